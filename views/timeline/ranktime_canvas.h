// The widget of the rank timeline. The wheel zooms the time axis, over the names the rows. A drag pans; with Ctrl it
// zooms to the dragged rectangle. A drag with Shift, below the axis, or while everything is in view chooses a time
// range. A click chooses the pair of a message, or a row.
#pragma once

#include <QWidget>

#include "analysis/run/wait_place.h"
#include "views/timeline/ranktime_drawing.h"
#include "views/timeline/ranktime_look.h"
#include "views/timeline/ranktime_picture.h"
#include "views/shared/canvas_gestures.h"

namespace weft {

class RankTimeCanvas : public QWidget, private CanvasVerbs {
  Q_OBJECT

 public:
  explicit RankTimeCanvas(QWidget* parent = nullptr);

  void setSpan(TimeParts whole);                                                  // of the run; forgets what was shown
  void setPicture(std::shared_ptr<const RankTimePicture> picture, bool isOfAll);  // null: none
  void forgetWhole() {
    ofAll_ = nullptr;
  }  // the picture of all ranks and times, which is shown until a nearer one is there
  void setLines(std::shared_ptr<const RankTimeFacts> lines);  // null: none
  void setMarks(RankTimeMarks marks);
  bool marksAny() const { return !marked_.empty(); }
  void setSentence(const QString& sentence);  // in place of a picture; empty: it is being read

  const RankTimeLook& look() const { return looks_.now(); }
  void setLook(const RankTimeLook& look);
  AxisWindow timeWindow(const TimeParts& time) const;
  bool canGoBack() const { return looks_.canGoBack(); }
  void back();
  void showAll() { fit(); }
  void reveal(const TimeParts& time, std::optional<RankId> rank);  // so that it can be seen and what is around it
  void showTime(const TimeParts& time);                            // as wide as the view
  void scrollRows(int down);

  TimeParts timeInView() const;
  std::pair<std::size_t, std::size_t> rowsInView() const;  // of all rows, the end excluded
  RankTimeGeometry geometry() const;
  const RankTimeFacts::Row* rowAt(QPointF at) const;
  const RankTimeFacts::Line* lineAt(QPointF at) const;
  WaitPlace placeOf(const RankTimeFacts::Row& row) const;  // at no time

  QSize minimumSizeHint() const override { return {200, 100}; }
  QSize sizeHint() const override { return {620, 260}; }

 signals:
  void lookChanged();  // or the room there is: another picture is wanted
  void rowChosen(const weft::Item& item, const weft::WaitPlace& place);  // the row's, at the pointer
  void pairChosen(const weft::RankPair& pair);
  void stepped(int down);  // to another row
  void clearAsked();
  void timeChosen(const weft::TimeParts& time);
  void pointed(const weft::Item& item);
  void tipAsked(QPointF at, QPoint onScreen);
  void menuAsked(const weft::Item& item, QPoint onScreen);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  enum class Band { none, time, zoom };

  bool drawable() const { return shown_ && shown_->cells.missing.empty(); }
  int fontPixels() const;
  double leastTime() const;
  double leastRows() const;
  double allRows() const { return shown_ ? static_cast<double>(std::max<std::size_t>(1, shown_->cells.allRows)) : 1; }
  void paintPicture(QPainter& painter, const RankTimeGeometry& at, const RankTimePicture& picture) const;
  void paintMarks(QPainter& painter, const RankTimeGeometry& at, const Theme& theme) const;
  void go(const RankTimeLook& look);
  Item itemAt(QPointF at) const;
  WaitPlace placeAt(QPointF at) const;
  TimeParts caught(const RankTimeGeometry& at, const QRectF& band) const;
  Band bandFrom(QPointF at, Qt::KeyboardModifiers modifiers) const;
  void markRows();

  void zoomAt(QPointF at, double factor) override;
  void panBy(QPointF distance) override;
  void fit() override;
  void clear() override { emit clearAsked(); }
  void focusAt(QPointF at) override;
  void chooseAt(QPointF at, Qt::KeyboardModifiers modifiers) override;
  void step(int right, int down, bool stretch) override;
  void pointAt(QPointF at, QPoint onScreen) override;
  void pointLeft() override;
  void bandChanged(const QRectF& band) override;
  void bandDone(const QRectF& band) override;
  bool dragSelects() const override { return bands_ != Band::none; }

  TimeParts whole_;
  std::shared_ptr<const RankTimePicture> shown_, ofAll_;
  std::shared_ptr<const RankTimeFacts> lines_;
  RankTimeMarks marks_;
  std::vector<const RankTimeFacts::Row*> marked_, found_;  // rows of what is shown
  QString sentence_;
  RankTimeLooks looks_;
  QRectF band_;  // null: none
  Band bands_ = Band::none;
  CanvasGestures gestures_{*this, *this};
};

}  // namespace weft
