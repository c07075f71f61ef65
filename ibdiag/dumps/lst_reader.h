// Reads .lst files: one link per line, as ibdiagnet 1 and 2 (ibdiagnet.lst) and OpenSM (opensm-subnet.lst) write them.
#pragma once

#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "core/records/import_report.h"
#include "ibdiag/dumps/dumps.h"

namespace weft {

inline constexpr std::string_view openSmLst = "OpenSM .lst";  // the one that has each link twice

// "ibdiagnet .lst", openSmLst, …; nothing where the bytes are something else.
std::optional<std::string> looksLikeLst(std::string_view firstBytes);

using AcceptLink = std::function<void(const ListedLink&)>;  // texts are valid during the call only

// `file`: how the user knows it. Lines that can't be understood are skipped and reported. rowsKept counts links as they
// are written, so that OpenSM's, which writes each link from both ends, count twice.
ImportReport readLst(std::istream& in, std::string_view file, const AcceptLink& accept, const Progress& progress);

}  // namespace weft
