#include "ibdiag/dumps/guid2lid_reader.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "core/base/units.h"
#include "ibdiag/dumps/dump_text.h"

namespace weft {
namespace {

// 0x0008f10403970371 0x0074 0x0075     <- port GUID, lowest and highest LID; a blank line follows each
struct GuidLine {
  std::uint64_t guid = 0, lowest = 0, highest = 0;
};

std::optional<std::uint64_t> takeHex(std::string_view& text) {
  text = trimmed(text);
  const std::string_view word = text.substr(0, std::min(text.find_first_of(" \t"), text.size()));
  text.remove_prefix(word.size());
  if (!word.starts_with("0x")) return std::nullopt;
  return parseDigits(word.substr(2), 16);
}

std::optional<GuidLine> parseGuidLine(std::string_view text) {
  const auto guid = takeHex(text), lowest = takeHex(text), highest = takeHex(text);
  if (!guid || !lowest || !highest || !trimmed(text).empty()) return std::nullopt;
  return GuidLine{*guid, *lowest, *highest};
}

// Nothing where the LIDs are no range that an LMC can describe.
std::optional<std::uint8_t> lmcOf(const GuidLine& line) {
  if (line.lowest == 0 || line.lowest > line.highest || line.highest > highestUnicastLid) return std::nullopt;
  const std::uint64_t count = line.highest - line.lowest + 1;
  if (!std::has_single_bit(count) || line.lowest % count != 0) return std::nullopt;
  const auto lmc = static_cast<std::uint8_t>(std::countr_zero(count));
  return lmc <= highestLmc ? std::optional(lmc) : std::nullopt;
}

}  // namespace

bool looksLikeGuid2Lid(std::string_view firstBytes) {
  constexpr int enough = 20;
  int fitting = 0, others = 0;
  while (!firstBytes.empty() && fitting + others < enough) {
    const auto end = std::min(firstBytes.find('\n'), firstBytes.size());
    const std::string_view line = trimmed(firstBytes.substr(0, end));
    firstBytes.remove_prefix(std::min(end + 1, firstBytes.size()));
    if (line.empty()) continue;
    ++(parseGuidLine(line) ? fitting : others);
  }
  return fitting > others;
}

ImportReport readGuid2Lid(std::istream& in, std::string_view file, const AcceptRange& accept,
                          const Progress& progress) {
  ImportReport report;
  TextLines lines(in, progress);
  const auto leaveOut = [&](const char* code, const char* seen) {
    ++report.rowsLeftOut;
    report.diagnostics.add({code, Severity::dataLost, std::string(file), lines.lineNumber(), seen,
                            "this port's range was skipped", "copy guid2lid again from OpenSM's cache folder"});
  };
  for (std::string_view text; lines.next(text);) {
    text = trimmed(text);
    if (text.empty() || text.front() == '#') continue;
    const auto line = parseGuidLine(text);
    if (!line || (!lines.terminated() && line->highest < line->lowest)) {
      leaveOut(lines.terminated() ? "guid2lid.line" : "guid2lid.cut", "the line is not of the form 0xGUID 0xLID 0xLID");
      continue;
    }
    const auto lmc = lmcOf(*line);
    if (!lmc) {
      leaveOut("guid2lid.range", "the two LIDs are no aligned range of 1, 2, 4 … 128 LIDs up to 0xBFFF");
      continue;
    }
    ++report.rowsKept;
    accept({Guid(line->guid), Lid(static_cast<std::uint16_t>(line->lowest)), *lmc, lines.lineNumber()});
  }
  reportEnd(lines, file, report);
  if (report.rowsKept == 0 && !report.cancelled)
    report.diagnostics.add({"guid2lid.empty", Severity::importStopped, std::string(file), 0,
                            "no line of it is a port with its LIDs", "nothing was read", ""});
  return report;
}

}  // namespace weft
