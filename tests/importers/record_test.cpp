// Recorded bundles: one made by hand whose answers are known, in files and in parts; damage; what must not be added up.
#include <QTest>

#include "core/base/number_list.h"
#include "importers/recorded/record_reader.h"
#include "monitoring_support.h"
#include "test_class.h"

using namespace weft;

namespace record_test {

ReadFiles readBundle(const std::vector<NamedText>& files, const Measures& wanted = {true, true},
                     const BinChoice& bins = {}) {
  ReadFiles result;
  InputFile first = asSource(files);
  first.wanted = wanted;
  result.report = readRecord(first, result.sink, {}, bins);
  return result;
}

std::string data(const char* name) { return textOf(std::string(WEFT_TEST_DATA) + "/record/" + name); }
ReadFiles deep() { return readBundle({{"b/deep.csv", data("deep.csv")}}); }

// Its tables as files of their own.
std::vector<NamedText> tablesOf(const std::string& text) {
  std::vector<NamedText> files;
  for (std::size_t at = text.find("#weft "); at != text.npos;) {
    const auto next = text.find("\n#weft ", at), name = at + 6;
    const std::string table = text.substr(at, next == text.npos ? next : next + 1 - at);
    files.push_back({"b/" + text.substr(name, text.find(' ', name) - name) + ".csv", table});
    at = next == text.npos ? next : next + 1;
  }
  return files;
}

// Every row of a table goes to one of two parts, in turn.
std::vector<NamedText> partsOf(const std::string& text, const std::string& complete) {
  std::vector<NamedText> parts{{"b/parts/rank-0.csv", ""}, {"b/parts/rank-1.csv", ""}};
  for (const NamedText& file : tablesOf(text)) {
    std::istringstream lines(file.text);
    int number = 0;
    for (std::string line; std::getline(lines, line); ++number) {
      if (line.starts_with("complete,")) line = "complete," + complete;
      for (int part : {0, 1})
        if (number < 2 || file.name == "b/run.csv" || number % 2 == part)
          parts[static_cast<std::size_t>(part)].text += line + "\n";
    }
  }
  return parts;
}

std::vector<NamedText> partsOfFile(const char* name) {
  const std::string text = data(name);
  const auto between = text.find("\n=\n");
  return {{"b/parts/rank-0.csv", text.substr(0, between + 1)}, {"b/parts/rank-1.csv", text.substr(between + 3)}};
}

std::string listOf(const std::vector<RankId>& ranks) {
  std::vector<std::uint32_t> numbers;
  for (const RankId rank : ranks) numbers.push_back(number(rank));
  return listText(numbers);
}

// All communicators: "name<parent call size members first topology label flags".
std::string communicatorsOf(const MemorySink& sink) {
  std::string text;
  for (std::uint32_t i = 0; i < sink.communicators.size(); ++i) {
    const CommunicatorRow& row = sink.communicators[i];
    const auto parent = sink.parents.find(CommunicatorId(i + 1));
    const auto members = sink.memberRanks.find(CommunicatorId(i + 1));
    text += row.name + "<" +
            (parent == sink.parents.end() ? "" : sink.communicators[number(parent->second.parent) - 1].name) + " " +
            row.call + " " + (row.size ? std::to_string(*row.size) : "?") + " [" +
            (members == sink.memberRanks.end() ? "" : listOf(members->second)) + "]";
    if (row.firstGroup) text += " first " + std::to_string(*row.firstGroup);
    if (!row.topology.empty()) text += " " + row.topology;
    for (const CartDimension& one : row.dimensions)
      text += " " + std::to_string(one.extent) + (one.periodic ? "p" : "");
    if (!row.label.empty()) text += " \"" + row.label + "\"";
    if (row.reorder) text += *row.reorder ? " reorder" : " in-order";
    if (row.freed && *row.freed) text += " freed";
    text += "\n";
  }
  return text;
}

// "communicator region class operation source>destination messages:bytes", one a line, sorted.
std::string pairsOf(const MemorySink& sink) {
  std::vector<std::string> lines;
  for (const PairTrafficRow& row : sink.pairs) {
    const std::string start =
        (row.communicator ? sink.communicators[number(*row.communicator) - 1].name : "-") + " " +
        (row.region ? sink.regions[number(*row.region) - 1] : "-") + " " + std::string(name(row.kind)) + " " +
        (row.operation ? sink.operations[number(*row.operation) - 1] : "-") + " " + std::to_string(number(row.source));
    for (const PairPeer& peer : row.peers)
      lines.push_back(start + ">" + std::to_string(number(peer.destination)) + " " + std::to_string(peer.messages) +
                      ":" + std::to_string(peer.bytes));
    if (row.unpairedMessages)
      lines.push_back(start + ">? " + std::to_string(row.unpairedMessages) + ":" + std::to_string(row.unpairedBytes));
  }
  std::ranges::sort(lines);
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

// Everything but the order of rows.
std::string canonical(const ReadFiles& read) {
  const MemorySink& sink = read.sink;
  std::vector<std::string> lines{communicatorsOf(sink), pairsOf(sink)};
  for (const auto& [key, value] : sink.facts) lines.push_back(key + "=" + value);
  for (const ProcessRow& row : sink.processes)
    lines.push_back(std::to_string(number(row.rank)) + row.host.value_or("") + std::to_string(row.pid.value_or(0)) +
                    listText(row.cpus) + std::to_string(row.elapsedSeconds.value_or(-1)) +
                    std::to_string(row.recorderBytes.value_or(1)));
  for (const auto& [child, parent] : sink.regionParents)
    lines.push_back(sink.regions[number(child) - 1] + " in " + sink.regions[number(parent) - 1]);
  for (const StatisticsRow& row : sink.rows)
    lines.push_back(sink.communicators[number(row.communicator) - 1].name +
                    (row.region ? sink.regions[number(*row.region) - 1] : "") + std::to_string(number(*row.rank)) +
                    sink.operations[number(row.operation) - 1] + std::to_string(row.sizeMin.value_or(7)) + "-" +
                    std::to_string(row.sizeMax.value_or(7)) + " " + std::to_string(row.calls) + " " +
                    std::to_string(row.bytes.value_or(7)) + " " + std::to_string(row.seconds.value_or(-1)));
  for (const TimeBinRow& row : sink.bins)
    for (const PairPeer& peer : row.peers)
      lines.push_back("bin " + std::to_string(row.bin) + std::string(name(row.kind)) +
                      std::to_string(number(row.source)) + ">" + std::to_string(number(peer.destination)) + " " +
                      std::to_string(peer.bytes));
  for (const NeighbourRow& row : sink.neighbourLists)
    lines.push_back(std::to_string(number(row.rank)) + ":" + listOf(row.sources) + "|" + listOf(row.destinations));
  for (const CounterSampleRow& row : sink.samples)
    lines.push_back(sink.adapterPorts[number(row.port) - 1].host + std::to_string(row.atSeconds) + " " +
                    std::to_string(row.bytesSent.value_or(7)));
  std::ranges::sort(lines);
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

std::string withoutFact(std::string text, const std::string& line) {
  const auto at = text.find(line);
  return at == text.npos ? text : text.erase(at, line.size());
}

class RecordTest : public QObject {
  Q_OBJECT
 private slots:
  void communicatorsHaveExactParentsMembersAndTopologies() {
    const ReadFiles read = deep();
    QCOMPARE(QString::fromStdString(communicatorsOf(read.sink)),
             QString("W<  8 [0-7]\n"
                     "W_g1<W Dist_graph_create 8 [0-7] dist_graph in-order\n"
                     "W_s1.0<W Comm_split 4 [0-3]\n"
                     "W_s1.0_a1<W_s1.0 Cart_create 4 [0-3] cart 2p 2 reorder\n"
                     "W_s1.0_a1_b1.0<W_s1.0_a1 Cart_sub 2 [0 1] cart 2p \"row comm, first\" in-order\n"
                     "W_s1.0_a1_b1.0_d1<W_s1.0_a1_b1.0 Comm_dup 2 [0 1] cart 2p in-order freed\n"
                     "W_s1.0_a1_b1.2<W_s1.0_a1 Cart_sub 2 [2 3] cart 2p in-order\n"
                     "W_s1.0_n1<W_s1.0 Intercomm_create 8 [0-3 7 6 5 4] first 4\n"
                     "W_s1.4<W Comm_split 4 [7 6 5 4]\n"
                     "SELF.2<  1 [2]\n"));
    QCOMPARE(read.sink.neighbourLists.size(), 2U);
    QCOMPARE(listOf(read.sink.neighbourLists[0].sources), std::string("1 7"));
    QCOMPARE(listOf(read.sink.neighbourLists[1].destinations), std::string("0 2 2"));
    QVERIFY(read.report.diagnostics.list().empty());
  }

  void pairsGoToEachMemberOrToTheOtherGroup() {
    QCOMPARE(QString::fromStdString(pairsOf(deep().sink)),
             QString("W setup collective Bcast 0>1 2:1000\nW setup collective Bcast 0>2 2:1000\nW setup collective "
                     "Bcast 0>3 2:1000\n"
                     "W setup collective Bcast 0>4 2:1000\nW setup collective Bcast 0>5 2:1000\nW setup collective "
                     "Bcast 0>6 2:1000\n"
                     "W setup collective Bcast 0>7 2:1000\n"
                     "W_g1 solve onesided Put 6>0 2:64\n"
                     "W_s1.0 inner collective Allreduce 0>1 10:80\nW_s1.0 inner collective Allreduce 0>2 10:80\n"
                     "W_s1.0 inner collective Allreduce 0>3 10:80\nW_s1.0 inner collective Allreduce 3>0 10:80\n"
                     "W_s1.0 inner collective Allreduce 3>1 10:80\nW_s1.0 inner collective Allreduce 3>2 10:80\n"
                     "W_s1.0 solve p2p Send 0>1 4:4396\n"
                     "W_s1.0_n1 - collective Bcast 1>4 1:100\nW_s1.0_n1 - collective Bcast 1>5 1:100\n"
                     "W_s1.0_n1 - collective Bcast 1>6 1:100\nW_s1.0_n1 - collective Bcast 1>7 1:100\n"
                     "W_s1.0_n1 - p2p Send 5>2 1:7\n"
                     "W_s1.4 solve collective Scan 5>4 1:8\n"
                     "W_s1.4 solve collective Scan 7>4 1:8\nW_s1.4 solve collective Scan 7>5 1:8\nW_s1.4 solve "
                     "collective Scan 7>6 1:8\n"));
  }

  void statisticsTimesAndFacts() {
    const ReadFiles read = deep();
    QCOMPARE(read.sink.facts.at("command"), std::string("./app --name \"deep\""));
    QCOMPARE(read.sink.facts.at("tool"), std::string("Weft recorder 0.6"));
    QCOMPARE(read.report.version, std::string("0.6"));
    QCOMPARE(read.sink.facts.at("time bin seconds"), std::string("0.5"));
    QCOMPARE(read.sink.rows.size(), 7U);
    const StatisticsRow& large = read.sink.rows[3];
    QVERIFY(large.sizeMin == 128U && !large.sizeMax && large.calls == 1 && large.bytes == 4096U &&
            large.seconds == 0.2);
    QCOMPARE(read.sink.rows[2].seconds, 0.100000001);
    const ProcessRow &first = read.sink.processes[0], &bare = read.sink.processes[3];
    QVERIFY(first.host == "n1" && first.pid == 100U && first.cpus == (std::vector<std::uint32_t>{0, 1}) &&
            first.elapsedSeconds == 2.5);
    QVERIFY(first.initSeconds == 0.25 && first.finalizeSeconds == 0.130274755 &&
            read.sink.processes[1].finalizeSeconds == 0.125 && qAbs(*first.wrapSeconds - 0.50006269) < 1e-12 &&
            read.sink.processes[1].wrapSeconds == 0.5 && first.recorderSeconds == 0.001);
    QVERIFY(bare.pid == 103U && bare.cpus.empty() && !bare.elapsedSeconds && !bare.recorderBytes);
    QCOMPARE(read.sink.regions[number(read.sink.regionParents.begin()->second) - 1], std::string("solve"));
    QCOMPARE(read.sink.regionParents.size(), 1U);
  }

  // MPI has no operation of that name, and the bytes are not among those that were sent.
  void whatSendrecvReceivedHasANameThatUsersUnderstand() {
    const auto read = [](const std::string& received) {
      return readBundle(
          {{"b/run.csv", "#weft run 1\nkey,value\ncomplete,yes\nprocesses,2\nreceives,counted\n"},
           {"b/ranks.csv", "#weft ranks 1\nrank,init_s\n0,0.5\n1,0.5\n"},
           {"b/communicators.csv", "#weft communicators 1\nname,size,members\nW,2,0-1\n"},
           {"b/operations.csv",
            "#weft operations 1\ncommunicator,region,rank,operation,size_min,size_max,calls,bytes,seconds\n"
            "W,,0,Sendrecv,0,128,3,30,0.5\nW,,0,Sendrecv_received,0,128,0," +
                received + ",0\n"}});
    };
    const ReadFiles balanced = read("30");
    QCOMPARE(balanced.sink.operations, (std::vector<std::string>{"Sendrecv", "Sendrecv (received)"}));
    std::map<std::string, std::uint64_t> bytes;
    for (const StatisticsRow& row : balanced.sink.rows)
      bytes[balanced.sink.operations[number(row.operation) - 1]] += row.bytes.value();
    QCOMPARE(bytes, (std::map<std::string, std::uint64_t>{{"Sendrecv", 30}, {"Sendrecv (received)", 30}}));
    const auto isTold = [](const ReadFiles& files) {
      return std::ranges::any_of(files.report.diagnostics.list(),
                                 [](const Diagnostic& each) { return each.code == "record.balance"; });
    };
    QVERIFY(!isTold(balanced) && isTold(read("20")));
  }

  // The recorder books MPI_Finalize before it calls it. What it took stands in `ends` or, of older bundles, in `ranks`,
  // and is the process's; the store puts it in place of what was booked.
  void initAndFinalizeTakeWhatTheirProcessesSay() {
    const ReadFiles read = readBundle(
        {{"b/run.csv", "#weft run 1\nkey,value\ncomplete,yes\nprocesses,3\n"},
         {"b/ranks.csv",
          "#weft ranks 1\nrank,init_s,net_s,finalize_s,recorded_s\n0,0.5,4,0.1,3\n1,0.25,4,0.125,\n2,,4,,\n"},
         {"b/ends.csv", "#weft ends 1\nrank,finalize_s,after_s\n0,2.05,0.01\n"},
         {"b/communicators.csv", "#weft communicators 1\nname,size,members\nW,3,0-2\n"},
         {"b/operations.csv",
          "#weft operations 1\ncommunicator,region,rank,operation,size_min,size_max,calls,bytes,seconds\n"
          "W,,0,Init,0,1,1,0,0.4\nW,,0,Finalize,0,1,1,0,0\nW,,1,Finalize,0,1,1,0,0\nW,,2,Init_thread,0,1,1,0,0.3\nW,,2,"
          "Barrier,0,1,1,0,0.2\n"}});
    std::map<std::string, double> seconds;
    for (const StatisticsRow& row : read.sink.rows)
      seconds[std::to_string(number(*row.rank)) + " " + read.sink.operations[number(row.operation) - 1]] =
          row.seconds.value();
    QCOMPARE(seconds,
             (std::map<std::string, double>{
                 {"0 Init", 0.4}, {"0 Finalize", 0}, {"1 Finalize", 0}, {"2 Init_thread", 0.3}, {"2 Barrier", 0.2}}));
    std::vector<std::pair<double, double>> took;
    for (const ProcessRow& process : read.sink.processes)
      took.emplace_back(process.initSeconds.value_or(-1), process.finalizeSeconds.value_or(-1));
    QCOMPARE(took, (std::vector<std::pair<double, double>>{{0.5, 2.05}, {0.25, 0.125}, {-1, -1}}));
    QCOMPARE(read.sink.processes.at(0).recordedSeconds, std::optional(3.0));
    QVERIFY(!read.sink.processes.at(1).recordedSeconds && !read.sink.processes.at(2).recordedSeconds);
  }

  // Each number may be missing by itself, and a rank may have none.
  void usageIsThatOfItsRank() {
    const ReadFiles read = readBundle(
        {{"b/run.csv", "#weft run 1\nkey,value\ncomplete,yes\nprocesses,2\n"},
         {"b/ranks.csv",
          "#weft ranks 1\nrank,net_s,user_s,system_s,minor_faults,major_faults,voluntary_switches,involuntary_switches,"
          "max_resident_bytes\n0,4,3.5,0.25,1200,0,17,,104857600\n1,4,,,,,,,\n"}});
    const ProcessUsage expected{3.5, 0.25, 1200, 0, 17, {}, 104857600};
    QVERIFY(read.sink.processes.at(0).usage == expected);
    QVERIFY(!read.sink.processes.at(1).usage.any());
  }

  void pollsArePartsOfTheirCalls() {
    const auto read = [](const std::string& polls) {
      return readBundle(
          {{"b/run.csv", "#weft run 1\nkey,value\ncomplete,yes\nprocesses,1\n"},
           {"b/communicators.csv", "#weft communicators 1\nname,size,members\nW,1,0\n"},
           {"b/operations.csv",
            "#weft operations 1\ncommunicator,region,rank,operation,size_min,size_max,calls,bytes,seconds,"
            "polls,poll_s\nW,,0,Iprobe,0,128,7,0,0.5," +
                polls + "\nW,,0,Recv,0,128,3,0,0.5,,\n"}});
    };
    const ReadFiles good = read("5,0.25");
    QCOMPARE(good.sink.rows.size(), 2U);
    for (const StatisticsRow& row : good.sink.rows) {
      const bool isPoll = row.calls == 7;
      QCOMPARE(row.polls, isPoll ? std::optional<std::uint64_t>(5) : std::nullopt);
      QCOMPARE(row.pollSeconds, isPoll ? std::optional(0.25) : std::nullopt);
    }
    for (const char* wrong : {"8,0.25", "5,0.75"}) {
      const ReadFiles bad = read(wrong);
      QCOMPARE(bad.sink.rows.size(), 1U);
      QVERIFY(bad.report.diagnostics.totals().contains("record.value"));
    }
  }

  void binsAreThoseOfEachCommunicator() {
    const MemorySink sink = deep().sink;
    QCOMPARE(sink.bins.size(), 4U);
    QCOMPARE(sink.facts.at(binKeysFact), std::string("communicator"));
    std::map<std::string, const TimeBinRow*> of;
    for (const TimeBinRow& row : sink.bins) of[sink.communicators[number(row.communicator.value()) - 1].name] = &row;
    QVERIFY(of.at("W")->bin == 0 && of.at("W")->peers.size() == 7);
    const TimeBinRow &split = *of.at("W_s1.0"), &cart = *of.at("W_s1.0_a1"), &last = *of.at("W_s1.4");
    QVERIFY(split.bin == 1 && split.peers.size() == 1 && split.peers[0].messages == 3 && split.peers[0].bytes == 300);
    QVERIFY(cart.bin == 1 && cart.peers.size() == 1 && cart.peers[0].messages == 1 && cart.peers[0].bytes == 4096);
    QVERIFY(last.bin == 4 && last.source == RankId(7) && last.peers.size() == 3);
  }

  void recordedBinsBecomeLonger() {
    const std::string text = data("deep.csv");
    const auto read = [&](const BinChoice& choice) { return readBundle({{"b/deep.csv", text}}, {true, true}, choice); };
    const auto two = read({2});
    QCOMPARE(two.sink.facts.at("time bin seconds"), std::string("1.5"));  // five of half a second: 0 to 4
    QCOMPARE(two.sink.bins.size(), 4U);
    QVERIFY(two.sink.bins[0].bin == 0 && two.sink.bins[3].bin == 1 && two.sink.bins[3].source == RankId(7));
    const auto one = read({{}, 2.5});
    QCOMPARE(one.sink.facts.at("time bin seconds"), std::string("2.5"));
    for (const TimeBinRow& row : one.sink.bins) QCOMPARE(row.bin, 0U);
    const auto near = read({{}, 0.7});
    QCOMPARE(near.sink.facts.at("time bin seconds"), std::string("0.5"));
    QCOMPARE(near.report.diagnostics.list().front().code, std::string("record.bins"));
  }

  void portsAndReadings() {
    const ReadFiles read = deep();
    QCOMPARE(read.sink.adapterPorts.size(), 2U);
    QVERIFY(read.sink.adapterPorts[1].portGuid == Guid(0x21) && read.sink.adapterPorts[1].lid == Lid(2));
    QCOMPARE(read.sink.samples.size(), 5U);
    QVERIFY(!read.sink.samples[1].waitTicks && read.sink.samples[2].bytesSent == 9000U &&
            read.sink.samples[2].atSeconds == 2.5);
  }

  void neitherTheOrderOfFilesNorPartsMakeADifference() {
    const std::string want = canonical(deep());
    auto files = tablesOf(data("deep.csv"));
    QCOMPARE(files.size(), 11U);
    QCOMPARE(QString::fromStdString(canonical(readBundle(files))), QString::fromStdString(want));
    std::ranges::reverse(files);
    QCOMPARE(QString::fromStdString(rowsOf(readBundle(files))),
             QString::fromStdString(rowsOf(readBundle(tablesOf(data("deep.csv"))))));
    const ReadFiles parts = readBundle(partsOf(data("deep.csv"), "no"));
    QCOMPARE(QString::fromStdString(withoutFact(canonical(parts), "complete=no\n")),
             QString::fromStdString(withoutFact(want, "complete=yes\n")));
    QVERIFY(parts.tells("record.incomplete"));
  }

  void aKilledProgramLeavesItsParts() {
    const ReadFiles read = readBundle(partsOfFile("killed.txt"));
    QCOMPARE(read.sink.facts.at("complete"), std::string("no"));
    for (const char* code : {"record.incomplete", "record.ranks", "record.unstated", "record.table", "record.column",
                             "record.value", "record.truncated"})
      QVERIFY2(read.tells(code), code);
    QCOMPARE(QString::fromStdString(communicatorsOf(read.sink)), QString("W<  3 [0-2]\nW_d1<W  ? [0 1]\n"));
    QCOMPARE(read.sink.rows.size(), 3U);
    QCOMPARE(read.report.rowsLeftOut, 2U);
  }

  // How each rank ended, by its own words and by the status of the command; what it made and lost.
  void endsAreTold() {
    const auto part = [](int rank, const char* ended, int forks, int lost) {
      const std::string number = std::to_string(rank);
      return NamedText{
          "parts/rank-00000" + number + ".csv",
          "#weft run 1\nkey,value\ncomplete,no\nprocesses,4\n#weft ranks 1\nrank,host,net_s,ended,forks,lost\n" +
              number + ",n1,1.5," + ended + "," + std::to_string(forks) + "," + std::to_string(lost) + "\n"};
    };
    const auto seen = [](const ReadFiles& read, const std::string& code) {
      for (const Diagnostic& each : read.report.diagnostics.list())
        if (each.code == code) return QString::fromStdString(each.seen);
      return QString();
    };
    std::vector<NamedText> files{part(0, "", 0, 0), part(1, "MPI_Abort with code 4", 3, 0), part(2, "", 2, 7),
                                 part(3, "", 0, 0)};
    const ReadFiles alone = readBundle(files);
    QCOMPARE(seen(alone, "record.incomplete"), QString("rank 1: MPI_Abort with code 4; the other 3 ranks did not "
                                                       "record how they ended: they were killed, or still "
                                                       "running when the bundle was copied"));
    QCOMPARE(seen(alone, "record.forked"), QString("ranks 1 2 made 5 children by fork()"));
    QCOMPARE(seen(alone, "record.memory"), QString("rank 2 had no memory for 7 things that were to be recorded"));
    files.push_back({"exit.csv", "#weft run 1\nkey,value\nexit status,137\n"});
    const ReadFiles recorded = readBundle(files);
    QVERIFY(!recorded.tells("record.unfinished"));
    QCOMPARE(recorded.sink.facts.at("exit status"), std::string("137"));
    QVERIFY2(
        seen(recorded, "record.incomplete").endsWith("they were killed; its command ended with status 137 (signal 9)"),
        qPrintable(seen(recorded, "record.incomplete")));
    QCOMPARE(recorded.sink.processes.size(), 4U);
  }

  void completeFilesWinOverStaleParts() {
    auto files = tablesOf(data("deep.csv"));
    const std::string want = canonical(readBundle(files));
    for (const NamedText& part : partsOf(data("deep.csv"), "no")) files.push_back(part);
    const ReadFiles read = readBundle(files);
    QCOMPARE(QString::fromStdString(canonical(read)), QString::fromStdString(want));
    QCOMPARE(read.report.diagnostics.totals().at("record.stale_part"), 2U);
  }

  void partsWinOverWhatWasNotGatheredToTheEnd() {
    auto files = partsOf(data("deep.csv"), "no");
    const std::string want = canonical(readBundle(files));
    for (const NamedText& file : tablesOf(data("deep.csv")))
      if (file.name == "b/operations.csv" || file.name == "b/ranks.csv") files.push_back(file);
    files.push_back({"b/parts/rank-0.csv.tmp", files[0].text.substr(0, 700)});
    const ReadFiles read = readBundle(files);
    QCOMPARE(QString::fromStdString(canonical(read)), QString::fromStdString(want));
    QCOMPARE(read.report.diagnostics.totals().at("record.unfinished"), 2U);
    QVERIFY(read.tells("record.partial"));
  }

  void twoBundlesAreNotAddedUp() {
    auto files = tablesOf(data("deep.csv"));
    const std::string want = canonical(readBundle(files));
    for (NamedText file : tablesOf(data("deep.csv"))) files.push_back({"c" + file.name.substr(1), file.text});
    const ReadFiles read = readBundle(files);
    QCOMPARE(QString::fromStdString(canonical(read)), QString::fromStdString(want));
    QCOMPARE(read.report.diagnostics.totals().at("record.second_bundle"), 11U);
  }

  void messagesOfCollectivesTakeThePlaceOfTheirVolumes() {
    const std::string messages =
        "#weft messages 1\ncommunicator,region,operation,source,destination,messages,bytes\n"
        "W,setup,Bcast,0,4,2,1000\n,,,4,5,2,1000\n";
    const ReadFiles read = readBundle({{"b/deep.csv", data("deep.csv") + messages}});
    QVERIFY(read.tells("record.decomposed"));
    std::uint64_t collective = 0, logical = 0;
    for (const PairTrafficRow& row : read.sink.pairs)
      for (const PairPeer& peer : row.peers)
        (row.kind == PairClass::collective ? collective
         : row.kind == PairClass::logical  ? logical
                                           : collective) +=
            row.kind == PairClass::collective || row.kind == PairClass::logical ? peer.bytes : 0;
    QCOMPARE(collective, 2000U);
    QCOMPARE(logical, 7U * 1000 + 6 * 80 + 4 * 8 + 4 * 100);
  }

  void bothGroupsOfAnInterCommunicatorMayTellOfIt() {
    const std::string head =
        "#weft run 1\nkey,value\ncomplete,yes\n#weft communicators "
        "1\nname,parent,call,members,remote_members\nW,,,0-3,\n";
    const std::string one = "W_n1,W,Intercomm_create,0 2,3 1\n", other = "W_n1,W,Intercomm_create,3 1,0 2\n";
    const std::string want = "W<  4 [0-3]\nW_n1<W Intercomm_create 4 [0 2 3 1] first 2\n";
    for (const std::string& text : {head + one + other, head + other + one, head + other}) {
      const ReadFiles read = readBundle({{"b/x.csv", text}});
      QCOMPARE(communicatorsOf(read.sink), want);
      QVERIFY(read.report.diagnostics.list().empty());
    }
  }

  void damageIsToldAndTheRestIsKept() {
    const ReadFiles read = readBundle({{"b/x.csv", data("hostile.txt")}});
    for (const char* code :
         {"record.circle", "record.member_twice", "record.parent", "record.list", "record.value", "record.twice",
          "record.overflow", "record.members_unknown", "record.version", "record.dimensions"})
      QVERIFY2(read.tells(code), code);
    QVERIFY(read.sink.parents.size() == 2);  // a < b < c, and not back to a
  }

  void collectivesOfTooManyRanksAreNotSpread() {
    std::string text =
        "#weft communicators 1\nname,members\nW,0-9999\n#weft pairs "
        "1\ncommunicator,operation,source,destination,messages,bytes\n";
    text += "W,Bcast,0,each,1,8\n";
    for (int rank = 0; rank < 10000; ++rank) text += "W,Allreduce," + std::to_string(rank) + ",each,1,8\n";
    const ReadFiles read = readBundle({{"b/x.csv", text}});
    QVERIFY(read.tells("record.not_spread"));
    QCOMPARE(read.sink.pairs.size(), 10001U);
    QCOMPARE(read.sink.pairs[0].peers.size(), 9999U);
    QVERIFY(read.sink.pairs[1].peers.empty() && read.sink.pairs[1].unpairedMessages == 9999 &&
            read.sink.pairs[1].unpairedBytes == 9999 * 8);
  }

  void whatOtherSourcesGiveBetterIsNotTaken() {
    QVERIFY(readBundle({{"b/x.csv", data("deep.csv")}}, {.operations = true, .pairs = false}).sink.pairs.empty());
    const ReadFiles pairs = readBundle({{"b/x.csv", data("deep.csv")}}, {.operations = false, .pairs = true});
    QVERIFY(pairs.sink.rows.empty() && !pairs.sink.pairs.empty());
    QVERIFY(pairs.report.diagnostics.list().empty());
  }

  void anythingInTheFormIsRecognised() {
    const auto importer = recordImporter();
    QCOMPARE(importer->recognises("#weft ranks 1\nrank\n")->format, std::string("Weft bundle 1"));
    QVERIFY(!importer->recognises("rank,host\n") && !importer->recognises(""));
  }
};

WEFT_TEST(RecordTest)

}  // namespace record_test
#include "record_test.moc"
