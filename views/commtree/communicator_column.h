// The list of columns of the communicator tree.
#pragma once

namespace weft {

struct CommunicatorColumn {
  enum Column { name, size, locality, time, volume, calls, imbalance, call, share, columns };
};

}  // namespace weft
