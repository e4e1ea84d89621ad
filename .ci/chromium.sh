#!/usr/bin/env bash
# The browser tests drive Debian's chromium: install it where that is allowed, else say what to do.
set -u
command -v chromium >/dev/null && exit 0
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-liberation fonts-noto-core >/dev/null && exit 0
fi
echo "The browser tests need chromium. On Debian: sudo apt-get install chromium" >&2
exit 1
