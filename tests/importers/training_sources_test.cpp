// What others than PyTorch's profiler tell of a training job: execution traces and NCCL's Inspector in forms of several
// versions, hosts as NCCL sees them, and what an NCCL log of the same job makes of all.
#include <QtTest>

#include "training_support.h"
#include "test_class.h"

using namespace weft;
namespace training_sources_test {

using namespace weft::trained;

class TrainingSourcesTest : public QObject {
  Q_OBJECT
 private slots:
  void executionTraces() {
    const std::string groups =
        R"([{\"pg_name\": \"0\", \"pg_desc\": \"default_pg\", \"ranks\": [], \"group_size\": 4, \"group_count\": 2}, {\"pg_name\": \"1\", \"pg_desc\": \"dp\", \"ranks\": [1, 3], \"group_size\": 2}])";
    const std::string newer =
        executionTrace({node(2, "## process_group:init ##", "[\"" + groups + "\"]"),
                        node(3, "record_param_comms",
                             "[[" + tensor(1000, 4) + R"(], 1, ["1", "dp"], 1, "allreduce", [], [], -1, -1, 2])",
                             "[[" + tensor(1000, 4) + "]]"),
                        node(4, "record_param_comms", R"([1, ["1", "dp"], 1, "wait", [], [], -1, -1, 2])"),
                        node(5, "aten::mm", "[[1, 2], [3]]"),
                        node(6, "record_param_comms",
                             "[[" + tensor(64, 8) + R"(], 2, ["0", "default_pg"], 0, "broadcast", [], [], 0, 1, 4])")});
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
    const std::string older =
        "{\"schema\": \"1.0.1\", \"pid\": 7, \"nodes\": [{\"name\": \"## process_group:init ##\", \"id\": 2, "
        "\"fw_parent\": 0, \"inputs\": [\"" +
        init + "\"]}, {\"name\": \"record_param_comms\", \"id\": 3, \"fw_parent\": 0, \"inputs\": [[" + tensor(250, 4) +
        "], 1, 77, 1, \"allreduce\", [], []], \"outputs\": []}]}";
    const std::string attributes =
        R"([{"name": "collective_name", "type": "string", "value": "allreduce"}, {"name": "dtype", "value": "Float"}, {"name": "in_msg_nelems", "value": 250},
      {"name": "out_msg_nelems", "value": 250}, {"name": "pg_name", "value": "0"}, {"name": "pg_desc", "value": "default_pg"}, {"name": "pg_size", "value": 2}])";
    const std::string newest = executionTrace(
        {node(2, "## process_group:init ##", "[\"" + init + "\"]"),
         node(3, "record_param_comms", R"([[], 1, ["0", ""], 1, "allreduce", [], [], 0, 1, 2])", "[]", attributes)},
        "1.1.0-chakra.0.0.4");
    for (const std::string& text : {older, newest}) {
      const ReadFiles read = readBy(executionTraceImporter, {{"x", text}});
      QCOMPARE(totalsOf(read, 1).at({"AllReduce", 512}), Total({1, 1000, 0}));
      QCOMPARE(sentBy(read, PairClass::collective, 1, 0), std::uint64_t{1000});
    }
  }

  void inspectorOfAllVersions() {
    std::string old = "{" + inspectorHeader(0, "v4.2") + ", " + reduced(4096, 1) + "}\n{" + inspectorHeader(0, "v4.2") +
                      ", " + reduced(4096, 2) + "}\n{" + inspectorHeader(0, "v4.2") + ", " + sent(1, 33) + "}\n";
    const std::string marker =
        R"(, "dump_stats": {"coll_records": 2, "coll_dropped_total": 0, "p2p_records": 1, "p2p_dropped_total": 0})";
    std::string newer = "{" + inspectorHeader(0, "v4.4") + marker + "}\n{" + reduced(4096, 1) + "}\n{" +
                        reduced(4096, 2) + "}\n{" + sent(1, 33) + "}\n";
    const std::string other = "{" + inspectorHeader(1, "v4.2") + ", " + reduced(4096, 1) + "}\n";
    QVERIFY(looksLikeInspector(old) && looksLikeInspector(newer) && !looksLikeInspector("{}\n"));
    const ReadFiles first = readBy(inspectorImporter, {{"a", old}, {"b", other}}),
                    second = readBy(inspectorImporter, {{"a", newer}, {"b", other}});
    QCOMPARE(rowsOf(first), rowsOf(second));
    QCOMPARE(first.report.format, std::string("NCCL Inspector v4.2"));
    QCOMPARE(totalsOf(first, 0).at({"AllReduce", 4096}), Total({2, 8192, 100e-6}));
    QCOMPARE(sentBy(first, PairClass::collective, 0, 1), std::uint64_t{8192});
    QCOMPARE(sentBy(first, PairClass::pointToPoint, 0, 1), std::uint64_t{33});
    QVERIFY(labelled(first, "dp") && *first.sink.processes[1].host == "h1" && first.sink.processes[1].pid == 41U);
    const auto bins = bytesByBin(first);
    QCOMPARE(std::accumulate(bins.begin(), bins.end(), std::uint64_t{0},
                             [](std::uint64_t sum, const auto& each) { return sum + each.second; }),
             std::uint64_t{2 * 8192});
  }

  // Schema 1.0.1 tells no groups, and ranks in calls alone. Computed by hand: rank 0 gives 100 and 200 floats, both
  // reduce 4000 bytes.
  void ranksThatCallsAloneTell() {
    const auto text = [](const char* name) { return weft::textOf(ownData / "execution_trace" / name); };
    const ReadFiles read =
        readBy(executionTraceImporter, {{"a", text("ranks_in_calls_0.json")}, {"b", text("ranks_in_calls_1.json")}});
    QCOMPARE(read.sink.processes.size(), std::size_t{2});
    QCOMPARE(read.sink.communicators.size(), std::size_t{1});
    QCOMPARE(sentBy(read, PairClass::collective, 0, 1), std::uint64_t{800 + 4000});
    QCOMPARE(sentBy(read, PairClass::collective, 1, 0), std::uint64_t{400 + 4000});
    QVERIFY(!read.report.diagnostics.has(Severity::dataLost));
    // Alone it is of the rank that its calls say.
    QCOMPARE(readBy(executionTraceImporter, {{"b", text("ranks_in_calls_1.json")}}).sink.processes.size(),
             std::size_t{2});
  }

  // Ranks 0 and 3 of four, which are 0 and 1 of a part that calls name first: ranks of the job are the higher ones. Of
  // the part nobody tells the ranks, so that its calls are a loss.
  void ranksOfPartsAreNoneOfTheJob() {
    const auto trace = [](int inPart, int rank) {
      const auto reduced = [](long group, int caller) {
        return R"({"name": "record_param_comms", "inputs": [[[1, 1, 0, 1000, 4, "cuda:0"]], 2, )" +
               std::to_string(group) + ", " + std::to_string(caller) +
               R"(, "allreduce", [], []], "input_types": ["GenericList[Tensor(float)]"], "outputs": [], "op_schema": ""})";
      };
      return R"({"schema": "1.0.1", "nodes": [)" + reduced(100 + rank, inPart) + ", " + reduced(200 + rank, rank) +
             ", " + reduced(200 + rank, rank) + "]}";
    };
    const ReadFiles read = readBy(executionTraceImporter, {{"a", trace(0, 0)}, {"b", trace(1, 3)}});
    QCOMPARE(read.sink.processes.size(), std::size_t{4});
    QCOMPARE(totalsOf(read, 3).size(), std::size_t{1});
    QVERIFY(totalsOf(read, 3).begin()->second == Total({2, 8000, 0}));
    QCOMPARE(read.report.rowsKept, std::uint64_t{4});
    QCOMPARE(read.report.rowsLeftOut, std::uint64_t{2});
    QVERIFY(read.told("training.untold_groups").find("2 calls") != std::string::npos);
  }

  // Not the traces of other ranks are missing, but sizes.
  void tracesWithoutSizesSaySo() {
    const ReadFiles read = readBy(kinetoImporter, {{"a", weft::textOf(ownData / "kineto/without_sizes.json")}});
    QCOMPARE(read.report.rowsLeftOut, std::uint64_t{4});
    QCOMPARE(read.report.diagnostics.list().front().code, std::string("training.no_size"));
    QVERIFY(read.told("training.no_size").find("PyTorch 2.2") != std::string::npos);
  }

  // Some versions write a fraction.
  void inspectorsTimesMayHaveAFraction() {
    std::string text;
    for (int i = 1; i <= 2; ++i)
      text += "{" + inspectorHeader(0, "v4.0") + R"(, "coll_perf": {"coll": "AllReduce", "coll_sn": )" +
              std::to_string(i) +
              R"(, "coll_msg_size_bytes": 4096, "coll_exec_time_us": 412.25}})"
              "\n";
    const ReadFiles read = readBy(
        inspectorImporter, {{"a", text}, {"b", "{" + inspectorHeader(1, "v4.0") + ", " + reduced(4096, 1) + "}\n"}});
    QCOMPARE(totalsOf(read, 0).at({"AllReduce", 4096}), Total({2, 8192, 824.5e-6}));
  }

  // Until 4.2 it writes the latest call of an interval: what it writes is a sample, and no sum.
  void inspectorsSamplesAreNoSums() {
    const auto told = [](std::initializer_list<int> numbers) {
      std::string text;
      for (const int number : numbers) text += "{" + inspectorHeader(0, "v4.0") + ", " + reduced(4096, number) + "}\n";
      const ReadFiles read = readBy(
          inspectorImporter, {{"a", text}, {"b", "{" + inspectorHeader(1, "v4.0") + ", " + reduced(4096, 1) + "}\n"}});
      std::string seen;
      for (const Diagnostic& one : read.report.diagnostics.list())
        if (one.code == "inspector.between") seen = one.seen;
      return seen;
    };
    QCOMPARE(told({100, 200, 300, 400}),
             std::string("by their numbers there were at least 301 calls, of which 4 are written"));
    QCOMPARE(told({7, 8, 9}), std::string());
    QCOMPARE(told({9, 7, 8}), std::string());
  }

  // Calls are numbered: one that is written twice counts once, another of its number is of another attempt.
  void inspectorsRecordsCountOnce() {
    const auto written = [](int rank, const std::string& more) {
      std::string text;
      for (int i = 1; i <= 3; ++i) text += "{" + inspectorHeader(rank, "v4.3") + ", " + reduced(4096, i) + "}\n";
      return text + (more.empty() ? "" : "{" + inspectorHeader(rank, "v4.3") + ", " + more + "}\n");
    };
    const auto read = [&](const std::string& more) {
      return readBy(inspectorImporter, {{"a", written(0, more)}, {"b", written(1, more)}});
    };
    const ReadFiles twice = read(reduced(4096, 2)), other = read(reduced(64, 2));
    for (const ReadFiles* each : {&twice, &other})
      QCOMPARE(totalsOf(*each, 0).at({"AllReduce", 4096}), totalsOf(read(""), 0).at({"AllReduce", 4096}));
    QVERIFY(!read("").tells("training.repeated_record") && !read("").tells("inspector.contradicting"));
    QVERIFY(twice.tells("training.repeated_record") && !twice.report.diagnostics.has(Severity::dataLost));
    QVERIFY(other.tells("inspector.contradicting") && other.report.diagnostics.has(Severity::dataLost));
    QCOMPARE(pairBytes(other), pairBytes(twice));
  }

  // All calls of newer ones are written: of a file that is cut some are missing.
  void inspectorsFilesMayBeCut() {
    const auto written = [](int rank, int calls) {
      std::string text;
      for (int i = 1; i <= calls; ++i) text += "{" + inspectorHeader(rank, "v4.3") + ", " + reduced(4096, i) + "}\n";
      return text;
    };
    QVERIFY(readBy(inspectorImporter, {{"a", written(0, 9)}, {"b", written(1, 5)}}).tells("nccl.uneven"));
    QVERIFY(!readBy(inspectorImporter, {{"a", written(0, 9)}, {"b", written(1, 9)}}).tells("nccl.uneven"));
  }

  void inspectorsTransfersAndLosses() {
    const std::string lost =
        "{" + inspectorHeader(0, "v4.4") +
        R"(, "dump_stats": {"coll_records": 1, "coll_dropped_total": 12, "p2p_records": 0, "p2p_dropped_total": 3}})"
        "\n{" +
        reduced(64, 1) + "}\n" +
        R"({"proxy_trace": {"record_type": "proxy_op", "record_sn": 1, "parent_type": "coll", "rank": 0, "channel_id": 5, "peer": 1, "direction": "send", "trans_size_bytes": 64}})"
        "\n" +
        R"({"proxy_trace": {"record_type": "proxy_step", "step": 1}})"
        "\n{\"coll_perf\": 3}\nnonsense\n{" +
        reduced(64, 2).substr(0, 40);
    const ReadFiles read = readBy(inspectorImporter, {{"a", lost},
                                                      {"b", "{" + inspectorHeader(1, "v4.4") +
                                                                R"(, "dump_stats": {}})"
                                                                "\n"}});
    QVERIFY(read.tells("inspector.dropped") && read.tells("inspector.line") && read.tells("inspector.truncated"));
    QCOMPARE(read.report.rowsLeftOut, std::uint64_t{3});
    QCOMPARE(read.sink.connections.size(), std::size_t{1});
    const ConnectionRow& one = read.sink.connections[0];
    QVERIFY(one.channel == 5 && !one.pointToPoint && one.source == RankId(0) && one.destination == RankId(1) &&
            one.way.starts_with("NET"));
    const ReadFiles orphan = readBy(inspectorImporter, {{"a", "{" + reduced(64, 1) + "}\n"}});
    QVERIFY(orphan.tells("inspector.line") && orphan.sink.rows.empty());
  }

  void logsAndTracesOfOneJob() {
    ReadFiles read;
    const auto company = std::make_shared<NcclCompany>();
    const auto traces = kinetoImporter({}, company);
    const auto logs = ncclImporter(company);
    company->logs = logs.get();
    QVERIFY(traces->completes(*logs) && !logs->completes(*traces) && !traces->completes(*traces));
    InputFile files =
        asSource({{"rank0.json", trace(info(0, 4), {{"allreduce", "Float", "0", "[0, 1, 2, 3]", 1000, 0, 4, 1, 1, "",
                                                     "record_param_comms", "cpu_op", "dp"}})}});
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
    const std::string topology =
        R"(<system version="1"><cpu numaid="0"><pci busid="0000:18:00.0"><gpu dev="0" sm="90" rank="2" gdr="1"/><gpu dev="1" rank="3"/></pci>
      <nic><net name="mlx5_0" dev="0" speed="400000" port="1" guid="0xa87cb10003e1a258"/><net name="eth0" dev="1" port="1" guid="0x0"/>
        <net name="mlx5_1" port="1" guid="2369990716664481952" gdr="0" keep="1" dev="2"></net></nic></cpu></system>)";
    const std::string graph =
        R"(<graphs version="1"><graph id="0" pattern="4" nchannels="2"><channel><net dev="0"/><gpu dev="1"/><gpu dev="0"/><net dev="0"/></channel>
      <channel><net dev="0"/><gpu dev="0"/><gpu dev="1"/><net dev="0"/></channel></graph><graph id="1" pattern="1"><channel><gpu dev="7"/></channel></graph></graphs>)";
    QVERIFY(looksLikeNcclXml(topology) && looksLikeNcclXml("<?xml version=\"1.0\"?>\n" + graph) &&
            !looksLikeNcclXml("<system version=\"1\"/>") && !looksLikeNcclXml("<html>"));
    NcclCompany company;
    ReaderNotes notes("x");
    for (const std::string& text : {topology, graph})
      QVERIFY(readNcclXml(asSource({{"x.xml", text}}), company.hosts, notes, {}));
    std::vector<NamedText> log = ringLog();
    log[0].text.erase(log[0].text.find("alpha:100:7 [0] NCCL INFO Channel"),
                      std::string("alpha:100:7 [0] NCCL INFO Channel 00/01 :    0   1   3   2\n").size());
    TrainingJob job({});
    readKineto(asSource({{"x", trace(info(0, 4), {{"allreduce", "Float", "0", "[0, 1, 2, 3]", 1000, 0, 4}})}}), job,
               notes, {});
    company.told.push_back(job.finish(notes));
    ReadFiles read;
    read.report = readNccl(asSource(log), read.sink, {}, company);
    QCOMPARE(read.sink.adapterPorts.size(), std::size_t{2});
    QVERIFY(read.sink.adapterPorts[1].device == "mlx5_1" &&
            read.sink.adapterPorts[1].nodeGuid == Guid(2369990716664481952));  // decimal, as some systems have it
    QVERIFY(read.sink.adapterPorts[0].host == "beta" && read.sink.adapterPorts[0].device == "mlx5_0" &&
            read.sink.adapterPorts[0].nodeGuid == Guid(0xa87cb10003e1a258));
    // Half of the bytes go 1, 0, 3, 2, half of them 0, 1, 2, 3.
    QVERIFY(read.tells("nccl.host_rings") && !read.tells("nccl.assumed"));
    QCOMPARE(sentBy(read, PairClass::collective, 1, 0), std::uint64_t{3000});
    QCOMPARE(sentBy(read, PairClass::collective, 0, 3), std::uint64_t{3000});
    QCOMPARE(sentBy(read, PairClass::collective, 1, 2), std::uint64_t{3000});
    QCOMPARE(sentBy(read, PairClass::collective, 0, 2), std::uint64_t{0});
    NcclCompany stranger;
    readNcclXml(
        asSource(
            {{"x.xml",
              R"(<system version="1"><cpu><gpu dev="0" rank="1"/><gpu dev="1" rank="2"/><net name="mlx5_0" port="1" guid="0x5"/></cpu></system>)"}}),
        stranger.hosts, notes, {});
    ReadFiles other;
    other.report = readNccl(asSource(ringLog()), other.sink, {}, stranger);
    QVERIFY(other.tells("nccl.host") && other.sink.adapterPorts.empty());
  }

  void callsOfTheLogAreNotAddedTo() {
    std::vector<NamedText> log = ringLog();
    for (int rank = 0; rank < 4; ++rank)
      log[rank].text += (rank < 2 ? "alpha:" : "beta:") + std::to_string(100 + rank) + ":7 [" +
                        std::to_string(rank % 2) +
                        "] NCCL INFO AllReduce: opCount 1 sendbuff 0x1 recvbuff 0x2 count 10 datatype 7 op 0 root 0 "
                        "comm 0xaa [nranks=4] stream 0x5\n";
    TrainingJob job({});
    ReaderNotes notes("x");
    readKineto(asSource({{"x", trace(info(0, 4), {{"allreduce", "Float", "0", "[0, 1, 2, 3]", 1000, 0, 4, 1, 1, "",
                                                   "record_param_comms", "cpu_op", "tp"}})}}),
               job, notes, {});
    ReadFiles read;
    read.report = readNccl(asSource(log), read.sink, {}, {nullptr, {job.finish(notes)}, {}});
    QCOMPARE(pairBytes(read), std::uint64_t{2 * 3 * 40});
    QVERIFY(labelled(read, "tp") && !read.tells("nccl.calls"));
    TrainingJob larger({});
    readKineto(
        asSource({{"x", trace(info(0, 8), {{"allreduce", "Float", "0", "[0, 1, 2, 3, 4, 5, 6, 7]", 1000, 0, 8}})}}),
        larger, notes, {});
    ReadFiles apart;
    apart.report = readNccl(asSource(ringLog()), apart.sink, {}, {nullptr, {larger.finish(notes)}, {}});
    QVERIFY(apart.tells("nccl.other_ranks") && apart.sink.rows.empty());
  }
};

WEFT_TEST(TrainingSourcesTest)

}  // namespace training_sources_test
#include "training_sources_test.moc"
