#include "app/window/map_legend.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>

#include "views/fattree/map_signs.h"

namespace weft {
namespace {

constexpr double wide = 3, high = 1.5;  // of a sign, in heights of type

QPixmap pictureOf(const MapSign& sign, const QWidget& on) {
  const double line = on.fontMetrics().height();
  const QSizeF size = QSizeF(line * wide, line * high) * on.devicePixelRatioF();
  QPixmap picture(size.toSize());
  picture.setDevicePixelRatio(on.devicePixelRatioF());
  const Theme theme = Theme::of(on.palette());
  picture.fill(theme.background);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(on.font());
  sign.draw(painter, QRectF(QPointF(), QSizeF(line * wide, line * high)).adjusted(3, 2, -3, -2), theme);
  return picture;
}

}  // namespace

MapLegend::MapLegend(QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("Legend of the map"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* grid = new QGridLayout(this);
  int row = 0;
  for (const MapSign& sign : mapSigns()) {
    auto* picture = new QLabel;
    auto* words = new QLabel(sign.words);
    words->setTextFormat(Qt::PlainText);
    words->setBuddy(picture);
    grid->addWidget(picture, row, 0);
    grid->addWidget(words, row++, 1);
  }
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
  grid->addWidget(buttons, row, 0, 1, 2);
  grid->setSizeConstraint(QLayout::SetFixedSize);
  fill();
}

void MapLegend::changeEvent(QEvent* event) {
  QDialog::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) fill();
}

void MapLegend::fill() {
  auto* grid = static_cast<QGridLayout*>(layout());
  const std::vector<MapSign> signs = mapSigns();
  for (std::size_t at = 0; grid != nullptr && at < signs.size(); ++at)
    static_cast<QLabel*>(grid->itemAtPosition(int(at), 0)->widget())->setPixmap(pictureOf(signs[at], *this));
}

}  // namespace weft

#include "moc_map_legend.cpp"
