#include <QTemporaryDir>
#include <QTest>

#include "core/base/error.h"
#include "core/base/units.h"
#include "core/store/run_store.h"
#include "core/store/run_writer.h"
#include "test_class.h"

using namespace weft;

class RunStoreCountersTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

 private slots:
  // What goes in comes out: absent stays absent, lower bounds stay marked, each on its own number.
  void countersComeBackAsTheyWere() {
    const std::filesystem::path path = folder_.filePath("counters.weft").toStdString();
    RunWriter writer(path);
    writer.beginSource({"a.pm", kinds::counters, "ibdiagnet .pm", "", "xxh3:0"});
    writer.endSource({});
    const NodeId node = writer.node({SubnetId(0), Guid(0xfeedfacecafebeef), NodeKind::switchNode, Guid(1), "s", 36});
    PortCountersRow full{node,
                         1,
                         Counted{maxStoredBytes, true},
                         Counted{0, false},
                         Counted{5, false},
                         Counted{6, true},
                         Counted{7, false},
                         {{"SymbolErrorCounter", {0xffff, true}}, {"VL15Dropped", {2, false}}},
                         12,
                         "a.pm"};
    PortCountersRow sparse{node, 2, {}, Counted{9, false}, {}, {}, {}, {}, 0, "elsewhere"};
    writer.portCounters(full);
    writer.portCounters(sparse);
    writer.commit();

    const RunStore store(path);
    QVERIFY(store.hasPortCounters());
    const auto rows = store.portCounters();
    QCOMPARE(rows.size(), std::size_t{2});
    for (const auto& [read, written] : {std::pair(rows[0], full), std::pair(rows[1], sparse)}) {
      QCOMPARE(read.node, written.node);
      QCOMPARE(read.port, written.port);
      QCOMPARE(read.bytesSent, written.bytesSent);
      QCOMPARE(read.bytesReceived, written.bytesReceived);
      QCOMPARE(read.packetsSent, written.packetsSent);
      QCOMPARE(read.packetsReceived, written.packetsReceived);
      QCOMPARE(read.waitTicks, written.waitTicks);
      QCOMPARE(read.errorsRead, written.errorsRead);
      QCOMPARE(read.errors.size(), written.errors.size());
    }
    QCOMPARE(rows[0].errors[0].counter, std::string("SymbolErrorCounter"));
    QCOMPARE(rows[0].errors[0].count, (Counted{0xffff, true}));
  }

  void runWithoutCountersSaysSo() {
    const std::filesystem::path path = folder_.filePath("none.weft").toStdString();
    RunWriter(path).commit();
    QVERIFY(!RunStore(path).hasPortCounters());
    QVERIFY(RunStore(path).portCounters().empty());
  }

  void aPortHasItsCountersOnce() {
    RunWriter writer(folder_.filePath("twice.weft").toStdString());
    writer.portCounters({.node = NodeId(1), .port = 1});
    QVERIFY_THROWS_EXCEPTION(Error, writer.portCounters({.node = NodeId(1), .port = 1}));
  }
};

WEFT_TEST(RunStoreCountersTest)
#include "run_store_counters_test.moc"
