#include "core/sums/matched_communicator.h"

namespace weft {

const char* sentence(MatchCertainty certainty) {
  switch (certainty) {
    case MatchCertainty::pathAndMembers:
      return "same path and members";
    case MatchCertainty::members:
      return "same members, other path";
    case MatchCertainty::path:
      return "same path, other members";
    case MatchCertainty::size:
      return "same call and size";
    case MatchCertainty::alone:
      return "alone";
  }
  return "";
}

}  // namespace weft
