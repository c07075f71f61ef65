// Makes communicator names unique: several communicators of a source may have the same name.
#pragma once

#include <vector>

#include "core/records/records.h"

namespace weft {

// Makes names unique: where several have one, the first keeps it with "#1" behind, the next has "#2", …, in the order
// of the list; numbers that would make a name that is there already are skipped. What it was is then in `givenName`.
void makeNamesUnique(std::vector<Communicator>& communicators);

}  // namespace weft
