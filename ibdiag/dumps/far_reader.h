// Reads .far files: the forwarding tables of switches that may route adaptively, as ibdiagnet 2.11 and later write them with -r.
#pragma once

#include "ibdiag/dumps/fdbs_reader.h"

namespace weft {

std::optional<std::string> looksLikeFar(std::string_view firstBytes);

// As readFdbs(). Each LID is routed by its static port; how many might be sent elsewhere is told.
ImportReport readFar(std::istream& in, std::string_view file, const AcceptTable& accept, const Progress& progress);

}  // namespace weft
