#!/bin/sh
# Builds the Debian package of one processor from files that are there already, without a
# network: build.sh PROGRAM ARCHITECTURE VERSION UNIT FOLDER
#
# PROGRAM is the static binary, ARCHITECTURE Debian's name of its processor, VERSION what
# "millrace version" calls it, UNIT the output of "millrace service systemd", and FOLDER
# where the package goes. The same input gives the same bytes where SOURCE_DATE_EPOCH is set.
set -eu
program=$1 architecture=$2 unit=$4 folder=$5
here=$(dirname "$0")
# 1.2.0-rc.1 comes before 1.2.0, which Debian writes with a tilde. A version starts with a digit.
version=$(printf %s "$3" | sed 's/^v//; s/-/~/g; /^[0-9]/!s/^/0~/')
: "${SOURCE_DATE_EPOCH:=$(date +%s)}" "${DEB_MAINTAINER:=The Millrace authors <millrace@example.org>}"
export SOURCE_DATE_EPOCH

tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
chmod 755 "$tree"
put() { install -D -m "$1" "$2" "$tree/$3"; }
put 755 "$program" usr/bin/millrace
put 644 "$unit" usr/lib/systemd/system/millrace.service
put 644 "$here/millrace.yaml" etc/millrace/millrace.yaml
put 644 "$here/copyright" usr/share/doc/millrace/copyright
# The licence of the fonts wants to be where they are.
sed 's/^/ /; s/^ *$/ ./' "$here/../../../../static/fonts/LICENSE" >> "$tree/usr/share/doc/millrace/copyright"
put 644 "$here/overrides" usr/share/lintian/overrides/millrace
put 644 "$here/millrace.1" usr/share/man/man1/millrace.1
gzip -9n "$tree/usr/share/man/man1/millrace.1"
printf 'millrace (%s) stable; urgency=medium\n\n  * This version.\n\n -- %s  %s\n' \
  "$version" "$DEB_MAINTAINER" "$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")" | gzip -9n > "$tree/usr/share/doc/millrace/changelog.gz"
chmod 644 "$tree/usr/share/doc/millrace/changelog.gz"

size=$(du -k --apparent-size -s "$tree" | cut -f1)
for script in postinst prerm postrm; do put 755 "$here/$script" DEBIAN/$script; done
echo /etc/millrace/millrace.yaml > "$tree/DEBIAN/conffiles"
(cd "$tree" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) > "$tree/DEBIAN/md5sums"
sed -e "s/@version@/$version/" -e "s/@architecture@/$architecture/" -e "s/@size@/$size/" -e "s/@maintainer@/$DEB_MAINTAINER/" \
  "$here/control" > "$tree/DEBIAN/control"
chmod 644 "$tree"/DEBIAN/conffiles "$tree"/DEBIAN/md5sums "$tree"/DEBIAN/control
find "$tree" -type d -exec chmod 755 {} +
find "$tree" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz --build "$tree" "$folder/millrace_${version}_$architecture.deb"
