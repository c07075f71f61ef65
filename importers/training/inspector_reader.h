// Reads the files of NCCL's Inspector (a plugin of NCCL's profiler): a JSON object on each line, for each call of each
// communicator.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/records/importer.h"
#include "importers/io/reader_notes.h"
#include "importers/training/inspector_job.h"
#include "importers/training/json_records.h"

namespace weft {

bool looksLikeInspector(std::string_view firstBytes);

// {"header": {"id": "0x7f…", "comm_name": "DP Group 0", "rank": 2, "n_ranks": 8, "nnodes": 1}, "metadata":
// {"inspector_output_format_version": "v4.2", "hostname": …, "pid": …},
//  "coll_perf": {"coll": "AllReduce", "coll_algo": "RING", "coll_msg_size_bytes": …, "coll_exec_time_us": …,
//  "event_trace_ts": {"coll_start_ts": …, "coll_stop_ts": …}}}
// Since 4.3 header and metadata stand on a line with "dump_stats" alone, for the records behind it. False where the
// user cancelled.
bool readInspector(const InputFile& file, InspectorJob& job, ReaderNotes& notes, const Progress& progress);

}  // namespace weft
