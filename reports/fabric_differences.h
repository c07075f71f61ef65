// The differences between the fabrics of two runs, as table rows and as text lines.
#pragma once

#include "analysis/run/notes.h"
#include "analysis/run/output.h"
#include "analysis/load/compared_runs.h"
#include "ibdiag/findings/difference_words.h"
#include "reports/table.h"

namespace weft {

// change,subnet,node,guid,port,peer,peer_guid,peer_port,
// now_node,now_guid,now_port,now_peer,now_peer_guid,now_peer_port,was,now,count,routes,text,parts
Table fabricDifferences(const FabricPair& of, const FabricDifference& difference);

// How nodes were matched, what was not compared, and how many routes changed.
Notes notesOf(const FabricPair& of, const FabricDifference& difference);

// Compares each run but the first with the first; if there are several, the last column names the run. Throws Error if
// one has no fabric.
Table comparedFabrics(const ComparedRuns& runs, Notes& notes);

// Title by title, at most this many lines of each. Cables that were removed with a node are in its line.
void printFabricDifferences(Output& out, const FabricPair& of, const FabricDifference& difference,
                            std::size_t mostLines);
void printFabrics(Output& out, const ComparedRuns& runs, std::size_t mostLines);

}  // namespace weft
