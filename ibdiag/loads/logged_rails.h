// The adapter ports between which ranks communicated, from the run's connections.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "core/records/pair_class.h"
#include "core/store/run_store.h"
#include "ibdiag/routes/pair_rails.h"

namespace weft {

class LoggedRails {
 public:
  LoggedRails() = default;  // nothing was logged
  LoggedRails(const RunStore& store, const Fabric& fabric, const RankHosts& hosts);

  bool any() const { return !rails_.empty(); }
  // One rail for each connection between the two: what is sent is shared evenly over them. Empty: not logged, or the
  // reader chose rails: then PairRails decides.
  std::span<const Rail> of(const std::optional<CommunicatorId>& communicator, PairClass kind, RankId source,
                           RankId destination) const;

 private:
  using Key = std::tuple<CommunicatorId, RankId, RankId, bool>;  // source, destination, point-to-point

  std::map<Key, std::vector<Rail>> rails_;
};

// The ports by which bytes of two ranks go: those that were logged, else those that their hosts share.
struct PairWays {
  PairWays(const RunStore& store, const Fabric& fabric, const RankHosts& hosts, Rails rails)
      : rails(fabric, hosts, rails), logged(store, fabric, hosts) {}
  PairWays(const Fabric& fabric, const RankHosts& hosts, Rails rails)
      : rails(fabric, hosts, rails) {}  // nothing was logged

  PairRails rails;
  LoggedRails logged;
};

}  // namespace weft
