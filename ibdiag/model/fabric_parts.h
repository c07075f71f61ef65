// Named parts of a fabric: director switches, their boards, units, rails, planes and pods.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ibdiag/model/fabric.h"

namespace weft {

enum class PartKind : std::uint8_t {
  system,  // several switches in one box: their descriptions name it, or they have one system GUID
  board,   // the chips of a system on one board of it
  unit,    // leaf switches that share most of their hosts, and these hosts
  rail,    // leaf switches that serve the adapters of one place on each host, and switches above that only these are
           // connected to
  plane,   // switches of the top level that share most of their lower neighbours
  pod,     // leaf switches that share most of their upper switches, with these; and the hosts on them
  block,   // likewise of pods
  rack,    // hosts whose names have one rack number, and leaf switches that only they are connected to: a guess
};

struct FabricPart {
  PartKind kind{};
  std::string
      name;  // "ibsw-A", "ibsw-A L01", "unit 3", "rail 0", "plane 1", "pod 2"; systems of two subnets may have the same
  std::string evidence;             // what it was found from
  std::vector<NodeIndex> switches;  // ascending
  std::vector<HostIndex> hosts;  // ascending; of racks: those named so; of units, pods and blocks: those with most of
                                 // their ports on it, of pods of those of its subnet
};

inline constexpr std::array partKinds{PartKind::system, PartKind::board, PartKind::unit,  PartKind::rail,
                                      PartKind::plane,  PartKind::pod,   PartKind::block, PartKind::rack};

std::string_view name(PartKind kind);                     // "system"
std::optional<PartKind> partKind(std::string_view word);  // the other way round
// Whether parts of this kind have hosts of their own: units, pods, blocks and racks.
bool hasHosts(PartKind kind);
std::string kindAndName(const FabricPart& part);  // "system ibsw-A", "unit 3"

// As parts are called wherever they are shown, from their numbers from 0.
std::string unitName(std::uint32_t unit);    // "unit 1"
std::string railName(std::uint32_t rail);    // "rail 0", as in the column of links
std::string planeName(std::uint32_t plane);  // "plane 1"

// Its switches; for a rack the adapters of its hosts too, because these are removed or added up with it.
std::vector<NodeIndex> nodesOf(const Fabric& fabric, const FabricPart& part);

// By kind, then by name, digits compared as numbers. Units, rails, planes and pods only where there are two or more.
// Names and cables decide; GUIDs and LIDs order nothing that names distinguish.
std::vector<FabricPart> findParts(const Fabric& fabric);

// The parts of that name, "unit 3" or "system ibsw-A". If none has it letter by letter, those that differ in case,
// blanks or zeros of a board only.
std::vector<const FabricPart*> partsNamed(const std::vector<FabricPart>& parts, std::string_view name);

// "systems: ibsw-A, ibsw-B; units: unit 1 to unit 4"; empty where there are none.
std::string partsListed(const std::vector<FabricPart>& parts);

// Which parts the nodes of a fabric belong to.
class PartsOfNodes {
 public:
  explicit PartsOfNodes(const Fabric& fabric);
  // "unit 3", "board ibsw-A L01", in the order of findParts(); each once.
  std::vector<std::string> names(const std::vector<NodeIndex>& nodes) const;
  std::string words(
      const std::vector<NodeIndex>& nodes) const;  // "unit 3, board ibsw-A L01"; empty: they belong to none

 private:
  std::vector<FabricPart> parts_;
  std::vector<std::vector<std::uint32_t>> ofNode_;  // positions in parts_
};

}  // namespace weft
