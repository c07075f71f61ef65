#include "app/commands/end_wish.h"

#include <signal.h>

#include <array>
#include <csignal>

namespace weft {
namespace {

volatile std::sig_atomic_t wanted = 0;
void want(int) { wanted = 1; }

}  // namespace

void listenForEnd(Again again) {
  struct sigaction action {};
  action.sa_handler = want;  // no SA_RESTART: poll() must notice
  action.sa_flags = again == Again::ends ? static_cast<int>(SA_RESETHAND) : 0;
  for (const int each : std::array{SIGTERM, SIGINT, SIGHUP}) sigaction(each, &action, nullptr);
}

bool endIsWanted() { return wanted != 0; }

}  // namespace weft
