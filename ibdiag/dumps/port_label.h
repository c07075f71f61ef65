// How ports are labelled where they are no plain numbers, as dumps of Quantum-2 switches explain it: ASIC/Cage/Port, ASIC/Cage/Port/Split.
#pragma once

#include <string_view>

#include "ibdiag/dumps/dump_text.h"

namespace weft {

// The number of the port that a switch or an adapter calls so: "7"; "1/32/1" is 63, the first of two in the 32nd cage; "B184D0F0/0/0/1" (bus, device
// and function of an adapter) is 1. Nothing for a port that is split, whose number the label does not tell.
std::optional<PortNumber> labelledPort(std::string_view label);

}  // namespace weft
