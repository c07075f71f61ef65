#include "analysis/placement/anneal.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "analysis/placement/random.h"

namespace weft {
namespace {

constexpr double coldest = 1e-3;         // of the warmth at the start
constexpr std::uint32_t probes = 200;    // exchanges by which the mean is judged
constexpr std::uint32_t lookAgain = 512;  // trials until the hottest end is looked for anew
constexpr unsigned sharpest = 6;         // squarings of the last part: nearly nothing but the largest counts
constexpr unsigned strictest = 9;        // of what has a limit

class Annealer {
 public:
  Annealer(Arrangement& arrangement, const ItemTraffic& traffic, const Exchanges& exchanges, const Annealing& how, const StoppedAfter& stopped)
      : at_(arrangement), traffic_(traffic), exchanges_(exchanges), stopped_(stopped), told_(arrangement.steps()), random_(how.seed), betweenOnly_(how.cost.hostLimit > 0), isMovable_(traffic.items()), onHost_(arrangement.hosts()) {
    for (const std::uint32_t item : exchanges.movable) isMovable_[item] = true;
    for (std::uint32_t item = 0; item < traffic.items(); ++item) onHost_[at_.hostOf()[item]].push_back(item);
  }

  void cool(const Annealing& how, std::uint64_t steps) {
    const double first = meanChange() * how.warmth;
    const std::uint64_t begin = at_.steps();
    for (std::uint32_t trial = 0; at_.steps() - begin < steps; ++trial) {
      if (trial % lookAgain == 0) {
        if (stopped()) return;
        lookForHot();
        const double done = static_cast<double>(at_.steps() - begin) / static_cast<double>(steps);
        warmth_ = first * std::pow(coldest, done);
      }
      if (!tryOne()) return;
    }
  }

  // Only what helps, for those on the hottest ends; until nothing does, or the steps are used up.
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

 private:
  bool stopped() { return stopped_(at_.steps() - std::exchange(told_, at_.steps())); }

  double meanChange() {
    double sum = 0;
    std::uint32_t count = 0;
    lookForHot();
    for (std::uint32_t i = 0; i < probes; ++i)
      if (const auto pair = choose()) sum += std::abs(at_.tryExchange(pair->first, pair->second) - at_.cost()), ++count;
    return count == 0 ? 0 : sum / count;
  }

  void lookForHot() {
    hot_ = at_.itemsOver(at_.hottest(looksAtHosts_));
    looksAtHosts_ = !looksAtHosts_ && !betweenOnly_;
    std::erase_if(hot_, [&](std::uint32_t item) { return !isMovable_[item]; });
  }

  bool canExchange(std::uint32_t a, std::uint32_t b) const {
    return isMovable_[b] && at_.hostOf()[a] != at_.hostOf()[b] && (!exchanges_.fits || exchanges_.fits(a, b));
  }

  // Somebody on the hottest end or anybody; with one who shares a host with somebody whom it talks to, or with anybody.
  std::optional<std::pair<std::uint32_t, std::uint32_t>> choose() {
    const auto& movable = exchanges_.movable;
    for (int attempt = 0; attempt < 16; ++attempt) {
      const bool fromHot = !hot_.empty() && random_.below(2) == 0;
      const std::uint32_t a = fromHot ? hot_[random_.below(static_cast<std::uint32_t>(hot_.size()))] : movable[random_.below(static_cast<std::uint32_t>(movable.size()))];
      const std::uint32_t b = random_.below(2) == 0 ? besideAPartner(a) : movable[random_.below(static_cast<std::uint32_t>(movable.size()))];
      if (b != a && canExchange(a, b)) return std::pair(a, b);
    }
    return std::nullopt;
  }

  std::uint32_t besideAPartner(std::uint32_t a) {
    const auto out = traffic_.out(a), in = traffic_.in(a);
    const auto degree = static_cast<std::uint32_t>(out.size() + in.size());
    if (degree == 0) return a;
    const std::uint32_t which = random_.below(degree);
    const std::uint32_t partner = which < out.size() ? out[which].peer : in[which - out.size()].peer;
    const auto& beside = onHost_[at_.hostOf()[partner]];
    return beside[random_.below(static_cast<std::uint32_t>(beside.size()))];
  }

  void keep(std::uint32_t a, std::uint32_t b) {
    auto &ofA = onHost_[at_.hostOf()[a]], &ofB = onHost_[at_.hostOf()[b]];
    std::iter_swap(std::ranges::find(ofA, a), std::ranges::find(ofB, b));
    at_.keep();
  }

  // False where there is nothing to exchange.
  bool tryOne() {
    const auto pair = choose();
    if (!pair) return false;
    const double worse = at_.tryExchange(pair->first, pair->second) - at_.cost();
    if (worse <= 0 || (warmth_ > 0 && random_.part() < std::exp(-worse / warmth_))) keep(pair->first, pair->second);
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
      if (const double cost = at_.tryExchange(item, other); cost < best) best = cost, found = other;
    }
    if (!found) return false;
    at_.tryExchange(item, *found);
    keep(item, *found);
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
  std::vector<std::vector<std::uint32_t>> onHost_;
  std::vector<std::uint32_t> hot_;
  bool looksAtHosts_ = false;  // turn by turn
  double warmth_ = 0;
};

}  // namespace

void anneal(Arrangement& arrangement, const ItemTraffic& traffic, const Exchanges& exchanges, const Annealing& how, const StoppedAfter& stopped) {
  if (exchanges.movable.size() < 2 || arrangement.largest() == 0) return;
  Annealer annealer(arrangement, traffic, exchanges, how, stopped);
  arrangement.judgeBy(how.cost);
  annealer.cool(how, how.steps * 3 / 4);
  Cost sharp = how.cost;
  if (sharp.norm != 0) sharp.squarings = {sharpest, how.cost.hostLimit > 0 ? strictest : sharpest};
  arrangement.judgeBy(sharp);
  annealer.descend(how.steps / 4);
}

}  // namespace weft
