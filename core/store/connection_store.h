// Which ranks were connected by which adapters, read from an open run store beside the rest.
#pragma once

#include <functional>

#include "core/records/connection_rows.h"

namespace weft {

class RunStore;

// By communicator, channel, source and destination; stops where `visit` answers false. None: not recorded. Reads the same file, whatever has its
// name by now. Throws Error like RunStore.
void eachConnection(const RunStore& store, const std::function<bool(const ConnectionRow&)>& visit);

}  // namespace weft
