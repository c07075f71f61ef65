// Drag and drop of matrix rows and columns by their labels and sums. Dragging cells pans.
#pragma once

#include <QObject>
#include <QPointF>
#include <cstdint>
#include <functional>
#include <optional>

class QDragMoveEvent;
class QDropEvent;
class QMimeData;
class QMouseEvent;

namespace weft {

class MatrixCanvas;

class MatrixDrags : public QObject {
  Q_OBJECT

 public:
  // What a row or column goes as; null: not that one.
  using Carried = std::function<QMimeData*(std::uint32_t entry)>;
  using Accepts = std::function<bool(const QMimeData& data)>;

  // A child of the canvas.
  MatrixDrags(MatrixCanvas& canvas, Carried carried, Accepts accepts);

  bool eventFilter(QObject* object, QEvent* event) override;

 signals:
  void dropped(const QMimeData& data, std::uint32_t onto);

 private:
  bool press(const QMouseEvent& event);
  bool move(const QMouseEvent& event);
  void carry();
  void hover(QDragMoveEvent& event);
  void drop(QDropEvent& event);
  std::optional<std::uint32_t> targetAt(QPointF at) const;
  void mark(std::optional<std::uint32_t> entry);

  MatrixCanvas& canvas_;
  Carried carried_;
  Accepts accepts_;
  std::optional<QPointF> pressedAt_;  // on a label
  bool carriesColumn_ = false;        // and in the cells the column that the pointer is in is meant
};

}  // namespace weft
