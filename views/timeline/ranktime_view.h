// The panel Timeline: the states of each rank over time and the messages between ranks, from a trace. Threads in the
// background read pictures and messages and run searches; the canvas paints finished pictures.
#pragma once

#include <QKeySequence>
#include <QWidget>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "reports/table.h"
#include "views/timeline/ranktime_canvas.h"
#include "views/timeline/ranktime_collect.h"
#include "views/timeline/ranktime_find.h"
#include "views/shared/rows/background_view.h"
#include "views/shared/selection.h"

class QAction;
class QComboBox;
class QKeyEvent;
class QLabel;
class QToolButton;

namespace weft {

class RankTimeView : public BackgroundView {
  Q_OBJECT

 public:
  explicit RankTimeView(Selection& selection, QWidget* parent = nullptr);

  bool marksSelected() const;  // rows or messages that stand out
  void setAsker(Runner asker) {
    asker_ = std::move(asker);
  }                                                 // of what is looked for and pointed at; without one the view waits
  void setRun(std::shared_ptr<const OpenRun> run);  // nullptr: empty
  void fail(const QString& sentence) override;
  void failToFind(const QString& sentence);  // of the asker

  RankTimeCanvas& canvas() { return *canvas_; }
  const RankTimeCanvas& canvas() const { return *canvas_; }
  void setLook(const RankTimeLook& look);  // also before the run was read
  RankTimeRequest request() const;         // by the controls, the filter and what is in view
  RankTimeRows rows() const;
  RankTimeColours colours() const;
  bool showsMessages() const;
  void setRows(RankTimeRows rows);
  void setColours(RankTimeColours colours);
  void setShowsMessages(bool shown);
  bool showsCriticalPath() const;
  void setShowsCriticalPath(bool shown);
  const RankTimeFacts* facts() const;  // that are shown; null: none yet
  const RankTimeFacts* lines() const { return lines_.get(); }
  QString note() const;
  Table shownRows() const;  // time by row and colour, of what is in view

  std::string lookedFor() const;
  enum class Find { next, previous, longest };
  void find(Find which);
  const std::optional<RankTimeStretch>& found() const { return found_; }
  bool takeKey(const QKeyEvent& key);  // one that its menu has: pressed where no other view has the keyboard
  void filterToView();                 // its time
  void showFiltered();                 // the time of the filter, as wide as the view
  void showMarked();                   // the time of the selected messages that are in view, likewise
  void copyPicture();
  QString tipAt(QPointF at) const;  // of what is known at once

  QSize sizeHint() const override { return {640, 320}; }

 protected:
  void collect() override;

 private:
  void addControls();
  void addActions();
  void fillMenu();
  void connectCanvas();
  void open();
  void take(std::shared_ptr<RankTimeSource> source, const std::vector<std::string>& findable,
            const std::optional<TimeParts>& program);
  void collectPicture();
  void collectLines();
  void takePicture(const std::shared_ptr<const RankTimePicture>& picture, const RankTimeRequest& request);
  Work ofRun(Work work);  // of the one that is shown then
  void askFor(Work work);
  void showMarks();
  void showNote();
  void takeFound(const std::vector<RankTimeStretch>& list, Find which);
  void showFound(const RankTimeStretch& stretch, const QString& which);
  void forgetFound();
  void clear();
  void chooseTime(const TimeParts& time);
  void chooseRow(const Item& item, const WaitPlace& place);
  void stepRow(int down);
  void tip(QPointF at, QPoint onScreen);
  QSize pixels() const;  // of the plot
  bool canFilterByTime() const;
  std::optional<TimeParts> chosenTime() const;  // of the filter

  Selection& selection_;
  std::shared_ptr<const OpenRun> run_;
  std::shared_ptr<RankTimeSource> source_;
  Runner asker_;
  std::shared_ptr<const RankTimePicture> picture_;
  std::shared_ptr<const RankTimeFacts> lines_;
  std::optional<RankTimeStretch> found_;
  std::vector<RankTimeStretch> longest_;
  std::size_t longestAt_ = 0;
  RankTimeRequest wanted_;             // of the last picture that was asked for
  std::optional<AxisWindow> program_;  // that was opened in place of all of the trace
  bool refused_ = false, collecting_ = false, remembered_ = false;
  int tries_ = 0;
  QString foundText_;
  QComboBox *rows_, *colours_, *find_;
  QAction *messages_, *path_, *back_;
  QToolButton* more_;
  QLabel* note_;
  RankTimeCanvas* canvas_;
  QList<QAction*> actions_;
  std::vector<std::pair<QKeySequence, QAction*>> keys_;  // of these
};

}  // namespace weft
