// In programs that are built with the sanitizers.
#include <dirent.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>

extern "C" char __bss_start, _end;  // from the linker

namespace {

int threads() {
  DIR* const tasks = opendir("/proc/self/task");
  if (!tasks) return 1;
  int count = -2;  // . and ..
  while (readdir(tasks)) ++count;
  closedir(tasks);
  return count;
}

// The search for leaks reads the sanitizer's own tables, ten megabytes that are empty for the most part. To get them
// page by page is a tenth of what a small command takes.
void mapTables() {
  const std::uintptr_t page = 4096, first = (reinterpret_cast<std::uintptr_t>(&__bss_start) + page - 1) & ~(page - 1),
                       end = reinterpret_cast<std::uintptr_t>(&_end) & ~(page - 1);
  madvise(reinterpret_cast<void*>(first), end - first, MADV_POPULATE_READ);  // without it they come one by one
}

// What is left when a program ends is looked for once its threads have ended. Qt's connection to the session bus ends
// its thread as static objects are destroyed, and what that thread frees last would be told as lost.
struct ProgramEnds {
  ~ProgramEnds() {
    constexpr int most = 100, microseconds = 5000;
    for (int turn = 0; turn < most && threads() > 1; ++turn) usleep(microseconds);
    mapTables();
  }
} programEnds;  // there before what a program makes in main(), and destroyed after it

}  // namespace
