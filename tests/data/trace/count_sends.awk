# Counts the sends of a trace from what otf2-print prints: communicator, code region, operation, messages, bytes.
#   otf2-print traces.otf2 | awk -f count_sends.awk | sort
function quoted(text) { match(text, /"[^"]*"/); return substr(text, RSTART + 1, RLENGTH - 2) }
$1 == "ENTER" { open[$2, ++depth[$2]] = quoted($0) }
$1 == "LEAVE" { --depth[$2] }
$1 == "MPI_SEND" || $1 == "MPI_ISEND" {
  region = operation = "-"
  for (i = depth[$2]; i > 0; --i) {
    name = open[$2, i]
    if (name ~ /^MPI_/) { if (operation == "-") operation = substr(name, 5) }
    else if (region == "-") region = name
  }
  match($0, /Communicator: "[^"]*" <[0-9]+>/)
  communicator = substr($0, RSTART, RLENGTH); sub(/.*</, "", communicator); sub(/>/, "", communicator)
  match($0, /Length: [0-9]+/)
  key = communicator "\t" region "\t" operation
  ++messages[key]; bytes[key] += substr($0, RSTART + 8, RLENGTH - 8)
}
END { for (key in messages) printf "%s\t%.0f\t%.0f\n", key, messages[key], bytes[key] }
