#include <QtTest>

#include <sstream>

#include "core/base/units.h"
#include "fabric_files.h"
#include "ibdiag/counters/ibqueryerrors_reader.h"
#include "ibdiag/counters/perfquery_reader.h"
#include "ibdiag/counters/pm_reader.h"
#include "ibdiag/counters/pm_sections_reader.h"
#include "test_class.h"

using namespace weft;

namespace counter_readers_test {

struct Read {
  std::vector<ListedCounters> ports;
  ImportReport report;

  std::optional<std::uint64_t> value(std::size_t port, Counter counter, CounterWidth width) const {
    for (const ReadCounter& each : ports.at(port).values)
      if (each.counter == counter && each.width == width) return each.value;
    return std::nullopt;
  }
  bool has(const std::string& code) const { return report.diagnostics.totals().contains(code); }
};

template <class Reader>
Read read(Reader reader, const std::string& text) {
  Read result;
  std::istringstream in(text);
  const auto keep = [&](ListedCounters&& port) { result.ports.push_back(std::move(port)); };
  result.report = reader(in, "file", keep, {});
  return result;
}

std::string corpus(const char* file) { return contentOf(std::string(WEFT_TEST_DATA) + "/" + file); }

using Value = std::optional<std::uint64_t>;
constexpr auto classic = CounterWidth::classic, extended = CounterWidth::extended, unsaid = CounterWidth::unsaid;

class CounterReadersTest : public QObject {
  Q_OBJECT

 private slots:
  void readsBothHeadsOfIbdiagnet1();
  void readsWideCountersOfIbdiagnet2AndWhatIsNotAvailable();
  void leavesOutAValueCutOffMidWrite();
  void tellsEveryCutInALine();
  void tellsCountersMissingOfTheLastPort();
  void tellsAnswersThatEndEarly();
  void readsPerfquery();
  void readsPortsNamedByGid();
  void readsTheNamesOfOldPerfquery();
  void leavesOutSumsOverPorts();
  void readsIbqueryerrors();
  void ibqueryerrorsWithoutErrorsIsNoFault();
  void readsSectionsOfDbCsv();
  void tellsValuesThatAreNoNumbers();
  void recognisesEachFormatOnly();
};

void CounterReadersTest::readsBothHeadsOfIbdiagnet1() {
  const Read pm = read(readPm, corpus("pm/load/ibdiagnet1.pm"));
  QCOMPARE(pm.report.rowsKept, 3U);
  QCOMPARE(pm.ports[0].guid, std::optional(Guid(0x0002c9030000a251)));  // node38/P1
  QCOMPARE(pm.ports[0].guidOf, ListedCounters::GuidOf::port);
  QCOMPARE(pm.ports[0].port, PortNumber(1));
  QCOMPARE(pm.ports[1].guid, std::optional(Guid(0x0002c90200450008)));  // Port=9
  QCOMPARE(pm.ports[1].port, PortNumber(9));
  QCOMPARE(pm.ports[1].line, 21U);
  QVERIFY(pm.value(0, Counter::xmitData, classic) &&
          pm.value(0, Counter::excessiveBufferOverrunErrors, classic) == Value(0));
}

void CounterReadersTest::readsWideCountersOfIbdiagnet2AndWhatIsNotAvailable() {
  const Read pm = read(readPm, corpus("pm/load/ibdiagnet2.pm"));
  QCOMPARE(pm.report.rowsKept, 2U);
  QVERIFY(pm.report.diagnostics.list().empty());
  QCOMPARE(pm.value(0, Counter::xmitData, classic), Value(0xffffffff));
  QCOMPARE(pm.value(0, Counter::xmitData, extended), Value(0x21034c1d40));
  QCOMPARE(pm.value(0, Counter::xmitDiscards, classic), Value(3));
  QCOMPARE(pm.value(0, Counter::linkDowned, classic), Value(0));
  QCOMPARE(pm.value(0, Counter::xmitWait, classic), Value(0x8f2));
  QCOMPARE(pm.ports[1].port, PortNumber(2));
  QVERIFY(pm.ports[1].values.empty());  // NA is not 0
}

void CounterReadersTest::leavesOutAValueCutOffMidWrite() {
  const Read pm = read(readPm, corpus("pm/load/cut.pm"));
  QVERIFY(pm.has("pm.cut"));
  QVERIFY(!pm.value(pm.ports.size() - 1, Counter::xmitData, classic));  // "0x1" may have been "0x1908"
  QVERIFY(pm.value(pm.ports.size() - 1, Counter::symbolError, classic));
}

// Wherever it is: amid a line, also before its "=", and in front of its end; but for a 0 as the last counter of a port,
// which nothing continues: all of that port is there.
void CounterReadersTest::tellsEveryCutInALine() {
  const auto check = [](auto reader, const char* file, const char* bare) {
    const std::string whole = corpus(file);
    QVERIFY(whole.ends_with('\n') && !read(reader, whole).report.diagnostics.has(Severity::dataLost));
    for (std::size_t at = 1; at < whole.size(); ++at) {
      const std::size_t line = whole.rfind('\n', at - 1) + 1;
      const std::string text = whole.substr(line, whole.find('\n', line) - line);
      const bool nothingYet = trimmed(whole.substr(line, at - line)).empty();
      const std::size_t next = line + text.size() + 1;
      const bool isLast = next >= whole.size() || whole.find_first_of("-#", next) == next;  // a head follows
      const bool endsInZero =
          at + 1 == next && isLast && (text.ends_with(" 0x0") || text.ends_with("=0x0") || text.ends_with(".0"));
      if (nothingYet || text.starts_with(bare) || endsInZero) continue;
      QVERIFY2(!read(reader, whole.substr(0, at)).report.diagnostics.list().empty() &&
                   read(reader, whole.substr(0, at)).report.diagnostics.list().front().severity != Severity::note,
               (std::string(file) + " after " + std::to_string(at) + " bytes, in " + text).c_str());
    }
  };
  check(readPm, "pm/load/ibdiagnet1.pm", "#");
  check(readPm, "pm/load/ibdiagnet2.pm", "#");
  check(readIbqueryerrors, "ibqueryerrors/load/counters.txt", "#");
  check(readIbqueryerrors, "ibqueryerrors/load/errors.txt", "#");
  check(readPerfquery, "perfquery/load/both", "#!");
}

// Three ports with the same counters; the last one is cut between two of its own.
void CounterReadersTest::tellsCountersMissingOfTheLastPort() {
  const std::string whole = corpus("pm/load/ibdiagnet1.pm");
  const std::size_t last = whole.rfind("--\n");
  for (std::size_t at = whole.find('\n', last) + 1; at < whole.size(); at = whole.find('\n', at) + 1)
    QVERIFY(read(readPm, whole.substr(0, at)).has("pm.cut"));
  QVERIFY(!read(readPm, whole).has("pm.cut"));
}

// Between any two lines of the last answer; where two are of one kind, down to counters that are not read.
void CounterReadersTest::tellsAnswersThatEndEarly() {
  for (const char* file : {"plain", "both", "all_ports", "extended", "before_1_5", "gid_after_error"}) {
    const std::string whole = corpus((std::string("perfquery/load/") + file).c_str());
    QVERIFY(!read(readPerfquery, whole).has("perfquery.short"));
    const bool isAlone = whole.find("# Port", whole.find("# Port") + 1) == whole.npos;
    for (std::size_t at = whole.find('\n', whole.rfind("# Port")) + 1; at < whole.size();
         at = whole.find('\n', at) + 1) {
      const std::string left = whole.substr(0, at);
      const bool hasAllThatIsRead = isAlone && whole.find("Unicast", at) != whole.npos &&
                                    left.find("PortRcvPkts") != left.npos && left.find("Unicast") == left.npos;
      QVERIFY2(read(readPerfquery, left).has("perfquery.short") != hasAllThatIsRead,
               (file + std::string(": ") + left).c_str());
    }
  }
}

void CounterReadersTest::readsPerfquery() {
  const Read both = read(readPerfquery, corpus("perfquery/load/both"));
  QCOMPARE(both.report.rowsKept, 4U);  // plain answers of ports 1 and 2, then the extended ones
  QCOMPARE(both.ports[0].lid, std::optional(Lid(2)));
  QVERIFY(!both.ports[0].guid);
  QCOMPARE(both.value(0, Counter::xmitData, classic), Value(67824));
  QCOMPARE(both.value(1, Counter::xmitPkts, classic), Value(3766));
  QCOMPARE(both.value(2, Counter::xmitData, extended), Value(67824));
  QCOMPARE(both.value(3, Counter::rcvData, extended), Value(268056));
  QVERIFY(!both.value(2, Counter::xmitData, classic));
  QVERIFY(read(readPerfquery, corpus("perfquery/load/all_ports")).ports[0].port == 0);
}

void CounterReadersTest::readsPortsNamedByGid() {
  const Read gid = read(readPerfquery, corpus("perfquery/load/gid_after_error"));
  QCOMPARE(gid.report.rowsKept, 1U);
  QVERIFY(gid.has("perfquery.failed"));
  QCOMPARE(gid.ports[0].guid, std::optional(Guid(0x0002c9030000a011)));
  QCOMPARE(gid.ports[0].lid, std::optional(Lid(6)));
}

void CounterReadersTest::readsTheNamesOfOldPerfquery() {
  const Read old = read(readPerfquery, corpus("perfquery/load/before_1_5"));
  QCOMPARE(old.ports.at(0).values.size(), std::size_t{16});  // every line but the two selectors
  QCOMPARE(old.value(0, Counter::xmitData, classic), Value(0xffffffff));
  QCOMPARE(old.value(0, Counter::xmitDiscards, classic), Value(2));
  QCOMPARE(old.value(0, Counter::linkDowned, classic), Value(1));
}

void CounterReadersTest::leavesOutSumsOverPorts() {
  const Read sum = read(readPerfquery, corpus("perfquery/refuse/sum_of_ports"));
  QVERIFY(sum.ports.empty() && sum.has("perfquery.allPorts"));
  QVERIFY(sum.report.diagnostics.has(Severity::dataLost) && sum.report.rowsLeftOut == 1);
  // The sum beside what it is the sum of, before it or behind it.
  const std::string ports = corpus("perfquery/load/both"), all = corpus("perfquery/refuse/sum_of_ports");
  for (const std::string& text : {ports + all, all + ports}) {
    const Read both = read(readPerfquery, text);
    QCOMPARE(both.ports.size(), std::size_t{4});
    QVERIFY(both.has("perfquery.allPorts") && !both.report.diagnostics.has(Severity::dataLost));
    QCOMPARE(both.report.rowsLeftOut, std::size_t{0});
  }
}

void CounterReadersTest::readsIbqueryerrors() {
  const Read data = read(readIbqueryerrors, corpus("ibqueryerrors/load/counters.txt"));
  QCOMPARE(data.report.rowsKept, 3U);
  QCOMPARE(data.ports[0].guid, std::optional(Guid(0x0002c9030000a290)));
  QCOMPARE(data.ports[0].guidOf, ListedCounters::GuidOf::node);
  QCOMPARE(data.value(0, Counter::xmitData, unsaid), Value(5400));  // words, not the 21.094KB beside
  const Read errors = read(readIbqueryerrors, corpus("ibqueryerrors/load/errors.txt"));
  QCOMPARE(errors.report.rowsKept, 3U);  // "port ALL" is no port
  QCOMPARE(errors.value(0, Counter::xmitDiscards, unsaid), Value(11));
  QVERIFY(!errors.value(0, Counter::symbolError, unsaid));  // not printed: below a threshold, not 0
  QCOMPARE(errors.value(1, Counter::xmitWait, unsaid), Value(0xffffffff));
  QVERIFY(read(readIbqueryerrors, corpus("ibqueryerrors/load/data_cut.txt")).has("ibqueryerrors.cut"));
  const std::string whole = corpus("ibqueryerrors/load/counters.txt");
  QVERIFY(!data.report.diagnostics.has(Severity::dataLost));
  for (auto at = whole.find('\n'); at < whole.find("## Summary"); at = whole.find('\n', at + 1))
    QVERIFY(read(readIbqueryerrors, whole.substr(0, at + 1)).report.diagnostics.has(Severity::dataLost));
}

void CounterReadersTest::ibqueryerrorsWithoutErrorsIsNoFault() {
  const std::string clean = "\n## Summary: 44 nodes checked, 0 bad nodes found\n##          114 ports checked\n";
  QVERIFY(looksLikeIbqueryerrors(clean));
  const Read none = read(readIbqueryerrors, clean);
  QVERIFY(none.has("ibqueryerrors.clean") && !none.report.diagnostics.has(Severity::dataLost));
}

void CounterReadersTest::readsSectionsOfDbCsv() {
  const Read both = read(readPmSections, corpus("pm_sections/load/difference.db_csv"));
  QCOMPARE(both.report.rowsKept, 4U);
  QVERIFY(!both.ports[1].isDifference && both.ports[2].isDifference);
  QCOMPARE(both.ports[0].guid, std::optional(Guid(0x8f10403970000)));
  QCOMPARE(both.value(0, Counter::xmitData, classic), Value(0xffffffff));
  QCOMPARE(both.value(0, Counter::xmitData, extended), Value(0x21034c1d40));
  QVERIFY(!both.value(0, Counter::xmitWait, classic) && !both.value(0, Counter::xmitWait, extended));
  QCOMPARE(both.value(1, Counter::xmitWait, extended), Value(4294967300));
  QCOMPARE(both.value(1, Counter::xmitDiscards, classic), Value(7));
  const Read cut = read(readPmSections, corpus("pm_sections/load/cut.db_csv"));
  QVERIFY(cut.has("pm_info.cut") && cut.value(0, Counter::linkDowned, classic) == Value(1));
  QVERIFY(!cut.value(0, Counter::xmitPkts, extended));  // "91" may have been "91022"
}

void CounterReadersTest::tellsValuesThatAreNoNumbers() {
  const std::string head = "-----------\nPort=1 lid=0x1 guid=0x2 dev=3\n-----------\n";
  const Read pm = read(
      readPm,
      head + "port_xmit_data = 0x\nport_rcv_data = -5\nport_xmit_pkts = 99999999999999999999\nport_rcv_pkts = 7\n");
  QCOMPARE(pm.report.diagnostics.totals().at("pm.value"), 3U);
  QCOMPARE(pm.report.diagnostics.list().front().line, 4U);
  QCOMPARE(pm.ports.at(0).values.size(), std::size_t{1});
}

void CounterReadersTest::recognisesEachFormatOnly() {
  const std::vector<std::pair<std::string, int>> files{{"pm/load/ibdiagnet1.pm", 1},
                                                       {"pm/load/ibdiagnet2.pm", 1},
                                                       {"perfquery/load/plain", 2},
                                                       {"perfquery/load/gid_after_error", 2},
                                                       {"ibqueryerrors/load/counters.txt", 4},
                                                       {"ibqueryerrors/load/errors.txt", 4},
                                                       {"lst/load/ibdiagnet1.lst", 0},
                                                       {"fdbs/load/opensm.fdbs", 0}};
  for (const auto& [file, who] : files) {
    const std::string text = corpus(file.c_str());
    QCOMPARE((looksLikePm(text) ? 1 : 0) + (looksLikePerfquery(text) ? 2 : 0) + (looksLikeIbqueryerrors(text) ? 4 : 0),
             who);
  }
  QCOMPARE(looksLikePm(corpus("pm/load/ibdiagnet2.pm")), std::optional<std::string>("ibdiagnet 2 .pm"));
}

WEFT_TEST(CounterReadersTest)

}  // namespace counter_readers_test
#include "counter_readers_test.moc"
