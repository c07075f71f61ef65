#pragma once

#include <QDialog>

#include "app/figures.h"

class QComboBox;
class QDoubleSpinBox;

namespace weft {

// Which view, how wide, where to.
class ExportDialog : public QDialog {
  Q_OBJECT

 public:
  ExportDialog(RunSession& session, const ViewSet& views, FigureView view, QWidget* parent);

 signals:
  void written(const QString& path);
  void refused(const QString& sentence);

 private:
  void chooseFile();

  RunSession& session_;
  const ViewSet& views_;
  QComboBox* view_;
  QComboBox* preset_;
  QDoubleSpinBox* width_;
};

}  // namespace weft
