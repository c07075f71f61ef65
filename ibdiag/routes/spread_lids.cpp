#include "ibdiag/routes/spread_lids.h"

#include <algorithm>
#include <optional>
#include <span>

#include "ibdiag/routes/lightest_first.h"

namespace weft {
namespace {

class LidSpreader {
 public:
  LidSpreader(const RoutedPiece& piece, const HopTable& hops) : piece_(piece), hops_(hops), states_(piece.size()) {
    for (std::uint32_t at = 0; at < piece.size(); ++at) {
      const unsigned ports = piece.switches()[at].ports;
      tables_.emplace_back(piece.highestLid() + 1, noRoute);
      states_[at].lids.resize(ports);
      states_[at].behind.resize(ports);
      for (const RoutedPiece::Way& way : piece.ways(at)) states_[at].behind[way.port] = way.to;
    }
  }

  std::vector<std::vector<PortNumber>> run(const std::function<bool()>& stopped) {
    const std::span<const RoutedPiece::Target> targets = piece_.targets();
    for (std::uint32_t offset = 0; offset < 1U << piece_.lmc(); ++offset)
      for (std::size_t begin = 0, end = 0; begin != targets.size(); begin = end) {
        if (stopped && stopped()) return std::move(tables_);
        while (end != targets.size() && targets[end].home == targets[begin].home) ++end;
        const auto alike = targets.subspan(begin, end - begin);
        if (piece_.lmc() == 0) routeTogether(alike);
        else
          for (const RoutedPiece::Target& target : alike) routeApart(target, offset);
      }
    return std::move(tables_);
  }

 private:
  struct State {
    std::vector<std::uint32_t> lids;    // of hosts, by port
    std::vector<std::uint32_t> behind;  // switch, by port that leads to one
  };
  using Port = std::optional<PortNumber>;

  // The best among the ports that were looked at.
  struct Best {
    std::uint32_t lids = UINT32_MAX, lidsOtherSystem = UINT32_MAX, lidsOtherSwitch = UINT32_MAX, before = UINT32_MAX;
    Port port, otherSystem, otherSwitch;

    Port choice() const { return otherSystem ? otherSystem : otherSwitch ? otherSwitch : port; }
  };

  // Targets on one switch with a LID each: they are reached over the same ports.
  void routeTogether(std::span<const RoutedPiece::Target> targets) {
    const std::uint32_t home = targets.front().home;
    for (std::uint32_t at = 0; at < piece_.size(); ++at) {
      const auto ports = hops_.ports(home, at);
      if (at == home) {
        for (const RoutedPiece::Target& target : targets) enter(at, target, baseLid(target), target.port);
      } else if (!ports.empty()) {
        LightestFirst lightest(ports, states_[at].lids);
        for (const RoutedPiece::Target& target : targets)
          tables_[at][baseLid(target)] = lightest.next(!target.isSwitch());
      }
    }
  }

  void routeApart(const RoutedPiece::Target& target, std::uint32_t offset) {
    const FabricPort& port = piece_.fabric().port(target.to);
    const std::uint32_t base = number(port.lid), lid = base + offset;
    if (offset >= 1U << port.lmc || lid > piece_.highestLid()) return;
    for (std::uint32_t at = 0; at < piece_.size(); ++at) {
      const Port by =
          at == target.home ? Port(target.port) : lightestOther(at, hops_.ports(target.home, at), base, lid);
      if (by) enter(at, target, lid, *by);
    }
  }

  std::uint32_t baseLid(const RoutedPiece::Target& target) const { return number(piece_.fabric().port(target.to).lid); }

  void enter(std::uint32_t at, const RoutedPiece::Target& target, std::uint32_t lid, PortNumber port) {
    tables_[at][lid] = port;
    states_[at].lids[port] += !target.isSwitch();
  }

  // Ports are looked at from behind the one of the LID before this, and round.
  Port lightestOther(std::uint32_t at, std::span<const PortNumber> ports, std::uint32_t base, std::uint32_t lid) const {
    const unsigned start = lid == base ? 1 : (tables_[at][lid - 1] + 1U) % piece_.switches()[at].ports;
    const auto first = std::ranges::lower_bound(ports, start);
    Best best;
    for (auto port = first; port != ports.end(); ++port) look(at, *port, base, lid, best);
    for (auto port = ports.begin(); port != first; ++port) look(at, *port, base, lid, best);
    return best.choice();
  }

  void look(std::uint32_t at, PortNumber port, std::uint32_t base, std::uint32_t lid, Best& best) const {
    const std::uint32_t lids = states_[at].lids[port], behind = states_[at].behind[port];
    bool systemUsed = false;
    std::uint32_t before = 0;  // LIDs of the same port that go to the same switch
    for (std::uint32_t earlier = base; earlier < lid; ++earlier) {
      const PortNumber by = tables_[at][earlier];
      if (by == noRoute) continue;
      const std::uint32_t used = states_[at].behind[by];
      systemUsed = systemUsed || piece_.node(used).systemGuid == piece_.node(behind).systemGuid;
      before += used == behind;
    }
    if (!systemUsed && lids < best.lidsOtherSystem) {
      best.lidsOtherSystem = lids;
      best.otherSystem = port;
      best.before = 0;
    }
    if (systemUsed && before == 0 && lids < best.lidsOtherSwitch) {
      best.lidsOtherSwitch = lids;
      best.otherSwitch = port;
      best.before = 0;
    }
    if (lids < best.lids) {
      best.lids = lids;
      best.port = port;
      if (before != 0) best.before = std::min(best.before, before);
    } else if (before != 0 && lids == best.lids && before < best.before) {
      best.before = before;
      best.port = port;
    }
  }

  const RoutedPiece& piece_;
  const HopTable& hops_;
  std::vector<State> states_;
  std::vector<std::vector<PortNumber>> tables_;
};

}  // namespace

std::vector<std::vector<PortNumber>> spreadLids(const RoutedPiece& piece, const HopTable& hops,
                                                const std::function<bool()>& stopped) {
  return LidSpreader(piece, hops).run(stopped);
}

}  // namespace weft
