// What each of several runs is called where they stand in one table: the column `run`, and the folder run=LABEL.
#pragma once

#include <string>
#include <vector>

namespace weft {

struct LabelledRun {
  std::string path, label;
};

// `given`: in the order of the paths; further runs go by their file's stem. Letters, digits, - _ . of ASCII stay, every other byte becomes _, as does a
// point in front, so that a label is the name of a folder on every system; a label that an earlier run has gets -2, -3 …
// Throws Error where more are given than there are runs, or one is empty.
std::vector<LabelledRun> labelledRuns(const std::vector<std::string>& paths, const std::vector<std::string>& given);

}  // namespace weft
