// Calls of Fortran's bindings, which the recorder sends to itself past all that stands before it, each time that
// libraries were loaded: they come here first again, from the first one on that is seen below the recorder alone.
#include <dlfcn.h>

#include <cstring>

#include "collector/record/naming/fortran_library.h"

namespace {

bool isRecorders(void* function) {
  Dl_info from{};
  return dladdr(function, &from) != 0 && from.dli_fname && std::strstr(from.dli_fname, "libweft-record");
}

}  // namespace

extern "C" int watch_fortran() {
  unsigned long long seen = 0;
  int changed = 0;
  for (const auto& library : weft::record::FortranLibrary::loaded(seen))
    library.visit([&](const char* name, void** place) {
      if (std::strncmp(name, "PMPI_", 5) != 0 || !isRecorders(*place)) return;
      if (void* const first = dlsym(RTLD_DEFAULT, name + 1); first && first != *place) {
        library.redirect(place, first);
        changed = 1;
      }
    });
  return changed;
}
