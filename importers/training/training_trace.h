// The collective calls of one rank, from one file.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "importers/training/training_bins.h"

namespace weft {

// Ranks of a process group in their order, as far as they are recorded: PyTorch writes only the first thirty of large
// groups.
struct TracedRanks {
  std::vector<std::uint32_t> first;
  std::optional<std::uint32_t> last;  // behind "..."
  bool whole = true;
  auto operator<=>(const TracedRanks&) const = default;
};

inline constexpr std::uint32_t maxTracedRanks = 1 << 20;  // of a job

// "[0, 1, 2]", "[0, 1, ...]", "[0, 1, ..., 7]"; nothing where it is none of them, or a number is not below `limit`.
std::optional<TracedRanks> tracedRanks(std::string_view list, std::uint32_t limit = maxTracedRanks);

struct TracedGroup {
  std::string name, description;  // may be empty
  TracedRanks ranks;              // empty and whole: not told
  std::optional<std::uint32_t> size;
};

// Calls of one size and root. `root`: a rank of the group; for Send and Recv the other one.
struct TracedCall {
  std::size_t group = 0;
  std::string operation;  // as NCCL calls it
  std::uint32_t root = 0;
  bool isRankOfJob = false;  // the root, or other one: else it is a rank of the group
  std::uint64_t bytes =
      0;  // as NCCL counts them: what a rank gives, of ReduceScatter what it gets, of AlltoAll what it gives to each

  static constexpr const char* unevenly = "AlltoAllv";  // bytes: what a rank gives to all
  auto operator<=>(const TracedCall&) const = default;
};

struct TracedSum {
  std::uint64_t calls = 0;
  std::optional<std::uint64_t> nanoseconds;
  std::optional<std::size_t> series;  // of TrainingBins
};

// A call and what it starts on the GPU are two events of a trace: they are counted separately, and one of the two is
// used in the end.
enum class TracedEvent : std::uint8_t { call, kernel, note };

class TrainingTrace {
 public:
  explicit TrainingTrace(TrainingBins& bins) : bins_(bins) {}

  std::string shown;  // the file
  std::optional<std::uint32_t> rank, worldSize;
  std::optional<std::uint64_t> process;                                  // its id
  std::string host, version;                                             // of NCCL; may be empty
  std::vector<TracedGroup> groups;                                       // that calls name
  std::uint64_t repeated = 0;                                            // records that are there twice, and count once
  std::uint64_t contradicting = 0;                                       // that have the number of another: left out
  std::uint64_t sizeless = 0;                                            // calls of which no size is told
  std::uint64_t rootless = 0;                                            // calls with a root of which it is not told
  std::uint64_t unknownTypes = 0, unknownOperations = 0, badGroups = 0;  // calls that were left out for it

  // All groups, where the trace lists them: at most mostTold, of one name the first.
  void tell(TracedGroup&& group);
  const std::vector<TracedGroup>& told() const { return told_; }
  const TracedGroup* toldAs(const std::string& name) const;  // null: there is none
  // The place of a group in `groups`.
  std::size_t group(const std::string& name, const std::string& description, const TracedRanks& ranks,
                    std::optional<std::uint32_t> size);
  // `begin` and `end` in nanoseconds where they are known; `lasts`: the time between them is what it took.
  void add(TracedEvent event, const TracedCall& call, std::optional<std::uint64_t> begin,
           std::optional<std::uint64_t> end, bool lasts);
  // Adds what is sent to each rank of a group by calls that give each another share: the operation is
  // TracedCall::unevenly.
  void addShares(TracedEvent event, std::size_t group, const std::vector<std::uint64_t>& bytes);
  // Whether the text of a record, which states a time or a number of its own, was there before; or another of its
  // number.
  bool isRepeated(std::string_view record, std::optional<std::uint64_t> number = {});
  // When all records were read: isRepeated() needs much memory.
  void forgetRecords() {
    std::unordered_set<std::size_t>().swap(digests_);
    std::unordered_set<std::uint64_t>().swap(numbers_);
  }
  // The rank in a group that a call says it is of, where it is no root and no partner.
  void saysRank(std::size_t group, std::uint32_t inGroup);

  // The events that are taken.
  TracedEvent chosen() const;
  using Calls = std::map<TracedCall, TracedSum>;
  using Shares = std::map<std::size_t, std::vector<std::uint64_t>>;  // by group
  const Calls& calls(TracedEvent event) const { return calls_[static_cast<std::size_t>(event)]; }
  const Shares& shares(TracedEvent event) const { return shares_[static_cast<std::size_t>(event)]; }
  // The rank in each group, by `groups`, as calls say it; groups of which they say different ones are left out.
  std::map<std::size_t, std::uint32_t> ranksInGroups() const;
  std::optional<std::uint32_t> rankIn(std::size_t group) const;
  // The size of the job: as recorded, else that of its largest group.
  std::optional<std::uint32_t> size() const;
  std::optional<std::pair<std::uint64_t, std::uint64_t>> time() const { return time_; }
  std::uint64_t events() const { return events_; }
  bool isFull() const { return isFull_; }  // some calls were left out: there were too many kinds
  void forget();                           // its series

 private:
  static constexpr std::size_t maxKinds = 1 << 20, mostTold = 1 << 16, mostDigests = 1 << 22;

  TrainingBins& bins_;
  std::array<Calls, 3> calls_;
  std::array<Shares, 3> shares_;
  std::vector<TracedGroup> told_;
  std::map<std::string, std::size_t> toldIndex_;
  std::map<std::pair<std::string, TracedRanks>, std::size_t> index_;
  std::map<std::size_t, std::optional<std::uint32_t>> inGroup_;  // nothing: calls say different ones
  std::optional<std::pair<std::uint64_t, std::uint64_t>> time_;
  std::unordered_set<std::size_t> digests_;    // of records, as many as there is room for
  std::unordered_set<std::uint64_t> numbers_;  // likewise
  std::uint64_t events_ = 0;
  bool isFull_ = false;
};

}  // namespace weft
