// The hosts of a matrix's ranks: those of the run, or those of the fabric on which the user placed the ranks.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "views/matrix/model/matrix_inputs.h"

namespace weft {

// The switch that a host's or port's cable leads to.
std::optional<NodeIndex> leafOf(const Fabric& fabric, PortIndex port);
std::optional<NodeIndex> leafOf(const Fabric& fabric, HostIndex host);

struct RankPlace {
  std::optional<std::uint32_t> host;  // position in AxisHosts
  std::optional<HostIndex> fabricHost;
  std::optional<NodeIndex> leaf;
  std::optional<std::uint32_t> rail;
  bool sends = false;
};

// In natural order of their names, and what the fabric knows of them.
class AxisHosts {
 public:
  explicit AxisHosts(const MatrixInputs& inputs);

  const std::string& name(std::uint32_t position) const { return hosts_[position].name; }
  std::vector<RankPlace> placesOf(const MatrixInputs& inputs, const std::vector<RankId>& ranks) const;

 private:
  struct One {
    std::string name;
    HostId id;  // of the run; unless ranks were put elsewhere
    std::optional<HostIndex> fabricHost;
    std::optional<NodeIndex> leaf;
  };

  void takeRun(const MatrixInputs& inputs);
  void takePlaced(const MatrixInputs& inputs);

  std::vector<One> hosts_;
  std::map<HostId, std::uint32_t> recordedAt_;
  std::map<HostIndex, std::uint32_t> placedAt_;
};

}  // namespace weft
