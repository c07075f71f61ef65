// A file that can't be read to its end is named, with what the system says, whoever opens it: Weft itself or a library.
// It is no file that is cut off.
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

#include "archive_pack.h"
#include "core/base/error.h"
#include "core/store/run_writer.h"
#include "importers/bundle/bundle.h"
#include "importers/bundle/formats.h"
#include "recorded.h"
#include "test_class.h"

using namespace weft;

namespace read_errors_test {

namespace fs = std::filesystem;

// Why a strict import of it is refused; empty: it is not.
std::string whyRefused(const fs::path& bundle, const fs::path& target) {
  const Importers importers = allImporters();
  try {
    RunWriter writer(target);
    importBundle({bundle}, importers, {.strict = true}, writer, [](auto, auto, auto&) { return true; });
    return {};
  } catch (const Error& error) {
    return error.what();
  }
}

class ReadErrorsTest : public QObject {
  Q_OBJECT
 private slots:
  void theFileAndTheCauseAreNamed_data() {
    QTest::addColumn<QString>("place");
    QTest::addColumn<QString>("ending");
    QTest::newRow("events of an archive") << "trace/load/demo.pack"
                                          << "0.evt";
    QTest::newRow("definitions of an archive") << "trace/load/demo.pack"
                                               << ".def";
    QTest::newRow("XML") << "ipm/full.xml"
                         << ".xml";
    QTest::newRow("text") << "recorder/ring"
                          << ".csv";
  }
  void theFileAndTheCauseAreNamed() {
    QFETCH(const QString, place);
    QFETCH(const QString, ending);
    QTemporaryDir folder;
    const fs::path root = fs::path(folder.path().toStdString()) / "bundle",
                   from = inputs::ownData / place.toStdString();
    fs::create_directories(root);
    if (from.extension() == ".pack") unpackArchive(fileContent(from), root);
    else fs::copy(from, root, fs::copy_options::recursive);
    fs::path file;
    for (const auto& entry : fs::recursive_directory_iterator(root))
      if (entry.is_regular_file() && entry.path().string().ends_with(ending.toStdString())) file = entry.path();
    QVERIFY(!file.empty());
    const fs::path target = fs::path(folder.path().toStdString()) / "run.weft";
    QCOMPARE(whyRefused(root, target), std::string());
    fs::remove(file);
    fs::create_symlink("/proc/self/mem", file);  // as on a disk that fails
    const std::string why = whyRefused(root, target);
    QVERIFY2(
        why.find("Input/output error") != std::string::npos && why.find(file.filename().string()) != std::string::npos,
        why.c_str());
  }
};

WEFT_TEST(ReadErrorsTest)

}  // namespace read_errors_test
#include "read_errors_test.moc"
