// The controls above the matrix.
#pragma once

#include <QWidget>

#include "views/matrix/model/matrix_request.h"

class QCheckBox;
class QComboBox;

namespace weft {

class MatrixControls : public QWidget {
  Q_OBJECT

 public:
  explicit MatrixControls(QWidget* parent = nullptr);

  // The recorded sources; if there are both, pair traffic is chosen at first. Sources and axes that are not available
  // are not offered.
  void offer(bool pairs, bool ports, bool rails = false);
  // What is shown of the filter; `communicator`: its name, empty for none.
  void setClasses(const std::vector<PairClass>& classes);
  void setCommunicator(const QString& name);

  void setDifference(bool difference);  // of two runs: always linear, one matrix

  // Source, axis, order and measure.
  MatrixRequest choice() const;
  void choose(MatrixAxis axis);
  void choose(MatrixOrder order);
  void choose(MatrixMeasure measure);
  void choose(MatrixSource source);
  bool logarithmic() const;
  void setLogarithmic(bool logarithmic);
  bool communicatorOnly() const;
  void setCommunicatorOnly(bool only);
  bool each() const;  // a small matrix for each communicator is wanted
  void setEach(bool each);
  void openMembers();  // one matrix, by the ranks of the communicator

 signals:
  void changed();  // what choice() says, or communicatorOnly()
  void scalingChanged();
  void classesChosen(const std::vector<PairClass>& classes);

 private:
  QComboBox* add(const QString& title, const QString& name);
  void offerAxes();

  QComboBox *source_, *axis_, *measure_, *order_, *class_;
  QCheckBox *log_, *only_, *each_;
  bool rails_ = false;  // can be had
};

}  // namespace weft
