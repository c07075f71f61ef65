#include "collector/record/life/lifecycle.h"

#include <mpi.h>
#include <unistd.h>

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
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
#include "collector/record/counting/kept.h"
#include "collector/record/counting/own_time.h"
#include "collector/record/sampling/sampling.h"

namespace weft::record {
namespace {

bool written = false;  // there is a folder to write to
bool alone = false;    // sessions, no MPI_COMM_WORLD
uid_t user = 0;        // who the process was when it began

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

// A process that is another user now may neither make files in the folder nor open the shared memory of a new communicator.
bool someoneIsAnother() {
  int another = geteuid() != user ? 1 : 0, any = 0;
  PMPI_Allreduce(&another, &any, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  return any != 0;
}

void finish() {
  if (someoneIsAnother()) return writePart(true);
  MPI_Comm all = MPI_COMM_NULL;  // of the recorder alone: its messages meet none of the program's
  PMPI_Comm_dup(MPI_COMM_WORLD, &all);
  std::vector<TableRows> rows = gathered(recordedRows(true), all);
  predictPortTraffic(bundleFolder().path(), all);
  int whole = 1;
  if (worldRank() == 0) whole = writeBundle(bundleFolder(), rows) ? 1 : 0;
  PMPI_Bcast(&whole, 1, MPI_INT, 0, all);
  if (whole) removePart();
  else writePart(true);
  PMPI_Barrier(all);
  if (whole && worldRank() == 0) removeParts();
  PMPI_Comm_free(&all);
}

// By exit() or by the end of main. Without MPI_Finalize what was recorded until now stays.
void atEnd() {
  if (isForked()) return;
  state.on = false;
  sampling::stop();
  stopFlushing();
  kept([] {
    if (secondsSince(Moment::finalizeBegins) >= 0) return endProcess(bundleFolder(), worldRank());
    noteEnd("exit without MPI_Finalize");
    writePart();
  });
}

// A child of fork(): another thread of the parent may have held any lock.
void startClean() {
  state.on = false;
  sampling::forget();
  forgetFlusher();
}

// Calls that begin or end the recording itself.
void bookAnyway(Call& call) {
  if (state.wanted[static_cast<std::size_t>(call.operation())]) call.book(call.world(), call.operation(), 1, 0, call.took());
}

void learnRun(int threadLevel) {
  watchForks(startClean);
  user = geteuid();
  applySettings();
  noteThreadLevel(threadLevel);
  noteLibrary();
}

void begin() {
  readCounters();
  state.beginTicks = ticks();
  state.shortPoll = ticksOf(1e-6);
  if (settings().binSeconds > 0) state.binTicks = ticksOf(settings().binSeconds);
  note(Moment::initEnds);
  writePart();  // whatever happens from now on, the bundle tells that the program ran, where and how
  startFlushing();
  std::atexit(atEnd);  // now, so that it comes before the end of all that it needs
  state.on = true;
  if (settings().sampleHertz > 0 && !sampling::start(settings().sampleHertz) && worldRank() == 0)
    std::fprintf(stderr, "weft: nothing is sampled: the recorder is linked into the program, the system gives no timer, or the program has handlers for all real-time signals.\n");
}

void cease() {
  sampling::stop();
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
  written = makeBundle();
  begin();
}

void stopRecording() {
  if (isForked()) return;
  state.on = false;
  note(Moment::finalizeBegins);
  const OwnTime time;
  cease();
  if (written) finish();
}

void startRecordingAlone(MPI_Group processes, int threadLevel) {
  const OwnTime time;
  alone = true;
  Communicators::startOf(processes);
  learnRun(threadLevel);
  written = nameBundle();
  begin();
}

void stopRecordingAlone() {
  if (!alone || isForked()) return;
  state.on = false;
  note(Moment::finalizeBegins);
  const OwnTime time;
  cease();
  writePart(true);
}

void afterFinalize() {
  note(Moment::finalizeEnds);
  if (written && !isForked()) endFinalize(bundleFolder(), worldRank());
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
  kept([=] { startRecording(level); });
  bookAnyway(call);
  return result;
}

int MPI_Init_thread(int* argc, char*** argv, int required, int* provided) {
  startClock();
  note(Moment::initBegins);
  Call call(Op::Init_thread);
  const int result = call.through(PMPI_Init_thread, argc, argv, required, provided);
  if (result != MPI_SUCCESS) return result;
  kept([=] { startRecording(*provided); });
  bookAnyway(call);
  return result;
}

int MPI_Finalize(void) {
  Call call(Op::Finalize);
  bookAnyway(call);
  kept([] { stopRecording(); });
  const int result = call.through(PMPI_Finalize);
  kept([] { afterFinalize(); });
  return result;
}

int MPI_Abort(MPI_Comm comm, int code) {
  kept([=] { noteEnd("MPI_Abort with code " + std::to_string(code)); });
  writePart();
  return PMPI_Abort(comm, code);
}

// Levels: 0 off, 1 on, 2 on and written now, from 3 on a region "level N" begins, and ends with -N. Names: 0 off, 2 on,
// (1, "name") begins, (-1, "name") ends. The standard leaves the arguments after the level to the tool, so that names are read only when asked for.
int MPI_Pcontrol(const int level, ...) {
  Pcontrol meaning = Pcontrol::off;
  kept([&] { meaning = settings().pcontrol; });
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
  char name[32];
  std::snprintf(name, sizeof name, "level %d", std::abs(level));
  if (level > 2) Regions::begin(name);
  if (level < -2) Regions::end(name);
  return MPI_SUCCESS;
}

}  // extern "C"
