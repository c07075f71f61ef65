// Paints the matrix and turns gestures into cells: wheel zooms at the pointer, drag pans, click chooses a cell or, on
// the labels, a row or column; F fits; arrows move from cell to cell.
#pragma once

#include <QWidget>
#include <memory>

#include "views/matrix/matrix_drawing.h"

namespace weft {

class MatrixCanvas : public QWidget {
  Q_OBJECT

 public:
  explicit MatrixCanvas(QWidget* parent = nullptr);

  // Both outlive their use here. `keepPlace`: same rows and columns as before, so that zoom and position stay.
  void show(std::shared_ptr<const MatrixFacts> facts, std::shared_ptr<const MatrixPyramid> pyramid, Scaling scaling,
            bool keepPlace);
  void showSentence(const QString& why);  // instead of a matrix
  void setMarked(std::vector<bool> marked);
  void setSelected(std::optional<MatrixGeometry::Cell> cell);
  void fit();

  const MatrixGeometry& geometry() const { return geometry_; }
  std::function<QString(MatrixGeometry::Cell)> tooltipOf;

  QSize sizeHint() const override { return {520, 520}; }
  QSize minimumSizeHint() const override { return {160, 160}; }

 signals:
  void cellChosen(MatrixGeometry::Cell cell);
  void cellFocused(MatrixGeometry::Cell cell);
  void entryChosen(std::uint32_t entry);
  void cellHovered(std::optional<MatrixGeometry::Cell> cell);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  bool hasMatrix() const { return facts_ && pyramid_ && sentence_.isEmpty(); }
  int fontPixels() const;
  QRectF matrixBox() const;
  QRectF legendBox() const;
  void place();
  void hover(std::optional<MatrixGeometry::Cell> cell);
  void choose(const QPointF& at);
  void step(int rows, int columns);

  std::shared_ptr<const MatrixFacts> facts_;
  std::shared_ptr<const MatrixPyramid> pyramid_;
  Scaling scaling_ = Scaling::logarithmic;
  QString sentence_;
  MatrixGeometry geometry_;
  std::vector<bool> marked_;
  std::optional<MatrixGeometry::Cell> selected_, hovered_;
  std::optional<QPointF> pressed_, dragged_;  // where the button went down; where the last drag step was
};

}  // namespace weft
