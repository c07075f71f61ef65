#include "importers/otf2/trace_archive_definitions.h"

#include <string_view>

#include "core/base/error.h"
#include "core/base/units.h"
#include "core/records/operation_class.h"

namespace weft {
namespace {

OTF2_RegionRole regionRole(const TraceContent::Region& region) {
  if (!region.isCall) return OTF2_REGION_ROLE_FUNCTION;
  switch (classOf(std::string_view(region.name).substr(4))) {
    case OperationClass::send:
    case OperationClass::receive:
    case OperationClass::waiting:
      return OTF2_REGION_ROLE_POINT2POINT;
    case OperationClass::collective:
      return region.name == "MPI_Barrier" ? OTF2_REGION_ROLE_BARRIER : OTF2_REGION_ROLE_COLL_OTHER;
    case OperationClass::oneSided:
      return OTF2_REGION_ROLE_RMA;
    case OperationClass::other:
      return OTF2_REGION_ROLE_FUNCTION;
  }
  return OTF2_REGION_ROLE_FUNCTION;
}

class Definitions {
 public:
  Definitions(OTF2_GlobalDefWriter* to, const TraceContent& content) : to_(to), content_(content) {}

  void clock(std::uint64_t begin, std::uint64_t end) {
    written(OTF2_GlobalDefWriter_WriteClockProperties(to_, static_cast<std::uint64_t>(nanosecondsPerSecond), begin,
                                                      end - begin + 1, begin));
    text("");
  }
  void tree(const std::vector<std::string>& hosts) {
    node("cluster", "machine", OTF2_UNDEFINED_SYSTEM_TREE_NODE, OTF2_SYSTEM_TREE_DOMAIN_MACHINE);
    std::map<std::string, OTF2_SystemTreeNodeRef> nodes;
    for (const std::string& host : hosts)
      if (const auto [known, isNew] = nodes.try_emplace(host, nodes_); isNew)
        node(host, "node", 0, OTF2_SYSTEM_TREE_DOMAIN_SHARED_MEMORY);
    for (std::uint32_t rank = 0; rank < hosts.size(); ++rank)
      written(OTF2_GlobalDefWriter_WriteLocationGroup(to_, rank, text("MPI Rank " + std::to_string(rank)),
                                                      OTF2_LOCATION_GROUP_TYPE_PROCESS, nodes.at(hosts[rank]),
                                                      OTF2_UNDEFINED_LOCATION_GROUP));
  }
  // Answers the main location of each rank.
  std::vector<std::uint64_t> locations(std::size_t ranks) {
    std::vector<std::uint64_t> main(ranks, OTF2_UNDEFINED_LOCATION);
    for (std::uint64_t i = 0; i < content_.locations.size(); ++i) {
      const TraceContent::Location& one = content_.locations[i];
      if (one.thread == 0 || main[one.rank] == OTF2_UNDEFINED_LOCATION) main[one.rank] = i;
      location(i, one.thread, one.events, one.rank);
    }
    return main;
  }
  void regions() {
    for (std::uint32_t i = 0; i < content_.regions.size(); ++i) {
      const TraceContent::Region& one = content_.regions[i];
      const OTF2_StringRef name = text(one.name);
      // Score-P names this file for calls of MPI, and Scalasca's scout takes only these for such.
      const OTF2_StringRef file = text(one.isCall ? "MPI" : "");
      written(OTF2_GlobalDefWriter_WriteRegion(to_, i, name, name, text(""), regionRole(one),
                                               one.isCall ? OTF2_PARADIGM_MPI : OTF2_PARADIGM_COMPILER,
                                               OTF2_REGION_FLAG_NONE, file, 0, 0));
    }
  }
  void communicators(const std::vector<TracedCommunicator>& all, const std::vector<std::uint64_t>& main) {
    written(OTF2_GlobalDefWriter_WriteGroup(to_, groups_, text(""), OTF2_GROUP_TYPE_COMM_LOCATIONS, OTF2_PARADIGM_MPI,
                                            OTF2_GROUP_FLAG_NONE, static_cast<std::uint32_t>(main.size()),
                                            main.data()));
    const OTF2_GroupRef self = ++groups_;
    written(OTF2_GlobalDefWriter_WriteGroup(to_, self, text(""), OTF2_GROUP_TYPE_COMM_SELF, OTF2_PARADIGM_MPI,
                                            OTF2_GROUP_FLAG_NONE, 0, nullptr));
    for (const auto& each : content_.groups) group(each);
    for (std::uint32_t i = 0; i < all.size(); ++i) {
      const TracedCommunicator& one = all[i];
      const OTF2_StringRef name = text(one.name);
      const OTF2_CommRef parent = one.parent == UINT32_MAX ? OTF2_UNDEFINED_COMM : one.parent;
      const OTF2_GroupRef own = one.isSelf ? self : group(one.members);
      if (one.remote.empty()) written(OTF2_GlobalDefWriter_WriteComm(to_, i, name, own, parent, OTF2_COMM_FLAG_NONE));
      else
        written(OTF2_GlobalDefWriter_WriteInterComm(to_, i, name, own, group(one.remote), parent, OTF2_COMM_FLAG_NONE));
    }
    for (std::uint32_t i = 0; i < content_.windows.size(); ++i)
      if (const std::uint32_t on = content_.windows[i].communicator; on < all.size())
        written(OTF2_GlobalDefWriter_WriteRmaWin(to_, i, text(all[on].name), on, OTF2_RMA_WIN_FLAG_NONE));
  }

 private:
  OTF2_StringRef text(const std::string& value) {
    const auto [found, isNew] = texts_.try_emplace(value, static_cast<OTF2_StringRef>(texts_.size()));
    if (isNew) written(OTF2_GlobalDefWriter_WriteString(to_, found->second, value.c_str()));
    return found->second;
  }
  void node(const std::string& name, const std::string& kind, OTF2_SystemTreeNodeRef parent,
            OTF2_SystemTreeDomain domain) {
    const OTF2_StringRef nameRef = text(name), kindRef = text(kind);
    written(OTF2_GlobalDefWriter_WriteSystemTreeNode(to_, nodes_, nameRef, kindRef, parent));
    written(OTF2_GlobalDefWriter_WriteSystemTreeNodeDomain(to_, nodes_++, domain));
  }
  void location(std::uint64_t self, std::uint32_t thread, std::uint64_t events, std::uint32_t rank) {
    written(OTF2_GlobalDefWriter_WriteLocation(to_, self,
                                               text(thread == 0 ? "Master thread" : "Thread " + std::to_string(thread)),
                                               OTF2_LOCATION_TYPE_CPU_THREAD, events, rank));
  }
  OTF2_GroupRef group(const std::vector<std::uint32_t>& ranks) {
    const std::vector<std::uint64_t> members(ranks.begin(), ranks.end());
    written(OTF2_GlobalDefWriter_WriteGroup(to_, ++groups_, text(""), OTF2_GROUP_TYPE_COMM_GROUP, OTF2_PARADIGM_MPI,
                                            OTF2_GROUP_FLAG_NONE, static_cast<std::uint32_t>(members.size()),
                                            members.data()));
    return groups_;
  }

  OTF2_GlobalDefWriter* to_;
  const TraceContent& content_;
  std::map<std::string, OTF2_StringRef> texts_;
  OTF2_SystemTreeNodeRef nodes_ = 0;
  OTF2_GroupRef groups_ = 0;
};

}  // namespace

void written(OTF2_ErrorCode code) {
  if (code != OTF2_SUCCESS)
    throw Error("the OTF2 library can't write the trace (" + std::string(OTF2_Error_GetDescription(code)) +
                "); check the folder and the free space of the disk");
}

std::uint32_t TraceContent::region(const std::string& name, bool isCall) {
  const auto [known, isNew] = numbers_.try_emplace({name, isCall}, static_cast<std::uint32_t>(regions.size()));
  if (isNew) regions.push_back({name, isCall});
  return known->second;
}

std::uint32_t TraceContent::window(const TraceEventSink::Window& of) {
  const auto [known, isNew] = windows_.try_emplace(of, static_cast<std::uint32_t>(windows.size()));
  if (isNew) windows.push_back(of);
  return known->second;
}

std::uint32_t TraceContent::group(const std::vector<std::uint32_t>& ranks) {
  const auto [known, isNew] = groups_.try_emplace(ranks, firstGroup + static_cast<std::uint32_t>(groups.size()));
  if (isNew) groups.push_back(ranks);
  return known->second;
}

void TraceContent::write(OTF2_GlobalDefWriter* to, const std::vector<std::string>& hosts,
                         const std::vector<TracedCommunicator>& communicators, std::uint64_t begin,
                         std::uint64_t end) const {
  Definitions definitions(to, *this);
  definitions.clock(begin, end);
  definitions.tree(hosts);
  const std::vector<std::uint64_t> main = definitions.locations(hosts.size());
  definitions.regions();
  definitions.communicators(communicators, main);
}

}  // namespace weft
