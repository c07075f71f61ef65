# What .net_dump_ext says of ports: "GUID port fact value" a line.
function put(name, value) {
  if (value == "" || value == "N/A" || value == "-1" || value ~ /^0x[fF][fF]+$/) return
  if (name ~ /_ber$/ && value + 0 > 0 && value + 0 < 1e-200) return
  print $4, $3, name, value
}
/^(SW|CA)/ && $10 ~ /\(/ {
  put("fec", $11); put("raw_ber", $13); put("effective_ber", $14); put("symbol_ber", $15); put("symbol_errors", $16); put("effective_errors", $17)
  parts = split($2, part, "/")
  if (parts > 1) put("label", $2)
  if (parts > 2 && part[1] ~ /^[0-9]+$/) put("cage", part[2])
}
