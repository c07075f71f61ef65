// The two kinds of lines of an ibnetdiscover text that matter: a node, and one of its cabled ports.
#pragma once

#include <optional>
#include <string_view>

#include "ibdiag/dumps/dumps.h"

namespace weft {

// Switch	24 "S-0008f105006500c0"		# "Infiniscale-III" enhanced port 0 lid 105 lmc 0
// Ca	2 "H-0008f10403970630"		# "fat01 mlx4_0"
//        ports, type letter and node GUID, description; a switch's LID and LMC
// Blanks may represent tabs, or nothing at all.
struct DiscoveredNode {
  NodeKind kind{};
  Guid guid{};
  std::uint8_t ports = 0;
  std::string_view description;
  Lid lid{};
  std::optional<std::uint8_t> lmc;
};

bool looksLikeDiscoveredNode(std::string_view line);  // begins as one
std::optional<DiscoveredNode> parseDiscoveredNode(std::string_view line);

// [3]	"H-0008f10403970630"[2](8f10403970632) 		# "fat01 mlx4_0" lid 34 4xQDR                      of a switch
// [1](8f10403970631) 	"S-0008f10500650010"[6]		# lid 33 lmc 0 "MF0;leaf-p00-02:IS5035/U1" lid 9 4xQDR   of an
// adapter
//  own port and port GUID, peer's node GUID, port and port GUID, own LID and LMC, peer's description and LID, width,
//  speed
// In parentheses ibdiagnet 2 has the label of a port instead; "[ext 7]" behind a port is a chassis' label.
struct DiscoveredPort {
  PortNumber port = 0, peerPort = 0;
  Guid portGuid{}, peerGuid{}, peerPortGuid{};  // port GUIDs are 0 where the line has none
  NodeKind peerKind{};
  Lid lid{}, peerLid{};  // lid: an adapter's; 0 where the line has none
  std::optional<std::uint8_t> lmc;
  std::string_view peerDescription, width, speed;
};

// What is wrong with the line; null where it was understood.
const char* parseDiscoveredPort(std::string_view line, bool ofSwitch, DiscoveredPort& port);

}  // namespace weft
