// Merges the Inspector files of all processes.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "importers/io/reader_notes.h"
#include "importers/nccl/nccl_groups.h"
#include "importers/training/training_bins.h"

namespace weft {

// The writer of a record: a rank's handle of a communicator.
struct InspectorHandle {
  std::uint64_t group = 0;  // what all members print
  std::uint32_t rank = 0, size = 0;
  std::string name, host;  // name: of the communicator; empty: none
  std::uint32_t pid = 0;
};

struct InspectorCall {
  std::string operation, algorithm;  // algorithm: in capitals; empty: not told
  std::uint64_t bytes = 0;
  std::optional<std::uint32_t> peer;
  std::optional<std::uint64_t> lastsNanoseconds, begin, end;  // begin and end: microseconds
  std::optional<std::uint64_t> sequence;  // NCCL counts the calls of an operation by communicator and rank
};

// The network part of a call, as the process that sends or receives for the rank sees it.
struct InspectorTransfer {
  std::uint32_t channel = 0, peer = 0;
  bool sends = false, ofMessage = false;  // ofMessage: of what the program sent, else of a collective
};

class InspectorJob {
 public:
  explicit InspectorJob(const BinChoice& choice) : bins_(choice) {}

  // False: it can't be true.
  bool takeCall(const InspectorHandle& handle, const InspectorCall& call);
  bool takeTransfer(const InspectorHandle& handle, const InspectorTransfer& transfer);
  // Records that a communicator's rank did not write, of each kind, in all until now.
  void takeDropped(const InspectorHandle& handle, std::uint64_t collectives, std::uint64_t messages);
  NcclGroups finish(ReaderNotes& notes);

  std::string version;  // of the form: "v4.2"

 private:
  static constexpr std::size_t maxGroups = 1 << 15, maxRecords = 1 << 22;

  // Calls that say how many of their kind came before.
  struct Numbered {
    std::uint64_t first = UINT64_MAX, last = 0, written = 0;
  };

  struct Group {
    std::size_t at = 0;                                                        // into groups_.groups
    std::map<std::uint32_t, std::pair<std::string, std::uint32_t>> processes;  // by rank: host, pid
    std::map<std::uint32_t, std::pair<std::uint64_t, std::uint64_t>> dropped;  // by rank
    std::map<std::pair<std::uint32_t, std::uint32_t>, Numbered> numbered;      // by rank and operation
  };

  Group* groupOf(const InspectorHandle& handle);
  bool isRepeated(const InspectorHandle& handle, const InspectorCall& call);
  void findGpus();
  void giveMoments();
  void tellWhatIsBetween(ReaderNotes& notes);

  TrainingBins bins_;
  NcclGroups groups_;
  std::map<std::uint64_t, Group> byId_;
  std::map<std::tuple<std::size_t, NcclCallKey, std::uint32_t>, std::size_t> series_;  // by group, call, rank
  std::uint64_t rootless_ = 0;
  std::unordered_map<std::size_t, std::size_t> records_;  // digests: who made which call, what is written of it
  std::uint64_t repeated_ = 0, contradicting_ = 0;
};

}  // namespace weft
