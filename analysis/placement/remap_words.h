// The options of a placement search, parsed from and written as command line options.
#pragma once

#include <string>
#include <vector>

#include "analysis/placement/remap_answer.h"

namespace weft {

struct RemapWords {
  std::string objective = "max-link", effort = "normal",
              routing = "kept";  // the last: "kept", or the engine that makes tables again
  bool opensm = false;           // by the opensm that is installed
};

std::vector<std::string> objectiveWords();  // "max-link", "hop-bytes", "weighted"
std::vector<std::string> effortWords();     // "quick", "normal", "thorough"

RemapObjective objectiveOf(const std::string& word);  // of a word that is one
Effort effortOf(const std::string& word);

// "weft remap --objective max-link …", of what decides the places.
std::string howOf(const RemapWords& words, const RemapQuestion& question);

}  // namespace weft
