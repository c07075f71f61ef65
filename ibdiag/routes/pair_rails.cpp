#include "ibdiag/routes/pair_rails.h"

namespace weft {

PairRails::PairRails(const Fabric& fabric, const RankHosts& hosts, Rails rails) : hosts_(hosts), rails_(rails), ports_(railPorts(fabric)) {}

Placement PairRails::placement(RankId source, RankId destination) const {
  if (source == destination) return Placement::sameHost;
  const auto from = hosts_.of(source), to = hosts_.of(destination);
  if (!from || !to) return Placement::hostUnknown;
  if (*from == *to) return Placement::sameHost;
  return between(*from, *to).empty() ? Placement::noCommonRail : Placement::onLinks;
}

std::span<const Rail> PairRails::between(HostIndex source, HostIndex destination) const {
  found_.clear();
  eachRail(std::span<const RailPort>(ports_[number(source)]), std::span<const RailPort>(ports_[number(destination)]), [this](const RailPort& from, const RailPort& to) {
    found_.push_back({from.port, to.port, to.lid});
    return rails_ == Rails::even;
  });
  return found_;
}

}  // namespace weft
