#include "analysis/placement/remap.h"

#include <algorithm>
#include <numeric>

#include "analysis/placement/anneal.h"
#include "analysis/placement/searches.h"

namespace weft {
namespace {

constexpr double hopsBeside = 0.15;  // of the sum, where the largest is asked for: what breaks ties, and keeps ranks together
constexpr double warmth = 0.02;      // warmer loses what the starts are good for
constexpr double littleOfSum = 0.001;  // what breaks ties
constexpr std::size_t fewItems = 256;
constexpr std::size_t mostTried = 3;  // starts that are searched from

std::uint64_t stepsOf(Effort effort) {
  switch (effort) {
    case Effort::quick: return 20'000'000;
    case Effort::normal: return 200'000'000;
    case Effort::thorough: return 2'000'000'000;
  }
  return 0;
}

Cost costOf(RemapObjective objective) {
  switch (objective) {
    case RemapObjective::maxLink: return {1, hopsBeside};
    case RemapObjective::hopBytes: return {0, 1};
    case RemapObjective::weighted: return {1, 1};
  }
  return {};
}

struct Result {
  Places places;
  double largest = 0, sum = 0;
};

class Search {
 public:
  Search(const RemapProblem& problem, const RemapRequest& request)
      : problem_(problem), request_(request), paths_(problem.fabric, problem.allocation.hosts, request.rails), all_(weights()), betweenSwitches_(all_) {
    for (std::size_t end = 0; end < all_.weight.size(); ++end)
      if (all_.isHost[end] != 0) betweenSwitches_.weight[end] = 0;
  }

  // As it is, or with its groups where Scotch puts them, if that is less over all links.
  Result begin(const Places& start) const {
    Result asIs = judge(start);
    auto arranged = arrangeGroups(problem_.traffic, problem_.allocation, problem_.start, start);
    if (!arranged) return asIs;
    Result other = judge(std::move(*arranged));
    return other.sum < asIs.sum ? other : asIs;
  }

  // Groups on other hosts, then ranks in other groups, then groups again.
  Result improve(Places places, std::uint64_t steps, std::uint64_t seed, const StoppedAfter& stopped) const {
    moveGroups(places, steps / 4, seed, stopped);
    moveRanks(places, steps / 2, {costOf(request_.objective), 0, warmth, seed + 1}, stopped);
    moveGroups(places, steps / 4, seed + 2, stopped);
    return small(judge(std::move(places)), steps / 4, seed + 3, stopped);
  }

  // Of all that improve() does from one start.
  std::uint64_t mostSteps(std::uint64_t steps) const { return isSmall() ? steps + 3 * (steps / 4) : steps; }

  Result judge(Places places) const {
    const Arrangement found(paths_, problem_.traffic, places, all_);
    return {std::move(places), found.largest(), found.sum()};
  }

 private:
  EndWeights weights() const {
    const Fabric& fabric = problem_.fabric;
    EndWeights weights{std::vector<double>(fabric.ends().size(), 1), std::vector<std::uint8_t>(fabric.ends().size()), problem_.base};
    std::uint64_t best = 0;
    for (const auto& each : problem_.capacities) best = std::max(best, each.value_or(0));
    for (std::uint32_t end = 0; end < weights.weight.size(); ++end) {
      weights.isHost[end] = !fabric.node(fabric.end(EndIndex{end}).node).isSwitch() || !fabric.node(fabric.end(peer(EndIndex{end})).node).isSwitch();
      if (const auto capacity = problem_.capacities.empty() ? std::nullopt : problem_.capacities[end / 2]; capacity && *capacity != 0)
        weights.weight[end] = static_cast<double>(best) / static_cast<double>(*capacity);
    }
    return weights;
  }

  bool isSmall() const { return problem_.traffic.items() <= fewItems && request_.objective == RemapObjective::maxLink; }

  // Of few ranks nearly all placements can be looked at: from anywhere, and for nothing but the largest.
  Result small(Result best, std::uint64_t steps, std::uint64_t seed, const StoppedAfter& stopped) const {
    if (!isSmall()) return best;
    for (const double warm : {1.0, 0.3, 0.1}) {
      Places places = best.places;
      moveRanks(places, steps, {{1, littleOfSum, 6, false}, 0, warm, seed++}, stopped);
      Result found = judge(std::move(places));
      if (std::pair(found.largest, found.sum) < std::pair(best.largest, best.sum)) best = std::move(found);
    }
    return best;
  }

  // All ranks of a host change places with all of another one, where both have as many slots as the other needs.
  void moveGroups(Places& places, std::uint64_t steps, std::uint64_t seed, const StoppedAfter& stopped) const {
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
    Arrangement arrangement(paths_, groups, hostOf, betweenSwitches_);  // what a group sends and gets is the same on every host
    const auto& slots = problem_.allocation.slotCounts;
    exchanges.fits = [&](std::uint32_t a, std::uint32_t b) {
      return used[a] <= slots[arrangement.hostOf()[b]] && used[b] <= slots[arrangement.hostOf()[a]];
    };
    anneal(arrangement, groups, exchanges, {costOf(request_.objective), steps, warmth, seed}, stopped);
    takeGroups(places, arrangement.hostOf());
  }

  // Ranks go with their group; slots that stay empty fill up what is left.
  void takeGroups(Places& places, const std::vector<std::uint32_t>& hostOf) const {
    std::vector<std::uint32_t> free = problem_.allocation.slotCounts;
    for (std::uint32_t rank = 0; rank < problem_.start.ranks; ++rank) --free[places[rank] = hostOf[places[rank]]];
    std::uint32_t host = 0;
    for (std::size_t item = problem_.start.ranks; item < places.size(); ++item) {
      while (free[host] == 0) ++host;
      places[item] = host;
      --free[host];
    }
  }

  void moveRanks(Places& places, std::uint64_t steps, Annealing how, const StoppedAfter& stopped) const {
    Exchanges exchanges;
    for (std::uint32_t item = 0; item < places.size(); ++item)
      if (!problem_.start.fixed.contains(item)) exchanges.movable.push_back(item);
    Arrangement arrangement(paths_, problem_.traffic, places, all_);
    how.steps = steps;
    anneal(arrangement, problem_.traffic, exchanges, how, stopped);
    places = arrangement.hostOf();
  }

  const RemapProblem& problem_;
  const RemapRequest& request_;
  HostPaths paths_;
  EndWeights all_, betweenSwitches_;
};

// Worse, the more: by the largest, and by the sum, each held against the least of all.
std::vector<double> scores(const std::vector<Result>& results, RemapObjective objective) {
  const auto leastOf = [&](double Result::*of) { return std::max(1e-300, (*std::ranges::min_element(results, {}, of)).*of); };
  const double leastLargest = leastOf(&Result::largest), leastSum = leastOf(&Result::sum);
  std::vector<double> scores;
  for (const Result& each : results) {
    const double largest = each.largest / leastLargest, sum = each.sum / leastSum;
    switch (objective) {
      case RemapObjective::maxLink: scores.push_back(largest + sum * littleOfSum); break;
      case RemapObjective::hopBytes: scores.push_back(sum + largest * littleOfSum); break;
      case RemapObjective::weighted: scores.push_back(sum + largest); break;
    }
  }
  return scores;
}

std::vector<std::size_t> bestFirst(const std::vector<Result>& results, RemapObjective objective) {
  const auto worth = scores(results, objective);
  std::vector<std::size_t> order(results.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t at) { return worth[at]; });
  return order;
}

}  // namespace

Remapped remap(const RemapProblem& problem, const RemapRequest& request, const std::function<bool(double)>& progress) {
  Remapped found{findStarts(problem.traffic, problem.allocation, problem.start), {}, {}};
  const Search search(problem, request);
  std::vector<Result> begins(found.starts.size());
  bool goesOn = true;
  for (std::size_t at = 0; at < begins.size(); ++at) {
    goesOn = goesOn && progress(0);
    begins[at] = goesOn ? search.begin(found.starts[at].places) : search.judge(found.starts[at].places);
  }
  const std::vector<std::size_t> order = bestFirst(begins, request.objective);
  std::vector<Result> results;
  std::vector<const char*> from;
  for (const std::size_t at : order) {  // none may get worse than what others would do
    results.push_back(search.judge(found.starts[at].places));
    from.push_back(found.starts[at].name);
  }
  const std::size_t tried = std::min(mostTried, order.size()), first = results.size();
  for (std::size_t at = 0; at < tried; ++at) results.push_back(begins[order[at]]);
  const std::uint64_t steps = stepsOf(request.effort);
  Searches(goesOn ? tried : 0, search.mostSteps(steps)).run([&](std::size_t at, const StoppedAfter& stopped) {
    results[first + at] = search.improve(begins[order[at]].places, steps, request.seed * 1000 + 10 * at, stopped);
  }, progress);
  const std::size_t best = bestFirst(results, request.objective).front();
  found.places = std::move(results[best].places);
  found.from = from[best < first ? best : best - first];
  return found;
}

RankHosts rankHostsOf(const Allocation& allocation, const Places& places, std::span<const RankId> ranks) {
  std::vector<std::pair<RankId, HostIndex>> placed;
  for (std::size_t item = 0; item < ranks.size(); ++item) placed.emplace_back(ranks[item], allocation.hosts[places[item]]);
  return RankHosts(std::move(placed));
}

}  // namespace weft
