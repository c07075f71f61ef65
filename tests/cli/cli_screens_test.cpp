// The screens of "MPI State Profiling" from programs that call as NAS BT and IS do: function list, callers and callees,
// annotated source. Calls, messages and bytes are known from what the programs do; times are not asked for.
#include <QStandardPaths>

#include <algorithm>

#include "cli.h"
#include "open_mpi.h"
#include "test_class.h"

namespace cli_screens_test {

using namespace cli;
using cli::Row;  // not a row of a table

constexpr int ranks = 4, steps = 5;
constexpr int faceBytes = 12 * 12 * 5 * 8;  // of adi.c

std::string countOf(int number) { return std::to_string(number); }

class CliScreensTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    const OpenMpi mpi;
    if (!mpi.isThere()) QSKIP("Open MPI is not installed");
    mpi.allow();
    for (const char* name : {"adi", "buckets"}) {
      QCOMPARE(QProcess::execute(mpi.compiler, {"-g", "-O1", "-o", at(name),
                                                QString(WEFT_SOURCE "/tests/collector/sampling/%1.c").arg(name)}),
               0);
      const QString bundle = at(name) + ".bundle";
      const Ran ran = cli::runWeft({"record", "-o", bundle, "--sample", "200", "--", mpi.launcher, "--oversubscribe",
                                    "-n", QString::number(ranks), at(name), QString::number(steps)});
      QVERIFY2(ran.status == 0, ran.err.c_str());
      QCOMPARE(cli::runWeft({"import", bundle, "-o", at(name) + ".weft"}).status, 0);
    }
  }

  void theFunctionListHasThePapersColumns() {
    const auto rows = functions("adi", {});
    for (const char* column : {"function", "cpu_s", "mpi_s", "wait_s", "work_s", "sends", "receives", "bytes_sent",
                               "bytes_received", "inclusive_cpu_s", "inclusive_wait_s"})
      QVERIFY2(rows.front().contains(column), column);
    QCOMPARE(row(rows, "MPI_Waitall").at("calls"), countOf(ranks * steps));
    QCOMPARE(row(rows, "MPI_Recv").at("receives"), countOf(3 * 2 * (ranks - 1) * steps));
    QCOMPARE(row(rows, "adi").at("inclusive_sends"), countOf((2 * ranks + 3 * 2 * (ranks - 1)) * steps));
  }

  void callersAndCalleesAreThoseOfTheSolver() {
    const auto callees = functions("adi", {"--by", "callee", "--function", "adi"});
    QCOMPARE(row(callees, "copy_faces").at("sends"), countOf(2 * ranks * steps));
    QCOMPARE(row(callees, "copy_faces").at("bytes_sent"), countOf(2 * ranks * steps * faceBytes));
    for (const char* name : {"x_solve", "y_solve", "z_solve"})
      QCOMPARE(row(callees, name).at("receives"), countOf(2 * (ranks - 1) * steps));
    const auto callers = functions("adi", {"--by", "caller", "--function", "MPI_Recv"});
    QCOMPARE(callers.size(), std::size_t(1));
    QCOMPARE(row(callers, "sweep").at("calls"), countOf(3 * 2 * (ranks - 1) * steps));
  }

  void sourceHasItsNumbers() {
    const auto lines = functions("adi", {"--file", "adi.c"});
    const auto found = std::ranges::find_if(
        lines, [](const Row& each) { return each.at("text").find("MPI_Waitall(4") != std::string::npos; });
    QVERIFY(found != lines.end());
    QCOMPARE(found->at("inclusive_calls"), countOf(ranks * steps));
    QCOMPARE(found->at("inclusive_receives"), countOf(2 * ranks * steps));
  }

  void theSortIsToldAsWell() {
    const auto rows = functions("buckets", {});
    for (const char* name : {"MPI_Allreduce", "MPI_Alltoall", "MPI_Alltoallv"})
      QCOMPARE(row(rows, name).at("calls"), countOf(ranks * steps));
    QCOMPARE(row(rows, "full_verify").at("inclusive_sends"), countOf(ranks - 1));
    const auto callers = functions("buckets", {"--by", "caller", "--function", "MPI_Alltoallv"});
    QCOMPARE(callers.size(), std::size_t(1));
    QCOMPARE(row(callers, "rank_keys").at("calls"), countOf(ranks * steps));
  }

 private:
  QString at(const QString& name) const { return folder_.filePath(name); }
  std::vector<Row> functions(const char* program, const QStringList& more) const {
    return csv(cli::runWeft(QStringList{"functions", at(program) + ".weft", "--format", "csv"} + more).out);
  }
  static Row row(const std::vector<Row>& rows, const std::string& function) {
    const auto found = std::ranges::find_if(rows, [&](const Row& each) { return each.at("function") == function; });
    return found == rows.end()
               ? Row{{"calls", ""}, {"sends", ""}, {"receives", ""}, {"bytes_sent", ""}, {"inclusive_sends", ""}}
               : *found;
  }

  QTemporaryDir folder_;
};

WEFT_TEST(CliScreensTest)

}  // namespace cli_screens_test
#include "cli_screens_test.moc"
