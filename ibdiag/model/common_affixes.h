// Removes beginnings and endings that most names share, because they distinguish nothing.
#pragma once

#include <string>
#include <vector>

namespace weft {

// "leaf01" of "leaf01.hpc.example.org", "r05" of "r05mgt1": the ending that two of three names share, from a separator
// or a letter behind a digit on, is omitted from the names that have it; a shorter ending, or none, if names would
// otherwise become equal or empty of meaning.
std::vector<std::string> withoutCommonEnding(const std::vector<std::string>& names);

// "leaf01" of "cluster-leaf01": likewise for the beginning. The rest begins with a letter: "leaf01" of "leaf-01" stays
// whole.
std::vector<std::string> withoutCommonBeginning(const std::vector<std::string>& names);

}  // namespace weft
