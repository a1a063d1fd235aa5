#!/bin/sh
# Brings what the tests need from Debian's packages when it is missing: Chromium without windows (or with them, where
# Debian has no other) with a Chinese font, PostgreSQL, whose own cluster is never made nor started, PgBouncer and nginx,
# whose services are not started either.
has() { command -v "$1" >/dev/null 2>&1; }
[ -n "$CHROMIUM" ] || has chromium-headless-shell || lighter=chromium-headless-shell
[ -z "$lighter" ] || has chromium || has chromium-browser || has google-chrome || needed='chromium fonts-noto-cjk'
has initdb || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || needed="$needed postgresql"
[ -x /usr/sbin/pgbouncer ] || services="$services pgbouncer"
[ -x /usr/sbin/nginx ] || services="$services nginx-light"
[ -n "$lighter$needed$services" ] || exit 0
as_root=''
[ "$(id -u)" = 0 ] || as_root='sudo -n'
if ! has apt-get || ! $as_root true 2>/dev/null; then
  [ -n "$needed" ] || exit 0
  echo "Missing, and not to be installed from here: $needed. Chromium may be named by CHROMIUM=/path/to/chromium; without PostgreSQL its tests are skipped." >&2
  exit 1
fi
install() { $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"; }
# Debian's package makes a cluster and starts it as a service unless it is told not to; the tests start servers of their own.
settings=/etc/postgresql-common/createcluster.conf
if [ "$needed" != "${needed#*postgresql}" ] && [ ! -e "$settings" ]; then
  $as_root mkdir -p "${settings%/*}"
  echo 'create_main_cluster = false' | $as_root tee "$settings" >/dev/null
  made_settings=yes
fi
# What invoke-rc.d asks before it starts a service.
policy=/usr/sbin/policy-rc.d
if [ -n "$services" ] && [ ! -e "$policy" ]; then
  printf '#!/bin/sh\nexit 101\n' | $as_root tee "$policy" >/dev/null
  $as_root chmod +x "$policy"
  made_policy=yes
fi
trap '[ -z "$made_settings" ] || $as_root rm -f "$settings"; [ -z "$made_policy" ] || $as_root rm -f "$policy"' EXIT
$as_root apt-get update -qq
# The lighter one opens no window for each page, which halves its work; an older Debian does not have it.
[ -n "$lighter" ] && install "$lighter" && needed="${needed#chromium}"
# shellcheck disable=SC2086
[ -z "$needed" ] || install $needed || exit 1
# Two tests need them and are skipped without: an older Debian may not have both.
for service in $services; do
  install "$service" || continue
  has systemctl && $as_root systemctl disable --quiet "${service%-light}" 2>/dev/null
done
exit 0
