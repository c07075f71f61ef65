#include "views/timeline/ranktime_canvas.h"

#include <QContextMenuEvent>
#include <QFontInfo>
#include <QHelpEvent>
#include <algorithm>
#include <cmath>

#include "views/shared/accessible.h"

namespace weft {
namespace {

constexpr float veil = 0.55F;   // over what the time of the filter leaves out
constexpr double markWide = 3;  // pixels beside a row that stands out
constexpr int smallestFont = 9;

bool haveOneInCommon(const std::vector<RankId>& a, const std::vector<RankId>& b) {
  if (a.size() > b.size()) return haveOneInCommon(b, a);
  return std::ranges::any_of(a, [&](RankId rank) { return std::ranges::binary_search(b, rank); });
}

}  // namespace

RankTimeCanvas::RankTimeCanvas(QWidget* parent) : QWidget(parent) {
  setUpPicture(*this, QObject::tr("what ranks did over time"),
               QObject::tr("The wheel or + and - zoom, arrow keys move the time and choose a rank, Shift-drag or T "
                           "chooses a time, Ctrl-drag zooms to an area, Backspace goes back, F shows all, N and P find "
                           "the next and previous one of what Look for names, L the longest."),
               QAccessible::Chart);
  installEventFilter(this);  // after that of the gestures, and so called before it
}

void RankTimeCanvas::setSpan(TimeParts whole) {
  whole_ = whole;
  shown_ = ofAll_ = nullptr;
  lines_ = nullptr;
  marks_ = {};
  markRows();
  looks_.reset();
  update();
}

void RankTimeCanvas::setPicture(std::shared_ptr<const RankTimePicture> picture, bool isOfAll) {
  shown_ = std::move(picture);
  if (isOfAll || !shown_) ofAll_ = shown_;
  markRows();
  update();
}

void RankTimeCanvas::setLines(std::shared_ptr<const RankTimeFacts> lines) {
  lines_ = std::move(lines);
  update();
}

void RankTimeCanvas::setMarks(RankTimeMarks marks) {
  marks_ = std::move(marks);
  markRows();
  update();
}

// Once, not with each frame: a communicator may have as many ranks as the run.
void RankTimeCanvas::markRows() {
  marked_.clear();
  found_.clear();
  if (!shown_) return;
  for (const RankTimeFacts::Row& row : shown_->cells.rows) {
    if (haveOneInCommon(row.ranks, marks_.ranks)) marked_.push_back(&row);
    if (marks_.found && marks_.foundRank && std::ranges::binary_search(row.ranks, *marks_.foundRank))
      found_.push_back(&row);
  }
}

void RankTimeCanvas::setSentence(const QString& sentence) {
  sentence_ = sentence;
  update();
}

int RankTimeCanvas::fontPixels() const { return std::max(smallestFont, QFontInfo(font()).pixelSize() * 4 / 5); }

TimeParts RankTimeCanvas::timeInView() const {
  const auto span = static_cast<double>(whole_.until - whole_.from);
  const auto at = [&](double part) {
    return whole_.from + static_cast<std::uint64_t>(std::llround(std::clamp(part, 0.0, 1.0) * span));
  };
  const std::uint64_t from = at(looks_.now().time.first);
  return {from, std::max(at(looks_.now().time.end()), from + 1), 1};
}

std::pair<std::size_t, std::size_t> RankTimeCanvas::rowsInView() const {
  const AxisWindow& rows = looks_.now().rows;
  if (rows.whole()) return {0, SIZE_MAX};
  const double all = allRows();
  return {static_cast<std::size_t>(rows.first * all + 1e-6),
          static_cast<std::size_t>(std::ceil(rows.end() * all - 1e-6))};
}

// On whole pixels, so that a column of the picture is one.
RankTimeGeometry RankTimeCanvas::geometry() const {
  if (!drawable()) return {QRectF(rect()), 0, 1, timeInView()};
  RankTimeGeometry at =
      placeRankTime(QRectF(rect()).adjusted(4, 4, -2, -2), {shown_->cells, Theme::of(palette()), fontPixels(), true});
  at.plot = QRectF(QPointF(std::ceil(at.plot.left()), std::ceil(at.plot.top())),
                   QPointF(std::floor(at.plot.right()), std::floor(at.plot.bottom())));
  at.firstRow = looks_.now().rows.first * allRows();
  at.rowSpan = looks_.now().rows.span * allRows();
  at.time = timeInView();
  return at;
}

const RankTimeFacts::Row* RankTimeCanvas::rowAt(QPointF at) const {
  return drawable() ? geometry().rowAt(shown_->cells, at) : nullptr;
}

const RankTimeFacts::Line* RankTimeCanvas::lineAt(QPointF at) const {
  constexpr double near = 4;
  if (!lines_ || !drawable()) return nullptr;
  const RankTimeGeometry place = geometry();
  return place.plot.contains(at) ? place.lineAt(*lines_, at, near) : nullptr;
}

// As far as it is in view, stretched where the view moved on since it was made.
void RankTimeCanvas::paintPicture(QPainter& painter, const RankTimeGeometry& at, const RankTimePicture& picture) const {
  const RankTimeFacts& cells = picture.cells;
  const double top = at.y(static_cast<double>(cells.firstRow())), bottom = at.y(static_cast<double>(cells.endRow()));
  const QRectF all(QPointF(at.x(cells.time.from), top), QPointF(at.x(cells.time.until), bottom)), seen = all & at.plot;
  if (seen.isEmpty()) return;
  const double across = picture.image.width() / all.width(), down = picture.image.height() / all.height();
  painter.drawImage(seen, picture.image,
                    QRectF((seen.left() - all.left()) * across, (seen.top() - all.top()) * down, seen.width() * across,
                           seen.height() * down));
}

void RankTimeCanvas::paintMarks(QPainter& painter, const RankTimeGeometry& at, const Theme& theme) const {
  if (marks_.chosen) {
    QColor over = theme.background;
    over.setAlphaF(veil);
    const double from = std::clamp(at.x(marks_.chosen->from), at.plot.left(), at.plot.right()),
                 until = std::clamp(at.x(marks_.chosen->until), at.plot.left(), at.plot.right());
    painter.fillRect(QRectF(at.plot.topLeft(), QPointF(from, at.plot.bottom())), over);
    painter.fillRect(QRectF(QPointF(until, at.plot.top()), at.plot.bottomRight()), over);
    painter.setPen(QPen(theme.selection, 1));
    for (const double x : {from, until}) painter.drawLine(QPointF(x, at.plot.top()), QPointF(x, at.plot.bottom()));
  }
  for (const auto* row : marked_)
    painter.fillRect(QRectF(at.plot.left(), at.row(*row).top(), markWide, at.row(*row).height()), theme.highlight);
  for (const auto* row : found_) {
    const double from = at.x(marks_.found->from), until = std::max(from + 2, at.x(marks_.found->until));
    painter.setPen(QPen(theme.selection, 2));
    painter.drawRect(
        QRectF(QPointF(from, at.row(*row).top()), QPointF(until, at.row(*row).bottom())).adjusted(-1, 0, 1, -1));
  }
}

void RankTimeCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme theme = Theme::of(palette());
  painter.fillRect(rect(), theme.background);
  if (!drawable())
    return drawSentence(painter, rect(), theme,
                        !sentence_.isEmpty() ? sentence_
                        : shown_             ? QString::fromStdString(shown_->cells.missing)
                                             : QObject::tr("Being read …"));
  const RankTimeGeometry at = geometry();
  const RankTimeScene scene{shown_->cells, theme, fontPixels(), true};
  const QRectF box = QRectF(rect()).adjusted(4, 4, -2, -2);
  painter.setFont(viewFont(fontPixels()));
  drawRankTimeLegend(painter, box, scene);
  drawRankTimeFrame(painter, box, at, scene);
  painter.setClipRect(at.plot);
  if (ofAll_ && ofAll_ != shown_) paintPicture(painter, at, *ofAll_);
  paintPicture(painter, at, *shown_);
  painter.setRenderHint(QPainter::Antialiasing, true);
  if (lines_) drawRankTimeLines(painter, at, {*lines_, theme, fontPixels()});
  drawCriticalPath(painter, at, scene);
  painter.setRenderHint(QPainter::Antialiasing, false);
  paintMarks(painter, at, theme);
  if (band_.isNull()) return;
  painter.setPen(QPen(theme.selection, 1, Qt::DashLine));
  painter.drawRect(bands_ == Band::zoom
                       ? band_
                       : QRectF(QPointF(band_.left(), at.plot.top()), QPointF(band_.right(), at.plot.bottom() - 1)));
}

void RankTimeCanvas::resizeEvent(QResizeEvent*) { emit lookChanged(); }

void RankTimeCanvas::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) emit lookChanged();
}

bool RankTimeCanvas::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  emit tipAsked(help->pos(), help->globalPos());
  return true;
}

void RankTimeCanvas::contextMenuEvent(QContextMenuEvent* event) {
  const bool keys = event->reason() == QContextMenuEvent::Keyboard;
  emit menuAsked(keys ? Item() : itemAt(event->pos()), keys ? mapToGlobal(rect().center()) : event->globalPos());
}

}  // namespace weft

#include "moc_ranktime_canvas.cpp"
