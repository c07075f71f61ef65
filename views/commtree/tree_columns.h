// Which columns of the tree are shown, and how wide they are.
#pragma once

#include <QObject>
#include <QStringList>

class QTreeView;

namespace weft {

class CommunicatorModel;

class TreeColumns : public QObject {
  Q_OBJECT

 public:
  // The header's context menu chooses. The view is that of a proxy of the model.
  TreeColumns(QTreeView& view, const CommunicatorModel& model);

  // Columns that nothing was recorded for hide by themselves, until there is something.
  void update();
  void fit();       // each as wide as what it holds, within reason
  void fitNames();  // names take what the numbers leave, and no less than they need, within reason

  QStringList hidden() const { return hidden_; }  // titles of those that the user hid
  void setHidden(const QStringList& titles);

 signals:
  void chosen();  // by the user

 private:
  void showMenu(const QPoint& at);
  bool isShown(int column) const;

  QTreeView& view_;
  const CommunicatorModel& model_;
  QStringList hidden_;
};

}  // namespace weft
