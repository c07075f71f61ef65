#include "importers/otf2/trace_layout.h"

#include <algorithm>
#include <tuple>

#include "importers/otf2/trace_calls.h"

namespace weft {
namespace {

using RegionKind = TraceRegion::Kind;
using Group = TraceDefinitions::Group;

// MPI's ranks: the locations of the largest group that MPI numbers them by.
const Group* rankGroup(const TraceDefinitions& definitions) {
  const Group* best = nullptr;
  for (const auto& [key, group] : definitions.groups) {
    const bool numbers = key.second == OTF2_GROUP_TYPE_COMM_LOCATIONS && group.paradigm == OTF2_PARADIGM_MPI;
    if (numbers && group.members.size() <= INT32_MAX && (!best || group.members.size() > best->members.size()))
      best = &group;
  }
  return best;
}

void findThreads(const TraceDefinitions& definitions, TraceLayout& layout) {
  const Group* ranks = rankGroup(definitions);
  if (!ranks) return;
  layout.ranks = static_cast<std::uint32_t>(ranks->members.size());
  layout.hosts.resize(layout.ranks);
  std::unordered_map<std::uint64_t, std::uint32_t> rankOf;  // by location
  for (std::uint32_t rank = 0; rank < layout.ranks; ++rank) rankOf.emplace(ranks->members[rank], rank);
  std::unordered_map<OTF2_LocationGroupRef, std::uint32_t> rankOfProcess;
  for (const auto& each : definitions.locations)
    if (const auto found = rankOf.find(each.id); found != rankOf.end()) {
      rankOfProcess.emplace(each.process, found->second);
      layout.hosts[found->second] = definitions.host(each.process);
    }
  std::unordered_map<OTF2_LocationRef, bool> seen;
  for (const auto& each : definitions.locations) {
    const auto main = rankOf.find(each.id);
    const auto process = rankOfProcess.find(each.process);
    if (!seen.emplace(each.id, true).second || (main == rankOf.end() && process == rankOfProcess.end())) continue;
    layout.threads.push_back(
        {each.id, RankId(main != rankOf.end() ? main->second : process->second), main != rankOf.end(), each.events});
  }
  std::ranges::stable_sort(layout.threads, {},
                           [](const TraceThread& each) { return std::tuple(each.rank, !each.isMain); });
}

// "MEASUREMENT OFF": Score-P's own region where a program switched the recording off.
bool isPause(const TraceDefinitions::Region& region, std::string_view name) {
  const bool isOwn = region.paradigm == OTF2_PARADIGM_MEASUREMENT_SYSTEM || region.role == OTF2_REGION_ROLE_ARTIFICIAL;
  return isOwn && name == "MEASUREMENT OFF";
}

void findRegions(const TraceDefinitions& definitions, TraceLayout& layout) {
  std::unordered_map<std::string, std::uint32_t> codeIndex;
  for (const auto& each : definitions.regions) {
    TraceRegion region;
    const std::string_view name = definitions.string(each.name);
    if (isPause(each, name)) {
      region.isPause = true;
    } else if (const auto operation = mpiCall(name, each.paradigm, each.role)) {
      region = {RegionKind::operation, layout.operation(*operation)};
    } else if (each.paradigm != OTF2_PARADIGM_MEASUREMENT_SYSTEM &&
               (each.paradigm != OTF2_PARADIGM_MPI || isFunction(each.role))) {
      const std::string known = name.empty() ? "region " + std::to_string(each.id) : std::string(name);
      const auto [found, isNew] = codeIndex.emplace(known, static_cast<std::uint32_t>(layout.codeRegions.size()));
      if (isNew) layout.codeRegions.push_back(known);
      region = {RegionKind::code, found->second};
    }
    layout.regionIndex.set(each.id, static_cast<std::uint32_t>(layout.regions.size()));
    layout.regions.push_back(region);
  }
}

// Makes sense of groups once each, however many communicators share one.
class Groups {
 public:
  Groups(const TraceDefinitions& definitions, TraceLayout& layout) : definitions_(definitions), layout_(layout) {}

  std::uint32_t operator()(OTF2_GroupRef ref) {
    const Group* group = definitions_.group(ref, OTF2_GROUP_TYPE_COMM_GROUP);
    if (!group) return noIndex;
    const auto [found, isNew] = known_.emplace(ref, static_cast<std::uint32_t>(layout_.groups.size()));
    if (isNew) layout_.groups.push_back(ranks(*group));
    return found->second;
  }

 private:
  std::vector<RankId> ranks(const Group& group) {
    std::vector<RankId> list;
    list.reserve(group.members.size());
    for (const std::uint64_t member : group.members) {
      list.push_back(member < layout_.ranks ? RankId(static_cast<std::uint32_t>(member)) : noRank);
      layout_.badMembers += member >= layout_.ranks;
    }
    return list;
  }

  const TraceDefinitions& definitions_;
  TraceLayout& layout_;
  std::unordered_map<OTF2_GroupRef, std::uint32_t> known_;
};

bool isWorld(const TraceCommunicator& one, OTF2_CommRef parent, const TraceLayout& layout) {
  if (one.name == "MPI_COMM_WORLD") return true;
  if (!one.name.empty() || parent != OTF2_UNDEFINED_COMM || one.group == noIndex || one.remote != noIndex) return false;
  const auto& members = layout.groups[one.group];
  for (std::uint32_t rank = 0; rank < members.size(); ++rank)
    if (members[rank] != RankId(rank)) return false;
  return members.size() == layout.ranks;
}

// Cuts chains of parents that go round in a circle.
void breakCircles(std::vector<TraceCommunicator>& all) {
  std::vector<std::uint32_t> visit(all.size(), noIndex);
  for (std::uint32_t start = 0; start < all.size(); ++start)
    for (std::uint32_t at = start; at != noIndex && visit[at] == noIndex; at = all[at].parent) {
      visit[at] = start;
      if (const std::uint32_t next = all[at].parent; next != noIndex && visit[next] == start) all[at].parent = noIndex;
    }
}

void findCommunicators(const TraceDefinitions& definitions, TraceLayout& layout) {
  Groups groups(definitions, layout);
  std::vector<OTF2_CommRef> parents;
  for (const auto& each : definitions.communicators) {
    TraceCommunicator one{each.id, std::string(definitions.string(each.name))};
    const Group* self = definitions.group(each.group, OTF2_GROUP_TYPE_COMM_SELF);
    const Group* plain = definitions.group(each.group, OTF2_GROUP_TYPE_COMM_GROUP);
    const Group* of = plain ? plain : self;
    if (of && of->paradigm != OTF2_PARADIGM_MPI) {
      layout.communicatorIndex.set(each.id, TraceLayout::otherParadigm);
      continue;
    }
    one.isSelf = self && !plain;
    if (!one.isSelf) one.group = groups(each.group);
    if (each.isInter) one.remote = groups(each.remoteGroup);
    if (isWorld(one, each.parent, layout)) one.name = "W";
    const std::uint32_t known = layout.communicatorIndex[each.id];
    if (known < layout.communicators.size()) {
      layout.communicators[known] = std::move(one);
      parents[known] = each.parent;
      continue;
    }
    layout.communicatorIndex.set(each.id, static_cast<std::uint32_t>(layout.communicators.size()));
    layout.communicators.push_back(std::move(one));
    parents.push_back(each.parent);
  }
  for (std::size_t i = 0; i < parents.size(); ++i) {
    const std::uint32_t parent = layout.communicatorIndex[parents[i]];
    if (parent < parents.size() && parent != i) layout.communicators[i].parent = parent;
  }
  breakCircles(layout.communicators);
  for (const auto& [window, communicator] : definitions.windows)
    layout.windowCommunicator.set(window, layout.communicatorIndex[communicator]);
  if (definitions.windows.empty()) return;
  for (const auto& [key, group] : definitions.groups)
    if (key.second == OTF2_GROUP_TYPE_COMM_GROUP && group.paradigm == OTF2_PARADIGM_MPI)
      layout.groupIndex.set(key.first, groups(key.first));
}

// Topologies of all ranks of a communicator. A trace may have others, of machines and threads.
void findGrids(const TraceDefinitions& definitions, TraceLayout& layout) {
  for (const auto& each : definitions.grids) {
    const std::uint32_t index = layout.communicatorIndex[each.communicator];
    if (index >= layout.communicators.size()) continue;
    TraceCommunicator& one = layout.communicators[index];
    std::vector<CartesianDimension> grid;
    for (const OTF2_CartDimensionRef ref : each.dimensions)
      if (const auto found = definitions.dimensions.find(ref); found != definitions.dimensions.end())
        grid.push_back(found->second);
    const bool isWhole = grid.size() == each.dimensions.size() && !grid.empty() && one.group != noIndex &&
                         one.remote == noIndex && one.grid.empty();
    if (isWhole && ranksOf(grid) == layout.groups[one.group].size()) one.grid = std::move(grid);
  }
}

}  // namespace

std::uint32_t TraceLayout::operation(std::string_view name) {
  const auto [found, isNew] = operationIndex_.emplace(name, static_cast<std::uint32_t>(operations.size()));
  if (isNew)
    operations.push_back(
        {std::string(name), classOf(name), name == "Init" || name == "Init_thread", name == "Finalize"});
  return found->second;
}

TraceLayout understand(const TraceDefinitions& definitions) {
  TraceLayout layout;
  findThreads(definitions, layout);
  findRegions(definitions, layout);
  findCommunicators(definitions, layout);
  findGrids(definitions, layout);
  const std::string_view pattern = definitions.string(definitions.communicatorTemplate);
  layout.communicatorTemplate = pattern.find("${id}") == pattern.npos ? "Comm ${id}" : pattern;
  layout.clock = definitions.clock;
  // EZTrace does not name itself as the creator, but it alone gives one number to groups of two types.
  for (const auto& [key, group] : definitions.groups)
    layout.blocksOnly |=
        key.second == OTF2_GROUP_TYPE_COMM_LOCATIONS && definitions.group(key.first, OTF2_GROUP_TYPE_COMM_GROUP);
  return layout;
}

}  // namespace weft
