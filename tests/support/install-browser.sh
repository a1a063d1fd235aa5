#!/bin/sh
# Brings what the browser tests need from Debian's packages when it is missing: Chromium and a Chinese font.
if command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1 || [ -n "$CHROMIUM" ]; then
  exit 0
fi
if ! command -v apt-get >/dev/null 2>&1; then
  echo 'No Chromium was found. Install it, or name one by CHROMIUM=/path/to/chromium.' >&2
  exit 1
fi
as_root=''
[ "$(id -u)" = 0 ] || as_root='sudo'
$as_root apt-get update -qq && $as_root apt-get install -y -qq --no-install-recommends chromium fonts-noto-cjk
