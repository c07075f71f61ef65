# What sections of a .db_csv count of adaptive routing and congestion: "GUID port fact value" a line. Of several rows of a port (triggers) errors add up.
BEGIN {
  FS = ","
  name["port_rcv_rn_pkt"] = "rn_received"; name["port_xmit_rn_pkt"] = "rn_sent"; name["port_rcv_rn_error"] = "rn_errors"; name["port_rcv_switch_relay_rn_error"] = "rn_relay_errors"
  name["port_ar_trials"] = "ar_trials"; name["rx_pkt_forwarding_ar"] = "ar_packets"; name["rx_pkt_hbf_fallback_local"] = "hbf_fallback_local"
  name["num_errors"] = "recovery_errors"; name["PortRcvFECN"] = "fecn"; name["PortXmitTimeCongExt"] = "congested_ticks"
}
/^START_/ { header = 1; next }
/^END_/ || NF == 0 { next }
header { delete column; for (i = 1; i <= NF; ++i) column[i] = $i; header = 0; next }
{
  for (i = 4; i <= NF; ++i) {
    if (!(column[i] in name) || $i == "N/A" || $i == "" || $i == "-1" || $i ~ /^0x[fF][fF]+$/) continue
    key = $1 " " $3 " " name[column[i]]
    sum[key] += $i
  }
}
END { for (key in sum) printf "%s %.0f\n", key, sum[key] }
