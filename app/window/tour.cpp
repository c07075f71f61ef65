#include "app/window/tour.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/window/main_window.h"

namespace weft {

Tour::Tour(MainWindow& window)
    : QDialog(&window), steps_(tourSteps(window)), title_(new QLabel), text_(new QLabel) {
  setWindowTitle(tr("Tour"));
  setAttribute(Qt::WA_DeleteOnClose);
  QFont large = font();
  large.setBold(true);
  title_->setFont(large);
  for (QLabel* label : {title_, text_}) {
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  }
  text_->setMinimumWidth(420);
  text_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  close_ = buttons->button(QDialogButtonBox::Close);
  back_ = buttons->addButton(tr("&Back"), QDialogButtonBox::ActionRole);
  next_ = buttons->addButton(tr("&Next"), QDialogButtonBox::ActionRole);
  auto* column = new QVBoxLayout(this);
  column->addWidget(title_);
  column->addWidget(text_, 1);
  column->addWidget(buttons);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(back_, &QPushButton::clicked, this, [this] { goTo(at_ - 1); });
  connect(next_, &QPushButton::clicked, this, [this] { goTo(at_ + 1); });
  goTo(0);
}

// Each step begins with the whole run.
void Tour::goTo(std::size_t step) {
  at_ = step;
  const TourStep& now = steps_[at_];
  const QString why = now.whyNot();
  title_->setText(tr("%1 of %2: %3").arg(at_ + 1).arg(steps_.size()).arg(now.title));
  text_->setText(why.isEmpty() ? now.text : now.text + "\n\n" + tr("Not in this run: %1.").arg(why));
  back_->setEnabled(at_ > 0);
  next_->setEnabled(at_ + 1 < steps_.size());
  QPushButton* onward = next_->isEnabled() ? next_ : close_;  // Enter goes through the tour
  onward->setDefault(true);
  onward->setFocus();
  if (why.isEmpty()) now.show();
}

}  // namespace weft

#include "moc_tour.cpp"
