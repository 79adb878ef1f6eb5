#!/usr/bin/env bash
# Checks what app/package makes, with the tools of desktops and of Debian: desktop_files.sh WHICH SOURCES
# PROGRAM. Status 77, which ctest counts as skipped, if a tool is not installed.
set -euo pipefail
package=$2/app/package scenes=$2/scenes program=$3

fail() { printf 'desktop_files: %s\n' "$*" >&2; exit 1; }
need() { command -v "$1" >/dev/null || { echo "$1 is not installed"; exit 77; }; }

# Fails unless the desktop gives file $2 the type $1.
is_of_type() {
    local type
    type=$(gio info -a standard::content-type "$2" | sed -n 's/^ *standard::content-type: //p')
    [[ $type == "$1" ]] || fail "$2 has the type \"$type\" instead of $1"
}

check_entry() {
    need desktop-file-validate
    desktop-file-validate "$package/sweepbench.desktop"
}

check_metainfo() {
    need appstreamcli
    appstreamcli validate --no-net "$package/sweepbench.metainfo.xml"
    local version
    version=$(sed -n 's/^project(Sweepbench VERSION \([0-9.]*\).*/\1/p' "$package/../../CMakeLists.txt")
    grep -q "<release version=\"$version\"" "$package/sweepbench.metainfo.xml" || fail "no release $version is listed"
}

# The types are those of the content, with each name that leaves the choice open, and with none.
check_types() {
    need gio
    need update-mime-database
    local scene=application/x-sweepbench-scene+json report=application/x-sweepbench-report+zip name
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    export XDG_DATA_HOME=$folder/data
    mkdir -p "$XDG_DATA_HOME/mime/packages"
    cp "$package/sweepbench.xml" "$XDG_DATA_HOME/mime/packages"
    update-mime-database "$XDG_DATA_HOME/mime"
    cd "$folder"

    for name in "$scenes"/*.scene.json; do
        cp "$name" scene
        is_of_type "$scene" scene
    done
    tr -d ' \n' <scene >scene.json
    is_of_type "$scene" scene.json
    printf '\xef\xbb\xbf\r\n\t {"bodies": [],\n "version" : 1, "format"\t:\n "sweepbench.scene"}' >scene
    is_of_type "$scene" scene
    echo '{}' >new.scene.json
    is_of_type "$scene" new.scene.json

    "$program" report "$scenes/raise.scene.json" -o report.zip >/dev/null
    [[ $(head -c 46 report.zip | tail -c 16) == scene.scene.json ]] || fail "a report does not begin with its scene"
    is_of_type "$report" report.zip
    mv report.zip report
    is_of_type "$report" report

    printf '{"format": "sweepbench.events", "version": 1}' >other.json
    is_of_type application/json other.json
    printf 'A scene begins with {"format": "sweepbench.scene"' >text
    is_of_type text/plain text
    # The beginning of a report that begins with its text.
    printf 'PK\x03\x04\x0a\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x09\0\0\0report.md # A ball report.html' >old.zip
    is_of_type "$report" old.zip
    # An archive without files: its directory's end.
    printf 'PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0' >empty.zip
    is_of_type application/zip empty.zip
    # The header of an archive whose first file is text.
    printf 'PK\x03\x04\x0a\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x08\0\0\0text.txt' >other.zip
    is_of_type application/zip other.zip
}

check_packages() {
    need lintian
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    SOURCE_DATE_EPOCH=1000000000 cpack --config "$(dirname "$program")/CPackConfig.cmake" -B "$folder" \
        -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip >/dev/null
    # CMake knows the libraries' folder of the architecture only for the prefix /usr, which ./dev package sets.
    lintian --allow-root --profile debian --fail-on error,warning \
        --suppress-tags pkg-config-unavailable-for-cross-compilation "$folder"/*.deb
}

"check_$1"
