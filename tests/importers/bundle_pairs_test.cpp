// Bundles with pair traffic as the program imports them, looked at in the run store.
#include <QTemporaryDir>
#include <QtTest>

#include <fstream>

#include "core/store/run_store.h"
#include "importers/bundle/bundle.h"
#include "importers/profiles/ipm_reader.h"
#include "importers/profiles/monitoring_reader.h"
#include "importers/profiles/rank_matrix_reader.h"
#include "importers/mpisee/mpisee_importers.h"
#include "importers/otf2/trace_importer.h"
#include "recorded.h"
#include "test_class.h"

using namespace weft;

namespace bundle_pairs_test {

using namespace inputs;
namespace fs = std::filesystem;

fs::path monitored(const std::string& run) { return recorded("openmpi-monitoring/" + run); }

// A trace by its first word, which then has nothing to say.
struct EmptyTrace final : Importer {
  std::string_view kind() const override { return kinds::trace; }
  std::optional<Recognised> recognises(std::string_view first) const override {
    return first.starts_with("TRACE") ? std::optional(Recognised{"test trace"}) : std::nullopt;
  }
  ImportReport read(const InputFile&, RowSink&, const Progress&) override { return {}; }
};

class BundlePairsTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  BundleSummary summary_;

  fs::path root() const { return folder_.path().toStdString(); }

  RunStore import(const std::vector<fs::path>& paths) {
    Importers importers = mpiseeImporters();
    importers.push_back(std::make_unique<EmptyTrace>());
    importers.push_back(traceImporter());
    importers.push_back(monitoringImporter());
    importers.push_back(ipmImporter());
    importers.push_back(rankMatrixImporter());
    RunWriter writer(root() / "run.weft");
    summary_ = importBundle(paths, importers, {}, writer, [](auto, auto, auto&) { return true; });
    writer.commit();
    return RunStore(root() / "run.weft");
  }

  bool tells(const std::string& code) const { return summary_.diagnosticTotals.contains(code); }

  // "p2p 177671 16673076844"; a line per class.
  static QString layersOf(const RunStore& store) {
    std::map<PairClass, std::pair<std::uint64_t, std::uint64_t>> sums;
    for (const PairLayer& layer : store.pairLayers()) {
      sums[layer.kind].first += layer.messages.value_or(0);
      sums[layer.kind].second += layer.bytes.value_or(0);
    }
    QStringList out;
    for (const auto& [kind, sum] : sums)
      out << QString("%1 %2 %3").arg(QString::fromStdString(std::string(name(kind)))).arg(sum.first).arg(sum.second);
    return out.join("\n");
  }

  // Of the program's own messages: from, to → messages, bytes.
  static std::map<std::pair<std::uint32_t, std::uint32_t>, std::pair<std::uint64_t, std::uint64_t>> matrixOf(
      const RunStore& store) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::pair<std::uint64_t, std::uint64_t>> matrix;
    PairFilter filter;
    filter.classes = {PairClass::pointToPoint};
    store.pairTraffic(filter, [&](const PairTrafficRow& row) {
      for (const PairPeer& peer : row.peers) {
        auto& [messages, bytes] = matrix[{number(row.source), number(peer.destination)}];
        messages += peer.messages;
        bytes += peer.bytes;
      }
      return true;
    });
    return matrix;
  }

 private slots:
  // Two tools that know nothing of each other recorded the same program.
  void aTraceAndMonitoringGiveTheSameMatrix() {
    const fs::path trace = recorded("otf2/lammps-lj-8-otf2mpi");
    const auto counted = matrixOf(import({monitored("lammps-lj-8")}));
    QVERIFY(!counted.empty() && counted == matrixOf(import({trace})));
    // Together they are still one run: the trace is read.
    QVERIFY(counted == matrixOf(import({trace, monitored("lammps-lj-8")})));
    QVERIFY(tells("bundle.counted_twice"));
  }

  void aFolderOfEverythingIsCountedOnce() {
    const RunStore store = import({monitored("hpcc-16")});  // files per rank, all of them joined, matrices
    QVERIFY(layersOf(store).contains("p2p 177671 16673076844"));
    QCOMPARE(summary_.sources.size(), std::size_t(1));
    QVERIFY(summary_.sources[0].shown.ends_with("all.prof and 16 more"));
    QCOMPARE(summary_.sources[0].format, std::string("Open MPI monitoring"));
    QVERIFY(tells("monitoring.same_numbers") && tells("bundle.counted_twice"));
    QCOMPARE(store.processes().size(), std::size_t(16));
  }

  void regionsInTheStore() {
    const RunStore store = import({monitored("phases-16")});
    QStringList regions;
    for (const Region& each : store.regions()) regions << QString::fromStdString(each.name);
    QCOMPARE(regions.join(" "), QString("phase_1 phase_2 phase_3"));
    QVERIFY(std::ranges::all_of(store.pairLayers(), [](const PairLayer& layer) { return layer.region.has_value(); }));
  }

  void theSameBytesEveryTime() {
    const auto bytes = [&] {
      import({monitored("lineprog-4-mode2")});
      std::ostringstream out;
      out << std::ifstream(root() / "run.weft", std::ios::binary).rdbuf();
      return out.str();
    };
    QVERIFY(bytes() == bytes());
  }

  void matricesAlone() {
    const RunStore store = import({monitored("hpcc-16") / "mat"});
    QVERIFY(layersOf(store).contains("p2p 177666 16673076844"));  // messages rounded, half to even
    QVERIFY(std::ranges::all_of(store.pairLayers(), [](const PairLayer& layer) { return layer.undirected; }));
  }

  // The profile has 129,277 calls that send 724,281,823 bytes: monitoring of as much is of its run.
  void aProfileBesideMonitoring() {
    const fs::path profile = fs::path(WEFT_TEST_DATA) / "mpisee" / "lammps-pppm-16", monitoring = root() / "same";
    fs::create_directories(monitoring);
    for (int rank = 0; rank < 16; ++rank)
      std::ofstream(monitoring / ("p." + std::to_string(rank) + ".prof"))
          << "# POINT TO POINT\nE\t" << rank << "\t" << (rank + 1) % 16 << "\t45267613 bytes\t8080 msgs sent\n";
    const auto communicators = import({profile}).communicators().size();
    const QString layers = layersOf(import({monitoring}));
    const RunStore store = import({monitoring, profile});
    QCOMPARE(store.communicators().size(), communicators);
    QCOMPARE(layersOf(store), layers);
    QVERIFY(tells("bundle.same_run") && tells("bundle.counted_twice"));
  }

  // Both are of LAMMPS on 16 ranks, of other sizes.
  void aProfileOfAnotherSizeBesideMonitoring() {
    import({monitored("lammps-pppm-16"), fs::path(WEFT_TEST_DATA) / "mpisee" / "lammps-pppm-16"});
    QVERIFY(tells("bundle.other_run"));
    for (const SourceSummary& each : summary_.sources) QVERIFY(each.kind != kinds::profile);
  }

  // A log of other ranks is of another run, and nothing of it is taken: what is given first is kept, whatever the paths
  // are called.
  void aProfileOfAnotherRunBesideMonitoring() {
    const fs::path log = fs::path(WEFT_TEST_DATA) / "ipm" / "full.xml";
    const auto hasLog = [](const RunStore& store) {
      return std::ranges::any_of(store.communicators(),
                                 [](const Communicator& each) { return each.name == "(all communicators)"; });
    };
    const RunStore first = import({monitored("lineprog-4-mode2"), log});
    QVERIFY(tells("bundle.other_run"));
    QVERIFY(layersOf(first).contains("p2p 36 4465108"));
    QVERIFY(!hasLog(first));
    const RunStore second = import({log, monitored("lineprog-4-mode2")});
    QVERIFY(tells("bundle.other_run"));
    QVERIFY(!layersOf(second).contains("p2p 36 4465108"));
    QVERIFY(hasLog(second));
  }

  void aTraceThatHoldsNothingIsTold() {
    const fs::path bundle = root() / "bundle";
    fs::create_directories(bundle);
    fs::copy(fs::path(WEFT_TEST_DATA) / "ipm" / "full.xml", bundle / "log.xml", fs::copy_options::overwrite_existing);
    std::ofstream(bundle / "t.otf2") << "TRACE";
    std::ofstream(bundle / "p.0.prof")
        << "# POINT TO POINT\nE\t0\t1\t123515085 bytes\t32 msgs sent\n";  // as the log has it
    QString why;
    try {
      import({bundle});
    } catch (const std::exception& error) {
      why = error.what();
    }
    QVERIFY2(why.startsWith("no row could be read.") && why.contains("instead of this file"), qPrintable(why));
  }
};

WEFT_TEST(BundlePairsTest)

}  // namespace bundle_pairs_test
#include "bundle_pairs_test.moc"
