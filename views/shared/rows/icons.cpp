#include "views/shared/rows/icons.h"

#include <QApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QSvgRenderer>
#include <array>

namespace weft {
namespace {

// By Icon.
constexpr std::array drawings{
    R"(<path d="M2.5 3.5h11M2.5 8h7M2.5 12.5h9"/>)",
    R"(<circle cx="3.5" cy="3.5" r="1.75"/><circle cx="12.5" cy="3.5" r="1.75"/><circle cx="8" cy="12.5" r="1.75"/><path d="M4.4 5.1 7.1 10.9M11.6 5.1 8.9 10.9"/>)",
    R"(<path d="M4 2h8M4 14h8M5 2c0 4 6 4.5 6 6s-6 2-6 6M11 2c0 2-1.3 3.3-3 4"/>)",
    R"(<path d="M2.5 5h9.5M9.5 2.5 12 5 9.5 7.5M13.5 11H4M6.5 8.5 4 11l2.5 2.5"/>)",
    R"(<path d="M3 13.5V7M6 13.5V3M10 13.5V9M13 13.5V5"/>)",
    R"(<path d="M2.5 2.5h4.5v4.5h-4.5zM9 2.5h4.5v4.5h-4.5zM2.5 9h4.5v4.5h-4.5zM9 9h4.5v4.5h-4.5z"/>)",
    R"(<path d="M10 3 5 8l5 5"/>)",
    R"(<path d="m6 3 5 5-5 5"/>)",
    R"(<circle cx="7" cy="7" r="4.25"/><path d="m10.2 10.2 3.5 3.5"/>)",
    R"(<path d="M2 3.5h12L9.5 8.5V13l-3-1.5v-3z"/>)",
    R"(<path d="M8 3v10M3 8h10"/>)",
    R"(<path d="M9 2.5h4.5V7M13.2 2.8 7.5 8.5M6.5 3.5h-4v10h10v-4"/>)",
    R"(<path d="M8 2.5v7M5 6.7 8 9.7l3-3M2.5 11.5v2h11v-2"/>)",
    R"(<path d="m3 8.5 3.2 3.2L13 4.8"/>)",
    R"(<path d="M3.5 8h9"/>)",
    R"(<path d="M8 2.3 14.3 13.5H1.7zM8 6.5v3.3M8 11.6h.01"/>)",
    R"(<circle cx="8" cy="8" r="5.75"/><path d="M8 7.2v4M8 4.9h.01"/>)",
    R"(<rect x="5.5" y="5.5" width="8" height="8" rx="1"/><path d="M10.5 5.5v-3h-8v8h3"/>)",
};

class LineIcon : public QIconEngine {
 public:
  explicit LineIcon(Icon icon) : icon_(icon) {}

  void paint(QPainter* painter, const QRect& box, QIcon::Mode mode, QIcon::State) override {
    const QPalette palette = QApplication::palette();
    const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
    drawIcon(*painter, box, icon_,
             palette.color(group, mode == QIcon::Selected ? QPalette::HighlightedText : QPalette::ButtonText));
  }
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    QPixmap picture(size);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    paint(&painter, QRect({}, size), mode, state);
    return picture;
  }
  QIconEngine* clone() const override { return new LineIcon(*this); }

 private:
  Icon icon_;
};

}  // namespace

void drawIcon(QPainter& painter, const QRectF& box, Icon icon, const QColor& colour) {
  const QByteArray text =
      QByteArrayLiteral("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 16 16\" fill=\"none\" stroke=\"") +
      colour.name().toLatin1() + "\" stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\">" +
      drawings.at(static_cast<std::size_t>(icon)) + "</svg>";
  QSvgRenderer(text).render(&painter, box);
}

QIcon iconOf(Icon icon) { return QIcon(new LineIcon(icon)); }

}  // namespace weft
