// Reads .ndt files: UFM's tables of cables, CSV with a column for each end's device and port.
#pragma once

#include <istream>
#include <string_view>

#include "core/records/import_report.h"
#include "ibdiag/dumps/lst_reader.h"
#include "ibdiag/dumps/port_fact_words.h"

namespace weft {

bool looksLikeNdt(std::string_view firstBytes);

// Nodes have names and no GUIDs. Columns go by their names, in any order and with whatever others beside; rows whose
// LinkType is another than Data are no cables of the fabric. Nothing is handed over before the file's end.
ImportReport readNdt(std::istream& in, std::string_view file, const AcceptLink& accept, const Progress& progress,
                     const AcceptPortFacts& acceptFacts = {});

}  // namespace weft
