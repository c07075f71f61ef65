// Remarks on numbers that follow from logs and traces of NCCL's calls.
#pragma once

#include <cstdint>

#include "importers/io/reader_notes.h"
#include "importers/nccl/nccl_groups.h"
#include "importers/nccl/nccl_pairs.h"

namespace weft {

struct NcclRemarks {
  NcclDoubts doubts;
  std::uint64_t missing = 0;    // members that are not known
  std::uint64_t unnamed = 0;    // communicators that a log does not name
  std::uint64_t guessed = 0;    // of them those whose members are a guess
  std::uint64_t lostBytes = 0;  // that go to or come from such members
};

void tellNccl(const NcclGroups& all, const NcclRemarks& remarks, ReaderNotes& notes);

}  // namespace weft
