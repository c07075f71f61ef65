// Finds ports of adapters by the names that a communication library logs.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/store/run_store.h"
#include "ibdiag/model/fabric.h"

namespace weft {

// By what hosts reported about their adapters ("mlx5_3", port 1, and a GUID of it or of the system that it is part of,
// in either order of bytes).
class ToldAdapters {
 public:
  ToldAdapters() = default;
  explicit ToldAdapters(const RunStore& store);
  // "mlx5_3:1". Nothing if the host reported nothing about it, or if it matches no port of the fabric, or several.
  std::optional<PortIndex> find(const Fabric& fabric, HostIndex host, std::string_view adapter) const;

 private:
  std::map<std::pair<std::string, std::string>, std::vector<Guid>> guids_;  // by host and "mlx5_3:1"
};

// The port of a host that its users call `adapter`: "mlx5_3:1", or "mlx5_3" for its port 1. By the name in the node's
// description ("n01 mlx5_3"), else by its number ("n01 HCA-4"). Nothing where none is called so, or it has no cable or
// LID.
std::optional<PortIndex> adapterPort(const Fabric& fabric, HostIndex host, std::string_view adapter);

// Both: by GUID if the host reported the adapter, else by name. Answers are kept: one for each thread.
class AdapterPorts {
 public:
  AdapterPorts(const RunStore& store, const Fabric& fabric) : fabric_(fabric), told_(store) {}

  // All ports if several are used as one ("mlx5_3:1+mlx5_4:1"). Empty if one of them is not known.
  const std::vector<PortIndex>& of(HostIndex host, const std::string& adapter) const;

 private:
  std::optional<PortIndex> one(HostIndex host, std::string_view adapter) const;

  const Fabric& fabric_;
  const ToldAdapters told_;
  mutable std::map<std::pair<HostIndex, std::string>, std::vector<PortIndex>> known_;
};

}  // namespace weft
