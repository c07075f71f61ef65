#include "views/tables/link_inspector.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "analysis/pairs/pair_parts.h"
#include "views/shared/accessible.h"
#include "views/shared/rows/icons.h"
#include "views/shared/text.h"

namespace weft {
namespace {

void dressLabel(QLabel& label, double factor, QFont::Weight weight) {
  QFont font = label.parentWidget()->font();
  font.setPointSizeF(std::max(8.0, font.pointSizeF() * factor));
  font.setWeight(weight);
  label.setFont(font);
}

}  // namespace

LinkInspector::LinkInspector(Selection& selection, QWidget* parent)
    : QWidget(parent), selection_(selection), title_(new QLabel(this)), second_(new QLabel(this)),
      figure_(new QLabel(this)), figureOf_(new QLabel(this)), note_(new QLabel(this)),
      rows_(new ShareTree(selection, tr("Who loads it"), ShareTree::BarPlace::beside)),
      placement_(new QPushButton(iconOf(Icon::change), tr("Better placement…"))),
      failure_(new QPushButton(iconOf(Icon::warn), tr("If it fails…"))) {
  auto* head = new QGridLayout;
  head->addWidget(title_, 0, 0);
  head->addWidget(figure_, 0, 1, Qt::AlignRight);
  head->addWidget(second_, 1, 0);
  head->addWidget(figureOf_, 1, 1, Qt::AlignRight);
  head->setColumnStretch(0, 1);
  head->setVerticalSpacing(2);
  for (QLabel* label : {title_, second_, note_}) {
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  }
  auto* foot = new QHBoxLayout;
  foot->addWidget(placement_);
  foot->addWidget(failure_);
  foot->addStretch(1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 8, 12, 8);
  column->setSpacing(8);
  column->addLayout(head);
  column->addWidget(rows_, 1);
  column->addWidget(note_);
  column->addLayout(foot);
  styleLabels();
  connect(rows_, &ShareTree::chosen, this, [this](const Subject& subject) {
    if (const auto* item = std::get_if<Item>(&subject)) selection_.select(*item);
  });
  connect(placement_, &QPushButton::clicked, this, &LinkInspector::placementAsked);
  connect(failure_, &QPushButton::clicked, this, [this] { emit failureAsked(selection_.selected()); });
}

void LinkInspector::styleLabels() {
  dressLabel(*title_, 1.3, QFont::DemiBold);
  dressLabel(*figure_, 1.7, QFont::DemiBold);
  dressLabel(*second_, 0.9, QFont::Normal);
  dressLabel(*figureOf_, 0.9, QFont::Normal);
  dressLabel(*note_, 0.9, QFont::Normal);
  const Theme theme = Theme::of(palette());
  for (QLabel* label : {second_, figureOf_, note_}) {
    QPalette muted = label->palette();
    muted.setColor(QPalette::WindowText, theme.muted);
    if (muted != label->palette()) label->setPalette(muted);
  }
}

void LinkInspector::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) styleLabels();
  QWidget::changeEvent(event);
}

void LinkInspector::show(std::shared_ptr<const OpenRun> run, LinkNumbers numbers,
                         std::shared_ptr<const SelectedTraffic> traffic, const QString& why) {
  const Item& item = selection_.selected();
  const auto isOfLoads = [&] {  // what the order of the loaded ends depends on
    return run == run_ && numbers.loads == numbers_.loads && numbers.counters == numbers_.counters &&
           numbers.isMeasured == numbers_.isMeasured;
  };
  if (!run) loaded_.clear();
  else if (!isOfLoads()) loaded_ = loadedEnds(*run, numbers);
  if (!run) shares_ = {};
  else if (item == Item()) shares_ = mostLoaded(*run, numbers, loaded_);
  else shares_ = whoLoads(*run, numbers, loaded_, item, traffic.get(), why);
  run_ = std::move(run);
  numbers_ = std::move(numbers);
  const QString noPairs = run_ ? qt(whyNoPairBytes(*run_)) : QString();
  placement_->setEnabled(run_ && noPairs.isEmpty());  // a placement is found by them
  placement_->setToolTip(inLines(noPairs));
  failure_->setVisible(std::holds_alternative<EndIndex>(item) || std::holds_alternative<NodeIndex>(item));
  placement_->setVisible(item != Item());
  fill();
}

void LinkInspector::fill() {
  title_->setText(shares_.title);
  // Without rows the note stands where they would begin.
  const bool isEmpty = shares_.rows.empty();
  QStringList second{shares_.second, isEmpty ? shares_.note : QString()};
  second.removeAll(QString());
  second_->setText(second.join('\n'));
  figure_->setText(shares_.figure);
  figureOf_->setText(shares_.figureOf);
  note_->setText(isEmpty ? QString() : shares_.note);
  for (QLabel* label : {second_, figure_, figureOf_, note_}) label->setVisible(!label->text().isEmpty());
  rows_->setRows(shares_.rows);
  const bool isSomething = selection_.selected() != Item() && !shares_.title.isEmpty();
  tellSelected(*rows_, isSomething ? QStringList{shares_.title, shares_.figure}.join(": ") : QString());
}

}  // namespace weft

#include "moc_link_inspector.cpp"
