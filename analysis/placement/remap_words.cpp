#include "analysis/placement/remap_words.h"

#include <array>

#include "core/base/row_of.h"
#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::array objectives{std::pair{"max-link", RemapObjective::maxLink},
                                std::pair{"hop-bytes", RemapObjective::hopBytes},
                                std::pair{"weighted", RemapObjective::weighted}};
constexpr std::array efforts{std::pair{"quick", Effort::quick}, std::pair{"normal", Effort::normal},
                             std::pair{"thorough", Effort::thorough}};

template <class Words>
auto valueIn(const Words& words, const std::string& word) {
  return rowOf(words, "words of a search", word, [](const auto& each) { return std::string(each.first); }).second;
}
template <class Words>
std::vector<std::string> wordsIn(const Words& words) {
  std::vector<std::string> list;
  for (const auto& [word, value] : words) list.emplace_back(word);
  return list;
}

}  // namespace

std::vector<std::string> objectiveWords() { return wordsIn(objectives); }
std::vector<std::string> effortWords() { return wordsIn(efforts); }
RemapObjective objectiveOf(const std::string& word) { return valueIn(objectives, word); }
Effort effortOf(const std::string& word) { return valueIn(efforts, word); }

std::string howOf(const RemapWords& words, const RemapQuestion& question) {
  std::string how = "weft remap --objective " + words.objective + " --effort " + words.effort + " --seed " +
                    std::to_string(question.search.seed);
  if (question.search.mostHopBytes) how += " --most-hop-bytes " + exactText(*question.search.mostHopBytes);
  if (words.routing != "kept") how += " --routing " + words.routing + (words.opensm ? " --opensm" : "");
  if (question.hosts != "same") how += " --hosts " + question.hosts;
  if (question.slotCount != 0) how += " --slots " + std::to_string(question.slotCount);
  for (const FilterOption& option : filterOptions())
    for (const std::string& word : question.links.choice[option])
      how += std::string(" --") + option.name + " \"" + word + "\"";
  if (!question.links.choice.rails.empty()) how += " --rails " + question.links.choice.rails;
  if (question.baseLoad) how += " --base-load";
  if (!question.move.empty()) how += " --move " + question.move;
  if (!question.fixed.empty()) how += " --fixed \"" + question.fixed + "\"";
  return how;
}

}  // namespace weft
