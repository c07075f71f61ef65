#include "collector/record/counting/state.h"

namespace weft::record {

State state;

}  // namespace weft::record
