#include "app/commands/stop_request.h"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <csignal>

#include "core/base/error.h"
#include "core/base/work_stop.h"

namespace weft {
namespace {

volatile std::sig_atomic_t wanted = 0;
void want(int) { wanted = 1; }

// What a library is at work on can't be asked to stop.
void wantSoon(int) {
  wanted = 1;
  ::alarm(1);
}

void endNow(int) {
  static constexpr char text[] = "weft: cancelled\n";
  const auto written = ::write(STDERR_FILENO, text, sizeof(text) - 1);
  ::_exit(written < 0 ? 2 : 1);
}

}  // namespace

void listenForStop(SecondRequest second) {
  struct sigaction action {};
  action.sa_handler = second == SecondRequest::endsProcess ? wantSoon : want;  // no SA_RESTART: poll() must notice
  action.sa_flags = second == SecondRequest::endsProcess ? static_cast<int>(SA_RESETHAND) : 0;
  for (const int each : std::array{SIGTERM, SIGINT, SIGHUP}) sigaction(each, &action, nullptr);
  if (second == SecondRequest::endsProcess) std::signal(SIGALRM, endNow);
}

bool stopRequested() { return wanted != 0; }

int unlessStopped(const std::function<int()>& answer, const char* said) {
  listenForStop(SecondRequest::endsProcess);
  const WorkStop stop(stopRequested);
  try {
    return answer();
  } catch (const WorkStopped&) {
    throw Error(said);
  }
}

}  // namespace weft
