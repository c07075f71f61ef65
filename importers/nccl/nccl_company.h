// What other files record about the job of NCCL's logs; the reader of the logs combines it with them.
#pragma once

#include <memory>
#include <vector>

#include "core/records/importer.h"
#include "importers/io/reader_notes.h"
#include "importers/nccl/nccl_groups.h"
#include "importers/nccl/nccl_host.h"

namespace weft {

struct NcclCompany {
  const Importer* logs = nullptr;  // who reads them
  std::vector<NcclGroups> told;    // by others, who are read before; the first is the one to take calls from
  std::vector<NcclHost> hosts;     // likewise
};

// Takes from `others` what `log` lacks: what groups are called, and all calls with their times where the log has none.
// `told`, the remarks on the resulting numbers, then covers both.
void completeNccl(NcclGroups& log, const std::vector<NcclGroups>& others, ReaderNotes& notes);

}  // namespace weft
