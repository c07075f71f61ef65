#include "ibdiag/dumps/rail_list_reader.h"

#include <set>
#include <tuple>
#include <vector>

#include "core/base/ascii.h"
#include "core/base/cells.h"
#include "core/base/units.h"
#include "ibdiag/dumps/dump_text.h"

namespace weft {
namespace {

constexpr std::size_t longestName = 255, mostPorts = 1'000'000;

bool isHeader(const std::vector<std::string_view>& cells) {
  return cells.size() >= 3 && sameLetters(cells[0], "host") && sameLetters(cells[1], "adapter") &&
         sameLetters(cells.back(), "rail");
}

// n001,mlx5_0,0       <- host, adapter and rail: all ports of the adapter
// n001,mlx5_1,2,A     <- host, adapter, port and rail
std::optional<ListedRail> railOf(const std::vector<std::string_view>& cells) {
  if (cells.size() != 3 && cells.size() != 4) return std::nullopt;
  for (const std::string_view cell : cells)
    if (cell.empty() || cell.size() > longestName) return std::nullopt;
  ListedRail one{std::string(cells[0]), std::string(cells[1]), {}, std::string(cells.back()), 0};
  if (cells.size() == 3) return one;
  const auto port = parseDigits(cells[2], 10);
  if (!port || *port == 0 || *port > 254) return std::nullopt;
  one.port = static_cast<PortNumber>(*port);
  return one;
}

}  // namespace

ImportReport readRailList(std::istream& in, std::string_view file, const std::function<void(ListedRail)>& accept,
                          const Progress& progress) {
  ImportReport report;
  TextLines lines(in, progress);
  std::set<std::tuple<std::string, std::string, std::optional<PortNumber>>> seen;
  const auto leaveOut = [&](const char* code, std::string what, const char* advice) {
    ++report.rowsLeftOut;
    report.diagnostics.add(
        {code, Severity::dataLost, std::string(file), lines.lineNumber(), std::move(what), "it was skipped", advice});
  };
  for (std::string_view text; lines.next(text);) {
    text = trimmed(text.substr(0, text.find('#')));
    if (text.empty()) continue;
    const auto cells = cellsOf(text);
    if (report.rowsKept == 0 && isHeader(cells)) continue;
    auto one = railOf(cells);
    if (!one) {
      leaveOut("rail_list.line", "\"" + std::string(text.substr(0, 80)) + "\" is no host, adapter and rail",
               "write HOST,ADAPTER,RAIL or HOST,ADAPTER,PORT,RAIL");
      continue;
    }
    if (seen.size() == mostPorts || !seen.emplace(one->host, one->adapter, one->port).second) {
      leaveOut("rail_list.twice",
               seen.size() == mostPorts ? "there are more than 1000000 ports" : "the port comes a second time",
               "remove one of the lines");
      continue;
    }
    ++report.rowsKept;
    one->line = lines.lineNumber();
    accept(std::move(*one));
  }
  reportEnd(lines, file, report);
  if (report.rowsKept == 0 && !report.cancelled)
    report.diagnostics.add({"rail_list.empty", Severity::importStopped, std::string(file), 0,
                            "no line of it is a host, an adapter and a rail", "nothing was read",
                            "write HOST,ADAPTER,RAIL or HOST,ADAPTER,PORT,RAIL"});
  return report;
}

}  // namespace weft
