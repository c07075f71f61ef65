#include "analysis/placement/anneal.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "analysis/placement/random.h"

namespace weft {
namespace {

constexpr double coldest = 1e-3;  // of the warmth at the start
constexpr unsigned stages =
    3;  // of cooling: each takes the loads to a power twice as high, so that what is not the largest counts for less
constexpr std::uint32_t probes = 200;      // exchanges by which the mean is judged
constexpr std::uint32_t endsOfTrial = 16;  // that are looked over while one exchange is tried
constexpr std::uint32_t lookAgain = 64;    // trials, at the least, until the most loaded end is looked for again
constexpr unsigned sharpest = 6;           // squarings of the last part: nearly nothing but the largest counts
constexpr unsigned strictest = 9;          // of what has a limit

class Annealer {
 public:
  Annealer(Arrangement& arrangement, const ItemTraffic& traffic, const Exchanges& exchanges, const Annealing& how,
           const StoppedAfter& stopped)
      : at_(arrangement), traffic_(traffic), exchanges_(exchanges), stopped_(stopped), told_(arrangement.steps()),
        random_(how.seed), betweenOnly_(how.cost.hostLimit > 0), isMovable_(traffic.items()) {
    for (const std::uint32_t item : exchanges.movable) {
      isMovable_[item] = true;
      if (traffic.talks(item)) talking_.push_back(item);
    }
  }

  bool canStart() const { return !talking_.empty(); }

  // Down to `cooling` of the warmth `from`.
  void cool(double from, double cooling, std::uint64_t steps) {
    const std::uint64_t begin = at_.steps();
    const std::uint32_t every = std::max(lookAgain, at_.usedEnds() / endsOfTrial);
    for (std::uint32_t trial = 0; at_.steps() - begin < steps; ++trial) {
      if (trial % every == 0) {
        if (stopped()) return;
        lookForHot();
        const double done = static_cast<double>(at_.steps() - begin) / static_cast<double>(steps);
        warmth_ = from * std::pow(cooling, done);
      }
      if (!tryOne()) return;
    }
  }

  // Only what helps, for those on the most loaded ends; until nothing does, or the steps are used up.
  void descend(std::uint64_t steps) {
    const std::uint64_t begin = at_.steps();
    for (int vain = 0; vain < 2 && at_.steps() - begin < steps && !stopped();) {
      bool better = false;
      lookForHot();
      for (const std::uint32_t item : std::vector<std::uint32_t>(hot_)) {
        if (at_.steps() - begin >= steps || stopped()) break;
        better = bestExchange(item) || better;
      }
      vain = better ? 0 : vain + 1;
    }
  }

  double meanChange() {
    double sum = 0;
    std::uint32_t count = 0;
    lookForHot();
    for (std::uint32_t i = 0; i < probes; ++i)
      if (const auto pair = choose()) {
        sum += std::abs(at_.tryExchange(pair->first, pair->second) - at_.cost());
        ++count;
      }
    return count == 0 ? 0 : sum / count;
  }

 private:
  bool stopped() { return stopped_(at_.steps() - std::exchange(told_, at_.steps())); }

  void lookForHot() {
    hot_ = at_.itemsOver(at_.hottest(looksAtHosts_));
    looksAtHosts_ = !looksAtHosts_ && !betweenOnly_;
    std::erase_if(hot_, [&](std::uint32_t item) { return !isMovable_[item]; });
  }

  bool canExchange(std::uint32_t a, std::uint32_t b) const {
    return isMovable_[b] && at_.hostOf()[a] != at_.hostOf()[b] && (!exchanges_.fits || exchanges_.fits(a, b));
  }

  // Somebody on the most loaded end or anybody; with one who shares a host with somebody whom it talks to, or with
  // anybody.
  std::optional<std::pair<std::uint32_t, std::uint32_t>> choose() {
    const auto& movable = exchanges_.movable;
    for (int attempt = 0; attempt < 16; ++attempt) {
      const bool fromHot = !hot_.empty() && random_.below(2) == 0;
      const std::uint32_t a = fromHot ? anyOf(hot_) : anyOf(talking_);
      const std::uint32_t b = random_.below(2) == 0 ? besideAPartner(a) : anyOf(movable);
      if (b != a && canExchange(a, b)) return std::pair(a, b);
    }
    return std::nullopt;
  }

  std::uint32_t anyOf(std::span<const std::uint32_t> items) {
    return items[random_.below(static_cast<std::uint32_t>(items.size()))];
  }

  std::uint32_t besideAPartner(std::uint32_t a) {
    const auto out = traffic_.out(a), in = traffic_.in(a);
    const std::uint32_t which = random_.below(static_cast<std::uint32_t>(out.size() + in.size()));
    return anyOf(at_.itemsOn(at_.hostOf()[which < out.size() ? out[which].peer : in[which - out.size()].peer]));
  }

  // False where there is nothing to exchange.
  bool tryOne() {
    const auto pair = choose();
    if (!pair) return false;
    const double worse = at_.tryExchange(pair->first, pair->second) - at_.cost();
    if (worse <= 0 || (warmth_ > 0 && random_.part() < std::exp(-worse / warmth_))) at_.keep();
    return true;
  }

  bool bestExchange(std::uint32_t item) {
    constexpr std::uint32_t mostTried = 400;
    double best = at_.cost() * (1 - 1e-9);
    std::optional<std::uint32_t> found;
    const auto count = static_cast<std::uint32_t>(exchanges_.movable.size());
    for (std::uint32_t i = 0; i < std::min(count, mostTried); ++i) {
      const std::uint32_t other = count <= mostTried ? exchanges_.movable[i] : exchanges_.movable[random_.below(count)];
      if (other == item || !canExchange(item, other)) continue;
      if (const double cost = at_.tryExchange(item, other); cost < best) {
        best = cost;
        found = other;
      }
    }
    if (!found) return false;
    at_.tryExchange(item, *found);
    at_.keep();
    return true;
  }

  Arrangement& at_;
  const ItemTraffic& traffic_;
  const Exchanges& exchanges_;
  const StoppedAfter& stopped_;
  std::uint64_t told_;
  Random random_;
  bool betweenOnly_;  // what ends at hosts carry is a limit
  std::vector<bool> isMovable_;
  std::vector<std::uint32_t> talking_, hot_;  // movable items with traffic; those of them on the most loaded end
  bool looksAtHosts_ = false;                 // turn by turn
  double warmth_ = 0;
};

Cost sharper(Cost cost) {
  ++cost.squarings[0];
  cost.squarings[1] = cost.hostLimit > 0 ? std::min(strictest, cost.squarings[1] + 1) : cost.squarings[0];
  return cost;
}

}  // namespace

void anneal(Arrangement& arrangement, const ItemTraffic& traffic, const Exchanges& exchanges, const Annealing& how,
            const StoppedAfter& stopped) {
  if (exchanges.movable.size() < 2 || arrangement.largest() == 0) return;
  Annealer annealer(arrangement, traffic, exchanges, how, stopped);
  if (!annealer.canStart()) return;
  Cost cost = how.cost;
  arrangement.judgeBy(cost);
  const bool sharpens = cost.norm != 0;
  const double cooling = sharpens ? std::pow(coldest, 1.0 / stages) : coldest;
  double warmth = annealer.meanChange() * how.warmth;
  annealer.cool(warmth, cooling, how.steps * 3 / 4 / (sharpens ? stages : 1));
  for (unsigned stage = 1; sharpens && stage < stages; ++stage) {
    arrangement.judgeBy(cost = sharper(cost));
    annealer.cool(warmth *= cooling, cooling, how.steps * 3 / 4 / stages);
  }
  if (sharpens) cost.squarings = {sharpest, cost.hostLimit > 0 ? strictest : sharpest};
  arrangement.judgeBy(cost);
  annealer.descend(how.steps / 4);
}

}  // namespace weft
