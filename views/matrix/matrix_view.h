// The traffic matrix: senders and receivers as ranks, hosts, leaf switches or ports, from pair traffic or port
// traffic.
#pragma once

#include <QWidget>
#include <memory>

#include "analysis/load/selected_traffic.h"
#include "reports/table.h"
#include "views/matrix/matrix_geometry.h"
#include "views/matrix/model/matrix_difference.h"
#include "views/shared/colour_scale.h"
#include "views/shared/rows/background_view.h"
#include "views/shared/selection.h"

class QLabel;
class QStackedWidget;

namespace weft {

class EachCanvas;
class MatrixCanvas;
class MatrixControls;

class MatrixView : public BackgroundView {
  Q_OBJECT

 public:
  explicit MatrixView(Selection& selection, QWidget* parent = nullptr);

  // If something is missing, a sentence about it is shown instead of the matrix. While traffic is still being read,
  // call this without it, and again when it is there.
  void setInputs(MatrixInputs inputs);
  // What the second run sent less what the first did. The selection and its filter are those of the first run.
  void setDifference(TwoInputs inputs);
  bool showsDifference() const { return two_.has_value(); }
  void fail(const QString& sentence) override;

  // The traffic of the selection: its pairs are highlighted if the selection has no row of its own; nullptr: not known.
  void setSelectedTraffic(std::shared_ptr<const SelectedTraffic> traffic);

  bool marksSelected() const;  // a cell, rows and columns, a block, or the pairs that send over it

  MatrixControls& controls() { return *controls_; }
  MatrixRequest request() const;                           // by the controls and the selection
  const MatrixPicture& picture() const { return shown_; }  // empty while there is none
  const MatrixInputs& inputs() const { return inputs_; }
  bool logarithmic() const;
  // Locks the colours' range, in the unit of the measure; nothing: that of the cells.
  void setRange(std::optional<ValueRange> range);
  // The range in force; 0 to 0 while there is no matrix.
  ValueRange range() const;
  // The visible part. setLook() emits no signal; while a matrix is being collected, or is requested, it waits for that
  // one.
  MatrixLook look() const;
  void setLook(const MatrixLook& look);
  // "source", "destination", "bytes", "messages" of the cells in view that hold something.
  Table shownRows() const;
  MatrixCanvas& canvas() { return *canvas_; }
  EachCanvas& page() { return *page_; }  // shown instead where the controls ask for a matrix per communicator

 signals:
  void lookChanged(const MatrixLook& look);  // somebody moved the matrix
  void pictureChanged();                     // another matrix is shown, or none

 protected:
  void collect() override;  // what is stale

 private:
  enum class Stale { nothing, marks, colours, cells };

  void refresh(Stale what);  // now, or when the view is shown
  void connectGestures();
  void collectCells();
  void collectEach();
  void run(Work work, bool takesLong);  // by the runner where it takes longer than a blink
  void takeBlock(const CellWindow& cells);
  void open(CommunicatorId communicator);
  void take(const MatrixPicture& picture);
  void draw();
  void mark();
  QString selectedText() const;  // of a cell, or of what a row sent and its column received
  void showNote();
  void followSelection();
  void followHover();
  void followFocus();
  void takeInputs(MatrixInputs inputs);
  QString whyNone(const MatrixRequest& wanted) const;
  QString sentence() const;  // why there is no matrix; empty where there is one
  static bool takesLong(const MatrixInputs& inputs, MatrixSource source);
  bool showsEach() const;

  Selection& selection_;
  MatrixInputs inputs_;
  std::shared_ptr<const SelectedTraffic> selectedTraffic_;
  std::optional<TwoInputs> two_;  // whose difference is shown; its first inputs are the view's
  MatrixPicture shown_;
  std::optional<CommunicatorId> communicator_;  // that was selected last
  Stale stale_ = Stale::nothing;
  bool collecting_ = false;
  std::optional<MatrixLook> wantedLook_;  // at the next matrix
  bool zoomed_ = false;                   // and the note says so
  bool samePlaces_ = false;               // rows and columns did not change since the last picture
  MatrixControls* controls_;
  QLabel* note_;
  QStackedWidget* stack_;
  MatrixCanvas* canvas_;
  EachCanvas* page_;
};

}  // namespace weft
