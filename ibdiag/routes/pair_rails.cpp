#include "ibdiag/routes/pair_rails.h"

#include <algorithm>

namespace weft {

PairRails::PairRails(const Fabric& fabric, const RankHosts& hosts, Rails rails)
    : hosts_(hosts), rails_(rails), ports_(fabric.hosts().size()) {
  for (std::size_t host = 0; host < ports_.size(); ++host) {
    for (const PortIndex at : fabric.hosts()[host].ports) {
      const FabricPort& port = fabric.port(at);
      if (number(port.lid) != 0 && fabric.endAt(port.node, port.number))
        ports_[host].push_back({fabric.node(port.node).subnet, at, port.lid});
    }
    std::ranges::stable_sort(ports_[host], {}, &Port::subnet);
  }
}

Placement PairRails::placement(RankId source, RankId destination) const {
  if (source == destination) return Placement::sameHost;
  const auto from = hosts_.of(source), to = hosts_.of(destination);
  if (!from || !to) return Placement::hostUnknown;
  if (*from == *to) return Placement::sameHost;
  return between(*from, *to).empty() ? Placement::noCommonRail : Placement::onLinks;
}

std::span<const Rail> PairRails::between(HostIndex source, HostIndex destination) const {
  const auto &mine = ports_[number(source)], &theirs = ports_[number(destination)];
  found_.clear();
  for (auto from = mine.begin(), to = theirs.begin(); from != mine.end() && to != theirs.end();) {
    if (from->subnet < to->subnet) ++from;
    else if (to->subnet < from->subnet) ++to;
    else found_.push_back({from++->port, to->port, to->lid}), ++to;
    if (rails_ == Rails::first && !found_.empty()) break;
  }
  return found_;
}

}  // namespace weft
