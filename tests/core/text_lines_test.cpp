// The one reader of lines: lines as std::getline sees them, wherever they lie in what is read at once.
#include "core/base/text_lines.h"

#include <QtTest>
#include <unistd.h>

#include <algorithm>
#include <functional>
#include <random>
#include <sstream>

#include "core/base/cells.h"
#include "core/base/error.h"
#include "core/base/file_content.h"
#include "test_class.h"

using namespace weft;

namespace text_lines_test {

std::vector<std::string> linesOf(const std::string& text,
                                 const std::function<bool(std::uint64_t)>& progress = nullptr) {
  std::istringstream in(text);
  TextLines lines(in, progress, TextLines::ofLists);
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
      for (int i = 0; i < 60; ++i)
        text += std::string(random() % (longest + 1), static_cast<char>('a' + i % 26)) + '\n';
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

  void aByteOrderMarkAndTheLineEndsOfWindowsAreNoText() {
    QVERIFY((linesOf("\xEF\xBB\xBFone\r\ntwo\r\n\r\nthree") == std::vector<std::string>{"one", "two", "", "three"}));
    QVERIFY((linesOf("one\n\xEF\xBB\xBFtwo") == std::vector<std::string>{"one", "\xEF\xBB\xBFtwo"}));
    QVERIFY(linesOf("").empty());
  }

  void aLineThatIsTooLongIsCutOrStops() {
    for (const std::size_t length : {299, 300, 301, 9'000, 1'000'000}) {
      std::istringstream in("a\n" + std::string(length, 'x') + "\nb");
      const TextLines::CarryOn always;
      TextLines lines(in, always, {300, false});
      std::vector<std::string> all;
      for (TextLine each; lines.next(each);) all.emplace_back(each.text);
      QVERIFY((all == std::vector<std::string>{"a", std::string(std::min<std::size_t>(length, 300), 'x'), "b"}));
      QCOMPARE(lines.longLines(), std::uint64_t(length > 300));
      QVERIFY(!lines.terminated());
      std::istringstream again(in.str());
      TextLines stopped(again, always, {300, true});
      std::size_t count = 0;
      for (TextLine each; stopped.next(each);) ++count;
      QCOMPARE(count, length > 300 ? std::size_t{1} : std::size_t{3});
      QCOMPARE(stopped.tooLong(), length > 300);
    }
  }

  void aFileThatCannotBeReadIsNamedWithTheCause() {
    const auto why = [](const auto& read, const std::string& path) {
      try {
        read(path);
      } catch (const Error& error) {
        return std::string(error.what());
      }
      return std::string();
    };
    const auto byLine = [](const std::string& path) { eachLine(path, [](const TextLine&) {}); };
    const auto whole = [](const std::string& path) { contentOf(path); };
    for (const std::function<void(std::string)>& read : std::vector<std::function<void(std::string)>>{byLine, whole}) {
      QCOMPARE(why(read, "/nowhere/x"), std::string("/nowhere/x can't be read (No such file or directory)"));
      QCOMPARE(why(read, "/proc/self/mem"), std::string("/proc/self/mem can't be read (Input/output error)"));
      QVERIFY(why(read, "/").find("can't be read (Is a directory)") != std::string::npos);
      QCOMPARE(why(read, "/dev/null"), std::string());
    }
    QVERIFY(contentIfReadable("/nowhere/x").empty() && contentOf("/dev/null").empty());
    QVERIFY(contentOf("/proc/self/stat").starts_with(std::to_string(::getpid())));
  }

  void cellsOfALineAreThoseOfSplitting() {
    const auto joined = [](std::string_view line, char separator) {
      std::string all;
      for (const std::string_view cell : cellsOf(line, separator)) all += "<" + std::string(cell) + ">";
      return all;
    };
    QCOMPARE(joined("a, b ,\"c d\",", ','), std::string("<a><b><c d><>"));
    QCOMPARE(joined("", ','), std::string("<>"));
    QCOMPARE(joined("a;\" b \";\"", ';'), std::string("<a><b><\">"));
    QCOMPARE(cellsOf(std::string(10, ','), ',', 3).size(), std::size_t(3));
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
