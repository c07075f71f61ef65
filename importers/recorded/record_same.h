// Identifies communicators that several processes recorded as the same one.
#pragma once

#include <cstdint>
#include <vector>

#include "importers/recorded/record_part.h"

namespace weft {

// A communicator of one account, or a call that gave it none.
struct SameRow {
  std::uint32_t account = 0;
  const PartCommunicator* of = nullptr;
  std::uint32_t parent = notKnown;                // its row
  std::uint32_t id = notKnown;                    // the same for the same communicator; notKnown: none
  std::uint32_t side = 0;                         // which group of an inter-communicator the process is in
  std::uint32_t match = notKnown, matchSide = 0;  // of two accounts that were brought together
  bool isHalf() const;                            // one side's account of a call that brings two groups together
};

struct SameWorld {
  std::string key, spawn;
  std::uint32_t size = 0;
  std::uint64_t started = 0;
  std::vector<std::uint32_t> accounts;  // by rank
};

struct SameCommunicators {
  std::vector<SameWorld> worlds;
  std::vector<std::uint32_t> worldOf;  // by account
  std::vector<SameRow> rows;           // of all accounts, one behind the other
  std::vector<std::size_t> begins;     // where each account's begin, and their end
  std::uint32_t count = 0;             // of communicators
};

SameCommunicators findSame(const std::vector<PartAccount>& accounts);

// Calls that make several communicators at once, each of some members of the parent.
bool makesSeveral(std::string_view call);
bool madeByMembers(std::string_view call);  // of the parent's members, those of the new communicator alone take part

}  // namespace weft
