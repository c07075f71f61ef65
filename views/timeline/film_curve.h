// The curve of the most loaded link end over time, and the position of the film. A press or drag moves the film there,
// arrow keys step.
#pragma once

#include <QWidget>
#include <vector>

namespace weft {

class FilmCurve : public QWidget {
  Q_OBJECT

 public:
  explicit FilmCurve(QWidget* parent = nullptr);

  void setCurve(std::vector<double> heights);  // of each moment, 0 … 1
  void setAt(std::size_t at);                  // says nothing of it
  std::size_t at() const { return at_; }
  std::size_t count() const { return heights_.size(); }
  std::size_t momentAt(double x) const;  // the one at or next to it; 0 where there is none

  QSize minimumSizeHint() const override { return {80, 28}; }
  QSize sizeHint() const override { return {300, 34}; }

 signals:
  void moved(std::size_t at);  // by its user
  void rested();               // and let go

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void go(std::size_t at);
  QRectF box() const;

  std::vector<double> heights_;
  std::size_t at_ = 0;
};

}  // namespace weft
