// Labels of several runs in one table: the column `run`, and the folder run=LABEL.
#pragma once

#include <string>
#include <vector>

#include "core/base/work_stop.h"

namespace weft {

struct LabelledRun {
  std::string path, label;
};

// `given`: in the order of the paths; further runs go by their file's stem. Letters, digits, - _ . of ASCII stay, every
// other byte becomes _, as does a point in front, so that a label is the name of a folder on every system; a label that
// an earlier run has gets -2, -3 … Throws Error where more are given than there are runs, or one is empty.
std::vector<LabelledRun> labelledRuns(const std::vector<std::string>& paths, const std::vector<std::string>& given);

// Of many runs, an Error of the work names the one that it is about.
template <class Work>
void aboutRun(const LabelledRun& run, Work work) {
  try {
    work();
  } catch (const WorkStopped&) {
    throw;
  } catch (const Error& error) {
    const std::string said = error.what();
    throw Error(said.find(run.path) == std::string::npos ? run.path + ": " + said : said);
  }
}

}  // namespace weft
