"""Requests say in clear which types they asked for; those made before are told from their cards."""

import json

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def fill(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for request in apps.get_model("consent", "ConsentRequest").objects.all().iterator():
        request.asked_types = [item["type"] for item in json.loads(request.items)]
        request.save(update_fields=["asked_types"])


class Migration(migrations.Migration):
    dependencies = [("consent", "0003_deleting")]

    operations = [
        migrations.AddField("consentrequest", "asked_types", models.JSONField(default=list)),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
