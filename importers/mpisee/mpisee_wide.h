// Rows of the forms with one row per communicator (C2, C5, C6, C7) or per rank and communicator (C8b).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "importers/mpisee/mpisee_communicators.h"
#include "importers/mpisee/mpisee_forms.h"
#include "importers/mpisee/mpisee_lines.h"
#include "importers/mpisee/mpisee_metadata.h"

namespace weft {

class MpiseeWideRows {
 public:
  MpiseeWideRows(MpiseeReading& reading, MpiseeColumns columns, LetterB letterB);

  // False where reading on makes no sense.
  bool row(const TextLine& line);
  // `appended`: the file holds several profiles, so that ranks come again for a known reason.
  void finish(const MpiseeMetadata& metadata, bool appended);

 private:
  struct Values {
    std::uint64_t calls = 0;
    std::optional<std::uint64_t> bytes;
    bool derived = false;
    std::optional<double> seconds;
  };

  bool fitsHeader(const TextLine& line);
  bool readHead(const TextLine& line);
  bool readOperations(const TextLine& line);
  bool readOperation(const MpiseeColumns::Operation& operation, Values& values);
  bool readBytes(const MpiseeColumns::Operation& operation, Values& values);
  void checkTotals(const TextLine& line);
  void hand(std::size_t communicator, std::uint64_t line);
  void badCell(std::size_t column, const TextLine& line, std::string_view wanted);
  std::string displayName(std::string_view cell) const;
  void checkScrambled();
  void checkComplete(const MpiseeMetadata& metadata);
  void tellMeaning();

  MpiseeReading& reading_;
  MpiseeColumns columns_;
  MpiseeCommunicators communicators_;
  std::vector<std::optional<OperationId>> operations_;  // made when first used
  std::vector<std::string_view> cells_;
  std::vector<Values> values_;  // of the row, by operation
  CommunicatorRow head_;
  std::optional<RankId> rank_;
  std::uint64_t padding_ = 0;
  bool volumesAsAverages_ = false;
  std::size_t badColumn_ = 0;
  std::map<RankId, std::uint64_t> worldRows_;  // of every rank that has rows
};

}  // namespace weft
