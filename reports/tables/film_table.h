// The most loaded link end of each time bin, and its causes.
#pragma once

#include "analysis/load/film_causes.h"
#include "analysis/run/json.h"
#include "reports/table.h"

namespace weft {

// start_s, end_s, the place of the end that sends, bytes, utilisation, communicators, regions, operations: of these the
// first `most`, each "NAME BYTES", with "; " between them; "-" is what has no name. Moments in which nothing is on a
// link are omitted.
Table filmTable(const Fabric& fabric, const Capacities& capacities, const LoadFilm& film, CauseNames& names,
                std::size_t most);
// The same as a list of objects, causes as lists of name (null: none) and bytes.
Json filmJson(const Fabric& fabric, const Capacities& capacities, const LoadFilm& film, CauseNames& names);

}  // namespace weft
