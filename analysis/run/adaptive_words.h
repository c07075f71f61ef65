// Describes how loads are computed if switches may choose among ports.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "ibdiag/model/fabric.h"

namespace CLI {
class App;
}

namespace weft {

inline constexpr std::array adaptiveKinds{Adaptive::even, Adaptive::staticPort, Adaptive::worst};

std::string name(Adaptive adaptive);  // "even over groups of ports", "by static ports", "the worst of groups of ports"
const char* word(Adaptive adaptive);  // of the command line: "even", "static", "worst"
std::optional<Adaptive> adaptiveOf(const std::string& word);

// The name of what holds for the fabric's loads; empty where no switch may choose.
std::string adaptiveWords(const Fabric& fabric);

// A sentence about it, to be shown beside numbers; empty likewise.
std::string adaptiveNote(const Fabric& fabric);

// --adaptive
void addAdaptiveOption(CLI::App& command, Adaptive& adaptive);

}  // namespace weft
