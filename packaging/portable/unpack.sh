# In the folder that was unpacked: unpack.sh HOME, where it is going to lie. Which loader and C library fit is decided here: the machine's
# own where they are as new as those that are brought along, because its graphics drivers need them; else those.
set -eu
home=$1
here=$(pwd)
brought() { "$here/first/ld.so" --library-path "$here/first" "$@"; }
brought first/zstd -dq -c data.tar.zst | tar -xf -
rm data.tar.zst

# newer A B: version A is B or later.
newer() {
  [ "${1%%.*}" -gt "${2%%.*}" ] || { [ "${1%%.*}" -eq "${2%%.*}" ] && [ "${1#*.}" -ge "${2#*.}" ]; }
}
system=/lib64/ld-linux-x86-64.so.2
own=$( { "$system" --version || ldd --version; } 2>said | sed -n '1s/.* \([0-9][0-9]*\.[0-9][0-9]*\)[^0-9]*$/\1/p' || true)
rpath=$home/lib
loader=$system
if [ -z "$own" ] || ! newer "$own" "$(cat glibc)"; then
  rpath=$rpath:$home/lib/c
  loader=$home/lib/c/ld-linux-x86-64.so.2
fi
# A C++ library that is as new as that which is brought along knows all of its symbols.
found=
for folder in /usr/lib/x86_64-linux-gnu /usr/lib64 /lib64 /lib/x86_64-linux-gnu; do
  [ ! -e "$folder/libstdc++.so.6" ] || { found=$(readlink -f "$folder/libstdc++.so.6" 2>said || true); break; }
done
found=${found##*.so.6.0.}
case $found in '' | *[!0-9]*) found=0 ;; esac
[ "$loader" = "$system" ] && [ "$found" -ge "$(cat libstdcxx)" ] || rpath=$rpath:$home/lib/cxx
brought first/patchelf --set-interpreter "$loader" --force-rpath --set-rpath "$rpath" bin/weft bin/weft-window
rm -rf first said
sed "s#@HOME@#$home#g" fonts.conf.in >fonts.conf
touch ready
