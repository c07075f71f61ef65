#!/usr/bin/env bash
# Runs MPICH's own test programs alone and then under Weft's recorder, for who has their sources:
#
#   scripts/mpich-suite.sh FOLDER [mpich|openmpi] [PART…]
#
# FOLDER is test/mpi of MPICH's sources; it is only read. PART is one of its folders (pt2pt, coll, …), by default those that its
# testlist names. Programs are built in build/mpich-suite-…, results.tsv there says how each ended. Exit status 1 where one that ends
# well alone does not recorded, three times out of three. WEFT_SUITE_SECONDS (60) is what one run may take. WEFT_SUITE_WAYS names the ways of
# recording: "all" ranks have the recorder, "half" of them (every second one), "command" (`weft record`); by default all and half.
set -euo pipefail
[ $# -gt 0 ] || { sed -n '2,10s/^# \{0,1\}//p' "$0"; exit 2; }
source=$(realpath "$1") mpi=${2:-mpich}
shift; shift || true
cd "$(dirname "$0")/.."
case $mpi in
  mpich) library=$PWD/build/lib/libweft-record-mpich.so ;;
  openmpi) library=$PWD/build/lib/libweft-record.so ;;
  *) echo "mpich-suite.sh: '$mpi' is neither mpich nor openmpi" >&2; exit 2 ;;
esac
[ -x "$source/configure" ] && [ -e "$library" ] || { echo "mpich-suite.sh: there is no configure in $source, or no $library: build Weft first" >&2; exit 2; }

built=$PWD/build/mpich-suite-$mpi
mkdir -p "$built"
# Open MPI's library has what MPI 3 removed, and its header says no; the suite's datatypes are made by such calls.
printf '#define OMPI_OMIT_MPI1_COMPAT_DECLS 0\n#define OMPI_REMOVED_USE_STATIC_ASSERT 0\n#define __mpi_interface_removed__(...)\n' >"$built/removed.h"
if [ ! -f "$built/Makefile" ]; then
  (cd "$built" && CPPFLAGS="-include $built/removed.h" FCFLAGS=-fallow-argument-mismatch FFLAGS=-fallow-argument-mismatch "$source/configure" \
    CC=gcc CXX=g++ MPICC="mpicc.$mpi" MPICXX="mpicxx.$mpi" MPIF77="mpif77.$mpi" \
    MPIFC="mpif90.$mpi" MPIEXEC="mpiexec.$mpi" >configure.out 2>&1) || { echo "mpich-suite.sh: configure failed, see $built/configure.out" >&2; exit 2; }
  # configure includes the tests of mpi_f08 only where that of MPICH itself calls it, which would change more.
  (cd "$built" && sed -i 's/^S\["HAS_F08_TRUE"\]=.*/S["HAS_F08_TRUE"]=""/; s/^S\["HAS_F08_FALSE"\]=.*/S["HAS_F08_FALSE"]="#"/; s/^S\["f08dir"\]=.*/S["f08dir"]="f08"/' config.status &&
    ./config.status >>configure.out 2>&1)
fi
weft=$PWD/build/bin/weft
launcher=("mpiexec.$mpi")
[ "$mpi" = mpich ] || launcher+=(--allow-run-as-root --oversubscribe)

# Lists that configure doesn't write are in the sources alone.
list_of() { [ -f "$built/$1/testlist" ] && echo "$built/$1/testlist" || echo "$source/$1/testlist"; }
# PROGRAM<tab>PROCESSES<tab>ARGUMENTS of a folder's tests, once each; those for other kinds of machine and known failures are left out.
tests_of() {
  awk -v OFS='\t' '
    /^[a-z]/ && NF > 1 && $2 ~ /^[0-9]+$/ && !/xfail=|mpiexecarg=|resultTest=|env=/ {
      arguments = ""
      for (i = 3; i <= NF; ++i) if ($i ~ /^arg=/) arguments = arguments " " substr($i, 5)
      if (!seen[$1 $2 arguments]++) print $1, $2, arguments
    }' "$(list_of "$1")"
}
folders_of() {  # those that a folder's list names, and theirs
  local each
  for each in $(sed -n 's/^\([a-z_0-9]*\) *$/\1/p' "$(list_of "$1")"); do
    [ ! -f "$(list_of "$1/$each")" ] || { echo "$1/$each"; folders_of "$1/$each"; }
  done
}

# ends_well PROGRAM PROCESSES ARGUMENTS [WAY]: with status 0, and it says so.
ends_well() {
  local program=$1 processes=$2 arguments way=${4:-alone} before=() between=()
  read -ra arguments <<<"$3"
  rm -rf "$program.bundle"
  case $way in
    all) between=(env "LD_PRELOAD=$library" "WEFT_BUNDLE=$PWD/$program.bundle") ;;
    half) between=(env "WEFT_BUNDLE=$PWD/$program.bundle" sh -c "$every_second" "$library") ;;
    command) before=("$weft" record --quiet -o "$PWD/$program.bundle" --) ;;
  esac
  timeout -k 5 "${WEFT_SUITE_SECONDS:-60}" "${before[@]}" "${launcher[@]}" -n "$processes" "${between[@]}" "./$program" "${arguments[@]}" >"$program.out" 2>&1 &&
    grep -q 'No Errors' "$program.out"
}
every_second='[ $((${OMPI_COMM_WORLD_RANK:-${PMI_RANK:-0}} % 2)) = 1 ] || export LD_PRELOAD="$0"; exec "$@"'

results=$built/results.tsv
read -ra ways <<<"${WEFT_SUITE_WAYS:-all half}"
printf 'program\tprocesses\targuments\talone\trecorded\tso not\n' >"$results"
if [ $# -eq 0 ]; then mapfile -t folders < <(folders_of . | sed 's:^\./::'); else folders=("$@"); fi
make -s -k -C "$built/util" >"$built/make.out" 2>&1 || true
make -s -k -C "$built/dtpools" >>"$built/make.out" 2>&1 || true
for folder in "${folders[@]}"; do
  mapfile -t programs < <(tests_of "$folder" | cut -f1 | sort -u)
  [ ${#programs[@]} -gt 0 ] || continue
  make -s -k -j "$(nproc)" -C "$built/$folder" "${programs[@]}" >>"$built/make.out" 2>&1 || true
  cd "$built/$folder"
  while IFS=$'\t' read -r program processes arguments <&3; do
    [ -x "$program" ] || { printf '%s\t%s\t%s\tnot built\t\t\n' "$folder/$program" "$processes" "$arguments" >>"$results"; continue; }
    alone=fails with= not=
    if ends_well "$program" "$processes" "$arguments"; then
      alone=well with=well
      for way in "${ways[@]}"; do
        for turn in 1 2 3; do
          if ends_well "$program" "$processes" "$arguments" "$way"; then break; fi
          [ $turn -lt 3 ] || { with=fails not+="$way "; cp "$program.out" "$program.$way.out"; }
        done
      done
    fi
    rm -rf "$program.bundle"
    printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$folder/$program" "$processes" "$arguments" "$alone" "$with" "$not" >>"$results"
  done 3< <(tests_of "$folder")
done
awk -F'\t' 'NR > 1 { ++all[$4]; good += $5 == "well" } $5 == "fails" { print "fails recorded (" $6 "):", $1, "on", $2, $3; bad = 1 }
  END { printf "%d end well alone, %d of them recorded; %d fail alone, %d are not built\n", all["well"], good, all["fails"], all["not built"]; exit bad }' "$results"
