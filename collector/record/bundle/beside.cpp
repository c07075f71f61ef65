#include "collector/record/bundle/beside.h"

#include <dlfcn.h>

#include <cstdlib>
#include <string>

namespace weft::record {

void* functionBeside(const char* library, const char* symbol) {
  std::string folder;
  if (Dl_info self{}; dladdr(reinterpret_cast<void*>(&functionBeside), &self) != 0) folder = self.dli_fname;
  folder.resize(folder.rfind('/') + 1);
  void* found = dlopen((folder + library).c_str(), RTLD_NOW | RTLD_LOCAL);
  if (const char* const other = std::getenv("WEFT_LIBRARIES"); !found && other && *other)
    found = dlopen((std::string(other) + '/' + library).c_str(), RTLD_NOW | RTLD_LOCAL);
  return found ? dlsym(found, symbol) : nullptr;
}

}  // namespace weft::record
