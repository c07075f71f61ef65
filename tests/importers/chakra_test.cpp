// Chakra's execution traces in Protocol Buffers: what they tell, written here byte by byte; and what is cut, endless or
// none of them.
#include <QtTest>

#include <random>

#include "core/base/varint.h"
#include "importers/training/chakra_reader.h"
#include "importers/training/wire_message.h"
#include "seeded.h"
#include "test_class.h"
#include "training_support.h"

using namespace weft;

namespace chakra_test {

using namespace weft::trained;

std::string varint(std::uint64_t value) {
  std::string out;
  for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
  return out + static_cast<char>(value);
}
std::string field(int number, std::uint64_t value) {
  return varint(static_cast<std::uint64_t>(number) << 3) + varint(value);
}
std::string field(int number, const std::string& bytes) {
  return varint(static_cast<std::uint64_t>(number) << 3 | 2) + varint(bytes.size()) + bytes;
}
std::string message(const std::string& bytes) { return varint(bytes.size()) + bytes; }
template <class Value>
std::string attribute(const std::string& name, int as, const Value& value) {
  return field(10, field(1, name) + field(as, value));
}
// Nodes have numbers of their own.
std::string communication(int type, const std::string& rest) {
  static std::uint64_t number = 0;
  return message(field(1, ++number) + field(2, std::string("x")) + field(3, static_cast<std::uint64_t>(type)) + rest);
}
std::string collective(int kind, std::uint64_t bytes, const std::string& group) {
  return communication(7, attribute("comm_type", 9, static_cast<std::uint64_t>(kind)) +
                              attribute("comm_size", 9, bytes) +
                              (group.empty() ? "" : attribute("pg_name", 29, group)));
}
const std::string head = message(field(1, std::string("0.0.4")));
const std::string groups = message(
    field(2, std::string("## process_group:init ##")) + field(3, std::uint64_t{1}) +
    field(
        8,
        field(
            1,
            std::string(
                R"(['[{"pg_name": "0", "ranks": [], "group_size": 4}, {"pg_name": "1", "pg_desc": "mesh_dp", "ranks": [0, 2], "group_size": 2}]'])"))));

std::vector<NamedText> fourRanks() {
  std::vector<NamedText> files;
  for (int rank = 0; rank < 4; ++rank) {
    std::string text = head + groups + message(field(2, std::string("aten::mm")) + field(3, std::uint64_t{4})) +
                       collective(0, 4000, "0") + collective(9, 0, "0");
    if (rank % 2 == 0) text += collective(2, 100, "1");
    if (rank == 0)
      text +=
          communication(5, attribute("comm_dst", 7, std::uint64_t{3}) + attribute("comm_size", 9, std::uint64_t{64}));
    if (rank == 3)
      text +=
          communication(6, attribute("comm_src", 15, std::uint64_t{0}) + attribute("comm_size", 9, std::uint64_t{64}));
    files.push_back({"trace." + std::to_string(rank) + ".et", text});
  }
  return files;
}

class ChakraTest : public QObject {
  Q_OBJECT
 private slots:
  void callsOfFourRanks() {
    const ReadFiles read = readBy(chakraImporter, fourRanks());
    QCOMPARE(read.sink.processes.size(), std::size_t{4});
    QCOMPARE(read.report.rowsLeftOut, std::uint64_t{0});
    QVERIFY(labelled(read, "dp"));
    // All-reduce: 2 · 3/4 of it on each edge of 0, 1, 2, 3; all-gather between 0 and 2; one message.
    QCOMPARE(sentBy(read, PairClass::collective, 0, 1), std::uint64_t{6000});
    QCOMPARE(sentBy(read, PairClass::collective, 3, 0), std::uint64_t{6000});
    QCOMPARE(sentBy(read, PairClass::collective, 0, 2), std::uint64_t{100});
    QCOMPARE(sentBy(read, PairClass::collective, 2, 0), std::uint64_t{100});
    QCOMPARE(sentBy(read, PairClass::pointToPoint, 0, 3), std::uint64_t{64});
    QCOMPARE(pairBytes(read), std::uint64_t{4 * 6000 + 200 + 64});
  }

  // Without groups all files are one: sizes of others follow from how many there are.
  void withoutGroupsEachFileIsARank() {
    std::vector<NamedText> files;
    for (int rank = 0; rank < 4; ++rank)
      files.push_back({"all.et/x_" + std::to_string(rank) + ".et",
                       head + collective(6, 4000, "") + collective(7, 800, "") + collective(5, 10, "")});
    const ReadFiles read = readBy(chakraImporter, files);
    QCOMPARE(read.sink.communicators.size(), std::size_t{1});
    QCOMPARE(sentBy(read, PairClass::collective, 1, 3), std::uint64_t{1000});
    QCOMPARE(sentBy(read, PairClass::collective, 1, 2), std::uint64_t{1000 + 600 + 10});
    QVERIFY(read.tells("training.root"));
  }

  void timesAreBins() {
    std::vector<NamedText> files;
    for (int rank = 0; rank < 2; ++rank) {
      const auto call = [](std::uint64_t start) {
        return communication(7, field(6, start) + field(7, std::uint64_t{5}) +
                                    attribute("comm_type", 9, std::uint64_t{0}) +
                                    attribute("comm_size", 9, std::uint64_t{50}));
      };
      files.push_back({"t." + std::to_string(rank) + ".et", head + call(1'000'000) + call(3'000'000)});
    }
    std::uint64_t sum = 0;
    const auto byBin = bytesByBin(readBy(chakraImporter, files));
    for (const auto& [bin, bytes] : byBin) sum += bytes;
    QVERIFY(byBin.size() > 1);
    QCOMPARE(sum, std::uint64_t{2 * 2 * 50});
  }

  // A node that is there twice counts once; another one of its number is skipped.
  void nodesHaveNumbersOfTheirOwn() {
    const auto node = [](std::uint64_t number, std::uint64_t bytes) {
      return message(field(1, number) + field(2, std::string("x")) + field(3, std::uint64_t{7}) +
                     attribute("comm_type", 9, std::uint64_t{0}) + attribute("comm_size", 9, bytes));
    };
    const auto read = [&](const std::string& more) {
      std::vector<NamedText> files;
      for (const int rank : {0, 1})
        files.push_back({"t." + std::to_string(rank) + ".et", head + node(1, 800) + node(2, 800) + more});
      return readBy(chakraImporter, files);
    };
    const std::uint64_t once = pairBytes(read(""));
    QVERIFY(!read("").tells("training.repeated_record") && !read("").tells("training.same_number"));
    const ReadFiles twice = read(node(2, 800)), other = read(node(2, 4));
    QCOMPARE(pairBytes(twice), once);
    QVERIFY(twice.tells("training.repeated_record") && !twice.report.diagnostics.has(Severity::dataLost));
    QCOMPARE(pairBytes(other), once);
    QVERIFY(other.tells("training.same_number") && other.report.diagnostics.has(Severity::dataLost));
  }

  void damagedTraces() {
    std::vector<NamedText> files = fourRanks();
    files[1].text.resize(files[1].text.size() - 3);
    QVERIFY(readBy(chakraImporter, files).tells("training.truncated"));
    const auto one = [](const std::string& rest) {
      return readBy(chakraImporter, {{"x.0.et", head + collective(0, 8, "") + rest}});
    };
    QVERIFY(one(message(field(99, std::uint64_t{1}))).tells("training.broken"));
    QVERIFY(one(varint(std::uint64_t{1} << 40)).tells("training.broken"));  // a length that is not true
    QVERIFY(one(varint(60'000'000) + "abc").tells("training.truncated"));
    QVERIFY(one(std::string(20, '\xff')).tells("training.broken"));
    std::mt19937 random(seeded(5));
    const std::string whole = files[0].text;
    for (int i = 0; i < 300; ++i) {
      std::string text = whole;
      for (int k = 0; k < 3; ++k) text[random() % text.size()] = static_cast<char>(random());
      readBy(chakraImporter, {{"x.0.et", text}});
      looksLikeChakra(text);
    }
  }

  void looksLikeOne() {
    QVERIFY(looksLikeChakra(fourRanks()[0].text));
    QVERIFY(looksLikeChakra(message(field(2, field(1, std::string("schema")) + field(29, std::string("1.1.1")))) +
                            collective(0, 8, "")));
    for (const std::string& other :
         {std::string(), head, std::string("{\"traceEvents\": []}"), std::string(100, '\0'),
          head + message(field(99, std::uint64_t{1})), std::string("\x1f\x8b\x08\x00\x00\x00\x00\x00", 8)})
      QVERIFY(!looksLikeChakra(other));
  }

  void fieldsOfMessages() {
    const std::string all = varint(1 << 3 | 1) + std::string("\1\0\0\0\0\0\0\x80", 8) + varint(2 << 3 | 5) +
                            std::string("\2\0\0\0", 4) + field(3, std::uint64_t{300}) + field(4, std::string("ab"));
    WireFields fields(all);
    QCOMPARE(fields.next()->value, (std::uint64_t{1} << 63) + 1);
    QCOMPARE(fields.next()->value, std::uint64_t{2});
    QCOMPARE(fields.next()->value, std::uint64_t{300});
    QCOMPARE(std::string(fields.next()->bytes), std::string("ab"));
    QVERIFY(!fields.next() && !fields.isBroken());
    for (const auto& [written, number] :
         {std::pair<std::uint64_t, std::int64_t>(0, 0), {1, -1}, {2, 1}, {UINT64_MAX, INT64_MIN}})
      QCOMPARE(static_cast<std::int64_t>(unzigzag(written)), number);
    for (const std::string& broken : {varint(1 << 3 | 2) + varint(9) + "ab", varint(1 << 3 | 3), varint(0),
                                      std::string(11, '\xff'), varint(1 << 3 | 1) + "abc"}) {
      WireFields list(broken);
      while (list.next()) {
      }
      QVERIFY(list.isBroken());
    }
  }
};

WEFT_TEST(ChakraTest)

}  // namespace chakra_test
#include "chakra_test.moc"
