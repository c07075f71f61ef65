# What .net_dump says of ports with a cable: "GUID port fact value" a line.
/^"/ { match($0, /0x[0-9a-f]+/); guid = substr($0, RSTART, RLENGTH) }
/ ACT / && $9 != "" {
  sub(/^[ \t]+/, "", $1)
  if (split($1, part, "/") == 3) { print guid, $2, "label", $1; print guid, $2, "cage", part[2] }
  if ($8 != "N/A") print guid, $2, "fec", $8
  if ($11 ~ /^B/) { n = split($11, part, "/"); print $10, part[n], "label", $11 }
}
