#include "views/shared/table_copy.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QSaveFile>
#include <QToolButton>
#include <algorithm>

#include "core/base/error.h"

namespace weft {
namespace {

const char* endingOf(TableFormat format) {
  switch (format) {
    case TableFormat::csv:
      return "csv";
    case TableFormat::json:
      return "json";
    case TableFormat::markdown:
      return "md";
    case TableFormat::html:
      return "html";
    default:
      return "tsv";
  }
}

TableFormat formatOf(const QString& path) {
  const QString ending = QFileInfo(path).suffix().toLower();
  const auto found = std::ranges::find_if(copyFormats, [&](TableFormat each) { return ending == endingOf(each); });
  return found == copyFormats.end() ? TableFormat::tsv : *found;
}

QString fileFilters() {
  QStringList filters;
  for (const TableFormat format : copyFormats) filters << QString("%1 (*.%2)").arg(copyName(format), endingOf(format));
  return filters.join(";;");
}

}  // namespace

QString copyName(TableFormat format) {
  switch (format) {
    case TableFormat::csv:
      return QObject::tr("CSV");
    case TableFormat::json:
      return QObject::tr("JSON");
    case TableFormat::markdown:
      return QObject::tr("Markdown");
    case TableFormat::html:
      return QObject::tr("HTML");
    default:
      return QObject::tr("tab-separated text");
  }
}

QString inFormat(const Table& table, TableFormat format) {
  return table.columns.empty() ? QString() : QString::fromStdString(written(table, format));
}

void copyTable(const Table& table, TableFormat format) {
  auto* data = new QMimeData;
  const QString text = inFormat(table, format);
  data->setText(text);
  if (format == TableFormat::html) data->setHtml(text);
  QApplication::clipboard()->setMimeData(data);
}

void writeTable(const Table& table, const QString& path) {
  QSaveFile file(path);
  const bool opened = file.open(QIODevice::WriteOnly);
  if (opened) file.write(QByteArray::fromStdString(written(table, formatOf(path))));
  if (!opened || !file.commit())
    throw Error(QObject::tr("the table could not be written: %1").arg(file.errorString()).toStdString());
}

void saveTable(const Table& table, QWidget* parent) {
  QString chosen;
  QString path = QFileDialog::getSaveFileName(parent, QObject::tr("Save the table"), {}, fileFilters(), &chosen);
  if (path.isEmpty()) return;
  if (QFileInfo(path).suffix().isEmpty()) path += chosen.mid(chosen.lastIndexOf('.')).chopped(1);
  try {
    writeTable(table, path);
  } catch (const Error& error) {
    QMessageBox::warning(parent, QObject::tr("Save the table"), error.what());
  }
}

void fillCopyMenu(QMenu& menu, const ShownTable& shown) {
  for (const TableFormat format : copyFormats)
    menu.addAction(QObject::tr("as %1").arg(copyName(format)), &menu, [shown, format] { copyTable(shown(), format); });
  menu.addSeparator();
  menu.addAction(QObject::tr("Save as a file …"), &menu, [shown, &menu] { saveTable(shown(), menu.parentWidget()); });
}

void setUpCopy(QToolButton& button, const ShownTable& shown) {
  button.setText(QObject::tr("Copy"));
  button.setToolTip(QObject::tr("Copy the rows that are shown, with exact numbers"));
  button.setPopupMode(QToolButton::MenuButtonPopup);
  auto* menu = new QMenu(&button);
  fillCopyMenu(*menu, shown);
  button.setMenu(menu);
  QObject::connect(&button, &QToolButton::clicked, &button, [shown] { copyTable(shown()); });
}

}  // namespace weft
