// Switches of one chassis, pod or plane: what stands together on a map and is one box from afar.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ibdiag/levels.h"
#include "ibdiag/switch_links.h"

namespace weft {

constexpr std::uint32_t noPod = UINT32_MAX;

struct PodStage {
  std::uint8_t levels = 0;           // switches of levels 1 … levels are in its pods
  std::vector<std::uint32_t> ofNode;  // by NodeIndex, from 0; noPod for adapters and what is in none
};

// Leaves that share half of their upper switches or more are a pod, with those switches; a stage further up, pods that
// do are a larger one. So one cable in a wrong place joins no pods. A stage below the top level only, and only where it
// tells something: more pods than one, and fewer than half as many as there were units. Finer first; numbered by
// subnet, then first switch.
std::vector<PodStage> findPods(const Fabric& fabric, const Levels& levels, const SwitchLinks& links);

// Switches of the highest level of each subnet that share half of their lower neighbours or more; by NodeIndex.
std::vector<std::uint32_t> findPlanes(const Fabric& fabric, const Levels& levels, const SwitchLinks& links);

// Boards of director switches: several switches with one system GUID, or whose descriptions differ in the board only
// ("MF0;name:CS7500/L12/U1", "QLogic 12800-180 GUID=0x… L112"). By NodeIndex; noPod for switches on their own.
struct Chassis {
  std::vector<std::uint32_t> ofNode;
  std::vector<std::string> names;  // of each chassis; from the description, or the GUID
};
Chassis findChassis(const Fabric& fabric);

// "CS7500" of a board's description; empty where it is none.
std::string chassisName(std::string_view description);

// All of these of one fabric.
struct SwitchSets {
  std::vector<PodStage> stages;
  std::vector<std::uint32_t> planes;
  Chassis chassis;
  std::vector<std::uint32_t> pieces;  // as switchPieces()
};
SwitchSets findSets(const Fabric& fabric, const Levels& levels);

}  // namespace weft
