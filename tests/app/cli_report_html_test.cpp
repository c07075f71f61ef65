// The page that `weft report --format html` writes: whole in itself, true to the other commands, safe with any name.
#include <QProcess>
#include <QRegularExpression>
#include <QXmlStreamReader>

#include <algorithm>

#include "cli.h"
#include "figures/html_page.h"
#include "test_class.h"

namespace cli_report_html_test {

using namespace cli;
using cli::Row;  // not a row of a table

class CliReportHtmlTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    run_ = text(fs::path(folder_.path().toStdString()) / "sample.weft");
    QCOMPARE(cli::runWeft({"import", WEFT_RESOURCES "/sample", "-o", run_}).status, 0);
    const Ran ran = cli::runWeft({"report", run_, "--format", "html"});
    QCOMPARE(ran.status, 0);
    page_ = QString::fromStdString(ran.out);
  }

  void itNeedsNothingButItself() {
    QVERIFY(page_.startsWith("<!DOCTYPE html>"));
    QVERIFY(!page_.contains("<script", Qt::CaseInsensitive) && !page_.contains("<link", Qt::CaseInsensitive));
    QVERIFY(!page_.contains("@import") && !page_.contains("url("));
    static const QRegularExpression source("(?:src|href)=\"([^\"]*)");
    int pictures = 0;
    for (auto each = source.globalMatch(page_); each.hasNext(); ++pictures)
      QVERIFY(each.next().captured(1).startsWith("data:image/svg+xml;base64,"));
    QCOMPARE(pictures, 5);  // map, time, volume, tree, matrix
  }

  void itsPicturesAreWholeDrawings() {
    static const QRegularExpression picture("base64,([^\"]+)");
    for (auto each = picture.globalMatch(page_); each.hasNext();) {
      QXmlStreamReader svg(QByteArray::fromBase64(each.next().captured(1).toLatin1()));
      int shapes = 0;
      while (!svg.atEnd())
        shapes += svg.readNext() == QXmlStreamReader::StartElement &&
                  (svg.name() == u"path" || svg.name() == u"polyline" || svg.name() == u"text");
      QVERIFY2(!svg.hasError(), qPrintable(svg.errorString()));
      QVERIFY(shapes > 10);
    }
  }

  void theHottestLinkIsThatOfTheLinksCommand() {
    const auto rows = csv(cli::runWeft({"links", run_}).out);
    const auto hottest =
        std::ranges::max_element(rows, {}, [](const Row& row) { return std::stoull(row.at("bytes")); });
    const qsizetype first = page_.indexOf("title=\"" + QString::fromStdString(hottest->at("bytes")) + "\"");
    QVERIFY(first > 0);
    // A managed switch by its name, all of its description where one points at it.
    const auto shown = [](const std::string& description) {
      const std::size_t from = description.find(';') + 1, to = description.find(':', from);
      if (from == 0 || to == std::string::npos) return description;
      return "<span title=\"" + description + "\">" + description.substr(from, to - from) + "</span>";
    };
    QVERIFY(page_.left(first).endsWith(QString::fromStdString(
        "<td>" + shown(hottest->at("node")) + "</td><td class=\"number\">" + hottest->at("port") + "</td><td>" +
        shown(hottest->at("peer")) + "</td><td class=\"number\">" + hottest->at("peer_port") +
        "</td><td class=\"number\"><span ")));
  }

  // Python's parser: elements are closed in order, tables stand in boxes of their own, and their rows are as long as
  // their titles.
  void anotherParserReadsIt() {
    const QString file = folder_.filePath("page.html");
    std::ofstream(file.toStdString()) << page_.toStdString();
    const char* const script = R"(
import sys
try: from html.parser import HTMLParser
except ImportError: sys.exit(77)
class Reader(HTMLParser):
    open, tables, rows, cells, style = [], 0, [], 0, ''
    def handle_starttag(self, tag, attributes):
        if tag == 'table':
            assert self.open[-1] == 'div.scroll', self.open
            self.tables += 1; self.rows = []
        if tag == 'tr': self.cells = 0
        if tag in ('th', 'td'): self.cells += 1
        if tag == 'img': assert self.open[-1] == 'figure' and dict(attributes)['alt'], self.open
        if tag not in ('meta', 'img'): self.open.append('.'.join([tag] + [value for name, value in attributes if tag == 'div' and name == 'class']))
    def handle_endtag(self, tag):
        assert self.open.pop().split('.')[0] == tag, (tag, self.getpos())
        if tag == 'tr': self.rows.append(self.cells)
        if tag == 'table': assert len(set(self.rows)) == 1 and len(self.rows) > 1, self.rows
    def handle_data(self, data):
        if self.open[-1:] == ['style']: self.style += data
reader = Reader()
reader.feed(open(sys.argv[1], encoding='utf-8').read())
reader.close()
assert reader.open == [] and reader.tables > 3, (reader.open, reader.tables)
for rule in ('@media screen and (prefers-color-scheme: dark)', '@media print', 'color-scheme: light dark'): assert rule in reader.style, rule
assert reader.style.count('{') == reader.style.count('}')
print('read')
)";
    QProcess python;
    python.start("python3", {"-c", script, file});
    if (!python.waitForStarted(weft::longestWait)) QSKIP("python3 is not installed");
    QVERIFY(python.waitForFinished(weft::longestWait));
    if (python.exitCode() == 77) QSKIP("this python3 has no html.parser");
    QCOMPARE(QString(python.readAllStandardOutput() + python.readAllStandardError()), QString("read\n"));
  }

  void itIsMadeForScreensOfAnySizeAndForPaper() {
    QVERIFY(page_.contains("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"));
    QVERIFY(page_.count("<thead>") == page_.count("<table>"));  // which come again on each sheet
  }

  void twiceIsTheSame() {
    QCOMPARE(QString::fromStdString(cli::runWeft({"report", run_, "--format", "html"}).out), page_);
  }

  void namesAreTextAndNothingElse() {
    const std::string hostile = "</td><script>alert('\"&')</script>";
    weft::HtmlPage page(hostile);
    page.heading(hostile);
    page.paragraph(hostile);
    page.list({hostile});
    page.table(weft::Table{{weft::Column{hostile}}, {weft::Row{hostile}}});
    page.picture("<svg/>", "\" onerror=\"" + hostile);
    const std::string html = page.take();
    QVERIFY(html.find("<script") == std::string::npos);
    QVERIFY(html.find("\" onerror=\"") == std::string::npos);
    QVERIFY(html.find("&lt;script&gt;") != std::string::npos);
  }

  void partsAreRefused() {
    QCOMPARE(cli::runWeft({"report", run_, "--format", "html", "--sizes"}).status, 2);
    QCOMPARE(cli::runWeft({"report", run_, "--format", "html", "--communicator", "W"}).status, 2);
  }

  void aRunWithoutAFabricSaysSo() {
    const QString bare = text(fs::path(folder_.path().toStdString()) / "bare.weft");
    QCOMPARE(cli::runWeft({"import", text(recorded("mpisee/hier16") / "profile.db"), "-o", bare}).status, 0);
    const Ran ran = cli::runWeft({"report", bare, "--format", "html"});
    QCOMPARE(ran.status, 0);
    QVERIFY(ran.out.find("The run has no fabric dump") != std::string::npos);
  }

 private:
  QTemporaryDir folder_;
  QString run_, page_;
};

WEFT_TEST(CliReportHtmlTest)

}  // namespace cli_report_html_test
#include "cli_report_html_test.moc"
