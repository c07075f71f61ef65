#include "analysis/placement/place_search.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "analysis/placement/scotch_partition.h"

namespace weft {
namespace {

constexpr double hopsBeside =
    0.15;  // of the sum, where the largest is asked for: what breaks ties, and keeps ranks together
constexpr double warmth = 0.02;        // warmer loses what the starts are good for
constexpr unsigned atLimit = 9;        // squarings
constexpr double littleOfSum = 0.001;  // what breaks ties
constexpr std::size_t fewItems = 256;
constexpr std::size_t itemsOfLocal = 128;
constexpr double fewPlacements = 1e9;  // most of them are left out
constexpr std::uint32_t mostByDistance = 256;
constexpr double stepsOfExchanges =
    20;  // by item and pair: some five link ends of what an exchange of two items moves, there and back
constexpr double quickSweeps = 500;  // over all exchanges: more finds nothing
constexpr double enoughSweeps = 50;  // for a search of its own
constexpr double mostTurns = 20;

EndWeights weightsOf(const RemapProblem& problem, RemapObjective objective) {
  const Fabric& fabric = problem.fabric;
  EndWeights weights{std::vector<double>(fabric.ends().size(), 1), std::vector<std::uint8_t>(fabric.ends().size()),
                     problem.base, std::vector<double>(fabric.ends().size(), 1)};
  std::uint64_t best = 0;
  for (const auto& each : problem.capacities) best = std::max(best, each.value_or(0));
  for (std::uint32_t end = 0; end < weights.weight.size(); ++end) {
    weights.isHost[end] = !fabric.node(fabric.end(EndIndex{end}).node).isSwitch() ||
                          !fabric.node(fabric.end(peer(EndIndex{end})).node).isSwitch();
    if (const auto capacity = problem.capacities.empty() ? std::nullopt : problem.capacities[end / 2];
        capacity && *capacity != 0)
      weights.weight[end] = static_cast<double>(best) / static_cast<double>(*capacity);
    if (objective != RemapObjective::weighted)
      weights.inSum[end] = 1 / weights.weight[end];  // a byte is a byte on every link
  }
  return weights;
}

std::uint64_t stepsOf(Effort effort) {
  switch (effort) {
    case Effort::quick:
      return 20'000'000;
    case Effort::normal:
      return 200'000'000;
    case Effort::thorough:
      return 2'000'000'000;
  }
  return 0;
}

Cost costOf(RemapObjective objective, const SearchLimits& limits) {
  switch (objective) {
    case RemapObjective::maxLink: {
      Cost cost{1, hopsBeside};
      cost.hostLimit = limits.atHosts;
      cost.sumLimit = limits.sum;
      if (limits.atHosts > 0) cost.squarings[1] = 2 * cost.squarings[0];
      return cost;
    }
    case RemapObjective::hopBytes:
      return {0, 1};
    case RemapObjective::weighted:
      return {1, 1};
  }
  return {};
}

}  // namespace

PlaceSearch::PlaceSearch(const RemapProblem& problem, const RemapRequest& request)
    : problem_(problem), request_(request), paths_(problem.fabric, problem.allocation.hosts, request.rails),
      all_(weightsOf(problem, request.objective)), ofGroups_(all_) {
  double least = 1e300, most = 0, base = 0;
  for (std::size_t end = 0; end < all_.weight.size(); ++end)
    if (all_.isHost[end] != 0) {
      least = std::min(least, all_.weight[end]);
      most = std::max(most, all_.weight[end]);
      base += all_.base.empty() ? 0 : all_.base[end];
    }
  for (std::size_t end = 0; end < all_.weight.size() && least == most && base == 0; ++end)
    if (all_.isHost[end] != 0) ofGroups_.weight[end] = 0;
  if (problem.traffic.items() <= itemsOfLocal) local_.emplace(problem, paths_, all_);
}

std::uint64_t PlaceSearch::steps(Effort effort) const {
  const double most = static_cast<double>(stepsOf(effort));
  return static_cast<std::uint64_t>(
      std::clamp(most / static_cast<double>(stepsOf(Effort::quick)) * quickSweeps * stepsOfSweep(), 1.0, most));
}

std::vector<std::uint64_t> PlaceSearch::turns(Effort effort) const {
  const std::uint64_t all = steps(effort);
  if (effort == Effort::quick) return {all};
  const std::uint64_t more = all - steps(Effort(static_cast<int>(effort) - 1));
  const double count = std::clamp(static_cast<double>(more) / (enoughSweeps * stepsOfSweep()), 1.0, mostTurns);
  std::vector<std::uint64_t> turns(static_cast<std::size_t>(count));
  std::ranges::fill(turns, std::max<std::uint64_t>(1, more / turns.size()));
  return turns;
}

double PlaceSearch::stepsOfSweep() const {
  return stepsOfExchanges * static_cast<double>(problem_.traffic.items()) *
         static_cast<double>(problem_.traffic.pairs());
}

Start PlaceSearch::startByScotch() const {
  return weft::startByScotch(problem_.traffic, problem_.allocation, problem_.start);
}

std::optional<Start> PlaceSearch::startByDistance() const {
  const std::uint32_t hosts = paths_.hosts();
  if (hosts < 2 || hosts > mostByDistance || !problem_.start.fixed.empty()) return std::nullopt;
  std::vector<double> distances(std::size_t{hosts} * hosts);
  for (std::uint32_t a = 0; a < hosts; ++a)
    for (std::uint32_t b = 0; b < hosts; ++b)
      if (a != b)
        paths_.each(a, b, [&](std::uint32_t, double share) { distances[std::size_t{a} * hosts + b] += share; });
  std::vector<std::uint32_t> items(problem_.traffic.items());  // with those that stay empty: each has a slot
  std::iota(items.begin(), items.end(), 0U);
  return Start{"scotch by distance",
               mapByDistance(problem_.traffic, items, problem_.allocation.slotCounts, distances, problem_.start.seed)};
}

JudgedPlaces PlaceSearch::judge(Places places) const {
  const Arrangement found(paths_, problem_.traffic, places, all_);
  return {{found.largest(), found.largest(false), found.sum()}, std::move(places)};
}

JudgedPlaces PlaceSearch::begin(const Places& start) const {
  JudgedPlaces asIs = judge(start);
  auto arranged = arrangeGroups(problem_.traffic, problem_.allocation, problem_.start, start);
  if (!arranged) return asIs;
  JudgedPlaces other = judge(std::move(*arranged));
  return other.sum < asIs.sum ? other : asIs;
}

JudgedPlaces PlaceSearch::improve(Places places, const SearchLimits& limits, std::uint64_t steps, std::uint64_t seed,
                                  const StoppedAfter& stopped) const {
  moveGroups(places, limits, steps / 4, seed, stopped);
  moveRanks(places, {costOf(request_.objective, limits), steps / 2, warmth, seed + 1}, stopped);
  moveGroups(places, limits, steps / 4, seed + 2, stopped);
  return judge(std::move(places));
}

JudgedPlaces PlaceSearch::gather(Places places, double warm, std::uint64_t steps, std::uint64_t seed,
                                 const StoppedAfter& stopped) const {
  moveRanks(places, {costOf(RemapObjective::hopBytes, {}), steps, warm, seed}, stopped);
  return judge(std::move(places));
}

JudgedPlaces PlaceSearch::searchLocally(const JudgedPlaces& from, bool isRandom, const LocalAim& aim,
                                        std::uint64_t steps, std::uint64_t seed, const StoppedAfter& stopped) const {
  return judge(local_->improve(from.places, isRandom, aim, steps, seed, stopped));
}

bool PlaceSearch::isSmall() const {
  return problem_.traffic.items() <= fewItems && request_.objective == RemapObjective::maxLink;
}

JudgedPlaces PlaceSearch::improveSmall(JudgedPlaces best, const SearchLimits& limits, std::uint64_t steps,
                                       std::uint64_t seed, const StoppedAfter& stopped) const {
  for (const double warm : {1.0, 0.3, 0.1}) {
    Places places = best.places;
    Cost cost{1, littleOfSum, {6, 6}};
    cost.sumLimit = limits.sum;
    cost.hostLimit = limits.atHosts;
    cost.apart = limits.atHosts > 0;
    if (cost.apart) cost.squarings[1] = atLimit;
    moveRanks(places, {cost, steps, warm, seed++}, stopped);
    JudgedPlaces found = judge(std::move(places));
    if (limits.sum > 0 && found.sum > std::max(limits.sum, best.sum)) continue;
    const auto worth = [&](const JudgedPlaces& each) {
      return limits.atHosts > 0
                 ? std::tuple(std::max(0.0, each.largest - limits.atHosts), each.largestBetween, each.sum)
                 : std::tuple(each.largest, 0.0, each.sum);
    };
    if (worth(found) < worth(best)) best = std::move(found);
  }
  return best;
}

std::pair<JudgedPlaces, bool> PlaceSearch::bestOfAll(JudgedPlaces best, const IsBetter& isBetter, Effort effort,
                                                     const StoppedAfter& stopped) const {
  if (placementsOf(problem_) > fewPlacements) return {std::move(best), false};
  LookedAt all = bestPlacement(problem_, paths_, all_, best.places, best, isBetter, stepsOf(effort), stopped);
  return {judge(std::move(all.best)), all.isAll};
}

// All ranks of a host change places with all of another one, where both have as many slots as the other needs.
void PlaceSearch::moveGroups(Places& places, const SearchLimits& limits, std::uint64_t steps, std::uint64_t seed,
                             const StoppedAfter& stopped) const {
  const auto hosts = static_cast<std::uint32_t>(problem_.allocation.hosts.size());
  const ItemTraffic groups = problem_.traffic.grouped(places, hosts);
  std::vector<std::uint32_t> used(hosts), hostOf(hosts);
  for (std::uint32_t rank = 0; rank < problem_.start.ranks; ++rank) ++used[places[rank]];
  std::iota(hostOf.begin(), hostOf.end(), 0U);
  std::vector<bool> stays(hosts);
  for (const auto& [item, host] : problem_.start.fixed) stays[host] = true;
  Exchanges exchanges;
  for (std::uint32_t group = 0; group < hosts; ++group)
    if (!stays[group]) exchanges.movable.push_back(group);
  Arrangement arrangement(paths_, groups, hostOf, ofGroups_);
  const auto& slots = problem_.allocation.slotCounts;
  exchanges.fits = [&](std::uint32_t a, std::uint32_t b) {
    return used[a] <= slots[arrangement.hostOf()[b]] && used[b] <= slots[arrangement.hostOf()[a]];
  };
  Cost cost = costOf(request_.objective, {});
  if (limits.sum > 0)
    cost.sumLimit = std::max(1e-300, limits.sum - (judge(places).sum - arrangement.sum()));  // without that at hosts
  anneal(arrangement, groups, exchanges, {cost, steps, warmth, seed}, stopped);
  takeGroups(places, arrangement.hostOf());
}

// Ranks go with their group; slots that stay empty fill up what is left.
void PlaceSearch::takeGroups(Places& places, const std::vector<std::uint32_t>& hostOf) const {
  std::vector<std::uint32_t> free = problem_.allocation.slotCounts;
  for (std::uint32_t rank = 0; rank < problem_.start.ranks; ++rank) --free[places[rank] = hostOf[places[rank]]];
  std::uint32_t host = 0;
  for (std::size_t item = problem_.start.ranks; item < places.size(); ++item) {
    while (free[host] == 0) ++host;
    places[item] = host;
    --free[host];
  }
}

void PlaceSearch::moveRanks(Places& places, const Annealing& how, const StoppedAfter& stopped) const {
  Exchanges exchanges;
  for (std::uint32_t item = 0; item < places.size(); ++item)
    if (!problem_.start.fixed.contains(item)) exchanges.movable.push_back(item);
  Arrangement arrangement(paths_, problem_.traffic, places, all_);
  anneal(arrangement, problem_.traffic, exchanges, how, stopped);
  places = arrangement.hostOf();
}

}  // namespace weft
