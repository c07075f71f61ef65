// The recorder's own dl_iterate_phdr(), and the note that this is the recorder which is preloaded.
#include <link.h>

#include "collector/record/sampling/loaded.h"
#include "collector/record/sampling/sampling.h"

namespace weft::record::sampling {

bool isPreloaded() { return true; }

}  // namespace weft::record::sampling

// Only for this library: nothing outside finds it.
extern "C" [[gnu::visibility("hidden")]] int dl_iterate_phdr(int (*visitor)(dl_phdr_info*, std::size_t, void*),
                                                             void* argument) {
  return weft::record::loaded::visit(visitor, argument);
}
