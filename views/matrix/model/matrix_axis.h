// The rows (and columns) of a matrix in their order, and which of them a rank or a port belongs to.
#pragma once

#include <limits>
#include <map>

#include "views/matrix/model/axis_hosts.h"
#include "views/matrix/model/matrix_facts.h"
#include "views/matrix/model/matrix_inputs.h"

namespace weft {

struct MatrixAxisMap {
  static constexpr std::uint32_t nobody = std::numeric_limits<std::uint32_t>::max();

  std::vector<MatrixEntry> entries;
  std::vector<std::uint32_t> ofRank;                  // nobody: no row represents it
  std::map<std::uint32_t, std::uint32_t> ofHighRank;  // ranks beyond `ofRank`, which only odd files have
  std::vector<std::uint32_t> ofPort;                  // by PortIndex; of port traffic
  std::vector<std::uint32_t> ofLid;                   // by subnet << 16 | LID; of port traffic

  std::uint32_t entryOf(RankId rank) const {
    if (number(rank) < ofRank.size()) return ofRank[number(rank)];
    const auto found = ofHighRank.find(number(rank));
    return found == ofHighRank.end() ? nobody : found->second;
  }
};

// Of pair traffic. `ranks`: all that are known, ascending; for other axes those whose host (leaf switch) is known
// count. The order by bandwidth is that by number: it takes the cells to find it.
MatrixAxisMap axisOfRanks(const MatrixInputs& inputs, const MatrixRequest& request, const std::vector<RankId>& ranks);

// The ranks that the run's sources name, ascending; of an axis by members those of the communicator in its order.
std::vector<RankId> knownRanks(const MatrixInputs& inputs, const MatrixRequest& request);

}  // namespace weft
