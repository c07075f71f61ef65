#include "ibdiag/dumps/sl2vl_reader.h"

#include "ibdiag/dumps/dump_text.h"

namespace weft {
namespace {

// Switch 0x0002c902004b0000, base LID 2, "sw-0-0"                  <- opensm-sl2vl.dump; port GUID, of a switch the
// node's #in out : 0  1  2  3  4  5  6  7  8  9  10 11 12 13 14 15        <- service levels
// #--------------------------------------------------------
// 0   1   : 0  1  2  3  4  5  6  7  0  1  2  3  4  5  6  7         <- all decimal: in port, out port, the lane of each
// level
//
// 0x0002c902004b0028 0 1 -raw_vl_by_sl 0x01 0x23 0x45 0x67 0x01 0x23 0x45 0x67    <- .slvl: node GUID, in port, out
// port, two levels
//                                                                                     a word, hexadecimal; ibdm reads
//                                                                                     it without the option
constexpr std::string_view switchHeader = "Switch 0x", adapterHeader = "Channel Adapter 0x", routerHeader = "Router 0x",
                           columns = "#in out";

std::optional<PortNumber> takePort(std::string_view& line) {
  const auto port = parseDigits(takeWord(line), 10);
  return port && *port < noRoute ? std::optional(static_cast<PortNumber>(*port)) : std::nullopt;
}

// "0x01 0x23 …", eight of them.
std::optional<std::uint64_t> takeHexLanes(std::string_view line) {
  std::uint64_t lanes = 0;
  for (unsigned level = 0; level < serviceLevels; level += 2) {
    const std::string_view word = takeWord(line);
    const auto two = word.size() == 4 && word.starts_with("0x") ? parseDigits(word.substr(2), 16) : std::nullopt;
    if (!two) return std::nullopt;
    lanes |= (*two >> 4) << (4 * level) | (*two & 0xF) << (4 * (level + 1));
  }
  return trimmed(line).empty() ? std::optional(lanes) : std::nullopt;
}

// ": 0 1 2 …", sixteen of them.
std::optional<std::uint64_t> takeDecimalLanes(std::string_view line) {
  std::uint64_t lanes = 0;
  if (takeWord(line) != ":") return std::nullopt;
  for (unsigned level = 0; level < serviceLevels; ++level) {
    const auto lane = parseDigits(takeWord(line), 10);
    if (!lane || *lane > droppingLane) return std::nullopt;
    lanes |= *lane << (4 * level);
  }
  return trimmed(line).empty() ? std::optional(lanes) : std::nullopt;
}

std::optional<LaneRow> parseOpenSmLanes(std::string_view line) {
  const auto in = takePort(line), out = takePort(line);
  const auto lanes = in && out ? takeDecimalLanes(line) : std::nullopt;
  return lanes ? std::optional(LaneRow{*in, *out, *lanes}) : std::nullopt;
}

struct SlvlLine {
  Guid node{};
  LaneRow row;
};

std::optional<SlvlLine> parseSlvlLine(std::string_view line) {
  const auto node = line.starts_with("0x") ? parseGuid(takeWord(line)) : std::nullopt;
  const auto in = takePort(line), out = takePort(line);
  if (!node || !in || !out) return std::nullopt;
  if (line.find_first_not_of(" \t") != std::string_view::npos && trimmed(line).starts_with('-')) takeWord(line);
  const auto lanes = takeHexLanes(line);
  return lanes ? std::optional(SlvlLine{*node, {*in, *out, *lanes}}) : std::nullopt;
}

class Sl2VlReading {
 public:
  Sl2VlReading(std::istream& in, std::string_view file, const AcceptLanes& accept, const Progress& progress)
      : lines_(in, progress), to_(lines_, file), accept_(accept) {}

  ImportReport run() {
    for (std::string_view line; lines_.next(line);) takeLine(trimmed(line));
    finishPart();
    return to_.finish("sl2vl.empty", "it has no SL-to-VL table of a switch",
                      "dump it again: opensm -Q -D 0x43 writes opensm-sl2vl.dump, ibdiagnet -r .slvl");
  }

 private:
  void takeLine(std::string_view line) {
    if (line.empty() || line.front() == '#') return;
    if (takePrefix(line, switchHeader)) return takeHeader(line, Of::aSwitch);
    if (takePrefix(line, adapterHeader) || takePrefix(line, routerHeader)) return takeHeader(line, Of::anAdapter);
    if (const auto slvl = parseSlvlLine(line)) return take(slvl->node, slvl->row);
    const auto row = parseOpenSmLanes(line);
    if (!row)
      return leaveOut("sl2vl.line",
                      "the line is no row of an SL-to-VL table: two ports and the lanes 0 … 15 of 16 service levels");
    if (of_ == Of::nobody) return leaveOut("sl2vl.noSwitch", "a row belongs to no switch");
    if (of_ == Of::aSwitch) take(switch_, *row);
  }

  enum class Of { nobody, aSwitch, anAdapter };

  void takeHeader(std::string_view text, Of whose) {
    const auto guid = takeNumber(text, hexDigits);
    of_ = guid && *guid != 0 ? whose : Of::nobody;
    switch_ = Guid(guid.value_or(0));
    if (of_ == Of::nobody) leaveOut("sl2vl.switch", "a switch has no GUID");
  }

  void take(Guid node, const LaneRow& row) {
    if (part_.rows.empty() || part_.switchGuid != node) {
      finishPart();
      part_ = {node, lines_.lineNumber(), {}};
    }
    part_.rows.push_back(row);
    ++to_.report.rowsKept;
  }

  void finishPart() {
    if (!part_.rows.empty()) accept_(std::move(part_));
    part_ = {};
  }

  void leaveOut(const char* code, std::string_view seen) {
    to_.leaveOut(code, "sl2vl.cut", seen, "this row was skipped, the lanes are not known there",
                 "check the file, or dump the tables again");
  }

  TextLines lines_;
  LineReport to_;
  const AcceptLanes& accept_;
  ListedLanes part_;
  Of of_ = Of::nobody;
  Guid switch_{};
};

}  // namespace

std::optional<std::string> looksLikeSl2Vl(std::string_view firstBytes) {
  bool hasHeader = false;
  const char* found = nullptr;
  anyLine(firstBytes, [&](std::string_view line) {
    if (parseSlvlLine(line)) found = "ibdiagnet .slvl";
    else if (hasHeader && line.starts_with(columns)) found = "OpenSM SL-to-VL tables";
    else
      hasHeader = line.starts_with(switchHeader) || line.starts_with(adapterHeader) || line.starts_with(routerHeader);
    return found != nullptr;
  });
  return found ? std::optional<std::string>(found) : std::nullopt;
}

ImportReport readSl2Vl(std::istream& in, std::string_view file, const AcceptLanes& accept, const Progress& progress) {
  return Sl2VlReading(in, file, accept, progress).run();
}

}  // namespace weft
