// The list of all quantities that Weft shows: name, unit, ranks and part of the run that it covers, and the filters
// that it follows. docs/quantities.md has the same for users.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "core/base/known_value.h"
#include "core/records/facets.h"

namespace weft {

enum class Quantity : std::uint8_t {
  runTime,
  recordedTime,
  timeInMpi,
  shareOfMpi,
  timeInInit,
  timeInFinalize,
  timeInCommunicator,
  calls,
  volume,
  pairTraffic,
  messages,
  linkBytes,
  utilisation,
  waiting,
  samples,
};

// Which part of the run a quantity covers.
enum class Extent : std::uint8_t {
  wholeProcess,            // from MPI_Init on
  betweenInitAndFinalize,  // from the end of MPI_Init to the start of MPI_Finalize
  recordedPart,            // of that, while the recording was on
  ofInit,                  // MPI_Init alone
  ofFinalize,              // MPI_Finalize alone
};

struct QuantityRow {
  Quantity quantity;
  const char* name;       // "time in MPI"
  const char* unit;       // "s", "B", "1"; empty: a count
  const char* statistic;  // over ranks
  const char* source;     // what must have been recorded
  Extent extent;
  std::optional<Measure> measure;  // whose dimensions of the filter it follows; nothing: it is of the whole run
};

std::span<const QuantityRow> quantities();
const QuantityRow& rowOf(Quantity quantity);
inline const char* name(Quantity quantity) { return rowOf(quantity).name; }

// Why the two are no number of one thing, in words for whoever reads both.
inline constexpr const char* volumeAndPairTraffic =
    "Volume: what calls hand over. Pair traffic: what ranks send to other ranks.";

// "from the end of MPI_Init to the start of MPI_Finalize"
const char* word(Extent extent);

// Why there is no such number of a run with these keys where something is chosen that the quantity can't follow;
// nothing: it follows.
std::optional<Absence> absenceUnder(Quantity quantity, const PairFilter& filter, const RunKeys& keys = RunKeys::all());
// "time in MPI does not apply under this filter"
inline std::string sentence(Quantity quantity, Absence absence) {
  return sentence(std::string(name(quantity)), absence);
}

}  // namespace weft
