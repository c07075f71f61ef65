#include "app/filters/chip_bar.h"

#include <QPainter>
#include <QResizeEvent>
#include <algorithm>
#include <utility>

#include "analysis/pairs/pair_parts.h"
#include "app/filters/filter_parts.h"
#include "app/session/run_session.h"
#include "views/shared/item_text.h"
#include "views/shared/theme.h"
#include "views/shared/traffic_text.h"

namespace weft {
namespace {

constexpr int mostCharacters = 44, gap = 4;

QString shortened(const QString& text) {
  return text.size() <= mostCharacters ? text : text.left(mostCharacters - 1) + QStringLiteral("…");
}

}  // namespace

ChipBar::ChipBar(RunSession& session, QWidget* parent) : QWidget(parent), session_(session) {
  setObjectName("chips");
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setContentsMargins(gap, 0, gap, gap);
  QToolButton chip;
  chip.setText("x");
  line_ = chip.sizeHint().height();
  for (const auto signal :
       {&RunSession::runChanged, &RunSession::trafficChanged, &RunSession::loadsChanged, &RunSession::computing})
    connect(&session, signal, this, &ChipBar::refresh);
  connect(&session.selection(), &Selection::filterChanged, this, &ChipBar::refresh);
  connect(&session.selection(), &Selection::selectionChanged, this, &ChipBar::refresh);
  refresh();
}

QStringList ChipBar::texts() const {
  QStringList texts;
  for (const QToolButton* chip : chips_) texts << chip->property("part").toString();
  return texts;
}

void ChipBar::add(const QString& text, const QString& tip, std::function<void()> remove) {
  auto* chip = new QToolButton(this);
  chip->setText(tr("%1  ✕").arg(shortened(text).replace('&', "&&")));
  chip->setProperty("part", text);
  chip->setToolTip(text.size() > mostCharacters ? text + '\n' + tip : tip);
  chip->setAccessibleName(tr("Remove: %1").arg(text));
  chip->setFocusPolicy(Qt::TabFocus);
  connect(chip, &QToolButton::clicked, this, std::move(remove));
  chips_.push_back(chip);
}

void ChipBar::addSource() {
  const auto& traffic = session_.traffic();
  if (!traffic || !session_.run()->hasFabric()) return;
  const LinkRequest wanted = session_.wanted();
  const LinkView view = wanted.view;
  // Pair traffic that a part of the filter brought goes with that part.
  if (view.source == TrafficSource::pair && (!wanted.communicators.empty() || needsPairs(wanted.filter))) return;
  const LinkView usual{bestSource(*session_.run(), *traffic), LinkMetric::bytes, view.rails};
  if (view.source == usual.source) return;
  add(tr("traffic: %1").arg(sourceText(view.source)),
      tr("This is not the default traffic source of the run. Click to restore the default: %1.")
          .arg(sourceText(usual.source)),
      [this, usual] { session_.setView(usual); });
}

// Made again each time. The old ones go later: one of them may be what was clicked.
void ChipBar::refresh() {
  for (QToolButton* old : std::exchange(chips_, {})) {
    old->hide();
    old->setParent(nullptr);
    old->deleteLater();
  }
  if (const auto& run = session_.run()) {
    Selection& selection = session_.selection();
    for (const Chip& one : chipsOf(*run, selection.filter()))
      add(one.text, one.tip, [&selection, rest = one.rest] { selection.setFilter(rest); });
    addSource();
    if (const QString item = itemText(*run, selection.selected()); !item.isEmpty())
      add(tr("Selected: %1").arg(item), tr("What is selected; click to clear"), [&selection] { selection.clear(); });
    if (chips_.size() > 1) {
      add(tr("Clear all"), tr("Remove the whole filter and the selection"), [this] { clearAll(); });
      chips_.back()->setText(tr("Clear all"));
    }
  }
  arrange();
}

void ChipBar::clearAll() {
  session_.selection().setFilter({});
  session_.selection().clear();
  const auto& traffic = session_.traffic();
  if (session_.run() && traffic && session_.wanted().view.source != bestSource(*session_.run(), *traffic))
    session_.setView({bestSource(*session_.run(), *traffic), LinkMetric::bytes, session_.view().rails});
}

void ChipBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (event->oldSize().width() != event->size().width()) arrange();
}

void ChipBar::paintEvent(QPaintEvent*) {
  if (!chips_.empty()) return;
  QPainter painter(this);
  painter.setPen(Theme::of(palette()).muted);
  painter.drawText(contentsRect(), Qt::AlignLeft | Qt::AlignVCenter, tr("Nothing is filtered or selected."));
}

void ChipBar::arrange() {
  const int width = std::max(contentsRect().width(), 1);
  int x = 0, y = 0, line = line_;
  for (QToolButton* chip : chips_) {
    const QSize size = chip->sizeHint();
    if (x > 0 && x + size.width() > width) {
      x = 0;
      y += line + gap;
      line = line_;
    }
    chip->setGeometry(gap + x, y, std::min(size.width(), width), size.height());
    chip->show();
    x += size.width() + gap;
    line = std::max(line, size.height());
  }
  setFixedHeight(y + line + gap);
  setVisible(session_.run() != nullptr);
  update();
}

}  // namespace weft

#include "moc_chip_bar.cpp"
