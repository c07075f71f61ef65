// Labels of several runs in one table: the column `run`, and the folder run=LABEL.
#pragma once

#include <string>
#include <vector>

#include "core/base/work_stop.h"

namespace weft {

struct LabelledRun {
  std::string path, label;
};

// `given`: in the order of the paths; further runs go by their file's stem. ASCII letters, digits, - _ . stay; every
// other byte, and a dot in front, becomes _, so that a label is a valid folder name on every system. A label that an
// earlier run has gets -2, -3 … Throws Error if there are more labels than runs, or one is empty.
std::vector<LabelledRun> labelledRuns(const std::vector<std::string>& paths, const std::vector<std::string>& given);

// If there are many runs, an Error of the work names its run.
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
