// The central widget of the workspace Everything: strips above the page's main view, or only strips.
#pragma once

#include <QWidget>

namespace weft {

class Middle : public QWidget {
  Q_OBJECT

 public:
  explicit Middle(QWidget* parent = nullptr) : QWidget(parent) { setProperty("place", true); }  // for the keyboard

  // As high as its strips: the page has nothing to show between the panels, which take the room.
  void setFlat(bool flat);

 protected:
  bool event(QEvent* event) override;

 private:
  void fit();

  bool flat_ = false;
};

}  // namespace weft
