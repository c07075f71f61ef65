// The leaf switches that adapters are connected to, by the adapter names that a communication library logs.
#pragma once

#include <optional>
#include <string>

#include "ibdiag/loads/adapter_ports.h"

namespace weft {

class AdapterLeaves {
 public:
  AdapterLeaves(const RunStore& store, const Fabric& fabric) : fabric_(fabric), ports_(store, fabric) {}

  // Nothing if the fabric does not have the adapter, or no cable of it, or if ports that are used as one are connected
  // to several leaf switches.
  std::optional<NodeIndex> of(HostIndex host, const std::string& adapter) const;

  const AdapterPorts& ports() const { return ports_; }

 private:
  const Fabric& fabric_;
  AdapterPorts ports_;
};

}  // namespace weft
