// Reads .far files: the forwarding tables of switches that may route adaptively, as ibdiagnet 2.11 and later write them
// with -r.
#pragma once

#include "ibdiag/dumps/fdbs_reader.h"

namespace weft {

std::optional<std::string> looksLikeFar(std::string_view firstBytes);

// As readFdbs(). Each LID has its static port. An entry that is "Free", "HBF" or "Bounded" also has a group of ports,
// by any of which the switch may send. A group has the ports of its first sub group that has some: the others are used
// when these are congested, over routes of other tables. If sub groups have weights (WHBF), an entry that is "HBF" uses
// all of them. If there are private tables, the first is read.
ImportReport readFar(std::istream& in, std::string_view file, const AcceptTable& accept, const Progress& progress);

}  // namespace weft
