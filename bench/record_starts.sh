#!/bin/bash
# Starts a small MPI program again and again under the sampling recorder, and counts what did not end, or not well:
#
#   bench/record_starts.sh BUILD_FOLDER [STARTS [HZ [RANKS]]]
#
# A start that has not ended after 300 s counts as hanging; what its processes were in then is printed. Exit status 1 where one hangs or
# fails. Ended by a signal it tells what it has seen until then.
set -euo pipefail
build=$1 starts=${2:-1000} hertz=${3:-1000} ranks=${4:-2}
limit=300
here=$(cd "$(dirname "$0")" && pwd)/record_calls
library=$(realpath "$build/lib/libweft-record.so")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mpicc.openmpi -O2 -Wall -pthread "$here/start.c" -ldl -o "$work/start"

record() {  # in the background, its number in $job
  setsid mpirun.openmpi --allow-run-as-root --oversubscribe -n "$ranks" -x "LD_PRELOAD=$library" -x "WEFT_SAMPLE=$hertz" \
    -x "WEFT_BUNDLE=$work/bundle" "$work/start" > "$work/out" 2>&1 &
  job=$!
}
tellProcesses() {  # of the session of the launcher
  for each in $(ps -o pid= -s "$1"); do
    echo "  process $each: $(tr '\0' ' ' < "/proc/$each/cmdline" | cut -c1-60), $(awk '/^State/ { print $2 }' "/proc/$each/status"), in $(cat "/proc/$each/wchan" 2>/dev/null)"
  done
}

hung=0 failed=0 sampled=0 ended=0
summary() {
  echo "$ended starts on $ranks ranks at $hertz Hz: $hung hung, $failed failed, $sampled with samples"
  [ $((hung + failed)) = 0 ]
}
trap 'summary; exit' INT TERM
while ((ended < starts)); do
  record
  if ! timeout "$limit" tail -s 0.05 --pid="$job" -f /dev/null; then
    echo "start $((ended + 1)) hangs:"
    tellProcesses "$job"
    hung=$((hung + 1))
    kill -TERM -- "-$job" || true
  elif ! wait "$job"; then
    failed=$((failed + 1))
    echo "start $((ended + 1)) failed:"
    cat "$work/out"
  fi
  ended=$((ended + 1))
  if [ "$(awk -F, 'FNR > 2 { sum += $8 } END { print sum + 0 }' "$work/bundle/samples.csv" 2>/dev/null || echo 0)" -gt 0 ]; then sampled=$((sampled + 1)); fi
  rm -rf "$work/bundle"
done
summary
