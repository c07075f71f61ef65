// Work that is stopped in the middle of it: queries, and what asks by itself.
#include <QTemporaryDir>
#include <QTest>

#include <thread>

#include "core/base/work_stop.h"
#include "core/store/run_store.h"
#include "core/store/run_writer.h"
#include "test_class.h"

using namespace weft;

class WorkStopTest : public QObject {
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
      const WorkStop stop([&] { return ++asked > 2; });
      QVERIFY_EXCEPTION_THROWN(store.operations(), WorkStopped);
      QVERIFY(WorkStop::asked());
      std::thread([&] {
        QVERIFY(!WorkStop::asked());  // others go on
        QCOMPARE(RunStore(path_).operations().front().calls, all.front().calls);
      }).join();
    }
    QVERIFY(asked > 2);
    QVERIFY(!WorkStop::asked());
    QCOMPARE(store.operations().front().calls, all.front().calls);  // and so does this one
  }

  void theOuterOneIsAskedToo() {
    const WorkStop outer([] { return true; });
    const WorkStop inner([] { return false; });
    QVERIFY_EXCEPTION_THROWN(RunStore(path_).operations(), WorkStopped);
  }

 private:
  QTemporaryDir folder_;
  std::filesystem::path path_;
};

WEFT_TEST(WorkStopTest)
#include "work_stop_test.moc"
