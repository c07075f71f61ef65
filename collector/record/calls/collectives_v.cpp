// Collectives with a count for each rank.
#include "collector/record/calls/collective_call.h"

using namespace weft::record;

#define WEFT_WRAPPERS "collector/record/calls/collectives_v.inc"
#include "collector/record/calls/each_count.h"
