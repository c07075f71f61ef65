#include "analysis/load/rail_choice.h"

#include <filesystem>
#include <fstream>

#include "core/base/error.h"
#include "core/base/units.h"
#include "ibdiag/dumps/rail_list_reader.h"
#include "ibdiag/loads/adapter_ports.h"
#include "ibdiag/model/host_rails.h"
#include "ibdiag/model/hosts_by_name.h"

namespace weft {
namespace {

std::vector<PortIndex> portsOf(const Fabric& fabric, const HostsByName& hosts, const ListedRail& one) {
  std::vector<PortIndex> ports;
  const auto found = hosts.only(one.host);
  if (!found) return ports;
  const auto host = HostIndex(*found);
  for (const PortIndex at : fabric.host(host).ports) {
    const PortNumber number = fabric.port(at).number;
    if ((!one.port || *one.port == number) &&
        adapterPort(fabric, host, one.adapter + ":" + std::to_string(number)) == at)
      ports.push_back(at);
  }
  return ports;
}

std::vector<ListedRail> listedIn(const std::string& path) {
  std::ifstream in(path);
  if (!in || std::filesystem::is_directory(path))
    throw Error(path +
                " can't be read; --rails takes even, first, measured, names, leaf, or a file with "
                "HOST,ADAPTER[,PORT],RAIL in each line");
  std::vector<ListedRail> rails;
  const ImportReport report = readRailList(in, path, [&](ListedRail one) { rails.push_back(std::move(one)); }, {});
  for (const Diagnostic& each : report.diagnostics.list())
    if (each.severity != Severity::note) throw Error(sentence(each));
  return rails;
}

std::shared_ptr<RailPlan> planOf(const Fabric& fabric, const std::string& path, Notes& notes) {
  auto plan = std::make_shared<RailPlan>();
  const HostsByName hosts(fabric);
  std::size_t unknown = 0;
  std::string first;
  const auto listed = listedIn(path);
  for (const ListedRail& each : listed) {
    const auto ports = portsOf(fabric, hosts, each);
    if (ports.empty() && unknown++ == 0)
      first = "line " + std::to_string(each.line) + ", " + each.host + " " + each.adapter;
    for (const PortIndex port : ports) {
      const auto [at, isNew] = plan->listed.try_emplace(port, each.rail);
      if (!isNew && at->second != each.rail)
        throw Error(path + ", line " + std::to_string(each.line) +
                    ": the port is on another rail by a line before it; remove one of the two");
    }
  }
  if (plan->listed.empty())
    throw Error("the fabric has no adapter of " + path + ": " + first +
                "; write hosts and adapters as weft info names them");
  if (unknown != 0)
    notes.push_back(counted(unknown, "line", "lines") + " of " + path + (unknown == 1 ? " names" : " name") +
                    " no cabled adapter of the fabric: " + first);
  return plan;
}

bool isMeasured(const OpenRun& run) { return run.logNamesAdapters || hasCounted(run.fabric); }

}  // namespace

void setRails(OpenRun& run, const std::string& words, Notes& notes) {
  if (words.empty() || words == "even" || words == "first") return;
  if (words == "measured") {
    if (!isMeasured(run))
      throw Error(
          "this run does not know which ports were used: it has no readings of their counters, and no log that names "
          "adapters; omit --rails");
    return;
  }
  auto plan = words == "names" || words == "leaf" ? std::make_shared<RailPlan>() : planOf(run.fabric, words, notes);
  plan->isChosen = true;
  plan->byLeaf = words == "leaf";
  run.fabric = run.fabric.withRailPlan(std::move(plan));
  run.logNamesAdapters = false;
}

}  // namespace weft
