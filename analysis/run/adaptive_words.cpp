#include "analysis/run/adaptive_words.h"

#include <CLI/CLI.hpp>

namespace weft {

std::string name(Adaptive adaptive) {
  switch (adaptive) {
    case Adaptive::even:
      return "even over groups of ports";
    case Adaptive::staticPort:
      return "by static ports";
    case Adaptive::worst:
      return "the worst of groups of ports";
  }
  return {};
}

const char* word(Adaptive adaptive) {
  switch (adaptive) {
    case Adaptive::even:
      return "even";
    case Adaptive::staticPort:
      return "static";
    case Adaptive::worst:
      return "worst";
  }
  return "";
}

std::optional<Adaptive> adaptiveOf(const std::string& said) {
  for (const Adaptive one : adaptiveKinds)
    if (said == word(one)) return one;
  return std::nullopt;
}

std::string adaptiveWords(const Fabric& fabric) { return fabric.hasGroups() ? name(fabric.adaptive()) : std::string(); }

std::string adaptiveNote(const Fabric& fabric) {
  if (!fabric.hasGroups()) return {};
  const std::string begin = "switches may choose among groups of ports: ";
  switch (fabric.adaptive()) {
    case Adaptive::even:
      return begin + "flows are divided evenly among them; --adaptive static or worst takes them otherwise";
    case Adaptive::staticPort:
      return begin + "flows go by the static port of their entry all the same";
    case Adaptive::worst:
      return begin +
             "each link end has every flow that may reach it: the most that it can carry; link ends do not reach these "
             "maxima together";
  }
  return {};
}

void addAdaptiveOption(CLI::App& command, Adaptive& adaptive) {
  const auto take = [&adaptive](const std::string& word) { adaptive = adaptiveOf(word).value_or(Adaptive::even); };
  command
      .add_option_function<std::string>(
          "--adaptive", take,
          "if switches may choose among a group of ports: divide each flow evenly over them (even, the default), take "
          "the port of the forwarding table (static), or take the most that each link may carry (worst)")
      ->check(CLI::IsMember({"even", "static", "worst"}));
}

}  // namespace weft
