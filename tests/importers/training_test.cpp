// Traces of training jobs, as PyTorch and NCCL's Inspector write them: sums against rings that are counted apart, forms of several versions, files that are
// cut, repeated or nameless, and what an NCCL log of the same job makes of them.
#include <QtTest>

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
#include "test_class.h"

using namespace weft;

namespace {

using Make = std::unique_ptr<Importer> (*)(const BinChoice&, std::shared_ptr<NcclCompany>);

ReadFiles readBy(Make make, const std::vector<NamedText>& files, const BinChoice& bins = {}) {
  ReadFiles result;
  result.report = make(bins, std::make_shared<NcclCompany>())->read(asSource(files), result.sink, {});
  return result;
}

std::string joinedBy(const std::vector<std::string>& list, const std::string& between) {
  std::string out;
  for (const std::string& each : list) out += (out.empty() ? "" : between) + each;
  return out;
}

struct Call {
  std::string name = "allreduce", type = "Float", group = "0", ranks = "[0, 1]";
  std::uint64_t in = 0, out = 0;
  int size = 2;
  double at = 0, lasts = 1;   // microseconds
  std::string more = {};      // further members, with a comma before
  std::string event = "record_param_comms", category = "cpu_op", description = "default_pg";
};

std::string event(const Call& call) {
  return R"({"ph": "X", "cat": ")" + call.category + R"(", "name": ")" + call.event + R"(", "pid": 100, "tid": 7, "ts": )" + std::to_string(call.at) + R"(, "dur": )" + std::to_string(call.lasts) +
         R"(, "args": {"External id": 9, "Collective name": ")" + call.name + R"(", "dtype": ")" + call.type + R"(", "In msg nelems": )" + std::to_string(call.in) + R"(, "Out msg nelems": )" +
         std::to_string(call.out == 0 ? call.in : call.out) + R"(, "Group size": )" + std::to_string(call.size) + R"(, "Process Group Name": ")" + call.group +
         R"(", "Process Group Description": ")" + call.description + R"(", "Process Group Ranks": ")" + call.ranks + "\"" + call.more + "}}";
}

std::string trace(const std::string& info, const std::vector<Call>& calls) {
  std::vector<std::string> events{R"({"ph": "M", "name": "process_name", "pid": 100, "ts": 0, "args": {"name": "python"}})",
                                  R"({"ph": "X", "cat": "cpu_op", "name": "aten::mm", "ts": 1.5, "dur": 2, "args": {"Input Dims": [[64, 64], [64, 64]]}})"};
  for (const Call& each : calls) events.push_back(event(each));
  return R"({"schemaVersion": 1, "deviceProperties": [{"id": 0, "name": "a GPU"}], )" + (info.empty() ? std::string() : "\"distributedInfo\": " + info + ", ") +
         R"("displayTimeUnit": "ms", "baseTimeNanoseconds": 1700000000000000000, "traceEvents": [)" + joinedBy(events, ",\n") + "]}";
}

std::string info(int rank, int world, const std::string& groups = "[]") {
  return R"({"backend": "nccl", "rank": )" + std::to_string(rank) + R"(, "world_size": )" + std::to_string(world) + R"(, "pg_count": 1, "pg_config": )" + groups + R"(, "nccl_version": "2.21.5"})";
}

// What data-parallel training of a network of 25,557,032 floats does: buffers are sent in the beginning, gradients in five pieces.
std::vector<Call> threeSteps() {
  const std::vector<std::uint64_t> pieces{2049000, 8397824, 7877632, 6563840, 668736};
  std::vector<Call> calls;
  for (int step = 0; step < 3; ++step) {
    calls.push_back({"broadcast", "Float", "0", "[0, 1]", 53120, 0, 2, step * 1000.0});
    calls.push_back({"broadcast", "Long", "0", "[0, 1]", 53, 0, 2, step * 1000.0 + 5});
    for (const std::uint64_t piece : pieces) calls.push_back({"allreduce", "Float", "0", "[0, 1]", piece, 0, 2, step * 1000.0 + 100});
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
std::map<std::pair<std::string, std::uint64_t>, Total> totalsOf(const ReadFiles& read, std::uint32_t rank) {
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

std::uint64_t sentBy(const ReadFiles& read, PairClass kind, std::uint32_t from, std::uint32_t to) {
  const PairAmounts amounts = amountsOf(read);
  const auto found = amounts.find({"", kind, from, to});
  return found == amounts.end() ? 0 : found->second.bytes;
}

// Bytes by bin, over all pairs.
std::map<std::uint32_t, std::uint64_t> bytesByBin(const ReadFiles& read) {
  std::map<std::uint32_t, std::uint64_t> bytes;
  for (const TimeBinRow& row : read.sink.bins)
    for (const PairPeer& peer : row.peers) bytes[row.bin] += peer.bytes;
  return bytes;
}

std::uint64_t pairBytes(const ReadFiles& read) {
  std::uint64_t sum = 0;
  for (const auto& [key, amount] : amountsOf(read)) sum += amount.bytes;
  return sum;
}

const CommunicatorRow* labelled(const ReadFiles& read, const std::string& label) {
  for (const CommunicatorRow& row : read.sink.communicators)
    if (row.label == label) return &row;
  return nullptr;
}

std::string node(int id, const std::string& name, const std::string& inputs, const std::string& outputs = "[]", const std::string& attributes = "[]") {
  return R"({"id": )" + std::to_string(id) + R"(, "name": ")" + name + R"(", "ctrl_deps": 1, "inputs": {"values": )" + inputs + R"(, "shapes": [], "types": []}, "outputs": {"values": )" + outputs +
         R"(, "shapes": [], "types": []}, "attrs": )" + attributes + "}";
}
std::string executionTrace(const std::vector<std::string>& nodes, const std::string& schema = "1.0.3-chakra.0.0.4") {
  return R"({"schema": ")" + schema + R"(", "pid": 7, "time": "2024", "start_ts": 1, "nodes": [)" + joinedBy(nodes, ",\n") + "]}";
}
std::string tensor(std::uint64_t elements, int bytes) { return "[5, 6, 0, " + std::to_string(elements) + ", " + std::to_string(bytes) + R"(, "cuda:0"])"; }

std::string inspectorHeader(int rank, const std::string& version, const std::string& id = "0xabc") {
  return R"("header": {"id": ")" + id + R"(", "comm_name": "DP Group 0", "rank": )" + std::to_string(rank) + R"(, "n_ranks": 2, "nnodes": 2}, "metadata": {"inspector_output_format_version": ")" + version +
         R"(", "git_rev": "", "rec_mechanism": "nccl_profiler_interface", "dump_timestamp_us": 1748030377748202, "hostname": "h)" + std::to_string(rank) + R"(", "pid": )" + std::to_string(40 + rank) + "}";
}
std::string reduced(std::uint64_t bytes, int number) {
  return R"("coll_perf": {"coll": "AllReduce", "coll_algo": "RING", "coll_proto": "LL", "coll_sn": )" + std::to_string(number) + R"(, "coll_msg_size_bytes": )" + std::to_string(bytes) +
         R"(, "coll_exec_time_us": 50, "coll_timing_source": "kernel_gpu", "coll_algobw_gbs": 1.5, "event_trace_ts": {"coll_start_ts": )" + std::to_string(1748030377000000 + number * 100) +
         R"(, "coll_stop_ts": )" + std::to_string(1748030377000005 + number * 100) + R"(, "kernel_events": [{"channel_id": 0, "kernel_start_ts": 1, "kernel_stop_ts": )" +
         std::to_string(1748030377000055 + number * 100) + "}]}}";
}
std::string sent(int peer, std::uint64_t bytes) {
  return R"("p2p_perf": {"p2p": "Send", "p2p_sn": 1, "p2p_peer": )" + std::to_string(peer) + R"(, "p2p_msg_size_bytes": )" + std::to_string(bytes) + R"(, "p2p_exec_time_us": 7})";
}

// Two hosts with two GPUs each: NCCL's log without calls, whose ring is 0, 1, 3, 2.
std::vector<NamedText> ringLog() {
  std::vector<NamedText> files;
  for (int rank = 0; rank < 4; ++rank) {
    const std::string who = (rank < 2 ? "alpha:" : "beta:") + std::to_string(100 + rank) + ":7 [" + std::to_string(rank % 2) + "] NCCL INFO ";
    std::string text = who + "ncclCommInitRank comm 0xaa rank " + std::to_string(rank) + " nranks 4 cudaDev " + std::to_string(rank % 2) + " nvmlDev 0 busId " + std::to_string(rank % 2 + 1) +
                       "b000 commId 0x77 - Init START\n";
    if (rank == 0) text += who + "Channel 00/01 :    0   1   3   2\n";
    text += who + "ncclCommInitRank comm 0xaa rank " + std::to_string(rank) + " nranks 4 cudaDev " + std::to_string(rank % 2) + " nvmlDev 0 busId 1b000 commId 0x77 - Init COMPLETE\n";
    files.push_back({"log." + std::to_string(rank), text});
  }
  return files;
}

}  // namespace

class TrainingTest : public QObject {
  Q_OBJECT
 private slots:
  void namesOfCollectives_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("operation");
    for (const auto& [name, operation] : std::vector<std::pair<const char*, const char*>>{{"allreduce", "AllReduce"}, {"nccl:all_reduce", "AllReduce"}, {"allreduce_coalesced", "AllReduce"},
             {"_allgather_base", "AllGather"}, {"all_gather_into_tensor_coalesced", "AllGather"}, {"_reduce_scatter_base", "ReduceScatter"}, {"reduce_scatter_tensor_coalesced", "ReduceScatter"},
             {"broadcast", "Broadcast"}, {"_broadcast_oop", "Broadcast"}, {"_reduce_oop", "Reduce"}, {"all_to_allv", "AlltoAll"}, {"all_to_all", "AlltoAll"}, {"alltoall_base", "AlltoAll"},
             {"send", "Send"}, {"recvAnySource", "Recv"}, {"gather", "Gather"}, {"wait", ""}, {"barrier", ""}, {"reducewhat", "?"}, {"", "?"}})
      QTest::newRow(name) << name << operation;
  }
  void namesOfCollectives() {
    QFETCH(QString, name);
    QFETCH(QString, operation);
    const auto found = ncclOperation(name.toStdString());
    QCOMPARE(found ? QString::fromStdString(std::string(*found)) : QString("?"), operation);
  }

  void namesOfGroups() {
    for (const auto& [description, label] : std::vector<std::pair<std::string, std::string>>{{"DATA_PARALLEL_GROUP", "dp"}, {"TENSOR_MODEL_PARALLEL_GROUP", "tp"}, {"DP Group 3", "dp"}, {"mesh_tp", "tp"},
             {"pp", "pp"}, {"EXPERT_MODEL_PARALLEL_GROUP", "ep"}, {"default_pg", ""}, {"undefined", ""}, {"", ""}, {"my <odd> one", "my <odd> one"}})
      QCOMPARE(groupLabel(description), label);
  }

  void ranksOfGroups() {
    QVERIFY(tracedRanks("[0, 1, 7]") == TracedRanks({{0, 1, 7}, {}, true}));
    QVERIFY(tracedRanks("[0, 1, ...]") == TracedRanks({{0, 1}, {}, false}));
    QVERIFY(tracedRanks("[0, 1, ..., 9]") == TracedRanks({{0, 1}, 9, false}));
    QVERIFY(tracedRanks("[]")->first.empty());
    for (const char* wrong : {"", "[", "0, 1", "[0, x]", "[1048576]", "[..., 1, ...]", "[0, ..., 1, 2]"}) QVERIFY2(!tracedRanks(wrong), wrong);
  }

  void dataParallelSums() {
    const ReadFiles read = readBy(kinetoImporter, {{"rank0.json", trace(info(0, 2), threeSteps())}});
    const auto totals = totalsOf(read, 0);
    Total reduced;
    for (const auto& [key, total] : totals)
      if (key.first == "AllReduce") reduced.calls += total.calls, reduced.bytes += total.bytes;
    QCOMPARE(reduced, Total({15, 306684384, 0}));
    QCOMPARE(totals.at({"Broadcast", 131072}), Total({3, 637440, 0}));
    QCOMPARE(totals.at({"Broadcast", 256}), Total({3, 1272, 0}));
    QCOMPARE(totals.size(), std::size_t{2 + 4});  // two of five pieces are of one class
    // Of two ranks each sends 2 · 1/2 of all that is reduced, and the root all that is broadcast.
    QCOMPARE(sentBy(read, PairClass::collective, 0, 1), std::uint64_t{306684384 + 637440 + 1272});
    QCOMPARE(sentBy(read, PairClass::collective, 1, 0), std::uint64_t{306684384});
    QVERIFY(read.tells("nccl.assumed") && read.tells("training.part") && !read.tells("training.rank_assumed"));
    QCOMPARE(read.sink.facts.at("rings"), std::string("assumed: in the order of ranks"));
    QVERIFY(QString::fromStdString(read.sink.facts.at("collective messages")).contains("assumed"));
    QCOMPARE(read.report.version, std::string("2.21.5"));
    QCOMPARE(read.sink.communicators.size(), std::size_t{1});
    QCOMPARE(read.sink.communicators[0].name, std::string("W"));
    QVERIFY(read.sink.processes.size() == 2 && !read.sink.processes[0].host);
  }

  void allRanksSayTheSameAsOne() {
    const std::string first = trace(info(0, 2), threeSteps()), second = trace(info(1, 2), threeSteps());
    const ReadFiles one = readBy(kinetoImporter, {{"rank0.json", first}}), both = readBy(kinetoImporter, {{"rank0.json", first}, {"rank1.json", second}});
    QVERIFY(amountsOf(one) == amountsOf(both));
    QVERIFY(totalsOf(both, 0) == totalsOf(both, 1) && !both.tells("training.part"));
    QCOMPARE(rowsOf(readBy(kinetoImporter, {{"rank1.json", second}, {"rank0.json", first}})), rowsOf(both));
  }

  void callsAndKernelsCountOnce() {
    Call call{"allreduce", "Float", "0", "[0, 1]", 1000, 0, 2, 10, 3};
    Call kernel = call;
    kernel.event = "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)";
    kernel.category = "kernel";
    kernel.at = 500;
    kernel.lasts = 40.25;
    Call note = call;
    note.event = "nccl:all_reduce";
    note.category = "user_annotation";
    const ReadFiles read = readBy(kinetoImporter, {{"x", trace(info(0, 2), {call, kernel, note})}});
    QCOMPARE(totalsOf(read, 0).at({"AllReduce", 2048}), Total({1, 4000, 40.25e-6}));
    QVERIFY(totalsOf(readBy(kinetoImporter, {{"x", trace(info(0, 2), {kernel, note})}}), 0) == totalsOf(read, 0));  // traces of GPUs alone
    QCOMPARE(totalsOf(readBy(kinetoImporter, {{"x", trace(info(0, 2), {call, call, kernel})}}), 0).at({"AllReduce", 2048}), Total({2, 8000, 0}));
  }

  void binsAddUp() {
    std::vector<Call> calls = threeSteps();
    for (Call& each : calls) each.lasts = each.name == "allreduce" ? 250 : 3;
    const ReadFiles read = readBy(kinetoImporter, {{"x", trace(info(0, 2), calls)}}, {100, {}});
    const auto bins = bytesByBin(read);
    QVERIFY(bins.size() > 15 && bins.begin()->first == 0 && bins.rbegin()->first < 100);
    QCOMPARE(std::accumulate(bins.begin(), bins.end(), std::uint64_t{0}, [](std::uint64_t sum, const auto& each) { return sum + each.second; }), pairBytes(read));
    const double length = *binSeconds(read.sink.facts);
    QVERIFY(length <= 50e-6 && length >= 20e-6);
    QVERIFY(binKeys(read.sink.facts).communicator && binKeys(read.sink.facts).operation);
    // Nothing between two steps: from 350 to 1000 microseconds.
    for (const auto& [bin, bytes] : bins) {
      const double from = bin * length * 1e6, to = (bin + 1) * length * 1e6;
      QVERIFY2(!(std::fmod(from, 1000) > 351 && to <= 1000 * std::ceil(to / 1000) && std::fmod(to, 1000) > 351), qPrintable(QString::number(from)));
    }
    const ReadFiles chosen = readBy(kinetoImporter, {{"x", trace(info(0, 2), calls)}}, {{}, 0.0005});
    QCOMPARE(*binSeconds(chosen.sink.facts), 0.0005);
    QVERIFY(amountsOf(chosen) == amountsOf(read));
  }

  void messagesAndUnevenShares() {
    const std::string all = "[0, 1, 2, 3]";
    const std::vector<Call> calls{{"send", "Half", "1", all, 100, 0, 4, 1, 1, R"(, "Rank": 2, "Dst Rank": 2)"},
                                  {"recv", "Half", "1", all, 100, 0, 4, 2, 1, R"(, "Rank": 3, "Src Rank": 3)"},
                                  {"all_to_allv", "Float", "1", all, 10, 0, 4, 3, 1, R"(, "In split size": "[1, 2, 3, 4]")"},
                                  {"all_to_all", "Float", "1", all, 8, 0, 4, 4, 1, R"(, "In split size": "[]")"},
                                  {"_reduce_scatter_base", "BFloat16", "1", all, 400, 100, 4, 5, 1}};
    const ReadFiles read = readBy(kinetoImporter, {{"x", trace(info(0, 4), calls)}});
    QCOMPARE(sentBy(read, PairClass::pointToPoint, 0, 2), std::uint64_t{200});
    QCOMPARE(sentBy(read, PairClass::pointToPoint, 3, 0), std::uint64_t{200});
    // To rank 1: its share of ten floats, 8 bytes to each, and three quarters of 800 bytes around the ring.
    QCOMPARE(sentBy(read, PairClass::collective, 0, 1), std::uint64_t{8 + 8 + 600});
    QCOMPARE(sentBy(read, PairClass::collective, 0, 3), std::uint64_t{16 + 8});
    const auto bins = bytesByBin(read);
    QCOMPARE(std::accumulate(bins.begin(), bins.end(), std::uint64_t{0}, [](std::uint64_t sum, const auto& each) { return sum + each.second; }), pairBytes(read));
  }

  void largeGroupsAreTakenFromTheList() {
    std::string shown = "[";
    for (int rank = 0; rank < 30; ++rank) shown += std::to_string(2 * rank) + ", ";
    std::string whole;
    for (int rank = 0; rank < 64; rank += 2) whole += (rank == 0 ? "" : ", ") + std::to_string(rank);
    const std::string groups = R"([{"pg_name": "0", "pg_desc": "default_pg", "backend_config": "cuda:nccl", "ranks": [], "pg_size": 64},
      {"pg_name": "5", "pg_desc": "DATA_PARALLEL_GROUP", "ranks": [)" + whole + R"(], "pg_size": 32}, {"pg_name": "7", "pg_desc": "tp", "ranks": [4, 5], "group_size": 2}])";
    const Call call{"allreduce", "Float", "5", shown + "...]", 3200, 0, 32, 1, 1, "", "record_param_comms", "cpu_op", "DATA_PARALLEL_GROUP"};
    const ReadFiles read = readBy(kinetoImporter, {{"x", trace(info(4, 64, groups), {call})}});
    QVERIFY(!read.tells("nccl.members") && !read.tells("training.outsider"));
    QCOMPARE(read.sink.communicators.size(), std::size_t{3});
    QVERIFY(labelled(read, "dp") && labelled(read, "dp")->size == 32U && labelled(read, "tp"));
    QCOMPARE(sentBy(read, PairClass::collective, 62, 0), std::uint64_t{2 * 31 * 12800 / 32});
    QCOMPARE(pairBytes(read), std::uint64_t{2 * 31 * 12800});
    for (const auto& [child, parent] : read.sink.parents) QVERIFY(parent.isGuess && parent.parent == CommunicatorId(1));
    // Without the list only the first thirty are known.
    const ReadFiles cut = readBy(kinetoImporter, {{"x", trace(info(4, 64), {call})}});
    QVERIFY(cut.tells("nccl.members") && cut.tells("nccl.bytes"));
    QCOMPARE(cut.sink.memberRanks.begin()->second.size(), std::size_t{30});
  }

  void ranksThatAreNotTold() {
    const std::vector<Call> calls{{"allreduce", "Float", "0", "[0, 1]", 10}};
    const ReadFiles alone = readBy(kinetoImporter, {{"x", trace("", calls)}});
    QVERIFY(alone.tells("training.rank_assumed") && pairBytes(alone) == 80);
    std::vector<Call> saying = calls;
    saying[0].more = R"(, "Rank": 1)";
    QVERIFY(!readBy(kinetoImporter, {{"x", trace("", saying)}}).tells("training.rank_assumed"));
    const ReadFiles two = readBy(kinetoImporter, {{"x", trace("", calls)}, {"y", trace(info(1, 2), calls)}});
    QVERIFY(two.tells("training.rank") && two.report.rowsLeftOut == 1 && pairBytes(two) == 80);
    const ReadFiles twice = readBy(kinetoImporter, {{"x", trace(info(1, 2), calls)}, {"y", trace(info(1, 2), calls)}});
    QVERIFY(twice.tells("training.repeated") && totalsOf(twice, 1).begin()->second.calls == 1);
    std::vector<Call> later = calls;
    later[0].at = 5000;
    const ReadFiles parts = readBy(kinetoImporter, {{"x", trace(info(1, 2), calls)}, {"y", trace(info(1, 2), later)}});
    QVERIFY(!parts.tells("training.repeated") && totalsOf(parts, 1).begin()->second.calls == 2 && pairBytes(parts) == 160);
    QVERIFY(readBy(kinetoImporter, {{"x", trace(info(2000000, 2000001), calls)}}).tells("training.rank"));
  }

  void damagedTraces() {
    const std::string whole = trace(info(0, 2), threeSteps());
    const ReadFiles cut = readBy(kinetoImporter, {{"x", whole.substr(0, whole.size() / 2)}});
    QVERIFY(cut.tells("training.truncated") && !cut.sink.rows.empty());
    QVERIFY(readBy(kinetoImporter, {{"x", whole.substr(0, whole.rfind("},\n{")) + "}]]" + whole.substr(whole.rfind("},\n{") + 1)}}).tells("training.broken"));
    QVERIFY(readBy(kinetoImporter, {{"x", R"({"traceEvents": )" + std::string(1000, '[')}}).tells("training.endless"));
    Call odd{"allreduce", "Nibble", "0", "[0, 1]", 10}, strange{"all_reduce_of_tomorrow", "Float", "0", "[0, 1]", 10}, bad{"allreduce", "Float", "0", "[0, 9999999]", 10};
    Call huge{"allreduce", "Float", "0", "[0, 1]", UINT64_MAX}, outside{"allreduce", "Float", "3", "[4, 5]", 10};
    const ReadFiles read = readBy(kinetoImporter, {{"x", trace(info(0, 2), {odd, strange, bad, huge, outside})}});
    QVERIFY(read.tells("training.type") && read.tells("training.operation") && read.tells("training.ranks") && read.tells("training.no_size") && read.tells("training.outsider"));
    QVERIFY(readBy(kinetoImporter, {{"x", trace(info(0, 2), {})}}).tells("training.no_calls"));
  }

  void endlessTextsAreNotKept() {
    std::istringstream in("{\"traceEvents\": [{\"name\": \"" + std::string(JsonLimits::longestToken + 10, 'x'));
    const JsonEnd end = readJsonRecords(in, {{"traceEvents"}, [](const JsonValue&) { return true; }, [](const JsonValue&) {}, [](const std::string&, const JsonValue&) {}}, {});
    QVERIFY(end.why == JsonEnd::Why::endless && end.records == 0);
    std::string list = R"({"traceEvents": [{"name": "a", "args": [)";
    for (std::size_t i = 0; i < JsonLimits::mostValues; ++i) list += "1,";
    std::istringstream large(list + "1]}, {\"name\": \"b\"}]}");
    std::vector<std::string> names;
    const JsonEnd left = readJsonRecords(large, {{"traceEvents"}, [](const JsonValue&) { return true; },
                                                 [&](const JsonValue& one) { names.push_back(std::string(textOf(memberOf(one, "name")))); }, [](const std::string&, const JsonValue&) {}}, {});
    QVERIFY(left.why == JsonEnd::Why::whole && left.tooLarge == 1 && left.records == 2 && names == std::vector<std::string>{"b"});
  }

  void executionTraces() {
    const std::string groups = R"([{\"pg_name\": \"0\", \"pg_desc\": \"default_pg\", \"ranks\": [], \"group_size\": 4, \"group_count\": 2}, {\"pg_name\": \"1\", \"pg_desc\": \"dp\", \"ranks\": [1, 3], \"group_size\": 2}])";
    const std::string newer = executionTrace({node(2, "## process_group:init ##", "[\"" + groups + "\"]"),
                                              node(3, "record_param_comms", "[[" + tensor(1000, 4) + R"(], 1, ["1", "dp"], 1, "allreduce", [], [], -1, -1, 2])", "[[" + tensor(1000, 4) + "]]"),
                                              node(4, "record_param_comms", R"([1, ["1", "dp"], 1, "wait", [], [], -1, -1, 2])"),
                                              node(5, "aten::mm", "[[1, 2], [3]]"),
                                              node(6, "record_param_comms", "[[" + tensor(64, 8) + R"(], 2, ["0", "default_pg"], 0, "broadcast", [], [], 0, 1, 4])")});
    QVERIFY(looksLikeExecutionTrace(newer) && !looksLikeKineto(newer));
    const ReadFiles read = readBy(executionTraceImporter, {{"x", newer}});
    QVERIFY(!read.tells("training.rank_assumed"));  // rank 1 of [1, 3] made the all-reduce
    QCOMPARE(totalsOf(read, 3).at({"AllReduce", 2048}), Total({1, 4000, 0}));
    QCOMPARE(sentBy(read, PairClass::collective, 1, 3), std::uint64_t{4000});
    QCOMPARE(sentBy(read, PairClass::collective, 2, 3), std::uint64_t{512});
    QCOMPARE(sentBy(read, PairClass::collective, 3, 0), std::uint64_t{0});
    QVERIFY(labelled(read, "dp") && read.sink.bins.empty());
    QCOMPARE(read.report.format, std::string("PyTorch execution trace 1.0.3-chakra.0.0.4"));
  }

  void otherFormsOfExecutionTraces() {
    const std::string init = R"([{\"pg_name\": \"0\", \"uid\": 77, \"ranks\": [0, 1], \"group_size\": 2}])";
    const std::string older = "{\"schema\": \"1.0.1\", \"pid\": 7, \"nodes\": [{\"name\": \"## process_group:init ##\", \"id\": 2, \"fw_parent\": 0, \"inputs\": [\"" + init +
                              "\"]}, {\"name\": \"record_param_comms\", \"id\": 3, \"fw_parent\": 0, \"inputs\": [[" + tensor(250, 4) + "], 1, 77, 1, \"allreduce\", [], []], \"outputs\": []}]}";
    const std::string attributes = R"([{"name": "collective_name", "type": "string", "value": "allreduce"}, {"name": "dtype", "value": "Float"}, {"name": "in_msg_nelems", "value": 250},
      {"name": "out_msg_nelems", "value": 250}, {"name": "pg_name", "value": "0"}, {"name": "pg_desc", "value": "default_pg"}, {"name": "pg_size", "value": 2}])";
    const std::string newest = executionTrace({node(2, "## process_group:init ##", "[\"" + init + "\"]"), node(3, "record_param_comms", R"([[], 1, ["0", ""], 1, "allreduce", [], [], 0, 1, 2])", "[]", attributes)},
                                              "1.1.0-chakra.0.0.4");
    for (const std::string& text : {older, newest}) {
      const ReadFiles read = readBy(executionTraceImporter, {{"x", text}});
      QCOMPARE(totalsOf(read, 1).at({"AllReduce", 512}), Total({1, 1000, 0}));
      QCOMPARE(sentBy(read, PairClass::collective, 1, 0), std::uint64_t{1000});
    }
  }

  void inspectorOfAllVersions() {
    std::string old = "{" + inspectorHeader(0, "v4.2") + ", " + reduced(4096, 1) + "}\n{" + inspectorHeader(0, "v4.2") + ", " + reduced(4096, 2) + "}\n{" + inspectorHeader(0, "v4.2") + ", " + sent(1, 33) + "}\n";
    const std::string marker = R"(, "dump_stats": {"coll_records": 2, "coll_dropped_total": 0, "p2p_records": 1, "p2p_dropped_total": 0})";
    std::string newer = "{" + inspectorHeader(0, "v4.4") + marker + "}\n{" + reduced(4096, 1) + "}\n{" + reduced(4096, 2) + "}\n{" + sent(1, 33) + "}\n";
    const std::string other = "{" + inspectorHeader(1, "v4.2") + ", " + reduced(4096, 1) + "}\n";
    QVERIFY(looksLikeInspector(old) && looksLikeInspector(newer) && !looksLikeInspector("{}\n"));
    const ReadFiles first = readBy(inspectorImporter, {{"a", old}, {"b", other}}), second = readBy(inspectorImporter, {{"a", newer}, {"b", other}});
    QCOMPARE(rowsOf(first), rowsOf(second));
    QCOMPARE(first.report.format, std::string("NCCL Inspector v4.2"));
    QCOMPARE(totalsOf(first, 0).at({"AllReduce", 4096}), Total({2, 8192, 100e-6}));
    QCOMPARE(sentBy(first, PairClass::collective, 0, 1), std::uint64_t{8192});
    QCOMPARE(sentBy(first, PairClass::pointToPoint, 0, 1), std::uint64_t{33});
    QVERIFY(labelled(first, "dp") && *first.sink.processes[1].host == "h1" && first.sink.processes[1].pid == 41U);
    const auto bins = bytesByBin(first);
    QCOMPARE(std::accumulate(bins.begin(), bins.end(), std::uint64_t{0}, [](std::uint64_t sum, const auto& each) { return sum + each.second; }), std::uint64_t{2 * 8192});
  }

  void inspectorsTransfersAndLosses() {
    const std::string lost = "{" + inspectorHeader(0, "v4.4") + R"(, "dump_stats": {"coll_records": 1, "coll_dropped_total": 12, "p2p_records": 0, "p2p_dropped_total": 3}})" "\n{" + reduced(64, 1) + "}\n" +
                             R"({"proxy_trace": {"record_type": "proxy_op", "record_sn": 1, "parent_type": "coll", "rank": 0, "channel_id": 5, "peer": 1, "direction": "send", "trans_size_bytes": 64}})" "\n" +
                             R"({"proxy_trace": {"record_type": "proxy_step", "step": 1}})" "\n{\"coll_perf\": 3}\nnonsense\n{" + reduced(64, 2).substr(0, 40);
    const ReadFiles read = readBy(inspectorImporter, {{"a", lost}, {"b", "{" + inspectorHeader(1, "v4.4") + R"(, "dump_stats": {}})" "\n"}});
    QVERIFY(read.tells("inspector.dropped") && read.tells("inspector.line") && read.tells("inspector.truncated"));
    QCOMPARE(read.report.rowsLeftOut, std::uint64_t{3});
    QCOMPARE(read.sink.connections.size(), std::size_t{1});
    const ConnectionRow& one = read.sink.connections[0];
    QVERIFY(one.channel == 5 && !one.pointToPoint && one.source == RankId(0) && one.destination == RankId(1) && one.way.starts_with("NET"));
    const ReadFiles orphan = readBy(inspectorImporter, {{"a", "{" + reduced(64, 1) + "}\n"}});
    QVERIFY(orphan.tells("inspector.line") && orphan.sink.rows.empty());
  }

  // The log's rings, the traces' sizes, times and names.
  void logsAndTracesOfOneJob() {
    ReadFiles read;
    const auto company = std::make_shared<NcclCompany>();
    const auto traces = kinetoImporter({}, company);
    const auto logs = ncclImporter(company);
    company->logs = logs.get();
    QVERIFY(traces->completes(*logs) && !logs->completes(*traces) && !traces->completes(*traces));
    InputFile files = asSource({{"rank0.json", trace(info(0, 4), {{"allreduce", "Float", "0", "[0, 1, 2, 3]", 1000, 0, 4, 1, 1, "", "record_param_comms", "cpu_op", "dp"}})}});
    files.wanted = {};
    MemorySink none;
    traces->read(files, none, {});
    QVERIFY(none.rows.empty() && none.processes.empty() && none.facts.empty());
    read.report = logs->read(asSource(ringLog()), read.sink, {});
    QCOMPARE(sentBy(read, PairClass::collective, 1, 3), std::uint64_t{6000});
    QCOMPARE(sentBy(read, PairClass::collective, 1, 2), std::uint64_t{0});
    QCOMPARE(totalsOf(read, 0).begin()->second, Total({1, 4000, 0}));
    QVERIFY(read.tells("nccl.calls") && !read.tells("nccl.assumed") && !read.sink.facts.contains("rings"));
    QVERIFY(labelled(read, "dp") && !read.sink.bins.empty() && *read.sink.processes[3].host == "beta");
    QCOMPARE(read.sink.communicators.size(), std::size_t{1});
  }

  void hostsAsNcclSeesThem() {
    const std::string topology = R"(<system version="1"><cpu numaid="0"><pci busid="0000:18:00.0"><gpu dev="0" sm="90" rank="2" gdr="1"/><gpu dev="1" rank="3"/></pci>
      <nic><net name="mlx5_0" dev="0" speed="400000" port="1" guid="0xa87cb10003e1a258"/><net name="eth0" dev="1" port="1" guid="0x0"/></nic></cpu></system>)";
    const std::string graph = R"(<graphs version="1"><graph id="0" pattern="4" nchannels="2"><channel><net dev="0"/><gpu dev="1"/><gpu dev="0"/><net dev="0"/></channel>
      <channel><net dev="0"/><gpu dev="0"/><gpu dev="1"/><net dev="0"/></channel></graph><graph id="1" pattern="1"><channel><gpu dev="7"/></channel></graph></graphs>)";
    QVERIFY(looksLikeNcclXml(topology) && looksLikeNcclXml("<?xml version=\"1.0\"?>\n" + graph) && !looksLikeNcclXml("<system version=\"1\"/>") && !looksLikeNcclXml("<html>"));
    NcclCompany company;
    ReaderNotes notes("x");
    for (const std::string& text : {topology, graph}) QVERIFY(readNcclXml(asSource({{"x.xml", text}}), company.hosts, notes, {}));
    std::vector<NamedText> log = ringLog();
    log[0].text.erase(log[0].text.find("alpha:100:7 [0] NCCL INFO Channel"), std::string("alpha:100:7 [0] NCCL INFO Channel 00/01 :    0   1   3   2\n").size());
    TrainingJob job({});
    readKineto(asSource({{"x", trace(info(0, 4), {{"allreduce", "Float", "0", "[0, 1, 2, 3]", 1000, 0, 4}})}}), job, notes, {});
    company.told.push_back(job.finish(notes));
    ReadFiles read;
    read.report = readNccl(asSource(log), read.sink, {}, company);
    QCOMPARE(read.sink.adapterPorts.size(), std::size_t{1});
    QVERIFY(read.sink.adapterPorts[0].host == "beta" && read.sink.adapterPorts[0].device == "mlx5_0" && read.sink.adapterPorts[0].nodeGuid == Guid(0xa87cb10003e1a258));
    // Half of the bytes go 1, 0, 3, 2, half of them 0, 1, 2, 3.
    QVERIFY(read.tells("nccl.host_rings") && !read.tells("nccl.assumed"));
    QCOMPARE(sentBy(read, PairClass::collective, 1, 0), std::uint64_t{3000});
    QCOMPARE(sentBy(read, PairClass::collective, 0, 3), std::uint64_t{3000});
    QCOMPARE(sentBy(read, PairClass::collective, 1, 2), std::uint64_t{3000});
    QCOMPARE(sentBy(read, PairClass::collective, 0, 2), std::uint64_t{0});
    NcclCompany stranger;
    readNcclXml(asSource({{"x.xml", R"(<system version="1"><cpu><gpu dev="0" rank="1"/><gpu dev="1" rank="2"/><net name="mlx5_0" port="1" guid="0x5"/></cpu></system>)"}}), stranger.hosts, notes, {});
    ReadFiles other;
    other.report = readNccl(asSource(ringLog()), other.sink, {}, stranger);
    QVERIFY(other.tells("nccl.host") && other.sink.adapterPorts.empty());
  }

  void callsOfTheLogAreNotAddedTo() {
    std::vector<NamedText> log = ringLog();
    for (int rank = 0; rank < 4; ++rank)
      log[rank].text += (rank < 2 ? "alpha:" : "beta:") + std::to_string(100 + rank) + ":7 [" + std::to_string(rank % 2) +
                        "] NCCL INFO AllReduce: opCount 1 sendbuff 0x1 recvbuff 0x2 count 10 datatype 7 op 0 root 0 comm 0xaa [nranks=4] stream 0x5\n";
    TrainingJob job({});
    ReaderNotes notes("x");
    readKineto(asSource({{"x", trace(info(0, 4), {{"allreduce", "Float", "0", "[0, 1, 2, 3]", 1000, 0, 4, 1, 1, "", "record_param_comms", "cpu_op", "tp"}})}}), job, notes, {});
    ReadFiles read;
    read.report = readNccl(asSource(log), read.sink, {}, {nullptr, {job.finish(notes)}, {}});
    QCOMPARE(pairBytes(read), std::uint64_t{2 * 3 * 40});
    QVERIFY(labelled(read, "tp") && !read.tells("nccl.calls"));
    TrainingJob larger({});
    readKineto(asSource({{"x", trace(info(0, 8), {{"allreduce", "Float", "0", "[0, 1, 2, 3, 4, 5, 6, 7]", 1000, 0, 8}})}}), larger, notes, {});
    ReadFiles apart;
    apart.report = readNccl(asSource(ringLog()), apart.sink, {}, {nullptr, {larger.finish(notes)}, {}});
    QVERIFY(apart.tells("nccl.other_ranks") && apart.sink.rows.empty());
  }
};

WEFT_TEST(TrainingTest)
#include "training_test.moc"
