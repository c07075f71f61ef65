// Two hosts on a switch: what readings, alone and in pairs, say about the ends of their links.
#include <QtTest>

#include "core/base/units.h"
#include "fabric_text.h"
#include "test_class.h"

using namespace weft;

namespace counter_merge_test {

constexpr auto before = CounterMoment::before, after = CounterMoment::after;
using Facts = std::map<std::string, std::string>;

// A port's block of a .pm file: "port_xmit_data=0x10" and the like.
std::string pm(std::uint64_t guid, unsigned port, const std::vector<std::string>& values) {
  const std::string rule(80, '-');
  std::string block =
      rule + "\nPort=" + std::to_string(port) + " lid=0x0001 guid=" + text(Guid(guid)) + " dev=1\n" + rule + "\n";
  for (const std::string& value : values) block += value + "\n";
  return block;
}

std::string perfquery(unsigned lid, unsigned port, const std::string& words) {
  return "# Port extended counters: Lid " + std::to_string(lid) + " port " + std::to_string(port) +
         " (CapMask: 0x1300)\nPortXmitData:....................." + words + "\nPortRcvPkts:......................NA\n";
}

struct Star {
  FabricText fabric;
  explicit Star(unsigned firstGuid = 0x100) : fabric(firstGuid) { fabric.link("s", 1, "a", 1).link("s", 2, "b", 1); }

  ImportedFabric with(std::vector<NamedText> counters) {
    std::vector<NamedText> files = fabric.files();
    files.insert(files.end(), counters.begin(), counters.end());
    return importTexts(files);
  }
  // Of the switch's port 1, in two readings.
  ImportedFabric twice(const std::vector<std::string>& first, const std::vector<std::string>& second) {
    return with({{"1.pm", pm(fabric.guid("s"), 1, first), before}, {"2.pm", pm(fabric.guid("s"), 1, second), after}});
  }
};

using MaybeCounted = std::optional<Counted>;

class CounterMergeTest : public QObject {
  Q_OBJECT

 private slots:
  void countsWordsAsBytes();
  void laterLessEarlier();
  void fullCounterIsALowerBound();
  void counterThatWasFullSaysNothing();
  void counterThatWentDownSaysNothing();
  void wideCountersWin();
  void widthsAreNotMixed();
  void absentIsNotZero();
  void holdsBytesThatDoNotFit();
  void errorsAreKeptWhereTheyAreNotZero();
  void portsWithoutAPlaceAreToldAndCounted();
  void portsWithoutACableThatCountedNothingAreSilent();
  void findsPortsByLid();
  void lidOfTwoSubnetsNeedsAFileOfOne();
  void laterReadingOfABundleWins();
  void portThatNamesACounterTwiceIsTold();
  void plainAndExtendedAnswersOfOnePortComplementEachOther();
  void portsOfOneReadingOnlyAreTold();
  void portsThatADumpOfAllLacksAreTold();
  void filesOfNeitherReadingAreLeftAside();
  void endsThatContradictEachOtherAreANote();
  void differencesOfTheToolGoBeforeReadings();
  void withoutTopologyNothingHasAPlace();
  void hostsReadTheirOwnPorts();
};

// Of a switch that it names; one that it does not name may not have answered, and perfquery reads what it is asked for.
void CounterMergeTest::portsThatADumpOfAllLacksAreTold() {
  Star star;
  const std::string first = pm(star.fabric.guid("s"), 1, {"port_xmit_data = 5"}),
                    second = pm(star.fabric.guid("s"), 2, {"port_xmit_data = 5"});
  const auto told = [&](const std::string& name, const std::string& text) {
    return star.with({{name, text}}).count("counters.portsMissing");
  };
  QCOMPARE(told("x.pm", first), std::size_t{1});
  QCOMPARE(told("x.pm", first + second), std::size_t{0});
  QCOMPARE(told("x.pm", pm(star.fabric.guid("a") + 1, 1, {"port_xmit_data = 5"})), std::size_t{0});
  QCOMPARE(told("x.txt", perfquery(1, 1, "5")), std::size_t{0});
}

void CounterMergeTest::countsWordsAsBytes() {
  Star star;
  const auto read =
      star.with({{"x.pm", pm(star.fabric.guid("s"), 1, {"port_xmit_data = 0x10", "port_xmit_pkts = 0x10"})}});
  QCOMPARE(read.rows.counters.size(), std::size_t{1});
  QCOMPARE(read.rows.counters[0].bytesSent, MaybeCounted({64, false}));
  QCOMPARE(read.rows.counters[0].packetsSent, MaybeCounted({16, false}));
  QCOMPARE(read.rows.counters[0].port, PortNumber(1));
  QCOMPARE(read.rows.counters[0].file, std::string("x.pm"));
  QCOMPARE(read.rows.facts.at("counters"), std::string("one reading"));
}

void CounterMergeTest::hostsReadTheirOwnPorts() {
  Star star;
  const auto port = [&](const char* host, const char* name, std::uint64_t first, std::uint64_t last) {
    AdapterPortRow row{host, "mlx5_0", 1};
    row.portGuid = Guid(star.fabric.guid(name) + 1);
    return RunHosts::Port{row, CounterSampleRow{{}, 0.5, first, {}, 10}, CounterSampleRow{{}, 3.0, last, {}, 17},
                          "run.csv"};
  };
  const std::vector<RunHosts::Port> ports{port("renamed", "a", 1000, 5000), port("n2", "b", 8, 4)};
  const auto read = importTexts(star.fabric.files(), {"renamed"}, ports);
  QCOMPARE(read.rows.facts.at("counters"), std::string("difference of two readings"));
  QCOMPARE(read.rows.facts.at("counters seconds"), std::string("2.5"));
  QCOMPARE(read.rows.counters.size(), std::size_t{2});
  QCOMPARE(read.rows.counters[0].bytesSent, MaybeCounted({4000, false}));
  QCOMPARE(read.rows.counters[0].packetsSent, MaybeCounted({7, false}));
  QCOMPARE(read.rows.counters[0].file, std::string("run.csv"));
  QVERIFY(!read.rows.counters[1].bytesSent);  // it went down
  QCOMPARE(read.rows.nodeHosts.size(), std::size_t{1});
  QCOMPARE(read.rows.nodeHosts.begin()->second, std::string("renamed"));
  // A dump of counters knows more ports.
  auto files = star.fabric.files();
  files.push_back({"x.pm", pm(star.fabric.guid("s"), 1, {"port_xmit_data=4"})});
  QCOMPARE(importTexts(files, {"renamed"}, ports).rows.counters.size(), std::size_t{1});
  QVERIFY(importTexts({}, {"renamed"}, ports).diagnostics().empty());
}

void CounterMergeTest::laterLessEarlier() {
  const auto read = Star().twice({"port_xmit_data=100", "port_rcv_pkts=7"}, {"port_xmit_data=350", "port_rcv_pkts=7"});
  QCOMPARE(read.rows.counters.at(0).bytesSent, MaybeCounted({1000, false}));
  QCOMPARE(read.rows.counters[0].packetsReceived, MaybeCounted({0, false}));
  QCOMPARE(read.rows.facts.at("counters"), std::string("difference of two readings"));
}

void CounterMergeTest::fullCounterIsALowerBound() {
  const auto read = Star().twice({"port_xmit_data=0xfffffff0"}, {"port_xmit_data=0xffffffff"});
  QCOMPARE(read.rows.counters.at(0).bytesSent, MaybeCounted({60, true}));
  Star star;
  const auto alone = star.with({{"x.pm", pm(star.fabric.guid("s"), 1, {"port_xmit_data=0xffffffff"})}});
  QCOMPARE(alone.rows.counters.at(0).bytesSent, MaybeCounted({0xffffffffULL * 4, true}));
}

void CounterMergeTest::counterThatWasFullSaysNothing() {
  const auto read = Star().twice({"port_xmit_data=0xffffffff"}, {"port_xmit_data=0xffffffff"});
  QVERIFY(!read.rows.counters.at(0).bytesSent);
  QCOMPARE(read.count("counters.full"), std::size_t{1});
}

void CounterMergeTest::counterThatWentDownSaysNothing() {
  const auto narrow = Star().twice({"port_xmit_data=500", "port_rcv_data=1"}, {"port_xmit_data=3", "port_rcv_data=2"});
  QVERIFY(!narrow.rows.counters.at(0).bytesSent);
  QCOMPARE(narrow.rows.counters[0].bytesReceived, MaybeCounted({4, false}));
  QCOMPARE(narrow.count("counters.wentDown"), std::size_t{1});
  // The wide counter is the one that counts: that the narrow one went on says nothing more.
  const auto wide = Star().twice({"port_xmit_data_extended=500", "port_xmit_data=1"},
                                 {"port_xmit_data_extended=3", "port_xmit_data=2"});
  QVERIFY(!wide.rows.counters.at(0).bytesSent);
}

void CounterMergeTest::wideCountersWin() {
  const auto read = Star().twice({"port_xmit_data=0xffffffff", "port_xmit_data_extended=0x100000000"},
                                 {"port_xmit_data=0xffffffff", "port_xmit_data_extended=0x100000100"});
  QCOMPARE(read.rows.counters.at(0).bytesSent, MaybeCounted({1024, false}));
  QVERIFY(read.diagnostics().empty() || read.count("counters.full") == 0);
}

void CounterMergeTest::widthsAreNotMixed() {
  const auto read = Star().twice({"port_xmit_data=5"}, {"port_xmit_data_extended=0x100000100"});
  QVERIFY(!read.rows.counters.at(0).bytesSent);
  QCOMPARE(read.count("counters.otherWidth"), std::size_t{1});
  // Both have the narrow one: that will do.
  const auto both = Star().twice({"port_xmit_data=5"}, {"port_xmit_data=6", "port_xmit_data_extended=0x100000100"});
  QCOMPARE(both.rows.counters.at(0).bytesSent, MaybeCounted({4, false}));
}

void CounterMergeTest::absentIsNotZero() {
  const auto read = Star().twice({"port_xmit_data=NA", "port_rcv_data=5"}, {"port_xmit_data=9", "port_rcv_data=NA"});
  QVERIFY(!read.rows.counters.at(0).bytesSent && !read.rows.counters[0].bytesReceived &&
          !read.rows.counters[0].waitTicks);
}

void CounterMergeTest::holdsBytesThatDoNotFit() {
  Star star;
  const auto read = star.with(
      {{"x.pm", pm(star.fabric.guid("s"), 1,
                   {"port_xmit_data_extended=0xfffffffffffffffe", "port_xmit_pkts_extended=0xfffffffffffffffe"})}});
  QCOMPARE(read.rows.counters.at(0).bytesSent, MaybeCounted({maxStoredBytes, true}));
  QCOMPARE(read.rows.counters[0].packetsSent, MaybeCounted({maxStoredBytes, true}));
}

void CounterMergeTest::errorsAreKeptWhereTheyAreNotZero() {
  Star star;
  const auto read =
      star.with({{"x.pm", pm(star.fabric.guid("s"), 1,
                             {"symbol_error_counter = 0xffff", "vl15_dropped = 0x2", "link_down_counter = 0x0"})}});
  const PortCountersRow& row = read.rows.counters.at(0);
  QCOMPARE(row.errorsRead, 3U);
  QCOMPARE(row.errors.size(), std::size_t{2});
  QCOMPARE(row.errors[0].counter, std::string("SymbolErrorCounter"));
  QCOMPARE(row.errors[0].count, (Counted{0xffff, true}));
  QCOMPARE(row.errors[1].count, (Counted{2, false}));
}

void CounterMergeTest::portsWithoutAPlaceAreToldAndCounted() {
  Star star;
  const auto read =
      star.with({{"x.pm", pm(0xdead, 1, {"port_xmit_data=1"}) + pm(star.fabric.guid("s"), 9, {"port_xmit_data=1"}) +
                              pm(star.fabric.guid("s"), 2, {"port_xmit_data=1"})}});
  QCOMPARE(read.rows.counters.size(), std::size_t{1});
  QCOMPARE(read.count("counters.noPort"), std::size_t{2});
  std::uint64_t leftOut = 0;
  for (const ImportReport& report : read.reports) leftOut += report.rowsLeftOut;
  QCOMPARE(leftOut, 2U);
}

void CounterMergeTest::portsWithoutACableThatCountedNothingAreSilent() {
  Star star;
  const auto read = star.with({{"x", perfquery(1, 0, "9") + perfquery(1, 8, "0") + perfquery(1, 1, "2")}});
  QCOMPARE(read.rows.counters.size(), std::size_t{1});
  QCOMPARE(read.count("counters.noPort"), std::size_t{0});
}

void CounterMergeTest::findsPortsByLid() {
  Star star;
  const auto read =
      star.with({{"x", perfquery(star.fabric.lid("s"), 2, "5") + perfquery(star.fabric.lid("b"), 1, "6")}});
  QCOMPARE(read.rows.counters.size(), std::size_t{2});
  for (const PortCountersRow& row : read.rows.counters) {
    const NodeRow& node = read.rows.nodes.at(number(row.node) - 1);
    QCOMPARE(row.bytesSent, MaybeCounted({node.kind == NodeKind::switchNode ? 20U : 24U, false}));
  }
}

void CounterMergeTest::lidOfTwoSubnetsNeedsAFileOfOne() {
  Star one, two(0x900);
  two.fabric.link("s", 3, "c", 1);  // LID 4 is in the second subnet only
  auto files = one.fabric.files("r1/");
  for (NamedText& file : two.fabric.files("r2/")) files.push_back(std::move(file));
  auto ambiguous = files, clear = files;
  ambiguous.push_back({"x", perfquery(1, 1, "5")});
  clear.push_back({"x", perfquery(1, 1, "5") + perfquery(4, 1, "6")});
  QCOMPARE(importTexts(ambiguous).count("counters.ambiguousLid"), std::size_t{1});
  const auto read = importTexts(clear);
  QCOMPARE(read.rows.counters.size(), std::size_t{2});
  for (const PortCountersRow& row : read.rows.counters)
    QCOMPARE(number(read.rows.nodes.at(number(row.node) - 1).subnet), 1U);
}

void CounterMergeTest::laterReadingOfABundleWins() {
  Star star;
  const std::uint64_t guid = star.fabric.guid("s");
  const auto read =
      star.with({{"b.pm", pm(guid, 1, {"port_xmit_data=9"})}, {"a.pm", pm(guid, 1, {"port_xmit_data=5"})}});
  QCOMPARE(read.rows.counters.at(0).bytesSent, MaybeCounted({36, false}));
  QCOMPARE(read.count("counters.twice"), std::size_t{1});
  const auto same =
      star.with({{"b.pm", pm(guid, 1, {"port_xmit_data=9"})}, {"a.pm", pm(guid, 1, {"port_xmit_data=9"})}});
  QCOMPARE(same.count("counters.twice"), std::size_t{0});
}

void CounterMergeTest::portThatNamesACounterTwiceIsTold() {
  Star star;
  const auto read = star.with({{"x.pm", pm(star.fabric.guid("s"), 1, {"port_xmit_data=1", "port_xmit_data=2"})}});
  QCOMPARE(read.count("counters.twice"), 1U);
  QCOMPARE(read.rows.counters.at(0).bytesSent, MaybeCounted({8, false}));
  const auto all = read.diagnostics();
  const auto told = std::ranges::find(all, "counters.twice", &Diagnostic::code);
  QCOMPARE(told->seen, "1 port names a counter twice with other values, the first is port 1 of GUID " +
                           text(Guid(star.fabric.guid("s"))));
}

void CounterMergeTest::plainAndExtendedAnswersOfOnePortComplementEachOther() {
  Star star;
  const auto read =
      star.with({{"a", perfquery(1, 1, "5000000000")},
                 {"b.pm", pm(star.fabric.guid("s"), 1, {"port_xmit_data=0xffffffff", "vl15_dropped=1"})}});
  QCOMPARE(read.rows.counters.at(0).bytesSent, MaybeCounted({20'000'000'000, false}));
  QCOMPARE(read.rows.counters[0].errors.size(), std::size_t{1});
  QVERIFY(read.count("counters.twice") == 0);
}

void CounterMergeTest::portsOfOneReadingOnlyAreTold() {
  Star star;
  const std::uint64_t guid = star.fabric.guid("s");
  const auto read = star.with({{"1.pm", pm(guid, 1, {"port_xmit_data=1"}), before},
                               {"2.pm", pm(guid, 1, {"port_xmit_data=2"}) + pm(guid, 2, {"port_xmit_data=2"}), after}});
  QCOMPARE(read.rows.counters.size(), std::size_t{1});
  QCOMPARE(read.count("counters.oneReading"), std::size_t{1});
}

void CounterMergeTest::filesOfNeitherReadingAreLeftAside() {
  Star star;
  const std::uint64_t guid = star.fabric.guid("s");
  const auto read = star.with({{"0.pm", pm(guid, 1, {"port_xmit_data=1000"})},
                               {"1.pm", pm(guid, 1, {"port_xmit_data=1"}), before},
                               {"2.pm", pm(guid, 1, {"port_xmit_data=2"}), after}});
  QCOMPARE(read.rows.counters.at(0).bytesSent, MaybeCounted({4, false}));
  QCOMPARE(read.count("counters.unused"), std::size_t{1});
}

void CounterMergeTest::endsThatContradictEachOtherAreANote() {
  Star star;
  const std::uint64_t hub = star.fabric.guid("s"), host = star.fabric.guid("a") + 1;
  const auto read = star.with({{"x.pm", pm(hub, 1, {"port_xmit_data=90000000", "port_rcv_data=1000"}) +
                                            pm(host, 1, {"port_rcv_data=10", "port_xmit_data=1004"})}});
  QCOMPARE(read.rows.counters.size(), std::size_t{2});
  QCOMPARE(read.count("counters.endsDiffer"), std::size_t{1});  // a few words of skew on the other end are none
  for (const Diagnostic& each : read.diagnostics())
    if (each.code == "counters.endsDiffer")
      QVERIFY(each.seen.starts_with("on 1 link ends") && each.severity == Severity::note);
}

void CounterMergeTest::differencesOfTheToolGoBeforeReadings() {
  Star star;
  const std::string guid = text(Guid(star.fabric.guid("s")));
  const auto section = [&](const std::string& name, const std::string& words) {
    return "START_" + name + "\nNodeGUID,PortNumber,PortXmitData\n" + guid + ",1," + words + "\nEND_" + name + "\n\n";
  };
  const auto read = star.with({{"x.db_csv", section("PM_INFO", "5000") + section("PM_DELTA", "6")}});
  QCOMPARE(read.rows.counters.at(0).bytesSent, MaybeCounted({24, false}));
  QCOMPARE(read.rows.facts.at("counters"), std::string("difference by the tool"));
  QCOMPARE(read.count("counters.readingAside"), std::size_t{1});
  // Where the user names two readings, what ibdiagnet saw in between is not asked.
  const auto two = star.with({{"1.db_csv", section("PM_INFO", "5000") + section("PM_DELTA", "6"), before},
                              {"2.db_csv", section("PM_INFO", "5100") + section("PM_DELTA", "6"), after}});
  QCOMPARE(two.rows.counters.at(0).bytesSent, MaybeCounted({400, false}));
}

void CounterMergeTest::withoutTopologyNothingHasAPlace() {
  const auto read = importTexts({{"x.pm", pm(1, 1, {"port_xmit_data=1"}) + pm(1, 2, {"port_xmit_data=1"})}});
  QVERIFY(read.rows.counters.empty() && !read.rows.facts.contains("counters"));
  QCOMPARE(read.count("counters.noTopology"), std::size_t{1});
}

WEFT_TEST(CounterMergeTest)

}  // namespace counter_merge_test
#include "counter_merge_test.moc"
