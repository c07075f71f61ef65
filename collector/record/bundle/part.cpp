#include "collector/record/bundle/part.h"

#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <mutex>

#include "collector/record/bundle/adapters.h"
#include "collector/record/bundle/host.h"
#include "collector/record/bundle/settings.h"
#include "collector/record/bundle/tables.h"
#include "collector/record/naming/communicators.h"

namespace weft::record {
namespace {

namespace fs = std::filesystem;

std::string folder;
std::mutex writing, waking;
std::condition_variable wake;
bool stopping = false;
pthread_t flusher;
bool flusherRuns = false;

fs::path partPath() {
  std::array<char, 32> name{};
  std::snprintf(name.data(), name.size(), "rank-%06d.csv", worldRank());
  return fs::path(folder) / "parts" / name.data();
}

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
    fs::create_directories(fs::path(name) / "parts", error);
    return error ? std::string() : fs::absolute(name, error).string();
  }
  return {};
}

void* flush(void*) {
  using Seconds = std::chrono::duration<double>;
  const double longest = settings().flushSeconds, counters = settings().counterSeconds;
  double distance = std::min(1.0, longest > 0 ? longest : 1e9), nextPart = distance, nextCounters = counters > 0 ? counters : 1e18, now = 0;
  if (longest <= 0) nextPart = 1e18;
  const auto begin = std::chrono::steady_clock::now();
  std::unique_lock guard(waking);
  while (!stopping) {
    wake.wait_until(guard, begin + std::chrono::duration_cast<std::chrono::steady_clock::duration>(Seconds(std::min({nextPart, nextCounters, now + 3600}))));
    now = Seconds(std::chrono::steady_clock::now() - begin).count();
    if (stopping) break;
    guard.unlock();
    if (now >= nextCounters) {
      readCounters();
      nextCounters += counters * std::max(1.0, std::ceil((now - nextCounters) / counters));
    }
    if (now >= nextPart) {
      writePart();
      distance = std::min(distance * 2, longest);
      nextPart = now + distance;
    }
    guard.lock();
  }
  return nullptr;
}

}  // namespace

std::string makeBundle() {
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
  folder = name.data();
  std::error_code error;
  if (!folder.empty()) fs::create_directories(fs::path(folder) / "parts", error);  // on hosts with disks of their own
  return folder;
}

std::string nameBundle() {
  std::string wanted = settings().bundle;
  if (wanted.empty()) wanted = "weft-" + programName() + "-" + std::to_string(getppid());
  std::error_code error;
  folder = fs::absolute(wanted, error).string();
  return folder;
}

void writePart(bool complete) {
  const std::lock_guard guard(writing);
  if (folder.empty()) return;
  const TableRows rows = recordedRows(complete, true);
  const fs::path path = partPath(), beside = path.string() + ".tmp";
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  {
    std::ofstream out(beside, std::ios::binary);
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (!rows[i].empty()) out << heading(static_cast<Table>(i)) << rows[i];
    if (!out.flush()) return;
  }
  fs::rename(beside, path, error);
}

void removePart() {
  const std::lock_guard guard(writing);
  std::error_code error;
  fs::remove(partPath(), error);
}

void startFlushing() {
  if (flusherRuns || (settings().flushSeconds <= 0 && settings().counterSeconds <= 0)) return;
  stopping = false;
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);  // signals are for the program's threads
  flusherRuns = pthread_create(&flusher, nullptr, flush, nullptr) == 0;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void stopFlushing() {
  if (!flusherRuns) return;
  {
    const std::lock_guard guard(waking);
    stopping = true;
  }
  wake.notify_all();
  pthread_join(flusher, nullptr);
  flusherRuns = false;
}

}  // namespace weft::record
