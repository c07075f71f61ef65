// Traces of training jobs as PyTorch writes them: sums against rings that are counted apart, files that are cut,
// repeated or nameless.
#include <QtTest>

#include "training_support.h"
#include "test_class.h"

using namespace weft;
namespace training_test {

using namespace weft::trained;

class TrainingTest : public QObject {
  Q_OBJECT
 private slots:
  void namesOfCollectives_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("operation");
    for (const auto& [name, operation] :
         std::vector<std::pair<const char*, const char*>>{{"allreduce", "AllReduce"},
                                                          {"nccl:all_reduce", "AllReduce"},
                                                          {"allreduce_coalesced", "AllReduce"},
                                                          {"_allgather_base", "AllGather"},
                                                          {"all_gather_into_tensor_coalesced", "AllGather"},
                                                          {"_reduce_scatter_base", "ReduceScatter"},
                                                          {"reduce_scatter_tensor_coalesced", "ReduceScatter"},
                                                          {"broadcast", "Broadcast"},
                                                          {"_broadcast_oop", "Broadcast"},
                                                          {"_reduce_oop", "Reduce"},
                                                          {"all_to_allv", "AlltoAll"},
                                                          {"all_to_all", "AlltoAll"},
                                                          {"alltoall_base", "AlltoAll"},
                                                          {"send", "Send"},
                                                          {"recvAnySource", "Recv"},
                                                          {"gather", "Gather"},
                                                          {"wait", ""},
                                                          {"barrier", ""},
                                                          {"reducewhat", "?"},
                                                          {"", "?"}})
      QTest::newRow(name) << name << operation;
  }

  void namesOfCollectives() {
    QFETCH(QString, name);
    QFETCH(QString, operation);
    const auto found = ncclOperation(name.toStdString());
    QCOMPARE(found ? QString::fromStdString(std::string(*found)) : QString("?"), operation);
  }

  void namesOfGroups() {
    for (const auto& [description, label] :
         std::vector<std::pair<std::string, std::string>>{{"DATA_PARALLEL_GROUP", "dp"},
                                                          {"TENSOR_MODEL_PARALLEL_GROUP", "tp"},
                                                          {"DP Group 3", "dp"},
                                                          {"mesh_tp", "tp"},
                                                          {"pp", "pp"},
                                                          {"EXPERT_MODEL_PARALLEL_GROUP", "ep"},
                                                          {"default_pg", ""},
                                                          {"undefined", ""},
                                                          {"", ""},
                                                          {"my <odd> one", "my <odd> one"}})
      QCOMPARE(groupLabel(description), label);
  }

  void ranksOfGroups() {
    QVERIFY(tracedRanks("[0, 1, 7]") == TracedRanks({{0, 1, 7}, {}, true}));
    QVERIFY(tracedRanks("[0, 1, ...]") == TracedRanks({{0, 1}, {}, false}));
    QVERIFY(tracedRanks("[0, 1, ..., 9]") == TracedRanks({{0, 1}, 9, false}));
    QVERIFY(tracedRanks("[]")->first.empty());
    for (const char* wrong : {"", "[", "0, 1", "[0, x]", "[1048576]", "[..., 1, ...]", "[0, ..., 1, 2]"})
      QVERIFY2(!tracedRanks(wrong), wrong);
  }

  void dataParallelSums() {
    const ReadFiles read = readBy(kinetoImporter, {{"rank0.json", trace(info(0, 2), threeSteps())}});
    const auto totals = totalsOf(read, 0);
    Total reduced;
    for (const auto& [key, total] : totals)
      if (key.first == "AllReduce") {
        reduced.calls += total.calls;
        reduced.bytes += total.bytes;
      }
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
    const ReadFiles one = readBy(kinetoImporter, {{"rank0.json", first}}),
                    both = readBy(kinetoImporter, {{"rank0.json", first}, {"rank1.json", second}});
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
    QVERIFY(totalsOf(readBy(kinetoImporter, {{"x", trace(info(0, 2), {kernel, note})}}), 0) ==
            totalsOf(read, 0));  // traces of GPUs alone
    Call later = call;
    later.at = 20;
    QCOMPARE(
        totalsOf(readBy(kinetoImporter, {{"x", trace(info(0, 2), {call, later, kernel})}}), 0).at({"AllReduce", 2048}),
        Total({2, 8000, 0}));
  }

  // An event that is there twice has the time of the other.
  void anEventThatIsDoubledCountsOnce() {
    const Call call{"allreduce", "Float", "0", "[0, 1]", 1000, 0, 2, 10, 3};
    const ReadFiles read = readBy(kinetoImporter, {{"x", trace(info(0, 2), {call, call})}});
    QCOMPARE(totalsOf(read, 0).at({"AllReduce", 2048}), Total({1, 4000, 0}));
    QVERIFY(read.tells("training.repeated_record"));
  }

  // The next attempt has other processes; a profiler that was on again has not.
  void aRankIsOneProcess() {
    const auto by = [](std::string text, const std::string& process, const std::string& base) {
      for (std::size_t at = 0; (at = text.find("\"pid\": 100", at)) != std::string::npos; at += 10)
        text.replace(at, 10, "\"pid\": " + process);
      return text.replace(text.find("1700000000"), 10, base);
    };
    std::vector<NamedText> again, restarted;
    for (const int rank : {0, 1}) {
      const std::string name = "rank" + std::to_string(rank), text = trace(info(rank, 2), threeSteps());
      again.push_back({name + ".json", text});
      again.push_back({name + ".later.json", by(text, "100", "1700000120")});
      restarted.push_back({name + ".json", text});
      restarted.push_back({name + ".later.json", by(text, "200", "1700086400")});
    }
    const ReadFiles cycles = readBy(kinetoImporter, again), attempts = readBy(kinetoImporter, restarted);
    QCOMPARE(pairBytes(cycles), 2 * pairBytes(attempts));
    QVERIFY(attempts.tells("training.attempts") && attempts.report.diagnostics.has(Severity::dataLost));
    QVERIFY(!cycles.report.diagnostics.has(Severity::dataLost));
    // Kernels have the number of a GPU in place of a process id, other events have it.
    for (NamedText& each : restarted)
      for (std::size_t at = 0; (at = each.text.find("record_param_comms", at)) != std::string::npos; at += 4)
        each.text.replace(at, 18, "ncclDevKernel_AllR");
    QVERIFY(readBy(kinetoImporter, restarted).tells("training.attempts"));
    // One rank's trace of another day.
    const ReadFiles mixed = readBy(kinetoImporter, {restarted[0], restarted[3]});
    QVERIFY(mixed.tells("training.times") && mixed.report.diagnostics.has(Severity::dataLost));
    // Of three times the last lacks a rank.
    again.push_back({"third.json", by(again[0].text, "100", "1700000240")});
    const ReadFiles third = readBy(kinetoImporter, again);
    const auto& told = third.report.diagnostics.list();
    const auto times = std::ranges::find(told, std::string("training.times"), &Diagnostic::code);
    QVERIFY(times != told.end());
    QCOMPARE(times->seen,
             std::string("at the time of third.json there are traces of 1 rank, at the time of rank0.json of 2"));
  }

  void allRanksMakeTheSameCalls() {
    const auto read = [](const std::vector<Call>& first, const std::vector<Call>& second) {
      return readBy(kinetoImporter, {{"a", trace(info(0, 2), first)}, {"b", trace(info(1, 2), second)}});
    };
    std::vector<Call> fewer = threeSteps(), many, none;
    for (int step = 0; step < 30; ++step)
      many.push_back({"allreduce", "Float", "0", "[0, 1]", 1000, 0, 2, step * 10.0});
    none.push_back({"broadcast", "Float", "0", "[0, 1]", 1000, 0, 2, 1});
    fewer.erase(fewer.begin() + 2);
    // Profilers that are on for a time begin in the middle of a step.
    const ReadFiles edge = read(threeSteps(), fewer);
    QVERIFY(edge.tells("nccl.uneven") && !edge.report.diagnostics.has(Severity::dataLost));
    fewer = many;
    fewer.resize(25);
    QVERIFY(read(many, fewer).report.diagnostics.has(Severity::dataLost));
    QVERIFY(read(many, none).report.diagnostics.has(Severity::dataLost));
    QVERIFY(!readBy(kinetoImporter, {{"a", trace(info(0, 2), many)}}).tells("nccl.uneven"));  // nothing of the other
    // Ranks gather, and give to all, tensors of other sizes.
    for (const char* name : {"all_gather", "reduce_scatter", "all_to_all"}) {
      std::vector<Call> first = threeSteps(), second = first;
      first.push_back({name, "Float", "0", "[0, 1]", 100, 150, 2, 3000});
      second.push_back({name, "Float", "0", "[0, 1]", 50, 140, 2, 3000});
      QVERIFY(!read(first, second).tells("nccl.uneven"));
      QVERIFY(read(first, threeSteps()).tells("nccl.uneven"));
    }
  }

  void binsAddUp() {
    std::vector<Call> calls = threeSteps();
    for (Call& each : calls) each.lasts = each.name == "allreduce" ? 250 : 3;
    const ReadFiles read = readBy(kinetoImporter, {{"x", trace(info(0, 2), calls)}}, {100, {}});
    const auto bins = bytesByBin(read);
    QVERIFY(bins.size() > 15 && bins.begin()->first == 0 && bins.rbegin()->first < 100);
    QCOMPARE(std::accumulate(bins.begin(), bins.end(), std::uint64_t{0},
                             [](std::uint64_t sum, const auto& each) { return sum + each.second; }),
             pairBytes(read));
    const double length = *binSeconds(read.sink.facts);
    QVERIFY(length <= 50e-6 && length >= 20e-6);
    QVERIFY(binKeys(read.sink.facts).communicator && binKeys(read.sink.facts).operation);
    // Nothing between two steps: from 350 to 1000 microseconds.
    for (const auto& [bin, bytes] : bins) {
      const double from = bin * length * 1e6, to = (bin + 1) * length * 1e6;
      QVERIFY2(!(std::fmod(from, 1000) > 351 && to <= 1000 * std::ceil(to / 1000) && std::fmod(to, 1000) > 351),
               qPrintable(QString::number(from)));
    }
    const ReadFiles chosen = readBy(kinetoImporter, {{"x", trace(info(0, 2), calls)}}, {{}, 0.0005});
    QCOMPARE(*binSeconds(chosen.sink.facts), 0.0005);
    QVERIFY(amountsOf(chosen) == amountsOf(read));
  }

  void messagesAndUnevenShares() {
    const std::string all = "[0, 1, 2, 3]";
    const std::vector<Call> calls{
        {"send", "Half", "1", all, 100, 0, 4, 1, 1, R"(, "Rank": 2, "Dst Rank": 2)"},
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
    QCOMPARE(std::accumulate(bins.begin(), bins.end(), std::uint64_t{0},
                             [](std::uint64_t sum, const auto& each) { return sum + each.second; }),
             pairBytes(read));
  }

  void largeGroupsAreTakenFromTheList() {
    std::string shown = "[";
    for (int rank = 0; rank < 30; ++rank) shown += std::to_string(2 * rank) + ", ";
    std::string whole;
    for (int rank = 0; rank < 64; rank += 2) whole += (rank == 0 ? "" : ", ") + std::to_string(rank);
    const std::string groups =
        R"([{"pg_name": "0", "pg_desc": "default_pg", "backend_config": "cuda:nccl", "ranks": [], "pg_size": 64},
      {"pg_name": "5", "pg_desc": "DATA_PARALLEL_GROUP", "ranks": [)" +
        whole + R"(], "pg_size": 32}, {"pg_name": "7", "pg_desc": "tp", "ranks": [4, 5], "group_size": 2}])";
    const Call call{
        "allreduce",          "Float", "5", shown + "...]", 3200, 0, 32, 1, 1, "", "record_param_comms", "cpu_op",
        "DATA_PARALLEL_GROUP"};
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
    // Traces of two jobs in one folder are told by how many ranks these have.
    QVERIFY(!parts.tells("training.worlds") &&
            readBy(kinetoImporter, {{"x", trace(info(0, 2), calls)}, {"y", trace(info(1, 4), calls)}})
                .tells("training.worlds"));
    QVERIFY(!parts.tells("training.repeated") && totalsOf(parts, 1).begin()->second.calls == 2 &&
            pairBytes(parts) == 160);
    QVERIFY(readBy(kinetoImporter, {{"x", trace(info(2000000, 2000001), calls)}}).tells("training.rank"));
  }

  void damagedTraces() {
    const std::string whole = trace(info(0, 2), threeSteps());
    const ReadFiles cut = readBy(kinetoImporter, {{"x", whole.substr(0, whole.size() / 2)}});
    QVERIFY(cut.tells("training.truncated") && !cut.sink.rows.empty());
    QVERIFY(readBy(kinetoImporter,
                   {{"x", whole.substr(0, whole.rfind("},\n{")) + "}]]" + whole.substr(whole.rfind("},\n{") + 1)}})
                .tells("training.broken"));
    QVERIFY(readBy(kinetoImporter, {{"x", R"({"traceEvents": )" + std::string(1000, '[')}}).tells("training.endless"));
    QVERIFY(readBy(kinetoImporter, {{"x", whole + "\n" + whole}}).tells("training.behind") &&
            !readBy(kinetoImporter, {{"x", whole + " \r\n"}}).tells("training.behind"));
    Call odd{"allreduce", "Nibble", "0", "[0, 1]", 10}, strange{"all_reduce_of_tomorrow", "Float", "0", "[0, 1]", 10},
        bad{"allreduce", "Float", "0", "[0, 9999999]", 10};
    Call huge{"allreduce", "Float", "0", "[0, 1]", UINT64_MAX}, outside{"allreduce", "Float", "3", "[4, 5]", 10};
    const ReadFiles read = readBy(kinetoImporter, {{"x", trace(info(0, 2), {odd, strange, bad, huge, outside})}});
    QVERIFY(read.tells("training.type") && read.tells("training.operation") && read.tells("training.ranks") &&
            read.tells("training.no_size") && read.tells("training.outsider"));
  }

  // What the trace lacks decides what to do: more traces of ranks that did not communicate would give nothing, too.
  void tracesWithoutCalls_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("what");
    QTest::addColumn<bool>("isLost");
    const auto row = [](const char* what, const std::string& text, bool isLost) {
      QTest::newRow(what) << QString::fromStdString(text) << what << isLost;
    };
    const std::string event = R"("traceEvents": [{"ph": "X", "cat": "cpu_op", "name": "aten::mm", "ts": 1, "dur": 2}])";
    row("the job has 2 ranks", trace(info(0, 2), {}), true);
    row("of only one process",
        R"({"schemaVersion": 1, "distributedInfo": {"rank": 0, "world_size": 1}, )" + event + "}", false);
    row("is a collective call", R"({"schemaVersion": 1, )" + event + "}", false);
    row("Chrome's format", R"({"displayTimeUnit": "ns", )" + event + "}", false);
  }
  void tracesWithoutCalls() {
    QFETCH(QString, text);
    QFETCH(QString, what);
    QFETCH(bool, isLost);
    const ReadFiles read = readBy(kinetoImporter, {{"x", text.toStdString()}});
    QVERIFY(read.tells("training.no_calls") && !read.tells("training.part"));
    const Diagnostic told = read.report.diagnostics.list().front();
    QVERIFY2(told.seen.find(what.toStdString()) != std::string::npos, told.seen.c_str());
    QCOMPARE(told.severity == Severity::dataLost, isLost);
  }

  void endlessTextsAreNotKept() {
    std::istringstream in("{\"traceEvents\": [{\"name\": \"" + std::string(JsonLimits::longestToken + 10, 'x'));
    const JsonEnd end = readJsonRecords(in,
                                        {{"traceEvents"},
                                         [](const JsonValue&) { return true; },
                                         [](const JsonValue&) {},
                                         [](const std::string&, const JsonValue&) {}},
                                        {});
    QVERIFY(end.why == JsonEnd::Why::endless && end.records == 0);
    std::string list = R"({"traceEvents": [{"name": "a", "args": [)";
    for (std::size_t i = 0; i < JsonLimits::mostValues; ++i) list += "1,";
    std::istringstream large(list + "1]}, {\"name\": \"b\"}]}");
    std::vector<std::string> names;
    const JsonEnd left =
        readJsonRecords(large,
                        {{"traceEvents"},
                         [](const JsonValue&) { return true; },
                         [&](const JsonValue& one) { names.push_back(std::string(textOf(memberOf(one, "name")))); },
                         [](const std::string&, const JsonValue&) {}},
                        {});
    QVERIFY(left.why == JsonEnd::Why::whole && left.tooLarge == 1 && left.records == 2 &&
            names == std::vector<std::string>{"b"});
  }

  // The log's rings, the traces' sizes, times and names.
};

WEFT_TEST(TrainingTest)

}  // namespace training_test
#include "training_test.moc"
