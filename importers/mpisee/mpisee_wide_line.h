// One row of the wide forms: cells in, head and values by operation out. What can't be understood is told and counted
// as left out.
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

  // False, and told, where the line has not as many cells as the header.
  bool split(const TextLine& line);
  // Of the line that was split last. False, and told, where a cell holds what can't be.
  bool understand(const TextLine& line);

  const MpiseeColumns& columns() const { return columns_; }
  const std::vector<std::string_view>& cells() const { return cells_; }  // good as long as the line
  // Of the line that was understood last. The sums that it states are in `head`.
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
