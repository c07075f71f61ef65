// The workspace Change: proposals beside the map that shows what each does.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QPointer>
#include <QPushButton>

#include "analysis/item/item.h"
#include "app/workspaces/workspace_page.h"

class QVBoxLayout;

namespace weft {

class RunPage;

// What could be changed, what that gains, and the button that tries it. Bars: of the most loaded link end, now and then.
class ProposalCard : public QFrame {
  Q_OBJECT

 public:
  ProposalCard(const QString& title, const QString& button, QWidget* parent = nullptr);

  void tell(const QString& text, const QString& gain = {});
  void setTitle(const QString& title) { title_->setText(title); }
  void setButton(const QString& text, bool enabled = true);
  void setLoads(double now, double then, const QString& nowText, const QString& thenText);  // 0, 0: not known

 signals:
  void tried();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QLabel *title_, *gain_, *text_;
  QPushButton* button_;
  QWidget* bars_;
  double now_ = 0, then_ = 0;
  QString nowText_, thenText_;
};

class ChangePage : public WorkspacePage {
  Q_OBJECT

 public:
  explicit ChangePage(QWidget* parent = nullptr);

  void fill(const Decks& decks, const RunContents& contents) override;
  void show(RunPage& page);  // the proposals for its run

 signals:
  void placementAsked();

 private:
  void showPlacement(RunPage& page);
  void showFailure(RunPage& page);
  void showRepair(RunPage& page);

  QPointer<RunPage> page_;
  ProposalCard *placement_, *failure_, *repair_;
  PanelPlace* map_;
  Inspector* inspector_;
  const Decks* decks_ = nullptr;
};

}  // namespace weft
