#!/usr/bin/env bash
# Installs a package in an empty Debian, as a person does, opens the first page, prints a tour and the manual page, removes it
# again and names the files that are left: none should be. Takes a minute and 1 GB below the folder that is named.
#
#     Tests/Machines/package.sh PACKAGE RELEASE [FOLDER]      the folder is a temporary one by default
#
# Needs root, debootstrap and a Debian mirror.
set -euo pipefail
[ "$(id -u)" -eq 0 ] || { echo "package: it has to be root, to mount and chroot" >&2; exit 77; }
# what is mounted below ends with this process
[ -n "${TOUR_OWN_MOUNTS:-}" ] || TOUR_OWN_MOUNTS=1 exec unshare --mount "$0" "$@"
package=$(readlink -f "$1")
release=$2
folder=${3:-$(mktemp -d)}
[ -e "$folder/$release/etc/debian_version" ] || debootstrap --variant=minbase "$release" "$folder/$release" >/dev/null

root=$folder/$release-with-tour
rm -rf "$root"
cp -a "$folder/$release" "$root"
cp "$package" "$root/root/tour.deb"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"

inside() {
    echo "# $*"
    chroot "$root" /usr/bin/env -i HOME=/root LANG=C.UTF-8 TERM=xterm DEBIAN_FRONTEND=noninteractive \
        PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"
}
# What has its name, apart from what is made anew at any time.
named() {
    (cd "$root" && find . -xdev \( -path ./proc -o -path ./dev -o -path ./var/cache \) -prune \
        -o \( -name 'tour*' -o -name _tour \) -print | sort)
}

inside cat /etc/debian_version
inside apt-get update -qq
named >"$folder/before"
start=$SECONDS
inside apt-get install -y -qq /root/tour.deb >"$folder/apt.log" 2>&1 || { tail "$folder/apt.log"; exit 1; }
inside script -qc 'stty rows 24 columns 80; timeout --foreground 3 tour' /dev/null | tr -d '\r' | grep -a -o 'What a tour is' | head -n 1
echo "from apt install to the first page: $((SECONDS - start)) s, 3 of them for reading"
inside tour --version
inside tour render welcome --section 1
inside sh -c 'MANWIDTH=80 man tour | head -n 20; whatis tour'
chroot "$root" dpkg -L tour >"$folder/files"
inside apt-get purge -y -qq tour >>"$folder/apt.log" 2>&1
# what the person has read is the person's
rm -rf "$root/root/tour.deb" "$root/root/.local" "$root/root/.config" "$root/root/.cache"
named | comm -13 "$folder/before" - >"$folder/left"
while read -r file; do [ ! -f "$root$file" ] || echo "$file"; done <"$folder/files" >>"$folder/left"
echo "left after removal: $(wc -l <"$folder/left") of $(wc -l <"$folder/files") files"
cat "$folder/left"
[ ! -s "$folder/left" ]
