// Names that the user types, found in a run; where there is none, the Error names those that come near.
#pragma once

#include <string>
#include <vector>

#include "core/records/records.h"
#include "core/sums/part_words.h"

namespace weft {

// Of ASCII; other bytes stay as they are.
inline char lowerLetter(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

// Ids of the named regions; throws Error where one is unknown.
std::vector<RegionId> findRegions(const std::vector<Region>& regions, const std::vector<std::string>& names);

// Ids of all communicators of that name: old profiles give one name to several. Throws Error where there is none.
std::vector<CommunicatorId> findCommunicators(const std::vector<Communicator>& communicators, const std::string& name);

// Up to five known names nearest to `wanted`, to follow a message: "; did you mean A, B?", or ";" where none comes near.
std::string suggestion(const std::vector<std::string>& known, const std::string& wanted);

}  // namespace weft
