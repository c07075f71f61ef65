// Merges the collective calls that all members recorded into the calls of the communicator.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "importers/recorded/record_data.h"

namespace weft {

struct CommonCalls {
  std::vector<RecordShape> calls;  // of the communicator
  const char* why = nullptr;       // there are none: members disagree, …
};

// `members`: by rank of the communicator; `isRecorded`: whether the bundle holds what a rank did. One member knows each
// call: the root, or rank 0, or another that is recorded where all have one count; the others are asked whether they
// have as many calls of the root and bytes that it says of them.
CommonCalls commonCalls(std::string_view operation, const RecordShapes& shapes, std::span<const RankId> members,
                        const std::function<bool(RankId)>& isRecorded);

// "3 0*6 12"; nothing where it is none of numbers, or there are more than `most`.
std::optional<std::vector<std::uint64_t>> countsOf(std::string_view text, std::size_t most);

}  // namespace weft
