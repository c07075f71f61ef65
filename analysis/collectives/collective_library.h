// The MPI libraries whose collective algorithms Weft models.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace weft {

enum class CollectiveLibrary { openMpi41, openMpi50, mpich40 };

inline constexpr std::array collectiveLibraries{CollectiveLibrary::openMpi41, CollectiveLibrary::openMpi50,
                                                CollectiveLibrary::mpich40};

const char* word(CollectiveLibrary library);  // of the command line: "openmpi-4.1"
std::string name(CollectiveLibrary library);  // "Open MPI 4.1"
std::optional<CollectiveLibrary> collectiveLibraryOf(std::string_view word);

}  // namespace weft
