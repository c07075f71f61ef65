// What `cmake --install` puts into a folder works from there: program, recorder, sample, pages, completion, and what
// desktops read.
#include <QRegularExpression>
#include <QStandardPaths>

#include <set>

#include "cli.h"
#include "test_class.h"

namespace installed_test {

using namespace cli;

// Of a tool that is asked by itself; nothing where it is not installed.
std::optional<Ran> ranTool(const QString& name, const QStringList& arguments) {
  const QString tool = QStandardPaths::findExecutable(name);
  if (tool.isEmpty()) return std::nullopt;
  QProcess process;
  process.start(tool, arguments);
  process.waitForFinished(weft::longestWait);
  return Ran{process.exitCode(), process.readAllStandardOutput().toStdString(),
             process.readAllStandardError().toStdString()};
}

class InstalledTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    qputenv("WEFT_RECORDERS", at("recorders").toUtf8());  // none that the user built
    QProcess install;
    install.start(WEFT_CMAKE, {"--install", WEFT_BUILD, "--prefix", folder_.path()});
    QVERIFY(install.waitForFinished(weft::longestWait));
    QVERIFY2(install.exitCode() == 0, install.readAllStandardError().constData());
  }

  void theProgramFindsItsSample() {
    QCOMPARE(ran(at("bin/weft"), {"import", at("share/weft/sample"), "-o", at("sample.weft")}).status, 0);
    const Ran links = ran(at("bin/weft"), {"links", at("sample.weft"), "--format", "csv"});
    QCOMPARE(links.out, cli::runWeft({"links", at("sample.weft"), "--format", "csv"}).out);
    QVERIFY(csv(links.out).size() > 100);
    QCOMPARE(ran(at("bin/weft"), {"import", at("share/weft/training"), "-o", at("training.weft")}).status, 0);
  }

  // Commands that draw nothing load none of the libraries that take most of the time of a start; what draws is handed
  // over to the program of the window.
  void commandsLoadNoLibraryOfTheWindow() {
    if (!QFileInfo::exists(at("bin/weft-window"))) QSKIP("this build has no window");
    const auto loaded = ranTool("ldd", {at("bin/weft")}), ofWindow = ranTool("ldd", {at("bin/weft-window")});
    if (!loaded) QSKIP("ldd is not installed");
    QVERIFY(ofWindow->out.find("libQt6") != std::string::npos);
    QVERIFY(loaded->out.find("libstdc++") != std::string::npos);
    for (const char* of : {"libQt6", "libvtk"}) QVERIFY2(loaded->out.find(of) == std::string::npos, of);
    QCOMPARE(ran(at("bin/weft"), {"import", at("share/weft/sample"), "-o", at("drawn.weft")}).status, 0);
    QCOMPARE(ran(at("bin/weft"), {"figure", at("drawn.weft"), "--view", "matrix", "-o", at("matrix.svg")}).status, 0);
    QVERIFY(contentOf(at("matrix.svg").toStdString()).find("<svg") != std::string::npos);
  }

  // What draws nothing is answered without the window's program, which changes nothing of what a command says of
  // itself.
  void helpIsTheSameOfBothPrograms() {
    if (!QFileInfo::exists(at("bin/weft-window"))) QSKIP("this build has no window");
    for (const std::string& command : commandsOf(ran(at("bin/weft"), {"--help"}).out)) {
      const QStringList asked{QString::fromStdString(command), "--help"};
      const Ran help = ran(at("bin/weft"), asked);
      QCOMPARE(help.out, ran(at("bin/weft-window"), asked).out);
      QVERIFY2(help.status == 0 && help.out.find("Exit status: 0 done") != std::string::npos, help.out.c_str());
    }
  }

  void theRecorderIsFound() {
    if (QStandardPaths::findExecutable("mpirun.openmpi").isEmpty()) QSKIP("Open MPI is not installed");
    qputenv("ASAN_OPTIONS", "verify_asan_link_order=0:detect_leaks=0");  // of a recorder built for it
    const auto missing = [&](const QString& bundle) {
      return ran(at("bin/weft"),
                 {"record", "-o", at(bundle), "--", "mpirun.openmpi", "--allow-run-as-root", "-n", "1", "true"})
                 .err.find("is not installed") != std::string::npos;
    };
    QVERIFY(!missing("bundle"));
    const fs::path libraries = at(WEFT_INSTALLED_LIBRARIES).toStdString();
    fs::rename(libraries, libraries.string() + ".away");
    QVERIFY(missing("other"));
    fs::rename(libraries.string() + ".away", libraries);
  }

  void theRecorderFindsAllThatItIncludes() {
    const fs::path sources = at("share/weft/recorder/sources").toStdString();
    const QRegularExpression include("^\\s*#\\s*(?:include|define WEFT_WRAPPERS)\\s+\"([^\"]+)\"",
                                     QRegularExpression::MultilineOption);
    int found = 0;
    for (const auto& file : fs::recursive_directory_iterator(sources))
      for (auto each = include.globalMatch(QString::fromStdString(contentOf(file.path())));
           file.is_regular_file() && each.hasNext(); ++found) {
        const std::string name = each.next().captured(1).toStdString();
        if (name == "weft_declared.h")
          continue;  // which the kit's script makes for each MPI; recorder_kit_test builds with it
        QVERIFY2(fs::exists(sources / name), (file.path().string() + " includes " + name).c_str());
      }
    QVERIFY(found > 200);
    QVERIFY(ran(at("bin/weft"), {"--version"}).out ==
            "weft " + contentOf(at("share/weft/recorder/version").toStdString()));
    const Ran built =
        ran(at("bin/weft"), {"recorder", "build", "--mpicc", "no-such-mpicc", "--prefix", at("recorders")});
    QVERIFY2(built.status == 1 && built.err.find("there is no no-such-mpicc") != std::string::npos, built.err.c_str());
    QCOMPARE(ran(at("bin/weft"), {"recorder", "list", "--prefix", at("recorders"), "--format", "csv"}).out,
             std::string("mpi,soname,library,found,weft,compiler,recorder\n"));
  }

  // Every command of --help has a page, and every page is one of the program's commands.
  void everyCommandHasAPage() {
    std::set<std::string> pages, commands{"weft.1.gz"};
    for (const auto& page : fs::directory_iterator(at("share/man/man1").toStdString()))
      pages.insert(page.path().filename().string());
    for (const std::string& command : commandsOf(ran(at("bin/weft"), {"--help"}).out))
      commands.insert("weft-" + command + ".1.gz");
    QVERIFY(commands.size() > 10);
    QCOMPARE(pages, commands);
  }

  void manReadsThePages() {
    for (const auto& page : fs::directory_iterator(at("share/man/man1").toStdString())) {
      const auto read = ranTool("man", {"--warnings", "-E", "UTF-8", "-l", text(page.path())});
      if (!read) QSKIP("man is not installed");
      QVERIFY2(read->status == 0 && read->err.empty(), (page.path().string() + ": " + read->err).c_str());
      QVERIFY(read->out.find("SYNOPSIS") != std::string::npos);
    }
  }

  void bashCompletes() {
    const auto completed = [&](const QString& words) {
      const Ran shell = *ranTool(
          "bash", {"-c", "source '" + at("share/bash-completion/completions/weft") + "'; COMP_WORDS=(" + words +
                             "); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _weft; echo \"${COMPREPLY[@]}\""});
      return shell.out.substr(0, shell.out.find('\n'));
    };
    QCOMPARE(completed("weft imp"), std::string("import"));
    QCOMPARE(completed("weft links --form"), std::string("--format"));
    QCOMPARE(completed("weft links --traffic a"), std::string("all-to-all"));
    QCOMPARE(completed("weft remap run.weft --launcher open"), std::string("openmpi openmpi-seq openmpi5"));
    QCOMPARE(completed("weft import no-such-fi"), std::string());
  }

  void otherShellsReadTheirs() {
    if (const auto zsh = ranTool("zsh", {"-n", at("share/zsh/vendor-completions/_weft")}))
      QCOMPARE(zsh->err, std::string());
    const auto fish = ranTool("fish", {"-c", "source '" + at("share/fish/vendor_completions.d/weft.fish") +
                                                 "'; complete -C 'weft links --traffic a'"});
    if (!fish) QSKIP("fish is not installed");
    QCOMPARE(fish->out.substr(0, 10), std::string("all-to-all"));
  }

  // The bytes that a store really has are those that the MIME type looks for.
  void storesAreKnownByTheirBytes() {
    if (!QFile::exists(at("share/mime/packages/weft.xml"))) QSKIP("this build has no window");
    const std::string type = contentOf(at("share/mime/packages/weft.xml").toStdString()),
                      store = contentOf(at("sample.weft").toStdString());
    QVERIFY(type.find("offset=\"0\" value=\"" + store.substr(0, 15) + "\"") != std::string::npos);
    QVERIFY(type.find("offset=\"68\" value=\"" + store.substr(68, 4) + "\"") != std::string::npos);
  }

  void desktopsAcceptWhatTheyRead() {
    if (!QFile::exists(at("share/applications/weft.desktop"))) QSKIP("this build has no window");
    if (const auto entry = ranTool("desktop-file-validate", {at("share/applications/weft.desktop")}))
      QVERIFY2(entry->status == 0 && entry->out.empty(), entry->out.c_str());
    const auto metadata =
        ranTool("appstreamcli", {"validate", "--no-net", at("share/metainfo/org.weft.weft.metainfo.xml")});
    if (!metadata) QSKIP("appstreamcli is not installed");
    QVERIFY2(metadata->status == 0, metadata->out.c_str());
  }

 private:
  QString at(const QString& name) const { return folder_.path() + "/" + name; }

  static Ran ran(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.start(program, arguments);
    process.waitForFinished(weft::longestWait);
    return {process.exitCode(), process.readAllStandardOutput().toStdString(),
            process.readAllStandardError().toStdString()};
  }

  // "  import    read profiles …" behind the line "Subcommands:".
  static std::vector<std::string> commandsOf(const std::string& help) {
    std::vector<std::string> commands;
    std::istringstream in(help.substr(help.find("Subcommands:")));
    std::string line;
    std::getline(in, line);
    while (std::getline(in, line) && line.starts_with("  ")) commands.push_back(line.substr(2, line.find(' ', 2) - 2));
    return commands;
  }

  QTemporaryDir folder_;
};

WEFT_TEST(InstalledTest)

}  // namespace installed_test
#include "installed_test.moc"
