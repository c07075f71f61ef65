#include "analysis/collectives/collective_library.h"

namespace weft {

const char* word(CollectiveLibrary library) {
  switch (library) {
    case CollectiveLibrary::openMpi41:
      return "openmpi-4.1";
    case CollectiveLibrary::openMpi50:
      return "openmpi-5.0";
    case CollectiveLibrary::mpich40:
      return "mpich-4.0";
  }
  return "";
}

std::string name(CollectiveLibrary library) {
  switch (library) {
    case CollectiveLibrary::openMpi41:
      return "Open MPI 4.1";
    case CollectiveLibrary::openMpi50:
      return "Open MPI 5.0";
    case CollectiveLibrary::mpich40:
      return "MPICH 4.0";
  }
  return {};
}

std::optional<CollectiveLibrary> collectiveLibraryOf(std::string_view said) {
  for (const CollectiveLibrary library : collectiveLibraries)
    if (said == word(library)) return library;
  return std::nullopt;
}

}  // namespace weft
