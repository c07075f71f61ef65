// Collectives of neighbours in a process topology.
#include "collector/record/calls/collective_call.h"

namespace weft::record {
namespace {

// Programs stay with one topology for long: the thread keeps the last list, so that the registry's lock is left alone.
const std::vector<int>& neighbours(const Communicator& of, MPI_Comm handle) {
  static thread_local const Communicator* last = nullptr;
  static thread_local const std::vector<int>* list = nullptr;
  if (last != &of) {
    list = &Communicators::destinations(handle);
    last = &of;
  }
  return *list;
}

}  // namespace
}  // namespace weft::record

using namespace weft::record;

#define WEFT_WRAPPERS "collector/record/calls/neighbour_collectives.inc"
#include "collector/record/calls/each_count.h"
