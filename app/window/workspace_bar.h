// The row of workspace buttons, each with two lines of text, and the buttons for back and forward.
#pragma once

#include <QToolButton>
#include <QWidget>
#include <array>

#include "app/panels/panel_list.h"
#include "views/shared/rows/icons.h"

class QButtonGroup;
class QHBoxLayout;

namespace weft {

struct Actions;
class Pages;

class WorkspaceButton : public QToolButton {
  Q_OBJECT

 public:
  WorkspaceButton(Icon icon, const QString& name, const QString& question, QWidget* parent = nullptr);

  enum class Look { whole, name, icon };  // what there is room for; the one in front keeps its name
  void setLook(Look look) {
    look_ = look;
    updateGeometry();
  }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QFont nameFont() const;
  QFont questionFont() const;

  Icon icon_;
  QString question_;
  bool isNamed() const { return look_ != Look::icon || isChecked(); }

  Look look_ = Look::whole;
};

class WorkspaceBar : public QWidget {
  Q_OBJECT

 public:
  WorkspaceBar(Pages& pages, const Actions& actions, QWidget* parent = nullptr);

  void show(Workspace workspace);  // is in front; Everything has no button
  void setWaysShown(bool shown);

 signals:
  void chosen(weft::Workspace workspace);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  QSize minimumSizeHint() const override;

 private:
  void addWays(QHBoxLayout& row, const Actions& actions);
  void fillRuns();
  void showRun();
  void fit();

  Pages& pages_;
  bool isFlat_ = false;
  std::array<WorkspaceButton*, workspaceCount> buttons_{};  // by Workspace
  QWidget* ways_;
  QToolButton *runs_, *find_;
};

}  // namespace weft
