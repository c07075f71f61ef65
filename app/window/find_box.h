// The search box (Ctrl+F): type part of a name, a rank, a GUID or a LID. Enter selects the item, Ctrl+Enter shows the
// route to it.
#pragma once

#include <QDialog>

#include "app/window/find_index.h"

class QLineEdit;
class QListWidget;

namespace weft {

class FindBox : public QDialog {
  Q_OBJECT

 public:
  FindBox(std::vector<Findable> all, QWidget* parent);

 signals:
  // `routeTo`: select it as the second place, beside the current selection.
  void chosen(const weft::Findable& one, bool routeTo);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;  // arrows move in the list while the line has focus

 private:
  void search(const QString& words);
  void choose(int row, bool routeTo);

  std::vector<Findable> all_, found_;
  QLineEdit* line_;
  QListWidget* list_;
};

}  // namespace weft
