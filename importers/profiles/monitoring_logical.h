// Whether a file has the lines C of all peers. How many there are stands nowhere.
//
// A collective writes a line to each other member: at its root, or, where all send to all, at every rank alike. Where
// most files of a set have lines to all other ranks and as many messages to each, all collectives ran on all ranks:
// then one that lacks some peers was cut off.
#pragma once

#include "importers/io/reader_notes.h"
#include "importers/profiles/monitoring_choice.h"

namespace weft {

void tellCutCollectives(const MonitoringPhase& phase, const ScannedFiles& scanned, ReaderNotes& notes);

}  // namespace weft
