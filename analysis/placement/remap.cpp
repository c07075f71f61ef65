#include "analysis/placement/remap.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <span>
#include <tuple>

#include "analysis/placement/place_front.h"
#include "analysis/placement/place_merit.h"
#include "analysis/placement/place_search.h"
#include "analysis/placement/scotch_partition.h"
#include "analysis/placement/searches.h"

namespace weft {
namespace {

constexpr std::size_t mostTried = 3;   // starts that are searched from
constexpr std::size_t mostCooled = 2;  // of what was found, that ends between switches are cooled of
constexpr double gathered = 0.1;       // of the work of an effort, until that is done
constexpr std::uint64_t seedsOfTurn = 1'000'003;
constexpr unsigned coolings = 3;  // one after the other, each of the best so far
constexpr double warmths[] = {0.02,
                              0.2};   // where as little as can be is to go over all links: to stay near, and to go far
constexpr std::size_t fewHosts = 10;  // nearly all places are looked at anyway
constexpr std::size_t mostLocal = 2;  // of what was found, that are searched from straight on what is minimised
constexpr unsigned mostVain = 7;      // turns one after the other that find nothing

struct Candidate {
  std::string from;
  JudgedPlaces judged;
};

template <class By>
std::vector<std::size_t> bestFirst(const std::vector<Candidate>& candidates, By by) {
  std::vector<std::size_t> order(candidates.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t at) { return by(candidates[at].judged); });
  return order;
}

bool hasPlaces(const std::vector<Candidate>& candidates, const Candidate& one) {
  return std::ranges::find(candidates, one.judged.places, [](const Candidate& other) { return other.judged.places; }) !=
         candidates.end();
}

// So many of the best, each once.
std::vector<Candidate> bestOf(const std::vector<Candidate>& candidates, const PlaceMerit& merit, std::size_t count) {
  std::vector<Candidate> chosen;
  for (const std::size_t at : bestFirst(candidates, merit))
    if (chosen.size() < count && !hasPlaces(chosen, candidates[at])) chosen.push_back(candidates[at]);
  return chosen;
}

// So many of the best, the last of them that with the coolest ends between switches: it may be good for something else.
std::vector<Candidate> worthTrying(const std::vector<Candidate>& candidates, const PlaceMerit& merit,
                                   std::size_t count) {
  std::vector<Candidate> chosen = bestOf(candidates, merit, count - 1);
  for (const std::size_t at :
       bestFirst(candidates, [](const JudgedPlaces& each) { return std::pair(each.largestBetween, each.largest); }))
    if (chosen.size() < count && !hasPlaces(chosen, candidates[at])) chosen.push_back(candidates[at]);
  return chosen;
}

// The most loaded end of those that keep to the limit (0: none); of all where none does.
double coolest(const std::vector<Candidate>& candidates, double maxSum) {
  double least = 1e300, leastOfAll = 1e300;
  for (const Candidate& each : candidates) {
    leastOfAll = std::min(leastOfAll, each.judged.largest);
    if (maxSum == 0 || each.judged.sum <= maxSum) least = std::min(least, each.judged.largest);
  }
  return least < 1e300 ? least : leastOfAll;
}

class Rounds {
 public:
  Rounds(const RemapProblem& problem, const RemapRequest& request, const std::function<bool(double)>& progress)
      : progress_(progress), search_(problem, request), isMaxLink_(request.objective == RemapObjective::maxLink) {}

  const PlaceSearch& search() const { return search_; }

  // The unchanged starts come first, so that the result is never worse than other mappers. Scotch's are found on the
  // way.
  std::vector<Candidate> begin(std::vector<Start>& starts) {
    askScotch([&] { starts.push_back(search_.startByScotch()); });
    askScotch([&] {
      if (auto start = search_.startByDistance()) starts.push_back(std::move(*start));
    });
    std::vector<Candidate> asTheyAre, arranged;
    for (const Start& each : starts) {
      asTheyAre.push_back({each.name, search_.judge(each.places)});
      askScotch([&] { arranged.push_back({each.name, search_.begin(each.places)}); });
    }
    asTheyAre.insert(asTheyAre.end(), arranged.begin(), arranged.end());
    offer(asTheyAre, 0);
    return asTheyAre;
  }

  bool isWithoutScotch() const { return isWithoutScotch_; }

  // That with the least over all links is gathered more, in two ways, which come at the end.
  void gather(std::vector<Candidate>& candidates, std::uint64_t steps, std::uint64_t seed, double from, double to) {
    if (!goesOn_) return;
    const Candidate least =
        candidates[bestFirst(candidates, [](const JudgedPlaces& each) { return each.sum; }).front()];
    const std::size_t first = candidates.size();
    candidates.insert(candidates.end(), std::size(warmths), least);
    Searches(std::size(warmths), steps / 4)
        .run(
            [&](std::size_t at, const StoppedAfter& stopped) {
              candidates[first + at].judged =
                  search_.gather(least.judged.places, warmths[at], steps / 4, seed + at, stopped);
            },
            [&](double done) { return goesOn_ = progress_(from + (to - from) * done); });
    offer(candidates, first);
    if (search_.isFew()) runLocally(candidates, {least}, 1, {LocalAim::First::sum}, steps / 4, seed + 10, to, to);
  }

  // The best of what is found from the starts in so many steps. `from`, `to`: of progress.
  Candidate turn(std::vector<Candidate> candidates, const PlaceMerit& merit, std::uint64_t steps, std::uint64_t seed,
                 double from, double to) {
    steps_ = steps;
    const bool isLocal = search_.isFew() && !merit.isLimited();
    const double searched = !isLocal ? from : isMaxLink_ ? from + (to - from) / 4 : to;
    const double cooled = searched + (to - searched) / 3;
    if (isLocal) searchLocally(candidates, merit, seed + 700, from, searched);
    if (!isLocal || isMaxLink_)
      cool(candidates, worthTrying(candidates, merit, mostTried), merit.maxSum(), seed, searched, cooled);
    if (isMaxLink_) {  // how cool the most loaded end can be is known; now cooler ones between switches beside it
      std::vector<double> atHosts{coolest(candidates, merit.maxSum())};
      if (merit.isLimited() && atHosts.front() < merit.leastLargest()) atHosts.push_back(merit.leastLargest());
      const auto done = [&](unsigned coolingsDone) { return cooled + (to - cooled) * coolingsDone / coolings; };
      for (unsigned at = 0; at < coolings; ++at)
        coolBetween(candidates, worthTrying(candidates, merit, mostCooled), atHosts, merit.maxSum(),
                    seed + 500 + 100 * at, done(at), done(at + 1));
    }
    if (isLocal) finishLocally(candidates, merit, seed + 800, to);
    return candidates[bestFirst(candidates, merit).front()];
  }

  // The best of all, where they are few. Whether it is known that nothing is better.
  bool lookAtAll(Candidate& best, const PlaceMerit& merit, Effort effort, double done) {
    return lookAtAll(
        best.judged, [&](const PlaceLoads& one, const PlaceLoads& other) { return merit(one) < merit(other); }, effort,
        done);
  }

  // Likewise of each of the front.
  bool lookAtAllOfFront(Effort effort, double done) {
    bool all = true;
    front_.each(
        [&](JudgedPlaces best, const IsBetter& isBetter) { all = all && lookAtAll(best, isBetter, effort, done); });
    return all;
  }

  // How often something was found that is the best at anything.
  std::uint64_t finds() const { return finds_; }

  std::vector<Start> front() const {
    std::vector<Start> starts;
    for (FrontPlaces& each : front_.places()) starts.push_back({each.name, std::move(each.judged.places)});
    return starts;
  }

 private:
  void offer(const std::vector<Candidate>& candidates, std::size_t first) {
    for (std::size_t at = first; at < candidates.size(); ++at) finds_ += front_.offer(candidates[at].judged);
  }

  bool lookAtAll(JudgedPlaces& best, const IsBetter& isBetter, Effort effort, double done) {
    if (!goesOn_) return false;
    bool all = false;
    std::tie(best, all) = search_.bestOfAll(std::move(best), isBetter, effort,
                                            [&](std::uint64_t) { return !(goesOn_ = progress_(done)); });
    finds_ += front_.offer(best);
    return all;
  }

  // What it did not do in time once it is not asked for again.
  template <class Ask>
  void askScotch(const Ask& ask) {
    goesOn_ = goesOn_ && progress_(0);
    if (!goesOn_ || isWithoutScotch_) return;
    try {
      ask();
    } catch (const MapperTookTooLong&) {
      isWithoutScotch_ = true;
    }
  }

  // By the other aims, and by that which was asked for: straight on it.
  void searchLocally(std::vector<Candidate>& candidates, const PlaceMerit& merit, std::uint64_t seed, double from,
                     double to) {
    for (const LocalAim& other : merit.otherAims())
      runLocally(candidates, bestOf(candidates, merit, 1), 0, other, steps_ / 4, seed, from, from);
    runLocally(candidates, bestOf(candidates, merit, mostLocal), mostLocal, merit.aim(), stepsOf(merit.aim()),
               seed + 20, from, to);
  }

  // The best of what was found, and then with less of the sum.
  void finishLocally(std::vector<Candidate>& candidates, const PlaceMerit& merit, std::uint64_t seed, double done) {
    runLocally(candidates, bestOf(candidates, merit, mostLocal), 0, merit.aim(), stepsOf(merit.aim()) / 2, seed, done,
               done);
    const std::vector<Candidate> best = bestOf(candidates, merit, 1);
    if (const auto within = merit.aimWithin(best.front().judged))
      runLocally(candidates, best, 0, *within, steps_ / 4, seed + 20, done, done);
  }

  // Where both numbers count, nearly every exchange has to be looked at on all ends.
  std::uint64_t stepsOf(const LocalAim& aim) const { return aim.first == LocalAim::First::both ? steps_ / 3 : steps_; }

  // From each of `tried` and from so many random placements. What is found comes at the end.
  void runLocally(std::vector<Candidate>& candidates, const std::vector<Candidate>& tried, std::size_t randoms,
                  const LocalAim& aim, std::uint64_t steps, std::uint64_t seed, double from, double to) {
    std::vector<Candidate> each(tried);
    each.insert(each.end(), randoms, tried.front());
    run(
        candidates, each, steps,
        [&](std::size_t at, const StoppedAfter& stopped) {
          return search_.searchLocally(each[at].judged, at >= tried.size(), aim, steps, seed + at, stopped);
        },
        from, to);
  }

  // The most loaded end of each as cool as can be. What is found comes at the end.
  void cool(std::vector<Candidate>& candidates, const std::vector<Candidate>& tried, double maxSum, std::uint64_t seed,
            double from, double to) {
    const std::uint64_t steps = search_.isSmall() ? steps_ + 3 * (steps_ / 4) : steps_;
    run(
        candidates, tried, steps,
        [&](std::size_t at, const StoppedAfter& stopped) {
          JudgedPlaces found = search_.improve(tried[at].judged.places, {0, maxSum}, steps_, seed + 10 * at, stopped);
          return search_.isSmall()
                     ? search_.improveSmall(std::move(found), {0, maxSum}, steps_ / 4, seed + 10 * at + 3, stopped)
                     : found;
        },
        from, to);
  }

  // Ends between switches of each as cool as can be, where those at hosts carry no more than each of `atHosts`.
  void coolBetween(std::vector<Candidate>& candidates, const std::vector<Candidate>& tried,
                   std::span<const double> atHosts, double maxSum, std::uint64_t seed, double from, double to) {
    std::vector<Candidate> each;
    for (std::size_t limit = 0; limit < atHosts.size(); ++limit) each.insert(each.end(), tried.begin(), tried.end());
    const std::uint64_t steps = steps_ / 2;
    run(
        candidates, each, search_.isSmall() ? steps + 3 * (steps / 4) : steps,
        [&](std::size_t at, const StoppedAfter& stopped) {
          const SearchLimits limits{atHosts[at / tried.size()], maxSum};
          JudgedPlaces found = search_.improve(each[at].judged.places, limits, steps, seed + 10 * at, stopped);
          return search_.isSmall()
                     ? search_.improveSmall(std::move(found), limits, steps / 4, seed + 10 * at + 3, stopped)
                     : found;
        },
        from, to);
  }

  // search(at, stopped): what becomes of `tried[at]`, in so many steps. `from`, `to`: of progress.
  template <class Search>
  void run(std::vector<Candidate>& candidates, const std::vector<Candidate>& tried, std::uint64_t steps, Search search,
           double from, double to) {
    if (!goesOn_) return;
    const std::size_t first = candidates.size();
    candidates.insert(candidates.end(), tried.begin(), tried.end());
    Searches(tried.size(), steps)
        .run([&](std::size_t at, const StoppedAfter& stopped) { candidates[first + at].judged = search(at, stopped); },
             [&](double done) { return goesOn_ = progress_(from + (to - from) * done); });
    offer(candidates, first);
  }

  const std::function<bool(double)>& progress_;
  PlaceSearch search_;
  PlaceFront front_;
  std::uint64_t steps_ = 0, finds_ = 0;
  bool isMaxLink_, goesOn_ = true, isWithoutScotch_ = false;
};

std::vector<Effort> upTo(Effort effort) {
  std::vector<Effort> all;
  for (const Effort each : {Effort::quick, Effort::normal, Effort::thorough})
    if (each <= effort) all.push_back(each);
  return all;
}

// Each effort begins with the result of the one before it, and never makes it worse.
class Efforts {
 public:
  Efforts(const RemapProblem& problem, const RemapRequest& request, Rounds& rounds, std::vector<Candidate> starts)
      : request_(request), told_(problem.told), rounds_(rounds), starts_(std::move(starts)),
        gathers_(request.objective == RemapObjective::maxLink &&
                 (request.mostHopBytes || problem.allocation.hosts.size() > fewHosts)),
        merit_(request.objective, request.mostHopBytes) {}

  Candidate run() {
    const auto all = static_cast<double>(rounds_.search().steps(request_.effort));
    std::optional<Candidate> best;
    double done = 0;
    for (const Effort effort : upTo(request_.effort)) {
      const double to = static_cast<double>(rounds_.search().steps(effort)) / all;
      if (isProved_ && !merit_.isLimited() && rounds_.lookAtAllOfFront(effort, done)) break;
      best = take(effort, best, done, to);
      done = to;
    }
    return std::move(*best);
  }

 private:
  // `from`, `to`: of progress.
  Candidate take(Effort effort, const std::optional<Candidate>& before, double from, double to) {
    const std::uint64_t ofEffort = static_cast<std::uint64_t>(effort) * 2000;
    const double searched = from + gathered * (to - from);
    if (gathers_)
      rounds_.gather(starts_, rounds_.search().steps(effort), request_.seed * 1000 + 900 + ofEffort, from, searched);
    for (const Candidate& each : starts_) merit_.hold(each.judged);
    std::vector<Candidate> bests;
    if (before) {
      merit_.keep(before->judged);
      bests.push_back(*before);
      starts_.push_back(*before);
    }
    const auto turns = rounds_.search().turns(effort);
    unsigned vain = 0;
    for (std::size_t at = 0; at < turns.size() && vain < mostVain; ++at) {
      const auto part = [&](std::size_t turn) {
        return searched + (to - searched) * static_cast<double>(turn) / static_cast<double>(turns.size());
      };
      const std::uint64_t seed = request_.seed * 1000 + ofEffort + (at + (before ? 1 : 0)) * seedsOfTurn;
      const std::uint64_t finds = rounds_.finds();
      bests.push_back(rounds_.turn(starts_, merit_, turns[at], seed, part(at), part(at + 1)));
      const bool isNew = rounds_.finds() != finds || bestFirst(bests, merit_).front() == bests.size() - 1;
      vain = isNew ? 0 : vain + 1;
    }
    Candidate best = bests[bestFirst(bests, merit_).front()];
    isProved_ = rounds_.lookAtAll(best, merit_, effort, to);
    if (!before || !told_) return best;
    bests.push_back(std::move(best));
    return bestAsTold(bests, *before);
  }

  // The best of which users are told no more than they were of `before`, which is one of them.
  Candidate bestAsTold(const std::vector<Candidate>& bests, const Candidate& before) const {
    const PlaceLoads most = told_(before.judged.places);
    for (const std::size_t at : bestFirst(bests, merit_)) {
      if (bests[at].judged.places == before.judged.places) break;
      const PlaceLoads now = told_(bests[at].judged.places);
      if (now.largest <= most.largest && now.largestBetween <= most.largestBetween && now.sum <= most.sum)
        return bests[at];
    }
    return before;
  }

  const RemapRequest& request_;
  const std::function<PlaceLoads(const Places&)>& told_;
  Rounds& rounds_;
  std::vector<Candidate> starts_;
  bool gathers_;
  PlaceMerit merit_;
  bool isProved_ = false;  // nothing is better than the best
};

}  // namespace

Remapped remap(const RemapProblem& problem, const RemapRequest& request, const std::function<bool(double)>& progress) {
  Remapped found{findStarts(problem.traffic, problem.allocation, problem.start)};
  Rounds rounds(problem, request, progress);
  std::vector<Candidate> starts = rounds.begin(found.starts);
  found.isWithoutScotch = rounds.isWithoutScotch();
  Candidate best = Efforts(problem, request, rounds, std::move(starts)).run();
  found.front = rounds.front();
  found.places = std::move(best.judged.places);
  found.from = std::move(best.from);
  return found;
}

RankHosts rankHostsOf(const Allocation& allocation, const Places& places, std::span<const RankId> ranks) {
  std::vector<std::pair<RankId, HostIndex>> placed;
  for (std::size_t item = 0; item < ranks.size(); ++item)
    placed.emplace_back(ranks[item], allocation.hosts[places[item]]);
  return RankHosts(std::move(placed));
}

}  // namespace weft
