#include "analysis/placement/local_search.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "analysis/placement/random.h"

namespace weft {
namespace {

constexpr double equal = 1e-9;  // as parts: what the order of additions leaves
constexpr std::uint64_t stepsOfExchange = 8;
constexpr double farBeyondScale = 10;                     // a part of the largest outweighs ten of the sum
constexpr std::uint64_t endsOfStep = 3;                   // that are looked over in the time of a step
constexpr std::uint32_t leastShaken = 2, mostShaken = 6;  // random exchanges, from which the search goes on
constexpr std::uint32_t trialsBetween = 4096;             // until it is asked whether to stop

using Key = std::array<double, 3>;  // most important first

bool isLess(double one, double other) { return one < other - equal * std::max(one, other); }

// How much more than the limit, as a part of it.
double beyond(double load, double limit) { return std::max(0.0, load / std::max(limit, 1e-300) - 1); }

bool isLess(const Key& one, const Key& other) {
  for (std::size_t at = 0; at < one.size(); ++at) {
    if (isLess(one[at], other[at])) return true;
    if (isLess(other[at], one[at])) return false;
  }
  return false;
}

}  // namespace

LocalSearch::LocalSearch(const RemapProblem& problem, const HostPaths& paths, const EndWeights& weights)
    : traffic_(problem.traffic), hosts_(paths.hosts()) {
  std::vector<std::uint32_t> used(paths.ends(), UINT32_MAX);
  const auto baseOf = [&](std::uint32_t end) {
    return weights.base.empty() ? 0 : weights.base[end] * weights.weight[end];
  };
  for (const std::uint32_t end : paths.usedEnds()) {
    used[end] = static_cast<std::uint32_t>(base_.size());
    base_.push_back(baseOf(end));
    isBetween_.push_back(weights.isHost[end] == 0);
  }
  for (std::uint32_t end = 0; end < used.size(); ++end)
    if (used[end] == UINT32_MAX) {
      unused_.all = std::max(unused_.all, baseOf(end));
      if (weights.isHost[end] == 0) unused_.between = std::max(unused_.between, baseOf(end));
    }
  for (std::uint32_t from = 0; from < hosts_; ++from)
    for (std::uint32_t to = 0; to < hosts_; ++to) {
      double distance = 0;
      if (from != to)
        paths.each(from, to, [&](std::uint32_t end, double share) {
          parts_.push_back({used[end], share * weights.weight[end]});
          distance += parts_.back().weight * (weights.inSum.empty() ? 1 : weights.inSum[end]);
        });
      distances_.push_back(distance);
      firstOf_.push_back(parts_.size());
    }
  for (std::uint32_t item = 0; item < traffic_.items(); ++item)
    if (!problem.start.fixed.contains(item)) (traffic_.talks(item) ? talking_ : silent_).push_back(item);
}

// One search, with what it has found so far.
class LocalRun {
 public:
  LocalRun(const LocalSearch& of, const LocalAim& aim, std::uint64_t steps, std::uint64_t seed,
           const StoppedAfter& stopped)
      : of_(of), aim_(aim), mostSteps_(steps), stopped_(stopped), random_(seed), ends_(of.base_.size()),
        trialOf_(ends_.size()), changes_(ends_.size()), silentOn_(of.hosts_) {
    for (std::uint32_t a = 0; a < of.talking_.size(); ++a) {
      for (std::uint32_t b = a + 1; b < of.talking_.size(); ++b) trials_.push_back({of.talking_[a], of.talking_[b]});
      for (std::uint32_t host = 0; !of.silent_.empty() && host < of.hosts_; ++host)
        trials_.push_back({of.talking_[a], of.traffic_.items() + host});
    }
    for (std::uint32_t at = 0; at + 1 < trials_.size(); ++at)
      std::swap(trials_[at], trials_[at + random_.below(static_cast<std::uint32_t>(trials_.size()) - at)]);
  }

  Places search(const Places& places, bool isRandom) {
    begin(places);
    loadEnds();
    Key best = key();
    Places found = places;
    if (isRandom) shake(2 * of_.traffic_.items());
    std::optional<std::pair<Key, Places>> last;
    while (!trials_.empty() && !isOver()) {
      if (last) {
        begin(last->second);
        shake(leastShaken + random_.below(mostShaken - leastShaken + 1));
      }
      descend(last ? last->first[0] : best[0]);
      const Key now = key();
      if (isLess(now, best)) {
        best = now;
        found = places_;
      }
      if (!last || !isLess(last->first, now)) last.emplace(now, places_);
    }
    return found;
  }

 private:
  using Largest = LocalSearch::Largest;
  struct Trial {
    std::uint32_t item = 0, other = 0;  // items, or an item and, after all items, a host with a silent one
  };

  void begin(const Places& places) {
    places_ = places;
    steps_ += places.size();
    for (auto& each : silentOn_) each.clear();
    for (const std::uint32_t item : of_.silent_) silentOn_[places_[item]].push_back(item);
  }

  // Calls visit(from, to, bytes) for all traffic between hosts.
  template <class Visit>
  void eachSent(const Visit& visit) const {
    for (std::uint32_t item = 0; item < of_.traffic_.items(); ++item)
      for (const ItemTraffic::Edge& each : of_.traffic_.out(item)) visit(places_[item], places_[each.peer], each.bytes);
  }

  void loadSum() {
    sum_ = 0;
    eachSent([&](std::uint32_t from, std::uint32_t to, double bytes) { sum_ += bytes * of_.distance(from, to); });
    steps_ += of_.traffic_.pairs();
  }

  void loadEnds() {
    ends_ = of_.base_;
    eachSent([&](std::uint32_t from, std::uint32_t to, double bytes) {
      for (const auto& part : of_.path(from, to)) ends_[part.end] += bytes * part.weight;
      steps_ += of_.path(from, to).size();
    });
    loadSum();
  }

  Largest largest() {
    Largest found{of_.unused_.all, of_.unused_.between};
    for (std::size_t end = 0; end < ends_.size(); ++end) {
      found.all = std::max(found.all, ends_[end]);
      if (of_.isBetween_[end] != 0) found.between = std::max(found.between, ends_[end]);
    }
    steps_ += ends_.size() / endsOfStep;
    return found;
  }

  Key keyOf(const Largest& largest, double sum) const {
    switch (aim_.first) {
      case LocalAim::First::largest:
        return {largest.all, largest.between, sum};
      case LocalAim::First::sum:
        return {sum, largest.all, largest.between};
      case LocalAim::First::both:
        return {largest.all / aim_.scale.largest + sum / aim_.scale.sum, largest.between, 0};
      case LocalAim::First::within:
        return {sum / aim_.scale.sum + farBeyondScale * (beyond(largest.all, aim_.scale.largest) +
                                                         beyond(largest.between, aim_.scale.largestBetween)),
                largest.all, largest.between};
    }
    return {};
  }

  Key key() { return keyOf(largest(), sum_); }

  bool isOver() {
    if (steps_ >= mostSteps_ || isStopped_) return true;
    if (++asked_ % trialsBetween == 0) isStopped_ = stopped_(steps_ - std::exchange(told_, steps_));
    return isStopped_;
  }

  // Exchanges that help, until none does. Where the sum comes first, ends are not compared if it stays above `mostSum`.
  void descend(double mostSum) {
    if (aim_.first == LocalAim::First::sum) {
      loadSum();
      untilNoneHelps([&](const Trial& trial) { return trySum(trial); });
    }
    loadEnds();
    if (aim_.first == LocalAim::First::sum && isLess(mostSum, sum_)) return;
    current_ = largest();
    untilNoneHelps([&](const Trial& trial) { return tryEnds(trial); });
  }

  bool trySum(const Trial& trial) {
    const double change = changeOfSum(trial.item, trial.other);
    if (!isLess(sum_ + change, sum_)) return false;
    sum_ += change;
    exchange(trial);
    return true;
  }

  // help(trial): whether it was done.
  template <class Help>
  void untilNoneHelps(const Help& help) {
    for (std::size_t vain = 0; vain < trials_.size() && !isOver(); ++vain) {
      const auto trial = between(trials_[next_]);
      ++steps_;
      if (++next_ == trials_.size()) next_ = 0;
      if (trial && help(*trial)) vain = 0;
    }
  }

  // Two items on different hosts; nothing if there are none.
  std::optional<Trial> between(Trial trial) const {
    const std::uint32_t items = of_.traffic_.items();
    if (trial.other >= items) {
      const auto& silent = silentOn_[trial.other - items];
      if (silent.empty()) return std::nullopt;
      trial.other = silent.back();
    }
    return places_[trial.item] != places_[trial.other] ? std::optional(trial) : std::nullopt;
  }

  void exchange(const Trial& trial) {
    if (!of_.traffic_.talks(trial.other)) {
      std::erase(silentOn_[places_[trial.other]], trial.other);
      silentOn_[places_[trial.item]].push_back(trial.other);
    }
    std::swap(places_[trial.item], places_[trial.other]);
  }

  // Calls visit(from, to, newFrom, newTo, bytes) for all traffic of the two if they exchange their hosts.
  template <class Visit>
  void eachMoved(std::uint32_t a, std::uint32_t b, const Visit& visit) {
    const auto of = [&](std::uint32_t item, std::uint32_t other) {
      const std::uint32_t from = places_[item], to = places_[other];
      for (const ItemTraffic::Edge& each : of_.traffic_.out(item))
        visit(from, places_[each.peer], to, each.peer == other ? from : places_[each.peer], each.bytes);
      for (const ItemTraffic::Edge& each : of_.traffic_.in(item))
        if (each.peer != other) visit(places_[each.peer], from, places_[each.peer], to, each.bytes);
    };
    of(a, b);
    of(b, a);
  }

  double changeOfSum(std::uint32_t a, std::uint32_t b) {
    double change = 0;
    steps_ += stepsOfExchange;
    eachMoved(a, b,
              [&](std::uint32_t from, std::uint32_t to, std::uint32_t newFrom, std::uint32_t newTo, double bytes) {
                change += bytes * (of_.distance(newFrom, newTo) - of_.distance(from, to));
                ++steps_;
              });
    return change;
  }

  // The exchange is done if it makes the key less.
  bool tryEnds(const Trial& trial) {
    const double sum = sum_ + changeOfSum(trial.item, trial.other);
    if (aim_.first == LocalAim::First::sum && isLess(sum_, sum)) return false;
    collect(trial);
    auto [bound, areLess] = boundOfTrial();
    const Key before = keyOf(current_, sum_);
    if (!isLess(keyOf(bound, sum), before)) return false;
    for (const std::uint32_t end : touched_) ends_[end] += changes_[end];
    if (areLess) bound = largest();
    if (isLess(keyOf(bound, sum), before)) {
      current_ = bound;
      sum_ = sum;
      exchange(trial);
      return true;
    }
    for (const std::uint32_t end : touched_) ends_[end] -= changes_[end];
    return false;
  }

  // What the largest loads are at the least after the exchange, by the ends that it changes; and whether they may be
  // more, because one of the largest became less.
  std::pair<Largest, bool> boundOfTrial() const {
    Largest bound;
    bool isLower = false, isLowerBetween = false;
    for (const std::uint32_t end : touched_) {
      const double load = ends_[end] + changes_[end];
      bound.all = std::max(bound.all, load);
      isLower = isLower || (changes_[end] < 0 && !isLess(ends_[end], current_.all));
      if (of_.isBetween_[end] == 0) continue;
      bound.between = std::max(bound.between, load);
      isLowerBetween = isLowerBetween || (changes_[end] < 0 && !isLess(ends_[end], current_.between));
    }
    if (!isLower) bound.all = std::max(bound.all, current_.all);
    if (!isLowerBetween) bound.between = std::max(bound.between, current_.between);
    return {bound, isLower || isLowerBetween};
  }

  void collect(const Trial& trial) {
    if (++trial_ == 0) {  // numbers are used up
      std::ranges::fill(trialOf_, 0U);
      trial_ = 1;
    }
    touched_.clear();
    const auto add = [&](std::uint32_t from, std::uint32_t to, double bytes) {
      for (const auto& part : of_.path(from, to)) {
        if (std::exchange(trialOf_[part.end], trial_) != trial_) {
          changes_[part.end] = 0;
          touched_.push_back(part.end);
        }
        changes_[part.end] += bytes * part.weight;
        ++steps_;
      }
    };
    eachMoved(trial.item, trial.other,
              [&](std::uint32_t from, std::uint32_t to, std::uint32_t newFrom, std::uint32_t newTo, double bytes) {
                add(from, to, -bytes);
                add(newFrom, newTo, bytes);
              });
  }

  // So many exchanges at random.
  void shake(std::uint32_t count) {
    for (; count > 0 && !trials_.empty(); --count)
      if (const auto trial = between(trials_[random_.below(static_cast<std::uint32_t>(trials_.size()))]))
        exchange(*trial);
  }

  const LocalSearch& of_;
  const LocalAim& aim_;
  const std::uint64_t mostSteps_;
  const StoppedAfter& stopped_;
  std::uint64_t steps_ = 0, told_ = 0;
  std::uint32_t asked_ = 0;
  bool isStopped_ = false;
  Random random_;
  std::vector<Trial> trials_;  // in an order of this search
  std::size_t next_ = 0;

  Places places_;
  std::vector<double> ends_;  // loads, by used end
  double sum_ = 0;
  Largest current_;

  // Of the exchange that is tried.
  std::vector<std::uint32_t> trialOf_;  // by end: in which it was changed last
  std::vector<double> changes_;
  std::vector<std::uint32_t> touched_;
  std::uint32_t trial_ = 0;
  std::vector<std::vector<std::uint32_t>> silentOn_;  // by host
};

Places LocalSearch::improve(const Places& places, bool isRandom, const LocalAim& aim, std::uint64_t steps,
                            std::uint64_t seed, const StoppedAfter& stopped) const {
  return LocalRun(*this, aim, steps, seed, stopped).search(places, isRandom);
}

}  // namespace weft
