// Archives from tests/data/archive, packed by other programs: what must come out, and what must stay inside.
#include "importers/io/archive.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <iterator>
#include <map>

#include "importers/io/archive_name.h"
#include "test_class.h"

using namespace weft;

namespace archive_test {

namespace fs = std::filesystem;

const fs::path corpus = fs::path(WEFT_TEST_DATA) / "archive";

std::string content(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::string numbers() {
  std::string text;
  for (int i = 1; i <= 400; ++i) text += std::to_string(i) + "\n";
  return text;
}

class ArchiveTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { folder_ = std::make_unique<QTemporaryDir>(); }

  void allFormsGiveTheSameFiles_data() {
    QTest::addColumn<QString>("file");
    for (const char* file : {"plain.tar", "old.tar", "gzip.tar.gz", "xz.tar.xz"}) QTest::newRow(file) << file;
  }
  void allFormsGiveTheSameFiles() {
    QFETCH(QString, file);
    const auto files = open("load/" + file.toStdString());
    QCOMPARE(files.size(), std::size_t{3});
    QVERIFY(files.at("bundle/numbers.txt") == numbers());
    QCOMPARE(files.at("bundle/ib/two.txt"), std::string("second\n"));
    QCOMPARE(files.at("top.txt"), std::string("top\n"));
    QVERIFY(told().isEmpty());
  }

  void zipWithNamesInUtf8() {
    const auto files = open("load/deflated.zip");
    QCOMPARE(files.size(), std::size_t{4});
    QCOMPARE(files.at("bundle/näme.txt"), std::string("umlaut\n"));
    QVERIFY(told().isEmpty());
  }

  void longNamesOfPax() {
    const auto files = open("load/posix.tar");
    QCOMPARE(files.size(), std::size_t{1});
    QVERIFY(files.begin()->first == "bundle/näme " + std::string(120, 'l') + ".txt");
  }

  void lastOfTwoEntriesCounts() { QCOMPARE(open("load/appended.tar").at("a.txt"), std::string("last\n")); }

  void compressedFileThatIsNoArchive() {
    QVERIFY(open("load/single.txt.xz") == (std::map<std::string, std::string>{{"single.txt", numbers()}}));
  }

  void allOfTheCorpusIsRecognised() {
    for (const char* part : {"load", "refuse"})
      for (const auto& each : fs::directory_iterator(corpus / part)) {
        const std::string bytes = content(each.path());
        // gzip is undone before anybody asks.
        QVERIFY2(each.path().extension() == ".gz" || looksLikeArchive(bytes), each.path().c_str());
      }
    QVERIFY(!looksLikeArchive(numbers()));
    QVERIFY(!looksLikeArchive(std::string(1024, '\0')));
  }

  void badNamesStayInside_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("codes");
    QTest::newRow("parent") << "parent.tar"
                            << "archive.refused:2";
    QTest::newRow("absolute") << "absolute.tar"
                              << "archive.refused:1";
    QTest::newRow("Windows") << "windows.zip"
                             << "archive.refused:2";
    QTest::newRow("deep") << "deep.tar"
                          << "archive.refused:1";
  }
  void badNamesStayInside() {
    QFETCH(QString, file);
    QFETCH(QString, codes);
    QVERIFY(open("refuse/" + file.toStdString()).empty());
    QCOMPARE(told(), codes);
    QCOMPARE(std::distance(fs::directory_iterator(root()), fs::directory_iterator()), std::ptrdiff_t{1});
    QVERIFY(!fs::exists("/tmp/weft-escaped.txt"));
  }

  void linksAreNotFollowed() {
    // A link to /tmp and a file "behind" it: the file stays in a folder of that name.
    const auto files = open("refuse/links.tar");
    QCOMPARE(files.size(), std::size_t{1});
    QVERIFY(!fs::is_symlink(root() / "in" / "way"));
    QVERIFY(!fs::exists("/tmp/weft-escaped.txt"));
    QCOMPARE(told(), QString("archive.not_a_file:3"));
  }

  void fileThatIsAlsoAFolder() {
    QCOMPARE(open("refuse/file_as_folder.tar").size(), std::size_t{1});
    QCOMPARE(told(), QString("archive.refused:1"));
  }

  void damagedOnesGiveWhatComesBefore_data() {
    QTest::addColumn<QString>("file");
    for (const char* file : {"truncated.tar.gz", "corrupt.tar.xz", "truncated.zip"}) QTest::newRow(file) << file;
  }
  void damagedOnesGiveWhatComesBefore() {
    QFETCH(QString, file);
    const auto files = open("refuse/" + file.toStdString());
    QCOMPARE(told(), QString("archive.damaged:1"));
    if (const auto first = files.find("bundle/numbers.txt"); first != files.end())
      QVERIFY(numbers().starts_with(first->second));
  }

  void bombsEndAtTheLimit() {
    open("refuse/bomb.tar.xz", {.bytes = 1 << 30, .freeBytes = 1 << 20, .ratio = 250});
    QCOMPARE(told(), QString("archive.bomb:1"));
    std::uintmax_t written = 0;
    for (const auto& each : fs::recursive_directory_iterator(root() / "in"))
      written += each.is_regular_file() ? each.file_size() : 0;
    QVERIFY(written <= (1 << 20));
  }

  void tooManyFilesEndIt() {
    QCOMPARE(open("load/plain.tar", {.files = 2}).size(), std::size_t{2});
    QCOMPARE(told(), QString("archive.too_many:1"));
  }

  void cancelEndsIt() {
    Diagnostics diagnostics;
    QVERIFY(unpack(corpus / "load" / "plain.tar", "a", root() / "in", diagnostics, [](std::uint64_t) {
              return false;
            }).empty());
    QVERIFY(diagnostics.list().empty());
  }

  void namesAreJudged_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("refused");
    QTest::addColumn<bool>("hidden");
    QTest::newRow("plain") << "a/b.lst"
                           << "a/b.lst" << false << false;
    QTest::newRow("dots and slashes") << "./a//./b"
                                      << "a/b" << false << false;
    QTest::newRow("two dots in a name") << "a..b/..c"
                                        << "a..b/..c" << false << true;
    QTest::newRow("up") << "a/../b"
                        << "a/../b" << true << false;
    QTest::newRow("backslashes") << "..\\b"
                                 << "../b" << true << false;
    QTest::newRow("drive") << "C:\\b"
                           << "C:/b" << true << false;
    QTest::newRow("root") << "/etc/passwd"
                          << "/etc/passwd" << true << false;
    QTest::newRow("Mac's shadow files") << "a/._b"
                                        << "a/._b" << false << true;
    QTest::newRow("the folder itself") << "./"
                                       << "" << false << true;
    QTest::newRow("nothing") << ""
                             << "" << false << true;
  }
  void namesAreJudged() {
    QFETCH(QString, name);
    QFETCH(QString, text);
    QFETCH(bool, refused);
    QFETCH(bool, hidden);
    const ArchiveName judged = judgeArchiveName(name.toStdString(), 16);
    QCOMPARE(QString::fromStdString(judged.text), text);
    QCOMPARE(judged.refused, refused);
    QCOMPARE(judged.hidden, hidden);
  }

 private:
  fs::path root() const { return folder_->path().toStdString(); }

  std::map<std::string, std::string> open(const std::string& file, const UnpackLimits& limits = {}) {
    diagnostics_ = {};
    std::map<std::string, std::string> files;
    for (const UnpackedFile& each : unpack(
             corpus / file, file, root() / "in", diagnostics_, [](std::uint64_t) { return true; }, limits))
      files[each.name] = content(each.path);
    return files;
  }
  QString told() const {
    QStringList codes;
    for (const auto& [code, total] : diagnostics_.totals())
      codes << QString::fromStdString(code) + ":" + QString::number(total);
    return codes.join(' ');
  }

  std::unique_ptr<QTemporaryDir> folder_;
  Diagnostics diagnostics_;
};

WEFT_TEST(ArchiveTest)

}  // namespace archive_test
#include "archive_test.moc"
