#include "collector/record/counting/state.h"

namespace weft::record {

State state;

void beforeFirstCommunication() {
  int armed = State::armed;
  if (!state.on.compare_exchange_strong(armed, 1)) return;
  if (void (*const act)() = state.atFirstCommunication.exchange(nullptr)) act();
}

}  // namespace weft::record
