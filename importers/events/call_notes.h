// Writes the call log of a trace, one location after the other; calls are matched once all have been read.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "importers/events/call_log.h"

namespace weft {

class CallNotes {
 public:
  struct Message {
    std::uint64_t time;
    RankId peer;
    std::uint32_t communicator, tag;
    std::uint64_t bytes;
  };
  struct Collective {
    std::uint64_t time;
    std::uint32_t communicator;
    CollectiveKind kind;
    RankId root;  // noRank: none
    std::uint64_t sent, received;
    bool hasNeighbours = false;  // the trace tells the neighbours of ranks in the communicator
  };

  struct WindowPlace {
    std::uint64_t time;
    std::uint32_t window, communicator;
  };

  void begin(RankId rank);
  void finish();  // the location has no more events

  // Calls of MPI; calls within another call are not distinguished.
  void enter(std::uint64_t time, std::uint32_t path, std::uint32_t region, std::uint32_t operation);
  void leave(std::uint64_t time);
  void finalizes(std::uint64_t time);  // the call that was entered is MPI_Finalize

  // Slots are numbers of requests; noIndex: there are too many that are open.
  std::uint32_t sent(const Message& message, bool hasRequest);  // answers the slot of the request
  std::uint32_t posted();                                       // likewise
  void received(const Message& message, std::uint32_t slot);
  void sendDone(std::uint32_t slot);
  void cancelled(std::uint32_t slot);
  std::uint32_t startedCollective();  // answers its number
  void collectiveBegan(std::uint64_t time) { began_ = time; }
  void ended(std::uint32_t started);  // one with a request in which nobody's waits are told
  // `operation`: without "MPI_". `size`: of the communicator. `started`: the number of one that has a request.
  void collective(const Collective& part, std::string_view operation, std::uint32_t size,
                  std::optional<std::uint32_t> started);

  // Epochs of windows: `kind` is one of them.
  void epoch(CallItem::Kind kind, const WindowPlace& on, const std::vector<RankId>& group);
  void accessed(const WindowPlace& on, RankId target);

  const CallLog& log() const { return log_; }
  // For each communicator the operations that all its members call. If they call them unequally often, none after one
  // that never completes.
  std::unordered_map<std::uint32_t, std::uint64_t> complete(std::uint32_t ranks) const;
  const std::string& failed() const { return failed_; }       // why nothing can be matched; empty: it can
  std::uint64_t largeGroups() const { return largeGroups_; }  // of epochs, with more than maxSpread ranks: left out
  const std::set<std::uint32_t>& largeWindows() const { return largeWindows_; }  // that have such epochs
  std::uint64_t neighbourhoods() const {
    return neighbourhoods_;
  }  // parts in collectives whose neighbours the trace does not tell

 private:
  struct Parts {  // of a communicator
    std::uint32_t size = 0;
    std::unordered_map<std::uint32_t, std::uint64_t> byRank;
  };
  void add(const CallItem& item, std::uint64_t time);
  void flush(std::uint64_t time);
  std::uint32_t takeSlot();
  void freeSlot(std::uint32_t slot);

  CallLog log_;
  LoggedCall call_;
  RankId rank_{};
  std::uint32_t depth_ = 0, slots_ = 0;
  std::vector<std::uint32_t> freeSlots_;
  std::uint64_t latest_ = 0;
  std::optional<std::uint64_t> began_;
  std::set<std::uint32_t> accessing_;  // windows of which the location has an access epoch
  std::set<std::uint32_t> largeWindows_;
  std::unordered_map<std::uint32_t, Parts> parts_;
  std::string failed_;
  std::uint64_t neighbourhoods_ = 0, largeGroups_ = 0;
};

}  // namespace weft
