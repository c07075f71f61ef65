// Finds the messages and collective operations that have all their sides in a trace of chosen parts of a run, or of
// some operations.
//
// Each process chose for itself, so that a message may be sent by a call that was traced and received by one that was
// not. The n-th message of a channel (communicator, sender, receiver, tag) is the same on both sides, and so is the
// n-th collective operation of a communicator for all members, in the order in which they start them. A process counts
// what it did not trace (trace_format::Kind::skipped).
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/base/trace_format.h"

namespace weft {

class TraceSides {
 public:
  struct Communicator {
    std::uint32_t index = 0;             // of the archive
    std::vector<std::uint32_t> members;  // ranks of the archive, of both groups
    std::vector<std::uint32_t> peers;    // by rank in the communicator, as messages name them
  };
  // By the number that a process has for it; null: not known. What it answers stays where it is.
  using Find = std::function<const Communicator*(std::uint32_t number)>;

 private:
  // The messages or operations that a side has of a channel, by their numbers.
  class Numbers {
   public:
    void add(std::uint64_t number);
    void sort();  // once all are there
    bool contains(std::uint64_t number) const;
    Numbers common(const Numbers& with) const;

   private:
    std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges_;  // first, behind the last
  };
  struct Key {
    trace_format::Skipped kind;  // sent: messages, of both sides
    std::uint32_t communicator, from, to, tag;
    auto operator<=>(const Key&) const = default;
  };
  struct Channel {
    const Communicator* communicator = nullptr;
    std::map<std::uint32_t, Numbers> sides;  // of messages: 0 the sender, 1 the receiver; else by rank
    Numbers all;                             // that all sides have
  };
  struct Place {
    Channel* channel = nullptr;
    std::uint32_t side = 0;
    std::uint64_t number = 0;
  };

 public:
  // One process, whose records are given in the order of its file: each once before match(), and once after.
  class Process {
   public:
    Process(TraceSides& sides, std::uint32_t rank, const std::vector<std::string>& operations, Find find);
    void note(const trace_format::Record& record);
    // Once, between the two.
    void again() { next_.clear(); }
    // False: it is left out. Of a call that all members of a window come to only the communicator is.
    bool keeps(trace_format::Record& record);

   private:
    std::optional<Place> place(const trace_format::Record& record);  // of what it tells of; counts it
    std::optional<Place> message(const trace_format::Record& record, bool isSent, std::uint64_t count);
    std::optional<Place> operation(trace_format::Skipped kind, std::uint32_t communicator, std::uint64_t count);

    TraceSides& sides_;
    const std::uint32_t rank_;
    std::vector<bool> windowSteps_;  // by operation
    const Find find_;
    std::map<std::pair<Channel*, std::uint32_t>, std::uint64_t> next_;  // by channel and side
    std::unordered_map<std::uint32_t, Place> received_, started_;       // by request: receives, collective operations
    std::set<std::uint32_t> cancelled_;
  };

  // `ofOperations`: only some operations were recorded, so that a side that has nothing of a channel may have used
  // others: what the other side has of it is kept.
  void match(bool ofOperations);
  std::uint64_t messages() const { return messages_; }        // sends and receives that were left out
  std::uint64_t collectives() const { return collectives_; }  // parts in collective operations, likewise

 private:
  std::map<Key, Channel> channels_;
  std::set<std::uint32_t> ranks_;  // that have a trace
  std::uint64_t messages_ = 0, collectives_ = 0;
};

}  // namespace weft
