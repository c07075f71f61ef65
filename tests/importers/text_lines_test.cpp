// Lines as std::getline sees them, wherever they lie in what is read at once.
#include "importers/io/text_lines.h"

#include <QtTest>

#include <random>
#include <sstream>

#include "test_class.h"

using namespace weft;

namespace text_lines_test {

std::vector<std::string> linesOf(const std::string& text, const Progress& progress = nullptr) {
  std::istringstream in(text);
  TextLines lines(in, progress);
  std::vector<std::string> all;
  for (TextLine line; lines.next(line);) all.emplace_back(line.text);
  return all;
}

class TextLinesTest : public QObject {
  Q_OBJECT

 private slots:
  void linesOfAnyLengthAreThoseOfGetline() {
    std::mt19937 random(7);
    for (const std::size_t longest : {0, 1, 80, 9'000, 40'000, 700'000}) {
      std::string text;
      for (int i = 0; i < 60; ++i) text += std::string(random() % (longest + 1), static_cast<char>('a' + i % 26)) + '\n';
      text += "the last, without an end";
      std::istringstream in(text);
      std::vector<std::string> expected;
      for (std::string line; std::getline(in, line);) expected.push_back(line);
      QVERIFY(linesOf(text) == expected);
    }
  }

  void endsAtEachPlaceOfAChunk() {
    for (std::size_t length = (1 << 13) - 3; length <= (1 << 13) + 3; ++length) {
      const std::string line(length, 'x');
      QVERIFY((linesOf(line) == std::vector<std::string>{line}));
      QVERIFY((linesOf(line + "\r\n") == std::vector<std::string>{line}));
      QVERIFY((linesOf(line + "\n\n" + line) == std::vector<std::string>{line, "", line}));
    }
  }

  void allBytesAreToldAndACancelIsObeyed() {
    const std::string text(1'000'000, '\n');
    std::uint64_t told = 0;
    const auto count = [&told](std::uint64_t bytes) {
      told = bytes;
      return true;
    };
    QCOMPARE(linesOf(text, count).size(), text.size());
    QCOMPARE(told, text.size());
    QVERIFY(linesOf(text, [](std::uint64_t bytes) { return bytes < 100'000; }).size() < text.size());
  }
};

WEFT_TEST(TextLinesTest)

}  // namespace text_lines_test
#include "text_lines_test.moc"
