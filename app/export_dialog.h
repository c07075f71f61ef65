#pragma once

#include <QDialog>

#include "app/figures.h"
#include "app/jobs.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace weft {

// Which view and how it looks, with a preview; saves it or puts it on the clipboard. Remembers how figures looked last.
class ExportDialog : public QDialog {
  Q_OBJECT

 public:
  ExportDialog(RunSession& session, const ViewSet& views, FigureView view, QWidget* parent);

  // By the controls. Throws Error where the window's numbers are not there yet.
  FigureRequest request() const;

 signals:
  void written(const QString& path);

 private:
  void buildStyle(class QFormLayout& form);
  void restore();
  void remember() const;
  void preview();
  void show(const QImage& picture);
  void refuse(const QString& sentence);  // in place of the preview
  void chooseFile();
  void write(const QString& path);
  void copy();
  QString proposed() const;  // "RUN-view.pdf" beside the run

  RunSession& session_;
  const ViewSet& views_;
  QComboBox* view_;
  QComboBox* preset_;
  QDoubleSpinBox* width_;
  QSpinBox* text_;
  QSpinBox* dpi_;
  QComboBox* colours_;
  QComboBox* format_;
  QLabel* picture_;
  QLabel* said_;
  QPushButton* save_;
  QPushButton* copy_;
  Job draw_;  // last: it ends before what it delivers to
};

}  // namespace weft
