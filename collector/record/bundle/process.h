// This process: its times as the overhead paper defines them, and the facts of the run.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "collector/record/bundle/text.h"

namespace weft::record {

struct ProcessTimes {
  double init = -1;      // in MPI_Init
  double net = -1;       // from its end to the start of MPI_Finalize, or to now
  double finalize = -1;  // since the start of MPI_Finalize
  double wrap = -1;      // from the start of the process to MPI_Init
  double recorded = -1;  // of net, where the program switched the recording off for a part of it
};
ProcessTimes processTimes();

// What the system counted of this process between MPI_Init and MPI_Finalize, all threads together, the recorder's too.
struct ProcessUsage {
  double user = 0, system = 0;  // seconds of processors
  std::uint64_t minorFaults = 0, majorFaults = 0, voluntarySwitches = 0, involuntarySwitches = 0;
  std::uint64_t maxResidentBytes = 0;  // since the process began: the system keeps no other
};
std::optional<ProcessUsage>
processUsage();  // nothing before MPI_Init has ended; until now if MPI_Finalize has not begun

// A child of fork() has the program's memory and none of its recorder: it records nothing, and the parent counts it.
void watchForks(void (*inChild)());
bool isForked();
std::uint64_t forks();  // children that this process has made

// How the process ended, as far as it could record it: "exit without MPI_Finalize". Empty: not yet, or it was killed.
void noteEnd(const std::string& how);
void noteSuddenEnd(const std::string& how);  // in a handler: `how` is never freed. An end that was noted before stays
std::string howItEnded();

enum class Moment { initBegins, initEnds, finalizeBegins, finalizeEnds };
void note(Moment moment);
double secondsSince(Moment moment);  // negative where it has not come

bool recordingRuns();           // between MPI_Init and MPI_Finalize
void switchRecording(bool on);  // by the program; nothing where it doesn't run

void noteThreadLevel(int provided);  // MPI_THREAD_…
void noteLibrary();                  // asks MPI for its version
void runRows(bool complete, RowText& rows);

}  // namespace weft::record
