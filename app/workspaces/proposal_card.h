// A card of the workspace Change: one proposal, what it gains, and the buttons that try and save it.
#pragma once

#include <QFrame>
#include <QPushButton>

#include "views/shared/rows/icons.h"

class QHBoxLayout;
class QLabel;

namespace weft {

struct SummarySentence;

class ProposalCard : public QFrame {
  Q_OBJECT

 public:
  ProposalCard(Icon icon, const QString& title, QWidget* parent = nullptr);

  QPushButton& addButton(const QString& text);
  QPushButton& button(std::size_t at) const { return *buttons_[at]; }
  QString title() const;
  QString text() const;
  QString gain() const;
  void setTitle(const QString& title);
  void tell(const QString& text, const QString& gain = {});
  void tell(const SummarySentence& sentence);  // loads before and after; the tooltip has the command
  void setLoads(double now, double then, const QString& nowText, const QString& thenText);  // 0, 0: not known
  void setChosen(bool chosen);                                                              // its effect is shown
  bool isChosen() const { return chosen_; }

 protected:
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  QString newIn(const QString& headline, bool hasBars) const;
  void setFonts();
  int indent() const;  // of all but the icon
  void drawBar(QPainter& painter, int row, const QString& name, double value, const QString& text,
               const QColor& colour) const;

  const Icon icon_;
  QLabel *title_, *gain_, *text_;
  QHBoxLayout* row_;
  std::vector<QPushButton*> buttons_;
  QWidget* bars_;
  double now_ = 0, then_ = 0;
  QString nowText_, thenText_;
  bool chosen_ = false;
};

}  // namespace weft
