#include "app/window/manual.h"

#include <QDir>
#include <QHBoxLayout>
#include <QListWidget>
#include <QTextBrowser>

#include "views/shared/installed.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr const char* first = "window.md";

// "# The window": the title that a page gives itself.
QString titleOf(const QString& path) {
  QFile file(path);
  const QString line = file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readLine()).trimmed() : QString();
  return line.startsWith("# ") ? line.mid(2) : QFileInfo(path).completeBaseName();
}

// The contents and the tasks, the window, then the rest by name.
QStringList pagesOf(const QDir& docs) {
  QStringList pages = docs.entryList({"*.md"}, QDir::Files, QDir::Name);
  for (const char* page : {first, "tasks.md", "README.md"})
    if (pages.removeOne(page)) pages.prepend(page);
  return pages;
}

}  // namespace

std::optional<std::filesystem::path> Manual::folder() { return installedFolder("docs", "docs"); }

Manual::Manual(const std::filesystem::path& folder, QWidget* parent)
    : QDialog(parent), folder_(folder), browser_(new QTextBrowser) {
  setWindowTitle(tr("Manual"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* pages = new QListWidget;
  pages->setAccessibleName(tr("Pages of the manual"));
  browser_->setAccessibleName(tr("The page"));
  const QDir docs(pathText(folder_));
  for (const QString& page : pagesOf(docs)) {
    auto* item = new QListWidgetItem(titleOf(docs.filePath(page)), pages);
    item->setData(Qt::UserRole, page);
    if (page == first) pages->setCurrentItem(item);
  }
  pages->setMaximumWidth(pages->sizeHintForColumn(0) + 40);
  auto* row = new QHBoxLayout(this);
  row->addWidget(pages);
  row->addWidget(browser_, 1);
  connect(pages, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
    if (item) turnTo(item->data(Qt::UserRole).toString());
  });
  turnTo(first);
  resize(1000, 720);
}

void Manual::turnTo(const QString& page) {
  browser_->setSource(QUrl::fromLocalFile(pathText(folder_ / page.toStdString())), QTextDocument::MarkdownResource);
}

}  // namespace weft

#include "moc_manual.cpp"
