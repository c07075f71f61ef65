// Reads .far files: the forwarding tables of switches that may route adaptively, as ibdiagnet 2.11 and later write them
// with -r.
#pragma once

#include "ibdiag/dumps/fdbs_reader.h"

namespace weft {

std::optional<std::string> looksLikeFar(std::string_view firstBytes);

// As readFdbs(). Each LID has its static port; of entries that are "Free", "HBF" or "Bounded" the group of ports by any
// of which the switch may send as well. Of a group the ports of its first sub group that has some: the others are for
// when these are congested, over routes of other tables. Where sub groups have weights (WHBF) an entry that is "HBF"
// goes over all of these. Of private tables the first.
ImportReport readFar(std::istream& in, std::string_view file, const AcceptTable& accept, const Progress& progress);

}  // namespace weft
