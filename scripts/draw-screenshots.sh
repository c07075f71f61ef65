#!/usr/bin/env bash
# Draws the pictures of the README and the manual from the sample, by the program itself.
set -euo pipefail
cd "$(dirname "$0")/.."

weft=build/bin/weft
mkdir -p out screenshots
"$weft" import resources/sample -o out/sample.weft >out/import.txt

# The window takes its size and layout from fresh settings, not from those of the person who runs this.
settings=$(mktemp -d)
trap 'rm -rf "$settings"' EXIT
window() {  # FILE [SELECTED]
  WEFT_SCREENSHOT=screenshots/$1 WEFT_SELECT=${2:-} XDG_CONFIG_HOME=$settings LIBGL_ALWAYS_SOFTWARE=1 \
    xvfb-run -a -s "-screen 0 1280x900x24" timeout 60 "$weft" out/sample.weft
}
window window.png
window communicator.png W_s16.0_s17.0

"$weft" figure out/sample.weft --view map -o screenshots/map.png
"$weft" figure out/sample.weft --view map --region PTRANS -o screenshots/map-ptrans.svg
"$weft" figure out/sample.weft --view tree -o screenshots/tree.svg
"$weft" figure out/sample.weft --view matrix --width-mm 88.9 -o screenshots/matrix.png
"$weft" figure out/sample.weft --view bars --metric volume -o screenshots/bars.svg
