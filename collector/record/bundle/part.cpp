#include "collector/record/bundle/part.h"

#include <fcntl.h>
#include <linux/futex.h>
#include <pthread.h>
#include <signal.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <mutex>

#include "collector/record/bundle/adapters.h"
#include "collector/record/bundle/folder.h"
#include "collector/record/bundle/host.h"
#include "collector/record/bundle/identity.h"
#include "collector/record/bundle/process.h"
#include "collector/record/bundle/settings.h"
#include "collector/record/bundle/tables.h"
#include "collector/record/bundle/text.h"
#include "collector/record/counting/kept.h"
#include "collector/record/counting/state.h"
#include "collector/record/naming/communicators.h"
#include "collector/record/counting/trace.h"
#include "core/base/bundle_format.h"
#include "core/base/trace_format.h"

namespace weft::record {
namespace {

namespace fs = std::filesystem;

// Never destroyed: the thread that writes, a child after fork() and who exits may come here until the last moment.
struct Bundle {
  HeldFolder around;   // the innermost folder around it that was there when the program began
  std::string wanted;  // below that
  HeldFolder folder, parts;
  Held own;  // this process's part, as it was written last
  Held trace;
  off_t ends = 0;  // where its table `ends` begins, or ends
  bool hasEnds = false;
  bool failed = false;
  std::recursive_mutex writing;
};
Bundle& bundle = *new Bundle;

constexpr const char *partsFolder = "parts", *claimFile = "job.csv";

// The thread that writes waits for a word to change, which a handler may do, too.
std::atomic<std::uint32_t> word{0}, answered{0};
std::atomic<bool> stopping{false}, flusherRuns{false};
pthread_t flusher;

void waitWhile(std::uint32_t value, double seconds) {
  const auto nanoseconds = static_cast<long long>(std::min(std::max(seconds, 0.0), 3e9) * 1e9);
  const timespec length{static_cast<time_t>(nanoseconds / 1'000'000'000),
                        static_cast<long>(nanoseconds % 1'000'000'000)};
  syscall(SYS_futex, reinterpret_cast<std::uint32_t*>(&word), FUTEX_WAIT_PRIVATE, value, &length, nullptr, 0);
}
std::uint32_t rouse() {
  const std::uint32_t now = word.fetch_add(1) + 1;
  syscall(SYS_futex, reinterpret_cast<std::uint32_t*>(&word), FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
  return now;
}

// A hash of the text: of two different texts, one pair in billions has the same.
std::uint32_t shortOf(const std::string& text) {
  std::uint32_t hash = 2166136261U;  // FNV-1a
  for (const char each : text) hash = (hash ^ static_cast<unsigned char>(each)) * 16777619U;
  return hash;
}

std::string hex(std::uint32_t value) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "%08x", static_cast<unsigned>(value));
  return text.data();
}

std::string partName(std::string_view ending = ".csv") {
  std::array<char, 32> name{};
  std::snprintf(name.data(), name.size(), "rank-%06d.", worldRank());
  return name.data() + hex(shortOf(worldKey())) + std::string(ending);
}

std::string programName() {
  const std::string line = commandLine();
  return fs::path(line.substr(0, line.find(' '))).filename().string();
}

std::string wantedPath() {
  const std::string& wanted = settings().bundle;
  const fs::path path =
      fs::absolute(wanted.empty() ? "weft-" + programName() + "-" + hex(shortOf(jobKey())) : wanted).lexically_normal();
  return (path.has_filename() ? path : path.parent_path()).string();
}

std::string numbered(int number) { return number == 1 ? bundle.wanted : bundle.wanted + "-" + std::to_string(number); }

std::string claim() {
  RowText row;
  row.text(bundle_format::jobFact).text(jobKey()).end();
  return headingLine(bundle_format::jobFact) + "key,value\n" + row.rows();
}

// Where the launcher gives jobs no name each host has another one for the same.
std::string hostOf(const std::string& claim) {
  const auto at = claim.find("\njob,host ");
  return at == std::string::npos ? std::string() : claim.substr(at, claim.find(' ', at + 10) - at);
}

bool isOurs(const std::string& other) {
  const std::string own = claim();
  return other == own || (!hostOf(own).empty() && !hostOf(other).empty() && hostOf(own) != hostOf(other));
}

bool holdsNothing(const HeldFolder& folder) {
  const std::vector<std::string> names = folder.names();
  return std::all_of(names.begin(), names.end(),
                     [](const std::string& each) { return each.compare(0, 6, "parts.") == 0; });
}

// A folder with the claim in it becomes `parts`: one process alone can do that, and nobody sees half of it.
bool claims(const HeldFolder& folder) {
  HeldFolder own;
  const std::string name = std::string(partsFolder) + "." + hex(shortOf(processKey()));
  if (!own.make(folder, name)) return false;
  const bool isDone = own.replace(claimFile, claim()) && folder.rename(name, partsFolder);
  if (isDone) return true;
  own.remove(claimFile);
  folder.remove(name, true);
  return false;
}

bool take(HeldFolder& folder) {
  const std::string claimed = std::string(partsFolder) + "/" + claimFile;
  const bool isFree = folder.read(claimed).empty() && holdsNothing(folder);
  if (isFree) claims(folder);
  return isOurs(folder.read(claimed)) && bundle.parts.open(folder, partsFolder);
}

void sayWhere(const std::string& name) {
  if (worldRank() != 0 || settings().quiet || name == bundle.wanted) return;
  std::fprintf(stderr, "weft: %s/%s holds something already, so the bundle goes to %s/%s.\n",
               bundle.around.path().c_str(), bundle.wanted.c_str(), bundle.around.path().c_str(), name.c_str());
}

// Once. What is there already stays as it is.
bool open() {
  if (bundle.parts.isOpen()) return true;
  if (bundle.failed || !bundle.around.isOpen()) return false;
  for (int number = 1; number < 1000 && bundle.folder.make(bundle.around, numbered(number)); ++number)
    if (take(bundle.folder)) {
      sayWhere(numbered(number));
      return true;
    }
  bundle.failed = true;
  if (worldRank() == 0 && !settings().quiet)
    std::fprintf(stderr, "weft: can't make the folder %s/%s: nothing is written. Set WEFT_BUNDLE to another one.\n",
                 bundle.around.path().c_str(), bundle.wanted.c_str());
  return false;
}

// Samples and readings of counters are wanted of programs that say nothing, too.
bool hasSomething() {
  return bundle.parts.isOpen() || settings().sampleHertz > 0 || settings().trace || settings().counterSeconds > 0 ||
         hasCommunicated();
}

// The line of `ends`: of fixed width, so that the last number can be put into it when the process ends.
constexpr int numberWidth = 18;

// "00000012.345678901", in integers, because the program's locale may have another decimal point.
std::string field(double seconds) {
  const auto all = static_cast<long long>(std::min(std::max(seconds, 0.0), 9e8) * 1e9);
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%08lld.%09lld", all / 1'000'000'000, all % 1'000'000'000);
  return std::string(text.data()).substr(0, numberWidth);
}

double since(const timespec& begin) {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec - begin.tv_sec) + static_cast<double>(now.tv_nsec - begin.tv_nsec) * 1e-9;
}

// When a part and a reading of the counters are due, in seconds since the beginning.
struct Due {
  double longest = settings().flushSeconds, counters = settings().counterSeconds;
  double distance = std::min(0.002, longest), part = longest > 0 ? distance : 1e18,
         reading = counters > 0 ? counters : 1e18;

  double next() const { return std::min(part, reading); }
  void work(double now) {
    if (now >= reading) {
      readCounters();
      // Without ceil(): a program that is linked with the recorder needs no libm.
      reading += counters * static_cast<double>(1 + static_cast<long long>((now - reading) / counters));
    }
    if (now >= part) {
      writePart();
      distance = std::min(distance * 2, longest);
      part = now + distance;
    }
  }
};

void* flush(void*) {
  timespec begin{};
  clock_gettime(CLOCK_MONOTONIC, &begin);
  Due due;
  while (!stopping) {
    const std::uint32_t now = word;
    if (now != answered) {
      if (state.traces) trace::write(false);
      writePart(false, true);  // the process ends
      answered = now;
    }
    if (!stopping && now == word) waitWhile(now, due.next() - since(begin));
    if (!stopping) kept([&] { due.work(since(begin)); });
  }
  return nullptr;
}

}  // namespace

void prepareBundle() {
  const fs::path wanted = wantedPath();
  fs::path around = wanted.parent_path();
  while (!bundle.around.open(around.string()) && around != around.parent_path()) around = around.parent_path();
  bundle.wanted = wanted.lexically_relative(around).string();
}

std::string bundlePath() {
  const std::lock_guard guard(bundle.writing);
  return open() ? bundle.folder.path() : std::string();
}

static bool appendTrace(const void* bytes, std::uint64_t count) {
  return bundle.trace.descriptor() >= 0 &&
         writeAll(bundle.trace.descriptor(), {static_cast<const char*>(bytes), count});
}

void startTrace() {
  const std::lock_guard guard(bundle.writing);
  if (bundle.trace.descriptor() >= 0) return;  // of a session before
  if (open())
    bundle.trace.take(bundle.parts.openFile(partName(trace_format::ending), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND));
  trace::start(appendTrace, static_cast<std::uint64_t>(settings().traceBytes));
}

// Whether a process of this job has written a part, which this host sees.
static bool hasParts() {
  for (int number = 1; number < 1000; ++number) {
    HeldFolder folder;
    if (!folder.open(bundle.around, numbered(number))) return false;
    if (isOurs(folder.read(std::string(partsFolder) + "/" + claimFile))) return true;
  }
  return false;
}

void writePart(bool complete, bool anyway) {
  if (isForked() || !bundle.around.isOpen()) return;
  kept([&] {
    const std::lock_guard guard(bundle.writing);
    if ((!anyway && !hasSomething()) || !open()) return;
    std::string text;
    const TableRows rows = recordedRows(complete);
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (!rows[i].empty()) text += heading(static_cast<Table>(i)) + rows[i];
    bundle.ends = static_cast<off_t>(text.size());
    bundle.hasEnds = false;
    bundle.parts.replace(partName(), text, &bundle.own);
  });
}

void finishPart() {
  const std::lock_guard guard(bundle.writing);
  // A process that said nothing among others that did: it is no rank that was not recorded.
  if (bundle.own.descriptor() < 0 && hasParts()) writePart(true, true);
  const int file = bundle.own.descriptor();
  if (file < 0) return;
  const std::string text = headingLine("ends") + "rank,finalize_s,after_s\n" + std::to_string(worldRank()) + "," +
                           field(processTimes().finalize) + "," +
                           std::string(static_cast<std::size_t>(numberWidth), ' ') + "\n";
  bundle.hasEnds = pwrite(file, text.data(), text.size(), bundle.ends) == static_cast<ssize_t>(text.size());
  bundle.ends += static_cast<off_t>(text.size());
}

void noteLastEnd() {
  const std::lock_guard guard(bundle.writing);
  const int file = bundle.own.descriptor();
  const std::string text = field(secondsSince(Moment::finalizeEnds));
  if (file >= 0 && bundle.hasEnds) [[maybe_unused]]
    const ssize_t done = pwrite(file, text.data(), text.size(), bundle.ends - numberWidth - 1);
}

std::uint32_t askForPart() { return flusherRuns ? rouse() : 0; }
bool hasAnswered(std::uint32_t asked) { return answered >= asked; }
bool isFlusher() { return flusherRuns && pthread_equal(flusher, pthread_self()); }

void startFlushing() {
  if (flusherRuns) return;
  stopping = false;
  answered = word.load();
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);  // signals are for the program's threads
  flusherRuns = pthread_create(&flusher, nullptr, flush, nullptr) == 0;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void stopFlushing() {
  if (!flusherRuns) return;
  stopping = true;
  rouse();
  pthread_join(flusher, nullptr);
  flusherRuns = false;
}

void forgetFlusher() { flusherRuns = false; }

}  // namespace weft::record
