// _exit() and _Exit(), at which nothing else asks for the last part of a process.
#include <dlfcn.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "collector/record/life/crash_watch.h"

namespace weft::record {
namespace {

using End = void (*)(int);
// Looked for now, and never freed: the program may end in a handler, and after the recorder's own objects have.
const End nextEnd = reinterpret_cast<End>(dlsym(RTLD_NEXT, "_exit"));
const std::string& suddenEnd = *new std::string("_exit without MPI_Finalize");

[[noreturn]] void endSuddenly(int status) {
  if (nextEnd) {
    beforeSuddenEnd(suddenEnd);
    nextEnd(status);
  }
  for (;;) syscall(SYS_exit_group, status);
}

}  // namespace
}  // namespace weft::record

extern "C" {

void _exit(int status) { weft::record::endSuddenly(status); }
void _Exit(int status) noexcept { weft::record::endSuddenly(status); }

}  // extern "C"
