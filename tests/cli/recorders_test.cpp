// Which recorder a program gets, on libraries and programs that are made for it: they have the names of MPI's, and
// nothing in them.
#include "measure/recorders.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>

#include "core/base/error.h"
#include "test_class.h"

using namespace weft;
namespace fs = std::filesystem;

class RecordersTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    if (QStandardPaths::findExecutable("cc").isEmpty()) QSKIP("there is no C compiler");
    write("mpi.c", "int MPI_Init(int* count, char*** words) { return count == 0 && words == 0; }");
    write("main.c", "int MPI_Init(int*, char***); int main(void) { return MPI_Init(0, 0) * 0; }");
    program("open4", "libmpi.so.40");
    program("open5", "libmpi.so.40");
    program("intel", "libmpi.so.12");
    program("abi", "libmpi_abi.so.0");
    write("script", "#!/bin/sh\n");
    write("mpirun", "#!/bin/sh\necho 'mpirun (Open MPI) 5.0.7'\n");
    for (const char* each : {"script", "mpirun"}) fs::permissions(at(each), fs::perms::owner_all);
    recorder("a", "Open MPI 4.1.4", "libmpi.so.40", at("open4/lib/libmpi.so.40"));
    recorder("b", "Open MPI 5.0.7", "libmpi.so.40", at("open5/lib/libmpi.so.40"));
    recorder(".building.x", "Open MPI 6.0.0", "libmpi.so.40", at("open4/lib/libmpi.so.40"));
    fs::create_directories(at("recorders/nothing"));
  }

  void thoseInTheFolderAreListed() {
    const auto all = builtRecorders(at("recorders"));
    QCOMPARE(all.size(), std::size_t(2));
    QCOMPARE(all[1].mpi, std::string("Open MPI 5.0.7"));
    QCOMPARE(all[1].library, fs::path(at("open5/lib/libmpi.so.40")));
    QCOMPARE(builtRecorders(at("no such folder")).size(), std::size_t(0));
  }

  void theVeryLibraryDecides() {
    for (const auto& [name, built] : {std::pair("open4", "a"), std::pair("open5", "b")}) {
      const Recorder taken = recorderFor({at("mpirun"), "-n", "2", at(name) + "/program"}, at("recorders"));
      QCOMPARE(taken.file, fs::path(at(std::string("recorders/") + built + "/libweft-record.so")));
      QCOMPARE(taken.preloaded(), taken.file.string());
      QCOMPARE(taken.note, std::string());
      QVERIFY(taken.program.kind == MpiLibrary::openMpi);
    }
  }

  void kinOfMpichStandForEachOther() {
    const Words command{at("intel/program")};
    const std::string refused = why(command);
    QVERIFY2(refused.find("weft recorder build --mpicc mpicc") != std::string::npos &&
                 refused.find(at("intel/lib/libmpi.so.12")) != std::string::npos,
             refused.c_str());
    fs::create_directories(at("intel/bin"));
    write("intel/bin/mpicc", "");
    QVERIFY(why(command).ends_with("weft recorder build --mpicc " +
                                   at("intel/bin/mpicc")));  // of the library that it is for
    recorder("c", "MPICH 4.0.2", "libmpich.so.12", at("nowhere/libmpich.so.12"));
    const Recorder taken = recorderFor(command, at("recorders"));
    QCOMPARE(taken.file, fs::path(at("recorders/c/libweft-record.so")));
    QVERIFY(taken.note.find("MPICH 4.0.2") != std::string::npos);
    QVERIFY(!why({at("abi/program")}).empty());  // handles of the standard's interface are others again
  }

  // What Python is linked with says nothing: its launcher does, and its MPI comes with the recorder.
  void scriptsGoByTheLauncher() {
    const Recorder taken = recorderFor({at("mpirun"), "-n", "2", at("script")}, at("recorders"));
    QCOMPARE(taken.preloaded(), at("recorders/b/libweft-record.so") + ":" + at("open5/lib/libmpi.so.40"));
  }

  void programsAreTold() {
    QVERIFY(!linkedMpiIn(at("script")).isLinked());
    QVERIFY(!linkedMpiOf({}).isLinked());
    QCOMPARE(linkedMpiIn(at("intel/program")).interface(), std::string("MPICH.so.12"));
    QCOMPARE(linkedMpiIn(at("abi/program")).interface(), std::string("libmpi_abi.so.0"));
  }

 private:
  std::string at(const std::string& name) const { return folder_.filePath(QString::fromStdString(name)).toStdString(); }
  void write(const std::string& name, const std::string& text) const { std::ofstream(at(name)) << text; }

  std::string why(const Words& command) const try {
    return recorderFor(command, at("recorders")).note;
  } catch (const Error& error) {
    return error.what();
  }

  // FOLDER/program, linked with FOLDER/lib/SONAME.
  void program(const std::string& folder, const std::string& soname) const {
    fs::create_directories(at(folder + "/lib"));
    const QString library = QString::fromStdString(at(folder + "/lib/" + soname)),
                  name = QString::fromStdString(soname), out = QString::fromStdString(at(folder + "/program"));
    QCOMPARE(QProcess::execute(
                 "cc", {"-shared", "-fPIC", "-Wl,-soname," + name, "-o", library, QString::fromStdString(at("mpi.c"))}),
             0);
    QCOMPARE(QProcess::execute("cc", {"-o", out, QString::fromStdString(at("main.c")), library,
                                      "-Wl,-rpath," + QString::fromStdString(at(folder + "/lib"))}),
             0);
  }

  void recorder(const std::string& name, const std::string& mpi, const std::string& soname,
                const std::string& library) const {
    fs::create_directories(at("recorders/" + name));
    write("recorders/" + name + "/libweft-record.so", "");
    write("recorders/" + name + "/recorder",
          "mpi " + mpi + "\nsoname " + soname + "\nlibrary " + library + "\nweft 0.2.0\n");
  }

  QTemporaryDir folder_;
};

WEFT_TEST(RecordersTest)
#include "recorders_test.moc"
