// Which rank ran on which host, as users and launchers write it down.
//
// The forms are those of importers/hosts/host_line.h. Hostfiles and lists give ranks in the order of their lines, as
// many to a host as it has slots, one if no slots are given. What follows # is a comment. In a table, a line of another
// form than the first is skipped and reported. In a list it moves the ranks of all lines below: none is read then, and
// none of a file whose first line has no known form.
#pragma once

#include <memory>
#include <string>

#include "core/records/importer.h"

namespace weft {

// `ranks`: how many the run has; 0 where that is not known. A hostfile gives hosts to no more ranks than that.
ImportReport readHostMap(std::istream& in, const std::string& shown, std::size_t ranks, RowSink& sink,
                         const Progress& progress);

// Recognises a host map by its header rank,host: a hostfile is only read where the user names it as one.
std::unique_ptr<Importer> hostMapImporter();

}  // namespace weft
