#include "ibdiag/counters/perfquery_reader.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <vector>

#include "core/base/units.h"
#include "ibdiag/counters/answer_extent.h"
#include "ibdiag/counters/counter_values.h"
#include "ibdiag/dumps/dump_text.h"

namespace weft {
namespace {

// # Port extended counters: Lid 2 port 1 (CapMask: 0x1300 CapMask2: 0x0000000)     perfquery -x; "# Port counters:"
// without PortSelect:......................1 PortXmitData:....................67824 words of 4 bytes A port that was
// asked for by GID is "Lid 2 Gid fe80::2:c903:0:a291 port 1", by route "DR path slid 0; dlid 0; 0,1 port 1".

constexpr std::string_view classicHead = "# Port counters:", extendedHead = "# Port extended counters:";
constexpr std::uint64_t allPorts = 255;

bool isPerfqueryHead(std::string_view line) { return line.starts_with(classicHead) || line.starts_with(extendedHead); }

std::string_view wordBehind(std::string_view line, std::string_view key) {
  const auto at = line.find(key);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = trimmed(line.substr(at + key.size()));
  return rest.substr(0, rest.find_first_of(" \t("));
}

// The lower half of a GID is the port's GUID (IBTA 4.1.1).
std::optional<Guid> guidOfGid(std::string_view text) {
  std::array<unsigned char, 16> bytes{};
  if (text.empty() || ::inet_pton(AF_INET6, std::string(text).c_str(), bytes.data()) != 1) return std::nullopt;
  std::uint64_t guid = 0;
  for (std::size_t i = 8; i < bytes.size(); ++i) guid = guid << 8 | bytes[i];
  return guid == 0 ? std::nullopt : std::optional(Guid(guid));
}

class PerfqueryParser {
 public:
  PerfqueryParser(std::string_view file, const AcceptCounters& accept, TextLines& lines, ImportReport& report)
      : file_(file), accept_(accept), lines_(lines), report_(report),
        values_({"perfquery.value", "perfquery.head", "perfquery.cut"}, file, report) {}

  void take(std::string_view line) {
    if (isPerfqueryHead(line)) return begin(line);
    if (line.find("iberror:") != std::string_view::npos) return failed();
    const auto colon = line.find(':');
    std::string_view value = colon == std::string_view::npos ? std::string_view() : line.substr(colon + 1);
    value.remove_prefix(std::min(value.find_first_not_of('.'), value.size()));
    isWhole_ = lines_.terminated() ||
               (open_ && CounterValues::isWhole(value) && extent_.wouldEndWith(trimmed(line.substr(0, colon))));
    if (!isWhole_ && !line.empty()) return values_.cut(lines_.lineNumber());
    if (!open_ || colon == std::string_view::npos) return;
    extent_.add(trimmed(line.substr(0, colon)));
    values_.take(port_, line.substr(0, colon), value, lines_.lineNumber(), width_);
  }

  // What single ports of the same node have is not lost.
  void tellOfSums() {
    for (const auto& [lid, line] : sums_) {
      const std::size_t ports = lid == 0 ? 0 : answered_[lid].size();
      const bool isInPorts = ports > 0;
      report_.rowsLeftOut += isInPorts ? 0 : 1;
      report_.diagnostics.add({"perfquery.allPorts", isInPorts ? Severity::note : Severity::dataLost, file_, line,
                               "the sum over all ports of a node does not describe its links",
                               isInPorts ? counted(ports, "port of it has an answer", "ports of it have answers") +
                                               " of their own; the sum was skipped"
                                         : "this answer was skipped",
                               isInPorts ? "" : "ask for each port: perfquery -x -l -a LID"});
    }
  }

  void end() {
    if (open_) {
      if (port_.lid) answered_[number(*port_.lid)].insert(port_.port);
      if (isWhole_ && !report_.cancelled) judgeExtent();
      ++report_.rowsKept;
      accept_(std::move(port_));
    }
    open_ = false;
  }

 private:
  void begin(std::string_view line) {
    end();
    const auto lid = parseNumber(wordBehind(line, "Lid "));
    const auto guid = guidOfGid(wordBehind(line, "Gid "));
    const auto port = parseNumber(wordBehind(line, " port "));
    const bool hasLid = lid && *lid != 0 && *lid <= highestUnicastLid;
    if (port == allPorts) return void(sums_.emplace_back(hasLid ? *lid : 0, lines_.lineNumber()));
    if (!port || *port > allPorts || (!hasLid && !guid) || !lines_.terminated())
      return values_.badHead(lines_.lineNumber(), "a LID and a port are expected here");
    port_ = {};
    if (hasLid) port_.lid = Lid(static_cast<std::uint16_t>(*lid));
    port_.guid = guid;
    port_.guidOf = ListedCounters::GuidOf::port;
    port_.port = static_cast<PortNumber>(*port);
    port_.line = lines_.lineNumber();
    width_ = line.starts_with(extendedHead) ? CounterWidth::extended : CounterWidth::classic;
    extent_.begin(
        std::string(line.substr(0, line.find(':'))) + std::string(line.substr(std::min(line.find('('), line.size()))),
        width_);
    open_ = true;
  }

  void judgeExtent() {
    const auto end = extent_.endMissing();
    if (!end) return;
    report_.diagnostics.add({"perfquery.short", Severity::dataLost, file_, port_.line,
                             "the answer of port " + std::to_string(port_.port) + " ends " +
                                 (extent_.last().empty() ? "with its head" : "with " + cleanText(extent_.last())) +
                                 ", before " + *end,
                             "the counters that are there are used",
                             "copy the file again if it was still being written, or ask the port again"});
  }

  void failed() {
    end();
    tell("perfquery.failed", "perfquery could not ask a port", "ask again, or read the port's name in the file");
  }

  void tell(const char* code, const char* seen, const char* advice) {
    ++report_.rowsLeftOut;
    report_.diagnostics.add(
        {code, Severity::dataLost, file_, lines_.lineNumber(), seen, "this answer was skipped", advice});
  }

  std::string file_;
  const AcceptCounters& accept_;
  TextLines& lines_;
  ImportReport& report_;
  CounterValues values_;
  AnswerExtent extent_;
  ListedCounters port_;
  CounterWidth width_ = CounterWidth::classic;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> sums_;  // over all ports of a node: LID, 0 if none, and line
  std::map<std::uint64_t, std::set<PortNumber>> answered_;     // by LID: the single ports of which there are answers
  bool open_ = false, isWhole_ = true;                         // the last line: it had an end, or needs none
};

}  // namespace

bool looksLikePerfquery(std::string_view firstBytes) {
  while (!firstBytes.empty()) {
    const auto end = std::min(firstBytes.find('\n'), firstBytes.size());
    if (isPerfqueryHead(trimmed(firstBytes.substr(0, end)))) return true;
    firstBytes.remove_prefix(std::min(end + 1, firstBytes.size()));
  }
  return false;
}

ImportReport readPerfquery(std::istream& in, std::string_view file, const AcceptCounters& accept,
                           const Progress& progress) {
  ImportReport report;
  TextLines lines(in, progress);
  PerfqueryParser reader(file, accept, lines, report);
  for (std::string_view line; lines.next(line);) reader.take(trimmed(line));
  reader.end();
  reader.tellOfSums();
  reportEnd(lines, file, report);
  if (report.rowsKept == 0 && !report.cancelled)
    report.diagnostics.add({"perfquery.empty", Severity::importStopped, std::string(file), 0,
                            "it has no answer of a single port", "nothing was read",
                            "ask for each port: perfquery -x LID PORT"});
  return report;
}

}  // namespace weft
