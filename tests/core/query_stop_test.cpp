// Queries that are stopped, in the middle of long ones.
#include <QTemporaryDir>
#include <QTest>

#include <thread>

#include "core/store/query_stop.h"
#include "core/store/run_store.h"
#include "core/store/run_writer.h"
#include "test_class.h"

using namespace weft;

class QueryStopTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    path_ = folder_.filePath("run.weft").toStdString();
    RunWriter out(path_);
    out.beginSource({"trace", kinds::trace, "made here", "", ""});
    const CommunicatorId world = out.communicator({"W", 2000U, ""});
    const OperationId send = out.operation("Send");
    for (std::uint32_t rank = 0; rank < 20000; ++rank) out.statistics({world, {}, RankId(rank), send, {}, {}, 1, 8});
    out.endSource({});
    out.commit();
  }

  void aQueryEndsWhenItIsAskedTo() {
    const RunStore store(path_);
    const auto all = store.operations();
    int asked = 0;
    {
      const QueryStop stop([&] { return ++asked > 2; });
      QVERIFY_EXCEPTION_THROWN(store.operations(), QueryStopped);
      QVERIFY(QueryStop::asked());
      std::thread([&] {
        QVERIFY(!QueryStop::asked());  // others go on
        QCOMPARE(RunStore(path_).operations().front().calls, all.front().calls);
      }).join();
    }
    QVERIFY(asked > 2);
    QVERIFY(!QueryStop::asked());
    QCOMPARE(store.operations().front().calls, all.front().calls);  // and so does this one
  }

  void theOuterOneIsAskedToo() {
    const QueryStop outer([] { return true; });
    const QueryStop inner([] { return false; });
    QVERIFY_EXCEPTION_THROWN(RunStore(path_).operations(), QueryStopped);
  }

 private:
  QTemporaryDir folder_;
  std::filesystem::path path_;
};

WEFT_TEST(QueryStopTest)
#include "query_stop_test.moc"
