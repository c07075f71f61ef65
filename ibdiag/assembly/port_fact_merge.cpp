#include "ibdiag/assembly/port_fact_merge.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/base/units.h"

namespace weft {
namespace {

using FactPlace = std::tuple<NodeId, PortNumber, PortFact>;
using FactsOfPorts = std::map<FactPlace, std::string_view>;

class PortFactMerge {
 public:
  PortFactMerge(const PortDirectory& directory, ImportReport& report) : directory_(directory), report_(report) {}

  void take(const PortFactDump& dump) {
    std::uint64_t unplaced = 0, first = 0, oneWay = 0, firstOneWay = 0;
    for (const ListedPortFacts& port : dump.ports) {
      const auto place = directory_.byGuid(port.guid, ListedCounters::GuidOf::unsaid, port.port);
      if (!place && unplaced++ == 0) first = port.line;
      if (port.isOneWay && (!place || !directory_.hasLink(*place)) && oneWay++ == 0) firstOneWay = port.line;
      if (!place) continue;
      for (const auto& [fact, value] : port.facts)
        into(dump, port, fact).try_emplace({place->node, place->port, fact}, value);
    }
    tellOneWay(dump, oneWay, firstOneWay);
    if (unplaced == 0) return;
    report_.rowsLeftOut += directory_.empty() ? unplaced : 0;
    report_.diagnostics.add(
        {directory_.empty() ? "ports.noTopology" : "ports.unplaced",
         directory_.empty() ? Severity::dataLost : Severity::note, dump.name.shown, first,
         directory_.empty() ? "no topology was read, so that the ports have no place"
                            : counted(unplaced, "port that it describes is", "ports that it describes are") +
                                  " of no node of the fabric",
         "its data about them was discarded", "import the .lst file or another topology of the fabric with it"});
  }

  // For counts: the later of two readings minus the earlier; else the difference that a tool computed from its own two
  // readings; else the counts since the last reset.
  std::map<FactPlace, std::string> result() {
    std::map<FactPlace, std::string> all(plain_.begin(), plain_.end());
    if (!before_.empty() || !after_.empty()) subtract(all);
    else all.insert(differences_.begin(), differences_.end());
    if (before_.empty() && after_.empty() && differences_.empty()) all.insert(readings_.begin(), readings_.end());
    return all;
  }

 private:
  // Reports what only this dump has: links that another dump has, too, are not lost.
  void tellOneWay(const PortFactDump& dump, std::uint64_t count, std::uint64_t first) {
    if (count == 0) return;
    report_.rowsLeftOut += count;
    report_.diagnostics.add({"netDumpExt.oneWay", Severity::dataLost, dump.name.shown, first,
                             counted(count, "port names", "ports name") +
                                 " a neighbour that does not name it, or no port has, and no other dump has the cable",
                             "these links were skipped",
                             "import .net_dump or .lst of the same run of ibdiagnet as well"});
    if (directory_.empty())
      report_.diagnostics.add({"netDumpExt.empty", Severity::dataLost, dump.name.shown, 0,
                               "no two ports of it name each other", "no link was read",
                               "import .net_dump or .lst of the same run of ibdiagnet"});
  }

  FactsOfPorts& into(const PortFactDump& dump, const ListedPortFacts& port, PortFact fact) {
    if (!nameOf(fact).counts) return plain_;
    if (port.isDifference) return differences_;
    return dump.moment == CounterMoment::before ? before_ : dump.moment == CounterMoment::after ? after_ : readings_;
  }

  void subtract(std::map<FactPlace, std::string>& all) {
    std::uint64_t smaller = 0;
    for (const auto& [place, later] : after_) {
      const auto earlier = before_.find(place);
      if (earlier == before_.end()) continue;
      const auto from = parseNumber(earlier->second), to = parseNumber(later);
      if (from && to && *to >= *from) all.emplace(place, std::to_string(*to - *from));
      else ++smaller;
    }
    if (smaller != 0)
      report_.diagnostics.add(
          {"ports.wentDown", Severity::dataLost, "", 0,
           counted(smaller, "counter of routing or congestion is", "counters of routing or congestion are") +
               " smaller after the run than before: reset or wrapped",
           "what they counted is not known", "read all ports again, before and after the run, and reset none between"});
  }

  const PortDirectory& directory_;
  ImportReport& report_;
  FactsOfPorts plain_, readings_, differences_, before_, after_;
};

}  // namespace

void mergePortFacts(const std::vector<const PortFactDump*>& byPath, const PortDirectory& directory, RowSink& sink,
                    ImportReport& report) {
  PortFactMerge merge(directory, report);
  for (const PortFactDump* dump : byPath) merge.take(*dump);
  for (const auto& [key, value] : merge.result()) {
    sink.portFact({std::get<0>(key), std::get<1>(key), std::get<2>(key), value});
    ++report.rowsKept;
  }
}

}  // namespace weft
