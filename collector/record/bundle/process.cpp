#include "collector/record/bundle/process.h"

#include <mpi.h>
#include <pthread.h>
#include <sys/resource.h>
#include <time.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <utility>

#include "collector/record/bundle/host.h"
#include "collector/record/bundle/identity.h"
#include "collector/record/bundle/messages.h"
#include "collector/record/bundle/settings.h"
#include "collector/record/counting/clock.h"
#include "collector/record/counting/count_lists.h"
#include "collector/record/counting/log.h"
#include "collector/record/counting/requests.h"
#include "collector/record/counting/state.h"
#include "collector/record/naming/communicators.h"
#include "collector/record/sampling/sampling.h"
#include "collector/record/sampling/wait_rule.h"
#include "collector/record/counting/trace_choice.h"
#include "core/base/bundle_format.h"

namespace weft::record {
namespace {

std::array<std::atomic<std::uint64_t>, 4> moments{};  // nanoseconds; 0: not yet
double wrapSeconds = -1;
std::atomic<std::uint64_t> offSince{0},
    offBefore{0};  // nanoseconds: since when the recording is off, 0: it is on; how long it was
std::atomic<bool> wasOff{false};
timespec begun{};
rusage usageAtInit{}, usageAtFinalize{};
std::string &library = *new std::string, &threadLevel = *new std::string, &command = *new std::string;
std::atomic<const std::string*> ended{nullptr};

std::atomic<bool> forked{false};
std::atomic<std::uint64_t> children{0};
void (*startClean)() = nullptr;

double between(Moment from, Moment to) {
  const std::uint64_t begin = moments[static_cast<std::size_t>(from)], end = moments[static_cast<std::size_t>(to)];
  return begin == 0 ? -1 : static_cast<double>((end != 0 ? end : nanoseconds()) - begin) * 1e-9;
}

rusage usageNow() {
  rusage now{};
  getrusage(RUSAGE_SELF, &now);
  return now;
}

double secondsFrom(const timeval& begin, const timeval& end) {
  return static_cast<double>(end.tv_sec - begin.tv_sec) + static_cast<double>(end.tv_usec - begin.tv_usec) * 1e-6;
}

double recordedSeconds() {
  const double net = between(Moment::initEnds, Moment::finalizeBegins);
  if (net < 0 || !wasOff) return -1;
  const std::uint64_t end = moments[static_cast<std::size_t>(Moment::finalizeBegins)], since = offSince,
                      now = end != 0 ? end : nanoseconds();
  const std::uint64_t off = offBefore + (since != 0 && since < now ? now - since : 0);
  return std::max(0.0, net - static_cast<double>(off) * 1e-9);
}

std::string date() {
  tm parts{};
  char text[32] = {};
  gmtime_r(&begun.tv_sec, &parts);
  strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

std::string joined(const std::vector<std::string>& names, const char* separator) {
  std::string list;
  for (const std::string& each : names) list += (list.empty() ? "" : separator) + each;
  return list;
}

}  // namespace

void watchForks(void (*inChild)()) {
  if (std::exchange(startClean, inChild)) return;
  pthread_atfork(
      nullptr, [] { children.fetch_add(1, std::memory_order_relaxed); },
      [] {
        forked = true;
        children = 0;
        startClean();
      });
}
bool isForked() { return forked; }
std::uint64_t forks() { return children; }

// Another thread may be reading the text, so an earlier one is never freed.
void noteEnd(const std::string& how) { ended = new std::string(how); }
void noteSuddenEnd(const std::string& how) {
  const std::string* none = nullptr;
  ended.compare_exchange_strong(none, &how);
}
std::string howItEnded() {
  const std::string* const how = ended;
  return how ? *how : std::string();
}

// What the system counted is read before the moment is there for the thread that writes parts.
void note(Moment moment) {
  if (moment == Moment::initEnds) usageAtInit = usageNow();
  if (moment == Moment::finalizeBegins) usageAtFinalize = usageNow();
  moments[static_cast<std::size_t>(moment)] = nanoseconds();
  if (moment == Moment::initBegins) wrapSeconds = secondsSinceProcessStart();
  if (moment == Moment::initEnds) clock_gettime(CLOCK_REALTIME, &begun);
}

double secondsSince(Moment moment) {
  const std::uint64_t at = moments[static_cast<std::size_t>(moment)];
  return at == 0 ? -1 : static_cast<double>(nanoseconds() - at) * 1e-9;
}

ProcessTimes processTimes() {
  return {between(Moment::initBegins, Moment::initEnds), between(Moment::initEnds, Moment::finalizeBegins),
          between(Moment::finalizeBegins, Moment::finalizeEnds), wrapSeconds, recordedSeconds()};
}

std::optional<ProcessUsage> processUsage() {
  if (secondsSince(Moment::initEnds) < 0) return std::nullopt;
  const rusage end = secondsSince(Moment::finalizeBegins) < 0 ? usageNow() : usageAtFinalize, &begin = usageAtInit;
  const auto between = [](long from, long to) { return static_cast<std::uint64_t>(std::max(0L, to - from)); };
  constexpr std::uint64_t bytesOfUnit = 1024;  // getrusage(2): ru_maxrss is in kilobytes
  return ProcessUsage{secondsFrom(begin.ru_utime, end.ru_utime), secondsFrom(begin.ru_stime, end.ru_stime),
                      between(begin.ru_minflt, end.ru_minflt),   between(begin.ru_majflt, end.ru_majflt),
                      between(begin.ru_nvcsw, end.ru_nvcsw),     between(begin.ru_nivcsw, end.ru_nivcsw),
                      between(0, end.ru_maxrss) * bytesOfUnit};
}

bool recordingRuns() { return secondsSince(Moment::initEnds) >= 0 && secondsSince(Moment::finalizeBegins) < 0; }

void switchRecording(bool on) {
  if (!recordingRuns() || isForked()) return;
  state.on = on ? State::armed : 0;
  if (state.traces)
    if (ThreadLog* const log = threadLog()) {
      if (state.choosesTrace) trace::follow(*log);
      else trace::mark(*log, on ? TraceKind::on : TraceKind::off);
    }
  std::uint64_t isOn = 0;
  if (!on) {
    wasOff = true;
    offSince.compare_exchange_strong(isOn, nanoseconds());
  } else if (const std::uint64_t since = offSince.exchange(0); since != 0) offBefore += nanoseconds() - since;
  if (ThreadLog* const log = threadLog()) log->endPolls();
  if (on && ownSampler) ownSampler->resume();
}

void noteThreadLevel(int provided) {
  state.concurrent = Requests::shared = CountLists::shared = provided == MPI_THREAD_MULTIPLE;
  state.handsOver = state.concurrent || provided == MPI_THREAD_SERIALIZED;
  threadLevel = provided == MPI_THREAD_MULTIPLE     ? "multiple"
                : provided == MPI_THREAD_SERIALIZED ? "serialized"
                : provided == MPI_THREAD_FUNNELED   ? "funneled"
                                                    : "single";
}

void noteLibrary() {
  std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> text{};
  int length = 0;
  PMPI_Get_library_version(text.data(), &length);
  library.assign(text.data(), static_cast<std::size_t>(length));
  library.resize(std::min(library.size(), library.find('\n')));
  while (!library.empty() && (library.back() == '\0' || library.back() == ' ')) library.pop_back();
}

// Writes which parts of the run were to be traced.
static void traceChoiceRows(RowText& rows) {
  const Settings& to = settings();
  if (!to.traceRegions.empty()) rows.text(bundle_format::tracedRegionsFact).text(joined(to.traceRegions, ",")).end();
  if (to.traceBegin > 0 || to.traceEnd > 0) rows.text(bundle_format::tracedFromFact).seconds(to.traceBegin).end();
  if (to.traceEnd > 0) rows.text(bundle_format::tracedToFact).seconds(to.traceEnd).end();
}

void runRows(bool complete, RowText& rows) {
  rows.text(bundle_format::completeFact).text(complete ? "yes" : "no").end();
  rows.text(bundle_format::jobFact).text(jobKey()).end();
  rows.text(bundle_format::worldFact).text(worldKey()).end();
  rows.text(bundle_format::rankFact).rank(worldRank()).end();
  rows.text(bundle_format::startFact)
      .number(static_cast<std::uint64_t>(begun.tv_sec) * 1'000'000'000U + static_cast<std::uint64_t>(begun.tv_nsec))
      .end();
  if (!spawnKey().empty()) rows.text(bundle_format::spawnFact).text(spawnKey()).end();
  rows.text("recorder").text(WEFT_VERSION).end();
  rows.text("MPI library").text(library).end();
  if (command.empty()) command = commandLine();  // once: a program may leave the root under which /proc is
  rows.text("command").text(command).end();
  rows.text("processes").rank(worldSize()).end();
  rows.text("date").text(date()).end();
  for (const auto& [fact, value] : jobFacts()) rows.text(fact).text(value).end();
  rows.text("thread level").text(threadLevel).end();
  rows.text("clock").text(clockIsTsc ? "tsc" : "clock_gettime").end();
  rows.text(bundle_format::receivesFact).text("counted").end();
  if (settings().binSeconds > 0) rows.text("time bin seconds").seconds(settings().binSeconds).end();
  if (!settings().only.empty()) rows.text("only").text(joined(settings().only, " ")).end();
  if (sampling::hertz() > 0) {
    rows.text("sample hertz").seconds(sampling::hertz()).end();
    rows.text("mpi states").text(wait_rule::goesByFrames() ? "frames" : "cpu clock").end();
    if (sampling::threadsLeftOut() > 0) rows.text("threads not sampled").number(sampling::threadsLeftOut()).end();
    if (sampling::signalWasTaken()) rows.text("sampling ended").text("the program took the signal for itself").end();
  }
  if (state.traces)
    rows.text("traced")
        .text(trace::lost() == 0 ? "yes" : std::to_string(trace::lost()) + " records are missing at the end")
        .end();
  if (state.choosesTrace) traceChoiceRows(rows);
  if (settings().trace && !settings().traceRanks.empty())
    rows.text(bundle_format::tracedRanksFact).text(settings().traceRanks).end();
  if (messagesAreRecorded()) rows.text("collectives").text("decomposed").end();
}

}  // namespace weft::record
