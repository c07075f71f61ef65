// Recorded and published traces against counts that others made: Open MPI's monitoring of the same run, an awk script
// over what otf2-print prints, mpisee's names of the same program's communicators.
#include <QTest>

#include <fstream>
#include <set>

#include "recorded.h"
#include "test_class.h"
#include "trace_import.h"

using namespace weft;

namespace trace_golden_test {

using namespace inputs;
namespace fs = std::filesystem;

// E FROM TO BYTES bytes MESSAGES msgs sent …
ImportedTrace::Pairs monitored(const fs::path& folder) {
  ImportedTrace::Pairs pairs;
  for (const auto& entry : fs::directory_iterator(folder)) {
    std::ifstream in(entry.path());
    if (!entry.path().filename().string().starts_with("prof.")) continue;
    for (std::string line; std::getline(in, line);) {
      std::istringstream words(line);
      std::string kind, unit;
      int from = 0, to = 0;
      std::uint64_t bytes = 0, messages = 0;
      if (words >> kind >> from >> to >> bytes >> unit >> messages && kind == "E")
        pairs[{from, to}] = {messages, bytes};
    }
  }
  return pairs;
}

bool isSend(const PairTrafficRow& row) { return row.kind == PairClass::pointToPoint; }

std::pair<std::uint64_t, std::uint64_t> sum(const ImportedTrace::Pairs& pairs) {
  std::pair<std::uint64_t, std::uint64_t> all;
  for (const auto& [pair, sums] : pairs) {
    all.first += sums.first;
    all.second += sums.second;
  }
  return all;
}

class TraceGoldenTest : public QObject {
  Q_OBJECT

 private slots:
  void sendsEqualOpenMpisMonitoring() {
    const fs::path anchor = recorded("otf2/lammps-lj-8-otf2mpi") / "traces.otf2";
    const auto seen = importTrace(anchor).pairs(isSend);
    QCOMPARE(sum(seen), std::pair(std::uint64_t(10272), std::uint64_t(102012272)));
    QCOMPARE(seen, monitored(recorded("openmpi-monitoring/lammps-lj-8")));
  }

  // tests/data/trace/count_sends.awk counted the other side.
  void sendsEqualTheListingOfEvents() {
    const fs::path anchor = recorded("otf2/hpcc-16-otf2mpi-short") / "traces.otf2";
    const ImportedTrace trace = importTrace(anchor);
    std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> seen;
    for (const PairTrafficRow& row : trace.sink.pairs)
      if (isSend(row))
        for (const PairPeer& peer : row.peers) {
          const std::string key = std::to_string(number(*row.communicator) - 1) + '\t' + trace.region(row.region) +
                                  '\t' + trace.operation(*row.operation);
          seen[key].first += peer.messages;
          seen[key].second += peer.bytes;
        }
    std::ifstream in(fs::path(WEFT_TEST_DATA) / "trace/hpcc-16-short-sends.tsv");
    std::size_t lines = 0;
    for (std::string line; std::getline(in, line); ++lines) {
      const auto second = line.rfind('\t'), first = line.rfind('\t', second - 1);
      const std::string key = line.substr(0, first);
      QCOMPARE(std::to_string(seen[key].first) + line[second] + std::to_string(seen[key].second),
               line.substr(first + 1));
    }
    QCOMPARE(seen.size(), lines);
    QCOMPARE(sum(trace.pairs(isSend)), std::pair(std::uint64_t(1251), std::uint64_t(16628496)));
    for (const PairClass kind : {PairClass::pointToPoint, PairClass::collective})
      QCOMPARE(trace.binned(kind), trace.pairs([&](const PairTrafficRow& row) { return row.kind == kind; }));
  }

  // Events were taken out of this archive, and its definitions left as they were; a whole one has all.
  void eventsAreThoseThatTheDefinitionsState() {
    const auto told = [](const char* name) {
      return importTrace(recorded(name) / "traces.otf2").report.diagnostics.totals().contains("otf2.events-missing");
    };
    QVERIFY(told("otf2/hpcc-16-otf2mpi-short"));
    QVERIFY(!told("otf2/lammps-lj-8-otf2mpi"));
  }

  void namesEqualMpisees() {
    const fs::path anchor = recorded("otf2/hpcc-16-otf2mpi-short") / "traces.otf2";
    const fs::path profiles = recorded("mpisee/csv-long-974fbd1-hpcc-16");
    std::set<std::string> expected, seen;
    for (const auto& entry : fs::directory_iterator(profiles)) {
      std::ifstream in(entry.path());
      for (std::string line; std::getline(in, line);)
        if (const std::string head = "#@ comm_l "; line.starts_with(head)) {
          std::istringstream names(line.substr(head.size()));
          for (std::string name; std::getline(names, name, ',');) expected.insert(name);
        }
    }
    const ImportedTrace trace = importTrace(anchor);
    for (const CommunicatorRow& row : trace.sink.communicators)
      if (!row.pooled && row.name != "MPI_COMM_SELF") seen.insert(row.name);
    QVERIFY(!expected.empty());
    QCOMPARE(seen, expected);
  }

  void readsScorePsTrace() {
    const fs::path anchor = publishedData / "otf2/tracer-stencil4d-32";
    NEEDS_PUBLISHED(anchor);
    for (const auto& entry : fs::directory_iterator(anchor)) {
      if (entry.path().extension() != ".otf2") continue;
      const ImportedTrace trace = importTrace(entry.path());
      const auto pairs = trace.pairs(isSend);
      QCOMPARE(sum(pairs), std::pair(std::uint64_t(512), std::uint64_t(512) * 131072));
      for (const auto& [pair, sums] : pairs) QCOMPARE(sums.second, sums.first * 131072);
      std::set<std::string> hosts;
      for (const ProcessRow& row : trace.sink.processes) hosts.insert(row.host.value());
      QCOMPARE(hosts, (std::set<std::string>{"quartz1", "quartz2"}));
      QCOMPARE(trace.sink.communicators[0].size, std::optional<std::uint32_t>(32));
    }
  }

  void saysWhatEztraceLacks() {
    const fs::path anchor = recorded("otf2/lammps-lj-8-eztrace") / "eztrace_log.otf2";
    const ImportedTrace trace = importTrace(anchor);
    const auto seen = trace.pairs(isSend);
    QCOMPARE(sum(seen).first, std::uint64_t(9840));
    // What MPI_Sendrecv sent is missing: 432 messages, 1728 bytes.
    const auto counted = sum(monitored(recorded("openmpi-monitoring/lammps-lj-8")));
    QCOMPARE(counted.first - sum(seen).first, std::uint64_t(432));
    QCOMPARE(counted.second - sum(seen).second, std::uint64_t(1728));
    const auto codes = trace.codes();
    for (const char* code : {"trace.no-messages", "trace.no-receives", "trace.requests"})
      QVERIFY2(std::ranges::find(codes, code) != codes.end(), code);
  }
};

WEFT_TEST(TraceGoldenTest)

}  // namespace trace_golden_test
#include "trace_golden_test.moc"
