#include "ibdiag/layout/layout_positions.h"

#include <algorithm>
#include <cmath>

namespace weft {
namespace {

constexpr double hostDistance = 1;
constexpr double leafGap = 0.8;    // beside the host distance, where another leaf's hosts begin
constexpr double asideGap = 2;     // between the hosts and those that are connected to upper switches
constexpr double evenness = 0.85;  // how close upper rows come to even distances

class Placing {
 public:
  Placing(const Fabric& fabric, const Ranks& ranks, const RowOrders& orders)
      : fabric_(fabric), ranks_(ranks), orders_(orders), x_(ranks.glyphs.size(), 0) {}

  Positions run() {
    placeHosts();
    for (std::size_t row = 1; row < orders_.size(); ++row) placeRow(row);
    const double left = placeAside();
    for (double& x : x_) x -= left;
    return {std::move(x_), right_ - left};
  }

 private:
  // The leaf that a host's group is named by: its first.
  std::uint32_t leafOf(std::uint32_t host) const { return ranks_.outward[host].front().glyph; }

  void placeHosts() {
    double at = 0;
    const std::vector<std::uint32_t>& hosts = orders_[0];
    for (std::size_t i = 0; i < hosts.size(); ++i) {
      if (i > 0) at += hostDistance + (leafOf(hosts[i]) == leafOf(hosts[i - 1]) ? 0 : leafGap);
      x_[hosts[i]] = at;
    }
    width_ = at;
    for (const auto& order : orders_) width_ = std::max(width_, static_cast<double>(order.size()) - 1);
    // More switches in a row than hosts: the hosts make room.
    if (at > 0)
      for (const std::uint32_t host : hosts) x_[host] *= width_ / at;
    else if (!hosts.empty()) x_[hosts.front()] = width_ / 2;
    right_ = width_;
  }

  double meanOf(const std::vector<GlyphNeighbour>& neighbours, double otherwise) const {
    double sum = 0, cables = 0;
    for (const GlyphNeighbour& each : neighbours) {
      sum += each.cables * x_[each.glyph];
      cables += each.cables;
    }
    return cables > 0 ? sum / cables : otherwise;
  }

  // Most hosts are on three leaves of a row or more: all of these want the same place.
  bool shareHosts() const {
    const auto isOnMany = [&](std::uint32_t host) { return ranks_.outward[host].size() > 2 * fabric_.subnetCount(); };
    return 2 * std::ranges::count_if(orders_[0], isOnMany) > std::ssize(orders_[0]);
  }

  void placeRow(std::size_t row) {
    const std::vector<std::uint32_t>& order = orders_[row];
    if (order.empty()) return;
    const auto count = static_cast<double>(order.size());
    std::vector<double> wanted;
    for (const std::uint32_t glyph : order)
      wanted.push_back(meanOf(ranks_.inward[glyph], (static_cast<double>(wanted.size()) + 0.5) / count * width_));
    // Leaves stand over their hosts; upper rows would crowd in the middle, where the means of all their children are.
    const bool isLeafRow = ranks_.rows[row].parent == 0;
    double apart = (isLeafRow && !shareHosts() ? 0.5 : evenness) * width_ / count;
    if (count > 1) apart = std::min(std::max(apart, 1.0), width_ / (count - 1));
    const std::vector<double> found = spread(wanted, apart, width_);
    // A pod with few hosts has as many upper switches as others: they would push a whole row aside.
    const double aside = isLeafRow || count < 2 ? 0 : width_ / 2 - (found.front() + found.back()) / 2;
    for (std::size_t i = 0; i < order.size(); ++i) x_[order[i]] = found[i] + aside;
  }

  // The mean of the switches that a host is connected to, wherever these stand.
  double anchorOf(std::uint32_t host) const {
    double sum = 0;
    std::size_t cables = 0;
    for (const NodeIndex node : fabric_.hosts()[host].adapters)
      for (const EndIndex end : fabric_.endsOf(node)) {
        const NodeIndex other = fabric_.end(peer(end)).node;
        if (!fabric_.node(other).isSwitch()) continue;
        sum += x_[ranks_.glyphOfNode[number(other)]];
        ++cables;
      }
    return cables == 0 ? width_ : sum / static_cast<double>(cables);
  }

  // Gives the leftmost x.
  double placeAside() {
    std::vector<std::pair<double, std::uint32_t>> aside;
    for (const std::uint32_t host : ranks_.aside) aside.emplace_back(anchorOf(host), host);
    std::ranges::stable_sort(aside, {}, &std::pair<double, std::uint32_t>::first);
    const auto middle = std::ranges::lower_bound(aside, width_ / 2, {}, &std::pair<double, std::uint32_t>::first);
    double left = 0;
    for (auto each = middle; each != aside.begin();) {
      left -= left == 0 ? asideGap : hostDistance;
      x_[(--each)->second] = left;
    }
    for (auto each = middle; each != aside.end(); ++each) {
      right_ += each == middle ? asideGap : hostDistance;
      x_[each->second] = right_;
    }
    return std::min(left, 0.0);
  }

  const Fabric& fabric_;
  const Ranks& ranks_;
  const RowOrders& orders_;
  std::vector<double> x_;
  double width_ = 0, right_ = 0;
};

}  // namespace

// With `apart` taken off, this is an isotonic regression: neighbours that are out of order are pooled at their mean.
std::vector<double> spread(const std::vector<double>& wanted, double apart, double width) {
  struct Pool {
    double sum = 0;
    std::size_t count = 0;
    double mean() const { return sum / static_cast<double>(count); }
  };
  std::vector<Pool> pools;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    pools.push_back({wanted[i] - apart * static_cast<double>(i), 1});
    while (pools.size() > 1 && pools[pools.size() - 2].mean() > pools.back().mean()) {
      const Pool last = pools.back();
      pools.pop_back();
      pools.back().sum += last.sum;
      pools.back().count += last.count;
    }
  }
  std::vector<double> found;
  const double room = std::max(0.0, width - apart * (static_cast<double>(wanted.size()) - 1));
  for (const Pool& pool : pools)
    for (std::size_t i = 0; i < pool.count; ++i)
      found.push_back(std::clamp(pool.mean(), 0.0, room) + apart * static_cast<double>(found.size()));
  return found;
}

Positions placeGlyphs(const Fabric& fabric, const Ranks& ranks, const RowOrders& orders) {
  return Placing(fabric, ranks, orders).run();
}

}  // namespace weft
