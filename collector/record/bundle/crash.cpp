#include "collector/record/bundle/crash.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "collector/record/bundle/part.h"
#include "collector/record/bundle/process.h"
#include "collector/record/counting/log.h"
#include "collector/record/naming/communicators.h"
#include "collector/record/sampling/modules.h"
#include "collector/record/sampling/stack.h"

namespace weft::record {
namespace {

struct Watched {
  int signal;
  const char* name;
};
constexpr std::array<Watched, 9> watched{{{SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"}, {SIGFPE, "SIGFPE"}, {SIGILL, "SIGILL"}, {SIGABRT, "SIGABRT"},
                                          {SIGTERM, "SIGTERM"}, {SIGINT, "SIGINT"}, {SIGXCPU, "SIGXCPU"}, {SIGQUIT, "SIGQUIT"}}};
std::array<struct sigaction, watched.size()> before{};
std::array<bool, watched.size()> isOurs{};

// Filled in by the handler, read by whoever writes the part.
struct Crash {
  std::atomic<int> signal{0};
  int sender = 0;              // the process that sent it; 0: none did
  bool isInside = false;
  Op operation = Op::count;    // that the thread is in, or was in last
  Stack stack;
};
Crash& crash = *new Crash;

constexpr long patience = 3'000;  // milliseconds that a crashed process waits for its part

const char* nameOf(int signal) {
  for (const Watched& each : watched)
    if (each.signal == signal) return each.name;
  return "";
}

// As before. A fault comes again when the handler returns; what was sent is sent again.
void goOn(int signal, const siginfo_t* info) {
  for (std::size_t i = 0; i < watched.size(); ++i)
    if (watched[i].signal == signal) sigaction(signal, &before[i], nullptr);
  if (info->si_code <= 0 || signal == SIGABRT) syscall(SYS_tgkill, getpid(), syscall(SYS_gettid), signal);
}

void waitAMoment() {
  const timespec millisecond{0, 1'000'000};
  syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC, 0, &millisecond, nullptr);
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
    const std::uint32_t asked = askForPart();
    for (long waited = 0; asked != 0 && waited < patience && !hasAnswered(asked); ++waited) waitAMoment();
  }
  goOn(signal, info);
  errno = error;
}

std::string frameText(std::uintptr_t address) {
  Dl_info info{};
  std::array<char, 32> offset{};
  const bool isKnown = dladdr(reinterpret_cast<void*>(address), &info) != 0 && info.dli_fname;
  std::snprintf(offset.data(), offset.size(), "0x%llx", static_cast<unsigned long long>(address - (isKnown ? reinterpret_cast<std::uintptr_t>(info.dli_fbase) : 0)));
  if (!isKnown) return offset.data();
  const char* const slash = std::strrchr(info.dli_fname, '/');
  return (info.dli_sname ? std::string(info.dli_sname) + " " : std::string()) + (slash ? slash + 1 : info.dli_fname) + "+" + offset.data();
}

}  // namespace

void watchForCrashes() {
  prepareUnwinding();
  struct sigaction ours{};
  ours.sa_sigaction = onFatal;
  ours.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&ours.sa_mask);
  for (std::size_t i = 0; i < watched.size(); ++i) {
    if (sigaction(watched[i].signal, nullptr, &before[i]) != 0) continue;
    if (!(before[i].sa_flags & SA_SIGINFO) && before[i].sa_handler == SIG_IGN) continue;
    isOurs[i] = sigaction(watched[i].signal, &ours, nullptr) == 0;
  }
}

void ignoreCrashes() {
  for (std::size_t i = 0; i < watched.size(); ++i) {
    struct sigaction now{};
    if (!isOurs[i] || sigaction(watched[i].signal, nullptr, &now) != 0) continue;
    if ((now.sa_flags & SA_SIGINFO) && now.sa_sigaction == onFatal) sigaction(watched[i].signal, &before[i], nullptr);
    isOurs[i] = false;
  }
}

std::string crashText() {
  const int signal = crash.signal;
  if (signal == 0) return {};
  std::string text = "signal " + std::to_string(signal) + " (" + nameOf(signal) + ")";
  if (crash.operation != Op::count) text += std::string(crash.isInside ? " in MPI_" : " after MPI_") + std::string(nameOf(crash.operation));
  return text;
}

void crashRows(RowText& rows) {
  const int signal = crash.signal;
  if (signal == 0) return;
  rows.rank(worldRank()).number(static_cast<std::uint64_t>(signal)).text(nameOf(signal));
  if (crash.sender != 0) rows.number(static_cast<std::uint64_t>(crash.sender));
  else rows.empty();
  rows.text(crash.operation == Op::count ? "" : nameOf(crash.operation)).number(crash.isInside ? 1 : 0);
  std::string stack;
  for (int i = 0; i < crash.stack.count; ++i) stack += (i == 0 ? "" : "; ") + frameText(crash.stack.pc[i]);
  rows.text(stack).end();
}

}  // namespace weft::record
