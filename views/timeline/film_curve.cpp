#include "views/timeline/film_curve.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "views/shared/accessible.h"
#include "views/shared/theme.h"

namespace weft {
namespace {

constexpr std::size_t leap = 10;  // moments, by the page keys

}  // namespace

FilmCurve::FilmCurve(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setToolTip(tr("Bytes of the most loaded link end over time. Drag to move through the film; arrow keys step."));
  setUpPicture(*this, tr("most loaded link end over time"),
               tr("Arrow keys step through the film, page keys by ten, Home and End go to its ends."),
               QAccessible::Chart);
}

void FilmCurve::setCurve(std::vector<double> heights) {
  heights_ = std::move(heights);
  at_ = 0;
  update();
}

void FilmCurve::setAt(std::size_t at) {
  at_ = heights_.empty() ? 0 : std::min(at, heights_.size() - 1);
  tellSelected(*this, heights_.empty() ? QString() : tr("moment %1 of %2").arg(at_ + 1).arg(heights_.size()));
  update();
}

QRectF FilmCurve::box() const { return QRectF(rect()).adjusted(3, 3, -3, -3); }

std::size_t FilmCurve::momentAt(double x) const {
  if (heights_.empty()) return 0;
  const double share = std::clamp((x - box().left()) / std::max(box().width(), 1.0), 0.0, 1.0);
  return std::min(static_cast<std::size_t>(share * static_cast<double>(heights_.size())), heights_.size() - 1);
}

void FilmCurve::go(std::size_t at) {
  if (heights_.empty()) return;
  const std::size_t before = at_;
  setAt(at);
  if (at_ != before) emit moved(at_);
}

void FilmCurve::mousePressEvent(QMouseEvent* event) { go(momentAt(event->position().x())); }

void FilmCurve::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) go(momentAt(event->position().x()));
}

void FilmCurve::mouseReleaseEvent(QMouseEvent*) { emit rested(); }

void FilmCurve::keyPressEvent(QKeyEvent* event) {
  const std::size_t last = heights_.empty() ? 0 : heights_.size() - 1;
  switch (event->key()) {
    case Qt::Key_Left:
      go(at_ > 0 ? at_ - 1 : 0);
      break;
    case Qt::Key_Right:
      go(at_ + 1);
      break;
    case Qt::Key_PageUp:
      go(at_ > leap ? at_ - leap : 0);
      break;
    case Qt::Key_PageDown:
      go(at_ + leap);
      break;
    case Qt::Key_Home:
      go(0);
      break;
    case Qt::Key_End:
      go(last);
      break;
    default:
      return QWidget::keyPressEvent(event);
  }
  emit rested();
}

void FilmCurve::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme theme = Theme::of(palette());
  painter.fillRect(rect(), theme.background);
  if (heights_.empty()) return;
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF in = box();
  const double step = in.width() / static_cast<double>(heights_.size());
  QPolygonF area{in.bottomLeft()};
  for (std::size_t i = 0; i < heights_.size(); ++i) {
    const double y = in.bottom() - in.height() * heights_[i], x = in.left() + step * static_cast<double>(i);
    area << QPointF(x, y) << QPointF(x + step, y);
  }
  area << in.bottomRight();
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.grid);
  painter.drawPolygon(area);
  painter.setPen(QPen(theme.muted, 1.2));
  painter.setBrush(Qt::NoBrush);
  painter.drawPolyline(area.mid(1, area.size() - 2));
  const double x = in.left() + step * (static_cast<double>(at_) + 0.5);
  painter.fillRect(QRectF(x - std::max(step, 2.0) / 2, in.top(), std::max(step, 2.0), in.height()),
                   QColor(theme.selection.red(), theme.selection.green(), theme.selection.blue(), 150));
  painter.setPen(QPen(hasFocus() ? theme.selection : theme.grid, 1));
  painter.drawRect(in);
}

}  // namespace weft

#include "moc_film_curve.cpp"
