// A stack of widgets that share one place. Hidden widgets cost neither space nor painting.
#pragma once

#include <QWidget>

namespace weft {

class Deck : public QWidget {
  Q_OBJECT

 public:
  explicit Deck(QWidget* parent = nullptr);

  void add(QWidget* widget);     // hidden; belongs to the deck from then on
  void turnTo(QWidget* widget);  // likewise, where it is new; null: an empty place
  QWidget* shown() const { return shown_; }

 protected:
  void childEvent(QChildEvent* event) override;

 private:
  QWidget* shown_ = nullptr;
};

}  // namespace weft
