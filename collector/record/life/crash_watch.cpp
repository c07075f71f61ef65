#include "collector/record/life/crash_watch.h"

#include <pthread.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "collector/record/bundle/crash.h"
#include "collector/record/bundle/part.h"
#include "collector/record/bundle/process.h"
#include "collector/record/counting/log.h"

namespace weft::record {
namespace {

std::array<struct sigaction, fatalSignals.size()> before{};
std::array<bool, fatalSignals.size()> isOurs{};
pid_t watched = 0;  // this process

constexpr long partTimeout = 3'000;  // milliseconds that a process which ends waits for its part

// As before. A fault comes again when the handler returns; what was sent is sent again.
void goOn(int signal, const siginfo_t* info) {
  for (std::size_t i = 0; i < fatalSignals.size(); ++i)
    if (fatalSignals[i].signal == signal) sigaction(signal, &before[i], nullptr);
  if (info->si_code <= 0 || signal == SIGABRT) syscall(SYS_tgkill, getpid(), syscall(SYS_gettid), signal);
}

void waitAMoment() {
  const timespec millisecond{0, 1'000'000};
  syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC, 0, &millisecond, nullptr);
}

void awaitPart() {
  const std::uint32_t asked = askForPart();
  for (long waited = 0; asked != 0 && waited < partTimeout && !hasAnswered(asked); ++waited) waitAMoment();
}

// Only what a handler may do; the part is written by the thread that writes it always.
void onFatal(int signal, siginfo_t* info, void*) {
  const int error = errno;
  int none = 0;
  if (!isForked() && !isFlusher() && crash.signal.compare_exchange_strong(none, signal)) {
    crash.sender = info->si_code <= 0 && info->si_pid != getpid() ? info->si_pid : 0;
    if (ownLog) {
      crash.isInside = ownLog->depth != 0;
      crash.operation = ownLog->lastOperation;
    }
    askForPart();  // now, because a damaged stack may end the process while it is unwound
    static const Stack nothing{};
    unwindInterrupted(crash.stack, nothing);
    awaitPart();
  }
  goOn(signal, info);
  errno = error;
}

}  // namespace

void beforeSuddenEnd(const std::string& how) {
  // A child of vfork() has the parent's memory until it becomes another program, and ends by _exit() if it can't.
  if (!recordingRuns() || isForked() || isFlusher() || getpid() != watched) return;
  if (crash.signal == 0) noteSuddenEnd(how);
  awaitPart();
}

void watchForCrashes() {
  watched = getpid();
  prepareUnwinding();
  struct sigaction ours {};
  ours.sa_sigaction = onFatal;
  ours.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&ours.sa_mask);
  for (std::size_t i = 0; i < fatalSignals.size(); ++i) {
    if (sigaction(fatalSignals[i].signal, nullptr, &before[i]) != 0) continue;
    if (!(before[i].sa_flags & SA_SIGINFO) && before[i].sa_handler == SIG_IGN) continue;
    isOurs[i] = sigaction(fatalSignals[i].signal, &ours, nullptr) == 0;
  }
}

void ignoreCrashes() {
  for (std::size_t i = 0; i < fatalSignals.size(); ++i) {
    struct sigaction now {};
    if (!isOurs[i] || sigaction(fatalSignals[i].signal, nullptr, &now) != 0) continue;
    if ((now.sa_flags & SA_SIGINFO) && now.sa_sigaction == onFatal)
      sigaction(fatalSignals[i].signal, &before[i], nullptr);
    isOurs[i] = false;
  }
}

}  // namespace weft::record
