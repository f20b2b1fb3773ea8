#!/usr/bin/env bash
# Look a .deb over with the tools that Debian has for it: `build/check_deb.sh dist/camelup_*.deb`.
set -euo pipefail
package=$(realpath "${1:?which package?}")
inside=$(mktemp -d)
trap 'rm -rf "$inside"' EXIT
dpkg-deb --extract "$package" "$inside"
# Every version of lintian warns of other things; what it warns of, and the overrides that it has no more use for, is shown.
lintian --allow-root --fail-on error "$package"
lintian --allow-root --tags unused-override "$package"
appstreamcli validate --no-net "$inside"/usr/share/metainfo/*.metainfo.xml
desktop-file-validate "$inside"/usr/share/applications/*.desktop
