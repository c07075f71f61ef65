// The cells of a traffic matrix for a request, and its rows and columns with their names. No Qt, no colour.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/collectives/collective_library.h"
#include "ibdiag/model/fabric.h"
#include "views/matrix/model/matrix_pyramid.h"

namespace weft {

// A row and the column of the same number.
struct MatrixEntry {
  std::string label;              // "17", "n001"; "n001:2" for the second port of a host
  std::string detail;             // what else a tooltip says of it
  std::optional<RankId> rank;     // of ranks
  std::optional<HostIndex> host;  // of ranks, hosts and ports: on which fabric host it is, where that is known
  std::optional<PortIndex> port;  // of ports
  std::optional<NodeIndex> leaf;  // of all: the switch that it is connected to, where that is known
  std::vector<RankId> ranks;      // ascending: those that it represents; of a port those of its host
  bool recorded = false;          // something was recorded of what it sent; else its row is "not recorded", not zero
};

struct MatrixSides;

struct MatrixFacts {
  MatrixRequest request;
  std::vector<MatrixEntry> entries;
  std::shared_ptr<const MatrixTable> cells;  // never null; messages are 0 where they were not recorded
  bool hasBytes = true, hasMessages = false;
  bool undirected = false;                            // some numbers are the mean of both directions of a pair
  CellAmount elsewhere;                               // to or from ranks or ports that no row represents: in no cell
  std::optional<CollectiveLibrary> collectives = {};  // as this library sends them; nothing: as recorded
  CellAmount unpaired;                                // sent besides, the source does not tell to whom
  bool tooDenseToOrder = false;  // reverse Cuthill-McKee was asked for and would have taken too long

  std::shared_ptr<const MatrixSides> sides = {};  // of a difference of two runs (matrix_sides.h); null: of one run

  bool isDifference() const { return sides != nullptr; }
  std::uint32_t side() const { return static_cast<std::uint32_t>(entries.size()); }
};

// What a view shows: the facts and their pyramid of one measure.
struct MatrixPicture {
  std::shared_ptr<const MatrixFacts> facts;
  std::shared_ptr<const MatrixPyramid> pyramid;
};

}  // namespace weft
