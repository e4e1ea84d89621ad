from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("memory", "0004_errors_and_send_keys"),
    ]

    operations = [
        migrations.AlterField(
            model_name="turn",
            name="remembering",
            field=models.CharField(
                choices=[
                    ("off", "Off"),
                    ("waiting", "Waiting"),
                    ("adding", "Adding"),
                    ("done", "Done"),
                    ("failed", "Failed"),
                ],
                default="off",
                max_length=8,
            ),
        ),
    ]
