#include "app/window/find_box.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

namespace weft {
namespace {

constexpr std::size_t mostFound = 200;

}  // namespace

FindBox::FindBox(std::vector<Findable> all, QWidget* parent)
    : QDialog(parent), all_(std::move(all)), line_(new QLineEdit(this)), list_(new QListWidget(this)) {
  setWindowTitle(tr("Find"));
  setAttribute(Qt::WA_DeleteOnClose);
  resize(560, 360);
  line_->setPlaceholderText(tr("Host, switch, communicator, region, rank, GUID or LID"));
  line_->setAccessibleName(tr("Part of a name"));
  line_->installEventFilter(this);
  list_->setAccessibleName(tr("What was found"));
  auto* column = new QVBoxLayout(this);
  column->addWidget(line_);
  column->addWidget(list_);
  connect(line_, &QLineEdit::textChanged, this, &FindBox::search);
  auto* hint = new QLabel(tr("Enter: select it.  Ctrl+Enter: the route there from the selected host or switch."), this);
  hint->setWordWrap(true);
  column->addWidget(hint);
  connect(line_, &QLineEdit::returnPressed, this, [this] { choose(list_->currentRow(), false); });
  connect(list_, &QListWidget::itemClicked, this,
          [this] { choose(list_->currentRow(), QApplication::keyboardModifiers().testFlag(Qt::ControlModifier)); });
}

bool FindBox::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QDialog::eventFilter(watched, event);
  const auto* pressed = static_cast<QKeyEvent*>(event);
  const int key = pressed->key();
  if ((key == Qt::Key_Return || key == Qt::Key_Enter) && pressed->modifiers().testFlag(Qt::ControlModifier)) {
    choose(list_->currentRow(), true);
    return true;
  }
  const int move = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
  if (move != 0) list_->setCurrentRow(std::clamp(list_->currentRow() + move, 0, std::max(0, list_->count() - 1)));
  return move != 0;
}

void FindBox::search(const QString& words) {
  found_ = matching(all_, words, mostFound);
  list_->clear();
  for (const Findable& one : found_)
    list_->addItem(one.where.isEmpty() ? tr("%1   (%2)").arg(one.name, one.kind)
                                       : tr("%1   (%2, %3)").arg(one.name, one.kind, one.where));
  if (found_.empty() && !words.trimmed().isEmpty()) {
    list_->addItem(tr("Nothing of that name is in the run."));
    list_->item(0)->setFlags(Qt::NoItemFlags);
  }
  list_->setCurrentRow(0);
}

void FindBox::choose(int row, bool routeTo) {
  if (row < 0 || row >= static_cast<int>(found_.size())) return;
  Findable one = found_[static_cast<std::size_t>(row)];
  if (routeTo && one.routed != Item()) one.what = one.routed;  // routes lead to hosts, not to ranks
  emit chosen(one, routeTo);
  close();
}

}  // namespace weft

#include "moc_find_box.cpp"
