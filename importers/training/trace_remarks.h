// Diagnostics about one trace, and about all traces of a job.
#pragma once

#include "importers/io/reader_notes.h"
#include "importers/training/training_trace.h"

namespace weft {

struct JobRemarks {
  static constexpr std::uint64_t maxMembers = 1 << 22;  // of all groups
  static constexpr std::size_t maxGroups = 1 << 15;

  std::uint64_t outsiders = 0;       // calls of groups that lack their rank
  std::uint64_t untoldGroups = 0;    // calls of groups whose ranks no trace tells
  std::uint64_t untoldPartners = 0;  // messages
  std::uint64_t largeGroups = 0;     // groups beyond the most
  std::uint64_t rootless = 0;        // calls
};

void reportTrace(const TrainingTrace& trace, ReaderNotes& notes);
void reportJob(const JobRemarks& remarks, ReaderNotes& notes);

}  // namespace weft
