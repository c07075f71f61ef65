// Names of ports: the number, and the label printed beside the cage.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ibdiag/model/fabric.h"

namespace weft {

// Labels of switches whose ports are not labelled by their numbers, as the vendor documents them. QM9700 and QM9790: 32
// OSFP cages with two ports of 400 Gb/s each, IB1/CAGE/1 and IB1/CAGE/2 ("QM9700/QM9790 1U NDR 400Gb/s InfiniBand
// Switch Systems User Manual", and MLNX-OS's `show interfaces ib`), ASIC/Cage/Port as ibdiagnet's .net_dump explains it
// and numbers them, 1 to 64 in this order. Ports of earlier 1U switches are labelled by their numbers.
struct PortLabel {
  std::string text;      // "1/27/1"
  bool byModel = false;  // no dump has it: it follows from the model that the switch names
};

std::optional<PortLabel> portLabel(const Fabric& fabric, NodeIndex node, PortNumber port);

// "port 53 (label 1/27/1)", "port 53 (label 1/27/1 by the model)"; "port 3" if the label is the number, or is not
// known.
std::string portWords(const Fabric& fabric, NodeIndex node, PortNumber port);
inline std::string portWords(const Fabric& fabric, EndIndex end) {
  return portWords(fabric, fabric.end(end).node, fabric.end(end).port);
}

// For lists of ports: "53 (1/27/1)", "3".
std::string portShort(const Fabric& fabric, NodeIndex node, PortNumber port);

// The port of a node that is called so: by its number, its label, or the label without the leading "1/" that all ports
// of a switch have ("27/1").
std::optional<PortNumber> portCalled(const Fabric& fabric, NodeIndex node, std::string_view written);

// Whether it has the form of a number or label: "53", "27/1", "1/27/1", "B184D0F0/0/0/1".
bool looksLikePort(std::string_view written);

}  // namespace weft
