// Groups of switches: those of one chassis, pod, unit, rail or plane are drawn together, and as one box at lower
// levels of detail.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ibdiag/model/chassis.h"
#include "ibdiag/model/levels.h"
#include "ibdiag/model/rails.h"
#include "ibdiag/model/switch_links.h"
#include "ibdiag/model/units.h"

namespace weft {

constexpr std::uint32_t noPod = UINT32_MAX;

struct PodStage {
  std::uint8_t levels = 0;            // switches of levels 1 … levels are in its pods
  std::vector<std::uint32_t> ofNode;  // by NodeIndex, from 0; noPod for adapters and what is in none
  std::vector<std::string> names;     // of each: "pod 3", of stages farther up "block 2", with several subnets "pod 3a"
};

// Leaves that share half of their upper switches or more are a pod, with those switches; a stage further up, pods that
// do are a larger one. So one cable in a wrong place joins no pods. Only stages below the top level count, and only if
// they are informative: more than one pod, and fewer than half as many as there were units. Finer first; numbered in
// each subnet in the order of their names.
std::vector<PodStage> findPods(const Fabric& fabric, const Levels& levels, const SwitchLinks& links);

// Switches of the highest level of each subnet that share half of their lower neighbours or more; by NodeIndex,
// numbered by their names.
std::vector<std::uint32_t> findPlanes(const Fabric& fabric, const Levels& levels, const SwitchLinks& links);

// All of these of one fabric.
struct SwitchSets {
  std::vector<PodStage> stages;
  std::vector<std::uint32_t> planes;
  Chassis chassis;
  std::vector<std::uint32_t> pieces;  // as switchPieces()
  FabricUnits units;                  // none where no two leaves of a subnet are in one
  FabricRails rails;
};
SwitchSets findSets(const Fabric& fabric, const Levels& levels);

}  // namespace weft
