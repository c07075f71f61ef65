#!/bin/bash
# Starts a small MPI program again and again under the recorder, sampling where HZ is not 0, and counts what did not end, or not well:
#
#   bench/record_starts.sh BUILD_FOLDER [STARTS [HZ [RANKS]]]
#
# MPI=mpich in the environment starts it under MPICH, COMMAND=1 through `weft record`, which puts the parts together.
# A start that has not ended after LIMIT seconds (300) counts as hanging; the stacks of its processes are printed then, by gdb where it is
# installed. A start fails where it ends with another status than 0, or a rank says that it ended without MPI_Finalize or by a signal: what
# it wrote, its parts of the bundle and cores, which hold the stack, are kept. Exit status 1 where one hangs or fails. Ended by a signal it tells what it has seen
# until then, and what the recorder took of a rank, at its start and its end together.
set -euo pipefail
build=$1 starts=${2:-1000} hertz=${3:-1000} ranks=${4:-2}
limit=${LIMIT:-300} mpi=${MPI:-openmpi}
here=$(cd "$(dirname "$0")" && pwd)/record_calls
case $mpi in
  openmpi) library=libweft-record.so launcher=(mpirun.openmpi --allow-run-as-root --oversubscribe) ;;
  mpich) library=libweft-record-mpich.so launcher=(mpirun.mpich) ;;
  *) echo "record_starts.sh: MPI=$mpi is neither openmpi nor mpich" >&2; exit 2 ;;
esac
library=$(realpath "$build/lib/$library") weft=$(realpath "$build/bin/weft")
work=$(mktemp -d)
kept=0
trap '[ $kept = 0 ] && rm -rf "$work" || echo "what did not end well is in $work"' EXIT
ulimit -c unlimited 2>/dev/null || true
"mpicc.$mpi" -O2 -Wall -pthread "$here/start.c" -ldl -o "$work/start"

record() {  # in the background, its number in $job
  mkdir "$work/run"
  cd "$work/run"  # where cores are written
  local before=() between=(env "LD_PRELOAD=$library" "WEFT_SAMPLE=$hertz" "WEFT_BUNDLE=$work/run/bundle")
  if [ "${COMMAND:-0}" != 0 ]; then
    before=("$weft" record --quiet -o "$work/run/bundle") between=()
    [ "$hertz" = 0 ] || before+=(--sample "$hertz")
    before+=(--)
  fi
  setsid "${before[@]}" "${launcher[@]}" -n "$ranks" "${between[@]}" "$work/start" > "$work/run/out" 2>&1 &
  job=$!
  cd "$work"
}
tellProcesses() {  # of the session of the launcher
  for each in $(ps -o pid= -s "$1"); do
    ! command -v gdb >/dev/null || gdb -p "$each" -batch -ex "thread apply all backtrace" 2>/dev/null | sed "s/^/    /"
    echo "  process $each: $(tr '\0' ' ' < "/proc/$each/cmdline" | cut -c1-60), $(awk '/^State/ { print $2 }' "/proc/$each/status"), in $(cat "/proc/$each/wchan" 2>/dev/null)"
  done
}

# Rows of a table in the bundle or its parts: rows TABLE COLUMN prints a column.
rows() {
  { cat "$work/run/bundle/$1.csv" "$work"/run/bundle/parts/rank-*.csv 2>/dev/null || true; } |
    awk -F, -v table="#weft $1 " -v column="$2" '/^#weft / { here = index($0, table) == 1; next_is_header = here; next } next_is_header { next_is_header = 0; next } here { print $column }'
}
keep() {
  kept=1
  mv "$work/run" "$work/start-$((ended + 1))"
}

hung=0 failed=0 sampled=0 ended=0 largest=0
summary() {
  echo "$ended starts on $ranks ranks at $hertz Hz: $hung hung, $failed failed, $sampled with samples; the recorder took $largest s of a rank at most"
  [ $((hung + failed)) = 0 ]
}
trap 'summary; exit' INT TERM
while ((ended < starts)); do
  record
  if ! timeout "$limit" tail -s 0.05 --pid="$job" -f /dev/null; then
    echo "start $((ended + 1)) hangs:"
    tellProcesses "$job"
    hung=$((hung + 1))
    kill -ABRT -- "-$job" || true  # leaves cores
    sleep 2
    kill -KILL -- "-$job" 2>/dev/null || true
    keep
  elif ! wait "$job" || [ "$(rows ranks 1 | wc -l)" != "$ranks" ] || rows ranks 11 | grep -q .; then
    failed=$((failed + 1))
    echo "start $((ended + 1)) failed: $(rows ranks 11 | sort -u | tr '\n' ' ')"
    cat "$work/run/out"
    keep
  fi
  if [ "$(rows samples 8 | awk '{ sum += $1 } END { print sum + 0 }')" -gt 0 ]; then sampled=$((sampled + 1)); fi
  largest=$( (echo "$largest"; rows ranks 9) | sort -g | tail -n 1)
  ended=$((ended + 1))
  rm -rf "$work/run"
done
summary
