// The import dialog: all options of `weft import`, and the equivalent command.
#pragma once

#include <QDialog>

#include "app/session/run_opener.h"

class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace weft {

class ImportDialog : public QDialog {
  Q_OBJECT

 public:
  explicit ImportDialog(QWidget* parent = nullptr);

  BundleRequest request() const;
  QString command() const;
  QString whyNot() const;  // what is missing or can't be, a sentence; empty: it can be imported

 signals:
  void chosen(const weft::BundleRequest& request);

 private:
  // A line for a path, with buttons that pick one.
  QLineEdit* addPath(QGridLayout& grid, const QString& label, const QString& tip, bool folders);
  void refresh();

  QLineEdit *bundle_, *hosts_, *label_, *before_, *after_;
  QDoubleSpinBox* seconds_;
  QPlainTextEdit* command_;
  QLabel* why_;
  QPushButton* import_;
};

}  // namespace weft
