#include "views/charts/ranking_figure.h"

#include <QFontMetricsF>
#include <algorithm>
#include <memory>

namespace weft {
namespace {

constexpr double header = 1.9, line = 1.6;  // heights, in sizes of type

class RankingDrawing {
 public:
  RankingDrawing(QPainter& painter, const QRectF& box, const std::vector<RankingRow>& rows, const RankingInfo& info)
      : painter_(painter), box_(box), rows_(rows), info_(info), theme_(info.style.theme()), em_(info.style.textPoints),
        metrics_(viewFont(info.style.textPoints)) {
    double names = metrics_.horizontalAdvance(info.names), texts = 0;
    for (const RankingRow& row : rows) {
      names = std::max(names, metrics_.horizontalAdvance(row.name));
      texts = std::max(texts, metrics_.horizontalAdvance(row.text));
      most_ = std::max(most_, row.amount);
    }
    texts_ = std::min(texts, box.width() * 0.3);
    names_ = std::min(names + em_, box.width() - texts_ - em_ * 4);  // bars may be short, names should be whole
  }

  void draw() {
    painter_.setFont(viewFont(info_.style.textPoints));
    painter_.setPen(theme_.muted);
    painter_.drawText(QPointF(box_.left(), box_.top() + metrics_.ascent()), info_.names);
    painter_.drawText(QPointF(box_.left() + names_, box_.top() + metrics_.ascent()),
                      metrics_.elidedText(info_.amounts, Qt::ElideRight, box_.width() - names_));
    painter_.setPen(QPen(theme_.muted, em_ / 14));
    painter_.drawLine(QPointF(box_.left(), box_.top() + em_ * 1.55), QPointF(box_.right(), box_.top() + em_ * 1.55));
    for (std::size_t i = 0; i < rows_.size(); ++i)
      drawRow(rows_[i], box_.top() + em_ * (header + line * static_cast<double>(i)));
  }

 private:
  void drawRow(const RankingRow& row, double top) {
    const double baseline = top + em_ * line / 2 + (metrics_.ascent() - metrics_.descent()) / 2;
    painter_.setPen(theme_.ink);
    painter_.drawText(QPointF(box_.left(), baseline), metrics_.elidedText(row.name, Qt::ElideMiddle, names_ - em_));
    painter_.drawText(QPointF(box_.left() + names_ + texts_ - metrics_.horizontalAdvance(row.text), baseline),
                      row.text);
    const double left = box_.left() + names_ + texts_ + em_ * 0.5;
    const double width = most_ > 0 ? row.amount / most_ * (box_.right() - left) : 0;
    const QColor plain = theme_.grey ? mixed(theme_.ink, theme_.background, 0.5) : cividis(0.35);
    if (width > 0)
      painter_.fillRect(QRectF(left, top + em_ * 0.3, std::max(width, em_ / 12), em_ * (line - 0.6)), plain);
  }

  QPainter& painter_;
  QRectF box_;
  const std::vector<RankingRow>& rows_;
  const RankingInfo& info_;
  Theme theme_;
  double em_;
  QFontMetricsF metrics_;
  double names_ = 0, texts_ = 0, most_ = 0;
};

}  // namespace

Figure rankingFigure(std::vector<RankingRow> given, const RankingInfo& info) {
  const auto rows = std::make_shared<const std::vector<RankingRow>>(std::move(given));
  Figure figure;
  figure.style = info.style;
  figure.captions = info.captions;
  if (rows->empty()) figure.emptyBecause = QObject::tr("nothing has an amount to rank by. Choose a wider filter.");
  figure.bodyHeightMm = (info.style.textPoints * (header + line * static_cast<double>(rows->size())) + 4) / pointsPerMm;
  figure.drawBody = [rows, info](QPainter& painter, const QRectF& body) {
    RankingDrawing(painter, body.adjusted(2, 2, -2, -2), *rows, info).draw();
  };
  return figure;
}

}  // namespace weft
