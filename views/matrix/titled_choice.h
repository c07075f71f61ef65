// A combo box that shows its title before the chosen word: "Rows: Hosts". The list has only the words.
#pragma once

#include <QComboBox>

namespace weft {

class TitledChoice : public QComboBox {
 public:
  explicit TitledChoice(const QString& title, QWidget* parent = nullptr) : QComboBox(parent), title_(title) {}

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString shown() const { return title_ + ": " + currentText(); }

  QString title_;
};

}  // namespace weft
