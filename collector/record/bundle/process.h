// This process: its times as the overhead paper defines them, and the facts of the run.
#pragma once

#include <string>

#include "collector/record/bundle/text.h"

namespace weft::record {

struct ProcessTimes {
  double init = -1;      // in MPI_Init
  double net = -1;       // from its end to the start of MPI_Finalize, or to now
  double finalize = -1;  // since the start of MPI_Finalize
  double wrap = -1;      // from the start of the process to MPI_Init
};
ProcessTimes processTimes();

enum class Moment { initBegins, initEnds, finalizeBegins, finalizeEnds };
void note(Moment moment);
double secondsSince(Moment moment);  // negative where it has not come

bool recordingRuns();           // between MPI_Init and MPI_Finalize
void switchRecording(bool on);  // by the program; nothing where it doesn't run

void noteThreadLevel(int provided);  // MPI_THREAD_…
void noteLibrary();                  // asks MPI for its version
void runRows(bool complete, RowText& rows);

}  // namespace weft::record
