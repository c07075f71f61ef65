// The causes of the load on a moment's most loaded link end, by name, communicators that load the same end at the same
// time, and the notes of a film.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/load/load_film.h"
#include "analysis/pairs/run_names.h"
#include "analysis/run/notes.h"

namespace weft {

struct Cause {
  std::optional<std::string> name;  // nothing: not recorded, or in none
  std::uint64_t bytes = 0;
};

// Each list adds up to the bytes of the end; largest first.
struct MomentCauses {
  std::vector<Cause> communicators, regions, operations;
};

class CauseNames {
 public:
  explicit CauseNames(RunNames names) : names_(std::move(names)) {}
  MomentCauses of(const std::vector<LayerShare>& layers);

 private:
  RunNames names_;
};

// "W_s1.0 1.2 GB, W 300 MB and 3 more": the first `most`, with their bytes or without; empty where none has a name.
std::string causesText(const std::vector<Cause>& causes, std::size_t most, bool withBytes = true);
// "communicators W_s1.0 1.2 GB; region FFT 1.5 GB; Alltoall 1.5 GB"
std::string causesText(const MomentCauses& causes, std::size_t most);

// Two communicators that load the same link end in the same bin of time.
struct Contention {
  std::uint32_t bin = 0;
  EndIndex end{};
  CommunicatorId communicator{}, other{};  // `other` loads the end less, or as much and has the larger id
  std::uint64_t bytes = 0, otherBytes = 0;
};

// All pairs, by the bytes of the other one, the most first; of equal ones the earlier bin, then the first end. Throws
// Error where the run has no bins or these do not distinguish communicators, FilmTooLarge where there are more than
// `mostPairs`.
inline constexpr std::uint64_t maxContentions = std::uint64_t{1} << 25;
std::vector<Contention> contentions(const RunStore& store, const OpenRun& run, const PairFilter& filter, Rails rails,
                                    std::uint64_t mostPairs = maxContentions);

// Notes on bytes that the bins do not have, sums that were held, and bins that are finer than the accuracy of the
// clocks. `onLinks`: of all pair traffic of the filter; nothing where that is of a time.
Notes filmNotes(const RunStore& store, const LoadFilm& film, std::optional<std::uint64_t> onLinks);
// Likewise, with the result of clockNote(): a caller who also needs that reads the messages only once.
Notes filmNotes(const LoadFilm& film, std::optional<std::uint64_t> onLinks, const std::optional<std::string>& ofClocks);

// A sentence that bins are finer than the accuracy of the clocks; nothing if they are not, or it is not known.
std::optional<std::string> clockNote(const RunStore& store, double binSeconds);

// The least error of a trace's clocks: how much earlier than it was sent a message is received, in seconds. Nothing if
// none is, or it is not known. Reads all messages where the run has violations.
std::optional<double> clockError(const RunStore& store);

}  // namespace weft
