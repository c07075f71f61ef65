#include "ibdiag/counters/pm_reader.h"

#include <algorithm>
#include <set>

#include "core/base/ascii.h"
#include "core/base/units.h"
#include "ibdiag/counters/counter_values.h"
#include "ibdiag/dumps/dump_text.h"

namespace weft {
namespace {

// Between lines of dashes, the port:
//   Port=4 lid=0x001a guid=0x0008f10500650028 dev=48438             a switch's (ibdiagnet 1)
//   node28/P1 lid=0x0024 guid=0x0002c9030000a1b1 dev=26428          an adapter's: its port GUID (ibdiagnet 1)
//   Port=1 Lid=0x0001 GUID=0x0002c9030000a1b1 Device=4099 Port Name=node28/U1/P1      (ibdiagnet 2)
// then a counter a line: "port_xmit_data = 0x1830", "port_xmit_data_extended=0x1830", "port_xmit_wait=NA".

bool isRule(std::string_view line) {
  return line.size() >= 10 && line.find_first_not_of('-') == std::string_view::npos;
}

// Where `word` begins behind a blank or at the start, ASCII case forgiven.
std::size_t findWord(std::string_view line, std::string_view word) {
  for (std::size_t at = 0; at + word.size() <= line.size(); ++at)
    if ((at == 0 || line[at - 1] == ' ') && sameLetters(line.substr(at, word.size()), word)) return at;
  return std::string_view::npos;
}

std::string_view wordAt(std::string_view line, std::size_t at) {
  const std::string_view rest = line.substr(at);
  return rest.substr(0, rest.find(' '));
}

// The port number, as the two forms of ibdiagnet 1 and that of ibdiagnet 2 have it in front of "lid=".
std::optional<std::uint64_t> portNumber(std::string_view line, std::size_t lid, bool& ofSwitch) {
  const std::string_view front = trimmed(line.substr(0, lid));
  ofSwitch = front.starts_with("Port=");
  if (ofSwitch) return parseNumber(front.substr(5));
  const auto slash = front.rfind("/P");
  return slash == std::string_view::npos ? std::nullopt : parseNumber(front.substr(slash + 2));
}

std::optional<ListedCounters> parseHead(std::string_view line) {
  const auto lidAt = findWord(line, "lid="), guidAt = findWord(line, "guid=");
  if (lidAt == std::string_view::npos || guidAt == std::string_view::npos || guidAt < lidAt) return std::nullopt;
  bool ofSwitch = false;
  const auto port = portNumber(line, lidAt, ofSwitch);
  const auto guid = parseNumber(wordAt(line, guidAt + 5));
  if (!port || *port >= noRoute || !guid || *guid == 0) return std::nullopt;
  ListedCounters head;
  head.guid = Guid(*guid);
  if (const auto lid = parseNumber(wordAt(line, lidAt + 4)); lid && *lid != 0 && *lid <= highestUnicastLid)
    head.lid = Lid(static_cast<std::uint16_t>(*lid));
  head.guidOf = ofSwitch ? ListedCounters::GuidOf::unsaid : ListedCounters::GuidOf::port;
  head.port = static_cast<PortNumber>(*port);
  return head;
}

bool isPmHead(std::string_view line) {
  return findWord(line, "lid=") != std::string_view::npos && findWord(line, "guid=") != std::string_view::npos;
}

class PmParser {
 public:
  PmParser(std::string_view file, const AcceptCounters& accept, TextLines& lines, ImportReport& report)
      : accept_(accept), lines_(lines), report_(report), values_({"pm.value", "pm.head", "pm.cut"}, file, report) {}

  void take(std::string_view line) {
    if (line.empty() || line.front() == '#') return;
    if (isPmHead(line)) return begin(line);
    const auto equals = line.find('=');
    isWhole_ = lines_.terminated() || (open_ && equals != std::string_view::npos &&
                                       isEnd(trimmed(line.substr(0, equals)), line.substr(equals + 1)));
    if (!isWhole_) {
      const bool ofValue = open_ && equals != std::string_view::npos;
      return ofValue ? values_.cut(lines_.lineNumber())
                     : values_.cut(lines_.lineNumber(), "what should follow it is missing");
    }
    if (equals == std::string_view::npos || !open_) return;
    last_ = trimmed(line.substr(0, equals));
    values_.take(port_, line.substr(0, equals), line.substr(equals + 1), lines_.lineNumber());
  }

  void end() {
    if (open_) {
      ++report_.rowsKept;
      accept_(std::move(port_));
      if (lastOf_.size() <= enough) lastOf_.insert(last_);
      ++ports_;
    }
    open_ = false;
  }

  // The end of the file: where all ports but its last end in the same counter, that one is cut off between two lines.
  void endFile() {
    const bool alike = open_ && ports_ >= enough && lastOf_.size() == 1;
    if (alike && isWhole_ && !lines_.cancelled() && !lastOf_.contains(last_))
      values_.cut(lines_.lineNumber(), "counters that all other ports have are missing of this one");
    end();
  }

 private:
  static constexpr std::size_t enough = 2;  // ports that are compared with

  // A line without its end: where the ports before end in the same counter, and no digit can follow, nothing was cut
  // off.
  bool isEnd(std::string_view name, std::string_view value) const {
    return lastOf_.size() == 1 && *lastOf_.begin() == name && CounterValues::isWhole(value) &&
           trimmed(value) != "0";  // "0x" may follow
  }

  void begin(std::string_view line) {
    end();
    auto head = lines_.terminated() ? parseHead(line) : std::nullopt;
    if (!head) return values_.badHead(lines_.lineNumber(), "port, lid and guid are expected here");
    port_ = std::move(*head);
    port_.line = lines_.lineNumber();
    last_.clear();
    open_ = true;
  }

  const AcceptCounters& accept_;
  TextLines& lines_;
  ImportReport& report_;
  CounterValues values_;
  ListedCounters port_;
  bool open_ = false, isWhole_ = true;  // the last line: it had an end, or needs none
  std::string last_;                    // counter of the port
  std::set<std::string> lastOf_;        // ports before it
  std::size_t ports_ = 0;
};

}  // namespace

// Cable information (.cables) has the same heads, and "Vendor: …" below them where counters are "name=0x…".
std::optional<std::string> looksLikePm(std::string_view firstBytes) {
  bool afterRule = false;
  std::optional<std::string> found;
  while (!firstBytes.empty()) {
    const auto end = std::min(firstBytes.find('\n'), firstBytes.size());
    const std::string_view line = trimmed(firstBytes.substr(0, end));
    firstBytes.remove_prefix(std::min(end + 1, firstBytes.size()));
    if (found && !line.empty() && !isRule(line)) return line.find(':') < line.find('=') ? std::nullopt : found;
    if (afterRule && isPmHead(line))
      found = line.find("Device=") != std::string_view::npos ? "ibdiagnet 2 .pm" : "ibdiagnet .pm";
    afterRule = isRule(line);
  }
  return found;
}

ImportReport readPm(std::istream& in, std::string_view file, const AcceptCounters& accept, const Progress& progress) {
  ImportReport report;
  TextLines lines(in, progress);
  PmParser reader(file, accept, lines, report);
  for (std::string_view line; lines.next(line);) reader.take(trimmed(line));
  reader.endFile();
  reportEnd(lines, file, report);
  if (report.rowsKept == 0 && !report.cancelled)
    report.diagnostics.add({"pm.empty", Severity::importStopped, std::string(file), 0, "it names no port",
                            "nothing was read", "dump the counters again with ibdiagnet -pm"});
  return report;
}

}  // namespace weft
