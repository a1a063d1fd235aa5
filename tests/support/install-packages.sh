#!/bin/sh
# Brings what the tests need from Debian's packages when it is missing: Chromium with a Chinese font, and PostgreSQL, whose own cluster is never made nor started.
missing=''
if [ -z "$CHROMIUM" ] && ! command -v chromium >/dev/null 2>&1 && ! command -v chromium-browser >/dev/null 2>&1 && ! command -v google-chrome >/dev/null 2>&1; then
  missing='chromium fonts-noto-cjk'
fi
if ! command -v initdb >/dev/null 2>&1 && ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
  missing="$missing postgresql"
fi
[ -n "$missing" ] || exit 0
as_root=''
[ "$(id -u)" = 0 ] || as_root='sudo -n'
if ! command -v apt-get >/dev/null 2>&1 || ! $as_root true 2>/dev/null; then
  echo "Missing, and not to be installed from here: $missing. Chromium may be named by CHROMIUM=/path/to/chromium; without PostgreSQL its tests are skipped." >&2
  exit 1
fi
# Debian's package makes a cluster and starts it as a service unless it is told not to; the tests start servers of their own.
settings=/etc/postgresql-common/createcluster.conf
if [ "$missing" != "${missing#*postgresql}" ] && [ ! -e "$settings" ]; then
  $as_root mkdir -p "${settings%/*}"
  echo 'create_main_cluster = false' | $as_root tee "$settings" >/dev/null
  trap '$as_root rm -f "$settings"' EXIT
fi
# shellcheck disable=SC2086
$as_root apt-get update -qq && $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
