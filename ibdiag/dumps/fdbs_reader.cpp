#include "ibdiag/dumps/fdbs_reader.h"

#include <algorithm>
#include <utility>

#include "core/base/units.h"
#include "ibdiag/dumps/dump_text.h"
#include "ibdiag/dumps/table_builder.h"

namespace weft {
namespace {

// osm_ucast_mgr_dump_ucast_routes: Switch 0x0002c90200450000     <- node GUID; OpenSM since 2009: "dump_ucast_routes:"
// LID    : Port : Hops : Optimal
// 0x0001 : 001  : 01   : yes                                     <- LID hexadecimal, port decimal
// 0x002D : UNREACHABLE
//
// Hops and Optimal mean something in OpenSM's file only, so they are not read. ibdiagnet 2 may put "PLFT_NUM: n"
// before each of several private tables of a switch: the one with number 0 is the switch's ordinary table.

constexpr std::string_view header = "Switch 0x";
constexpr std::string_view privateTable = "PLFT_NUM:";
constexpr std::string_view unreachable = "UNREACHABLE";

struct FdbsEntry {
  unsigned lid = 0;     // up to 0xFFFF
  unsigned port = 0;    // up to 999; 255 for UNREACHABLE
  bool closed = false;  // something follows, so that the last number is whole
};

// By hand, because these files reach tens of megabytes: "0x0001 : 001" or "0x0001 : UNREACHABLE", then anything.
bool parseFdbsEntry(std::string_view line, FdbsEntry& entry) {
  const char* at = line.data();
  const char* const end = at + line.size();
  const auto skipBlanks = [&] {
    while (at != end && (*at == ' ' || *at == '\t')) ++at;
  };
  if (line.size() < 5 || at[0] != '0' || (at[1] != 'x' && at[1] != 'X')) return false;
  at += 2;
  const char* const digits = at;
  for (int digit = 0; at != end && (digit = hexDigit(*at)) >= 0 && at - digits < 5; ++at)
    entry.lid = entry.lid * 16 + static_cast<unsigned>(digit);
  if (at == digits || at - digits > 4) return false;
  skipBlanks();
  if (at == end || *at != ':') return false;
  ++at;
  skipBlanks();
  const std::string_view rest(at, static_cast<std::size_t>(end - at));
  if (rest.starts_with(unreachable)) {
    entry.port = noRoute;
    entry.closed = true;
    return true;
  }
  const char* const number = at;
  for (; at != end && *at >= '0' && *at <= '9' && at - number < 4; ++at)
    entry.port = entry.port * 10 + static_cast<unsigned>(*at - '0');
  if (at == number || at - number > 3) return false;
  entry.closed = at != end;
  return at == end || *at == ' ' || *at == '\t' || *at == ':';
}

class FdbsReading {
 public:
  FdbsReading(std::istream& in, std::string_view file, const AcceptTable& accept, const Progress& progress)
      : lines_(in, progress), file_(file), accept_(accept) {}

  ImportReport run() {
    for (std::string_view line; lines_.next(line);) takeLine(line);
    finishTable(true);
    if (last_ < before_ && !saidCut_ && !report_.cancelled) tellShort();
    reportEnd(lines_, file_, report_);
    if (tables_ == 0 && !report_.cancelled)
      tell("fdbs.empty", Severity::importStopped, 0, "it names no switch", "nothing was read",
           "dump the tables again with ibdiagnet");
    return std::move(report_);
  }

 private:
  void takeLine(std::string_view line) {
    FdbsEntry entry;
    if (parseFdbsEntry(line, entry)) return takeEntry(entry);
    line = trimmed(line);
    if (line.empty() || line.front() == '#' || line.starts_with("LID")) return;
    const auto at = line.find(header);
    if (at != std::string_view::npos) {
      if (line.starts_with("0x")) leaveOut("fdbs.line", "an entry ends in the header of the next switch");
      return takeHeader(line.substr(at + header.size()));
    }
    if (line.starts_with(privateTable)) return takePrivateTable(line.substr(privateTable.size()));
    leaveOut("fdbs.line", "the line is neither a switch nor an entry of its table");
  }

  void takeHeader(std::string_view guid) {
    finishTable();
    guid = guid.substr(0, std::min(guid.find_first_of(" \t"), guid.size()));
    const auto value = parseDigits(guid, 16);
    inPrivateTable_ = false;
    inTable_ = value && *value != 0;
    inUnknownTable_ = !inTable_;
    if (!inTable_) return leaveOut("fdbs.switch", "a switch has no GUID", "its table was skipped");
    builder_.begin(Guid(*value), lines_.lineNumber());
    listed_ = 0;
  }

  void takePrivateTable(std::string_view number) {
    inPrivateTable_ = parseNumber(trimmed(number)).value_or(1) != 0;
    if (inPrivateTable_)
      tell("fdbs.private", Severity::note, lines_.lineNumber(), "the switch has private forwarding tables",
           "only its first table is used", "routes of adaptive routing or of other service levels may differ");
  }

  void takeEntry(const FdbsEntry& entry) {
    if (inPrivateTable_) return;
    ++listed_;
    if (!inTable_) {
      if (inUnknownTable_) ++report_.rowsLeftOut;
      else leaveOut("fdbs.noSwitch", "an entry comes before the first switch");
      return;
    }
    saidCut_ = !lines_.terminated() && !entry.closed;
    if (saidCut_) return leaveOut("fdbs.cut", "the last line is cut off");
    if (entry.lid == 0 || entry.lid > highestUnicastLid) return leaveOut("fdbs.lid", "a LID is not in 0x0001 … 0xBFFF");
    if (entry.port > noRoute) return leaveOut("fdbs.port", "a port number is above 255");
    builder_.add(Lid(static_cast<std::uint16_t>(entry.lid)), static_cast<PortNumber>(entry.port), lines_.lineNumber());
    ++report_.rowsKept;
  }

  void finishTable(bool isLast = false) {
    if (inTable_) {
      const std::uint64_t line = builder_.head().line;
      ++tables_;
      TableBuilder::Repeated repeated;
      ListedTable table = builder_.finish(repeated);
      report_.rowsKept -= repeated.count;
      report_.rowsLeftOut += repeated.count;
      if (repeated.count != 0)
        tell("fdbs.repeated", Severity::dataLost, repeated.secondLine,
             TableBuilder::sentenceOf(table.switchGuid, repeated), "the first of each is used",
             "dump the tables again");
      lastLine_ = line;
      before_ = std::exchange(last_, table.entries.empty() ? 0 : number(table.entries.back().lid));
      if (listed_ != 0) accept_(std::move(table));
      else leaveOutEmpty(table, isLast && before_ != 0);
    }
    inTable_ = false;
  }

  // The tools write all LIDs up to the highest of the subnet for each switch, those without a route too.
  void tellShort() {
    tell("fdbs.short", Severity::dataLost, lastLine_,
         (last_ == 0 ? "the last table has no LID" : "the last table ends with LID " + std::to_string(last_)) +
             ", the one before ends with LID " + std::to_string(before_),
         "the switch has no routes to what is missing",
         "the file was copied too early, or the disk was full; copy it again");
  }

  // They name a LID without a route UNREACHABLE: where none is named nothing is known.
  void leaveOutEmpty(const ListedTable& table, bool isToldShort) {
    ++report_.rowsLeftOut;
    if (isToldShort || report_.cancelled) return;
    tell("fdbs.noEntries", Severity::dataLost, table.line,
         "the table of switch " + text(table.switchGuid) + " has no entry",
         "it was skipped, routes over the switch are not known",
         "dump the tables again, or copy the file again if it was still being written");
  }

  void leaveOut(const char* code, std::string seen, std::string done = "this entry was skipped") {
    ++report_.rowsLeftOut;
    ++listed_;
    tell(code, Severity::dataLost, lines_.lineNumber(), std::move(seen), std::move(done),
         lines_.terminated() ? "check the file, or dump the tables again"
                             : "copy the file again if it was still being written");
  }

  void tell(const char* code, Severity severity, std::uint64_t line, std::string seen, std::string done,
            std::string advice) {
    report_.diagnostics.add(
        {code, severity, std::string(file_), line, std::move(seen), std::move(done), std::move(advice)});
  }

  TextLines lines_;
  std::string_view file_;
  const AcceptTable& accept_;
  ImportReport report_;
  TableBuilder builder_;
  std::uint64_t tables_ = 0, listed_ = 0, lastLine_ = 0;  // listed: lines of this table, whole or damaged
  int last_ = 0, before_ = 0;                             // the highest LIDs of the last two tables
  bool inTable_ = false, inUnknownTable_ = false, inPrivateTable_ = false, saidCut_ = false;
};

}  // namespace

std::optional<std::string> looksLikeFdbs(std::string_view firstBytes) {
  bool afterHeader = false, ofOpenSm = false;
  while (!firstBytes.empty()) {
    const auto end = std::min(firstBytes.find('\n'), firstBytes.size());
    const std::string_view line = trimmed(firstBytes.substr(0, end));
    firstBytes.remove_prefix(std::min(end + 1, firstBytes.size()));
    FdbsEntry entry;
    if (line.find(header) != std::string_view::npos) {
      if (line.find("dump_ucast_routes:") != std::string_view::npos)
        return line.starts_with("osm_") ? "ibdiagnet .fdbs" : "OpenSM .fdbs";
      afterHeader = true;
      ofOpenSm = line.starts_with("dump_");
    } else if (afterHeader && parseFdbsEntry(line, entry) && entry.closed) {
      return ofOpenSm ? "OpenSM .fdbs" : "ibdiagnet .fdbs";
    } else if (!line.empty() && !line.starts_with("PLFT") && !line.starts_with("LID    : Port")) {
      afterHeader = false;
    }
  }
  return std::nullopt;
}

ImportReport readFdbs(std::istream& in, std::string_view file, const AcceptTable& accept, const Progress& progress) {
  return FdbsReading(in, file, accept, progress).run();
}

}  // namespace weft
