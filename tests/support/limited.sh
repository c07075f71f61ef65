#!/bin/sh
# Runs a command whose processes may each use so much processor time: limited.sh SECONDS COMMAND…
ulimit -t "$1"
shift
exec "$@"
