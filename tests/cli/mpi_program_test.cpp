// Finding the program in a launcher's command, on files that are made for it.
#include "measure/mpi_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>

#include "test_class.h"

using namespace weft;

namespace mpi_program_test {

Words words(const QString& line) {
  Words all;
  for (const QString& word : line.split(' ')) all.push_back(word.toStdString());
  return all;
}

QString line(const Words& all) {
  QStringList list;
  for (const std::string& word : all) list << QString::fromStdString(word);
  return list.join(' ');
}

class MpiProgramTest : public QObject {
  Q_OBJECT

 private slots:
  // PATH has just these programs; `core` represents whatever is named as the value of an option is.
  void initTestCase() {
    path_ = qgetenv("PATH");
    for (const char* name : {"app", "other", "core", "script"}) {
      const std::string file = folder_.filePath(name).toStdString();
      std::ofstream(file) << "#!/bin/sh\n";
      std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    }
    qputenv("PATH", folder_.path().toUtf8());
  }
  void cleanupTestCase() { qputenv("PATH", path_); }

  void variablesGoBeforeEachProgram_data() {
    QTest::addColumn<QString>("command");
    QTest::addColumn<QString>("whole");
    const auto row = [](const char* name, const char* command, const char* whole) {
      QTest::newRow(name) << command << whole;
    };
    row("plain", "mpirun -n 4 app core", "mpirun -n 4 env A=1 app core");
    row("values of options", "mpirun --map-by core -mca btl core -x core app",
        "mpirun --map-by core -mca btl core -x core env A=1 app");
    row("value behind =", "srun --ntasks=4 --mpi=pmix app", "srun --ntasks=4 --mpi=pmix env A=1 app");
    row("an option that is not known", "mpiexec --strange 7 app", "mpiexec --strange 7 env A=1 app");
    row("two programs", "/usr/bin/mpirun.openmpi -n 1 app x : -n 2 other y",
        "/usr/bin/mpirun.openmpi -n 1 env A=1 app x : -n 2 env A=1 other y");
    row("no launcher", "app 4", "env A=1 app 4");
    row("no program", "mpirun -n 4 nothing", "env A=1 mpirun -n 4 nothing");
  }
  void variablesGoBeforeEachProgram() {
    QFETCH(QString, command);
    QFETCH(QString, whole);
    QCOMPARE(line(withVariables(words(command), {"A=1"})), whole);
  }

  void theProgramHasItsOwnName() {
    QCOMPARE(nameOfProgram(words("mpirun -n 4 " + folder_.filePath("app"))), std::string("app"));
    QCOMPARE(nameOfProgram(words("./strange")), std::string("strange"));
    QCOMPARE(nameOfProgram({}), std::string());
  }

 private:
  QTemporaryDir folder_;
  QByteArray path_;
};

WEFT_TEST(MpiProgramTest)

}  // namespace mpi_program_test
#include "mpi_program_test.moc"
