// Decides whether a set of monitoring's files is whole. A set knows its size: ranks name each other, every file has the
// same sections, and its last line ends.
#pragma once

#include "importers/events/ranks_seen.h"
#include "importers/io/reader_notes.h"
#include "importers/profiles/monitoring_choice.h"

namespace weft {

// Whether one file of a phase holds the lines of several ranks.
bool isJoined(const MonitoringPhase& phase, const ScannedFiles& scanned);

// Reports files of one phase that were cut off, as far as their form shows it. `scanned`: all files of the bundle.
void tellCutFiles(const MonitoringPhase& phase, const ScannedFiles& scanned, ReaderNotes& notes);

// Reports ranks that lines of a phase name as peers or members, but that have no file in the phase. Files without a
// single line of traffic do not show their rank: they may belong to as many of these ranks.
void tellMissingFiles(const MonitoringPhase& phase, const ScannedFiles& scanned, const RanksSeen& named,
                      ReaderNotes& notes);

}  // namespace weft
