#include "app/commands/end_wish.h"

#include <signal.h>
#include <unistd.h>

#include <array>
#include <csignal>

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

void listenForEnd(Again again) {
  struct sigaction action {};
  action.sa_handler = again == Again::ends ? wantSoon : want;  // no SA_RESTART: poll() must notice
  action.sa_flags = again == Again::ends ? static_cast<int>(SA_RESETHAND) : 0;
  for (const int each : std::array{SIGTERM, SIGINT, SIGHUP}) sigaction(each, &action, nullptr);
  if (again == Again::ends) std::signal(SIGALRM, endNow);
}

bool endIsWanted() { return wanted != 0; }

}  // namespace weft
