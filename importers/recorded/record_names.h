// Makes the names of communicators (docs/bundle.md) of their parent's name, the call that made them and a number. The
// processes taking part would have agreed on that number, had they asked each other: it is the largest number of
// communicators that any of them had (mpisee, III-A).
#pragma once

#include <string>
#include <vector>

#include "importers/recorded/record_same.h"

namespace weft {

// What the name of a communicator that was put together follows from.
struct Nameable {
  std::string base;  // of those that no call made
  std::string call;
  std::uint32_t parent = notKnown;    // by id
  std::uint32_t smallest = notKnown;  // where the call makes several: the smallest rank in the parent of its members
};

// By id. `events`: the number of each communicator's call.
std::vector<std::uint32_t> callNumbers(const SameCommunicators& same);
std::vector<std::string> namesOf(const std::vector<Nameable>& all, const std::vector<std::uint32_t>& numbers);

// Ids, parents before children. Where one is its own ancestor its parent is taken away.
std::vector<std::uint32_t> parentsFirst(std::vector<Nameable>& all);

}  // namespace weft
