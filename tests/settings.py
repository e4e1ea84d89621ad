"""The site's settings, in a data folder of the test run's own."""

import os
import secrets
import tempfile

os.environ.setdefault("SPMEM_DATA", tempfile.mkdtemp(prefix="spmem-test-"))
os.environ.setdefault("VAULT_MASTER_KEY", f"test:{secrets.token_hex(32)}")
for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
    os.environ.pop(name, None)

from spmem_site.settings import *  # noqa: E402, F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
