#!/bin/bash
# Builds the recorder's kit and records programs in chroots of other distributions, with the MPI libraries that each has:
#   scripts/recorder-matrix.sh FOLDER [DISTRIBUTION:SUITE…]
# Makes FOLDER/DISTRIBUTION-SUITE where it is not there yet (debootstrap, as root, about 1.5 GB each), from the mirror of this machine's own apt
# sources, and prints a table in Markdown. Programs count their own calls and bytes (tests/collector/calls); what Weft imports of their bundle
# must be equal. Each program is first run alone: one that fails so is no matter of the recorder's, and is named in the row.
# The kit and weft are those of ./build: ninja -C build weft_cli. PROGRAMS names other programs of tests/collector/calls, CXXFLAGS how the kit compiles
# (-O0: half the time).
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -ge 1 ] || { sed -n '2,3p' "$0" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
systems=("$@")
[ ${#systems[@]} -gt 0 ] || systems=(debian:bullseye debian:bookworm debian:trixie ubuntu:focal ubuntu:jammy ubuntu:noble ubuntu:resolute)
read -ra programs <<<"${PROGRAMS:-regular varying neighbours between one_sided files patterns threads spawned mingled meetings mpi4}"
weft=$PWD/build/bin/weft
kit=$PWD/build/share/weft/recorder
[ "$(id -u)" = 0 ] || { echo "recorder-matrix.sh: chroot needs root" >&2; exit 2; }
[ -x "$weft" ] && [ -e "$kit/build.sh" ] || { echo "recorder-matrix.sh: there is no $weft, or no $kit: build Weft first" >&2; exit 2; }
. scripts/packages.sh
need "${matrix_packages[@]}"
own=$(. /etc/os-release && echo "$ID")
archive=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep "/$own/*\$" | head -n 1)
[ -n "$archive" ] || { echo "apt has no source that ends in /$own: nothing says which mirror to take." >&2; exit 1; }
archive=${archive%/} archive=${archive%/*}

# Of a system: 0 where it is there and has compilers and both MPIs.
prepare() {  # DISTRIBUTION SUITE ROOT
  local components=main script=/usr/share/debootstrap/scripts/$2 check=() keyring=/usr/share/keyrings/$1-archive-keyring.gpg
  [ "$1" != ubuntu ] || components=main,universe
  [ -e "$script" ] || { script=/usr/share/debootstrap/scripts/sid; [ "$1" != ubuntu ] || script=/usr/share/debootstrap/scripts/gutsy; }
  if [ -e "$keyring" ]; then check=("--keyring=$keyring"); else check=(--no-check-gpg); echo "There is no $keyring: packages of $1 are not checked." >&2; fi
  if [ ! -d "$3" ]; then
    rm -rf --one-file-system "$3.part"
    debootstrap --variant=minbase --components=$components "${check[@]}" "$2" "$3.part" "$archive/$1" "$script" || return
    mv "$3.part" "$3"
  fi
  cp /etc/resolv.conf /etc/hosts "$3/etc/"
  inside "$3" 'dpkg-query -W g++ libopenmpi-dev openmpi-bin libmpich-dev mpich >/dev/null 2>&1 ||
    { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends g++ libopenmpi-dev openmpi-bin libmpich-dev mpich; }'
}
# A command of a shell in a root, with what programs of MPI need; its mounts end with it.
inside() {  # ROOT COMMAND
  unshare --mount sh -c 'mount -t proc proc "$1/proc" && mkdir -p "$1/dev/shm" && mount -t tmpfs tmpfs "$1/dev/shm" && exec chroot "$1" /bin/sh -c "$2"' sh "$@"
}

# Of each program alone, preloaded and, for the first, linked with libweft-record.a: its end in NAME.alone, NAME.recorded, NAME.linked.
record='cd /weft/run && export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_mpi_yield_when_idle=1 OMPI_MCA_osc=^sm,rdma,ucx
export OMPI_MCA_btl_vader_single_copy_mechanism=none PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe PRTE_ALLOW_RUN_AS_ROOT=1 PRTE_ALLOW_RUN_AS_ROOT_CONFIRM=1
launch() {  # PROGRAM NAME=VALUE…
  if [ "$mpi" = mpich ]; then timeout 120 mpirun.mpich -n 4 env "$@"; else timeout 120 mpirun.openmpi --oversubscribe -n 4 env "$@"; fi
}
recorder=$(ls -d /weft/recorders/*)
for name in $programs; do
  mpicc.$mpi -w -O1 -pthread "/weft/calls/$name.c" -o "$name" >"$name.compiled" 2>&1 || continue
  export TOLD=/weft/run/$name.none  # spawned processes have it from the launcher
  launch "./$name" >"$name.out" 2>&1; echo $? >"$name.alone"
  TOLD=/weft/run/$name.told
  launch WEFT_BUNDLE=/weft/run/$name.bundle LD_PRELOAD=$recorder/libweft-record.so "./$name" >>"$name.out" 2>&1
  echo $? >"$name.recorded"
done
mpicc.$mpi -w -O1 -pthread /weft/calls/regular.c -o linked -Wl,--undefined=MPI_Init $recorder/libweft-record.a -lstdc++ -ldl -lrt >linked.out 2>&1
cp regular.alone linked.alone
TOLD=/weft/run/linked.told
launch WEFT_BUNDLE=/weft/run/linked.bundle ./linked >>linked.out 2>&1; echo $? >linked.recorded'

row() {  # SYSTEM MPI COMPILER KIT RESULT
  printf '| %s | %s | %s | %s | %s |\n' "$@"
}
check() {  # SYSTEM ROOT MPI
  local root=$2 mpi=$3 run=$2/weft/run version compiler built
  version=$(inside "$root" "dpkg-query -W -f '\${Version}' lib$mpi-dev" 2>/dev/null) || version='not in this distribution'
  compiler=$(inside "$root" 'gcc -dumpfullversion' 2>/dev/null)
  rm -rf --one-file-system "$root/weft"
  mkdir -p "$run"
  cp -rL "$kit" "$root/weft/recorder"
  cp -r tests/collector/calls "$root/weft/"
  inside "$root" "CXXFLAGS=${CXXFLAGS:--O2} sh /weft/recorder/build.sh mpicc.$mpi /weft/recorders" >"$run/built" 2>&1 || {
    cat "$run/built" >&2
    row "$1" "$mpi $version" "GCC $compiler" failed "$(tail -n 1 "$run/built")"
    return
  }
  inside "$root" "mpi=$mpi programs='${programs[*]}'; $record" >&2 || true
  row "$1" "$mpi $version" "GCC $compiler" built "$(python3 scripts/recorder_counts.py "$weft" "$run" "${programs[@]}" linked)"
}

echo '| system | MPI | compiler | kit | programs whose bundle is equal to their own count |'
echo '|---|---|---|---|---|'
for system in "${systems[@]}"; do
  distribution=${system%%:*} suite=${system#*:} root=$folder/${system/:/-}
  if prepare "$distribution" "$suite" "$root" >"$root.log" 2>&1; then
    name=$(. "$root/etc/os-release" && echo "$NAME ${VERSION_ID:-$suite}")
    for mpi in openmpi mpich; do check "$name" "$root" "$mpi"; done
  else
    row "$distribution $suite" – – – "not tried: $(grep -m 1 -E '^E:|[Ee]rror' "$root.log" || tail -n 1 "$root.log")"
  fi
done
