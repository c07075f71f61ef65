// A run whose every name is markup: labels, tooltips, menus and figures show it as it is, and nothing is loaded that it
// names.
#include <QAbstractItemView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QToolTip>
#include <QXmlStreamReader>
#include <SQLiteCpp/SQLiteCpp.h>

#include "app/window/window_style.h"
#include "cli.h"
#include "open_window.h"
#include "small_run.h"
#include "test_class.h"

using namespace weft;

namespace window_markup_test {

const char* const markup = "<h1>&amp;\"'</h1><img src=\"file:///etc/hostname\"><script>alert(1)</script>\u202e%s%n";

// Every name that a store has, each another one.
void rename(const std::filesystem::path& store) {
  SQLite::Database db(store.string(), SQLite::OPEN_READWRITE);
  for (const auto& [table, column] :
       {std::pair("region", "name"), std::pair("communicator", "name"), std::pair("communicator", "label"),
        std::pair("host", "name"), std::pair("node", "description"), std::pair("operation", "name"),
        std::pair("source", "path")}) {
    SQLite::Statement update(db, std::string("UPDATE ") + table + " SET " + column + " = ? || " + column);
    update.bind(1, markup);
    update.exec();
  }
}

bool looksRich(const QLabel& label) {
  return label.textFormat() == Qt::AutoText || (label.textFormat() == Qt::RichText && label.text().contains("<img"));
}

class WindowMarkupTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QApplication::setStyle(new WindowStyle);
    test::writeSmallRun(path_, {.counters = true, .pairs = true});
    rename(path_);
  }

  void labelsShowWhatTheyAreGiven() {
    MainWindow window;
    test::openIn(window, path_);
    window.session().selection().select(HostIndex(0));
    QTest::qWait(100);
    int labels = 0;
    for (const QLabel* label : window.findChildren<QLabel*>()) {
      QVERIFY2(!looksRich(*label), qPrintable(label->text()));
      ++labels;
    }
    QVERIFY(labels > 10);
  }

  void tooltipsAreText() {
    MainWindow window;
    test::openIn(window, path_);
    QToolTip::showText(window.mapToGlobal(QPoint(50, 50)), QString::fromUtf8(markup), &window);
    int tips = 0;
    for (QWidget* one : QApplication::topLevelWidgets()) {
      if (!one->inherits("QTipLabel")) continue;
      ++tips;
      QCOMPARE(static_cast<QLabel*>(one)->textFormat(), Qt::PlainText);
      QCOMPARE(QToolTip::text(), QString::fromUtf8(markup));
    }
    QCOMPARE(tips, 1);
    QToolTip::hideText();
  }

  // An ampersand of a name is no key.
  void menusShowNamesWhole() {
    MainWindow window;
    test::openIn(window, path_);
    for (const QAction* action : window.findChildren<QAction*>())
      if (action->text().contains("<h1>")) QVERIFY2(action->text().contains("<h1>&&amp;"), qPrintable(action->text()));
  }

  // By another parser than ours: well-formed, and with no element or address that a name could have brought.
  void figuresAndReportsHoldItAsText() {
    for (const QStringList& command : {QStringList{"figure", "--view", "map"},
                                       {"figure", "--view", "tree"},
                                       {"figure", "--view", "matrix"},
                                       {"figure", "--view", "bars"}}) {
      const QString out = folder_.filePath(command.back() + ".svg");
      const cli::Ran ran = cli::runWeft(QStringList{command[0], QString::fromStdString(path_.string())} +
                                        command.mid(1) + QStringList{"-o", out});
      QVERIFY2(ran.status == 0, ran.err.c_str());
      QFile file(out);
      QVERIFY(file.open(QIODevice::ReadOnly));
      QXmlStreamReader xml(&file);
      while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isStartElement())
          QVERIFY2(xml.name() != u"h1" && xml.name() != u"img" && xml.name() != u"script",
                   qPrintable(xml.name().toString()));
      }
      QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    }
    const cli::Ran page = cli::runWeft({"report", QString::fromStdString(path_.string()), "--format", "html"});
    QVERIFY2(page.status == 0, page.err.c_str());
    const QByteArray html = QByteArray::fromStdString(page.out);
    QVERIFY(html.contains("&lt;h1&gt;") && !html.contains("<h1>&amp;amp;") &&
            !html.contains("file:///etc/hostname\">") && !html.contains("<script>alert"));
  }

 private:
  QTemporaryDir folder_;
  std::filesystem::path path_ = folder_.filePath("markup.weft").toStdString();
};

WEFT_WIDGET_TEST(WindowMarkupTest)

}  // namespace window_markup_test
#include "window_markup_test.moc"
