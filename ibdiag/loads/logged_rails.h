// The adapter ports between which ranks sent, where the run's connections tell them.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
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
  // One for each connection between the two: what is sent is shared evenly over them. Empty: not told, then PairRails says it.
  std::span<const Rail> of(const std::optional<CommunicatorId>& communicator, PairClass kind, RankId source, RankId destination) const;

 private:
  using Key = std::tuple<CommunicatorId, RankId, RankId, bool>;  // source, destination, point-to-point

  std::map<Key, std::vector<Rail>> rails_;
};

// By which ports bytes of two ranks go: those that were logged, else those that their hosts share.
struct PairWays {
  PairWays(const RunStore& store, const Fabric& fabric, const RankHosts& hosts, Rails rails) : rails(fabric, hosts, rails), logged(store, fabric, hosts) {}
  PairWays(const Fabric& fabric, const RankHosts& hosts, Rails rails) : rails(fabric, hosts, rails) {}  // nothing was logged

  PairRails rails;
  LoggedRails logged;
};

// By what hosts told of their adapters ("mlx5_3", port 1, and a GUID of it or of the system that it is part of, in either order of bytes).
class ToldAdapters {
 public:
  ToldAdapters() = default;
  explicit ToldAdapters(const RunStore& store);
  // "mlx5_3:1". Nothing where the host told nothing of it, or no port, or several, of the fabric's is that.
  std::optional<PortIndex> find(const Fabric& fabric, HostIndex host, std::string_view adapter) const;

 private:
  std::map<std::pair<std::string, std::string>, std::vector<Guid>> guids_;  // by host and "mlx5_3:1"
};

// The port of a host that its users call `adapter`: "mlx5_3:1", or "mlx5_3" for its port 1. By the name in the node's description ("n01 mlx5_3"), else by
// its number ("n01 HCA-4"). Nothing where none is called so, or it has no cable or LID.
std::optional<PortIndex> adapterPort(const Fabric& fabric, HostIndex host, std::string_view adapter);

}  // namespace weft
