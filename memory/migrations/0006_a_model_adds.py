from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("memory", "0005_words_of_facts"),
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
