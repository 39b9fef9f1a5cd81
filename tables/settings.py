"""Settings: all have defaults; a deployment sets environment variables (deploy/karnak.env.example)."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from csp.constants import NONE, SELF

from tables.hosting import lan_address, private_files, secret_key, static_headers

BASE_DIR = Path(__file__).resolve().parent.parent
VAR = Path(os.environ.get("KARNAK_VAR", BASE_DIR / "var"))
VAR.mkdir(parents=True, exist_ok=True)


def switch(name: str) -> bool:
    """Whether an environment variable is switched on."""
    return os.environ.get(name, "") not in {"", "0", "no", "off"}


DEBUG = switch("KARNAK_DEBUG")
HTTPS = switch("KARNAK_HTTPS")
LAN = switch("KARNAK_LAN")
A_YEAR = 365 * 24 * 3600
PROCESSES = int(os.environ.get("KARNAK_PROCESSES", "1"))
SECRET_KEY = os.environ.get("SECRET_KEY") or secret_key.load_or_create_key(VAR / "secret_key")
ALLOWED_HOSTS = os.environ.get("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1]").replace(" ", "").split(",") + (
    lan_address.names() if LAN else []
)

# A club's own file of printed values: its differences are copied into the options of each new table.
KARNAK_BOARD_FILE = os.environ.get("KARNAK_BOARD_FILE") or None

INSTALLED_APPS = [
    "daphne",  # before staticfiles: replaces runserver
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_htmx",
    "pipeline",
    "allauth",
    "allauth.account",
    "tables",
    "tables.people",
    "tables.friends",
    "tables.accounts",
    "tables.lessons",
    "tables.favourites",
    "tables.puzzles",
    "tables.week",
    "tables.matchmaking",
    "tables.talk",
    "tables.notifications",
    "tables.tournaments",
    "tables.administration",
]

MIDDLEWARE = [
    "tables.operations.probes.Probes",  # before host names, sessions and languages
    "whitenoise.middleware.WhiteNoiseMiddleware",  # files need no headers of pages
    "tables.web.request_context.RequestContext",
    "django.middleware.security.SecurityMiddleware",
    "tables.web.compression.Compression",
    "tables.web.headers.Headers",
    "csp.middleware.CSPMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tables.web.headers.EarlierSession",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "tables.people.middleware.Preferences",
    "tables.people.middleware.Banned",
    "tables.people.middleware.Here",
    "tables.web.middleware.SmallBodies",
    "tables.web.middleware.OtherMethods",
    "tables.web.middleware.NoChoiceInAddress",
    "tables.access.damaged_pages.DamagedTables",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "tables.people.middleware.Refusals",
]

ROOT_URLCONF = "tables.urls"
ASGI_APPLICATION = "tables.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["tables.web.template_source.Loader", "django.template.loaders.app_directories.Loader"],
                )
            ],
            "builtins": ["tables.templatetags.karnak"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tables.administration.page_context.desk",
            ],
        },
    }
]

# Database: SQLite, or PostgreSQL if DATABASE_URL names one. Pages are rendered in a thread pool (docs/decisions/0007),
# so each thread keeps its connection; a connection that PostgreSQL has closed is opened again.

SQLITE: dict[str, object] = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": str(VAR / "karnak.sqlite3"),
    "CONN_MAX_AGE": None,
    "OPTIONS": {
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",
        "init_command": (
            "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;"
            "PRAGMA temp_store=MEMORY;PRAGMA cache_size=-16000;PRAGMA mmap_size=134217728;"
        ),
    },
    "TEST": {"NAME": str(VAR / "test.sqlite3")},
}
NO_KERBEROS = {"gssencmode": "disable"}  # libpq tries it first, and the library in psycopg's wheels has crashed
NO_COMPILING = {"options": "-c jit=off"}  # of queries: it takes longer than any of the site's, 70 ms for a list


def database(url: str | None, pooled: bool = False) -> dict[str, Any]:
    """The database settings for this URL; without one, for the SQLite file.

    pooled: it names a pooler, which gives each transaction another connection and knows no options of a start.
    """
    if not url:
        return SQLITE
    named: dict[str, Any] = {**dj_database_url.parse(url)}
    if named["ENGINE"] == SQLITE["ENGINE"]:
        return {**SQLITE, "NAME": named["NAME"]}
    start = {**NO_KERBEROS, **({} if pooled else NO_COMPILING), "connect_timeout": 3}
    kept = {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True, "DISABLE_SERVER_SIDE_CURSORS": pooled}
    return {**named, **kept, "OPTIONS": {**start, **named.get("OPTIONS", {})}}


AROUND_POOLER = os.environ.get("DATABASE_DIRECT_URL")  # the same database, where DATABASE_URL names a pooler
DATABASES = {"default": database(os.environ.get("DATABASE_URL"), pooled=bool(AROUND_POOLER))}
DIRECT_DATABASE = database(AROUND_POOLER) if AROUND_POOLER else None  # for the listener and for backups
if DATABASES["default"]["ENGINE"] == SQLITE["ENGINE"]:
    private_files.keep_private(Path(DATABASES["default"]["NAME"]), VAR)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# One process uses channel layer and cache in memory; several need Redis (tables/hosting/checks.py).

REDIS_URL = os.environ.get("REDIS_URL") or None


CACHED = 10_000  # entries of the cache in memory: two for each member who is here, and the counts of limits


def layer(url: str | None) -> dict[str, object]:
    """The channel layer in the Redis database of this URL; without one, in memory."""
    if not url:  # a table may be open for longer than the default of a day
        return {"BACKEND": "channels.layers.InMemoryChannelLayer", "CONFIG": {"group_expiry": A_YEAR}}
    # Redis sends to every subscriber, whatever the number of its database: two sites on one server need two prefixes.
    patience = {"socket_connect_timeout": 1, "socket_timeout": 2, "health_check_interval": 10}
    named = {"hosts": [{"address": url, **patience}], "prefix": f"karnak{urlsplit(url).path}"}
    return {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": named}


def cache(url: str | None) -> dict[str, object]:
    """The cache in this Redis database, which may be unavailable; without one, in memory."""
    if not url:
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": CACHED}}
    return {"BACKEND": "tables.web.caches.soft_cache.SoftRedis", "LOCATION": url, "KEY_PREFIX": "karnak"}


# Further Redis servers, which announce a share of the tables each, the same for every process.
MORE_BUSES = {
    f"bus-{n}": url
    for n, url in enumerate(os.environ.get("KARNAK_MORE_BUSES", "").replace(" ", "").split(","), 1)
    if url and REDIS_URL
}
CHANNEL_LAYERS = {"default": layer(REDIS_URL)} | {name: layer(url) for name, url in MORE_BUSES.items()}
CACHES = {"default": cache(REDIS_URL)}

# People

AUTH_USER_MODEL = "people.User"
SESSION_ENGINE = "django.contrib.sessions.backends.db"
SESSION_COOKIE_AGE = A_YEAR
COOKIES = "__Host-" if HTTPS else ""  # only for this host and https: no other host of the domain can set them
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = f"{COOKIES}sessionid", f"{COOKIES}csrftoken"
LANGUAGE_COOKIE_NAME = f"{COOKIES}django_language"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "tables.web.middleware.csrf_failure"
LANGUAGE_COOKIE_AGE = A_YEAR
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "me"
LOGOUT_REDIRECT_URL = "home"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",  # of guests, who have a session and nothing else
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("MinimumLengthValidator", "CommonPasswordValidator", "NumericPasswordValidator")
]

# Accounts: an e-mail address confirmed by a mailed code; a password is optional. Codes are typed, so
# no secret stands in an address. The limits on sign-in, sign-up and codes are allauth's own.

ACCOUNT_ADAPTER = "tables.accounts.adapter.Accounts"
ACCOUNT_FORMS = {
    "login": "tables.accounts.forms.SignIn",
    "request_login_code": "tables.accounts.forms.RequestCode",
    "confirm_login_code": "tables.accounts.forms.LoginCode",
    "confirm_email_verification_code": "tables.accounts.forms.EmailCode",
    "confirm_password_reset_code": "tables.accounts.forms.ResetCode",
    "reset_password": "tables.accounts.forms.Forgotten",
    "reset_password_from_key": "tables.accounts.forms.NewPassword",
    "set_password": "tables.accounts.forms.FirstPassword",
    "change_password": "tables.accounts.forms.ChangedPassword",
    "add_email": "tables.accounts.forms.NewAddress",
}
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = 15 * 60  # seconds: mail may take its time
ACCOUNT_CHANGE_EMAIL = True  # one address a person: a new one takes the place of the old one
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_RATE_LIMITS = {"confirm_email": "3/m/key"}  # codes for one address, as many as to sign in
ALLAUTH_TRUSTED_PROXY_COUNT = int(os.environ.get("KARNAK_PROXIES", "0"))  # each adds an address to X-Forwarded-For

# Mail goes out by SMTP where a server is named, else into a folder, else to the terminal.

EMAIL_HOST = os.environ.get("EMAIL_HOST", "")
EMAIL_PORT = int(os.environ.get("EMAIL_PORT", "587"))
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_SSL = EMAIL_PORT == 465
EMAIL_USE_TLS = EMAIL_PORT == 587
EMAIL_TIMEOUT = 20
EMAIL_FILE_PATH = os.environ.get("KARNAK_MAIL_FOLDER") or None
EMAIL_BACKEND = "django.core.mail.backends.{}.EmailBackend".format(
    "smtp" if EMAIL_HOST else "filebased" if EMAIL_FILE_PATH else "console"
)
# The address of links in mails, which are written without a request. `serve` puts its own port into the local one.
LOCAL_URL = "http://localhost:8000"
KARNAK_URL = os.environ.get("KARNAK_URL", "").rstrip("/") or "{}://{}".format(
    "https" if HTTPS else "http", "localhost:8000" if ALLOWED_HOSTS[0] == "localhost" else ALLOWED_HOSTS[0]
)
DEFAULT_FROM_EMAIL = SERVER_EMAIL = os.environ.get("EMAIL_FROM", "Karnak <karnak@localhost>")

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("fr", "Français")]
LOCALE_PATHS = [BASE_DIR / "tables" / "locale"]
USE_TZ = True
FORMAT_MODULE_PATH = "tables.formats"
TIME_ZONE = "UTC"
KARNAK_ZONE = os.environ.get("KARNAK_ZONE", "Europe/Paris")  # of the club: when its days and weeks begin

# What comes in and what goes out

DATA_UPLOAD_MAX_MEMORY_SIZE = FILE_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "connect-src": [SELF],  # the socket too: same host, same port
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "object-src": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_HSTS_SECONDS = A_YEAR if HTTPS else 0

STATIC_URL = "/static/"
STATIC_ROOT = Path(os.environ.get("KARNAK_STATIC_ROOT", VAR / "static"))
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
FILE_UPLOAD_DIRECTORY_PERMISSIONS = 0o755  # of collected files, which a proxy reads
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_COLLECTED = not (
    DEBUG or switch("KARNAK_STATIC_AS_IS")
)  # as it is: straight from static/, without `collectstatic`
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_ADD_HEADERS_FUNCTION = static_headers.add_static_headers
WHITENOISE_KEEP_ONLY_HASHED_FILES = True  # pages ask for no others
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = not STATIC_COLLECTED
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "tables.hosting.static_storage.MinifiedStorage"
        if STATIC_COLLECTED
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

# Files that a page needs together are sent as one (docs/decisions/0049). Each is minified before it is packed.

LIBRARIES = ["vendor/htmx.min.js", "vendor/idiomorph-ext.min.js"]

PIPELINE = {
    "PIPELINE_ENABLED": STATIC_COLLECTED,
    "PIPELINE_COLLECTOR_ENABLED": False,  # it would copy all files to STATIC_ROOT for each page that is drawn
    "CSS_COMPRESSOR": None,
    "JS_COMPRESSOR": None,
    "DISABLE_WRAPPER": True,
    "STYLESHEETS": {
        "pages": {
            "source_filenames": ["css/tokens.css", "css/base.css", "css/sight.css"],
            "output_filename": "css/pages.css",
            "template_name": "site/_stylesheet.html",
        },
        "table": {
            "source_filenames": [f"css/table/{name}.css" for name in ("frame", "prompt", "players", "widths", "what")],
            "output_filename": "css/table.css",
            "template_name": "site/_stylesheet.html",
        },
    },
    "JAVASCRIPT": {
        name: {
            "source_filenames": files,
            "output_filename": f"js/packed/{name}.js",
            "template_name": "site/_script.html",
        }
        for name, files in {
            "libraries": LIBRARIES,  # walls need no more
            "pages": [*LIBRARIES, "js/speech.js", "js/focus.js", "js/site.js"],
            "table": [
                f"js/table/{name}.js"
                for name in (
                    "live",
                    "connection",
                    "lists",
                    "board",
                    "arrows",
                    "recent/trail",
                    "log",
                    "table",
                    "choice",
                    "what",
                    "names",
                    "stop",
                    "keys",
                )
            ],
            "replay": [
                f"js/table/{name}.js"
                for name in ("live", "board", "arrows", "recent/trail", "log", "table", "recent/replay", "what", "keys")
            ],
        }.items()
    },
}

# Who may read /metrics: addresses or networks of programs without a proxy between them and us, or a token.

KARNAK_METRICS_FROM = [
    one for one in os.environ.get("KARNAK_METRICS_FROM", "127.0.0.0/8,::1").replace(" ", "").split(",") if one
]
KARNAK_METRICS_TOKEN = os.environ.get("KARNAK_METRICS_TOKEN", "")

# Errors are reported to a Sentry server if one is named, and its library is installed.

SENTRY_DSN = os.environ.get("SENTRY_DSN", "")

# To the terminal (or the journal); never the body of a request.

JSON_LINES = os.environ.get("KARNAK_LOG", "") == "json"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "database_lost": {  # tables.web.database_retries has logged it in one line
            "()": "django.utils.log.CallbackFilter",
            "callback": lambda record: not getattr(getattr(record, "request", None), "database_lost", False),
        },
        "not_ready": {  # an answer to the proxy, once a second, and no error
            "()": "django.utils.log.CallbackFilter",
            "callback": lambda record: (
                (getattr(getattr(record, "request", None), "path", ""), getattr(record, "status_code", 0))
                != ("/readyz", 503)
            ),
        },
    },
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "tables.web.request_context.JsonLines"},
    },
    "handlers": {
        "terminal": {"class": "logging.StreamHandler", "formatter": "json" if JSON_LINES else "line"},
        "counter": {"class": "tables.web.request_context.CountErrors", "level": "ERROR"},
    },
    "root": {"handlers": ["terminal", "counter"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["terminal", "counter"], "level": "WARNING", "propagate": False},
        "karnak.requests": {"level": "INFO" if JSON_LINES else "WARNING"},  # a line for each request
        "django.request": {"level": "ERROR", "filters": ["database_lost", "not_ready"]},  # refusals are no errors
        "django.security.DisallowedHost": {"level": "CRITICAL"},  # scanners of the whole internet
        "django.security.TooManyFieldsSent": {"level": "CRITICAL"},
        "channels_redis": {
            "level": "CRITICAL"
        },  # logs every second that Redis is down; tables.web.caches.soft_cache logs it once
        "tables": {"level": "INFO"},
    },
}
