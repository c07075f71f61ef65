// The dialog that exports a figure: view, style and preview. It saves the figure or copies it to the clipboard, and
// remembers the last style.
#pragma once

#include <QDialog>

#include "app/panels/figure_offer.h"
#include "app/session/jobs.h"

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace weft {

class ExportDialog : public QDialog {
  Q_OBJECT

 public:
  ExportDialog(FigureOffer offer, QWidget* parent);

  // By the controls. Throws Error where the window's numbers are not there yet.
  FigureRequest request() const;
  void preview();  // again: what is shown changed

 signals:
  void written(const QString& path);
  void refused(const QString& sentence);  // what was asked for could not be drawn or written

 private:
  void buildStyle(QFormLayout& form);
  void restore();
  void remember() const;
  FigureView view() const;
  void showPicture(const QImage& picture);
  void refuse(const QString& sentence);  // in place of the preview
  void chooseFile();
  void write(const QString& path);
  void copy();
  QString proposed() const;  // "RUN-view.pdf" beside the run

  FigureOffer offer_;
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
