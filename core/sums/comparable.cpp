#include "core/sums/comparable.h"

#include <algorithm>
#include <map>

namespace weft {
namespace {

constexpr std::size_t mostNames = 6;

using ByOperation = std::map<std::string, Statistics>;

ByOperation byOperation(const RunSnapshot& run, Statistics OperationSummary::*of) {
  ByOperation all;
  for (const OperationSummary& each : run.operations) all[each.operationName].add(each.*of);
  std::erase_if(all, [](const auto& each) { return each.second == Statistics(); });
  return all;
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), mostNames); ++i) text += (i == 0 ? "" : ", ") + names[i];
  return names.size() > mostNames ? text + " and " + std::to_string(names.size() - mostNames) + " more" : text;
}

bool has(const RunSnapshot& run, PairClass kind) {
  return std::ranges::any_of(run.pairLayers, [&](const PairLayer& each) { return each.kind == kind; });
}

// The formats of the sources that gave the operations.
std::string formatOf(const RunSnapshot& run) {
  std::string formats;
  for (const Source& each : run.sources)
    if (each.row.kind == kinds::profile || each.row.kind == kinds::trace || each.row.kind == kinds::recording)
      formats += (formats.empty() ? "" : ", ") + each.row.format;
  return formats;
}

std::optional<std::string> meaning(const RunSnapshot& run) {
  if (!has(run, PairClass::collective)) return std::nullopt;
  const auto found = run.facts.find(collectiveMessages::fact);
  return found == run.facts.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

std::vector<std::string> differentStatistics(const RunSnapshot& first, const RunSnapshot& second,
                                             const std::string& nameOfFirst, const std::string& nameOfSecond) {
  std::vector<std::string> sentences;
  for (const auto& [what, of] :
       {std::pair("calls", &OperationSummary::callsOf), std::pair("bytes", &OperationSummary::bytesOf)}) {
    const ByOperation a = byOperation(first, of), b = byOperation(second, of);
    std::map<std::pair<std::string, std::string>, std::vector<std::string>> names;  // by what they represent in both
    for (const auto& [name, inFirst] : a)
      if (const auto found = b.find(name); found != b.end() && found->second != inFirst)
        names[{statisticWords(inFirst), statisticWords(found->second)}].push_back(name);
    for (const auto& [kinds, list] : names)
      sentences.push_back(std::string(what) + " of " + listed(list) + " are not subtracted: " + nameOfFirst +
                          " has them " + kinds.first + ", " + nameOfSecond + " " + kinds.second);
  }
  if (const std::string a = formatOf(first), b = formatOf(second); !a.empty() && !b.empty() && a != b)
    sentences.push_back("bytes are as each source defines them, and these may differ: " + nameOfFirst + " is of " + a +
                        ", " + nameOfSecond + " of " + b);
  return sentences;
}

std::optional<std::string> differentCollectives(const RunSnapshot& first, const RunSnapshot& second,
                                                const std::vector<std::string>& classes) {
  const bool mixedInFirst = has(first, PairClass::mixed), mixedInSecond = has(second, PairClass::mixed);
  if (classes.empty() && mixedInFirst != mixedInSecond && !first.pairLayers.empty() && !second.pairLayers.empty())
    return "in one run the messages of the program and of the library are not distinguished, in the other they are";
  if (!classes.empty() && std::ranges::find(classes, name(PairClass::collective)) == classes.end()) return std::nullopt;
  const auto a = meaning(first), b = meaning(second);
  if (!a || !b || *a == *b) return std::nullopt;
  return "the messages of collectives are not of one kind: in one run they are " + *a + ", in the other " + *b;
}

}  // namespace weft
