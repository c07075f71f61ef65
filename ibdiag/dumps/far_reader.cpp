#include "ibdiag/dumps/far_reader.h"

#include <vector>

#include "ibdiag/dumps/dump_text.h"
#include "ibdiag/dumps/far_groups.h"
#include "ibdiag/dumps/table_builder.h"

namespace weft {
namespace {

// Switch 0x248a0703009c1b20 …                     <- node GUID; what follows differs between versions
// Groups Definition:
// Group   Sub Group   WHBF   Ports
// -----------------------------------
// 12      0           0      1,2,3,4,             <- ports decimal; none for an empty group; of the second sub group in
// another row. WHBF is the
//                                                    weight of the sub group, -1 or 0 where there is none
// LFT Definition:
// PLFT_NUM: 0, top: 0x0123                        <- of several private tables number 0 is the switch's ordinary one
// LID      Static Port   Lid State   Group
// -----------------------------------
// 0x0001   3             Free        12           <- or HBF: by any port of the group; Static: by port 3 alone
//
// No real file was seen: this is the grammar by which others read them. Colons and bars between columns are blanks
// here.

constexpr std::string_view farHeader = "Switch 0x", farGroups = "Groups Definition", farTable = "LFT Definition",
                           farPrivate = "PLFT_NUM:";

struct FarEntry {
  std::uint64_t lid = 0, port = 0;
  std::string_view state;  // of the line; empty: it is cut off
  std::optional<std::uint64_t> group;
};

std::optional<FarEntry> parseFarEntry(std::string_view line) {
  const std::string_view lid = takeFarField(line), port = takeFarField(line), state = takeFarField(line);
  if (!lid.starts_with("0x") && !lid.starts_with("0X")) return std::nullopt;
  const auto number = parseDigits(lid.substr(2), 16), by = parseDigits(port, 10);
  if (!number || !by) return std::nullopt;
  return FarEntry{*number, *by, state, parseDigits(takeFarField(line), 10)};
}

bool isStatic(std::string_view state) { return state == "Static" || state.empty(); }
// Packet by packet, by a hash of the packet, or for as long as a burst lasts.
bool isAdaptive(std::string_view state) { return state == "Free" || state == "HBF" || state == "Bounded"; }

class FarReading {
 public:
  FarReading(std::istream& in, std::string_view file, const AcceptTable& accept, const Progress& progress)
      : lines_(in, progress), to_(lines_, file), accept_(accept) {}

  ImportReport run() {
    for (std::string_view line; lines_.next(line);) takeLine(trimmed(line));
    finishTable();
    tellAdaptive();
    tellAlternates();
    tellWeighted();
    return to_.finish("far.empty", "it has no entry of a forwarding table", "dump the tables again with ibdiagnet -r");
  }

 private:
  void takeLine(std::string_view line) {
    if (line.empty() || line.front() == '#' || line.front() == '-') return;
    if (line.starts_with(farHeader)) return takeSwitch(line.substr(farHeader.size()));
    if (const bool isTable = line.starts_with(farTable); isTable || line.starts_with(farGroups)) {
      inTable_ = isTable;
      inGroups_ = !isTable;
      return;
    }
    if (line.starts_with(farPrivate)) return takePrivateTable(line.substr(farPrivate.size()));
    if (inGroups_) return takeGroup(line);
    if (!inTable_) return;
    if (line.starts_with("0x")) takeEntry(line);
    else if (!line.starts_with("LID")) leaveOut("far.line", "the line is no entry of a forwarding table");
  }

  void takeSwitch(std::string_view text) {
    finishTable();
    const auto guid = takeNumber(text, hexDigits);
    inTable_ = inGroups_ = false;
    hasSwitch_ = guid && *guid != 0;
    if (hasSwitch_) builder_.begin(Guid(*guid), lines_.lineNumber());
    else leaveOut("far.switch", "a switch has no GUID");
  }

  void takeGroup(std::string_view line) {
    if (line.starts_with("Group")) return groups_.takeColumns(line);
    const bool fits = lines_.terminated() && groups_.add(line);
    if (!fits)
      to_.leaveOut("far.group", "far.cut", "the line is no group of ports",
                   "the group was skipped: its entries go by their static port",
                   "check the file, or dump the tables again");
  }

  void takePrivateTable(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    inTable_ = takeNumber(text).value_or(1) == 0;
    if (inTable_) return;
    to_.tell("far.private", Severity::note, lines_.lineNumber(), "the switch has private forwarding tables",
             "only its first table is used", "routes of other service levels may differ");
  }

  void takeEntry(std::string_view line) {
    const auto entry = parseFarEntry(line);
    const bool isCut = !lines_.terminated() && entry && entry->state != "Static";
    if (!entry || isCut) return leaveOut("far.line", "the line is no entry of a forwarding table");
    if (!hasSwitch_) return leaveOut("far.noSwitch", "an entry belongs to no switch");
    if (entry->lid == 0 || entry->lid > highestUnicastLid)
      return leaveOut("far.lid", "a LID is not in 0x0001 … 0xBFFF");
    if (entry->port > noRoute) return leaveOut("far.port", "a port number is above 255");
    builder_.add(Lid(static_cast<std::uint16_t>(entry->lid)), static_cast<PortNumber>(entry->port), lines_.lineNumber(),
                 {}, groupOf(*entry));
    ++to_.report.rowsKept;
  }

  // The group of an entry; its state and group are told where they mean nothing.
  std::uint16_t groupOf(const FarEntry& entry) {
    if (isStatic(entry.state)) return AdaptiveTableRow::noGroup;
    const bool known = isAdaptive(entry.state);
    if (known && entry.group && groups_.has(*entry.group)) {
      if (adaptive_++ == 0) firstAdaptive_ = lines_.lineNumber();
      const bool isHashed = entry.state == "HBF" && groups_.hashed(*entry.group) != *entry.group;
      weighted_ += isHashed;
      return isHashed ? groups_.hashed(*entry.group) : static_cast<std::uint16_t>(*entry.group);
    }
    to_.tell(known ? "far.noGroup" : "far.state", Severity::dataLost, lines_.lineNumber(),
             known ? "the switch may choose among a group that has no ports in this file"
                   : "the state is neither Static, Free, HBF nor Bounded",
             "the entry is taken by its static port", "dump the tables again");
    return AdaptiveTableRow::noGroup;
  }

  void finishTable() {
    if (!hasSwitch_) return;
    hasSwitch_ = false;
    TableBuilder::Repeated repeated;
    ListedTable whole = builder_.finish(repeated);
    to_.report.rowsKept -= repeated.count;
    to_.report.rowsLeftOut += repeated.count;
    if (repeated.count != 0)
      to_.tell("far.repeated", Severity::dataLost, repeated.secondLine,
               TableBuilder::sentenceOf(whole.switchGuid, repeated), "the first of each is used",
               "dump the tables again");
    takeGroups(whole);
    if (!whole.entries.empty()) return accept_(std::move(whole));
    ++to_.report.rowsLeftOut;
    to_.tell("far.noEntries", Severity::dataLost, whole.line,
             "the table of switch " + text(whole.switchGuid) + " has no entry",
             "it was skipped, routes over the switch are not known",
             "dump the tables again, or copy the file again if it was still being written");
  }

  // Takes the groups that the table's entries name.
  void takeGroups(ListedTable& table) {
    std::vector<bool> named(AdaptiveTableRow::noGroup + 1U);
    for (const ListedTable::Entry& entry : table.entries) named[entry.group] = true;
    table.groups = groups_.list();
    std::erase_if(table.groups, [&](const PortGroup& group) { return !named[group.number]; });
    groups_.clear();
  }

  void tellAdaptive() {
    if (adaptive_ == 0) return;
    to_.tell("far.adaptive", Severity::note, firstAdaptive_,
             counted(adaptive_, "entry lets the switch choose", "entries let the switch choose") +
                 " among a group of ports, of " + counted(to_.report.rowsKept, "entry", "entries"),
             "the groups were kept: loads are divided evenly among their ports",
             "--adaptive static and --adaptive worst take them otherwise");
  }

  void tellAlternates() {
    if (groups_.alternates() == 0) return;
    to_.tell("far.subGroups", Severity::note, 0,
             counted(groups_.alternates(), "group has a further sub group", "groups have a further sub group") +
                 " of ports, for when the first one is congested",
             "each group is taken by its first sub group that has ports", "");
  }

  void tellWeighted() {
    if (weighted_ == 0) return;
    to_.tell("far.weights", Severity::note, 0,
             counted(weighted_, "entry is", "entries are") + " forwarded by a hash over sub groups with weights (WHBF)",
             "each sub group gets a share by its weight, all of its ports the same", "");
  }

  void leaveOut(const char* code, std::string_view seen) {
    to_.leaveOut(code, "far.cut", seen, "this entry was skipped", "check the file, or dump the tables again");
  }

  TextLines lines_;
  LineReport to_;
  const AcceptTable& accept_;
  TableBuilder builder_;
  FarGroups groups_;
  bool hasSwitch_ = false, inTable_ = false, inGroups_ = false;
  std::uint64_t adaptive_ = 0, firstAdaptive_ = 0, weighted_ = 0;
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
