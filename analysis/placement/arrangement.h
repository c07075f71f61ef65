// Items on hosts with their link loads, and the effect of exchanging two items, computed in time proportional to the
// traffic of these items.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/placement/host_paths.h"
#include "analysis/placement/item_traffic.h"

namespace weft {

// What is to be small, as parts of what a start has: the p-norm of the loads, near to the largest for a large p, and
// the sum of all.
struct Cost {
  double norm = 1, hops = 0;                // weights
  std::array<unsigned, 2> squarings{3, 3};  // p is 2 to this power; by EndWeights::isHost
  double hostLimit = 0;  // what ends at hosts are compared with, in place of the largest of them; 0: that
  double sumLimit = 0;   // of bytes × links: what is beyond it costs much; 0: none
  // Ends at hosts and ends between switches are each compared with the largest of their own: which ranks share a host
  // decides the ones, on which host they are the others, and neither hides the other. Else all are compared with the
  // largest of all.
  bool apart = true;
};

// By EndIndex.
struct EndWeights {
  std::vector<double> weight;        // what a byte there counts: links that carry less than the best count for more
  std::vector<std::uint8_t> isHost;  // an end at a host, or that leads to one
  std::vector<double> base{};        // bytes that others put there, whatever the arrangement; empty: none
  std::vector<double> inSum{};       // what of a load counts in the sum of all; empty: all of it
};

class Arrangement {
 public:
  // `hostOf` by item: positions in the paths. The paths and the traffic outlive it.
  Arrangement(const HostPaths& paths, const ItemTraffic& traffic, std::vector<std::uint32_t> hostOf,
              const EndWeights& weights);

  const std::vector<std::uint32_t>& hostOf() const { return hostOf_; }
  std::span<const std::uint32_t> itemsOn(std::uint32_t host) const { return onHost_[host]; }
  std::vector<double> loads() const;  // by EndIndex, weighted
  std::uint32_t usedEnds() const { return static_cast<std::uint32_t>(paths_.usedEnds().size()); }
  double largest() const;
  double largest(bool atHosts) const;
  std::uint32_t hottest(bool atHosts) const;  // of those that paths pass
  double sum() const;                         // bytes × links, of the items alone

  // From here on costs are of this kind, relative to what the arrangement is now, which costs norm + hops.
  void judgeBy(const Cost& cost);
  double cost() const { return costOf(power_, hops_); }

  // What it would cost if the two changed their hosts; kept by keep(), else forgotten by the next trial.
  double tryExchange(std::uint32_t a, std::uint32_t b);
  void keep();

  std::uint64_t steps() const {
    return steps_;
  }  // a measure of the time that all trials took so far, alike on every machine

  // Items with traffic over the end, ascending, each once.
  std::vector<std::uint32_t> itemsOver(std::uint32_t end) const;

 private:
  struct End {
    double load = 0, weight = 1, inSum = 1;
    double power = 0;   // of the load, as the cost has it
    double change = 0;  // by the trial `trial`; of another: none
    std::uint32_t trial = 0;
    std::uint8_t isHost = 0;
  };

  std::vector<End> unusedOnes() const;
  double costOf(double power, double hops) const;
  double powered(double load, bool isHost) const;
  void shift(std::uint32_t item, std::uint32_t other, std::uint32_t to);
  void reroute(std::uint32_t from, std::uint32_t to, std::uint32_t newFrom, std::uint32_t newTo, double bytes);
  void change(std::uint32_t end, double bytes);
  bool crosses(std::uint32_t from, std::uint32_t to, std::uint32_t end) const;

  const HostPaths& paths_;
  const ItemTraffic& traffic_;
  std::vector<std::uint32_t> hostOf_;
  std::vector<std::vector<std::uint32_t>> onHost_;
  std::vector<End> ends_;    // by EndIndex
  std::vector<End> unused_;  // those with a load that no path passes, from the least
  double baseSum_ = 0;       // of used ends
  Cost kind_;
  std::array<double, 2> scale_{1, 1};  // by EndWeights::isHost
  double startPower_ = 1, startHops_ = 1;
  double power_ = 0, hops_ = 0;
  std::uint64_t steps_ = 0;

  // Of the trial.
  std::uint32_t trial_ = 0, first_ = 0, second_ = 0;
  double triedPower_ = 0, triedHops_ = 0;
  std::vector<std::uint32_t> touched_;
};

}  // namespace weft
