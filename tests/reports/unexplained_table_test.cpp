// What `weft waits --unexplained` lists: calls of MPI, with all their time.
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

#include "core/store/run_store.h"
#include "reports/tables/wait_table.h"
#include "test_class.h"
#include "wait_run.h"

using namespace weft;

namespace unexplained_table_test {

class UnexplainedTableTest : public QObject {
  Q_OBJECT

 private slots:
  void whatSendrecvReceivedIsNoCall() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("run.weft").toStdString();
    test::writeWaitRun(path, {}, [](RunWriter& out) {
      out.statistics({CommunicatorId(1), {}, RankId(0), out.operation("Sendrecv"), 0U, 128U, 3, 30U, false, 0.5});
      out.statistics(
          {CommunicatorId(1), {}, RankId(0), out.operation("Sendrecv (received)"), 0U, 128U, 0, 30U, false, 0.0});
    });
    const RunStore store(path);
    double all = 0, listed = 0;
    for (const OperationSummary& each : store.operations({})) all += each.sumSeconds.value_or(0);
    std::vector<std::string> operations;
    for (const weft::Row& row : unexplainedTable(store, {}, {}).rows) {
      operations.push_back(cellText(row[0], {}));
      listed += std::get<double>(row[2].value());
    }
    QVERIFY(std::ranges::count(operations, "Sendrecv") == 1 &&
            std::ranges::count(operations, "Sendrecv (received)") == 0);
    QVERIFY(all > 0.4 && std::abs(all - listed) < 1e-9);
  }
};

WEFT_TEST(UnexplainedTableTest)

}  // namespace unexplained_table_test
#include "unexplained_table_test.moc"
