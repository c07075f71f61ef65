#include "ibdiag/dumps/far_reader.h"

#include "ibdiag/dumps/dump_text.h"
#include "ibdiag/dumps/table_builder.h"

namespace weft {
namespace {

// Switch 0x248a0703009c1b20 …                     <- node GUID; what follows differs between versions
// Groups Definition:
// Group   Sub Group   WHBF   Ports
// -----------------------------------
// 12      0           0      1,2,3,4,             <- ports decimal; none for an empty group
// LFT Definition:
// PLFT_NUM: 0, top: 0x0123                        <- of several private tables number 0 is the switch's ordinary one
// LID      Static Port   Lid State   Group
// -----------------------------------
// 0x0001   3             Free        12           <- Static: by that port alone
//
// No real file was seen: this is the grammar by which others read them. Colons and bars between columns are blanks here.

constexpr std::string_view farHeader = "Switch 0x", farGroups = "Groups Definition", farTable = "LFT Definition", farPrivate = "PLFT_NUM:";

std::string_view takeField(std::string_view& text) {
  constexpr std::string_view between = " \t:|";
  text.remove_prefix(std::min(text.find_first_not_of(between), text.size()));
  const std::string_view field = text.substr(0, std::min(text.find_first_of(between), text.size()));
  text.remove_prefix(field.size());
  return field;
}

struct FarEntry {
  std::uint64_t lid = 0, port = 0;
  std::string_view state;  // of the line; empty: it is cut off
};

std::optional<FarEntry> parseFarEntry(std::string_view line) {
  const std::string_view lid = takeField(line), port = takeField(line);
  if (!lid.starts_with("0x") && !lid.starts_with("0X")) return std::nullopt;
  const auto number = parseDigits(lid.substr(2), 16), by = parseDigits(port, 10);
  if (!number || !by) return std::nullopt;
  return FarEntry{*number, *by, takeField(line)};
}

class FarReading {
 public:
  FarReading(std::istream& in, std::string_view file, const AcceptTable& accept, const Progress& progress)
      : lines_(in, progress), to_(lines_, file), accept_(accept) {}

  ImportReport run() {
    for (std::string_view line; lines_.next(line);) takeLine(trimmed(line));
    finishTable();
    tellAdaptive();
    return to_.finish("far.empty", "it has no entry of a forwarding table", "dump the tables again with ibdiagnet -r");
  }

 private:
  void takeLine(std::string_view line) {
    if (line.empty() || line.front() == '#' || line.front() == '-') return;
    if (line.starts_with(farHeader)) return takeSwitch(line.substr(farHeader.size()));
    if (const bool isTable = line.starts_with(farTable); isTable || line.starts_with(farGroups)) {
      inTable_ = isTable;
      return;
    }
    if (line.starts_with(farPrivate)) return takePrivateTable(line.substr(farPrivate.size()));
    if (!inTable_) return;
    if (line.starts_with("0x")) takeEntry(line);
    else if (!line.starts_with("LID")) leaveOut("far.line", "the line is no entry of a forwarding table");
  }

  void takeSwitch(std::string_view text) {
    finishTable();
    const auto guid = takeNumber(text, hexDigits);
    inTable_ = false;
    hasSwitch_ = guid && *guid != 0;
    if (hasSwitch_) builder_.begin(Guid(*guid), lines_.lineNumber());
    else leaveOut("far.switch", "a switch has no GUID");
  }

  void takePrivateTable(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    inTable_ = takeNumber(text).value_or(1) == 0;
    if (inTable_) return;
    to_.tell("far.private", Severity::note, lines_.lineNumber(), "the switch has private forwarding tables", "only its first table is used",
             "routes of other service levels may differ");
  }

  void takeEntry(std::string_view line) {
    const auto entry = parseFarEntry(line);
    if (!entry || (entry->state.empty() && !lines_.terminated())) return leaveOut("far.line", "the line is no entry of a forwarding table");
    if (!hasSwitch_) return leaveOut("far.noSwitch", "an entry belongs to no switch");
    if (entry->lid == 0 || entry->lid > highestUnicastLid) return leaveOut("far.lid", "a LID is not in 0x0001 … 0xBFFF");
    if (entry->port > noRoute) return leaveOut("far.port", "a port number is above 255");
    builder_.add(Lid(static_cast<std::uint16_t>(entry->lid)), static_cast<PortNumber>(entry->port), lines_.lineNumber());
    ++to_.report.rowsKept;
    if (entry->state == "Static" || entry->state.empty()) return;
    if (adaptive_++ == 0) firstAdaptive_ = lines_.lineNumber();
  }

  void finishTable() {
    if (!hasSwitch_) return;
    hasSwitch_ = false;
    TableBuilder::Repeated repeated;
    ListedTable whole = builder_.finish(repeated);
    to_.report.rowsKept -= repeated.count;
    to_.report.rowsLeftOut += repeated.count;
    if (repeated.count != 0)
      to_.tell("far.repeated", Severity::dataLost, repeated.secondLine, TableBuilder::sentenceOf(whole.switchGuid, repeated), "the first of each is used",
               "dump the tables again");
    if (!whole.entries.empty()) return accept_(std::move(whole));
    ++to_.report.rowsLeftOut;
    to_.tell("far.noEntries", Severity::dataLost, whole.line, "the table of switch " + text(whole.switchGuid) + " has no entry",
             "it was left out, routes over the switch are not known", "dump the tables again, or copy the file again if it was still being written");
  }

  void tellAdaptive() {
    if (adaptive_ == 0) return;
    to_.tell("far.adaptive", Severity::note, firstAdaptive_,
             counted(adaptive_, "entry lets the switch choose", "entries let the switch choose") + " among a group of ports, of " +
                 counted(to_.report.rowsKept, "entry", "entries"),
             "each is taken by its static port", "the links of such a group share a load that is shown on one of them");
  }

  void leaveOut(const char* code, std::string_view seen) {
    to_.leaveOut(code, "far.cut", seen, "this entry was left out", "check the file, or dump the tables again");
  }

  LineReader lines_;
  LineReport to_;
  const AcceptTable& accept_;
  TableBuilder builder_;
  bool hasSwitch_ = false, inTable_ = false;
  std::uint64_t adaptive_ = 0, firstAdaptive_ = 0;
};

}  // namespace

std::optional<std::string> looksLikeFar(std::string_view firstBytes) {
  bool hasSwitch = false;
  const bool found = anyLine(firstBytes, [&](std::string_view line) {
    hasSwitch = hasSwitch || line.starts_with(farHeader);
    return hasSwitch && (line.starts_with(farGroups) || line.starts_with(farTable));
  });
  return found ? std::optional<std::string>("ibdiagnet 2 .far") : std::nullopt;
}

ImportReport readFar(std::istream& in, std::string_view file, const AcceptTable& accept, const Progress& progress) {
  return FarReading(in, file, accept, progress).run();
}

}  // namespace weft
