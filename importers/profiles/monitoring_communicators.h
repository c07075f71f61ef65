// The communicators of monitoring's D blocks: every member writes one, in its own order.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/records/row_sink.h"
#include "importers/events/ranks_seen.h"
#include "importers/io/reader_notes.h"
#include "importers/profiles/monitoring_line.h"

namespace weft {

class MonitoringCommunicators {
 public:
  // Ranks that the phase names as members go to `ranks` too.
  void beginPhase(RanksSeen& ranks) {
    ofPhase_ = &ranks;
    ++phase_;
    writers_ = {};
  }
  // After a phase: members of its communicators without a block. Among files of single ranks, those without any block
  // are ignored.
  void tellPartial(bool joined, ReaderNotes& notes) const;
  // Opens the block of a line D. False if its list of members can't be read; then no block is open.
  bool open(const MonitoringLine& line, RanksSeen& ranks);
  void close() { block_.reset(); }
  void beginFile() {
    close();
    ++file_;
  }
  // Whether the file had a block of the open one's name and members before.
  bool isAgain() const { return again_; }
  bool isOpen() const { return block_.has_value(); }
  // The rank that a line of the open block names.
  void wrote(std::uint32_t rank);
  // A line of the open block. False where the sum over all would pass what Weft can store.
  bool count(const MonitoringLine& line, const std::optional<RegionId>& region);
  // Hands everything on: the world first, then by size, members and name. Ranks' own MPI_COMM_SELF is passed over where
  // nothing was done on it.
  void finish(RowSink& sink);

 private:
  struct Entry {
    std::string name;
    std::vector<RankId> members;  // in the order of communicator ranks
    bool used = false;
    std::uint32_t phase = 0, file = 0;     // that named it last
    std::vector<std::uint32_t> writers{};  // in that phase, of one block each
    std::optional<CommunicatorId> id{};    // once handed on
  };
  struct Count {
    std::size_t entry = 0;
    std::optional<RegionId> region;
    RankId rank{};
    MonitoringTag tag{};
    std::uint64_t calls = 0, bytes = 0;
  };
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };

  void named(Entry& entry);
  std::vector<std::size_t> inOrder() const;
  void giveEntries(RowSink& sink);
  void giveParents(RowSink& sink) const;
  void giveCounts(RowSink& sink);

  std::vector<Entry> entries_;
  std::vector<std::size_t> order_;  // of those that are handed on
  std::vector<Count> counts_;
  std::unordered_map<std::string, std::size_t, Hash, std::equal_to<>> byText_;  // of name and members as written
  std::optional<std::size_t> block_;
  std::uint64_t calls_ = 0, bytes_ = 0;
  std::string key_;
  RanksSeen* ofPhase_ = nullptr;
  RanksSeen writers_;       // of the phase
  bool hasWriter_ = false;  // the open block's is known
  std::uint32_t phase_ = 0, file_ = 0;
  bool again_ = false;
};

}  // namespace weft
