#include "analysis/placement/remap.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "analysis/placement/place_search.h"
#include "analysis/placement/searches.h"

namespace weft {
namespace {

constexpr std::size_t mostTried = 3;  // starts that are searched from
constexpr std::size_t mostCooled = 2;  // of what was found, that ends between switches are cooled of
constexpr double warmths[] = {0.02, 0.2};  // where as little as can be is to go over all links: to stay near, and to go far
constexpr std::size_t fewHosts = 10;
constexpr double moreSum = 1.045;     // of bytes × links, than the least that is found: what cooler ends may cost
constexpr double tieBreaker = 0.001;  // of what is not asked for

struct Candidate {
  std::string from;
  JudgedPlaces judged;
};

// What is held against those to begin with: none may have a cooler hottest end, none much less over all links.
class Merit {
 public:
  Merit(RemapObjective objective, const std::vector<Candidate>& starts, std::size_t hosts) : objective_(objective) {
    for (const Candidate& each : starts) {
      leastLargest_ = std::min(leastLargest_, each.judged.largest);
      leastSum_ = std::min(leastSum_, each.judged.sum);
    }
    if (objective == RemapObjective::maxLink && hosts > fewHosts) mostSum_ = leastSum_ * moreSum;
  }

  double mostSum() const { return mostSum_; }  // 0: no limit

  // Less is better.
  std::tuple<double, double, double, double, double> operator()(const JudgedPlaces& each) const {
    const double largest = each.largest / std::max(1e-300, leastLargest_), sum = each.sum / std::max(1e-300, leastSum_);
    switch (objective_) {
      case RemapObjective::maxLink: return {std::max(0.0, largest - 1), mostSum_ > 0 ? std::max(0.0, each.sum / mostSum_ - 1) : 0.0, each.largest, each.largestBetween, each.sum};
      case RemapObjective::hopBytes: return {0, 0, 0, 0, sum + largest * tieBreaker};
      case RemapObjective::weighted: return {0, 0, 0, 0, sum + largest};
    }
    return {};
  }

 private:
  RemapObjective objective_;
  double leastLargest_ = 1e300, leastSum_ = 1e300, mostSum_ = 0;
};

template <class By>
std::vector<std::size_t> bestFirst(const std::vector<Candidate>& candidates, By by) {
  std::vector<std::size_t> order(candidates.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t at) { return by(candidates[at].judged); });
  return order;
}

// So many of the best, the last of them that with the coolest ends between switches: it may be good for something else.
std::vector<Candidate> worthTrying(const std::vector<Candidate>& candidates, const Merit& merit, std::size_t count) {
  std::vector<Candidate> chosen;
  const auto take = [&](const Candidate& each) {
    if (std::ranges::find(chosen, each.judged.places, [](const Candidate& other) { return other.judged.places; }) == chosen.end()) chosen.push_back(each);
  };
  for (const std::size_t at : bestFirst(candidates, merit))
    if (chosen.size() + 1 < count) take(candidates[at]);
  for (const std::size_t at : bestFirst(candidates, [](const JudgedPlaces& each) { return std::pair(each.largestBetween, each.largest); }))
    if (chosen.size() < count) take(candidates[at]);
  return chosen;
}

class Rounds {
 public:
  Rounds(const RemapProblem& problem, const RemapRequest& request, const std::function<bool(double)>& progress)
      : progress_(progress), search_(problem, request), steps_(search_.steps()) {}

  // The starts as they are come first: none may get worse than what others would do. One more is found on the way.
  std::vector<Candidate> begin(std::vector<Start>& starts) {
    if (goesOn_ = progress_(0); goesOn_)
      if (auto start = search_.startByDistance()) starts.push_back(std::move(*start));
    std::vector<Candidate> asTheyAre, arranged;
    for (const Start& each : starts) {
      goesOn_ = goesOn_ && progress_(0);
      asTheyAre.push_back({each.name, search_.judge(each.places)});
      if (goesOn_) arranged.push_back({each.name, search_.begin(each.places)});
    }
    asTheyAre.insert(asTheyAre.end(), arranged.begin(), arranged.end());
    return asTheyAre;
  }

  // That with the least over all links is gathered more, in two ways, which come at the end.
  void gather(std::vector<Candidate>& candidates, std::uint64_t seed, double to) {
    if (!goesOn_) return;
    const Candidate least = candidates[bestFirst(candidates, [](const JudgedPlaces& each) { return each.sum; }).front()];
    const std::size_t first = candidates.size();
    candidates.insert(candidates.end(), std::size(warmths), least);
    Searches(std::size(warmths), steps_ / 4).run([&](std::size_t at, const StoppedAfter& stopped) {
      candidates[first + at].judged = search_.gather(least.judged.places, warmths[at], steps_ / 4, seed + at, stopped);
    }, [&](double done) { return goesOn_ = progress_(to * done); });
  }

  // Better ones of each, at the end of the others. `from`, `to`: of progress.
  void run(std::vector<Candidate>& candidates, const std::vector<Candidate>& tried, const SearchLimits& limits, std::uint64_t seed, double from, double to) {
    if (!goesOn_) return;
    const bool looksEverywhere = search_.isSmall() && limits.atHosts == 0;
    const std::size_t first = candidates.size();
    candidates.insert(candidates.end(), tried.begin(), tried.end());
    const std::uint64_t steps = limits.atHosts == 0 ? steps_ : steps_ / 2;
    Searches(tried.size(), looksEverywhere ? steps + 3 * (steps / 4) : steps).run([&](std::size_t at, const StoppedAfter& stopped) {
      JudgedPlaces found = search_.improve(tried[at].judged.places, limits, steps, seed + 10 * at, stopped);
      if (looksEverywhere) found = search_.improveSmall(std::move(found), limits, steps / 4, seed + 10 * at + 3, stopped);
      candidates[first + at].judged = std::move(found);
    }, [&](double done) { return goesOn_ = progress_(from + (to - from) * done); });
  }

 private:
  const std::function<bool(double)>& progress_;
  PlaceSearch search_;
  std::uint64_t steps_;
  bool goesOn_ = true;
};

}  // namespace

Remapped remap(const RemapProblem& problem, const RemapRequest& request, const std::function<bool(double)>& progress) {
  Remapped found{findStarts(problem.traffic, problem.allocation, problem.start), {}, {}};
  Rounds rounds(problem, request, progress);
  std::vector<Candidate> candidates = rounds.begin(found.starts);
  if (request.objective == RemapObjective::maxLink && problem.allocation.hosts.size() > fewHosts) rounds.gather(candidates, request.seed * 1000 + 900, 0.1);
  const Merit merit(request.objective, candidates, problem.allocation.hosts.size());
  rounds.run(candidates, worthTrying(candidates, merit, mostTried), {0, merit.mostSum()}, request.seed * 1000, 0.1, 0.6);
  if (request.objective == RemapObjective::maxLink) {  // the hottest end is found; now cooler ones between switches beside it
    const double largest = candidates[bestFirst(candidates, merit).front()].judged.largest;
    rounds.run(candidates, worthTrying(candidates, merit, mostCooled), {largest, merit.mostSum()}, request.seed * 1000 + 500, 0.6, 1);
  }
  Candidate& best = candidates[bestFirst(candidates, merit).front()];
  found.places = std::move(best.judged.places);
  found.from = std::move(best.from);
  return found;
}

RankHosts rankHostsOf(const Allocation& allocation, const Places& places, std::span<const RankId> ranks) {
  std::vector<std::pair<RankId, HostIndex>> placed;
  for (std::size_t item = 0; item < ranks.size(); ++item) placed.emplace_back(ranks[item], allocation.hosts[places[item]]);
  return RankHosts(std::move(placed));
}

}  // namespace weft
