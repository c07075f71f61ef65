// One table with everything that a format could trip over goes through every writer and is read back by a reader that
// shares nothing with it. The files in tests/data/table say the same to the readers of other programs: Python's csv and
// json modules read them as this table.
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <QXmlStreamReader>
#include <cmath>

#include "reports/table_writers.h"
#include "test_class.h"

using namespace weft;

namespace table_formats_test {

Table nasty() {
  Table table{{{"name"}, {"whole", ColumnKind::number}, {"real", ColumnKind::real}, {"flag", ColumnKind::flag}}, {}};
  table.rows = {{"plain", 0U, 0.5, true},
                {"a \"quoted\" name, and more", INT64_MAX, 1e-12, false},
                {"tab\there", UINT64_MAX, -2.25, Cell()},
                {"two\nlines", INT64_MIN, std::nan(""), Cell()},
                {"a|b \\ *c* _d_ `e`", -1, 1e300, true},
                {"<b>&amp;</b>", 1, 0.1, true},
                {"Größe 測定 ÷", 2, Cell(), true},
                {Cell(), Cell(), Cell(), Cell()},
                {"", 3, 0.0, true}};
  return table;
}

QString said(const std::string& text) { return QString::fromStdString(text); }

// As the table has it, but for what a format can't hold.
QStringList cellsOf(const Row& row) {
  QStringList cells;
  for (const Cell& each : row) cells << said(cellText(each));
  return cells;
}

// RFC 4180, character by character.
QList<QStringList> csvRows(const QString& text) {
  QList<QStringList> rows{{QString()}};
  bool quoted = false;
  for (qsizetype at = 0; at < text.size(); ++at) {
    const QChar c = text[at];
    QString& cell = rows.last().last();
    if (quoted && c == '"' && text.mid(at + 1, 1) == "\"") cell += text[++at];
    else if (c == '"') quoted = !quoted;
    else if (quoted || (c != ',' && c != '\n')) cell += c;
    else if (c == ',') rows.last() << QString();
    else rows << QStringList(QString());
  }
  rows.removeLast();  // behind the last line end
  return rows;
}

QList<QStringList> markdownRows(const QString& text) {
  QList<QStringList> rows;
  for (const QString& line : text.split('\n', Qt::SkipEmptyParts)) {
    QStringList cells(QString{});
    for (qsizetype at = 1; at < line.size(); ++at) {
      if (line[at] == '\\') cells.last() += line[++at];
      else if (line[at] == '|') cells << QString();
      else cells.last() += line[at];
    }
    cells.removeLast();
    for (QString& each : cells) each = each.mid(1).chopped(1);
    rows << cells;
  }
  return rows;
}

// The exact value stands in the title where the text is round.
QList<QStringList> htmlRows(const QString& text) {
  QList<QStringList> rows;
  QXmlStreamReader xml(text.mid(text.indexOf("<table>")));
  QString exact;
  while (!xml.atEnd()) {
    xml.readNext();
    if (xml.isStartElement() && xml.name() == QString("tr")) rows << QStringList();
    if (xml.isStartElement() && (xml.name() == QString("td") || xml.name() == QString("th"))) {
      rows.last() << QString();
      exact.clear();
    }
    if (xml.isStartElement() && xml.name() == QString("span")) exact = xml.attributes().value("title").toString();
    if (xml.isCharacters() && !rows.isEmpty() && !rows.last().isEmpty() && !xml.isWhitespace())
      rows.last().last() += exact.isEmpty() ? xml.text().toString() : exact;
  }
  return xml.hasError() && xml.error() != QXmlStreamReader::PrematureEndOfDocumentError ? QList<QStringList>() : rows;
}

QString inFormat(TableFormat format) { return said(written(nasty(), format)); }

class TableFormatsTest : public QObject {
  Q_OBJECT

 private slots:
  void csvReadsBack() {
    const auto rows = csvRows(inFormat(TableFormat::csv));
    QCOMPARE(rows.front(), QStringList({"name", "whole", "real", "flag"}));
    compare(rows.mid(1), [](const QString& cell) { return cell; });
  }

  void tsvReadsBackWithBlanksForBreaks() {
    QList<QStringList> rows;
    for (const QString& line : inFormat(TableFormat::tsv).split('\n').mid(1)) rows << line.split('\t');
    rows.removeLast();
    compare(rows, [](QString cell) { return cell.replace('\t', ' ').replace('\n', ' '); });
  }

  void jsonReadsBack() {
    const Table table = nasty();
    const QString text = inFormat(TableFormat::json);
    const QJsonArray rows = QJsonDocument::fromJson(text.toUtf8()).array();
    QCOMPARE(rows.size(), qsizetype(table.rows.size()));
    for (qsizetype i = 0; i < rows.size(); ++i) {
      const Row& row = table.rows[static_cast<std::size_t>(i)];
      const QJsonObject read = rows[i].toObject();
      QCOMPARE(read.size(), qsizetype(4));
      QCOMPARE(read["name"].isNull(), row[0].isAbsent());
      if (row[0].isText()) QCOMPARE(read["name"].toString(), said(cellText(row[0])));
      if (const auto* whole = std::get_if<std::int64_t>(&row[1].value())) QCOMPARE(read["whole"].toInteger(), *whole);
      const auto real = row[2].asReal();
      if (real && !std::isnan(*real)) QCOMPARE(read["real"].toDouble(), *real);
      else QVERIFY(read["real"].isNull());
      if (!row[3].isAbsent()) QCOMPARE(read["flag"].toBool(), std::get<bool>(row[3].value()));
    }
    QVERIFY(text.contains("\"whole\": 18446744073709551615,") && text.contains("\"whole\": 9223372036854775807,"));
    QVERIFY(text.indexOf("\"name\"") < text.indexOf("\"whole\"") &&
            text.indexOf("\"real\"") < text.indexOf("\"flag\""));
  }

  void markdownReadsBack() {
    const auto rows = markdownRows(inFormat(TableFormat::markdown));
    QCOMPARE(rows[1], QStringList({"---", "---:", "---:", "---:"}));
    compare(rows.mid(2), [](QString cell) { return cell.replace('\n', ' '); });
  }

  // A page says why a number is absent where the table knows it; other formats have nothing there.
  void htmlSaysWhyACellIsEmpty() {
    const Table table{{{"name"}, {"utilisation", ColumnKind::share}},
                      {{"a", Absence::notKnown}, {"b", Absence::notRecorded}, {"c", Cell()}}};
    const QString page = said(written(table, TableFormat::html));
    QCOMPARE(page.count(word(Absence::notKnown)), 1);
    QCOMPARE(page.count(word(Absence::notRecorded)), 1);
    QCOMPARE(page.count("–"), 1);
    QCOMPARE(said(written(table, TableFormat::csv)), QString("name,utilisation\na,\nb,\nc,\n"));
  }

  void htmlReadsBack() {
    const auto rows = htmlRows(inFormat(TableFormat::html));
    compare(rows.mid(1), [](const QString& cell) { return cell.isEmpty() ? QString("–") : cell; },
            {"", "3", "0", "true"});
  }

  void textHasAllDigitsAndADash() {
    const QString text = inFormat(TableFormat::text);
    QVERIFY(text.contains("18446744073709551615") && text.contains("-9223372036854775808"));
    const QStringList lines = text.split('\n');
    QVERIFY(std::ranges::any_of(lines, [](const QString& line) { return line.simplified() == "- - - -"; }));
  }

  void rowsGoOutWhileTheyCome() {
    std::string out;
    const auto writer =
        tableWriter(TableFormat::csv, {{"n", ColumnKind::number}}, [&](std::string_view part) { out += part; });
    for (std::uint32_t i = 0; i < 100'000; ++i) writer->row({i});
    QVERIFY2(out.size() > 400'000, "the rows were held back");
    writer->end();
    QVERIFY(out.ends_with("\n99999\n"));
  }

  void emptyTablesAreWholeDocuments() {
    const Table none{{{"a"}, {"b"}}, {}};
    QCOMPARE(written(none, TableFormat::json), std::string("[]\n"));
    QCOMPARE(written(none, TableFormat::csv), std::string("a,b\n"));
    QCOMPARE(written(none, TableFormat::text), std::string("a  b\n"));
  }

  // LibreOffice and Excel take = + - @ at the beginning of a cell for a formula, whether the cell is quoted or not;
  // numbers stay numbers.
  void spreadsheetsAreGivenNoFormulas() {
    const Table table{{{"=name"}, {"value", ColumnKind::real}},
                      {{"=1+1", -1.5},
                       {"+49", 1},
                       {"-x", 2},
                       {"@SUM(A1)", 3},
                       {" =HYPERLINK(\"http://x\")", 4},
                       {"\u2212x", 5},
                       {"a=b", Cell()},
                       {"", 6},
                       {"-", -7}}};
    const auto cells = csvRows(said(written(table, forSpreadsheet(TableFormat::csv))));
    const auto plain = csvRows(said(written(table, TableFormat::csv)));
    QCOMPARE(cells.size(), plain.size());
    for (qsizetype row = 1; row < cells.size(); ++row) {
      const QString name = plain[row][0];
      const QString first = name.trimmed().left(1);
      QCOMPARE(cells[row][0], !first.isEmpty() && QString("=+-@\u2212").contains(first) ? "'" + name : name);
      QCOMPARE(cells[row][1], plain[row][1]);
    }
    QVERIFY(written(table, forSpreadsheet(TableFormat::csv)).find("\"'=1+1\",") != std::string::npos);  // in quotes
    const QStringList lines = said(written(table, forSpreadsheet(TableFormat::tsv))).split('\n');
    QCOMPARE(lines[1], QString("'=1+1\t-1.5"));
    QCOMPARE(forSpreadsheet(TableFormat::json), TableFormat::json);
  }

  void bytesAreThoseThatOtherProgramsRead_data() {
    QTest::addColumn<int>("format");
    for (const TableFormat format : tableFormats)
      QTest::newRow(std::string(name(format)).c_str()) << static_cast<int>(format);
  }
  void bytesAreThoseThatOtherProgramsRead() {
    QFETCH(const int, format);
    const QByteArray now = QByteArray::fromStdString(written(nasty(), TableFormat(format)));
    QFile file(QString(WEFT_TEST_DATA "/table/nasty.") + QTest::currentDataTag());
    const QByteArray expected = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    QFile seen(QDir::tempPath() + "/nasty." + QTest::currentDataTag());
    if (now != expected && seen.open(QIODevice::WriteOnly)) seen.write(now);
    QVERIFY2(now == expected, qPrintable("look at " + seen.fileName()));
  }

 private:
  // `spelled`: what the format makes of a cell. `last`: of the last row, where that is not the same.
  template <class Spelled>
  static void compare(const QList<QStringList>& rows, Spelled spelled, const QStringList& last = {}) {
    const Table table = nasty();
    QCOMPARE(rows.size(), qsizetype(table.rows.size()));
    for (qsizetype i = 0; i < rows.size(); ++i) {
      QStringList expected = cellsOf(table.rows[static_cast<std::size_t>(i)]);
      for (QString& each : expected) each = spelled(each);
      if (i + 1 == rows.size() && !last.isEmpty()) expected = last;
      QCOMPARE(rows[i], expected);
    }
  }
};

WEFT_TEST(TableFormatsTest)

}  // namespace table_formats_test
#include "table_formats_test.moc"
