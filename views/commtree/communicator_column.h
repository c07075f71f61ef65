// The columns of the communicator tree, for its model and for those who name and arrange them.
#pragma once

namespace weft {

struct CommunicatorColumn {
  enum Column { name, size, locality, time, volume, calls, imbalance, call, share, columns };
};

}  // namespace weft
