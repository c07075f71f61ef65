// Cells and columns: what is exact, what people are shown, and the order of sorting.
#include <QTest>
#include <cmath>

#include "reports/compare_summary.h"
#include "reports/table_writers.h"
#include "test_class.h"

using namespace weft;

class TableTest : public QObject {
  Q_OBJECT

 private slots:
  void wholeNumbersStayExact() {
    QCOMPARE(cellText(UINT64_MAX), std::string("18446744073709551615"));
    QCOMPARE(cellText(INT64_MIN), std::string("-9223372036854775808"));
    QCOMPARE(cellText(std::uint8_t{7}), std::string("7"));
    QCOMPARE(cellText(0.1), std::string("0.1"));
    QCOMPARE(cellText(true), std::string("true"));
    QCOMPARE(cellText(std::optional<std::uint32_t>(), "-"), std::string("-"));
  }

  void peopleSeeRoundFigures() {
    const Column bytes{"bytes", ColumnKind::bytes},
        more{.name = "bytes_diff", .kind = ColumnKind::bytes, .difference = true};
    QCOMPARE(humanText(bytes, std::uint64_t{1'530'000'000}), std::string("1.53 GB"));
    QCOMPARE(humanText(more, std::int64_t{1'200'000'000}), std::string("+1.20 GB"));
    QCOMPARE(humanText(more, INT64_MIN), std::string("-9.22 EB"));
    QCOMPARE(humanText({"mean_s", ColumnKind::seconds}, 0.0124), std::string("12.4 ms"));
    QCOMPARE(humanText({"ratio", ColumnKind::factor}, 1.5349), std::string("1.53×"));
    QCOMPARE(humanText({"share", ColumnKind::share}, 0.1234), std::string("12.3 %"));
    QCOMPARE(humanText({"share", ColumnKind::share}, -0.1234), std::string("-12.3 %"));
    QCOMPARE(humanText({"share", ColumnKind::share}, 0.5), std::string("50 %"));
    QCOMPARE(humanText({"share", ColumnKind::share}, 0.0003), std::string("< 0.1 %"));
    QCOMPARE(humanText({"share", ColumnKind::share}, 0.0), std::string("0 %"));
    QCOMPARE(humanText({"share", ColumnKind::share}, 1e9), std::string("100000000000 %"));
    QCOMPARE(humanText({"port", ColumnKind::number}, 36000000), std::string("36000000"));
    QCOMPARE(humanText(bytes, Cell()), std::string("-"));
  }

  void peopleSeeNamesAndProgramsAllThatANodeCallsItself() {
    const Table table{{{"node"}},
                      {{Cell::named("MF0;r1leaf00:IS5030/U1", "r1leaf00")}, {Cell::named("plain", "plain")}}};
    const auto as = [&](const char* format) { return QString::fromStdString(written(table, tableFormat(format))); };
    for (const char* format : {"csv", "tsv", "json"}) QVERIFY(as(format).contains("MF0;r1leaf00:IS5030/U1"));
    for (const char* format : {"text", "markdown"})
      QVERIFY(as(format).contains("r1leaf00") && !as(format).contains("MF0"));
    QVERIFY(as("html").contains("<span title=\"MF0;r1leaf00:IS5030/U1\">r1leaf00</span>"));
    QVERIFY(table.rows[0][0] == Cell("MF0;r1leaf00:IS5030/U1") && table.rows[1][0].shown() == nullptr);
  }

  void titlesTellTheUnit() {
    QCOMPARE(titleAndUnit({"mean_s", ColumnKind::seconds}), std::string("mean [s]"));
    QCOMPARE(titleAndUnit({"peer_port", ColumnKind::number}), std::string("peer port"));
    QCOMPARE(titleAndUnit({.name = "x", .title = "Load", .unit = "B/s"}), std::string("Load [B/s]"));
  }

  void aColumnThatIsNotThereIsNamed() {
    const Table table{{{"rank"}, {"seconds", ColumnKind::seconds}}, {{std::uint32_t{3}, 1.5}}};
    QCOMPARE(cellText(table.cell(table.rows.front(), "seconds")), std::string("1.5"));
    try {
      table.cell(table.rows.front(), "second");
      QFAIL("it has no such column");
    } catch (const std::logic_error& error) {
      QCOMPARE(std::string(error.what()), std::string("a table has no column second"));
    }
  }

  void whatDiffersMostComesFirst() {
    const auto difference = [](const char* name) {
      return Column{.name = name, .kind = ColumnKind::bytes, .difference = true};
    };
    Table table{{{"name"}, difference("seconds_diff"), difference("bytes_diff")},
                {{"same", Cell(), 0},
                 {"unknown", Cell(), Cell()},
                 {"more", Cell(), 5},
                 {"less", Cell(), -7},
                 {"also more", Cell(), 5}}};
    sortByDifference(table);
    QStringList names;
    for (const Row& row : table.rows) names << QString::fromStdString(cellText(row.front()));
    QCOMPARE(names, (QStringList{"less", "more", "also more", "same", "unknown"}));
    Table without{{{"name"}}, {{"b"}, {"a"}}};
    sortByDifference(without);
    QCOMPARE(without.rows.front().front(), Cell("b"));
  }

  // Doubles hold neither of these numbers: next to each other they would be equal.
  void neighboursAreToldApartWhenSorted() {
    const std::vector<Cell> ascending{Cell(),
                                      -1.5,
                                      std::int64_t{-1},
                                      0.25,
                                      9007199254740992.0,
                                      std::uint64_t{9007199254740993},
                                      INT64_MAX,
                                      std::uint64_t{1} << 63U,
                                      UINT64_MAX,
                                      "n2",
                                      "n10"};
    for (std::size_t a = 0; a < ascending.size(); ++a)
      for (std::size_t b = 0; b < ascending.size(); ++b) QCOMPARE(before(ascending[a], ascending[b]), a < b);
    QVERIFY(before(std::nan(""), std::int64_t{-1}) && !before(std::int64_t{-1}, std::nan("")) &&
            !before(std::nan(""), std::nan("")));
  }
};

WEFT_TEST(TableTest)
#include "table_test.moc"
