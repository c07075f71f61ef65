#include "analysis/placement/trial_places.h"

#include <algorithm>
#include <tuple>
#include <unordered_set>

#include "core/base/units.h"

namespace weft {

TrialPlaces::TrialPlaces(std::shared_ptr<const Fabric> fabric, std::shared_ptr<const RankPairs> pairs,
                         std::vector<RankId> ranks, const RankHosts& hosts, Rails rails)
    : fabric_(std::move(fabric)), pairs_(std::move(pairs)), ranks_(std::move(ranks)), rails_(*fabric_, nobody_, rails) {
  for (const RankId rank : ranks_) hostOf_.push_back(hosts.of(rank));
  rebuild();
}

RankHosts TrialPlaces::hosts() const {
  std::vector<std::pair<RankId, HostIndex>> placed;
  for (std::size_t item = 0; item < ranks_.size(); ++item)
    if (hostOf_[item]) placed.emplace_back(ranks_[item], *hostOf_[item]);
  return RankHosts(std::move(placed));
}

const TrialPlaces::Between& TrialPlaces::between(Key key) {
  const auto [at, isNew] = betweenOf_.try_emplace(key);
  if (isNew) {
    at->second = {
        static_cast<std::uint32_t>(sums_.size()),
        rails_.parts(HostIndex(static_cast<std::uint32_t>(key >> 32)), HostIndex(static_cast<std::uint32_t>(key)))};
    sums_.resize(sums_.size() + at->second.parts.rails);
  }
  return at->second;
}

void TrialPlaces::count(std::uint32_t from, std::uint32_t to, std::uint64_t bytes, bool added) {
  const auto change = [&](std::uint64_t& sum, std::uint64_t by) {
    sum = added ? saturatingAdd(sum, by, held_) : sum - by;
  };
  const auto &source = hostOf_[from], &destination = hostOf_[to];
  if (source && source == destination) return change(sameHost_, bytes);
  if (!source || !destination) return change(hostUnknown_, bytes);
  const Key key = keyOf(*source, *destination);
  const Between& on = between(key);
  if (on.parts.rails == 0) return change(noCommonRail_, bytes);
  const std::span sums(sums_.data() + on.first, on.parts.rails);
  if (const auto [at, isNew] = touched_.try_emplace(key); isNew) at->second.assign(sums.begin(), sums.end());
  change(onLinks_, bytes);
  for (std::uint32_t rail = 0; rail < on.parts.rails; ++rail) change(sums[rail], on.parts.share(bytes, rail));
}

// All that the items send and get, once each.
template <class Visit>
void TrialPlaces::eachPairOf(std::span<const Move> moves, Visit visit) {
  std::unordered_set<std::uint32_t> moving;
  for (const Move& each : moves) moving.insert(each.item);
  for (const Move& each : moves) {
    for (const RankPairs::Sent& sent : pairs_->out(each.item)) visit(each.item, sent.peer, sent.bytes);
    for (const RankPairs::Sent& got : pairs_->in(each.item))
      if (!moving.contains(got.peer)) visit(got.peer, each.item, got.bytes);
  }
}

void TrialPlaces::rebuild() {
  betweenOf_.clear();
  sums_.clear();
  held_ = pairs_->sums().held;
  sameHost_ = pairs_->sums().toItself;
  hostUnknown_ = pairs_->sums().unlisted;
  noCommonRail_ = onLinks_ = 0;
  for (std::uint32_t item = 0; item < pairs_->items(); ++item) {
    for (const RankPairs::Sent& sent : pairs_->out(item)) count(item, sent.peer, sent.bytes, true);
    touched_.clear();
  }
  loads_ = accumulate(*fabric_, flows().flows);
}

void TrialPlaces::appendFlows(Key key, std::span<const std::uint64_t> sums, std::vector<Flow>& flows) const {
  if (std::ranges::all_of(sums, [](std::uint64_t bytes) { return bytes == 0; })) return;
  const auto rails =
      rails_.between(HostIndex(static_cast<std::uint32_t>(key >> 32)), HostIndex(static_cast<std::uint32_t>(key)));
  for (std::size_t rail = 0; rail < sums.size(); ++rail)
    if (sums[rail] != 0) flows.push_back({rails[rail].source, rails[rail].lid, sums[rail]});
}

PairFlows TrialPlaces::flows() const {
  struct Sent {
    std::uint32_t from, rail, to;
    std::uint64_t bytes;
  };
  std::vector<Sent> all;
  for (const auto& [key, on] : betweenOf_)
    for (std::uint32_t rail = 0; rail < on.parts.rails; ++rail)
      if (const std::uint64_t bytes = sums_[on.first + rail]; bytes != 0)
        all.push_back({static_cast<std::uint32_t>(key >> 32), rail, static_cast<std::uint32_t>(key), bytes});
  std::ranges::sort(all, {}, [](const Sent& each) { return std::tuple(each.from, each.rail, each.to); });
  PairFlows found;
  for (const Sent& each : all) {
    const Rail& rail = rails_.between(HostIndex(each.from), HostIndex(each.to))[each.rail];
    found.flows.push_back({rail.source, rail.lid, each.bytes});
  }
  found.sameHost = sameHost_;
  found.hostUnknown = hostUnknown_;
  found.noCommonRail = noCommonRail_;
  found.onLinks = onLinks_;
  found.bytes = pairs_->sums().bytes;
  found.held = held_;
  return found;
}

// Whether flows can be taken from the loads: not where switches divide what comes together, nor from a sum that was
// held.
bool TrialPlaces::isLinear() const { return !fabric_->spreads() && !loads_.overflow && !held_; }

void TrialPlaces::shiftLoads(const std::vector<Flow>& before, const std::vector<Flow>& after) {
  const LinkLoads gone = accumulate(*fabric_, before), come = accumulate(*fabric_, after);
  const auto shift = [&](auto& all, const auto& less, const auto& more) {
    for (std::size_t at = 0; at < all.size(); ++at)
      all[at] = saturatingAdd(all[at] - less[at], more[at], loads_.overflow);
  };
  shift(loads_.bytes, gone.bytes, come.bytes);
  shift(loads_.flows, gone.flows, come.flows);
  shift(loads_.bytesByEnd, gone.bytesByEnd, come.bytesByEnd);
  shift(loads_.flowsByEnd, gone.flowsByEnd, come.flowsByEnd);
}

std::vector<TrialPlaces::Move> TrialPlaces::move(std::span<const Move> moves) {
  std::vector<Move> back;
  for (const Move& each : moves) back.push_back({each.item, hostOf_[each.item]});
  const auto take = [&] {
    for (const Move& each : moves) hostOf_[each.item] = each.to;
  };
  if (!isLinear()) {
    take();
    rebuild();
    return back;
  }
  touched_.clear();
  eachPairOf(moves, [&](std::uint32_t from, std::uint32_t to, std::uint64_t bytes) { count(from, to, bytes, false); });
  take();
  eachPairOf(moves, [&](std::uint32_t from, std::uint32_t to, std::uint64_t bytes) { count(from, to, bytes, true); });
  std::vector<Flow> before, after;
  for (const auto& [key, sums] : touched_) {
    const Between& on = betweenOf_.at(key);
    const std::span now(sums_.data() + on.first, on.parts.rails);
    if (std::ranges::equal(now, sums)) continue;
    appendFlows(key, sums, before);
    appendFlows(key, now, after);
  }
  touched_.clear();
  shiftLoads(before, after);
  if (!isLinear()) rebuild();  // something is held by now
  return back;
}

}  // namespace weft
