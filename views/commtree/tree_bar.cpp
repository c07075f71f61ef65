#include "views/commtree/tree_bar.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QStandardItemModel>
#include <QToolButton>
#include <algorithm>

#include "views/commtree/communicator_query.h"
#include "views/shared/text.h"

namespace weft {

TreeLegend::TreeLegend(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setVisible(false);
}

void TreeLegend::show(const CommForest* forest, const TreeColours* colours) {
  forest_ = forest;
  colours_ = colours;
  setVisible(colours != nullptr && colours->measure() != TreeMeasure::none);
  updateGeometry();
  update();
}

int TreeLegend::fontPixels() const { return std::max(8, fontMetrics().ascent()); }

QSize TreeLegend::sizeHint() const {
  const bool hasBar = colours_ && colours_->bar();
  return {120, static_cast<int>(hasBar ? colourBarHeight(fontPixels()) : reachLegendHeight(fontPixels())) + 4};
}

void TreeLegend::paintEvent(QPaintEvent*) {
  if (!colours_ || !forest_) return;
  QPainter painter(this);
  const Theme theme = Theme::of(palette());
  const QRectF box = QRectF(rect()).adjusted(6, 2, -6, -2);
  if (const auto bar = colours_->bar()) drawColourBar(painter, box, *bar, theme, fontPixels());
  else drawReachLegend(painter, box, *forest_, *colours_, theme, fontPixels());
}

TreeBar::TreeBar(QWidget* parent)
    : QWidget(parent), search_(new QLineEdit), matches_(new QLabel), colours_(new QComboBox) {
  search_->setPlaceholderText(QObject::tr("Find: name, size:4, rank:17, call:split"));
  search_->setClearButtonEnabled(true);
  search_->setAccessibleName(QObject::tr("find a communicator"));
  search_->setToolTip(QString::fromStdString(CommunicatorQuery::help()).replace('\t', " – "));
  for (std::size_t at = 0; at < treeMeasures; ++at) colours_->addItem(name(TreeMeasure(at)));
  colours_->setAccessibleName(QObject::tr("colour the tree by"));
  colours_->setToolTip(QObject::tr("What the colours of the tree show"));
  auto* label = new QLabel(QObject::tr("Colour by"));
  label->setBuddy(colours_);
  auto* sizes = new QToolButton;
  sizes->setText(QObject::tr("Sizes"));
  sizes->setToolTip(QObject::tr("The number of communicators of each size"));
  sizes->setAutoRaise(true);

  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(4);
  grid->setVerticalSpacing(2);
  grid->addWidget(search_, 0, 0, 1, 3);
  grid->addWidget(matches_, 0, 3);
  grid->addWidget(label, 1, 0);
  grid->addWidget(colours_, 1, 1);
  grid->setColumnStretch(2, 1);
  grid->addWidget(sizes, 1, 3, Qt::AlignRight);
  setMatches({});

  connect(search_, &QLineEdit::textChanged, this, &TreeBar::searched);
  connect(colours_, &QComboBox::currentIndexChanged, this, &TreeBar::measureChosen);
  connect(sizes, &QToolButton::clicked, this, &TreeBar::sizesAsked);
}

TreeMeasure TreeBar::measure() const { return TreeMeasure(colours_->currentIndex()); }

void TreeBar::setMeasure(TreeMeasure measure) { colours_->setCurrentIndex(static_cast<int>(measure)); }

void TreeBar::setRecorded(TreeMeasure measure, bool recorded) {
  auto* item = qobject_cast<QStandardItemModel*>(colours_->model())->item(static_cast<int>(measure));
  item->setEnabled(recorded);
  item->setToolTip(recorded ? QString() : QObject::tr("%1 in this run").arg(wordText(Absence::notRecorded)));
}

void TreeBar::setMatches(const QString& text) {
  matches_->setText(text);
  matches_->setVisible(!text.isEmpty());
}

}  // namespace weft

#include "moc_tree_bar.cpp"
