#include "analysis/placement/arrangement.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace weft {
namespace {

constexpr double farBeyond = 10;  // a part of the limit on the sum outweighs ten of the largest
constexpr double farAbove = 2.5;  // what a load is held against: its 512th power is within range

}  // namespace

Arrangement::Arrangement(const HostPaths& paths, const ItemTraffic& traffic, std::vector<std::uint32_t> hostOf, const EndWeights& weights)
    : paths_(paths), traffic_(traffic), hostOf_(std::move(hostOf)), weights_(weights), loads_(paths.ends()), change_(paths.ends()), isTouched_(paths.ends()) {
  for (std::size_t end = 0; end < weights.base.size(); ++end) baseSum_ += loads_[end] = weights.base[end] * weights.weight[end];
  for (std::uint32_t item = 0; item < traffic.items(); ++item)
    for (const ItemTraffic::Edge& each : traffic.out(item))
      if (hostOf_[item] != hostOf_[each.peer])
        paths.each(hostOf_[item], hostOf_[each.peer], [&](std::uint32_t end, double share) { loads_[end] += each.bytes * share * weights_.weight[end]; });
  judgeBy({});
}

double Arrangement::largest() const { return loads_.empty() ? 0 : *std::ranges::max_element(loads_); }
double Arrangement::sum() const { return std::accumulate(loads_.begin(), loads_.end(), 0.0) - baseSum_; }

double Arrangement::largest(bool atHosts) const {
  double most = 0;
  for (std::size_t end = 0; end < loads_.size(); ++end)
    if ((weights_.isHost[end] != 0) == atHosts) most = std::max(most, loads_[end]);
  return most;
}

std::uint32_t Arrangement::hottest(bool atHosts) const {
  std::uint32_t hottest = 0;
  double most = -1;
  for (std::uint32_t end = 0; end < loads_.size(); ++end)
    if ((weights_.isHost[end] != 0) == atHosts && loads_[end] > most) most = loads_[end], hottest = end;
  return hottest;
}

// Scaled by the largest, so that no power gets out of range.
double Arrangement::powered(double load, std::uint32_t end) const {
  double value = std::min(load * scale_[weights_.isHost[end]], farAbove);
  for (unsigned i = 0; i < kind_.squarings[weights_.isHost[end]]; ++i) value *= value;
  return value;
}

void Arrangement::judgeBy(const Cost& cost) {
  kind_ = cost;
  std::array<double, 2> most{largest(false), largest(true)};
  if (!cost.apart) most.fill(std::ranges::max(most));
  if (cost.hostLimit > 0) most[1] = cost.hostLimit;
  for (std::size_t kind = 0; kind < most.size(); ++kind) scale_[kind] = most[kind] > 0 ? 1 / most[kind] : 1;
  power_ = 0;
  for (std::uint32_t end = 0; end < loads_.size(); ++end) power_ += powered(loads_[end], end);
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

void Arrangement::addPath(std::uint32_t from, std::uint32_t to, double bytes) {
  if (from == to) return;
  paths_.each(from, to, [&](std::uint32_t end, double share) {
    if (isTouched_[end] == 0) {
      isTouched_[end] = 1;
      touched_.push_back(end);
    }
    change_[end] += bytes * share * weights_.weight[end];
    ++steps_;
  });
}

// The item's traffic from where it is to `to`; that with `other`, which comes where it was, changes its direction.
void Arrangement::shift(std::uint32_t item, std::uint32_t other, std::uint32_t to) {
  const std::uint32_t from = hostOf_[item];
  for (const ItemTraffic::Edge& each : traffic_.out(item)) {
    addPath(from, hostOf_[each.peer], -each.bytes);
    addPath(to, each.peer == other ? from : hostOf_[each.peer], each.bytes);
  }
  for (const ItemTraffic::Edge& each : traffic_.in(item)) {
    if (each.peer == other) continue;  // among what the other sends
    addPath(hostOf_[each.peer], from, -each.bytes);
    addPath(hostOf_[each.peer], to, each.bytes);
  }
}

double Arrangement::tryExchange(std::uint32_t a, std::uint32_t b) {
  for (const std::uint32_t end : touched_) change_[end] = 0, isTouched_[end] = 0;
  touched_.clear();
  first_ = a;
  second_ = b;
  shift(a, b, hostOf_[b]);
  shift(b, a, hostOf_[a]);
  triedPower_ = power_;
  triedHops_ = hops_;
  for (const std::uint32_t end : touched_) {
    if (change_[end] == 0) continue;
    triedPower_ += powered(loads_[end] + change_[end], end) - powered(loads_[end], end);
    triedHops_ += change_[end];
  }
  return costOf(triedPower_, triedHops_);
}

void Arrangement::keep() {
  for (const std::uint32_t end : touched_) loads_[end] = std::max(0.0, loads_[end] + change_[end]);
  power_ = triedPower_;
  hops_ = triedHops_;
  std::swap(hostOf_[first_], hostOf_[second_]);
}

std::vector<std::uint32_t> Arrangement::itemsOver(std::uint32_t end) const {
  std::vector<std::uint32_t> items;
  for (std::uint32_t item = 0; item < traffic_.items(); ++item)
    for (const ItemTraffic::Edge& each : traffic_.out(item)) {
      if (hostOf_[item] == hostOf_[each.peer]) continue;
      bool crosses = false;
      paths_.each(hostOf_[item], hostOf_[each.peer], [&](std::uint32_t at, double) { crosses = crosses || at == end; });
      if (crosses) items.insert(items.end(), {item, each.peer});
    }
  std::ranges::sort(items);
  const auto repeated = std::ranges::unique(items);
  items.erase(repeated.begin(), repeated.end());
  return items;
}

}  // namespace weft
