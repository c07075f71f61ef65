#include "ibdiag/assembly/refused_dumps.h"

#include "ibdiag/dumps/dump_text.h"

namespace weft {
namespace {

constexpr std::string_view cache = "ibnetdiscover --cache", list = "ibnetdiscover -l";
// The first number of a cache file, as little-endian hosts and as others write it.
constexpr std::string_view cacheMagic = "\x2b\x83\xe7\x8f", swappedMagic = "\x8f\xe7\x83\x2b";

// Ca	 : 0x0008f10403970690 ports 1 devid 0x634a vendid 0x2c9 "viz4 HCA-1"
bool isListLine(std::string_view line) {
  const std::string_view kind = takeWord(line);
  if (kind != "Ca" && kind != "Switch" && kind != "Rt") return false;
  return takeWord(line) == ":" && takeWord(line).starts_with("0x") && takeWord(line) == "ports";
}

}  // namespace

std::optional<std::string> looksLikeRefusedDump(std::string_view firstBytes) {
  if (firstBytes.starts_with(cacheMagic) || firstBytes.starts_with(swappedMagic)) return std::string(cache);
  if (anyLine(firstBytes, isListLine)) return std::string(list);
  return std::nullopt;
}

ImportReport refuseDump(const std::string& format, std::string_view file) {
  ImportReport report;
  const bool isCache = format == cache;
  report.diagnostics.add(
      {isCache ? "ibnetdiscover.cache" : "ibnetdiscover.list", isCache ? Severity::importStopped : Severity::note,
       std::string(file), 0,
       isCache ? "it is the binary cache of ibnetdiscover, whose form depends on the machine that wrote it"
               : "it is ibnetdiscover's list of nodes, which has no links",
       "nothing was read",
       isCache ? "print it as text: ibnetdiscover --load-cache FILE"
               : "dump the fabric with ibnetdiscover without -l"});
  return report;
}

}  // namespace weft
