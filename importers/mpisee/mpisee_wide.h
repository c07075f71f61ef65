// Rows of the forms with one row per communicator (C2, C3, C5, C6, C7) or per rank and communicator (C8b).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "importers/mpisee/mpisee_communicators.h"
#include "importers/mpisee/mpisee_metadata.h"
#include "importers/mpisee/mpisee_wide_line.h"

namespace weft {

class MpiseeWideRows {
 public:
  MpiseeWideRows(MpiseeReading& reading, MpiseeColumns columns, LetterB letterB);

  // False where reading on makes no sense.
  bool row(const TextLine& line);
  // A second header: the rows behind it are of another profile.
  void beginAgain() { seen_ = SeenRows(); }
  // `appended`: the file holds several profiles, so ranks are repeated for a known reason.
  void finish(const MpiseeMetadata& metadata, bool appended);

 private:
  // A row whose key was there before, with other numbers.
  struct Repeat {
    std::string text;
    SeenRow row, first;
  };

  bool oneRow(const TextLine& line);
  bool isOfC8(const TextLine& line);
  bool isNameless();
  bool isRepeat(std::size_t communicator, const TextLine& line);
  std::string keyText() const;
  void resolveRepeats();
  std::size_t communicator(std::uint64_t line);
  void hand(std::size_t communicator, std::uint64_t line, bool less);
  bool isScrambled() const;
  bool checkScrambled();  // true: they are, and it was told
  void checkComplete(const MpiseeMetadata& metadata);
  void tellMeaning();

  MpiseeReading& reading_;
  MpiseeWideLine line_;
  MpiseeCommunicators communicators_;
  MpiseeTotals totals_;
  SeenRows seen_;
  std::vector<Repeat> repeats_;
  std::size_t repeatBytes_ = 0;
  std::vector<std::optional<OperationId>> operations_;  // made when first used
  std::uint64_t padding_ = 0;
  std::map<RankId, std::uint64_t> worldRows_;  // of every rank that has rows
};

}  // namespace weft
