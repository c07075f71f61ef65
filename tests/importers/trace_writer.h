// Writes small traces for tests: definitions and events in few words, with references as sparse as EZTrace's.
#pragma once

#include <otf2/otf2.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace weft {

struct TraceWriterClock {
  std::uint64_t ticksPerSecond = 1000, length = 100000;
};

class TraceWriter {
 public:
  using Groups = std::vector<std::vector<std::uint64_t>>;
  static constexpr std::uint32_t stride = 268435455;  // between references
  static constexpr std::uint32_t world = 0, self = stride;

  TraceWriter(const std::string& folder, std::uint32_t ranks, TraceWriterClock clock = {})
      : archive_(OTF2_Archive_Open(folder.c_str(), "made", OTF2_FILEMODE_WRITE, 1 << 18, 1 << 18, OTF2_SUBSTRATE_POSIX,
                                   OTF2_COMPRESSION_NONE)),
        ranks_(ranks), clock_(clock), anchor_(std::filesystem::path(folder) / "made.otf2"), clocks_(ranks) {
    static const OTF2_FlushCallbacks flush{
        [](void*, OTF2_FileType, OTF2_LocationRef, void*, bool) -> OTF2_FlushType { return OTF2_FLUSH; },
        [](void*, OTF2_FileType, OTF2_LocationRef) -> OTF2_TimeStamp { return 0; }};
    OTF2_Archive_SetFlushCallbacks(archive_, &flush, nullptr);
    OTF2_Archive_SetSerialCollectiveCallbacks(archive_);
    OTF2_Archive_OpenEvtFiles(archive_);
    for (std::uint32_t rank = 0; rank < ranks; ++rank)
      writers_.push_back(OTF2_Archive_GetEvtWriter(archive_, location(rank)));
    define();
  }

  OTF2_GlobalDefWriter* definitions() { return OTF2_Archive_GetGlobalDefWriter(archive_); }
  OTF2_EvtWriter* rank(std::uint32_t rank) { return writers_[rank]; }
  OTF2_TimeStamp tick(std::uint32_t rank) { return ++clocks_[rank]; }
  void skip(std::uint32_t rank, std::uint64_t ticks) { clocks_[rank] += ticks; }
  OTF2_StringRef string(const std::string& text) {
    const auto [found, isNew] = strings_.emplace(text, static_cast<std::uint32_t>(strings_.size()));
    if (isNew) OTF2_GlobalDefWriter_WriteString(definitions(), found->second, text.c_str());
    return found->second;
  }
  OTF2_GroupRef group(const std::vector<std::uint64_t>& members) {
    OTF2_GlobalDefWriter_WriteGroup(definitions(), ++groups_, string(""), OTF2_GROUP_TYPE_COMM_GROUP, OTF2_PARADIGM_MPI,
                                    OTF2_GROUP_FLAG_NONE, static_cast<std::uint32_t>(members.size()), members.data());
    return groups_;
  }
  // As EZTrace does it, unless it is defined here first.
  OTF2_RegionRef region(const std::string& name, OTF2_RegionRole role = OTF2_REGION_ROLE_FUNCTION,
                        OTF2_Paradigm paradigm = OTF2_PARADIGM_USER) {
    const auto [found, isNew] = regions_.emplace(name, static_cast<std::uint32_t>(regions_.size() * 1000003 + 5));
    if (isNew)
      OTF2_GlobalDefWriter_WriteRegion(definitions(), found->second, string(name), string(name), string(""), role,
                                       paradigm, OTF2_REGION_FLAG_NONE, string(""), 0, 0);
    return found->second;
  }
  void enter(std::uint32_t rank, const std::string& name) {
    OTF2_EvtWriter_Enter(writers_[rank], nullptr, tick(rank), region(name));
  }
  void leave(std::uint32_t rank, const std::string& name) {
    OTF2_EvtWriter_Leave(writers_[rank], nullptr, tick(rank), region(name));
  }
  void send(std::uint32_t rank, OTF2_CommRef communicator, std::uint32_t to, std::uint64_t bytes) {
    enter(rank, "MPI_Send");
    OTF2_EvtWriter_MpiSend(writers_[rank], nullptr, tick(rank), to, communicator, 0, bytes);
    leave(rank, "MPI_Send");
  }
  void isend(std::uint32_t rank, OTF2_CommRef communicator, std::uint32_t to, std::uint64_t bytes,
             std::uint64_t request) {
    enter(rank, "MPI_Isend");
    OTF2_EvtWriter_MpiIsend(writers_[rank], nullptr, tick(rank), to, communicator, 0, bytes, request);
    leave(rank, "MPI_Isend");
  }
  void collective(std::uint32_t rank, const std::string& call, OTF2_CollectiveOp operation, OTF2_CommRef communicator,
                  std::uint32_t root, std::uint64_t sent, std::uint64_t received) {
    enter(rank, call);
    OTF2_EvtWriter_MpiCollectiveBegin(writers_[rank], nullptr, tick(rank));
    OTF2_EvtWriter_MpiCollectiveEnd(writers_[rank], nullptr, tick(rank), operation, communicator, root, sent, received);
    leave(rank, call);
  }
  struct Metric {
    std::string name, unit;
    OTF2_MetricMode mode = OTF2_METRIC_ACCUMULATED_START;
    OTF2_Type type = OTF2_TYPE_UINT64;
    OTF2_Base base = OTF2_BASE_DECIMAL;
    std::int64_t exponent = 0;
  };
  using Value = std::variant<std::uint64_t, std::int64_t, double>;
  // Members are numbered from `self` * 1009 on.
  void metricClass(OTF2_MetricRef self, const std::vector<Metric>& metrics) {
    std::vector<OTF2_MetricMemberRef> members;
    for (const Metric& each : metrics) {
      members.push_back(self * 1009 + static_cast<std::uint32_t>(members.size()));
      OTF2_GlobalDefWriter_WriteMetricMember(definitions(), members.back(), string(each.name),
                                             string("of " + each.name), OTF2_METRIC_TYPE_PAPI, each.mode, each.type,
                                             each.base, each.exponent, string(each.unit));
    }
    OTF2_GlobalDefWriter_WriteMetricClass(definitions(), self, static_cast<std::uint8_t>(members.size()),
                                          members.data(), OTF2_METRIC_ASYNCHRONOUS, OTF2_RECORDER_KIND_UNKNOWN);
  }
  // Of a location of its own, which belongs to the process of that rank.
  OTF2_EvtWriter* metricLocation(std::uint32_t rank) { return another(rank, 1, OTF2_LOCATION_TYPE_METRIC); }
  OTF2_EvtWriter* thread(std::uint32_t rank) { return another(rank, threadOffset, OTF2_LOCATION_TYPE_CPU_THREAD); }
  static constexpr std::uint64_t threadOffset = 2;  // from the location of the rank
  void enterAt(std::uint32_t rank, OTF2_TimeStamp time, const std::string& name) {
    OTF2_EvtWriter_Enter(writers_[rank], nullptr, time, region(name));
  }
  void leaveAt(std::uint32_t rank, OTF2_TimeStamp time, const std::string& name) {
    OTF2_EvtWriter_Leave(writers_[rank], nullptr, time, region(name));
  }
  void readings(std::uint32_t rank, OTF2_TimeStamp time, OTF2_MetricRef metric, const std::vector<Value>& values) {
    readingsOf(writers_[rank], time, metric, values);
  }
  static void readingsOf(OTF2_EvtWriter* to, OTF2_TimeStamp time, OTF2_MetricRef metric,
                         const std::vector<Value>& values) {
    static constexpr OTF2_Type types[] = {OTF2_TYPE_UINT64, OTF2_TYPE_INT64, OTF2_TYPE_DOUBLE};
    std::vector<OTF2_Type> kinds;
    std::vector<OTF2_MetricValue> list;
    for (const Value& each : values) {
      OTF2_MetricValue one{};
      if (each.index() == 0) one.unsigned_int = std::get<0>(each);
      if (each.index() == 1) one.signed_int = std::get<1>(each);
      if (each.index() == 2) one.floating_point = std::get<2>(each);
      kinds.push_back(types[each.index()]);
      list.push_back(one);
    }
    OTF2_EvtWriter_Metric(to, nullptr, time, metric, static_cast<std::uint8_t>(list.size()), kinds.data(), list.data());
  }
  static std::uint64_t location(std::uint32_t rank) { return std::uint64_t{rank} * stride + 7; }

  // The anchor.
  std::filesystem::path close() {
    for (OTF2_EvtWriter* each : writers_) OTF2_Archive_CloseEvtWriter(archive_, each);
    OTF2_Archive_CloseEvtFiles(archive_);
    OTF2_Archive_Close(archive_);
    return anchor_;
  }

 private:
  void define() {
    OTF2_GlobalDefWriter* to = definitions();
    OTF2_GlobalDefWriter_WriteClockProperties(to, clock_.ticksPerSecond, 0, clock_.length, OTF2_UNDEFINED_TIMESTAMP);
    OTF2_GlobalDefWriter_WriteSystemTreeNode(to, 3, string("n001"), string("blade"), OTF2_UNDEFINED_SYSTEM_TREE_NODE);
    OTF2_GlobalDefWriter_WriteSystemTreeNodeDomain(to, 3, OTF2_SYSTEM_TREE_DOMAIN_SHARED_MEMORY);
    std::vector<std::uint64_t> locations, all;
    for (std::uint32_t rank = 0; rank < ranks_; ++rank) {
      OTF2_GlobalDefWriter_WriteLocationGroup(to, rank * 11, string("P"), OTF2_LOCATION_GROUP_TYPE_PROCESS, 3,
                                              OTF2_UNDEFINED_LOCATION_GROUP);
      OTF2_GlobalDefWriter_WriteLocation(to, location(rank), string("T"), OTF2_LOCATION_TYPE_CPU_THREAD, 2, rank * 11);
      locations.push_back(location(rank));
      all.push_back(rank);
    }
    OTF2_GlobalDefWriter_WriteGroup(to, 900, string(""), OTF2_GROUP_TYPE_COMM_LOCATIONS, OTF2_PARADIGM_MPI,
                                    OTF2_GROUP_FLAG_NONE, ranks_, locations.data());
    OTF2_GlobalDefWriter_WriteGroup(to, 901, string(""), OTF2_GROUP_TYPE_COMM_SELF, OTF2_PARADIGM_MPI,
                                    OTF2_GROUP_FLAG_NONE, 0, nullptr);
    OTF2_GlobalDefWriter_WriteComm(to, world, string("MPI_COMM_WORLD"), group(all), OTF2_UNDEFINED_COMM,
                                   OTF2_COMM_FLAG_NONE);
    OTF2_GlobalDefWriter_WriteComm(to, self, string("MPI_COMM_SELF"), 901, OTF2_UNDEFINED_COMM, OTF2_COMM_FLAG_NONE);
  }

  OTF2_EvtWriter* another(std::uint32_t rank, std::uint64_t offset, OTF2_LocationType type) {
    OTF2_GlobalDefWriter_WriteLocation(definitions(), location(rank) + offset, string("L"), type, 2, rank * 11);
    writers_.push_back(OTF2_Archive_GetEvtWriter(archive_, location(rank) + offset));
    return writers_.back();
  }

  OTF2_Archive* archive_;
  std::uint32_t ranks_;
  TraceWriterClock clock_;
  std::filesystem::path anchor_;
  std::vector<OTF2_TimeStamp> clocks_;
  std::vector<OTF2_EvtWriter*> writers_;
  std::map<std::string, std::uint32_t> strings_, regions_;
  OTF2_GroupRef groups_ = 0;
};

}  // namespace weft
