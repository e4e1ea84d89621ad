from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def twins_forget(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Of messages that one person sent under one key, the first keeps it."""
    turns, seen = apps.get_model("memory", "Turn").objects.exclude(send_key=None), set()
    for id, *sent in turns.order_by("created_at").values_list("id", "owner_id", "send_key"):
        if tuple(sent) in seen:
            turns.filter(id=id).update(send_key=None)
        seen.add(tuple(sent))


class Migration(migrations.Migration):
    dependencies = [
        ("memory", "0003_deleting"),
    ]

    operations = [
        migrations.AlterField(
            model_name="turn",
            name="error",
            field=models.TextField(blank=True),
        ),
        migrations.RemoveConstraint(
            model_name="turn",
            name="sent_once",
        ),
        migrations.RunPython(twins_forget, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="turn",
            constraint=models.UniqueConstraint(fields=("owner", "send_key"), name="sent_once"),
        ),
    ]
