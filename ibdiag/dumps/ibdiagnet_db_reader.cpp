#include "ibdiag/dumps/ibdiagnet_db_reader.h"

#include <map>
#include <vector>

#include "ibdiag/dumps/dump_text.h"

namespace weft {
namespace {

// array set G {
// {data:PortGuid.0x0008f10403970350:1} {0x0008f10403970351}                             <- node GUID, port; port GUID
// {data:PortInfo.0x0008f10403970350:1} {-m_key 0x0 … -base_lid 86 … -mkey_lmc 1 …}      <- node GUID, port; decimal
// }                                                                                     <- then other arrays, each with
// its brace
//
// mkey_lmc is one byte of PortInfo: M_Key protection in its upper bits, LMC in the lower three (IBTA 14.2.5.6).

constexpr std::string_view arrayBegins = "array set ";
constexpr std::string_view portInfo = "{data:PortInfo.0x", portGuid = "{data:PortGuid.0x";
constexpr std::uint64_t lmcMask = 7;

// The number behind a key: "-base_lid 86 ".
std::optional<std::uint64_t> numberAfter(std::string_view text, std::string_view key) {
  const auto at = text.find(key);
  if (at == std::string_view::npos) return std::nullopt;
  std::string_view rest = text.substr(at + key.size());
  std::string_view word = takeWord(rest);
  if (word.ends_with('}')) word.remove_suffix(1);
  return parseNumber(word);
}

using PortKey = std::pair<Guid, PortNumber>;

// "0008f10403970350:1}", cut off `text`.
std::optional<PortKey> takeKey(std::string_view& text) {
  const auto guid = takeNumber(text, hexDigits);
  if (!guid || *guid == 0 || !takePrefix(text, ":")) return std::nullopt;
  const auto port = takeNumber(text);
  if (!port || *port >= noRoute || !takePrefix(text, "}")) return std::nullopt;
  return PortKey{Guid(*guid), static_cast<PortNumber>(*port)};
}

// Nothing where the line is damaged; a range with LID 0 where the port has none.
std::optional<ListedRange> parsePortInfo(std::string_view text) {
  const auto key = takeKey(text);
  const auto lid = numberAfter(text, " -base_lid "), lmc = numberAfter(text, " -mkey_lmc ");
  if (!key || !lid || !lmc || !text.ends_with('}')) return std::nullopt;
  return ListedRange{{}, lidOrNone(lid), static_cast<std::uint8_t>(*lmc & lmcMask), 0, key->first, key->second};
}

// " {0x0008f10403970351}"
std::optional<Guid> parsePortGuid(std::string_view text) {
  text = trimmed(text);
  if (!takePrefix(text, "{") || !text.ends_with('}')) return std::nullopt;
  return parseGuid(text.substr(0, text.size() - 1));
}

}  // namespace

bool looksLikeIbdiagnetDb(std::string_view firstBytes) {
  return withoutByteOrderMark(firstBytes).starts_with(arrayBegins) &&
         anyLine(firstBytes, [](std::string_view line) { return line.starts_with("{data:"); });
}

ImportReport readIbdiagnetDb(std::istream& in, std::string_view file, const AcceptRange& accept,
                             const Progress& progress) {
  TextLines lines(in, progress);
  LineReport said(lines, file);
  std::map<PortKey, Guid> guids;
  std::vector<ListedRange> ranges;
  bool isToldCut = false;
  bool isOpen = false;  // an array of which the brace that ends it has not come
  for (std::string_view line; lines.next(line);) {
    line = trimmed(line);
    if (!line.empty()) isOpen = (isOpen || line.starts_with(arrayBegins)) && line != "}";
    if (takePrefix(line, portGuid)) {
      const auto key = takeKey(line);
      const auto guid = parsePortGuid(line);
      if (key && guid) guids.try_emplace(*key, *guid);
    }
    if (!takePrefix(line, portInfo)) continue;
    auto range = parsePortInfo(line);
    if (!range) {
      isToldCut = !lines.terminated();
      said.leaveOut("ibdiagnetDb.line", "ibdiagnetDb.cut", "the PortInfo has no port, LID or LMC",
                    "this port's range was skipped", "run ibdiagnet again");
      continue;
    }
    range->line = lines.lineNumber();
    if (number(range->lid) != 0) ranges.push_back(*range);
  }
  for (ListedRange& range : ranges) {
    if (const auto found = guids.find({range.nodeGuid, range.port}); found != guids.end())
      range.portGuid = found->second;
    ++said.report.rowsKept;
    accept(range);
  }
  if (isOpen && !isToldCut && !lines.cancelled())
    said.tell("ibdiagnetDb.cut", Severity::dataLost, lines.lineNumber(),
              "the file ends within an array: its closing brace is missing", "ports behind this line have no range",
              "copy the file again if it was still being written");
  return said.finish("ibdiagnetDb.empty", "no port in it has a LID", "run ibdiagnet again");
}

}  // namespace weft
