// The widget with a page of small matrices: a click opens one, the wheel zooms.
#pragma once

#include <QWidget>

#include "views/matrix/each_drawing.h"
#include "views/shared/canvas_gestures.h"
#include "views/shared/page_zoom.h"

namespace weft {

class EachCanvas : public QWidget, private CanvasVerbs {
  Q_OBJECT

 public:
  explicit EachCanvas(QWidget* parent = nullptr);

  void show(SmallMatrices page, Scaling scaling);
  void setScaling(Scaling scaling);
  void showSentence(const QString& why);  // instead of the page
  const SmallMatrices& page() const { return page_; }
  QRectF pageBox() const;  // before it is looked at nearer
  int fontPixels() const;

 signals:
  void chosen(CommunicatorId communicator);
  void clearAsked();

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  std::optional<std::size_t> at(const QPointF& point) const;
  void hover(std::optional<std::size_t> one);

  void zoomAt(QPointF at, double factor) override;
  void panBy(QPointF distance) override;
  void fit() override;
  void clear() override { emit clearAsked(); }
  void focusAt(QPointF at) override { chooseAt(at, {}); }
  void chooseAt(QPointF at, Qt::KeyboardModifiers modifiers) override;
  void pointAt(QPointF point, QPoint onScreen) override;
  void pointLeft() override { hover(std::nullopt); }

  SmallMatrices page_;
  Scaling scaling_ = Scaling::logarithmic;
  QString sentence_;
  std::optional<std::size_t> hovered_;
  PageZoom look_;
  CanvasGestures gestures_{*this, *this};
};

}  // namespace weft
