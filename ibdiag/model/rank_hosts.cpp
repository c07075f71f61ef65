#include "ibdiag/model/rank_hosts.h"

#include <algorithm>
#include <map>

namespace weft {
namespace {

// Ranks from here on are looked up in a list: a file may name rank 4,000,000,000 alone.
constexpr std::uint32_t mostLow = 1U << 22;

}  // namespace

RankHosts::RankHosts(const Fabric& fabric, const std::vector<Process>& processes) {
  std::map<HostId, HostIndex> byRunHost;
  for (std::uint32_t at = 0; at < fabric.hosts().size(); ++at)
    if (const auto host = fabric.hosts()[at].runHost) byRunHost.emplace(*host, HostIndex(at));
  for (const Process& process : processes) {
    const auto found = process.host ? byRunHost.find(*process.host) : byRunHost.end();
    if (found != byRunHost.end()) placed_.emplace_back(process.rank, found->second);
  }
  index();
}

RankHosts::RankHosts(std::vector<std::pair<RankId, HostIndex>> placed) : placed_(std::move(placed)) { index(); }

void RankHosts::index() {
  std::ranges::sort(placed_);
  for (const auto& [rank, host] : placed_) {
    if (number(rank) >= mostLow) break;
    low_.resize(number(rank) + 1);
    low_[number(rank)] = number(host) + 1;
  }
}

std::optional<HostIndex> RankHosts::ofHigh(RankId rank) const {
  const auto found = std::ranges::lower_bound(placed_, rank, {}, &std::pair<RankId, HostIndex>::first);
  return found != placed_.end() && found->first == rank ? std::optional(found->second) : std::nullopt;
}

std::vector<RankId> RankHosts::on(HostIndex host) const {
  std::vector<RankId> ranks;
  for (const auto& [rank, at] : placed_)
    if (at == host) ranks.push_back(rank);
  return ranks;
}

std::vector<HostIndex> RankHosts::hosts() const {
  std::vector<HostIndex> all;
  for (const auto& [rank, host] : placed_) all.push_back(host);
  std::ranges::sort(all);
  all.erase(std::ranges::unique(all).begin(), all.end());
  return all;
}

}  // namespace weft
