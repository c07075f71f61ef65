// What a matrix shows: the kind of rows, the source, and the order. No Qt, no colour.
#pragma once

#include <optional>

#include "core/records/pair_filter.h"

namespace weft {

enum class MatrixSource { pairs, ports };  // pair traffic; port traffic
// Rows and columns. `members`: the ranks of one communicator; `rails`: those whose own channels send by adapters of one
// rail. Ranks, members and rails need pair traffic, ports port traffic.
enum class MatrixAxis { ranks, hosts, leaves, members, ports, rails };
// mean: bytes per message. difference: never requested; the measure of cells that compare two runs.
enum class MatrixMeasure { bytes, messages, mean, difference };
enum class MatrixOrder {
  number,  // by rank, by name; of members by their rank in the communicator
  host,
  leaf,          // by leaf switch, then host
  communicator,  // members of each child of a communicator together; of one without children, members first
  bandwidth,     // reverse Cuthill-McKee: who talk to each other stand near the diagonal
};

struct MatrixRequest {
  MatrixSource source = MatrixSource::pairs;
  MatrixAxis axis = MatrixAxis::hosts;
  MatrixOrder order = MatrixOrder::number;
  MatrixMeasure measure = MatrixMeasure::bytes;
  PairFilter filter;                           // of port traffic the regions only
  std::optional<CommunicatorId> communicator;  // of the axis `members`, and of the order by communicator

  bool operator==(const MatrixRequest&) const = default;
};

// Whether the source can have this axis.
constexpr bool goesWith(MatrixAxis axis, MatrixSource source) {
  if (axis == MatrixAxis::ports) return source == MatrixSource::ports;
  return source == MatrixSource::pairs || axis == MatrixAxis::hosts || axis == MatrixAxis::leaves;
}

}  // namespace weft
