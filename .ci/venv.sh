#!/usr/bin/env bash
# Debian ships Python without its venv module: install it where that is allowed, else say what to do.
set -u
python=$1
rm -rf .venv
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    apt-get update -qq && apt-get install -y -qq --no-install-recommends python3-venv >/dev/null && exec "$python" -m venv .venv
fi
echo "Python's venv module is missing. On Debian: sudo apt-get install python3-venv" >&2
exit 1
