// Reads unicast forwarding tables as OpenSM (opensm-lfts.dump), dump_fts and ibroute print them.
#pragma once

#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "core/records/import_report.h"
#include "ibdiag/dumps/fdbs_reader.h"

namespace weft {

// "OpenSM LFT dump", "dump_fts or ibroute"; nothing where the bytes are something else.
std::optional<std::string> looksLikeLfts(std::string_view firstBytes);

// A switch that appears twice is handed over twice. A table that a tool left without any entry and without its count
// is not handed over: it is not known. Multicast tables in between are passed over. rowsKept counts entries.
ImportReport readLfts(std::istream& in, std::string_view file, const AcceptTable& accept, const Progress& progress);

}  // namespace weft
