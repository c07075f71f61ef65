# Modules of CABLE_INFO (columns as in port_health_test.cpp) that reach their own limits, or say so: "GUID port" a line.
function celsius(cell) { gsub(/["C]/, "", cell); return cell + 0 }
/^START_CABLE_INFO/ { on = 1 }
/^END_CABLE_INFO/ { on = 0 }
on && /^0x/ {
  now = celsius($5); alarm = celsius($8); warning = celsius($9)
  if ((now > 0 && alarm > 0 && now >= alarm) || (now > 0 && warning > 0 && now >= warning) || $6 == "1" || $7 == "1") print $1, $3
}
