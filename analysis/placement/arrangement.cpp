#include "analysis/placement/arrangement.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace weft {
namespace {

constexpr double farBeyond = 10;  // a part of the limit on the sum outweighs ten of the largest
constexpr double farAbove = 2.5;  // what a load is compared with: its 512th power is within range
constexpr std::uint64_t stepsOfTrial = 16, stepsOfEdge = 4;  // as many ends take as long

}  // namespace

Arrangement::Arrangement(const HostPaths& paths, const ItemTraffic& traffic, std::vector<std::uint32_t> hostOf,
                         const EndWeights& weights)
    : paths_(paths), traffic_(traffic), hostOf_(std::move(hostOf)), onHost_(paths.hosts()), ends_(paths.ends()) {
  for (std::size_t at = 0; at < ends_.size(); ++at) {
    const double base = weights.base.empty() ? 0 : weights.base[at] * weights.weight[at];
    ends_[at] = {.load = base,
                 .weight = weights.weight[at],
                 .inSum = weights.inSum.empty() ? 1 : weights.inSum[at],
                 .isHost = weights.isHost[at]};
  }
  unused_ = unusedOnes();
  for (const std::uint32_t end : paths.usedEnds()) baseSum_ += ends_[end].load * ends_[end].inSum;
  for (std::uint32_t item = 0; item < traffic.items(); ++item) {
    onHost_[hostOf_[item]].push_back(item);
    for (const ItemTraffic::Edge& each : traffic.out(item))
      if (hostOf_[item] != hostOf_[each.peer])
        paths.each(hostOf_[item], hostOf_[each.peer],
                   [&](std::uint32_t end, double share) { ends_[end].load += each.bytes * share * ends_[end].weight; });
  }
  judgeBy({});
}

std::vector<Arrangement::End> Arrangement::unusedOnes() const {
  std::vector<bool> isUsed(ends_.size());
  for (const std::uint32_t end : paths_.usedEnds()) isUsed[end] = true;
  std::vector<End> found;
  for (std::size_t at = 0; at < ends_.size(); ++at)
    if (!isUsed[at] && ends_[at].load != 0) found.push_back(ends_[at]);
  std::ranges::sort(found, {}, [](const End& each) { return std::pair(each.load, each.isHost); });
  return found;
}

std::vector<double> Arrangement::loads() const {
  std::vector<double> loads;
  for (const End& each : ends_) loads.push_back(each.load);
  return loads;
}

double Arrangement::largest() const { return std::max(largest(false), largest(true)); }

double Arrangement::sum() const {
  double sum = -baseSum_;
  for (const std::uint32_t end : paths_.usedEnds()) sum += ends_[end].load * ends_[end].inSum;
  return sum;
}

double Arrangement::largest(bool atHosts) const {
  double most = 0;
  for (const End& each : ends_)
    if ((each.isHost != 0) == atHosts) most = std::max(most, each.load);
  return most;
}

std::uint32_t Arrangement::hottest(bool atHosts) const {
  std::uint32_t hottest = 0;
  double most = -1;
  for (const std::uint32_t end : paths_.usedEnds())
    if ((ends_[end].isHost != 0) == atHosts && ends_[end].load > most) {
      most = ends_[end].load;
      hottest = end;
    }
  return hottest;
}

// Scaled by the largest, so that no power gets out of range.
double Arrangement::powered(double load, bool isHost) const {
  double value = std::min(load * scale_[isHost], farAbove);
  for (unsigned i = 0; i < kind_.squarings[isHost]; ++i) value *= value;
  return value;
}

void Arrangement::judgeBy(const Cost& cost) {
  kind_ = cost;
  std::array<double, 2> most{largest(false), largest(true)};
  if (!cost.apart) most.fill(std::ranges::max(most));
  if (cost.hostLimit > 0) most[1] = cost.hostLimit;
  for (std::size_t kind = 0; kind < most.size(); ++kind) scale_[kind] = most[kind] > 0 ? 1 / most[kind] : 1;
  power_ = 0;
  for (const End& each : unused_) power_ += powered(each.load, each.isHost != 0);
  for (const std::uint32_t at : paths_.usedEnds())
    power_ += ends_[at].power = powered(ends_[at].load, ends_[at].isHost != 0);
  hops_ = sum();
  startPower_ = std::max(power_, 1e-300);
  startHops_ = std::max(hops_, 1e-300);
}

double Arrangement::costOf(double power, double hops) const {
  double norm = power / startPower_;
  for (unsigned i = 0; i < kind_.squarings[0]; ++i) norm = std::sqrt(std::max(0.0, norm));
  const double beyond = kind_.sumLimit > 0 ? std::max(0.0, hops / kind_.sumLimit - 1) : 0;
  return kind_.norm * norm + kind_.hops * hops / startHops_ + farBeyond * beyond;
}

void Arrangement::change(std::uint32_t at, double bytes) {
  End& end = ends_[at];
  if (end.trial != trial_) {
    end.trial = trial_;
    end.change = 0;
    touched_.push_back(at);
  }
  end.change += bytes * end.weight;
  ++steps_;
}

void Arrangement::reroute(std::uint32_t from, std::uint32_t to, std::uint32_t newFrom, std::uint32_t newTo,
                          double bytes) {
  paths_.eachChange(
      from, to, newFrom, newTo, [&](std::uint32_t end, double share) { change(end, -bytes * share); },
      [&](std::uint32_t end, double share) { change(end, bytes * share); });
  steps_ += stepsOfEdge;
}

// The item's traffic from where it is to `to`; that with `other`, which comes where it was, changes its direction.
void Arrangement::shift(std::uint32_t item, std::uint32_t other, std::uint32_t to) {
  const std::uint32_t from = hostOf_[item];
  for (const ItemTraffic::Edge& each : traffic_.out(item))
    reroute(from, hostOf_[each.peer], to, each.peer == other ? from : hostOf_[each.peer], each.bytes);
  for (const ItemTraffic::Edge& each : traffic_.in(item))
    if (each.peer != other)
      reroute(hostOf_[each.peer], from, hostOf_[each.peer], to, each.bytes);  // else among what the other sends
}

double Arrangement::tryExchange(std::uint32_t a, std::uint32_t b) {
  if (++trial_ == 0) {  // numbers are used up
    for (End& each : ends_) each.trial = 0;
    trial_ = 1;
  }
  touched_.clear();
  steps_ += stepsOfTrial;
  first_ = a;
  second_ = b;
  shift(a, b, hostOf_[b]);
  shift(b, a, hostOf_[a]);
  triedPower_ = power_;
  triedHops_ = hops_;
  for (const std::uint32_t at : touched_) {
    const End& end = ends_[at];
    if (end.change == 0) continue;
    triedPower_ += powered(end.load + end.change, end.isHost != 0) - end.power;
    triedHops_ += end.change * end.inSum;
  }
  return costOf(triedPower_, triedHops_);
}

void Arrangement::keep() {
  for (const std::uint32_t at : touched_) {
    End& end = ends_[at];
    end.load = std::max(0.0, end.load + end.change);
    end.power = powered(end.load, end.isHost != 0);
  }
  power_ = triedPower_;
  hops_ = triedHops_;
  auto &ofFirst = onHost_[hostOf_[first_]], &ofSecond = onHost_[hostOf_[second_]];
  std::iter_swap(std::ranges::find(ofFirst, first_), std::ranges::find(ofSecond, second_));
  std::swap(hostOf_[first_], hostOf_[second_]);
}

bool Arrangement::crosses(std::uint32_t from, std::uint32_t to, std::uint32_t end) const {
  bool found = false;
  if (from != to) paths_.each(from, to, [&](std::uint32_t at, double) { found = found || at == end; });
  return found;
}

std::vector<std::uint32_t> Arrangement::itemsOver(std::uint32_t end) const {
  std::vector<std::uint32_t> items;
  for (const std::uint32_t host : paths_.senders(end))
    for (const std::uint32_t item : onHost_[host])
      for (const ItemTraffic::Edge& each : traffic_.out(item))
        if (crosses(host, hostOf_[each.peer], end)) items.insert(items.end(), {item, each.peer});
  for (const std::uint32_t host : paths_.receivers(end))
    for (const std::uint32_t item : onHost_[host])
      for (const ItemTraffic::Edge& each : traffic_.in(item))
        if (crosses(hostOf_[each.peer], host, end)) items.insert(items.end(), {item, each.peer});
  std::ranges::sort(items);
  const auto repeated = std::ranges::unique(items);
  items.erase(repeated.begin(), repeated.end());
  return items;
}

}  // namespace weft
