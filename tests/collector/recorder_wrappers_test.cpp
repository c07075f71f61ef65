// Which functions the recorder wraps: all that move data, wait, or make something, of the MPIs that are installed and
// of the standard's last edition.
#include <QRegularExpression>
#include <QTest>

#include "mpi_run.h"
#include "test_class.h"

using namespace weft;

namespace recorder_wrappers_test {

QString outputOf(const QString& program, const QStringList& arguments, const QByteArray& input = {}) {
  QProcess process;
  process.setProcessChannelMode(QProcess::SeparateChannels);
  process.start(program, arguments);
  process.write(input);
  process.closeWriteChannel();
  return process.waitForFinished(weft::longestWait) ? QString::fromUtf8(process.readAllStandardOutput()) : QString();
}

std::set<QString> found(const QString& text, const QString& pattern) {
  std::set<QString> all;
  const QRegularExpression expression(pattern);
  for (auto at = expression.globalMatch(text); at.hasNext();) all.insert(at.next().captured(1));
  return all;
}

// MPI_Comm_get_parent answers what MPI_Init has made; generalized requests are the program's own work.
const std::set<QString> others{"MPI_Comm_get_parent", "MPI_Grequest_start", "MPI_Grequest_complete",
                               "MPIX_Grequest_start", "MPIX_Grequest_class_allocate"};

// By what a function is given: a place for a handle, requests, or data with a type and whom they are for.
bool needsWrapper(const QString& parameters) {
  static const QRegularExpression makes("(?<!const )\\bMPI_(Comm|Message|Win|File) ?\\*"),
      completes("\\bMPI_Request ?(\\*|\\w+ ?\\[|request\\b)"), type("\\bMPI_Datatype\\b"),
      peers("\\bMPI_(Comm|Win|File|Message)\\b"), data("\\bvoid ?\\*");
  return parameters.contains(makes) || parameters.contains(completes) ||
         (parameters.contains(type) && parameters.contains(peers) && parameters.contains(data));
}

std::set<QString> neededBy(const QString& compiler) {
  const QString declared = outputOf(compiler, {"-x", "c", "-E", "-P", "-"},
                                    "#include <mpi.h>\n#if __has_include(<mpi-ext.h>)\n#include <mpi-ext.h>\n#endif\n")
                               .simplified();
  std::set<QString> needed;
  const QRegularExpression prototype("\\bint P(MPIX?_\\w+) ?\\(([^;{}]*?)\\) ?[;_]");
  for (auto at = prototype.globalMatch(declared); at.hasNext();)
    if (const auto one = at.next();
        !one.captured(1).endsWith("_c2f") && !others.contains(one.captured(1)) && needsWrapper(one.captured(2)))
      needed.insert(one.captured(1));
  return needed;
}

QString lacking(const std::set<QString>& needed, const std::set<QString>& there) {
  QStringList none;
  for (const QString& each : needed)
    if (!there.contains(each)) none << each;
  return none.join(' ');
}

class RecorderWrappersTest : public QObject {
  Q_OBJECT

 private slots:
  void installed_data() {
    QTest::addColumn<QString>("compiler");
    QTest::addColumn<QString>("library");
    QTest::newRow("Open MPI") << "mpicc.openmpi" << WEFT_LIBRARIES "/libweft-record.so";
    QTest::newRow("MPICH") << "mpicc.mpich" << WEFT_LIBRARIES "/libweft-record-mpich.so";
  }
  void installed() {
    QFETCH(QString, compiler);
    QFETCH(QString, library);
    compiler = QStandardPaths::findExecutable(compiler);
    if (compiler.isEmpty() || !QFile::exists(library)) QSKIP("this MPI library is not installed");
    const std::set<QString> needed = neededBy(compiler);
    QVERIFY(needed.size() > 150);
    QCOMPARE(lacking(needed, found(outputOf("nm", {"-D", "--defined-only", library}), " [TW] (MPIX?_\\w+)")),
             QString());
  }

  // What the sources have where a library declares all of it.
  void standard() {
    QFile list(WEFT_TEST_DATA "/recorder/mpi_5.txt");
    QVERIFY(list.open(QFile::ReadOnly));
    std::set<QString> needed;
    QTemporaryDir folder;
    QFile none(folder.filePath("mpi.h")), declared(folder.filePath("weft_declared.h"));
    QVERIFY(none.open(QFile::WriteOnly) && declared.open(QFile::WriteOnly));
    for (const QString& line : QString::fromUtf8(list.readAll()).split('\n', Qt::SkipEmptyParts))
      if (!line.startsWith('#')) {
        needed.insert(line);
        declared.write(QString("#define WEFT_DECLARED_P%1 ,\n").arg(line).toUtf8());
      }
    declared.close();
    none.close();
    QVERIFY(needed.size() > 300);
    QString sources;
    for (const char* room : {"calls", "life"})
      for (const QString& file : QDir(QString(WEFT_SOURCE "/collector/record/") + room).entryList({"*.cpp"}))
        sources += outputOf(WEFT_COMPILER, {"-std=c++20", "-E", "-P", "-I", folder.path(), "-I", WEFT_RECORD_INCLUDE,
                                            "-I", WEFT_RECORD_INCLUDE "/../weft_core_base",
                                            QString(WEFT_SOURCE "/collector/record/") + room + "/" + file});
    QCOMPARE(lacking(needed, found(sources.simplified(), "\\bint (MPIX?_\\w+) ?\\((?:weft::record::Parameter|void)")),
             QString());
  }
};

WEFT_TEST(RecorderWrappersTest)

}  // namespace recorder_wrappers_test
#include "recorder_wrappers_test.moc"
