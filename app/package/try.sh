#!/usr/bin/env bash
# Tries the Debian packages in a fresh system of the running release: installs, uses, upgrades and removes them, and
# lists what is left behind. Called by `./dev package --try` as root in the root of the sources, with the folder of the
# packages and that of the same packages with a higher version. Prints one line per step, and ends at the first that
# fails.
set -euo pipefail

folder=$PWD/build/package
system=$folder/system
base=$folder/system.tar # the fresh system with the tools of the steps below, but without anything of Sweepbench
log=$folder/try.log
tools=(bash-completion cmake dbus-user-session file g++ libfile-mimeinfo-perl libglib2.0-bin librsvg2-common make man-db
    openbox pkgconf wmctrl xdg-utils xvfb)

# ---- steps -----------------------------------------------------------------------------------------------------------

# Runs the command "${@:2}" as the step named $1.
step() {
    local status
    set +e # a subshell whose status is asked for with || would go on after a failure
    (set -e; "${@:2}") </dev/null &>"$log"
    status=$?
    set -e
    if (( status )); then
        printf 'failed  %s\n' "$1"
        tail -n 30 "$log" >&2
        exit 1
    fi
    printf 'ok      %s\n' "$1"
}
inside() {
    chroot "$system" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}
# Runs the script $1 as a user of the fresh system, in that user's folder.
as_user() { inside timeout 300 runuser -l user -c "set -euo pipefail; export LC_ALL=C.UTF-8; $1"; }

# ---- the fresh system ------------------------------------------------------------------------------------------------

# The mirror, the components and the settings are those that apt has here.
make_base() {
    . /etc/os-release
    local mirror components proxy=''
    read -r mirror components < <(apt-get indextargets --format '$(REPO_URI) $(CODENAME) $(COMPONENT)' \
        'Created-By: Packages' | awk -v release="$VERSION_CODENAME" '
            $2 == release && (uri == "" || $1 == uri) { uri = $1; list = list (list == "" ? "" : ",") $3 }
            END { print uri, list }')
    [[ -n $mirror ]] || { echo "apt has no repository of $VERSION_CODENAME"; return 1; }
    eval "$(apt-config shell proxy Acquire::http::Proxy)"
    http_proxy=${proxy:-${http_proxy:-}} debootstrap --components="$components" "$VERSION_CODENAME" "$system" "$mirror"
    configure_network
    inside apt-get -qq update
    inside apt-get -qq install --no-install-recommends -y "${tools[@]}"
    inside apt-get clean
    inside useradd --create-home --shell /bin/bash user
    rm -f "$system/etc/apt/apt.conf.d/00host"
    tar -C "$system" -cf "$base.part" .
    mv "$base.part" "$base"
}

configure_network() {
    apt-config dump | { grep -E '^Acquire::(http|https|Check|Retries|ForceIPv4)' || true; } \
        >"$system/etc/apt/apt.conf.d/00host"
    cp /etc/resolv.conf /etc/hosts "$system/etc/"
}

unpack_base() { tar -C "$system" -xf "$base"; }

mount_system() {
    mount -t proc proc "$system/proc"
    mount -t tmpfs tmpfs "$system/tmp"
    mount --rbind /dev "$system/dev"
}

# Every file with its type, mode, owner and content, but for the records of apt and the user's own files.
snapshot() {
    inside find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /run -o -path /home/user \
        -o -path /var/lib/apt -o -path /var/lib/dpkg -o -path /var/cache -o -path /var/log -o -path /root/packages \) \
        -prune -o -printf '%y %m %u:%g %p -> %l\n' | LC_ALL=C sort
    inside find /etc /usr /var/lib -xdev \( -path /var/lib/apt -o -path /var/lib/dpkg \) -prune -o -type f -print0 |
        inside xargs -0 md5sum | LC_ALL=C sort -k 2
}
nothing_is_left() { diff "$folder/before" "$folder/after"; }

# ---- use -------------------------------------------------------------------------------------------------------------

install_packages() { inside sh -c "apt-get -y install $*"; }
version_is() { [[ $(inside dpkg-query -W -f='${Version}' "$1") == "$(dpkg-deb -f "$2" Version)" ]]; }

commands_answer() {
    as_user 'sweepbench --version; sweepbench events wall.scene.json; sweepbench check wall.scene.json
        sweepbench test wall.scene.json; sweepbench report wall.scene.json -o report.zip'
}
pictures_are_drawn() {
    as_user 'sweepbench render wall.scene.json -o wall.png; file wall.png | grep "PNG.*1200 x 800"'
}
# Every subcommand has a page.
pages_are_shown() {
    as_user 'man sweepbench | grep -q "^NAME"
        names=$(sweepbench --help | sed -n "/^Subcommands/,/^$/s/^  \([a-z0-9]*\) .*/\1/p")
        [[ $names == *events*render* ]]
        for name in $names; do
            man "sweepbench-$name" | grep -q "^NAME"
        done'
}
words_are_completed() {
    as_user 'set +eu; . /usr/share/bash-completion/bash_completion; _completion_loader sweepbench
        function=$(complete -p sweepbench | sed -n "s/.*-F \([^ ]*\).*/\1/p")
        COMP_WORDS=(sweepbench rend) COMP_CWORD=1 COMP_LINE="sweepbench rend" COMP_POINT=15
        "$function" sweepbench rend sweepbench
        echo "${COMPREPLY[@]}"; [[ ${COMPREPLY[0]} == render* ]]'
}
types_are_known() {
    as_user 'cp wall.scene.json copy; cp report.zip other
        [[ $(xdg-mime query default "$(xdg-mime query filetype copy)") == sweepbench.desktop ]]
        gio info copy | grep "content-type: application/x-sweepbench-scene+json"
        gio info report.zip | grep "content-type: application/x-sweepbench-report+zip"
        gio info other | grep "content-type: application/x-sweepbench-report+zip"'
}
# Opens file $1 by its type below a window manager, awaits a window whose title contains $2, and closes it.
opens() {
    as_user "rm -f display; Xvfb -displayfd 3 -screen 0 1400x900x24 3>display &
        wait_for() { for i in {1..150}; do \"\$@\" && return; sleep 0.2; done; return 1; }
        window() { wmctrl -lx | grep -i 'sweepbench.sweepbench.*$2 '; }
        no_window() { ! window; }
        wait_for test -s display; export DISPLAY=:\$(cat display)
        openbox & wait_for eval 'wmctrl -m >/dev/null 2>&1'
        xdg-open $1 & wait_for window
        wmctrl -x -c sweepbench.Sweepbench; wait_for no_window
        kill %1"
}
# Runs the line of the thumbnailer as a file manager does, without a display.
thumbnails() {
    as_user "entry=/usr/share/thumbnailers/sweepbench.thumbnailer
        grep -q \"^MimeType=.*\$(gio info $1 | sed -n 's/.*standard::content-type: //p');\" \$entry
        line=\$(sed -n 's/^Exec=//p' \$entry); line=\${line//%s/256}
        line=\${line//%i/\$PWD/$1}; line=\${line//%o/\$PWD/$1.png}
        \$line; file $1.png | grep 'PNG.*256 x 256'"
}
programs_are_compiled() {
    as_user 'mkdir -p program && cd program
        cat >main.cpp <<"END"
#include <sweepbench/scene_file.h>
#include <sweepbench/solve.h>
#include <iostream>
int main()
{
    const auto scene = sweep::readSceneFile("../wall.scene.json");
    const auto timeline = scene ? sweep::solve(*scene) : throw 1;
    for (const auto& instant : timeline->instants())
        std::cout << instant.time.nearest() << std::endl;
}
END
        cat >CMakeLists.txt <<"END"
cmake_minimum_required(VERSION 3.22)
project(Program LANGUAGES CXX)
find_package(Sweepbench REQUIRED)
add_executable(program main.cpp)
target_link_libraries(program sweepbench::core sweepbench::batch)
END
        cmake -B build . && cmake --build build
        [[ $(build/program) == $(printf "0.25\n0.75") ]]
        c++ main.cpp $(pkg-config --cflags --libs sweepbench_core) -o program
        [[ $(./program) == $(printf "0.25\n0.75") ]]
        c++ main.cpp $(pkg-config --cflags --libs sweepbench_batch) -o program'
}
pages_of_the_library_are_there() { inside test -f /usr/share/doc/libsweepbench-dev/html/index.html; }
purge_packages() {
    inside apt-get -y remove libsweepbench-dev
    inside apt-get -y purge sweepbench
    inside sh -c '! command -v sweepbench && ! dpkg-query -s sweepbench && ! dpkg-query -s libsweepbench-dev'
    inside apt-get -y purge --autoremove -o APT::AutoRemove::RecommendsImportant=false \
        -o APT::AutoRemove::SuggestsImportant=false
}

# ---- the run ---------------------------------------------------------------------------------------------------------

# In namespaces of its own, whose mounts and processes end with it.
if [[ ${1:-} != inside ]]; then
    rm -rf --one-file-system "$system"
    mkdir -p "$system"
    unshare --mount --pid --fork --kill-child "$0" inside "$@" &
    trap 'kill -KILL %1 2>/dev/null && wait || true; rm -rf --one-file-system "$system"' EXIT
    trap 'exit 130' INT TERM HUP
    wait %1
    exit
fi
packages=$2 newer=$3
if [[ ! -f $base ]]; then step "a fresh system is made with debootstrap" make_base; fi
[[ -d $system/etc ]] || step "a fresh system is unpacked" unpack_base
configure_network
mount_system
mkdir "$system/root/packages" "$system/root/packages/newer"
cp "$packages"/*sweepbench*.deb "$system/root/packages"
cp "$newer"/*.deb "$system/root/packages/newer"
cp scenes/raise.scene.json "$system/home/user/wall.scene.json"
inside chown user: /home/user/wall.scene.json
inside apt-get -qq update &>"$log"
snapshot >"$folder/before"

step "apt installs the program" install_packages '/root/packages/sweepbench_*.deb'
step "apt installs the library" install_packages '/root/packages/libsweepbench-dev_*.deb'
step "the subcommands answer" commands_answer
step "a picture is drawn" pictures_are_drawn
step "man shows a page for each subcommand" pages_are_shown
step "bash completes a subcommand" words_are_completed
step "scenes and reports have their types, with any name" types_are_known
step "a scene opens by its type, under a window manager" opens wall.scene.json wall.scene.json
step "a scene without an ending opens by its type" opens copy copy
step "a report opens by its type" opens report.zip report.scene.json
step "the thumbnailer draws a scene" thumbnails wall.scene.json
step "the thumbnailer draws a report" thumbnails other
step "a program is compiled against the library with CMake and with pkg-config" programs_are_compiled
step "the pages about the library are there" pages_of_the_library_are_there
step "apt installs the same packages again" install_packages --reinstall '/root/packages/*.deb'
step "apt upgrades the packages" install_packages '/root/packages/newer/*.deb'
step "the program is the newer one" version_is sweepbench "$newer"/sweepbench_*.deb
step "the library is the newer one" version_is libsweepbench-dev "$newer"/libsweepbench-dev_*.deb
step "the subcommands answer again" commands_answer
step "apt removes and purges the packages" purge_packages
snapshot >"$folder/after"
step "nothing is left behind" nothing_is_left
step "the user's files are kept" as_user 'test -f wall.scene.json && test -f report.zip && ls -A .config'
