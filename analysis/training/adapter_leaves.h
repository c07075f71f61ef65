// The switches that the adapters of hosts hang on, asked for by the names that a communication library logs.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "ibdiag/model/fabric.h"

namespace weft {

class AdapterLeaves {
 public:
  explicit AdapterLeaves(const Fabric& fabric) : fabric_(fabric) {}

  // Nothing where the fabric does not know the adapter, or no cable of it.
  std::optional<NodeIndex> of(HostIndex host, const std::string& adapter) const;

 private:
  const Fabric& fabric_;
  mutable std::map<std::pair<HostIndex, std::string>, std::optional<NodeIndex>> known_;
};

}  // namespace weft
