// One row of the wide forms: cells in, head and values by operation out. What can't be understood is reported and
// counted as skipped.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "importers/mpisee/mpisee_communicators.h"
#include "importers/mpisee/mpisee_forms.h"
#include "importers/mpisee/mpisee_lines.h"
#include "importers/mpisee/mpisee_totals.h"

namespace weft {

class MpiseeWideLine {
 public:
  MpiseeWideLine(MpiseeReading& reading, MpiseeColumns columns);

  // If the line has a different number of cells than the header, reports it and returns false.
  bool split(const TextLine& line);
  // Reads the line that was split last. If a cell has an impossible value, reports it and returns false.
  bool understand(const TextLine& line);

  const MpiseeColumns& columns() const { return columns_; }
  const std::vector<std::string_view>& cells() const { return cells_; }  // good as long as the line
  // The values of the line that was read last. The sums that it states are in `head`.
  const CommunicatorRow& head() const { return head_; }
  const std::optional<RankId>& rank() const { return rank_; }  // where the form has ranks
  const std::vector<MpiseeValues>& values() const { return values_; }
  SeenRow asSeen(const TextLine& line) const;
  bool sawVolumesAsAverages() const { return volumesAsAverages_; }

 private:
  bool readHead(const TextLine& line);
  bool readOperations(const TextLine& line);
  bool readOperation(const MpiseeColumns::Operation& operation, MpiseeValues& values);
  bool readBytes(const MpiseeColumns::Operation& operation, MpiseeValues& values);
  void badCell(std::size_t column, const TextLine& line, std::string_view wanted);
  std::string displayName(std::string_view cell) const;

  MpiseeReading& reading_;
  MpiseeColumns columns_;
  std::vector<std::string_view> cells_;
  std::vector<MpiseeValues> values_;
  CommunicatorRow head_;
  std::optional<RankId> rank_;
  bool volumesAsAverages_ = false;
  std::size_t badColumn_ = 0;
};

}  // namespace weft
