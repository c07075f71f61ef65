// The widget of the heat map of ranks. The wheel zooms.
#pragma once

#include <QWidget>
#include <optional>

#include "views/ranks/rank_drawing.h"
#include "views/shared/canvas_gestures.h"

namespace weft {

class RanksCanvas : public QWidget, private CanvasVerbs {
  Q_OBJECT

 public:
  explicit RanksCanvas(QWidget* parent = nullptr);

  void setFacts(const RankFacts& facts);      // keeps what is in view where the ranks are the same
  void setMarked(std::vector<RankId> ranks);  // ascending
  bool marksAny() const;                      // of what is marked, something that is shown
  RankGeometry geometry() const;              // in the widget

 signals:
  void rankChosen(weft::RankId rank);
  void rowFocused(std::size_t row);
  void clearAsked();

 protected:
  bool event(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void tellMarked();
  RankScene scene() const;
  QRectF box() const { return QRectF(rect()).adjusted(8, 6, -8, -6); }
  void grow();
  bool drawable() const { return facts_.missing.empty() && !facts_.rows.empty(); }

  void zoomAt(QPointF at, double factor) override;
  void panBy(QPointF distance) override;
  void fit() override;
  void clear() override { emit clearAsked(); }
  void focusAt(QPointF at) override;
  void chooseAt(QPointF at, Qt::KeyboardModifiers modifiers) override;
  void step(int right, int down, bool stretch) override;

  RankFacts facts_;
  AxisWindow window_;
  std::vector<RankId> marked_;
  CanvasGestures gestures_{*this, *this};
};

}  // namespace weft
