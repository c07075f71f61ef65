// Removes beginnings and endings that most names share, because they distinguish nothing.
#pragma once

#include <string>
#include <vector>

namespace weft {

// "leaf01" of "leaf01.hpc.example.org", "r05" of "r05mgt1": the ending that two of three names share, from a separator
// or a letter behind a digit on, is left out where it stands; less of it, or nothing, where names would then be alike
// or say nothing.
std::vector<std::string> withoutCommonEnding(const std::vector<std::string>& names);

// "leaf01" of "cluster-leaf01": likewise of the beginning. What is left begins with a letter: "leaf01" of "leaf-01"
// stays whole.
std::vector<std::string> withoutCommonBeginning(const std::vector<std::string>& names);

}  // namespace weft
