#include "ibdiag/dumps/path_sl_reader.h"

#include <algorithm>

#include "ibdiag/dumps/dump_text.h"

namespace weft {
namespace {

// 0x0002c90300500090 33 0                                          <- .psl: node GUID, destination LID and level,
// decimal
//
// Channel Adapter 0x0002c90300500001, base LID 1, "n1", port 1     <- opensm-path-records.dump: port GUID
// # LID  : SL : MTU : RATE
// 0x0003 : 2  : 4   : 7                                            <- LID hexadecimal, the others decimal
// 0x0004 : UNREACHABLE
constexpr std::string_view pathHeaders[] = {"Channel Adapter 0x", "Switch 0x", "Router 0x"};
constexpr std::string_view pathColumns = "# LID";

struct PslLine {
  Guid node{};
  std::uint64_t lid = 0, level = 0;
};

std::optional<PslLine> parsePslLine(std::string_view line) {
  const std::string_view guid = takeWord(line);
  const auto node = guid.starts_with("0x") ? parseGuid(guid) : std::nullopt;
  const auto lid = parseDigits(takeWord(line), 10), level = parseDigits(takeWord(line), 10);
  if (!node || !lid || !level || !trimmed(line).empty()) return std::nullopt;
  return PslLine{*node, *lid, *level};
}

struct RecordLine {
  std::uint64_t lid = 0;
  std::optional<std::uint64_t> level;  // nothing: there is no path
};

std::optional<RecordLine> parseRecordLine(std::string_view line) {
  if (!takePrefix(line, "0x")) return std::nullopt;
  const auto lid = takeNumber(line, hexDigits);
  if (!lid || takeWord(line) != ":") return std::nullopt;
  const std::string_view word = takeWord(line);
  const auto level = parseDigits(word, 10);
  if (!level && word != "UNREACHABLE") return std::nullopt;
  return RecordLine{*lid, level};
}

bool takePathHeader(std::string_view& line) {
  return std::ranges::any_of(pathHeaders, [&](std::string_view header) { return takePrefix(line, header); });
}

class PathSlReading {
 public:
  PathSlReading(std::istream& in, std::string_view file, const AcceptLevels& accept, const Progress& progress)
      : lines_(in, progress), to_(lines_, file), accept_(accept) {}

  ImportReport run() {
    for (std::string_view line; lines_.next(line);) takeLine(trimmed(line));
    finishPart();
    return to_.finish("psl.empty", "it has no service level of a path", "dump it again with ibdiagnet -vlr");
  }

 private:
  void takeLine(std::string_view line) {
    if (line.empty() || line.front() == '#') return;
    if (takePathHeader(line)) {
      const auto guid = takeNumber(line, hexDigits);
      port_ = Guid(guid.value_or(0));
      if (number(port_) == 0) leaveOut("psl.source", "a source has no GUID");
      return;
    }
    // The last number of a line that is cut off may have lost a digit: 1 may have been 10 to 15. Behind a record's
    // level others follow.
    if (const auto psl = parsePslLine(line); psl && (lines_.terminated() || psl->level != 1))
      return take(psl->node, false, psl->lid, psl->level);
    const auto record = parseRecordLine(line);
    const bool isWhole = lines_.terminated() || line.ends_with("UNREACHABLE") || std::ranges::count(line, ':') > 1;
    if (!record || !isWhole) return leaveOut("psl.line", "the line is neither 0xGUID LID SL nor 0xLID : SL");
    if (number(port_) == 0) return leaveOut("psl.noSource", "a path has no source");
    if (record->level) take(port_, true, record->lid, *record->level);
  }

  void take(Guid source, bool isPort, std::uint64_t lid, std::uint64_t level) {
    if (lid == 0 || lid > highestUnicastLid) return leaveOut("psl.lid", "a LID is not in 1 … 0xBFFF");
    if (level >= serviceLevels) return leaveOut("psl.level", "a service level is above 15");
    if (part_.entries.empty() || part_.source != source || part_.isPort != isPort) {
      finishPart();
      part_ = {source, isPort, lines_.lineNumber(), {}};
    }
    part_.entries.push_back({Lid(static_cast<std::uint16_t>(lid)), static_cast<std::uint8_t>(level)});
    ++to_.report.rowsKept;
  }

  void finishPart() {
    if (!part_.entries.empty()) accept_(std::move(part_));
    part_ = {};
  }

  void leaveOut(const char* code, std::string_view seen) {
    to_.leaveOut(code, "psl.cut", seen, "this path was skipped, its service level is not known",
                 "check the file, or dump it again");
  }

  TextLines lines_;
  LineReport to_;
  const AcceptLevels& accept_;
  ListedLevels part_;
  Guid port_{};
};

}  // namespace

std::optional<std::string> looksLikePathSl(std::string_view firstBytes) {
  bool hasHeader = false, isRecords = false;
  std::size_t levels = 0, others = 0;  // counts by port look alike, but do not stop at 15
  anyLine(firstBytes, [&](std::string_view line) {
    if (line.empty()) return false;
    if (const auto psl = parsePslLine(line)) ++(psl->level < serviceLevels ? levels : others);
    else if (hasHeader && line.starts_with(pathColumns) && line.find(": SL") != std::string_view::npos)
      isRecords = true;
    else hasHeader = takePathHeader(line);
    return isRecords;
  });
  if (isRecords) return "OpenSM path records";
  return levels > others ? std::optional<std::string>("ibdiagnet .psl") : std::nullopt;
}

ImportReport readPathSl(std::istream& in, std::string_view file, const AcceptLevels& accept, const Progress& progress) {
  return PathSlReading(in, file, accept, progress).run();
}

}  // namespace weft
