// Which rank ran on which host, as users and launchers write it down.
//
// rank,host CSV, with or without the header:     0,n000
// a hostfile (Open MPI, MPICH):                  node01 slots=4    node01:4    node01
// a Slurm node list:                             n[001-004,007],login1
//
// A hostfile or list gives ranks in the order of its lines, as many to a host as it has slots, one without. What
// follows # is a comment.
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
