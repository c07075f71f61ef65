# Sourced by begin.sh: $home is set, the arguments are the user's.
[ -f /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$home/fonts.conf"
[ -d /usr/share/X11/xkb ] || export XKB_CONFIG_ROOT="$home/share/X11/xkb"
[ -e /proc/self/exe ] || export QT_PLUGIN_PATH="$home/plugins"  # the program finds its own by that name
exec "$home/bin/weft" "$@"
