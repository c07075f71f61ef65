// What one process records about itself and its communicators at the beginning of its part of a bundle (docs/bundle.md,
// version 2): all that is needed to find out which communicators of several processes are the same.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/records/importer.h"
#include "importers/io/reader_notes.h"
#include "importers/recorded/record_data.h"

namespace weft {

inline constexpr std::uint32_t notKnown = UINT32_MAX;

// A communicator as one of its members knows it, or a call that gave this process none (size 0).
struct PartCommunicator {
  std::uint32_t number = 0;
  std::string name;                 // of those that no call made
  std::uint32_t parent = notKnown;  // index among the process's
  std::string call, key;
  std::uint32_t order = 0;                                 // among the calls on the parent
  std::uint32_t first = notKnown, remoteFirst = notKnown;  // of its groups' rank 0: rank in the parent's, or in the
                                                           // world where it has no parent in common
  std::uint32_t size = 0, rank = 0, remoteSize = 0;
  RecordCommunicator facts;  // label, topology and so on; members as lists of the world's ranks
};

struct PartAccount {
  const InputFile* file = nullptr;
  std::string world, spawn, command, host;
  std::uint32_t rank = 0, size = 0;
  std::uint64_t started = 0;                        // nanoseconds, by the host's clock
  bool isComplete = false;                          // the process came to MPI_Finalize
  std::vector<PartCommunicator> communicators;      // parents before children
  std::map<std::uint32_t, std::uint32_t> byNumber;  // to their indexes
};

// Whether a file is such a part: by its first table. Files of another version are reported when they are read.
bool isProcessPart(const InputFile& file);

// Nothing, after a note, if a part does not name its process.
std::optional<PartAccount> readAccount(const InputFile& file, ReaderNotes& notes, const Progress& progress);

}  // namespace weft
