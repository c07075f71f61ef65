// Collectives with a count for each rank.
#include "collector/record/collective_call.h"

using namespace weft::record;

#define WEFT_WRAPPERS "collector/record/collectives_v.inc"
#include "collector/record/each_count.h"
