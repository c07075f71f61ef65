#!/bin/sh
# Weft in one file: unpacks itself once into the cache of whoever starts it and runs from there. Needs sh, tail and tar.
set -eu
cache=${WEFT_PORTABLE_CACHE:-${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/weft/portable}
home=$cache/@KEY@
self=$0
case $self in */*) ;; *) self=$(command -v "$self") ;; esac
if [ ! -f "$home/ready" ]; then
  mkdir -p "$cache" || { echo "weft: $cache can't be made; name another folder in WEFT_PORTABLE_CACHE" >&2; exit 1; }
  new=$home.$$
  trap 'rm -rf "$new"' EXIT INT TERM
  mkdir "$new"
  tail -n +@LINES@ "$self" | (cd "$new" && tar -xf -) || { echo "weft: $self can't be unpacked into $cache; is the file whole, and is there space for 200 MB?" >&2; exit 1; }
  (cd "$new" && sh unpack.sh "$home") || { echo "weft: $cache has no space for 200 MB; name another folder in WEFT_PORTABLE_CACHE" >&2; exit 1; }
  [ -f "$home/ready" ] || mv "$new" "$home" || [ -f "$home/ready" ]  # another start may have been faster
  rm -rf "$new"
  trap - EXIT INT TERM
fi
. "$home/run.sh"
# What follows is an archive.
exit 1
