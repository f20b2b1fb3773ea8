#!/usr/bin/env bash
# Look a .deb over with the tools that Debian has for it: `build/check_deb.sh dist/camelup_*.deb`.
set -euo pipefail
package=$(realpath "${1:?which package?}")
inside=$(mktemp -d)
trap 'rm -rf "$inside"' EXIT
dpkg-deb --extract "$package" "$inside"
lintian --fail-on error --suppress-tags duplicate-font-file,executable-not-elf-or-script "$package"
appstreamcli validate --no-net "$inside"/usr/share/metainfo/*.metainfo.xml
desktop-file-validate "$inside"/usr/share/applications/*.desktop
