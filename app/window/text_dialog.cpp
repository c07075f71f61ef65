#include "app/window/text_dialog.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QScreen>
#include <QScrollBar>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace weft {
namespace {

constexpr int lettersWide = 80;

// Of the whole text, where there is room.
QSize sizeOf(QTextBrowser& text) {
  text.document()->setTextWidth(text.fontMetrics().averageCharWidth() * lettersWide);
  return text.document()->size().toSize() + QSize(text.verticalScrollBar()->sizeHint().width() + 8, 8);
}

}  // namespace

void showTextDialog(QWidget& over, const QString& title, const QString& html) {
  QDialog dialog(&over);
  dialog.setWindowTitle(title);
  auto* text = new QTextBrowser;
  text->setAccessibleName(title);
  text->setHtml(html);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
  auto* column = new QVBoxLayout(&dialog);
  column->addWidget(text);
  column->addWidget(buttons);
  const QSize around = dialog.sizeHint() - text->sizeHint();
  dialog.resize((sizeOf(*text) + around).boundedTo(over.screen()->availableSize() * 0.9));
  dialog.exec();
}

}  // namespace weft
