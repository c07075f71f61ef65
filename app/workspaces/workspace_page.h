// A workspace: at most four slots for panels, separated by splitters. Each panel exists once; the current workspace
// has it.
#pragma once

#include <QSplitter>
#include <QWidget>
#include <array>
#include <vector>

#include "app/page/page_stack.h"
#include "app/page/panels.h"
#include "app/panels/workspace_views.h"

class QLabel;
class QPushButton;
class QTabBar;

namespace weft {

// What workspaces are filled with.
struct Decks {
  Panels& panels;
  Deck& centre;  // the map with its strips
  std::array<Deck*, partCount> parts{};

  Deck* of(Panel panel) const { return panels.deck(panel); }
  Deck* of(RunPart part) const { return parts[static_cast<std::size_t>(part)]; }
};

// A place with a title, for one deck at a time.
class PanelPlace : public QWidget {
  Q_OBJECT

 public:
  explicit PanelPlace(const QString& name, bool titled = true, QWidget* parent = nullptr);

  void take(QWidget* deck);  // null: stands empty and is hidden
  QWidget* content() const { return content_; }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void styleTitle();

  QLabel* title_ = nullptr;
  QWidget* content_ = nullptr;
};

// Tabs of full height beside the answer.
class Inspector : public QWidget {
  Q_OBJECT

 public:
  struct Tab {
    QString title;
    QWidget* deck;
  };
  explicit Inspector(QWidget* parent = nullptr);

  void setTabs(const std::vector<Tab>& tabs);  // the one that was in front stays there
  void setTitle(const QWidget* deck, const QString& title);
  bool raise(const QWidget* deck);

 private:
  void showCurrent();

  std::vector<Tab> tabs_;
  QTabBar* bar_;
  Deck* stack_;
};

// In place of what a run lacks: a sentence, and a button for what is missing.
class EmptyView : public QWidget {
  Q_OBJECT

 public:
  explicit EmptyView(QWidget* parent = nullptr);
  void tell(const QString& sentence, const QString& button = {});

 signals:
  void asked();

 private:
  QLabel* sentence_;
  QPushButton* button_;
};

class WorkspacePage : public QWidget {
  Q_OBJECT

 public:
  using QWidget::QWidget;
  static constexpr int handle = 3;  // between its panels

  virtual void fill(const Decks& decks, const RunContents& contents) = 0;
  virtual bool raise(QWidget* deck);                          // comes to the front where the page has it
  virtual void follow(bool selected) { Q_UNUSED(selected); }  // something is selected, or nothing
  std::vector<QWidget*> places() const;                       // that can be seen, in reading order
  void maximise(QWidget* place);                              // null: all are there again
  QWidget* maximised() const { return maximised_; }
  QByteArray state() const;               // of the splitters
  void restore(const QByteArray& state);  // what does not fit is left as it is

 signals:
  void importAsked();  // of what the run lacks

 protected:
  static QSplitter* split(Qt::Orientation way,
                          std::initializer_list<std::pair<QWidget*, int>> parts);  // with their shares
  std::vector<QSplitter*> splitters() const;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  virtual void refit() {}  // the page or its text has another size
  QWidget* maximised_ = nullptr;
  std::vector<QWidget*> hidden_;
};

WorkspacePage* makeLinksPage();
WorkspacePage* makeWaitsPage();

}  // namespace weft
