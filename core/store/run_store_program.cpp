// Of RunStore: processes, communicators, the hosts' adapters.
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
  return state_->all<Process>(
      "SELECT rank, host_id, elapsed_s, pid, cpus, init_s, finalize_s, wrap_s, recorder_s, recorder_bytes, recorded_s "
      "FROM process ORDER BY rank",
      [](SQLite::Statement& row) {
        Process one{id<RankId>(row.getColumn(0)), optionalId<HostId>(row.getColumn(1)), optionalReal(row.getColumn(2))};
        one.pid = optionalWhole<std::uint32_t>(row.getColumn(3));
        one.cpus = numbers(row.getColumn(4), mostCpus);
        one.initSeconds = optionalReal(row.getColumn(5));
        one.finalizeSeconds = optionalReal(row.getColumn(6));
        one.wrapSeconds = optionalReal(row.getColumn(7));
        one.recorderSeconds = optionalReal(row.getColumn(8));
        one.recorderBytes = optionalWhole<std::uint64_t>(row.getColumn(9));
        one.recordedSeconds = optionalReal(row.getColumn(10));
        return one;
      });
}

std::vector<Communicator> RunStore::communicators() const {
  auto list = state_->all<Communicator>(
      "SELECT id, name, parent_id, parent_is_guess, size, call, internal, members_in_order, stated_bytes, "
      "stated_calls, "
      "pooled, label, topology, dims, periods, reorder, freed, first_group FROM communicator ORDER BY id",
      [](SQLite::Statement& row) {
        Communicator one;
        one.id = id<CommunicatorId>(row.getColumn(0));
        one.name = textOf(row.getColumn(1));
        one.parent = optionalId<CommunicatorId>(row.getColumn(2));
        one.parentIsGuess = row.getColumn(3).getInt64() != 0;
        one.size = optionalWhole<std::uint32_t>(row.getColumn(4));
        one.call = textOf(row.getColumn(5));
        one.internal = row.getColumn(6).getInt64() != 0;
        one.membersInOrder = row.getColumn(7).getInt64() != 0;
        one.statedBytes = optionalWhole<std::uint64_t>(row.getColumn(8));
        one.statedCalls = optionalWhole<std::uint64_t>(row.getColumn(9));
        one.pooled = row.getColumn(10).getInt64() != 0;
        one.label = textOf(row.getColumn(11));
        one.topology = textOf(row.getColumn(12));
        one.dimensions = dimensions(row.getColumn(13), row.getColumn(14));
        one.reorder = optionalFlag(row.getColumn(15));
        one.freed = optionalFlag(row.getColumn(16));
        one.firstGroup = optionalWhole<std::uint32_t>(row.getColumn(17));
        return one;
      });
  std::map<CommunicatorId, Communicator*> byId;
  for (Communicator& one : list) byId.emplace(one.id, &one);
  state_->each("SELECT communicator_id, rank FROM member ORDER BY communicator_id, position",
               [&](SQLite::Statement& row) {
                 const auto found = byId.find(id<CommunicatorId>(row.getColumn(0)));
                 if (found == byId.end()) damaged("a member belongs to no communicator");
                 found->second->members.push_back(id<RankId>(row.getColumn(1)));
                 return true;
               });
  makeNamesUnique(list);
  return list;
}

std::vector<NeighbourRow> RunStore::neighbours(CommunicatorId of) const {
  std::vector<NeighbourRow> list;
  state_->each("SELECT rank, outgoing, neighbour FROM neighbour WHERE communicator_id = " + std::to_string(number(of)) +
                   " ORDER BY rank, outgoing, position",
               [&](SQLite::Statement& row) {
                 const auto rank = id<RankId>(row.getColumn(0));
                 if (list.empty() || list.back().rank != rank) list.push_back({of, rank, {}, {}});
                 auto& side = row.getColumn(1).getInt64() != 0 ? list.back().destinations : list.back().sources;
                 side.push_back(id<RankId>(row.getColumn(2)));
                 return true;
               });
  return list;
}

void RunStore::toolTimes(const std::function<bool(const ToolTime&)>& visit) const {
  state_->each(
      "SELECT source_id, program, tool, run, rank, init_s, net_s, finalize_s, hook_s, wrap_s FROM tool_time ORDER BY "
      "id",
      [&](SQLite::Statement& row) {
        const auto seconds = [&](int at) { return optionalReal(row.getColumn(at)); };
        ToolTime time{id<SourceId>(row.getColumn(0)), {}};
        time.row.program = textOf(row.getColumn(1));
        time.row.tool = textOf(row.getColumn(2));
        time.row.run = whole<std::uint32_t>(row.getColumn(3));
        time.row.rank = optionalId<RankId>(row.getColumn(4));
        time.row.initSeconds = seconds(5);
        time.row.netSeconds = seconds(6);
        time.row.finalizeSeconds = seconds(7);
        time.row.hookSeconds = seconds(8);
        time.row.wrapSeconds = seconds(9);
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
  return state_->all<AdapterPort>(
      "SELECT id, host, device, port, port_guid, node_guid, lid, lmc, state, rate FROM adapter_port ORDER BY id",
      [](SQLite::Statement& row) {
        const auto text = [&](int at) { return textOf(row.getColumn(at)); };
        return AdapterPort{id<AdapterPortId>(row.getColumn(0)),
                           {text(1), text(2), whole<PortNumber>(row.getColumn(3)), optionalId<Guid>(row.getColumn(4)),
                            optionalId<Guid>(row.getColumn(5)), optionalId<Lid>(row.getColumn(6)),
                            optionalWhole<std::uint8_t>(row.getColumn(7)), text(8), text(9)}};
      });
}

void RunStore::counterSamples(const std::function<bool(const CounterSampleRow&)>& visit) const {
  state_->each(
      "SELECT adapter_port_id, at_s, bytes_sent, bytes_received, packets_sent, packets_received, wait_ticks "
      "FROM counter_sample ORDER BY adapter_port_id, at_s, id",
      [&](SQLite::Statement& row) {
        const auto counted = [&](int at) { return optionalWhole<std::uint64_t>(row.getColumn(at)); };
        return visit({id<AdapterPortId>(row.getColumn(0)), realOf(row.getColumn(1)), counted(2), counted(3), counted(4),
                      counted(5), counted(6)});
      });
}

}  // namespace weft
