#!/usr/bin/env bash
# Look a .deb over with the tools that Debian has for it: `build/check_deb.sh dist/camelup_*.deb`.
set -euo pipefail
package=$(realpath "${1:?which package?}")
inside=$(mktemp -d)
trap 'rm -rf "$inside"' EXIT
dpkg-deb --extract "$package" "$inside"
# An override that nothing needs any more fails as well.
lintian --fail-on error,warning "$package"
! lintian --display-info --tags unused-override "$package" | grep unused-override
appstreamcli validate --no-net "$inside"/usr/share/metainfo/*.metainfo.xml
desktop-file-validate "$inside"/usr/share/applications/*.desktop
