// The columns by which rows of each table are written and read (core/store/schema.h, docs/run-store.md). Their places
// are found when Weft is compiled, and a name that a list lacks does not compile. For core/store alone.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <tuple>

namespace weft {

// The columns that a statement answers, in this order.
template <std::size_t count>
struct Columns {
  std::array<std::string_view, count> names;

  template <class... Names>
  explicit consteval Columns(std::string_view first, Names... more) : names{first, more...} {
    for (std::size_t i = 0; i < count; ++i)
      if ((*this)[names[i]] != static_cast<int>(i)) throw "a list names a column twice";
  }

  consteval int operator[](std::string_view name) const {
    for (std::size_t i = 0; i < count; ++i)
      if (names[i] == name) return static_cast<int>(i);
    throw "the list has no such column";
  }

  std::string words() const {
    std::string list;
    for (const std::string_view name : names) (list += list.empty() ? "" : ", ") += name;
    return list;
  }
};
template <class... Names>
Columns(Names...) -> Columns<sizeof...(Names)>;

// Columns of a table, by which its rows are written, read, or both.
template <std::size_t count>
struct TableColumns : Columns<count> {
  const char* table;

  template <class... Names>
  explicit consteval TableColumns(const char* of, Names... each) : Columns<count>(each...), table(of) {}

  consteval TableColumns of(const char* other) const {  // another table that has the same columns
    TableColumns columns = *this;
    columns.table = other;
    return columns;
  }

  std::string selectSql() const { return "SELECT " + this->words() + " FROM " + table; }
  std::string insertSql(const std::string& verb = "INSERT") const {
    std::string places = "?";
    for (std::size_t i = 1; i < count; ++i) places += ", ?";
    return verb + " INTO " + table + " (" + this->words() + ") VALUES (" + places + ")";
  }
};
template <class... Names>
TableColumns(const char*, Names...) -> TableColumns<sizeof...(Names)>;

namespace stored {

// If `id` is missing, SQLite counts it and it is never read.
inline constexpr TableColumns run{"run", "key", "value"};

inline constexpr TableColumns source{"source",  "id",     "path",      "kind",         "format",
                                     "version", "digest", "rows_kept", "rows_left_out"};
inline constexpr TableColumns diagnostic{"diagnostic", "source_id", "code", "severity", "file",
                                         "line",       "seen",      "done", "advice"};
inline constexpr TableColumns diagnosticTotal{"diagnostic_total", "code", "total"};

inline constexpr TableColumns host{"host", "id", "name"};
inline constexpr TableColumns process{"process",
                                      "rank",
                                      "host_id",
                                      "elapsed_s",
                                      "pid",
                                      "cpus",
                                      "init_s",
                                      "finalize_s",
                                      "wrap_s",
                                      "recorder_s",
                                      "recorder_bytes",
                                      "recorded_s",
                                      "user_s",
                                      "system_s",
                                      "minor_faults",
                                      "major_faults",
                                      "voluntary_switches",
                                      "involuntary_switches",
                                      "max_resident_bytes"};
inline constexpr TableColumns processFact{"process_fact", "rank", "fact", "value"};
inline constexpr TableColumns toolTime{"tool_time", "program",    "tool",   "run",    "rank",     "init_s",
                                       "net_s",     "finalize_s", "hook_s", "wrap_s", "source_id"};

inline constexpr TableColumns region{"region", "id", "name", "parent_id"};
inline constexpr TableColumns operation{"operation", "id", "name"};
inline constexpr TableColumns communicator{"communicator", "id",           "name",      "parent_id", "parent_is_guess",
                                           "size",         "call",         "internal",  "pooled",    "members_in_order",
                                           "stated_bytes", "stated_calls", "source_id", "label",     "topology",
                                           "dims",         "periods",      "reorder",   "freed",     "first_group"};
inline constexpr TableColumns member{"member", "communicator_id", "position", "rank"};
inline constexpr TableColumns neighbour{"neighbour", "communicator_id", "rank", "outgoing", "position", "neighbour"};

inline constexpr TableColumns operationStatistics{"operation_statistics",
                                                  "communicator_id",
                                                  "region_id",
                                                  "rank",
                                                  "operation_id",
                                                  "size_min",
                                                  "size_max",
                                                  "calls",
                                                  "bytes",
                                                  "bytes_derived",
                                                  "seconds",
                                                  "max_seconds",
                                                  "calls_of",
                                                  "bytes_of",
                                                  "polls",
                                                  "poll_s",
                                                  "source_id"};
inline constexpr TableColumns collectiveCall{
    "collective_call", "communicator_id", "region_id", "operation_id", "calls",  "root",
    "count",           "element_bytes",   "in_place",  "reduction",    "counts", "source_id"};
inline constexpr TableColumns callPath{"call_path", "id", "parent_id", "name", "mpi", "source_id"};
inline constexpr TableColumns pathTime{"path_time", "call_path_id", "rank", "visits", "inclusive_s", "exclusive_s"};
inline constexpr TableColumns wait{"wait",         "class",           "rank",
                                   "peer",         "communicator_id", "region_id",
                                   "operation_id", "call_path_id",    "meanwhile_path_id",
                                   "bin",          "waits",           "nanoseconds",
                                   "wrong_order",  "wrong_order_ns",  "source_id"};
inline constexpr TableColumns messageGroup{"message_group", "sender_path_id",  "receiver_path_id", "communicator_id",
                                           "source",        "destination",     "messages",         "bytes",
                                           "send_wait_ns",  "receive_wait_ns", "source_id"};
inline constexpr TableColumns connection{"connection",   "communicator_id", "channel", "point_to_point",
                                         "source",       "destination",     "way",     "adapter",
                                         "peer_adapter", "proxy",           "direct",  "source_id"};

inline constexpr TableColumns metric{"metric", "id", "name", "unit", "description", "adds_up", "source_id"};
inline constexpr TableColumns metricRegion{"metric_region", "metric_id", "region_id", "rank",   "readings",
                                           "sum",           "mean",      "minimum",   "maximum"};
inline constexpr TableColumns metricInclusive{"metric_inclusive", "metric_id", "region_id", "rank", "sum"};
inline constexpr TableColumns metricBin{"metric_bin", "metric_id", "bin",     "ranks",  "readings",
                                        "sum",        "mean",      "minimum", "maximum"};

inline constexpr TableColumns pairTraffic{"pair_traffic",      "communicator_id",
                                          "region_id",         "class",
                                          "operation_id",      "source",
                                          "undirected",        "entries",
                                          "messages",          "bytes",
                                          "unpaired_messages", "unpaired_bytes",
                                          "source_id",         "peers"};
inline constexpr TableColumns timeBin{"time_bin", "bin",       "class", "source",          "entries",   "messages",
                                      "bytes",    "source_id", "peers", "communicator_id", "region_id", "operation_id"};
inline constexpr TableColumns messageSize{"message_size", "communicator_id", "region_id", "class",   "operation_id",
                                          "source",       "size_min",        "size_max",  "entries", "messages",
                                          "bytes",        "source_id",       "peers"};
inline constexpr TableColumns portTraffic{"port_traffic", "region_id",      "rank",   "port_guid",
                                          "lid",          "port",           "device", "entries",
                                          "bytes_sent",   "bytes_received", "peers",  "source_id"};

inline constexpr TableColumns adapterPort{"adapter_port", "id",  "host", "device", "port", "port_guid",
                                          "node_guid",    "lid", "lmc",  "state",  "rate", "source_id"};
inline constexpr TableColumns counterSample{"counter_sample",   "adapter_port_id", "at_s",
                                            "bytes_sent",       "bytes_received",  "packets_sent",
                                            "packets_received", "wait_ticks"};

inline constexpr TableColumns node{"node",        "id",          "subnet", "guid",   "kind",
                                   "system_guid", "description", "ports",  "host_id"};
inline constexpr TableColumns port{"port", "node_id", "number", "guid", "lid", "lmc"};
inline constexpr TableColumns link{"link",  "node_a", "port_a",         "node_b",         "port_b",          "width",
                                   "speed", "state",  "width_possible", "speed_possible", "speed_is_minimum"};
inline constexpr TableColumns forwardingTable{"forwarding_table", "node_id", "ports"};
inline constexpr TableColumns adaptiveTable{"adaptive_table", "node_id", "groups"};
inline constexpr TableColumns portGroup{"port_group", "node_id", "number", "ports"};
inline constexpr TableColumns slToVl{"sl_to_vl", "node_id", "lanes"};
inline constexpr TableColumns pathSl{"path_sl", "node_id", "port", "levels"};
inline constexpr TableColumns portFact{"port_fact", "node_id", "port", "fact", "value"};
inline constexpr TableColumns portCounters{
    "port_counters",    "node_id",    "port",     "bytes_sent",  "bytes_received", "packets_sent",
    "packets_received", "wait_ticks", "at_least", "errors_read", "source_id"};
inline constexpr TableColumns portError{"port_error", "node_id", "port", "counter", "count", "at_least"};

inline constexpr TableColumns codeModule{"code_module", "id", "path", "build_id", "found", "source_id"};
inline constexpr TableColumns function{"function", "id", "name", "module_id"};
inline constexpr TableColumns stack{"stack", "id", "parent_id", "function_id", "file", "line", "inlined"};
inline constexpr TableColumns sample{
    "sample",    "stack_id", "address", "rank",     "thread",     "operation_id",   "communicator_id",
    "region_id", "bin",      "samples", "seconds",  "cpu_s",      "wait_s",         "poll_s",
    "unclear_s", "calls",    "sends",   "receives", "bytes_sent", "bytes_received", "source_id"};

inline constexpr TableColumns state{"state", "id", "region_id", "operation_id"};
inline constexpr TableColumns stateChunk{"state_chunk", "rank",      "thread", "from_ns", "until_ns",
                                         "runs",        "source_id", "sums",   "packed"};
inline constexpr TableColumns messageChunk{"message_chunk", "rank",      "from_ns", "until_ns",
                                           "messages",      "source_id", "packed",  "paths"};
inline constexpr TableColumns correctedMessageChunk = messageChunk.of("corrected_message_chunk");
inline constexpr TableColumns messagePath{"message_path", "id", "sender_path_id", "receiver_path_id",
                                          "communicator_id"};
inline constexpr TableColumns waitKind{"wait_kind", "id",           "class",        "communicator_id",
                                       "region_id", "operation_id", "call_path_id", "meanwhile_path_id"};
inline constexpr TableColumns waitChunk{"wait_chunk", "rank",       "thread",    "from_ns", "until_ns",
                                        "waits",      "longest_ns", "source_id", "sums",    "packed"};

// Columns that lead from a row to its parent.
inline constexpr TableColumns regionParent{"region", "id", "parent_id"};
inline constexpr TableColumns communicatorParent = regionParent.of("communicator");

// Columns of chunks without the packed ones, which take long to read.
inline constexpr TableColumns stateHead{"state_chunk", "id", "rank", "thread", "from_ns", "until_ns", "sums"};
inline constexpr TableColumns waitHead{"wait_chunk", "id",       "rank",       "thread",
                                       "from_ns",    "until_ns", "longest_ns", "sums"};

// All lists by which rows are written, and those by which they are read only.
inline constexpr auto written =
    std::tie(run, source, diagnostic, diagnosticTotal, host, process, processFact, toolTime, region, operation,
             communicator, member, neighbour, operationStatistics, collectiveCall, callPath, pathTime, wait,
             messageGroup, connection, metric, metricRegion, metricInclusive, metricBin, pairTraffic, timeBin,
             messageSize, portTraffic, adapterPort, counterSample, node, port, link, forwardingTable, adaptiveTable,
             portGroup, slToVl, pathSl, portFact, portCounters, portError, codeModule, function, stack, sample, state,
             stateChunk, messageChunk, correctedMessageChunk, messagePath, waitKind, waitChunk);
inline constexpr auto readOnly = std::tie(regionParent, communicatorParent, stateHead, waitHead);

// Where a list stands among others; one that is not there does not compile.
template <const auto& list, class Lists>
consteval std::size_t placeAmong(const Lists& lists) {
  return std::apply(
      [](const auto&... each) {
        std::size_t at = 0;
        const bool found = ((static_cast<const void*>(&each) == &list || (++at, false)) || ...);
        if (!found) throw "the list is not among those of the tables";
        return at;
      },
      lists);
}

template <const auto& list>
inline constexpr std::size_t place = placeAmong<list>(std::tuple_cat(written, readOnly));

}  // namespace stored
}  // namespace weft
