// The processes of a bundle's parts and their communicators, put together: each process numbers its communicators by
// itself and asks nobody; which of them are the same follows from how each was made. Two are where the same call on the
// same parent made them: calls on a communicator that all its members make come in one order. Where two groups meet
// that have no parent in common (MPI_Comm_spawn, MPI_Comm_accept, …) each side has an account of its own, and both are
// brought together by what they have in common: a key, sizes, the order of calls.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "importers/recorded/record_part.h"
#include "importers/recorded/record_table.h"

namespace weft {

using RankRanges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;  // first and last, ascending

// Processes that have one MPI_COMM_WORLD. Ranks of a bundle count on from world to world.
struct RecordWorld {
  std::string name;  // "W", "W2", …
  std::uint32_t first = 0, size = 0;
  std::string over;    // the communicator over which it was started or met; empty: it was there first
  RankRanges missing;  // ranks of the bundle that are not recorded
};

class RecordWorlds {
 public:
  // Accounts of all parts that are to be read.
  explicit RecordWorlds(std::vector<PartAccount> accounts);
  ~RecordWorlds();

  const std::vector<RecordWorld>& worlds() const { return worlds_; }  // those that are connected with the first
  std::uint32_t ranks() const { return worlds_.empty() ? 0 : worlds_.back().first + worlds_.back().size; }
  const std::vector<std::pair<std::string, RecordCommunicator>>& communicators() const { return communicators_; }

  // Parts in the order of their ranks, and those of processes that have nothing to do with the first world.
  const std::vector<const InputFile*>& parts() const { return parts_; }
  const std::vector<const InputFile*>& strangers() const { return strangers_; }

  // For the rows of one of parts(): communicators by name, ranks of the bundle.
  std::unique_ptr<RecordTranslation> translation(const InputFile& part) const;
  // Also for one of parts(): its rank, and which of communicators() it knows by that number.
  std::uint32_t rank(const InputFile& part) const { return processes_.at(&part).rank; }
  std::optional<std::uint32_t> communicator(const InputFile& part, std::uint32_t number) const;

 private:
  struct Common;
  class Translation;
  friend class RecordWorldsMaker;

  std::vector<RecordWorld> worlds_;
  std::vector<std::pair<std::string, RecordCommunicator>> communicators_;
  std::vector<const InputFile*> parts_, strangers_;
  std::vector<Common> common_;
  struct Process {
    std::uint32_t first = 0, rank = 0;  // rank 0 of its world, and its own
    std::map<std::uint32_t, std::pair<std::uint32_t, std::uint32_t>>
        communicators;  // by its number: which of common_, and on which side of it
  };
  std::map<const InputFile*, Process> processes_;
};

// The ranks among the `size` from `first` on that are not in `present`, which is ascending.
RankRanges missingRanks(const std::vector<std::uint32_t>& present, std::uint32_t first, std::uint32_t size);

// "1, 4-7"
std::string rangesText(const RankRanges& ranges);

}  // namespace weft
