// Who sent how much to whom: port traffic as sparse cells, for each region its own. Facts, no Qt, no colour.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ibdiag/port_traffic.h"

namespace weft {

enum class MatrixKind { hosts, ports };
enum class MatrixOrder { name, leaf };  // by host name, or by leaf switch and then name

// A row and the column of the same number.
struct MatrixEntry {
  std::string label;   // "n001"; "n001:2" for the second port of a host
  std::string detail;  // what else a tooltip says of it
  HostIndex host{};
  std::optional<PortIndex> port;
  bool recorded = false;  // something was recorded as sent by it; else its row is "not recorded", not zero
};

struct MatrixCell {
  std::uint64_t place = 0;  // Morton code of row and column: neighbours in the matrix are neighbours in memory
  std::uint64_t bytes = 0;  // above 0
};

// Rows are bits 1, 3, 5, …; columns bits 0, 2, 4, ….
std::uint64_t placeOf(std::uint32_t row, std::uint32_t column);
std::pair<std::uint32_t, std::uint32_t> rowAndColumn(std::uint64_t place);

using MatrixCells = std::shared_ptr<const std::vector<MatrixCell>>;  // ascending places, each once; never nullptr

struct RegionCells {
  std::optional<RegionId> region;
  MatrixCells cells;
  std::uint64_t elsewhere = 0;     // bytes to or from LIDs that no adapter of the fabric owns: in no cell
};

struct MatrixFacts {
  MatrixKind kind = MatrixKind::hosts;
  MatrixOrder order = MatrixOrder::name;
  std::vector<MatrixEntry> entries;  // hosts (ports) that occur in the traffic or belong to the run
  std::vector<RegionCells> regions;
  MatrixCells all;  // of all regions added up: what is looked at most

  bool recorded() const { return !regions.empty(); }
};

MatrixFacts collectMatrix(const Fabric& fabric, const PortTraffic& traffic, MatrixKind kind, MatrixOrder order);

// The cells of some regions added up; all where `regions` is empty. Sums are held at maxStoredBytes.
MatrixCells cellsOf(const MatrixFacts& facts, const std::vector<RegionId>& regions);
// The sums of some of them, `all` left aside.
MatrixCells addUp(const std::vector<const RegionCells*>& regions);
std::uint64_t elsewhereOf(const MatrixFacts& facts, const std::vector<RegionId>& regions);

}  // namespace weft
