#pragma once

#include <QDialog>

#include "app/report_table.h"

namespace weft {

// A small table to look at and to copy as tab-separated text. Deletes itself when it is closed.
class TableDialog : public QDialog {
  Q_OBJECT

 public:
  TableDialog(const QString& title, const QString& note, ReportTable table, QWidget* parent);

  QString asTsv() const;  // with a header; not recorded is an empty cell

 private:
  ReportTable table_;
};

}  // namespace weft
