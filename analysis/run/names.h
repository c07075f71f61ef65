// Finds names of a run that a user typed; if there is none, the Error suggests similar names.
#pragma once

#include <string>
#include <vector>

#include "core/records/records.h"
#include "core/sums/part_words.h"

namespace weft {

// Ids of the named regions; throws Error where one is unknown.
// With those that lie within them, at any depth, unless `exclusive`: all that happened while the region was open. A
// region that was entered from several others counts as within none of them.
std::vector<RegionId> findRegions(const std::vector<Region>& regions, const std::vector<std::string>& names,
                                  bool exclusive);
// Adds the regions that lie within these.
void addNested(const std::vector<Region>& regions, std::vector<RegionId>& chosen);

// The communicator of that name, or, where the source gave the name to several, all of them; "(no communicator)" is the
// name that filters use for none (core/records/no_communicator.h); it is not looked up in the run. Throws Error where
// there is none.
std::vector<CommunicatorId> findCommunicators(const std::vector<Communicator>& communicators, const std::string& name);

void needCommunicators(const std::vector<Communicator>& all);  // throws Error where there are none

// Up to five known names nearest to `wanted`, to follow a message: "; did you mean A, B?", or ";" where none comes
// near.
std::string suggestion(const std::vector<std::string>& known, const std::string& wanted);

}  // namespace weft
