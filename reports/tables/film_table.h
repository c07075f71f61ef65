// The most loaded link end of each time bin, and its causes.
#pragma once

#include "analysis/load/film_causes.h"
#include "analysis/run/json.h"
#include "reports/table.h"

namespace weft {

// Those in which something is on a link, in the order of time, as positions in the film.
std::vector<std::size_t> momentsOnLinks(const LoadFilm& film);

// A row for each of these moments, in which something is on a link: start_s, end_s, the place of the end that sends,
// bytes, utilisation, communicators, regions, operations: of these the first `most`, each "NAME BYTES", with "; "
// between them; "-" is what has no name.
Table filmTable(const Fabric& fabric, const Capacities& capacities, const LoadFilm& film,
                const std::vector<std::size_t>& moments, CauseNames& names, std::size_t most);
// The same as a list of objects, causes as lists of name (null: none) and bytes.
Json filmJson(const Fabric& fabric, const Capacities& capacities, const LoadFilm& film,
              const std::vector<std::size_t>& moments, CauseNames& names);

// start_s, end_s, the place of the end that sends, communicator, bytes, other, other_bytes: a row for each of these.
Table contentionTable(const Fabric& fabric, double binSeconds, const std::vector<Contention>& pairs,
                      const std::vector<Communicator>& communicators);

}  // namespace weft
