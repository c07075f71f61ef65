// A row for one sentence of the summary: icon, headline, second line, bar, number, button.
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QWidget>

#include "reports/summary/summary_sentence.h"
#include "views/shared/rows/icons.h"

namespace weft {

// A share as a bar with a word below.
class ShareBar : public QWidget {
  Q_OBJECT

 public:
  using QWidget::QWidget;

  void show(double share, const QString& text);
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  bool takesTwoLines() const;

  double share_ = 0;
  QString text_;
};

// Filled, with the colour of what is chosen: the one thing to do next.
class PrimaryButton : public QPushButton {
  Q_OBJECT

 public:
  using QPushButton::QPushButton;

 protected:
  void paintEvent(QPaintEvent* event) override;
};

// The colour of secondary text on any background.
QPalette mutedPalette(const QPalette& palette);
// A square of `side` logical pixels, as sharp as `on` is.
QPixmap pictureOf(Icon icon, int side, const QColor& colour, const QWidget& on);

class SentenceRow : public QWidget {
  Q_OBJECT

 public:
  // `isPrimary`: among the first three, which are larger and whose button is filled. `run`: for commands to be copied.
  SentenceRow(const SummarySentence& sentence, bool isPrimary, const QString& run, QWidget* parent = nullptr);

  const SummarySentence& sentence() const { return sentence_; }
  void setNarrow(bool narrow);  // without the bar

 signals:
  void evidenceAsked();
  void addAsked();

 protected:
  void changeEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void arrange();
  void setFonts();
  void setColours();
  void showSource();

  SummarySentence sentence_;
  QString run_;
  bool isPrimary_;
  QLabel *icon_, *headline_, *detail_, *figure_;
  ShareBar* bar_ = nullptr;
  QPushButton* button_;
};

}  // namespace weft
