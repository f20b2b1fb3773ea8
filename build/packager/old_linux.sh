#!/usr/bin/env bash
# An old Linux to build the Linux packages in, so that they run on systems with glibc 2.31 and newer: Debian 11 in a folder
# of its own, with CPython 3.13 compiled there, since a bundle needs at least the C library that its Python was compiled with.
#
#   sudo build/packager/old_linux.sh make DIR               # once, about five minutes; needs debootstrap
#   sudo build/packager/old_linux.sh run DIR COMMAND...     # run a command there, in this checkout
#   sudo build/packager/old_linux.sh run DIR python3.13 build/package.py
#
# CONFIGURE=--enable-optimizations makes a Python that is some 15 % faster, and takes a quarter of an hour.
set -euo pipefail

MIRROR=${MIRROR:-http://deb.debian.org/debian}
CERTIFICATES=/etc/ssl/certs/ca-certificates.crt
CHECKOUT=$(cd "$(dirname "$0")/../.." && pwd)

inside() { # DIR COMMAND... : with nothing of the caller's environment but what is named here
    local root=$1
    shift
    chroot "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 PATH=/opt/python/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        DEBIAN_FRONTEND=noninteractive SSL_CERT_FILE=$CERTIFICATES PIP_CERT=$CERTIFICATES "$@"
}

make_root() {
    local root=$1
    [ -e "$root/etc/debian_version" ] || debootstrap --variant=minbase \
        --include=ca-certificates,gcc,libc6-dev,make,pkg-config,zlib1g-dev,libbz2-dev,liblzma-dev,libffi-dev,libssl-dev,xz-utils,binutils \
        bullseye "$root" "$MIRROR"
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    cp "$CERTIFICATES" "$root$CERTIFICATES"
    # The sources of the Python that Debian 13 has: compiled here they ask for no newer C library than Debian 11's.
    cp /usr/share/keyrings/debian-archive-keyring.gpg "$root/usr/share/keyrings/newer-debian.gpg"
    echo "deb-src [signed-by=/usr/share/keyrings/newer-debian.gpg] $MIRROR trixie main" >"$root/etc/apt/sources.list.d/python.list"
    inside "$root" apt-get update -qq
    inside "$root" sh -ec '
        mkdir -p /usr/src/python && cd /usr/src/python
        apt-get source -qq --download-only python3.13 2>/dev/null
        tar -xf python3.13_*.orig.tar.xz --strip-components=1
        ./configure -q --prefix=/opt/python --enable-shared LDFLAGS=-Wl,-rpath=/opt/python/lib '"${CONFIGURE:-}"'
        make -s -j"$(nproc)" >/dev/null
        make -s install >/dev/null
        rm -rf /usr/src/python'
    inside "$root" python3.13 --version
}

run_inside() {
    local root=$1
    shift
    mkdir -p "$root$CHECKOUT"
    mount --bind "$CHECKOUT" "$root$CHECKOUT"
    mount -t proc proc "$root/proc"
    trap 'umount "$root$CHECKOUT" "$root/proc"' EXIT
    inside "$root" SOURCE_DATE_EPOCH="$(git -C "$CHECKOUT" log -1 --format=%ct)" sh -ec 'cd "$0"; exec "$@"' "$CHECKOUT" "$@"
}

case ${1:-} in
make) make_root "${2:?which folder?}" ;;
run) root=${2:?which folder?}; shift 2; run_inside "$root" "$@" ;;
*) sed -n '2,9s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
