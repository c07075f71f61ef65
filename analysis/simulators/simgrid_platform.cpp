#include "analysis/simulators/simgrid_platform.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/quote.h"
#include "core/base/units.h"
#include "ibdiag/routes/pair_rails.h"
#include "ibdiag/routes/routes.h"

namespace weft {
namespace {

// The link ends by which a packet is sent on; nothing where it does not arrive.
std::optional<std::vector<EndIndex>> endsOf(const Fabric& fabric, const Rail& rail) {
  const Route route = walkRoute(fabric, rail.source, rail.lid);
  if (route.end != RouteEnd::arrived) return std::nullopt;
  std::vector<EndIndex> ends;
  for (const Hop& hop : route.hops)
    if (hop.out) ends.push_back(*fabric.endAt(hop.node, *hop.out));
  return ends;
}

class Platform {
 public:
  Platform(const Fabric& fabric, std::span<const SimgridHost> hosts, const SimgridAssumptions& assumed)
      : fabric_(fabric), hosts_(hosts), assumed_(assumed), rails_(fabric, none_, Rails::measured),
        capacities_(capacitiesOf(fabric)) {}

  SimgridPlatform write(std::ostream& out) {
    findLinks();
    out << "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n<platform "
           "version=\"4.1\">\n  <zone id=\"fabric\" routing=\"Full\">\n";
    for (const SimgridHost& each : hosts_)
      out << "    <host id=\"" << markupText(hostName(fabric_, each.host)) << "\" speed=\""
          << markupText(assumed_.speed) << "\" core=\"" << each.cores << "\"/>\n";
    for (const EndIndex end : used_)
      out << "    <link id=\"" << linkName(fabric_, end) << "\" bandwidth=\"" << bytesOf(end) << "Bps\" latency=\""
          << markupText(assumed_.latency) << "\"/>\n";
    eachRoute(
        [&](HostIndex from, HostIndex to, const std::vector<EndIndex>& ends) { writeRoute(from, to, ends, out); });
    out << "  </zone>\n</platform>\n";
    done_.links = used_.size();
    return done_;
  }

 private:
  template <class Visit>
  void eachRoute(Visit visit) {
    done_ = {};
    for (const SimgridHost& from : hosts_)
      for (const SimgridHost& to : hosts_) {
        if (from.host == to.host) continue;
        const auto rails = rails_.between(from.host, to.host);
        done_.severalRails += rails.size() > 1;
        const auto ends = rails.empty() ? std::nullopt : endsOf(fabric_, rails.front());
        if (!ends) ++done_.noRoute;
        else {
          ++done_.routes;
          visit(from.host, to.host, *ends);
        }
      }
  }

  void findLinks() {
    eachRoute([&](HostIndex, HostIndex, const std::vector<EndIndex>& ends) { used_.insert(ends.begin(), ends.end()); });
    const auto unknown =
        static_cast<std::uint64_t>(std::ranges::count_if(used_, [&](EndIndex end) { return !capacityOf(end); }));
    if (unknown != 0)
      throw Error(sentence("the rate of " + counted(unknown, "link end", "link ends"), Absence::notKnown) +
                  "; give their rate with --assume-gbps");
  }

  void writeRoute(HostIndex from, HostIndex to, const std::vector<EndIndex>& ends, std::ostream& out) const {
    out << "    <route src=\"" << markupText(hostName(fabric_, from)) << "\" dst=\""
        << markupText(hostName(fabric_, to)) << "\" symmetrical=\"NO\">";
    for (const EndIndex end : ends) out << "<link_ctn id=\"" << linkName(fabric_, end) << "\"/>";
    out << "</route>\n";
  }

  std::optional<std::uint64_t> capacityOf(EndIndex end) const {
    const auto& known = capacities_[number(end) / 2];
    return known ? known : assumed_.capacity;
  }
  std::uint64_t bytesOf(EndIndex end) const { return *capacityOf(end) / 8; }

  const Fabric& fabric_;
  std::span<const SimgridHost> hosts_;
  const SimgridAssumptions& assumed_;
  const RankHosts none_;
  PairRails rails_;
  Capacities capacities_;
  std::set<EndIndex> used_;
  SimgridPlatform done_;
};

}  // namespace

std::string linkName(const Fabric& fabric, EndIndex at) {
  const LinkEnd& end = fabric.end(at);
  const FabricNode& node = fabric.node(end.node);
  return (fabric.subnetCount() > 1 ? std::to_string(number(node.subnet)) + "/" : "") + text(node.guid) + ":" +
         std::to_string(end.port);
}

std::string hostName(const Fabric& fabric, HostIndex host) { return fabric.shown(host).name; }

SimgridPlatform writePlatform(const Fabric& fabric, std::span<const SimgridHost> hosts,
                              const SimgridAssumptions& assumed, std::ostream& out) {
  const std::uint64_t count = hosts.size();
  if (count * (count - std::min<std::uint64_t>(count, 1)) > maxRoutes)
    throw Error("a platform of " + std::to_string(count) + " hosts has more than " + std::to_string(maxRoutes) +
                " routes; SimGrid could not read it. Take a run on fewer hosts");
  return Platform(fabric, hosts, assumed).write(out);
}

}  // namespace weft
