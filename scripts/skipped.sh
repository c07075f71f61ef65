#!/usr/bin/env bash
# One line on the test functions that were skipped and why, from what the tests printed: scripts/skipped.sh LOG_OF_CTEST…
# A function counts once for each row of its data, and once where several logs have it. A class whose initTestCase() skips
# is one: its functions are not in the logs.
set -euo pipefail

all=$(sed -nE '/::(init|cleanup)TestCase\(\)$/d; s/^(PASS|FAIL!|XFAIL|XPASS|SKIP) *: ([^ (]+\(.*\)).*/\2/p' "$@" | sort -u)
skipped=$(sed -nE 's/^SKIP *: ([^ (]+\(.*\) .*)/\1/p' "$@" | sort -u)
reasons=$(sed -E 's/^.*\) //' <<<"$skipped" | sort | uniq -c | sort -k1,1rn -k2 |
  sed -E 's/^ *([0-9]+) (.*)/\1 × \2/' | paste -sd '\t' | sed 's/\t/; /g')
if [ -z "$skipped" ]; then
  echo "No test was skipped of $(wc -l <<<"$all")."
else
  echo "Skipped $(wc -l <<<"$skipped") of $(wc -l <<<"$all") tests: $reasons."
fi
