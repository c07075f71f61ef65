#include "views/ranks/ranks_canvas.h"

#include <QFontInfo>
#include <QHelpEvent>
#include <QToolTip>
#include <algorithm>

#include "views/shared/accessible.h"
#include "views/shared/scroll_part.h"
#include "views/shared/text.h"

namespace weft {

RanksCanvas::RanksCanvas(QWidget* parent) : QWidget(parent) {
  setUpPicture(*this, tr("what each rank spent, as a heat map"), tr("Left and right go from rank to rank."));
  setFocusPolicy(Qt::StrongFocus);
}

RankScene RanksCanvas::scene() const {
  RankScene scene{facts_, Theme::of(palette()), QFontInfo(font()).pixelSize(), window_};
  for (const RankId rank : marked_)
    if (const std::uint32_t column = number(rank) / facts_.ranksInColumn;
        scene.marked.empty() || scene.marked.back() != column)
      scene.marked.push_back(column);
  return scene;
}

RankGeometry RanksCanvas::geometry() const { return placeRanks(box(), scene()); }

// It grows with its rows; the area around it scrolls.
void RanksCanvas::grow() {
  setMinimumHeight(drawable() ? static_cast<int>(ranksHeight(facts_, QFontInfo(font()).pixelSize())) + 12 : 0);
}

void RanksCanvas::setFacts(const RankFacts& facts) {
  if (facts.ranks != facts_.ranks) window_ = {};
  facts_ = facts;
  tellMarked();
  grow();
  update();
}

void RanksCanvas::setMarked(std::vector<RankId> ranks) {
  marked_ = std::move(ranks);
  tellMarked();
  update();
}

// The row in which the rank spent most.
void RanksCanvas::tellMarked() {
  if (!facts_.missing.empty()) return setAccessibleDescription(qt(facts_.missing));
  if (!marksAny()) return tellSelected(*this, {});
  const std::uint32_t column = number(marked_.front()) / facts_.ranksInColumn;
  const auto most = std::ranges::max_element(facts_.rows, {}, [&](const RankRow& row) { return row.cells.at(column); });
  const QString words = qt(cellText(facts_, static_cast<std::size_t>(most - facts_.rows.begin()), column));
  tellSelected(*this, words.section('\n', 0, 0));
}

bool RanksCanvas::marksAny() const {
  return drawable() && !marked_.empty() && number(marked_.front()) / facts_.ranksInColumn < facts_.columns();
}

void RanksCanvas::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) grow();
}

void RanksCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme theme = Theme::of(palette());
  painter.fillRect(rect(), theme.background);
  if (drawable()) {
    painter.setRenderHint(QPainter::Antialiasing);
    return drawRanks(painter, box(), scene());
  }
  drawSentence(painter, rect(), theme, qt(facts_.missing));
}

void RanksCanvas::zoomAt(QPointF at, double factor) {
  if (!drawable()) return;
  const QRectF plot = geometry().plot;
  constexpr double fewestColumns = 4;
  window_.zoomAt(std::clamp((at.x() - plot.left()) / plot.width(), 0.0, 1.0), factor, fewestColumns / facts_.columns());
  update();
}

void RanksCanvas::panBy(QPointF distance) {
  if (!drawable()) return;
  window_.panBy(distance.x() / geometry().plot.width());
  scrollAround(*this, distance.y());
  update();
}

void RanksCanvas::fit() {
  window_ = {};
  update();
}

void RanksCanvas::chooseAt(QPointF at, Qt::KeyboardModifiers) {
  const auto cell = drawable() ? geometry().cellAt(at) : std::nullopt;
  if (!cell) return emit clearAsked();
  emit rankChosen(RankId(cell->second * facts_.ranksInColumn));
}

void RanksCanvas::focusAt(QPointF at) {
  if (const auto cell = drawable() ? geometry().cellAt(at) : std::nullopt) emit rowFocused(cell->first);
}

// Arrows choose the rank beside the one that is chosen.
void RanksCanvas::step(int right, int down, bool stretch) {
  if (right == 0 || !drawable()) return CanvasVerbs::step(right, down, stretch);
  const std::int64_t columns = facts_.columns(), now = !marked_.empty() ? number(marked_.front()) / facts_.ranksInColumn
                                                       : right > 0      ? -1
                                                                        : columns;
  const auto next = static_cast<std::uint32_t>(std::clamp<std::int64_t>(now + right, 0, columns - 1));
  window_.reveal(double(next) / double(columns), double(next + 1) / double(columns));
  emit rankChosen(RankId(next * facts_.ranksInColumn));
}

bool RanksCanvas::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const auto cell = drawable() ? geometry().cellAt(help->pos()) : std::nullopt;
  if (cell) QToolTip::showText(help->globalPos(), inLines(qt(cellText(facts_, cell->first, cell->second))), this);
  else QToolTip::hideText();
  return true;
}

}  // namespace weft

#include "moc_ranks_canvas.cpp"
