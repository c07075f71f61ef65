#include "views/matrix/switch_matrix_view.h"

#include <algorithm>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QToolTip>

#include "views/shared/accessible.h"
#include "views/shared/text.h"

namespace weft {
namespace {

constexpr std::size_t mostSwitches = 400;  // that are shown one by one at first

}  // namespace

SwitchMatrixView::SwitchMatrixView(Selection& selection, QWidget* parent) : WhenShown(parent), selection_(selection) {
  setMinimumSize(160, 160);
  setUpPicture(*this, tr("Matrix of what switches send to each other"),
               tr("The table of link ends has the same numbers, and can be used with the keyboard."));
  connect(&selection, &Selection::selectionChanged, this, [this] {
    tell();
    update();
  });
  connect(&selection, &Selection::hoverChanged, this, qOverload<>(&QWidget::update));
}

void SwitchMatrixView::setFabric(std::shared_ptr<const Fabric> fabric, std::shared_ptr<const Layout> layout) {
  fabric_ = std::move(fabric);
  layout_ = std::move(layout);
  values_.reset();
  grouping_ = 0;
  if (fabric_ && layout_) {
    const auto switches = static_cast<std::size_t>(std::ranges::count_if(fabric_->nodes(), &FabricNode::isSwitch));
    while (switches > mostSwitches && grouping_ < layout_->groupings.size()) {
      const Grouping& next = layout_->groupings[grouping_++];
      if (collectSwitchMatrix(*fabric_, *layout_, &next, nullptr).entries.size() <= mostSwitches) break;
    }
  }
  collectAnew();
}

void SwitchMatrixView::setValues(std::shared_ptr<const LinkValues> values, Absence absence) {
  absence_ = absence;
  values_ = std::move(values);
  refresh();
}

void SwitchMatrixView::setColours(Scaling scaling, std::optional<ValueRange> range) {
  scaling_ = scaling;
  range_ = range;
  update();
}

void SwitchMatrixView::fit() {
  geometry_.fit();
  moved();
}

void SwitchMatrixView::setLook(const SwitchLook& look) {
  told_ = look;
  geometry_.setLook(look);
  update();
}

void SwitchMatrixView::moved() {
  update();
  const SwitchLook now = look();
  if (now == told_) return;
  told_ = now;
  emit lookChanged(now);
}

void SwitchMatrixView::collectAnew() {
  geometry_ = {};
  told_ = {};
  refresh();
}

void SwitchMatrixView::collect() {
  matrix_ = {};
  if (fabric_ && layout_) {
    matrix_ = collectSwitchMatrix(*fabric_, *layout_, grouping_ > 0 ? &layout_->groupings[grouping_ - 1] : nullptr,
                                  values_.get());
  }
  const bool fresh = geometry_.side == 0;
  place();
  if (fresh) geometry_.fit();
  tell();
  update();
}

// A link end by its cell, a switch by what it has a row for.
void SwitchMatrixView::tell() {
  const Item selected = selection_.selected();
  QString words;
  if (const Cell cell = fabric_ ? cellOf(selected) : std::nullopt)
    words = cellText(*fabric_, matrix_, values_.get(), cell->first, cell->second, absence_);
  else if (const auto entry = entryOf(selected)) words = matrix_.entries.at(*entry).label;
  tellSelected(*this, words.replace('\n', ", "));
}

int SwitchMatrixView::fontPixels() const { return std::max(9, fontMetrics().height() * 3 / 4); }

QRectF SwitchMatrixView::legendBox() const {
  const double high = matrix_.recorded ? colourBarHeight(fontPixels()) : 0;
  return QRectF(8, height() - high - 4, width() - 16, high);
}

QRectF SwitchMatrixView::matrixBox() const { return QRectF(4, 4, width() - 8, std::max(1.0, legendBox().top() - 10)); }

void SwitchMatrixView::place() {
  const bool fitted = geometry_.fits();
  placeSwitches(geometry_, matrixBox(), matrix_, fontPixels());
  fitted ? geometry_.fit() : geometry_.keepInView();
}

ColourScale SwitchMatrixView::colours(const Theme& theme) const {
  return switchColours(matrix_, scaling_, range_, theme);
}

void SwitchMatrixView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme theme = Theme::of(palette());
  painter.fillRect(rect(), theme.background);
  if (matrix_.cells.empty())
    return drawSentence(painter, rect(), theme,
                        fabric_ ? tr("The fabric has no links between switches.") : tr("The run has no fabric."));
  const ColourScale scale = colours(theme);
  drawSwitches(painter, matrixBox(),
               {&matrix_, geometry_, scale, theme, fontPixels(), devicePixelRatioF(), cellOf(selection_.selected()),
                cellOf(selection_.hovered()), entryOf(selection_.selected())});
  if (!band_.isNull()) {
    painter.setPen(QPen(theme.highlight, 1.5));
    painter.drawRect(band_);
  }
  painter.setRenderHint(QPainter::Antialiasing);
  if (matrix_.recorded) drawColourBar(painter, legendBox(), switchBar(matrix_, scale, theme), theme, fontPixels());
}

void SwitchMatrixView::resizeEvent(QResizeEvent*) { place(); }

SwitchMatrixView::Cell SwitchMatrixView::cellOf(const Item& item) const {
  const auto* end = std::get_if<EndIndex>(&item);
  if (!end || !fabric_ || number(*end) >= fabric_->ends().size()) return {};
  const auto row = entryOf(fabric_->end(*end).node), column = entryOf(fabric_->end(peer(*end)).node);
  return row && column ? Cell(std::pair(*row, *column)) : std::nullopt;
}

std::optional<std::uint32_t> SwitchMatrixView::entryOf(const Item& item) const {
  const auto* node = std::get_if<NodeIndex>(&item);
  if (!node || number(*node) >= matrix_.entryOf.size() || matrix_.entryOf[number(*node)] == UINT32_MAX) return {};
  return matrix_.entryOf[number(*node)];
}

// A cell's fullest link end; beside the cells the switch, of a group the first.
Item SwitchMatrixView::itemAt(QPointF at) const {
  if (const auto cell = geometry_.at(at)) {
    const SwitchCell* found = matrix_.find(cell->first, cell->second);
    return found ? Item(found->hottest) : Item{};
  }
  const QRectF& plot = geometry_.plot;
  const bool besideRows = at.x() < plot.left(), aboveColumns = at.y() < plot.top();
  if (besideRows == aboveColumns) return {};
  const auto cell = geometry_.at(besideRows ? QPointF(plot.left(), at.y()) : QPointF(at.x(), plot.top()));
  if (!cell) return {};
  return matrix_.entries[besideRows ? cell->first : cell->second].switches.front();
}

void SwitchMatrixView::zoomAt(QPointF at, double factor) {
  geometry_.zoomAt(at, factor);
  moved();
}

void SwitchMatrixView::panBy(QPointF distance) {
  geometry_.pan(distance);
  moved();
}

void SwitchMatrixView::focusAt(QPointF at) {
  const Item item = itemAt(at);
  if (item != Item{}) selection_.focus(item);
}

// The switches of the rows and columns that a rubber band touches.
Area SwitchMatrixView::caught(const QRectF& band) const {
  Area area;
  for (std::uint32_t at = 0; at < matrix_.entries.size(); ++at) {
    const QRectF cell = geometry_.cell(at, at);
    const bool row = cell.top() < band.bottom() && cell.bottom() > band.top(),
               column = cell.left() < band.right() && cell.right() > band.left();
    if (row || column)
      area.switches.insert(area.switches.end(), matrix_.entries[at].switches.begin(),
                           matrix_.entries[at].switches.end());
  }
  std::ranges::sort(area.switches);
  area.switches.erase(std::ranges::unique(area.switches).begin(), area.switches.end());
  return area;
}

void SwitchMatrixView::bandChanged(const QRectF& band) {
  band_ = band & geometry_.plot;
  update();
}

void SwitchMatrixView::bandDone(const QRectF& band) {
  band_ = {};
  update();
  if (!band.intersects(geometry_.plot)) return;
  Area area = caught(band & geometry_.plot);
  if (!area.switches.empty()) selection_.select(std::move(area));
}

void SwitchMatrixView::contextMenuEvent(QContextMenuEvent* event) {
  const bool keys = event->reason() == QContextMenuEvent::Keyboard;
  selection_.askForMenu(keys ? selection_.selected() : itemAt(event->pos()),
                        keys ? mapToGlobal(rect().center()) : event->globalPos());
}

bool SwitchMatrixView::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto cell = geometry_.at(help->pos());
    if (cell && fabric_)
      QToolTip::showText(help->globalPos(),
                         inLines(cellText(*fabric_, matrix_, values_.get(), cell->first, cell->second, absence_)),
                         this);
    else QToolTip::hideText();
    return true;
  }
  if (event->type() == QEvent::FontChange) place();
  return QWidget::event(event);
}

}  // namespace weft

#include "moc_switch_matrix_view.cpp"
