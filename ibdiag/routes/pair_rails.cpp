#include "ibdiag/routes/pair_rails.h"

namespace weft {

// Rail by rail the rounded-up part of what those before it left: even weights give even shares.
std::uint64_t RailParts::weighted(std::uint64_t bytes, std::size_t rail) const {
  __extension__ using Wide = unsigned __int128;  // bytes below 2^64 times weights below 2^64, and sums of weights
  Wide all = 0;
  for (const std::uint64_t weight : *weights) all += weight;
  for (std::size_t at = 0;; ++at) {
    const std::uint64_t weight = (*weights)[at];
    const auto part = static_cast<std::uint64_t>((Wide{bytes} * weight + (all - 1)) / all);
    if (at == rail) return part;
    bytes -= part;
    all -= weight;
  }
}

PairRails::PairRails(const Fabric& fabric, const RankHosts& hosts, Rails rails)
    : hosts_(hosts), rails_(rails), ports_(railPorts(fabric)) {}

Placement PairRails::placement(RankId source, RankId destination) const {
  if (source == destination) return Placement::sameHost;
  const auto from = hosts_.of(source), to = hosts_.of(destination);
  if (!from || !to) return Placement::hostUnknown;
  if (*from == *to) return Placement::sameHost;
  return between(*from, *to).empty() ? Placement::noCommonRail : Placement::onLinks;
}

std::span<const Rail> PairRails::between(HostIndex source, HostIndex destination) const {
  found_.clear();
  weights_.clear();
  const std::span<const RailPort> mine(ports_[number(source)]), theirs(ports_[number(destination)]);
  RailWeights weights;
  if (rails_ == Rails::measured)
    eachRail(mine, theirs, [&](const RailPort& from, const RailPort& to) {
      weights.add(from, to);
      return true;
    });
  eachRail(mine, theirs, [&](const RailPort& from, const RailPort& to) {
    const std::uint64_t weight = weights.of(from, to);
    if (weight == 0) return true;
    found_.push_back({from.port, to.port, to.lid});
    if (!weights.isEven()) weights_.push_back(weight);
    return rails_ != Rails::first;
  });
  return found_;
}

RailParts PairRails::parts(HostIndex source, HostIndex destination) const {
  RailParts parts{static_cast<std::uint32_t>(between(source, destination).size())};
  if (weights_.size() > 1) parts.weights = std::make_shared<const std::vector<std::uint64_t>>(weights_);
  return parts;
}

}  // namespace weft
