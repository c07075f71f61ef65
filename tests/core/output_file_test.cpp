// Why a file could not be written, as the system stated it first.
#include "core/base/output_file.h"

#include <QTest>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <string>

#include "test_class.h"

using namespace weft;

namespace output_file_test {

class OutputFileTest : public QObject {
  Q_OBJECT

 private slots:
  void aFullDiskIsNamed_data() {
    QTest::addColumn<int>("bytes");
    QTest::newRow("less than fits in memory") << 10;
    QTest::newRow("more") << (1 << 20);
  }
  void aFullDiskIsNamed() {
    QFETCH(int, bytes);
    OutputFile file("/dev/full");
    file << std::string(static_cast<std::size_t>(bytes), 'x');
    for (int i = 0; i < 10'000; ++i) file.put('y');
    errno = EBADF;  // what fails afterwards is not the reason
    QVERIFY(file.close() == std::errc::no_space_on_device);
    QVERIFY(!file);
  }

  void aFolderThatIsNotThereIsNamed() {
    OutputFile file("/dev/null/none");
    QVERIFY(file.problem() == std::errc::not_a_directory && !file);
  }

  void whatIsWrittenIsThere() {
    const std::filesystem::path path = std::filesystem::temp_directory_path() / "output_file_test";
    OutputFile file(path);
    file << "a" << 1 << '\n';
    QVERIFY(!file.close() && file);
    std::string line;
    QVERIFY(std::getline(std::ifstream(path), line) && line == "a1");
    std::filesystem::remove(path);
  }
};

WEFT_TEST(OutputFileTest)

}  // namespace output_file_test
#include "output_file_test.moc"
