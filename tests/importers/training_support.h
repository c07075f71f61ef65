// Traces of training jobs, written call by call, and sums of what is read of them.
#pragma once

#include <numeric>

#include "core/records/time_bins.h"
#include "importers/nccl/nccl_reader.h"
#include "importers/training/execution_trace_reader.h"
#include "importers/training/host_reader.h"
#include "importers/training/inspector_reader.h"
#include "importers/training/json_records.h"
#include "importers/training/kineto_reader.h"
#include "importers/training/training_importers.h"
#include "importers/training/training_names.h"
#include "monitoring_support.h"

namespace weft::trained {

using Make = std::unique_ptr<Importer> (*)(const BinChoice&, std::shared_ptr<NcclCompany>);

inline ReadFiles readBy(Make make, const std::vector<NamedText>& files, const BinChoice& bins = {}) {
  ReadFiles result;
  result.report = make(bins, std::make_shared<NcclCompany>())->read(asSource(files), result.sink, {});
  return result;
}

inline std::string joinedBy(const std::vector<std::string>& list, const std::string& between) {
  std::string out;
  for (const std::string& each : list) out += (out.empty() ? "" : between) + each;
  return out;
}

struct Call {
  std::string name = "allreduce", type = "Float", group = "0", ranks = "[0, 1]";
  std::uint64_t in = 0, out = 0;
  int size = 2;
  double at = 0, lasts = 1;  // microseconds
  std::string more = {};     // further members, with a comma before
  std::string event = "record_param_comms", category = "cpu_op", description = "default_pg";
};

inline std::string event(const Call& call) {
  return R"({"ph": "X", "cat": ")" + call.category + R"(", "name": ")" + call.event +
         R"(", "pid": 100, "tid": 7, "ts": )" + std::to_string(call.at) + R"(, "dur": )" + std::to_string(call.lasts) +
         R"(, "args": {"External id": 9, "Collective name": ")" + call.name + R"(", "dtype": ")" + call.type +
         R"(", "In msg nelems": )" + std::to_string(call.in) + R"(, "Out msg nelems": )" +
         std::to_string(call.out == 0 ? call.in : call.out) + R"(, "Group size": )" + std::to_string(call.size) +
         R"(, "Process Group Name": ")" + call.group + R"(", "Process Group Description": ")" + call.description +
         R"(", "Process Group Ranks": ")" + call.ranks + "\"" + call.more + "}}";
}

inline std::string trace(const std::string& info, const std::vector<Call>& calls) {
  std::vector<std::string> events{
      R"({"ph": "M", "name": "process_name", "pid": 100, "ts": 0, "args": {"name": "python"}})",
      R"({"ph": "X", "cat": "cpu_op", "name": "aten::mm", "ts": 1.5, "dur": 2, "args": {"Input Dims": [[64, 64], [64, 64]]}})"};
  for (const Call& each : calls) events.push_back(event(each));
  return R"({"schemaVersion": 1, "deviceProperties": [{"id": 0, "name": "a GPU"}], )" +
         (info.empty() ? std::string() : "\"distributedInfo\": " + info + ", ") +
         R"("displayTimeUnit": "ms", "baseTimeNanoseconds": 1700000000000000000, "traceEvents": [)" +
         joinedBy(events, ",\n") + "]}";
}

inline std::string info(int rank, int world, const std::string& groups = "[]") {
  return R"({"backend": "nccl", "rank": )" + std::to_string(rank) + R"(, "world_size": )" + std::to_string(world) +
         R"(, "pg_count": 1, "pg_config": )" + groups + R"(, "nccl_version": "2.21.5"})";
}

// What data-parallel training of a network of 25,557,032 floats does: buffers are sent in the beginning, gradients in
// five pieces.
inline std::vector<Call> threeSteps() {
  const std::vector<std::uint64_t> pieces{2049000, 8397824, 7877632, 6563840, 668736};
  std::vector<Call> calls;
  for (int step = 0; step < 3; ++step) {
    calls.push_back({"broadcast", "Float", "0", "[0, 1]", 53120, 0, 2, step * 1000.0});
    calls.push_back({"broadcast", "Long", "0", "[0, 1]", 53, 0, 2, step * 1000.0 + 5});
    for (const std::uint64_t piece : pieces)
      calls.push_back({"allreduce", "Float", "0", "[0, 1]", piece, 0, 2, step * 1000.0 + 100});
    calls.push_back({"wait", "Float", "0", "[0, 1]", 1, 0, 2, step * 1000.0 + 300});
    calls.push_back({"barrier", "Float", "0", "[0, 1]", 1, 0, 2, step * 1000.0 + 400});
  }
  return calls;
}

struct Total {
  std::uint64_t calls = 0, bytes = 0;
  double seconds = 0;
  bool operator==(const Total&) const = default;
};
// By operation and the smallest size of the class.
inline std::map<std::pair<std::string, std::uint64_t>, Total> totalsOf(const ReadFiles& read, std::uint32_t rank) {
  std::map<std::pair<std::string, std::uint64_t>, Total> totals;
  for (const StatisticsRow& row : read.sink.rows) {
    if (row.rank != RankId(rank)) continue;
    Total& total = totals[{read.sink.operations[number(row.operation) - 1], row.sizeMin.value_or(0)}];
    total.calls += row.calls;
    total.bytes += *row.bytes;
    total.seconds += row.seconds.value_or(0);
  }
  return totals;
}

inline std::uint64_t sentBy(const ReadFiles& read, PairClass kind, std::uint32_t from, std::uint32_t to) {
  const PairAmounts amounts = amountsOf(read);
  const auto found = amounts.find({"", kind, from, to});
  return found == amounts.end() ? 0 : found->second.bytes;
}

// Bytes by bin, over all pairs.
inline std::map<std::uint32_t, std::uint64_t> bytesByBin(const ReadFiles& read) {
  std::map<std::uint32_t, std::uint64_t> bytes;
  for (const TimeBinRow& row : read.sink.bins)
    for (const PairPeer& peer : row.peers) bytes[row.bin] += peer.bytes;
  return bytes;
}

inline std::uint64_t pairBytes(const ReadFiles& read) {
  std::uint64_t sum = 0;
  for (const auto& [key, amount] : amountsOf(read)) sum += amount.bytes;
  return sum;
}

inline const CommunicatorRow* labelled(const ReadFiles& read, const std::string& label) {
  for (const CommunicatorRow& row : read.sink.communicators)
    if (row.label == label) return &row;
  return nullptr;
}

inline std::string node(int id, const std::string& name, const std::string& inputs, const std::string& outputs = "[]",
                        const std::string& attributes = "[]") {
  return R"({"id": )" + std::to_string(id) + R"(, "name": ")" + name + R"(", "ctrl_deps": 1, "inputs": {"values": )" +
         inputs + R"(, "shapes": [], "types": []}, "outputs": {"values": )" + outputs +
         R"(, "shapes": [], "types": []}, "attrs": )" + attributes + "}";
}
inline std::string executionTrace(const std::vector<std::string>& nodes,
                                  const std::string& schema = "1.0.3-chakra.0.0.4") {
  return R"({"schema": ")" + schema + R"(", "pid": 7, "time": "2024", "start_ts": 1, "nodes": [)" +
         joinedBy(nodes, ",\n") + "]}";
}
inline std::string tensor(std::uint64_t elements, int bytes) {
  return "[5, 6, 0, " + std::to_string(elements) + ", " + std::to_string(bytes) + R"(, "cuda:0"])";
}

inline std::string inspectorHeader(int rank, const std::string& version, const std::string& id = "0xabc") {
  return R"("header": {"id": ")" + id + R"(", "comm_name": "DP Group 0", "rank": )" + std::to_string(rank) +
         R"(, "n_ranks": 2, "nnodes": 2}, "metadata": {"inspector_output_format_version": ")" + version +
         R"(", "git_rev": "", "rec_mechanism": "nccl_profiler_interface", "dump_timestamp_us": 1748030377748202, "hostname": "h)" +
         std::to_string(rank) + R"(", "pid": )" + std::to_string(40 + rank) + "}";
}
inline std::string reduced(std::uint64_t bytes, int number) {
  return R"("coll_perf": {"coll": "AllReduce", "coll_algo": "RING", "coll_proto": "LL", "coll_sn": )" +
         std::to_string(number) + R"(, "coll_msg_size_bytes": )" + std::to_string(bytes) +
         R"(, "coll_exec_time_us": 50, "coll_timing_source": "kernel_gpu", "coll_algobw_gbs": 1.5, "event_trace_ts": {"coll_start_ts": )" +
         std::to_string(1748030377000000 + number * 100) + R"(, "coll_stop_ts": )" +
         std::to_string(1748030377000005 + number * 100) +
         R"(, "kernel_events": [{"channel_id": 0, "kernel_start_ts": 1, "kernel_stop_ts": )" +
         std::to_string(1748030377000055 + number * 100) + "}]}}";
}
inline std::string sent(int peer, std::uint64_t bytes) {
  return R"("p2p_perf": {"p2p": "Send", "p2p_sn": 1, "p2p_peer": )" + std::to_string(peer) +
         R"(, "p2p_msg_size_bytes": )" + std::to_string(bytes) + R"(, "p2p_exec_time_us": 7})";
}

// Two hosts with two GPUs each: NCCL's log without calls, whose ring is 0, 1, 3, 2.
inline std::vector<NamedText> ringLog() {
  std::vector<NamedText> files;
  for (int rank = 0; rank < 4; ++rank) {
    const std::string who = (rank < 2 ? "alpha:" : "beta:") + std::to_string(100 + rank) + ":7 [" +
                            std::to_string(rank % 2) + "] NCCL INFO ";
    std::string text = who + "ncclCommInitRank comm 0xaa rank " + std::to_string(rank) + " nranks 4 cudaDev " +
                       std::to_string(rank % 2) + " nvmlDev 0 busId " + std::to_string(rank % 2 + 1) +
                       "b000 commId 0x77 - Init START\n";
    if (rank == 0) text += who + "Channel 00/01 :    0   1   3   2\n";
    text += who + "ncclCommInitRank comm 0xaa rank " + std::to_string(rank) + " nranks 4 cudaDev " +
            std::to_string(rank % 2) + " nvmlDev 0 busId 1b000 commId 0x77 - Init COMPLETE\n";
    files.push_back({"log." + std::to_string(rank), text});
  }
  return files;
}

}  // namespace weft::trained
