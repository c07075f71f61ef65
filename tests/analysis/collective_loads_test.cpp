// Loads of expanded calls against loads of the messages that Open MPI's monitoring saw in the same run of a program,
// end by end.
#include <QTest>

#include "cli.h"
#include "mpi_run.h"
#include "test_class.h"

using namespace weft;

namespace collective_loads_test {

using namespace cli;

const QString program = WEFT_PROGRAMS "/record_collectives-openmpi", library = WEFT_LIBRARIES "/libweft-record.so";
const fs::path fabric = recorded("fabrics/two_switch_42/minhop");
constexpr int ranks = 8;

// End → bytes, where there are any.
std::map<std::string, std::string> loads(const QString& store, const QStringList& more) {
  std::map<std::string, std::string> all;
  for (const Row& row :
       csv(runWeft(QStringList{"links", store, "--traffic", "pair", "--class", "collective"} + more).out))
    if (row.at("bytes") != "0") all[row.at("guid") + " " + row.at("port")] = row.at("bytes");
  return all;
}

class CollectiveLoadsTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  // The bundle of a run in which every rank has a host of the fabric, two ranks one of them.
  QString storeOf(const QString& name, const QString& operation, bool decomposed) {
    MpiRun run;
    run.ranks = ranks;
    run.preload = {library};
    run.settings = QStringList{"WEFT_BUNDLE=" + folder_.filePath(name), "OMPI_MCA_btl=self,vader"};
    if (decomposed) run.settings << "OMPI_MCA_pml_monitoring_enable=2";
    const auto result = run(program, {"one", operation, "5003"});
    if (result.status != 0) qWarning() << result.errors;
    const QString store = folder_.filePath(name + ".weft");
    const Ran imported =
        runWeft({"import", folder_.filePath(name), text(fabric / "ibdiagnet1"), "--hosts", hosts(), "-o", store});
    if (imported.status != 0) qWarning() << imported.err.c_str();
    return store;
  }

  QString hosts() {
    const QString path = folder_.filePath("hosts.csv");
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) return {};
    file.write("rank,host\n");
    for (int rank = 0; rank < ranks; ++rank)
      file.write(qPrintable(QString("%1,%2\n").arg(rank).arg(names_.at(rank == 7 ? 6 : rank * 5))));
    return path;
  }
  QStringList names_;

 private slots:
  void initTestCase() {
    if (!MpiRun().possible() || !QFile::exists(program) || !QFile::exists(library)) QSKIP("Open MPI is not installed");
    QTemporaryDir folder;
    const QString store = folder.filePath("fabric.weft");
    QCOMPARE(runWeft({"import", text(fabric / "ibdiagnet1"), "-o", store}).status, 0);
    std::set<QString> names;
    for (const Row& row : csv(runWeft({"links", store, "--traffic", "all-to-all"}).out))
      if (row.at("level") == "0") names.insert(QString::fromStdString(row.at("node")).section(' ', 0, 0));
    names_ = QStringList(names.begin(), names.end());
    QVERIFY(names_.size() > 35);
  }

  void expandedLoadsAreThoseOfMeasuredMessages_data() {
    QTest::addColumn<QString>("operation");
    for (const char* operation :
         {"allreduce", "allgather", "bcast", "reduce", "alltoall", "gather", "reduce_scatter_block"})
      QTest::newRow(operation) << operation;
  }
  void expandedLoadsAreThoseOfMeasuredMessages() {
    QFETCH(QString, operation);
    const QString calls = storeOf(operation, operation, false),
                  messages = storeOf(operation + "-messages", operation, true);
    const auto measured = loads(messages, {}), modelled = loads(calls, {"--collectives", "model"});
    QVERIFY(measured.size() > 3);
    QCOMPARE(modelled, measured);
    if (operation == "allreduce") QVERIFY(loads(calls, {}) != measured);  // by definition each sends to each
    QCOMPARE(loads(messages, {"--collectives", "model"}), measured);
    const QStringList pairs{"pairs", "--class", "collective", "--by", "rank"};
    const Ran sent = runWeft(pairs + QStringList{messages});
    QCOMPARE(sent.status, 0);
    QCOMPARE(runWeft(pairs + QStringList{"--collectives", "model", calls}).out, sent.out);
  }
};

WEFT_TEST(CollectiveLoadsTest)

}  // namespace collective_loads_test
#include "collective_loads_test.moc"
