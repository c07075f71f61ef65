#!/bin/sh
# Pair volumes per code section out of Open MPI's monitoring files: condense.sh FOLDER > pairs.csv
# FOLDER holds hpcc_<section>.<rank>.prof and hpcc_names.txt ("<section> <name>"). E lines are messages of the program,
# I lines those of the library (decomposed collectives): both went over the wire, so a pair's bytes are their sum. C lines
# are the same collectives again as logical volumes and are not counted.
set -eu
cd "$1"
awk -F '\t' '
  FNR == 1 { split(FILENAME, part, /[_.]/); section = part[2] }
  FILENAME == "hpcc_names.txt" { id = $0; sub(/ .*/, "", id); sub(/^[^ ]* /, ""); name[id] = $0; next }
  ($1 == "E" || $1 == "I") && NF >= 5 {
    split($4, bytes, " "); split($5, messages, " ")
    key = section "," $2 "," $3
    volume[key] += bytes[1]; count[key] += messages[1]
  }
  END { for (key in volume) { split(key, k, ","); printf "%d,%s,%d,%d,%d,%d\n", k[1], name[k[1]], k[2], k[3], count[key], volume[key] } }
' hpcc_names.txt hpcc_*.prof | sort -t, -k1,1n -k3,3n -k4,4n | awk -F, '
  BEGIN { print "section,region,source,destination,messages,bytes" } { print }'
