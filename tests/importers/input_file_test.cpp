// gzip is undone while reading; damage costs what comes after it, never the program. The expected bytes come from
// zlib's own compressor and from the text that went into it.
#include "importers/io/input_file.h"

#include <QTemporaryDir>
#include <QTest>
#include <zlib.h>

#include <fstream>
#include <sstream>

#include "core/base/error.h"
#include "test_class.h"

using namespace weft;

namespace input_file_test {

namespace fs = std::filesystem;

std::string gzip(const std::string& plain) {
  z_stream z{};
  deflateInit2(&z, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&z, static_cast<uLong>(plain.size())), '\0');
  z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(plain.data()));
  z.avail_in = static_cast<uInt>(plain.size());
  z.next_out = reinterpret_cast<Bytef*>(out.data());
  z.avail_out = static_cast<uInt>(out.size());
  deflate(&z, Z_FINISH);
  out.resize(z.total_out);
  deflateEnd(&z);
  return out;
}

// Text that does not compress to nothing.
std::string lines(int count) {
  std::string out;
  for (unsigned i = 0, value = 1; i < static_cast<unsigned>(count); ++i, value = value * 1664525U + 1013904223U)
    out += std::to_string(i) + ',' + std::to_string(value) + '\n';
  return out;
}

class InputFileTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  struct Read {
    std::string text;
    InputState state;
  };

  Read read(const std::string& bytes, const InflateLimits& limits = {}) {
    const fs::path path = fs::path(folder_.path().toStdString()) / "input";
    std::ofstream(path, std::ios::binary) << bytes;
    const auto state = std::make_shared<InputState>();
    std::ostringstream out;
    const auto in = openInput(path, state, limits);
    // An empty stream would set failbit on `out`.
    if (in->peek() != std::istream::traits_type::eof()) out << in->rdbuf();
    return {out.str(), *state};
  }

 private slots:
  void plainFileIsGivenAsItIs() {
    const std::string text = lines(100000);
    const Read got = read(text);
    QVERIFY(got.text == text);
    QCOMPARE(got.state.bytesTaken, text.size());
    QVERIFY(!got.state.trouble);
  }

  void emptyFile() { QCOMPARE(read("").text, std::string()); }

  void gzipIsUndone() {
    const std::string text = lines(100000), packed = gzip(text);
    const Read got = read(packed);
    QVERIFY(got.text == text);
    QCOMPARE(got.state.bytesTaken, packed.size());
    QVERIFY(!got.state.trouble);
  }

  void membersFollowEachOther() {
    const Read got = read(gzip("first\n") + gzip("second\n") + std::string(512, '\0'));
    QCOMPARE(got.text, std::string("first\nsecond\n"));
    QVERIFY(!got.state.trouble);
  }

  void otherBytesBehindTheDataAreTold() {
    const Read got = read(gzip("first\n") + "tail");
    QCOMPARE(got.text, std::string("first\n"));
    QCOMPARE(got.state.trouble->code, std::string("gzip.trailing"));
  }

  void truncatedFileGivesWhatCameBefore() {
    const std::string text = lines(100000), packed = gzip(text);
    for (const std::size_t length : {packed.size() - 1, packed.size() / 2, std::size_t{20}, std::size_t{3}}) {
      const Read got = read(packed.substr(0, length));
      QVERIFY(text.starts_with(got.text));
      QVERIFY(length < 1000 || got.text.size() > text.size() / 3);
      QCOMPARE(got.state.trouble->code, std::string("gzip.truncated"));
    }
  }

  void damagedFileGivesWhatCameBefore() {
    const std::string text = lines(100000);
    std::string packed = gzip(text);
    packed.replace(packed.size() / 2, 64, std::string(64, '\xff'));
    const Read got = read(packed);
    QCOMPARE(got.state.trouble->code, std::string("gzip.corrupt"));
    QVERIFY(got.text.size() > text.size() / 4 &&
            text.substr(0, text.size() / 4) == got.text.substr(0, text.size() / 4));
  }

  void wrongChecksumIsTold() {
    std::string packed = gzip("all is well\n");
    packed[packed.size() - 8] = static_cast<char>(packed[packed.size() - 8] + 1);
    const Read got = read(packed);
    QCOMPARE(got.text, std::string("all is well\n"));
    QCOMPARE(got.state.trouble->code, std::string("gzip.corrupt"));
  }

  void bombIsStopped() {
    const std::string packed = gzip(std::string(64 << 20, '\0'));
    const Read byRatio = read(packed, {.freeBytes = 1 << 20});
    QCOMPARE(byRatio.state.trouble->code, std::string("gzip.bomb"));
    QVERIFY(byRatio.text.size() < std::size_t{64} << 20);
    const Read bySize = read(packed, {.bytes = 3 << 20});
    QCOMPARE(bySize.state.trouble->code, std::string("gzip.bomb"));
    QVERIFY(bySize.text.size() < std::size_t{4} << 20);
  }

  void corpus() {
    int files = 0;
    for (const char* folder : {"load", "refuse"})
      for (const auto& entry : fs::directory_iterator(fs::path(WEFT_TEST_DATA) / "input_file" / folder)) {
        const auto state = std::make_shared<InputState>();
        const auto in = openInput(entry.path(), state, {.freeBytes = 1 << 20});
        std::ostringstream out;
        out << in->rdbuf();
        QVERIFY2(out.str().starts_with(entry.path().stem() == "bomb" ? std::string(100, '\0') : "1\n2\n3\n"),
                 entry.path().c_str());
        QVERIFY2(state->trouble.has_value() == (folder[0] == 'r'), entry.path().c_str());
        ++files;
      }
    QVERIFY(files >= 7);
  }

  void missingFileIsAnError() {
    QVERIFY_EXCEPTION_THROWN(openInput("/nowhere/at/all", std::make_shared<InputState>()), Error);
  }
};

WEFT_TEST(InputFileTest)

}  // namespace input_file_test
#include "input_file_test.moc"
