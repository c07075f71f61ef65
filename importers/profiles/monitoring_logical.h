// Decides whether a file has the lines C of all peers. Their number is not stated anywhere.
//
// A collective writes a line to each other member: at its root, or, where all send to all, at every rank alike. If most
// files of a set have lines to all other ranks, with the same number of messages in all lines of a file, all
// collectives ran on all ranks: then a file that lacks some peers was cut off.
#pragma once

#include "importers/io/reader_notes.h"
#include "importers/profiles/monitoring_choice.h"

namespace weft {

void tellCutCollectives(const MonitoringPhase& phase, const ScannedFiles& scanned, ReaderNotes& notes);

}  // namespace weft
