#include "core/sums/communicator_words.h"

#include "core/base/known_value.h"

namespace weft {

std::string nameAndLabel(const Communicator& communicator) {
  if (communicator.label.empty() || communicator.label == communicator.name) return communicator.name;
  return communicator.name + " “" + communicator.label + "”";
}

std::string topologyText(const Communicator& communicator) {
  std::string text = communicator.topology, periodic;
  const auto& dimensions = communicator.dimensions;
  for (std::size_t i = 0; i < dimensions.size(); ++i) {
    text += (i == 0 ? " " : " × ") + std::to_string(dimensions[i].extent);
    if (dimensions[i].periodic) periodic += (periodic.empty() ? "" : ", ") + std::to_string(i + 1);
  }
  if (const auto last = periodic.rfind(", "); last != periodic.npos) periodic.replace(last, 2, " and ");
  return periodic.empty() ? text : text + ", periodic in " + periodic;
}

std::string noCommunicators(const std::string& runs) {
  return sentence(runs + " has no communicator profile: communicators", Absence::notRecorded, Verb::are) + ".";
}

}  // namespace weft
