# Ports of .net_dump_ext that receive with more bit errors than docs/commands.md allows: "GUID port" a line.
function over(rate, most) {
  return rate != "" && rate != "N/A" && rate != "-1" && rate !~ /^0x[fF]+$/ && rate + 0 > most && rate + 0 <= 1
}
/^(SW|CA)/ && $10 ~ /\(/ {
  most = $11 ~ /PLR/ ? 1e-11 : $11 ~ /544/ ? 1e-14 : 1e-12
  if (over($14, most) || over($15, 1e-14)) print $4, $3
}
