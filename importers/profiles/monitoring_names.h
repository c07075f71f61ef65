// The names that Open MPI gives to communicators which the program has not named.
//   MPI COMMUNICATOR 6 SPLIT_TYPE FROM 5      context id, the call that made it, the parent's context id
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace weft {

struct OpenMpiName {
  std::uint32_t context =
      0;                     // communicators without a common rank may have the same, and it is used again after a free
  std::uint32_t parent = 0;  // 0 is MPI_COMM_WORLD
  std::string_view call;     // without "MPI_"; empty for a word that Weft does not know
};

// Nothing for a name that the program gave.
std::optional<OpenMpiName> parseOpenMpiName(std::string_view name);

}  // namespace weft
