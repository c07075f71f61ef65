// The import dialog: all options of `weft import`, and the equivalent command.
#pragma once

#include <QDialog>

#include "app/session/run_opener.h"
#include "core/records/records.h"
#include "reports/summary/summary_sentence.h"

class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace weft {

// An open run is imported again from where it was imported, with something that it lacks.
struct ImportAddition {
  MissingSource what = MissingSource::nothing;  // nothing: whatever the user names
  std::filesystem::path run;                    // its store; empty: no run is added to
  std::vector<Source> sources;                  // of it
};

class ImportDialog : public QDialog {
  Q_OBJECT

 public:
  explicit ImportDialog(QWidget* parent = nullptr, const ImportAddition& to = {});

  BundleRequest request() const;
  QString command() const;
  QString whyNot() const;  // what is missing or can't be, a sentence; empty: it can be imported

 signals:
  void chosen(const weft::BundleRequest& request);

 private:
  // A line for a path, with buttons that pick one.
  QLineEdit* addPath(QGridLayout& grid, const QString& label, const QString& tip, bool folders);
  void fill(const ImportAddition& to);
  bool addsNothing() const;
  void refresh();

  QLineEdit *bundle_, *added_, *hosts_, *label_, *before_, *after_;
  QDoubleSpinBox* seconds_;
  QPlainTextEdit* command_;
  QLabel *purpose_, *why_;
  std::vector<std::filesystem::path> places_;  // from which the run was imported
  std::filesystem::path run_;                  // that is added to; empty: none
  QString hostsBefore_;                        // of that run
  QPushButton* import_;
};

}  // namespace weft
