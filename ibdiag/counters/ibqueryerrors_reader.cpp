#include "ibdiag/counters/ibqueryerrors_reader.h"

#include <algorithm>

#include "core/base/units.h"
#include "ibdiag/counters/counter_values.h"
#include "ibdiag/dumps/dump_text.h"

namespace weft {
namespace {

// Data Counters for 0x2c9030000a290 "node42 HCA-1"                              or "Errors for …"
//    GUID 0x2c9030000a290 port 1: [PortXmitData == 3816 (14.906KB)] [PortRcvData == 3888 (15.188KB)] …
//    GUID 0x2c9030000a290 port ALL: [SymbolErrorCounter == 8]                   over all ports of the node
// The GUID is the node's, data are raw words with their rounded size in bytes beside. The tool takes the 64-bit
// counters where a port has them and does not say which.

constexpr std::string_view lineHead = "GUID 0x", summaryHead = "## Summary:", ofAllPorts = " port ALL:";

class IbqueryerrorsParser {
 public:
  IbqueryerrorsParser(std::string_view file, const AcceptCounters& accept, TextLines& lines, ImportReport& report)
      : accept_(accept), lines_(lines), report_(report),
        values_({"ibqueryerrors.value", "ibqueryerrors.head", "ibqueryerrors.cut"}, file, report) {}

  void take(std::string_view line) {
    if (line.starts_with(summaryHead)) summary_ = true;
    if (!lines_.terminated() && !isTold(line))
      values_.cut(lines_.lineNumber(), "what was read of it was kept; what should follow it is missing");
    if (!line.starts_with(lineHead)) return;
    const auto bracket = line.find('[');
    const std::string_view head = line.substr(0, bracket);
    if (head.find(ofAllPorts) != std::string_view::npos) return;
    const auto port = parseHead(head);
    if (!port || bracket == std::string_view::npos)
      return values_.badHead(lines_.lineNumber(), "GUID, port and counters in brackets are expected here");
    ListedCounters counters = *port;
    takeValues(line.substr(bracket), counters);
    ++report_.rowsKept;
    accept_(std::move(counters));
  }

  bool summary() const { return summary_; }

 private:
  // The text behind the ports does not belong to them; a line that ends within a port or a counter is reported when it
  // is parsed.
  static bool isTold(std::string_view line) {
    if (line.empty() || line.starts_with('#')) return true;
    const auto open = line.rfind('[');
    return line.starts_with(lineHead) && line.find(ofAllPorts) == std::string_view::npos &&
           (open == std::string_view::npos || line.find(']', open) == std::string_view::npos);
  }

  std::optional<ListedCounters> parseHead(std::string_view head) const {
    const auto at = head.find(" port ");
    const auto colon = head.find(':', at == std::string_view::npos ? 0 : at);
    if (at == std::string_view::npos || colon == std::string_view::npos) return std::nullopt;
    const auto guid = parseNumber(trimmed(head.substr(5, at - 5)));
    const auto port = parseNumber(trimmed(head.substr(at + 6, colon - at - 6)));
    if (!guid || *guid == 0 || !port || *port >= noRoute) return std::nullopt;
    ListedCounters counters;
    counters.guid = Guid(*guid);
    counters.guidOf = ListedCounters::GuidOf::node;
    counters.port = static_cast<PortNumber>(*port);
    counters.line = lines_.lineNumber();
    return counters;
  }

  // "[PortXmitData == 3816 (14.906KB)] [PortRcvData == …]"
  void takeValues(std::string_view text, ListedCounters& counters) {
    while (text.starts_with('[')) {
      const auto close = text.find(']');
      if (close == std::string_view::npos) return values_.cut(lines_.lineNumber());
      const std::string_view inside = text.substr(1, close - 1);
      text = trimmed(text.substr(close + 1));
      const auto equals = inside.find("==");
      if (equals == std::string_view::npos) continue;
      std::string_view value = trimmed(inside.substr(equals + 2));
      value = value.substr(0, value.find_first_of(" ("));
      values_.take(counters, inside.substr(0, equals), value, lines_.lineNumber(), CounterWidth::unsaid);
    }
  }

  const AcceptCounters& accept_;
  TextLines& lines_;
  ImportReport& report_;
  CounterValues values_;
  bool summary_ = false;
};

}  // namespace

bool looksLikeIbqueryerrors(std::string_view firstBytes) {
  bool afterTitle = false;
  while (!firstBytes.empty()) {
    const auto end = std::min(firstBytes.find('\n'), firstBytes.size());
    const std::string_view line = trimmed(firstBytes.substr(0, end));
    firstBytes.remove_prefix(std::min(end + 1, firstBytes.size()));
    if (line.starts_with(summaryHead) && line.find(" nodes checked") != std::string_view::npos) return true;
    if (afterTitle && line.starts_with(lineHead)) return true;
    afterTitle = line.starts_with("Data Counters for ") || line.starts_with("Errors for ");
  }
  return false;
}

ImportReport readIbqueryerrors(std::istream& in, std::string_view file, const AcceptCounters& accept,
                               const Progress& progress) {
  ImportReport report;
  TextLines lines(in, progress);
  IbqueryerrorsParser reader(file, accept, lines, report);
  for (std::string_view line; lines.next(line);) reader.take(trimmed(line));
  reportEnd(lines, file, report);
  if (!reader.summary() && lines.terminated() && !report.cancelled)
    report.diagnostics.add({"ibqueryerrors.end", Severity::dataLost, std::string(file), 0,
                            "it does not end in a summary", "what it has was read; ports may be missing",
                            "ibqueryerrors ends in \"## Summary\": copy the file again"});
  if (report.rowsKept == 0 && report.rowsLeftOut != 0)
    report.diagnostics.add({"ibqueryerrors.empty", Severity::importStopped, std::string(file), 0,
                            "none of its lines names a port", "nothing was read", "run ibqueryerrors again"});
  else if (report.rowsKept == 0 && !report.cancelled)
    report.diagnostics.add({"ibqueryerrors.clean", Severity::note, std::string(file), 0,
                            "it names no port: none has errors above the thresholds", "there was nothing to read",
                            "ibqueryerrors --counters prints the traffic of every port"});
  return report;
}

}  // namespace weft
