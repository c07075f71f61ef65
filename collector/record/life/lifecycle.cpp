#include "collector/record/life/lifecycle.h"

#include <mpi.h>
#include <unistd.h>

#include <cstdarg>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "collector/record/bundle/adapters.h"
#include "collector/record/bundle/ends.h"
#include "collector/record/bundle/gather.h"
#include "collector/record/bundle/messages.h"
#include "collector/record/bundle/part.h"
#include "collector/record/bundle/port_prediction.h"
#include "collector/record/bundle/process.h"
#include "collector/record/bundle/regions.h"
#include "collector/record/bundle/settings.h"
#include "collector/record/bundle/sums.h"
#include "collector/record/calls/call.h"
#include "collector/record/counting/own_time.h"

namespace weft::record {
namespace {

std::string folder;
pid_t recorded = 0;  // a forked child's end is not the program's
bool alone = false;  // sessions, no MPI_COMM_WORLD

void learnWorldRanks() {
  for (const BlockSum& block : sums()) {
    Communicators::worldRanks(*block.communicator);
    if (block.communicator->isInter()) Communicators::worldRanks(*block.communicator, true);
  }
  std::vector<const Communicator*> first;
  Communicators::visit([&](const Communicator& each) {
    if (each.rank == 0) first.push_back(&each);
  });
  for (const Communicator* each : first) {
    Communicators::worldRanks(*each);
    if (each->isInter()) Communicators::worldRanks(*each, true);
  }
}

void finish() {
  MPI_Comm all = MPI_COMM_NULL;  // of the recorder alone: its messages meet none of the program's
  PMPI_Comm_dup(MPI_COMM_WORLD, &all);
  const std::vector<TableRows> rows = gathered(recordedRows(true), all);
  predictPortTraffic(folder, all);
  int written = 1;
  if (worldRank() == 0) written = writeBundle(folder, rows) && writeEnds(folder, worldSize()) ? 1 : 0;
  PMPI_Bcast(&written, 1, MPI_INT, 0, all);
  if (written) removePart();
  PMPI_Barrier(all);
  std::error_code error;
  if (written && worldRank() == 0) std::filesystem::remove(std::filesystem::path(folder) / "parts", error);
  PMPI_Comm_free(&all);
}

// By exit() or by the end of main. Without MPI_Finalize what was recorded until now stays.
void atEnd() {
  if (recorded != getpid()) return;
  state.on = false;
  stopFlushing();
  if (secondsSince(Moment::finalizeBegins) < 0) writePart();
  else endProcess(folder, worldRank());
}

// Calls that begin or end the recording itself.
void bookAnyway(Call& call) {
  if (state.wanted[static_cast<std::size_t>(call.operation())]) call.book(call.world(), call.operation(), 1, 0, call.took());
}

void learnRun(int threadLevel) {
  recorded = getpid();
  applySettings();
  noteThreadLevel(threadLevel);
  noteLibrary();
}

void begin() {
  readCounters();
  state.beginTicks = ticks();
  state.shortPoll = ticksOf(1e-6);
  if (settings().binSeconds > 0) state.binTicks = ticksOf(settings().binSeconds);
  startFlushing();
  note(Moment::initEnds);
  std::atexit(atEnd);  // now, so that it comes before the end of all that it needs
  state.on = true;
}

void cease() {
  stopFlushing();
  readCounters();
  Communicators::settle();
  learnWorldRanks();
}

}  // namespace

void startRecording(int threadLevel) {
  const OwnTime time;
  alone = false;
  Communicators::start();
  learnRun(threadLevel);
  state.decomposes = messagesAreTold();
  folder = makeBundle();
  begin();
}

void stopRecording() {
  state.on = false;
  note(Moment::finalizeBegins);
  const OwnTime time;
  cease();
  if (!folder.empty()) finish();
}

void startRecordingAlone(MPI_Group processes, int threadLevel) {
  const OwnTime time;
  alone = true;
  Communicators::startOf(processes);
  learnRun(threadLevel);
  folder = nameBundle();
  begin();
}

void stopRecordingAlone() {
  if (!alone) return;
  state.on = false;
  note(Moment::finalizeBegins);
  const OwnTime time;
  cease();
  writePart(true);
}

void afterFinalize() {
  note(Moment::finalizeEnds);
  if (!folder.empty()) endFinalize(folder, worldRank());
}

}  // namespace weft::record

using namespace weft::record;

extern "C" {

int MPI_Init(int* argc, char*** argv) {
  startClock();
  note(Moment::initBegins);
  Call call(Op::Init);
  const int result = call.through(PMPI_Init, argc, argv);
  if (result != MPI_SUCCESS) return result;
  int level = MPI_THREAD_SINGLE;
  PMPI_Query_thread(&level);
  startRecording(level);
  bookAnyway(call);
  return result;
}

int MPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  startClock();
  note(Moment::initBegins);
  Call call(Op::Init_thread);
  const int result = call.through(PMPI_Init_thread, argc, argv, required, provided);
  if (result != MPI_SUCCESS) return result;
  startRecording(*provided);
  bookAnyway(call);
  return result;
}

int MPI_Finalize(void) {
  Call call(Op::Finalize);
  bookAnyway(call);
  stopRecording();
  const int result = call.through(PMPI_Finalize);
  afterFinalize();
  return result;
}

int MPI_Abort(MPI_Comm comm, int code) {
  writePart();
  return PMPI_Abort(comm, code);
}

// Levels: 0 off, 1 on, 2 on and written now, from 3 on a region "level N" begins, and ends with -N. Names: 0 off, 2 on,
// (1, "name") begins, (-1, "name") ends. The standard leaves the arguments after the level to the tool, so that names are read only when asked for.
int MPI_Pcontrol(const int level, ...) {
  const Pcontrol meaning = settings().pcontrol;
  if (meaning == Pcontrol::off) return MPI_SUCCESS;
  if (level == 0) switchRecording(false);
  if (meaning == Pcontrol::names) {
    va_list arguments;
    va_start(arguments, level);
    const char* name = level == 1 || level == -1 ? va_arg(arguments, const char*) : nullptr;
    va_end(arguments);
    if (level == 1 && name) Regions::begin(name);
    if (level == -1 && name) Regions::end(name);
    if (level == 2) switchRecording(true);
    return MPI_SUCCESS;
  }
  if (level == 1 || level == 2) switchRecording(true);
  if (level == 2) writePart();
  const std::string name = "level " + std::to_string(level < 0 ? -level : level);
  if (level > 2) Regions::begin(name.c_str());
  if (level < -2) Regions::end(name.c_str());
  return MPI_SUCCESS;
}

}  // extern "C"
