// A part of RunStore: processes, communicators, the hosts' adapters.
#include "core/base/number_list.h"
#include "core/store/communicator_names.h"
#include "core/store/run_store.h"
#include "core/store/run_store_state.h"

namespace weft {
namespace {

constexpr std::size_t mostCpus = 65536, mostDimensions = 1024;

std::vector<std::uint32_t> numbers(const SQLite::Column& column, std::size_t most) {
  auto list = parseList(column.getString(), UINT32_MAX, most);
  if (!list) damaged(std::string(column.getName()) + " is no list of numbers");
  return std::move(*list);
}

std::vector<CartDimension> dimensions(const SQLite::Column& extents, const SQLite::Column& periods) {
  const auto of = numbers(extents, mostDimensions), periodic = numbers(periods, mostDimensions);
  if (of.size() != periodic.size()) damaged("the dimensions and periods of a communicator are not as many");
  std::vector<CartDimension> list;
  for (std::size_t i = 0; i < of.size(); ++i) list.push_back({of[i], periodic[i] != 0});
  return list;
}

std::optional<bool> optionalFlag(const SQLite::Column& column) {
  if (column.isNull()) return std::nullopt;
  return column.getInt64() != 0;
}

}  // namespace

std::vector<Process> RunStore::processes() const {
  if (state_->any("SELECT 1 FROM process WHERE host_id IS NOT NULL AND host_id NOT IN (SELECT id FROM host) LIMIT 1"))
    damaged("a rank is on a host that is not there");
  return state_->all<Process, stored::process>(" ORDER BY rank", [](const auto& row) {
    Process one{id<RankId>(row["rank"]), optionalId<HostId>(row["host_id"]), optionalReal(row["elapsed_s"])};
    one.pid = optionalWhole<std::uint32_t>(row["pid"]);
    one.cpus = numbers(row["cpus"], mostCpus);
    one.initSeconds = optionalReal(row["init_s"]);
    one.finalizeSeconds = optionalReal(row["finalize_s"]);
    one.wrapSeconds = optionalReal(row["wrap_s"]);
    one.recorderSeconds = optionalReal(row["recorder_s"]);
    one.recorderBytes = optionalWhole<std::uint64_t>(row["recorder_bytes"]);
    one.recordedSeconds = optionalReal(row["recorded_s"]);
    one.usage = {optionalReal(row["user_s"]),
                 optionalReal(row["system_s"]),
                 optionalWhole<std::uint64_t>(row["minor_faults"]),
                 optionalWhole<std::uint64_t>(row["major_faults"]),
                 optionalWhole<std::uint64_t>(row["voluntary_switches"]),
                 optionalWhole<std::uint64_t>(row["involuntary_switches"]),
                 optionalWhole<std::uint64_t>(row["max_resident_bytes"])};
    return one;
  });
}

std::vector<Communicator> RunStore::communicators() const {
  auto list = state_->all<Communicator, stored::communicator>(" ORDER BY id", [](const auto& row) {
    Communicator one;
    one.id = id<CommunicatorId>(row["id"]);
    one.name = textOf(row["name"]);
    one.parent = optionalId<CommunicatorId>(row["parent_id"]);
    one.parentIsGuess = row["parent_is_guess"].getInt64() != 0;
    one.size = optionalWhole<std::uint32_t>(row["size"]);
    one.call = textOf(row["call"]);
    one.internal = row["internal"].getInt64() != 0;
    one.membersInOrder = row["members_in_order"].getInt64() != 0;
    one.statedBytes = optionalWhole<std::uint64_t>(row["stated_bytes"]);
    one.statedCalls = optionalWhole<std::uint64_t>(row["stated_calls"]);
    one.pooled = row["pooled"].getInt64() != 0;
    one.label = textOf(row["label"]);
    one.topology = textOf(row["topology"]);
    one.dimensions = dimensions(row["dims"], row["periods"]);
    one.reorder = optionalFlag(row["reorder"]);
    one.freed = optionalFlag(row["freed"]);
    one.firstGroup = optionalWhole<std::uint32_t>(row["first_group"]);
    return one;
  });
  std::map<CommunicatorId, Communicator*> byId;
  for (Communicator& one : list) byId.emplace(one.id, &one);
  state_->each<stored::member>(" ORDER BY communicator_id, position", [&](const auto& row) {
    const auto found = byId.find(id<CommunicatorId>(row["communicator_id"]));
    if (found == byId.end()) damaged("a member belongs to no communicator");
    found->second->members.push_back(id<RankId>(row["rank"]));
    return true;
  });
  makeNamesUnique(list);
  return list;
}

std::vector<NeighbourRow> RunStore::neighbours(CommunicatorId of) const {
  std::vector<NeighbourRow> list;
  state_->each<stored::neighbour>(
      " WHERE communicator_id = " + std::to_string(number(of)) + " ORDER BY rank, outgoing, position",
      [&](const auto& row) {
        const auto rank = id<RankId>(row["rank"]);
        if (list.empty() || list.back().rank != rank) list.push_back({of, rank, {}, {}});
        auto& side = row["outgoing"].getInt64() != 0 ? list.back().destinations : list.back().sources;
        side.push_back(id<RankId>(row["neighbour"]));
        return true;
      });
  return list;
}

void RunStore::toolTimes(const std::function<bool(const ToolTime&)>& visit) const {
  state_->each<stored::toolTime>(" ORDER BY id", [&](const auto& row) {
    ToolTime time{id<SourceId>(row["source_id"]), {}};
    time.row.program = textOf(row["program"]);
    time.row.tool = textOf(row["tool"]);
    time.row.run = whole<std::uint32_t>(row["run"]);
    time.row.rank = optionalId<RankId>(row["rank"]);
    time.row.initSeconds = optionalReal(row["init_s"]);
    time.row.netSeconds = optionalReal(row["net_s"]);
    time.row.finalizeSeconds = optionalReal(row["finalize_s"]);
    time.row.hookSeconds = optionalReal(row["hook_s"]);
    time.row.wrapSeconds = optionalReal(row["wrap_s"]);
    return visit(time);
  });
}

std::vector<ToolTimes> RunStore::toolTimes() const {
  ToolTimeSums sums;
  toolTimes([&](const ToolTime& time) {
    if (!sums.add(time)) damaged("it has the times of too many tools");
    return true;
  });
  return sums.lines();
}

std::vector<AdapterPort> RunStore::adapterPorts() const {
  return state_->all<AdapterPort, stored::adapterPort>(" ORDER BY id", [](const auto& row) {
    return AdapterPort{
        id<AdapterPortId>(row["id"]),
        {textOf(row["host"]), textOf(row["device"]), whole<PortNumber>(row["port"]), optionalId<Guid>(row["port_guid"]),
         optionalId<Guid>(row["node_guid"]), optionalId<Lid>(row["lid"]), optionalWhole<std::uint8_t>(row["lmc"]),
         textOf(row["state"]), textOf(row["rate"])}};
  });
}

void RunStore::counterSamples(const std::function<bool(const CounterSampleRow&)>& visit) const {
  state_->each<stored::counterSample>(" ORDER BY adapter_port_id, at_s, id", [&](const auto& row) {
    return visit({id<AdapterPortId>(row["adapter_port_id"]), realOf(row["at_s"]),
                  optionalWhole<std::uint64_t>(row["bytes_sent"]), optionalWhole<std::uint64_t>(row["bytes_received"]),
                  optionalWhole<std::uint64_t>(row["packets_sent"]),
                  optionalWhole<std::uint64_t>(row["packets_received"]),
                  optionalWhole<std::uint64_t>(row["wait_ticks"])});
  });
}

}  // namespace weft
