#include "ibdiag/routes/up_down.h"

#include <algorithm>
#include <array>
#include <deque>

namespace weft {
namespace {

class UpDownSearch {
 public:
  UpDownSearch(const RoutedPiece& piece, const std::vector<std::uint32_t>& roots)
      : piece_(piece), switches_(piece.size()) {
    std::uint32_t first = 0;
    for (std::uint32_t at = 0; at < piece.size(); ++at) {
      switches_[at].firstPort = first;
      first += piece.switches()[at].ports;
    }
    hops_.resize(first);
    rank(roots);
    for (std::uint32_t at = 0; at < piece.size(); ++at)
      for (const RoutedPiece::Way& way : piece.ways(at)) goesUp_.push_back(isUp(at, way.to));
  }

  // As OpenSM searches, which decides about a switch that is reached both from below and from above: it keeps the
  // direction in which it was first put into the queue, and is put there again where another of its ports is found.
  void search(std::uint32_t home) {
    std::ranges::fill(hops_, HopTable::far);
    for (Switch& each : switches_) each.least = HopTable::far;
    switches_[home].least = 0;
    switches_[home].up = true;
    queue_.assign(1, home);
    while (!queue_.empty()) {
      const std::uint32_t at = queue_.front();
      queue_.pop_front();
      switches_[at].queued = false;
      spread(at);
    }
  }

  // The ports over which the fewest hops were found.
  void best(std::uint32_t at, std::vector<PortNumber>& ports) const {
    ports.clear();
    const Switch& from = switches_[at];
    if (from.least == HopTable::far || from.least == 0) return;
    for (const RoutedPiece::Way& way : piece_.ways(at))
      if (hops_[from.firstPort + way.port] == from.least) ports.push_back(way.port);
  }

 private:
  struct Switch {
    std::uint32_t rank = UINT32_MAX, firstPort = 0;
    std::uint8_t least = HopTable::far;
    bool up = false, queued = false;
  };

  void rank(const std::vector<std::uint32_t>& roots) {
    std::vector<std::uint32_t> queue = roots;
    for (const std::uint32_t at : roots) switches_[at].rank = 0;
    for (std::size_t i = 0; i < queue.size(); ++i)
      for (const RoutedPiece::Way& way : piece_.ways(queue[i]))
        if (switches_[way.to].rank == UINT32_MAX) {
          switches_[way.to].rank = switches_[queue[i]].rank + 1;
          queue.push_back(way.to);
        }
  }

  bool isUp(std::uint32_t from, std::uint32_t to) const {
    const std::uint32_t mine = switches_[from].rank, theirs = switches_[to].rank;
    if (mine != theirs) return mine > theirs;
    return mine == 0 || piece_.node(from).guid > piece_.node(to).guid;  // cables between roots lead up both ways
  }

  void spread(std::uint32_t at) {
    const Switch& from = switches_[at];
    const auto ways = piece_.ways(at);
    for (std::size_t i = 0; i < ways.size(); ++i) {
      const bool up = goesUp_[piece_.switches()[at].firstWay + i];
      if (!from.up && up) continue;
      Switch& to = switches_[ways[i].to];
      std::uint8_t& known = hops_[to.firstPort + ways[i].toPort];
      if (from.least + 1 >= known) continue;
      known = static_cast<std::uint8_t>(from.least + 1);
      to.least = std::min(to.least, known);
      if (to.queued) continue;
      to.up = up;
      to.queued = true;
      queue_.push_back(ways[i].to);
    }
  }

  const RoutedPiece& piece_;
  std::vector<Switch> switches_;
  std::vector<bool> goesUp_;        // by way
  std::vector<std::uint8_t> hops_;  // by switch and port, to the home that was searched from
  std::deque<std::uint32_t> queue_;
};

}  // namespace

std::vector<std::uint32_t> findRoots(const RoutedPiece& piece) {
  std::vector<std::uint32_t> hosts(piece.size());
  double all = 0;
  for (const RoutedPiece::Target& each : piece.targets())
    if (!each.isSwitch()) {
      ++hosts[each.home];
      ++all;
    }
  std::vector<std::uint32_t> roots;
  std::vector<std::uint8_t> hops;
  for (std::uint32_t at = 0; at < piece.size(); ++at) {
    measureHops(piece, at, hops);
    std::array<std::uint32_t, 256> hostsAt{};
    for (std::uint32_t home = 0; home < piece.size(); ++home) hostsAt[hops[home]] += hosts[home];
    const auto bars = [&](double share) {
      return std::count_if(hostsAt.begin(), hostsAt.begin() + 64,
                           [&](std::uint32_t count) { return count > share * all; });
    };
    if (bars(0.9) == 1 && bars(0.05) == 1) roots.push_back(at);
  }
  return roots;
}

HopTable upDownHops(const RoutedPiece& piece, const std::vector<std::uint32_t>& roots,
                    const std::function<bool()>& stopped) {
  HopTable table(piece.size());
  UpDownSearch search(piece, roots);
  std::vector<PortNumber> ports;
  for (std::uint32_t home = 0; home < piece.size() && !(stopped && stopped()); ++home) {
    search.search(home);
    for (std::uint32_t at = 0; at < piece.size(); ++at) {
      search.best(at, ports);
      table.add(ports);
    }
  }
  return table;
}

}  // namespace weft
