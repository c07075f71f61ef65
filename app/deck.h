#pragma once

#include <QWidget>

namespace weft {

// The place of one widget, where several take turns. Those that are not shown take no room and no repaint.
class Deck : public QWidget {
  Q_OBJECT

 public:
  explicit Deck(QWidget* parent = nullptr);

  void turnTo(QWidget* widget);  // which belongs to the deck from then on; null: an empty place
  QWidget* shown() const { return shown_; }

 protected:
  void childEvent(QChildEvent* event) override;

 private:
  QWidget* shown_ = nullptr;
};

}  // namespace weft
