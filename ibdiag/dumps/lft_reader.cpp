#include "ibdiag/dumps/lft_reader.h"

#include <algorithm>
#include <utility>

#include "core/base/units.h"
#include "ibdiag/dumps/dump_text.h"
#include "ibdiag/dumps/table_builder.h"

namespace weft {
namespace {

// Unicast lids [0x0-0x82] of switch Lid 2 guid 0x0008f10500650000 (MF0;leaf-p00-00):   <- node GUID; "DR path slid 0;
// …"
//   Lid  Out   Destination                                                                for "Lid 2" in dump_fts
//        Port     Info
// 0x0001 032 : (Switch portguid 0x0008f10500650000: 'MF0;leaf-p00-00')                  <- LID hexadecimal, port
// decimal 134 valid lids dumped                                                                 <- OpenSM: "134 lids
// dumped"
//
// LIDs without an entry have no line. dump_fts -n and ibroute -n print nothing behind the port, OpenSM a "#".

constexpr std::string_view head = "Unicast lids [", multicastHead = "Multicast mlids [";

struct LftEntry {
  unsigned lid = 0;     // up to 0xFFFF
  unsigned port = 0;    // up to 999
  bool closed = false;  // something follows, so that the port is whole
};

// By hand, because these files reach hundreds of megabytes.
bool parseLftEntry(std::string_view line, LftEntry& entry) {
  const char* at = line.data();
  const char* const end = at + line.size();
  if (line.size() < 5 || at[0] != '0' || (at[1] != 'x' && at[1] != 'X')) return false;
  at += 2;
  const char* const digits = at;
  for (int digit = 0; at != end && (digit = hexDigit(*at)) >= 0 && at - digits < 5; ++at)
    entry.lid = entry.lid * 16 + static_cast<unsigned>(digit);
  if (at == digits || at - digits > 4 || at == end || (*at != ' ' && *at != '\t')) return false;
  while (at != end && (*at == ' ' || *at == '\t')) ++at;
  const char* const port = at;
  for (; at != end && *at >= '0' && *at <= '9' && at - port < 4; ++at)
    entry.port = entry.port * 10 + static_cast<unsigned>(*at - '0');
  if (at == port || at - port > 3) return false;
  entry.closed = at != end;
  return at == end || *at == ' ' || *at == '\t' || *at == ':' || *at == '#';
}

// "… guid 0x0008f10500650000 (": the last "guid" before the description.
std::optional<Guid> guidOfHead(std::string_view line) {
  constexpr std::string_view word = " guid 0x";
  const auto at = line.find(word);
  if (at == std::string_view::npos) return std::nullopt;
  std::string_view rest = line.substr(at + word.size());
  const auto value = takeNumber(rest, hexDigits);
  return value && *value != 0 ? std::optional(Guid(*value)) : std::nullopt;
}

// "0x0-0x82] of switch …", the range of LIDs that are listed.
std::optional<std::pair<std::uint64_t, std::uint64_t>> rangeOfHead(std::string_view line) {
  line.remove_prefix(head.size());
  const std::size_t dash = line.find('-'), close = line.find(']');
  if (close == std::string_view::npos || dash > close) return std::nullopt;
  const auto numberOf = [](std::string_view text) {
    return text.starts_with("0x") ? parseDigits(text.substr(2), 16) : parseDigits(text, 10);
  };
  const auto first = numberOf(line.substr(0, dash)), last = numberOf(line.substr(dash + 1, close - dash - 1));
  return first && last ? std::optional(std::pair(*first, *last)) : std::nullopt;
}

// "… portguid 0x0008f10500650000: 'MF0;leaf-p00-00')": of the port that has the LID.
Guid destinationOf(std::string_view line) {
  constexpr std::string_view word = "portguid 0x";
  const auto at = line.find(word);
  if (at == std::string_view::npos) return {};
  line.remove_prefix(at + word.size());
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < std::min<std::size_t>(line.size(), 16); ++i) {
    const int digit = hexDigit(line[i]);
    if (digit < 0) break;
    value = value << 4 | static_cast<unsigned>(digit);
  }
  return Guid(value);
}

class LftReading {
 public:
  LftReading(std::istream& in, std::string_view file, const AcceptTable& accept, const Progress& progress)
      : lines_(in, progress), said_(lines_, file), accept_(accept) {}

  ImportReport run() {
    for (std::string_view line; lines_.next(line);) takeLine(line);
    finishTable();
    return said_.finish("lft.empty", "no forwarding table is in it", "dump the tables again with dump_fts");
  }

 private:
  void takeLine(std::string_view line) {
    LftEntry entry;
    if (parseLftEntry(line, entry)) return takeEntry(entry, line);
    line = trimmed(line);
    if (line.empty() || line.front() == '#' || line.starts_with("Lid ") || line.starts_with("Port ")) return;
    if (line.starts_with(head)) return takeHead(line);
    if (line.starts_with(multicastHead)) return passOver();
    if (line.ends_with("lids dumped")) return takeCount(line);
    if (line.find("ibwarn:") != std::string_view::npos || line.find("iberror:") != std::string_view::npos)
      return takeError(line);
    if (place_ != In::passedOver) leaveOut("lft.line", "the line is neither a switch nor an entry of its table");
  }

  void takeHead(std::string_view line) {
    finishTable();
    const auto guid = guidOfHead(line);
    place_ = guid ? In::table : In::unknown;
    if (!guid)
      return said_.leaveOut("lft.switch", "lft.cut", "a switch has no GUID", "its table was skipped",
                            "check the file, or dump the tables again");
    range_ = rangeOfHead(line);
    builder_.begin(*guid, lines_.lineNumber());
  }

  void takeEntry(const LftEntry& entry, std::string_view line) {
    if (place_ == In::passedOver) return;
    if (place_ == In::unknown) {
      ++said_.report.rowsLeftOut;
      return;
    }
    if (place_ == In::nothing) return leaveOut("lft.noSwitch", "an entry comes before the first switch");
    if (!lines_.terminated() && !entry.closed) return leaveOut("lft.line", "an entry may not be whole");
    if (entry.lid > highestUnicastLid) return leaveOut("lft.lid", "a LID is not in 0x0000 … 0xBFFF");
    if (entry.port > noRoute) return leaveOut("lft.port", "a port number is above 255");
    ++listed_;
    isInOrder_ &= listed_ == 1 || entry.lid > lastLid_;
    lastLid_ = entry.lid;
    withoutZero_ += entry.lid != 0;
    if (entry.lid == 0) return;  // ibroute -a prints the entry of the reserved LID too
    builder_.add(Lid(static_cast<std::uint16_t>(entry.lid)), static_cast<PortNumber>(entry.port), lines_.lineNumber(),
                 destinationOf(line));
    ++said_.report.rowsKept;
  }

  // "134 valid lids dumped" closes a table. OpenSM's "130 lids dumped" counts LIDs without an entry too.
  void takeCount(std::string_view line) {
    const auto count = takeNumber(line);
    if (place_ == In::table && count && *count != listed_ && !fillsRange() &&
        line.find("valid") != std::string_view::npos) {
      said_.tell("lft.count", Severity::dataLost, lines_.lineNumber(),
                 "the table of switch " + text(builder_.head().switchGuid) + " has " + std::to_string(listed_) +
                     " entries and states " + std::to_string(*count),
                 "the entries that are there are used", "dump the tables again");
    }
    if (place_ == In::table) closed_ = true;
    finishTable();
    place_ = In::passedOver;
  }

  void takeError(std::string_view line) {
    said_.tell("lft.error", Severity::dataLost, lines_.lineNumber(), "the tool wrote an error: " + std::string(line),
               place_ == In::table ? "the entries of this switch that are there are used" : "it was passed over",
               "dump the tables again when the fabric answers");
  }

  void passOver() {
    finishTable();
    place_ = In::passedOver;
  }

  void finishTable() {
    if (place_ == In::table) handOver();
    place_ = In::nothing;
    closed_ = false;
    listed_ = withoutZero_ = 0;
    lastLid_ = 0;
    isInOrder_ = true;
    range_.reset();
  }

  // A LID without an entry has no line: where the last of the range is there, nothing was cut off.
  bool reachesEnd() const { return range_ && listed_ != 0 && isInOrder_ && lastLid_ == range_->second; }
  // All of its LIDs are there, whatever the count says. LID 0 is nobody's.
  bool fillsRange() const {
    return reachesEnd() && withoutZero_ == range_->second - std::max<std::uint64_t>(range_->first, 1) + 1;
  }

  void handOver() {
    const std::uint64_t line = builder_.head().line;
    const std::string name = text(builder_.head().switchGuid);
    const bool isKnown = closed_ || !builder_.empty();
    if (!closed_ && !reachesEnd() && !said_.report.cancelled)
      said_.tell("lft.unfinished", Severity::dataLost, line, "the table of switch " + name + " ends without its count",
                 isKnown ? "the entries that are there are used" : "the table was skipped", "dump the tables again");
    if (!isKnown) {
      ++said_.report.rowsLeftOut;
      return;
    }
    TableBuilder::Repeated repeated;
    ListedTable table = builder_.finish(repeated);
    const std::uint64_t dropped = repeated.count - std::min(repeated.count, repeated.disputed);
    said_.report.rowsKept -= dropped;
    said_.report.rowsLeftOut += dropped;
    if (repeated.count != 0)
      said_.tell(
          "lft.repeated", Severity::dataLost, repeated.secondLine, TableBuilder::sentenceOf(table.switchGuid, repeated),
          repeated.disputed != 0 ? "those that name a port by its GUID count for the LID that the topology gives it"
                                 : "the first of each is used",
          "dump the tables again");
    accept_(std::move(table));
  }

  void leaveOut(const char* code, const char* seen) {
    said_.leaveOut(code, "lft.cut", seen, "this line was skipped", "check the file, or dump the tables again");
  }

  enum class In { nothing, table, unknown, passedOver };

  TextLines lines_;
  LineReport said_;
  const AcceptTable& accept_;
  TableBuilder builder_;
  In place_ = In::nothing;
  bool closed_ = false;
  std::uint64_t listed_ = 0, withoutZero_ = 0;                    // entries of this table
  std::optional<std::pair<std::uint64_t, std::uint64_t>> range_;  // of LIDs, as it says
  unsigned lastLid_ = 0;
  bool isInOrder_ = true;
};

}  // namespace

std::optional<std::string> looksLikeLfts(std::string_view firstBytes) {
  std::optional<std::string> format;
  anyLine(firstBytes, [&](std::string_view line) {
    if (!takePrefix(line, head)) return false;
    format = line.starts_with("0x") ? "dump_fts or ibroute" : "OpenSM LFT dump";
    return true;
  });
  return format;
}

ImportReport readLfts(std::istream& in, std::string_view file, const AcceptTable& accept, const Progress& progress) {
  return LftReading(in, file, accept, progress).run();
}

}  // namespace weft
