#!/usr/bin/env bash
# Builds the program in a folder with the next Debian, with this machine's Swift toolchain, and runs the tests of the terminal
# there: another ncurses, another C library. Takes ten minutes and 2 GB below the folder that is named.
#
#     Tests/Machines/next-debian.sh [FOLDER] [RELEASE]      by default a temporary folder, and trixie
#
# Needs root, debootstrap and a Debian mirror; says so, with status 77, where one of them is missing.
set -euo pipefail
cd "$(dirname "$0")/../.."
repository=$PWD
release=${2:-trixie}

cannot() {
    echo "next-debian: not run: $1" >&2
    exit 77
}
[ "$(id -u)" -eq 0 ] || cannot "it has to be root, to mount and chroot"
command -v debootstrap >/dev/null || cannot "debootstrap is not installed (apt install debootstrap)"
command -v swift >/dev/null || cannot "there is no swift on the PATH"
toolchain=$(dirname "$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")")

folder=${1:-$(mktemp -d)}
mkdir -p "$folder"
folder=$(readlink -f "$folder")
root=$folder/$release
mounted=()
finish() {
    for ((i = ${#mounted[@]} - 1; i >= 0; i--)); do umount -R -l "${mounted[i]}" 2>/dev/null || true; done
    [ $# -gt 0 ] || true
}
trap finish EXIT

packages=$(sed -n 's/^packages=(\(.*\))$/\1/p' .ci/install | tr ' ' ',')
# and what a Swift toolchain links with
packages+=,libc6-dev,libstdc++-14-dev,binutils,git,ca-certificates,libxml2-dev,libsqlite3-dev,libcurl4-openssl-dev,libedit-dev,zlib1g-dev
if [ ! -e "$root/etc/debian_version" ] || [ ! -e "$root/usr/include/curses.h" ]; then
    rm -rf "$root"
    debootstrap --variant=minbase --include="$packages" "$release" "$root" >"$folder/debootstrap.log" 2>&1 ||
        cannot "debootstrap failed; see $folder/debootstrap.log"
fi

# What is committed, with the packages it depends on fetched out here: the folder may have no network.
rm -rf "$folder/tour"
git clone -q "$repository" "$folder/tour"
(cd "$folder/tour" && swift package resolve >/dev/null 2>&1)

bind() {
    mkdir -p "$root$2"
    mount --bind "$1" "$root$2"
    mounted+=("$root$2")
}
bind "$toolchain" "$toolchain"
bind "$folder/tour" "$folder/tour"
mount -t proc proc "$root/proc" && mounted+=("$root/proc")
mount --rbind /dev "$root/dev" && mounted+=("$root/dev")

inside() {
    chroot "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 TERM="${TERM:-xterm}" SWIFT_BACKTRACE=enable=no \
        PATH="$toolchain/usr/bin:/usr/sbin:/usr/bin:/sbin:/bin" "$@"
}
inside sh -c '. /etc/os-release; echo "$PRETTY_NAME"; dpkg-query -W libncursesw6 libc6'
inside git config --global --add safe.directory '*'
inside swift build --package-path "$folder/tour" --build-tests --disable-automatic-resolution
inside swift test --package-path "$folder/tour" --skip-build --filter 'NCursesTerminalTests|CellGridTests'
inside "$folder/tour/.build/debug/tour" --version
inside "$folder/tour/.build/debug/tour" render welcome --section 1
