// Where a stack's frames are described, found without a lock. libgcc before 12, and any with a glibc before 2.35, asks
// dl_iterate_phdr(), which waits for the loader's lock: in a signal handler that never ends where who has the lock
// waits for what the interrupted thread has, as memory's. The recorder has a dl_iterate_phdr() of its own for the
// libgcc that is linked into it: while a thread unwinds, it tells what was loaded when it was learnt.
#pragma once

#include <atomic>
#include <cstddef>

struct dl_phdr_info;

namespace weft::record::loaded {

extern std::atomic<bool>
    isStale;  // an address was asked for that lies in nothing known: something may have been loaded

// Learns what is loaded now; cheap if nothing has changed. Not in handlers.
void learn();

// While it lives, its thread is told what was learnt.
class Unwinding {
 public:
  Unwinding();
  ~Unwinding();
  Unwinding(const Unwinding&) = delete;
};

// Does what the recorder's dl_iterate_phdr() is called for.
int visit(int (*visitor)(dl_phdr_info*, std::size_t, void*), void* argument);

}  // namespace weft::record::loaded
