// Dumps of fabrics in bundles: what stands in front of them, and bundles of which nothing can be understood.
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

#include "core/base/error.h"
#include "core/store/run_store.h"
#include "core/store/run_writer.h"
#include "importers/bundle/bundle.h"
#include "importers/bundle/formats.h"
#include "recorded.h"
#include "test_class.h"

using namespace weft;

namespace fabric_bundle_test {

namespace fs = std::filesystem;

// As `ibnetdiscover -s` writes them, on the same output as the topology behind them.
std::string progressLines(std::size_t bytes) {
  std::string text;
  for (unsigned i = 0; text.size() < bytes; ++i)
    text += "DR path slid 0; dlid 0; 0,1," + std::to_string(i % 36 + 1) + " -> new Switch {0002c902004b" +
            std::to_string(1000 + i % 9000) + "} portnum 0 lid " + std::to_string(i) + "-" + std::to_string(i) +
            " \"sw " + std::to_string(i) + "\"\n";
  return text;
}

const fs::path dumps = inputs::recorded("fabrics/two_switch_42/minhop");

std::string dump(const char* name) { return inputs::contentOf(inputs::plainOrGzip(dumps / name)); }

class FabricBundleTest : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> folder_;
  BundleSummary summary_;

  fs::path root() const { return folder_->path().toStdString(); }
  void put(const std::string& name, const std::string& content) {
    fs::create_directories(root() / "bundle");
    std::ofstream(root() / "bundle" / name, std::ios::binary) << content;
  }
  // What is said where it fails.
  std::string import() {
    const Importers importers = allImporters();
    try {
      RunWriter writer(root() / "run.weft");
      summary_ = importBundle({root() / "bundle"}, importers, {}, writer, [](auto, auto, auto&) { return true; });
      writer.commit();
      return {};
    } catch (const Error& error) {
      return error.what();
    }
  }

 private slots:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void topologyBehindProgressLinesIsFound_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("before");
    for (const char* file : {"ibnetdiscover.txt", "ibnetdiscover-p.txt", "opensm-subnet.lst", "iblinkinfo.txt"})
      for (const int kilobytes : {1, 90, 3000})
        QTest::addRow("%s behind %d kB", file, kilobytes) << file << kilobytes * 1024;
  }
  void topologyBehindProgressLinesIsFound() {
    QFETCH(const QString, file);
    QFETCH(const int, before);
    put("x.txt", dump(file.toUtf8()));
    QCOMPARE(import(), std::string());
    const auto whole = RunStore(root() / "run.weft").fabric();
    put("x.txt", progressLines(static_cast<std::size_t>(before)) + dump(file.toUtf8()));
    QCOMPARE(import(), std::string());
    const auto late = RunStore(root() / "run.weft").fabric();
    QCOMPARE(late.nodes.size(), whole.nodes.size());
    QCOMPARE(late.ports.size(), whole.ports.size());
    QCOMPARE(late.links.size(), whole.links.size());
    QVERIFY(!late.links.empty());
  }

  void otherFilesStayUnknown() {
    put("x.txt", dump("ibnetdiscover.txt"));
    put("job.log", progressLines(200'000));
    put("binary", std::string(100'000, '\0') + dump("ibnetdiscover.txt"));
    QCOMPARE(import(), std::string());
    QCOMPARE(summary_.sources.size(), std::size_t{1});
    QCOMPARE(summary_.diagnosticTotals.at("bundle.unknown"), std::uint64_t{2});
  }

  void nothingUnderstoodIsAFailure_data() {
    QTest::addColumn<QStringList>("files");
    for (const QStringList& files : {QStringList{"opensm.fdbs"},
                                     {"dump_fts.txt"},
                                     {"guid2lid"},
                                     {"ibdiagnet1/ibdiagnet.pm"},
                                     {"opensm.fdbs", "guid2lid", "ibqueryerrors.txt"}})
      QTest::addRow("%s", qPrintable(files.join(' '))) << files;
  }
  // Tables, ranges and counters without a topology.
  void nothingUnderstoodIsAFailure() {
    QFETCH(const QStringList, files);
    int number = 0;
    for (const QString& file : files)
      if (fs::exists(inputs::plainOrGzip(dumps / file.toStdString())))
        put("x" + std::to_string(number++), dump(file.toUtf8()));
    if (number == 0) QSKIP("not recorded");
    const std::string said = import();
    QVERIFY2(said.starts_with("no row could be read"), said.c_str());
    QVERIFY(!fs::exists(root() / "run.weft"));
    put("x.lst", dump("opensm-subnet.lst"));
    QCOMPARE(import(), std::string());
  }
};

WEFT_TEST(FabricBundleTest)

}  // namespace fabric_bundle_test
#include "fabric_bundle_test.moc"
