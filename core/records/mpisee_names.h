// How mpisee names communicators (section III-A of the mpisee paper, and the flat names that replaced them in 3.3).
//   path:  W_a1_b2.0_b4.6   parent's name, '_', a letter for the creating call, a counter [, smallest parent rank]
//   flat:  b6.4             the letter, world rank of the communicator's rank 0, and that rank's counter
#pragma once

#include <cstdint>
#include <string_view>

namespace weft {

struct MpiseeName {
  enum class Kind { world, path, flat, internal, unknown };
  Kind kind = Kind::unknown;
  char letter = 0;          // of the creating call; 0 for the world and for unknown names
  std::string_view parent;  // path names only
  std::uint32_t root =
      0;  // flat names: world rank of the communicator's rank 0; path names: smallest rank in the parent
  std::uint64_t order = 0;  // the counter: creation order among communicators of one root, or of one parent
};

// The views point into `name`.
MpiseeName parseMpiseeName(std::string_view name);

// Without "MPI_"; empty for a letter that no mpisee writes.
std::string_view mpiseeCall(char letter);

// Some builds wrote the letter b for MPI_Comm_split_type as well as for MPI_Cart_sub.
enum class LetterB { cartSub, ambiguous };

// The call that made a communicator with this path name. Empty if the letter is ambiguous: a b below a communicator
// that has a Cartesian topology. Below any other it must be MPI_Comm_split_type.
std::string_view mpiseePathCall(std::string_view name, LetterB meaning);

}  // namespace weft
