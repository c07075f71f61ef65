// In programs that are built with the sanitizers: what is left when a program ends is looked for once its threads have
// ended. Qt's connection to the session bus ends its thread as static objects are destroyed, and what that thread frees
// last would be told as lost.
#include <dirent.h>
#include <unistd.h>

namespace {

int threads() {
  DIR* const tasks = opendir("/proc/self/task");
  if (!tasks) return 1;
  int count = -2;  // . and ..
  while (readdir(tasks)) ++count;
  closedir(tasks);
  return count;
}

struct ThreadsEnd {
  ~ThreadsEnd() {
    constexpr int most = 100, microseconds = 5000;
    for (int turn = 0; turn < most && threads() > 1; ++turn) usleep(microseconds);
  }
} threadsEnd;  // there before what a program makes in main(), and destroyed after it

}  // namespace
