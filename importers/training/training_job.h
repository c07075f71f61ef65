// Merges the traces of a job's ranks.
#pragma once

#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "importers/io/reader_notes.h"
#include "importers/nccl/nccl_groups.h"
#include "importers/training/trace_remarks.h"
#include "importers/training/training_trace.h"

namespace weft {

class TrainingJob {
 public:
  explicit TrainingJob(const BinChoice& choice) : bins_(choice) { groups_.origin = NcclOrigin::trace; }

  TrainingBins& bins() { return bins_; }
  // At the end of a file.
  void take(TrainingTrace&& trace, ReaderNotes& notes);
  // After the last one.
  NcclGroups finish(ReaderNotes& notes);

 private:
  static constexpr std::uint64_t maxWeight = 1 << 23;  // pairs of ranks in bins of time

  struct Place {  // of a group of one trace
    std::size_t group = 0;
    std::optional<std::uint32_t> own;  // the trace's rank in it
    bool isUntold = false;             // nobody tells its ranks
  };

  void tellWorlds(ReaderNotes& notes) const;
  void place(TrainingTrace& trace, std::uint32_t rank, ReaderNotes& notes);
  bool isRepeated(const TrainingTrace& trace, std::uint32_t rank) const;
  bool isOfOtherProcess(const TrainingTrace& trace, std::uint32_t rank) const;
  void tellTimes(ReaderNotes& notes) const;
  Place placeOf(const TrainingTrace& trace, std::size_t at, std::uint32_t rank);
  // False: it was left out, and remarks_ has it.
  bool takeCall(const TracedCall& call, const TracedSum& sum, const Place& place);
  void takeShares(const std::vector<std::uint64_t>& bytes, const Place& place);
  void keepMoments(const TracedSum& sum, std::size_t group, const NcclCallKey& key, std::uint32_t own);
  std::uint32_t positionIn(std::size_t group, std::uint32_t rank);
  std::uint64_t weight() const;
  void needRank(std::uint32_t rank);

  TrainingBins bins_;
  NcclGroups groups_;
  std::map<std::tuple<std::string, TracedRanks, std::uint32_t>, std::size_t> index_;
  struct Seen {
    std::uint64_t begin = 0, end = UINT64_MAX;
    std::optional<std::uint64_t> process;
    std::string shown, host;
  };
  std::map<std::uint32_t, std::vector<Seen>> seen_;  // by rank, its traces
  std::map<std::tuple<std::size_t, NcclCallKey, std::uint32_t>, std::pair<std::uint32_t, std::size_t>>
      moments_;                                  // by group, call and, of messages, rank: whose, series
  std::map<std::uint32_t, std::string> worlds_;  // by how many ranks traces say the job has, the first that does
  std::vector<TrainingTrace> nameless_;          // traces that do not tell their rank
  std::map<std::size_t, std::unordered_map<std::uint32_t, std::uint32_t>> positions_;  // by group and rank of the job
  JobRemarks remarks_;
  std::uint64_t members_ = 0;
  bool hasCalls_ = false;  // without any, traces of more ranks would not help
};

}  // namespace weft
