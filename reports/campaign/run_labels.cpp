#include "reports/campaign/run_labels.h"

#include <filesystem>
#include <set>

#include "core/base/error.h"

namespace weft {
namespace {

constexpr std::size_t longestLabel = 120;  // of 255 bytes that a name of a file may have

bool isSafe(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
}

std::string safe(std::string text) {
  if (text.size() > longestLabel) text.resize(longestLabel);
  for (char& c : text)
    if (!isSafe(c)) c = '_';
  if (text.empty()) return "run";
  if (text.front() == '.') text.front() = '_';
  return text;
}

}  // namespace

std::vector<LabelledRun> labelledRuns(const std::vector<std::string>& paths, const std::vector<std::string>& given) {
  if (given.size() > paths.size())
    throw Error("there are more labels than runs; give --label once for each run, in their order");
  std::vector<LabelledRun> runs;
  std::set<std::string> taken;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (i < given.size() && given[i].empty()) throw Error("a label is empty; give --label a word, or omit it");
    const std::string base = safe(i < given.size() ? given[i] : std::filesystem::path(paths[i]).stem().string());
    std::string label = base;
    for (unsigned copy = 2; !taken.insert(label).second; ++copy) label = base + "-" + std::to_string(copy);
    runs.push_back({paths[i], label});
  }
  return runs;
}

}  // namespace weft
