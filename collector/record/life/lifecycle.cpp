#include "collector/record/life/lifecycle.h"

#include <mpi.h>

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "collector/record/bundle/adapters.h"
#include "collector/record/bundle/identity.h"
#include "collector/record/bundle/messages.h"
#include "collector/record/bundle/part.h"
#include "collector/record/bundle/process.h"
#include "collector/record/bundle/regions.h"
#include "collector/record/bundle/settings.h"
#include "collector/record/bundle/sums.h"
#include "collector/record/calls/call.h"
#include "collector/record/counting/kept.h"
#include "collector/record/counting/own_time.h"
#include "collector/record/life/crash_watch.h"
#include "collector/record/sampling/sampling.h"
#include "collector/record/counting/trace_choice.h"

namespace weft::record {
namespace {

bool alone = false;  // sessions, no MPI_COMM_WORLD

// Local to this process, as all that MPI is asked: of groups, not of those that are in them.
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

// By exit() or by the end of main. Without MPI_Finalize what was recorded until now stays.
void atEnd() {
  if (isForked()) return;
  state.on = 0;
  sampling::stop();
  stopFlushing();
  kept([] {
    if (secondsSince(Moment::finalizeBegins) >= 0) return noteLastEnd();
    noteEnd("exit without MPI_Finalize");
    if (state.traces) trace::write();
    writePart(false, true);
  });
}

// Memory stays as it is, and other threads go on.
void atQuickEnd() {
  static const std::string& how = *new std::string("quick_exit without MPI_Finalize");
  beforeSuddenEnd(how);
}

// A child of fork(): another thread of the parent may have held any lock.
void startClean() {
  state.on = 0;
  state.traces = false;
  sampling::forget();
  forgetFlusher();
}

// Calls that begin or end the recording itself.
void bookAnyway(Call& call) {
  if (state.wanted[static_cast<std::size_t>(call.operation())])
    call.book(call.world(), call.operation(), 1, 0, call.took());
}

void learnRun(int threadLevel) {
  watchForks(startClean);
  learnIdentity();
  applySettings();
  noteThreadLevel(threadLevel);
  noteLibrary();
}

// Where not the whole run is to be traced.
void chooseTrace() {
  const Settings& to = settings();
  if (to.traceRegions.empty() && to.traceBegin <= 0 && to.traceEnd <= 0) return;
  trace::Choice choice;
  choice.begin = state.beginTicks + ticksOf(to.traceBegin);
  if (to.traceEnd > 0) choice.end = state.beginTicks + ticksOf(to.traceEnd);
  choice.byRegion = !to.traceRegions.empty();
  choice.beginRegions = Regions::traceOpen;
  trace::choose(choice);
}

void begin() {
  readCounters();
  state.beginTicks = ticks();
  state.shortPoll = ticksOf(1e-6);
  if (settings().binSeconds > 0) state.binTicks = ticksOf(settings().binSeconds);
  note(Moment::initEnds);
  state.atFirstCommunication =
      [] {  // whatever happens from now on, the bundle says that the program ran, where and how
        const OwnTime time;
        kept([] { writePart(false, true); });
      };
  if (isTraced(worldRank())) {
    startTrace();
    chooseTrace();
  }
  startFlushing();
  watchForCrashes();
  std::atexit(atEnd);  // now, so that it comes before the end of all that it needs
  std::at_quick_exit(atQuickEnd);
  state.on = State::armed;
  if (state.traces && settings().sampleHertz <= 0) sampling::start(0);
  if (settings().sampleHertz > 0 && !sampling::start(settings().sampleHertz) && worldRank() == 0 && !settings().quiet)
    std::fprintf(stderr,
                 "weft: nothing is sampled: the recorder is linked into the program, the system gives no timer, or the "
                 "program has handlers for all real-time signals.\n");
}

void cease() {
  ignoreCrashes();
  sampling::stop();
  stopFlushing();
  if (state.traces) trace::write();
  readCounters();
  learnWorldRanks();
}

}  // namespace

void startRecording(int threadLevel) {
  const OwnTime time;
  alone = false;
  Communicators::start();
  learnRun(threadLevel);
  state.decomposes = reportsMessages();
  prepareBundle();
  begin();
}

void stopRecording() {
  if (isForked()) return;
  state.on = 0;
  note(Moment::finalizeBegins);
  const OwnTime time;
  cease();
  writePart(true);
}

void startRecordingAlone(MPI_Group processes, int threadLevel) {
  const OwnTime time;
  alone = true;
  Communicators::startOf(processes);
  learnRun(threadLevel);
  prepareBundle();
  begin();
}

void stopRecordingAlone() {
  if (!alone || isForked()) return;
  state.on = 0;
  note(Moment::finalizeBegins);
  const OwnTime time;
  cease();
  writePart(true);
}

void afterFinalize() {
  note(Moment::finalizeEnds);
  if (!isForked()) finishPart();
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
  call.traceEnd();
  kept([] { afterFinalize(); });
  return result;
}

int MPI_Abort(MPI_Comm comm, int code) {
  if (state.traces) trace::write();
  kept([=] { noteEnd("MPI_Abort with code " + std::to_string(code)); });
  writePart(false, true);
  return PMPI_Abort(comm, code);
}

// Levels: 0 off, 1 on, 2 on and written now, from 3 on a region "level N" begins, and ends with -N. Names: 0 off, 2 on,
// (1, "name") begins, (-1, "name") ends. The standard leaves the arguments after the level to the tool, so that names
// are read only when asked for.
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
