#!/usr/bin/env bash
# Runs MPICH's own test programs alone and then under Weft's recorder, for who has their sources:
#
#   scripts/mpich-suite.sh FOLDER [mpich|openmpi] [PART…]
#
# FOLDER is test/mpi of MPICH's sources; it is only read. PART is one of its folders (pt2pt, coll, …), by default those that its
# testlist names. Programs are built in build/mpich-suite-…, results.tsv there says how each ended. Exit status 1 where one that ends
# well alone does not recorded, three times out of three. WEFT_SUITE_SECONDS (60) is what one run may take.
set -euo pipefail
[ $# -gt 0 ] || { sed -n '2,9s/^# \{0,1\}//p' "$0"; exit 2; }
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
if [ ! -f "$built/Makefile" ]; then
  (cd "$built" && FCFLAGS=-fallow-argument-mismatch FFLAGS=-fallow-argument-mismatch "$source/configure" CC=gcc CXX=g++ MPICC="mpicc.$mpi" MPICXX="mpicxx.$mpi" MPIF77="mpif77.$mpi" \
    MPIFC="mpif90.$mpi" MPIEXEC="mpiexec.$mpi" >configure.out 2>&1) || { echo "mpich-suite.sh: configure failed, see $built/configure.out" >&2; exit 2; }
fi
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

# well PROGRAM PROCESSES ARGUMENTS [VARIABLE=VALUE…]: ends with status 0 and says so.
well() {
  local program=$1 processes=$2 arguments
  read -ra arguments <<<"$3"
  shift 3
  timeout -k 5 "${WEFT_SUITE_SECONDS:-60}" "${launcher[@]}" -n "$processes" env "$@" "./$program" "${arguments[@]}" >"$program.out" 2>&1 && grep -q 'No Errors' "$program.out"
}
recorded() {
  rm -rf "$1.bundle"
  well "$1" "$2" "$3" "LD_PRELOAD=$library" "WEFT_BUNDLE=$PWD/$1.bundle"
}

results=$built/results.tsv
printf 'program\tprocesses\targuments\talone\trecorded\n' >"$results"
if [ $# -eq 0 ]; then mapfile -t folders < <(folders_of . | sed 's:^\./::'); else folders=("$@"); fi
make -s -C "$built/util" >"$built/make.out" 2>&1 || true
make -s -C "$built/dtpools" >>"$built/make.out" 2>&1 || true
for folder in "${folders[@]}"; do
  mapfile -t programs < <(tests_of "$folder" | cut -f1 | sort -u)
  [ ${#programs[@]} -gt 0 ] || continue
  make -s -k -j "$(nproc)" -C "$built/$folder" "${programs[@]}" >>"$built/make.out" 2>&1 || true
  cd "$built/$folder"
  while IFS=$'\t' read -r program processes arguments <&3; do
    [ -x "$program" ] || { printf '%s\t%s\t%s\tnot built\t\n' "$folder/$program" "$processes" "$arguments" >>"$results"; continue; }
    alone=fails with=
    if well "$program" "$processes" "$arguments"; then
      alone=well with=fails
      for _ in 1 2 3; do
        if recorded "$program" "$processes" "$arguments"; then with=well; break; fi
      done
      [ "$with" = well ] || cp "$program.out" "$program.recorded.out"
    fi
    rm -rf "$program.bundle"
    printf '%s\t%s\t%s\t%s\t%s\n' "$folder/$program" "$processes" "$arguments" "$alone" "$with" >>"$results"
  done 3< <(tests_of "$folder")
done
awk -F'\t' 'NR > 1 { ++all[$4]; good += $5 == "well" } $5 == "fails" { print "fails recorded:", $1, "on", $2, $3; bad = 1 }
  END { printf "%d end well alone, %d of them recorded; %d fail alone, %d are not built\n", all["well"], good, all["fails"], all["not built"]; exit bad }' "$results"
