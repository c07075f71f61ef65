#include "collector/record/bundle/part.h"

#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <mutex>

#include "collector/record/bundle/adapters.h"
#include "collector/record/bundle/host.h"
#include "collector/record/bundle/process.h"
#include "collector/record/bundle/settings.h"
#include "collector/record/bundle/tables.h"
#include "collector/record/counting/kept.h"
#include "collector/record/naming/communicators.h"

namespace weft::record {
namespace {

namespace fs = std::filesystem;

// Never destroyed: the thread that writes, a child after fork() and who exits may come here until the last moment.
struct Bundle {
  HeldFolder folder, parts;
  Held own;             // this rank's part, as it was written last
  std::mutex writing;
};
Bundle& bundle = *new Bundle;

pthread_mutex_t waking = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t wake;
bool stopping = false;
pthread_t flusher;
bool flusherRuns = false;

std::string partName() {
  std::array<char, 32> name{};
  std::snprintf(name.data(), name.size(), "rank-%06d.csv", worldRank());
  return name.data();
}

bool open(const std::string& path) { return !path.empty() && bundle.folder.open(path) && bundle.parts.open(path + "/parts"); }

std::string programName() {
  const std::string line = commandLine();
  return fs::path(line.substr(0, line.find(' '))).filename().string();
}

// FOLDER, or FOLDER-2, … : what is there already stays as it is.
std::string freshFolder(const std::string& wanted) {
  for (int number = 1; number < 1000; ++number) {
    const std::string name = number == 1 ? wanted : wanted + "-" + std::to_string(number);
    std::error_code error;
    if (fs::exists(name, error) && !(fs::is_directory(name, error) && fs::is_empty(name, error))) continue;
    fs::create_directories(name, error);
    return error ? std::string() : fs::absolute(name, error).string();
  }
  return {};
}

timespec after(const timespec& begin, double seconds) {
  const auto nanoseconds = static_cast<long long>(std::min(seconds, 3e9) * 1e9) + begin.tv_nsec;
  return {begin.tv_sec + static_cast<time_t>(nanoseconds / 1'000'000'000), static_cast<long>(nanoseconds % 1'000'000'000)};
}

double since(const timespec& begin) {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec - begin.tv_sec) + static_cast<double>(now.tv_nsec - begin.tv_nsec) * 1e-9;
}

// When a part and a reading of the counters are due, in seconds since the beginning.
struct Due {
  double longest = settings().flushSeconds, counters = settings().counterSeconds;
  double distance = std::min(1.0, longest), part = longest > 0 ? distance : 1e18, reading = counters > 0 ? counters : 1e18;

  double next() const { return std::min(part, reading); }
  void work(double now) {
    if (now >= reading) {
      readCounters();
      reading += counters * std::max(1.0, std::ceil((now - reading) / counters));
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
  pthread_mutex_lock(&waking);
  while (!stopping) {
    const timespec until = after(begin, due.next());
    pthread_cond_timedwait(&wake, &waking, &until);
    if (stopping) break;
    pthread_mutex_unlock(&waking);
    kept([&] { due.work(since(begin)); });
    pthread_mutex_lock(&waking);
  }
  pthread_mutex_unlock(&waking);
  return nullptr;
}

}  // namespace

bool makeBundle() {
  std::array<char, 4096> name{};
  if (worldRank() == 0) {
    std::string wanted = settings().bundle;
    if (wanted.empty()) wanted = "weft-" + programName() + "-" + std::to_string(getpid());
    MPI_Comm parent = MPI_COMM_NULL;
    PMPI_Comm_get_parent(&parent);
    if (parent != MPI_COMM_NULL) wanted += "-spawned";
    const std::string made = freshFolder(wanted);
    if (made.empty()) std::fprintf(stderr, "weft: can't make the folder %s: nothing is written. Set WEFT_BUNDLE to another one.\n", wanted.c_str());
    else if (made != fs::absolute(wanted).string()) std::fprintf(stderr, "weft: %s holds something already, so the bundle goes to %s.\n", wanted.c_str(), made.c_str());
    std::snprintf(name.data(), name.size(), "%s", made.c_str());
  }
  PMPI_Bcast(name.data(), static_cast<int>(name.size()), MPI_CHAR, 0, MPI_COMM_WORLD);
  return open(name.data());  // on hosts with disks of their own it is made there
}

bool nameBundle() {
  std::string wanted = settings().bundle;
  if (wanted.empty()) wanted = "weft-" + programName() + "-" + std::to_string(getppid());
  std::error_code error;
  return open(fs::absolute(wanted, error).string());
}

const HeldFolder& bundleFolder() { return bundle.folder; }

void writePart(bool complete) {
  if (isForked() || !bundle.folder.isOpen()) return;
  kept([&] {
    const std::lock_guard guard(bundle.writing);
    std::string text;
    TableRows rows = recordedRows(complete, true);
    stateRows(&rows, 1);
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (!rows[i].empty()) text += heading(static_cast<Table>(i)) + rows[i];
    bundle.parts.replace(partName(), text, &bundle.own);
  });
}

void removePart() {
  const std::lock_guard guard(bundle.writing);
  bundle.parts.remove(partName());
}

void removeParts() { bundle.folder.remove("parts", true); }

void startFlushing() {
  if (flusherRuns || (settings().flushSeconds <= 0 && settings().counterSeconds <= 0)) return;
  stopping = false;
  pthread_condattr_t monotonic;
  pthread_condattr_init(&monotonic);
  pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
  pthread_cond_init(&wake, &monotonic);
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);  // signals are for the program's threads
  flusherRuns = pthread_create(&flusher, nullptr, flush, nullptr) == 0;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void stopFlushing() {
  if (!flusherRuns) return;
  pthread_mutex_lock(&waking);
  stopping = true;
  pthread_cond_broadcast(&wake);
  pthread_mutex_unlock(&waking);
  pthread_join(flusher, nullptr);
  flusherRuns = false;
}

void forgetFlusher() { flusherRuns = false; }

}  // namespace weft::record
