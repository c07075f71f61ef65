// Which algorithms an MPICH chooses, as its own file of choices has them: maint/tuning/coll/mpir/generic.json of its
// sources, or one that somebody tuned.
#pragma once

#include <istream>
#include <set>
#include <string>
#include <string_view>

#include "analysis/collectives/collective_call.h"
#include "analysis/run/json.h"

namespace weft {

// A choice is an object of conditions, of which the first that holds leads on, down to {"algorithm=NAME": {}}.
struct MpichChoices {
  std::string file;
  Json all;                          // "collective=bcast" and so on; keys without blanks, as MPICH reads them
  std::set<std::string> algorithms;  // that it names

  // What it chooses within communicators; null: no choice before which rules can be put.
  const Json* within(Collective collective) const;
};

// Below such a key are no conditions, but what the algorithm is called with.
bool endsMpichChoice(std::string_view key);

// Throws Error where the file can't be read, is too large, or is none that MPICH would read.
MpichChoices readMpichChoices(std::istream& in, const std::string& file);
MpichChoices readMpichChoices(const std::string& path);

}  // namespace weft
