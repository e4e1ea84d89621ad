"""Every setting, read once, typed, from the environment; without any, the site runs by itself on this machine."""

from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF

from spmem_site.datafolder import folder_make, secret_read, socket_path

env = environ.Env()
BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = folder_make(Path(env.str("SPMEM_DATA", default=str(BASE_DIR / ".data"))).resolve())

# Site
DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or secret_read(DATA_DIR / "secret.key", seals=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["127.0.0.1", "localhost", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
SECURE = env.bool("SPMEM_HTTPS", default=False)
ROOT_URLCONF = "spmem_site.urls"
ASGI_APPLICATION = "spmem_site.asgi.application"
USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", default="UTC")
LANGUAGE_CODE = "en"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "rest_framework",
    "django_htmx",
    "csp",
    "consent",
    "vault",
    "memory",
    "spmem_site",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "spmem_site.middleware.PrivatePagesMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "spmem_site.context.site",
            ],
        },
    }
]

# Databases: one for what is kept, one for the keys, so that their backups can age apart
_SQLITE: dict[str, Any] = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA secure_delete=ON;",
}


def _database(variable: str, file: str) -> dict[str, Any]:
    config: dict[str, Any] = env.db_url(variable, default=f"sqlite:///{DATA_DIR / file}")
    if config["ENGINE"].endswith("sqlite3"):
        config["OPTIONS"] = {**_SQLITE, **config.get("OPTIONS", {})}
    return config


DATABASES = {
    "default": _database("DATABASE_URL", "spmem.sqlite3"),
    "keys": _database("KEYS_DATABASE_URL", "keys.sqlite3"),
}
DATABASE_ROUTERS = ["vault.routers.KeysRouter"]

# Keys
VAULT_MASTER_KEY = env.str("VAULT_MASTER_KEY", default="")
VAULT_MASTER_KEY_FILE = Path(env.str("VAULT_MASTER_KEY_FILE", default=str(DATA_DIR / "master.key")))
LEDGER_KEY = bytes.fromhex(env.str("LEDGER_KEY", default="") or secret_read(DATA_DIR / "ledger.key", seals=True))
CRYPTOGRAPHY_KEY = env.str("MAPPING_KEY", default="") or secret_read(DATA_DIR / "mapping.key", seals=True)
CRYPTOGRAPHY_SALT = "spmem/mapping"

# Queue
QUEUE_SOCKET = socket_path(DATA_DIR)
REDIS_URL = env.str("REDIS_URL", default=f"unix://{QUEUE_SOCKET}")
EMBEDDED_QUEUE = REDIS_URL.startswith("unix:")
CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://")
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_ROUTES = {"memory.tasks.answer_turn": {"queue": "answer"}, "memory.tasks.*": {"queue": "memory"}}
CELERY_BEAT_SCHEDULE = {"tidy up": {"task": "memory.tasks.tidy_up", "schedule": 60.0}}
CELERY_TASK_DEFAULT_QUEUE = "memory"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False

# Model
OPENAI_API_KEY = env.str("OPENAI_API_KEY", default="")
OPENAI_BASE_URL = env.str("OPENAI_BASE_URL", default="https://api.openai.com/v1" if OPENAI_API_KEY else "")
SPMEM_MODEL = env.str("SPMEM_MODEL", default="gpt-5-mini")
SPMEM_MODEL_EXTRACTS = env.bool("SPMEM_MODEL_EXTRACTS", default=True)
SPMEM_MODEL_TIMEOUT = env.float("SPMEM_MODEL_TIMEOUT", default=60.0)

# Embedder
SPMEM_EMBEDDER_URL = env.str("SPMEM_EMBEDDER_URL", default="")
SPMEM_EMBEDDER_KEY = env.str("SPMEM_EMBEDDER_KEY", default="")
SPMEM_EMBEDDER_MODEL = env.str("SPMEM_EMBEDDER_MODEL", default="text-embedding-3-small")

# Memory
SPMEM_INDEX_CACHE_BYTES = env.int("SPMEM_INDEX_CACHE_BYTES", default=256 * 1024 * 1024)
SPMEM_UNDO_SECONDS = env.float("SPMEM_UNDO_SECONDS", default=10.0)
SPMEM_MAX_MESSAGE = env.int("SPMEM_MAX_MESSAGE", default=50_000)

# Sign-in
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_REAUTHENTICATION_TIMEOUT = 300
ACCOUNT_RATE_LIMITS = {"signup": env.str("SPMEM_SIGNUP_RATE", default="20/m/ip")}
ACCOUNT_ADAPTER = "spmem_site.accounts.AccountAdapter"
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "chat"
LOGOUT_REDIRECT_URL = "account_login"
SPMEM_SIGNUP = env.bool("SPMEM_SIGNUP", default=True)
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE
SECURE_SSL_REDIRECT = SECURE
SECURE_HSTS_SECONDS = 31_536_000 if SECURE else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if SECURE else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser", "rest_framework.parsers.FormParser"],
    "EXCEPTION_HANDLER": "spmem_site.errors.drf_handler",
}

# Files
STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = folder_make(DATA_DIR / "static")
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG

# Logs
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"()": "spmem_site.logs.ScrubbingFormatter", "format": "%(levelname)s %(name)s %(message)s"}
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": env.str("LOG_LEVEL", default="WARNING")},
    "loggers": {
        name: {"handlers": [], "propagate": True}
        for name in ("django", "django.server", "uvicorn", "uvicorn.error", "uvicorn.access", "celery")
    },
}
