// The interface of libweft-places.so: it computes the rank that each process of a running program should have, on the
// fabric of a run store and by its forwarding tables. The recorder loads the library if WEFT_FABRIC names a run, and
// is not linked with it: the interface is plain C.
#pragma once

#include <stddef.h>
#include <stdint.h>

extern "C" {

struct WeftPlacesQuestion {
  const char* run;  // a run store with a fabric and its tables
  uint32_t ranks;
  const char* const* hosts;  // by process, as its host calls itself; process p is rank p now
  size_t pairs;
  const uint32_t* from;  // ranks, by pair
  const uint32_t* to;
  const uint64_t* bytes;
};

// By process, the rank that it should be, each once: the order with the least loaded link ends that weft remap --effort
// quick finds, with processes staying on their hosts; the present ranks if nothing better is found. False if it can't
// be computed: then `why` is a sentence, cut to `whySize` with its zero. True and a sentence: it took longer than the
// limit (WEFT_REORDER_SECONDS, 60), and each process keeps its rank.
bool weft_places(const struct WeftPlacesQuestion* question, uint32_t* rankOf, char* why, size_t whySize);

}  // extern "C"
