// A tree of names with amount, bar and share, in sections: who loads a link, regions, why ranks waited.
#pragma once

#include <QSet>
#include <QTreeWidget>
#include <functional>
#include <optional>
#include <vector>

#include "views/shared/selection.h"
#include "views/shared/theme.h"

namespace weft {

enum class BarInk : std::uint8_t { share, all, load, latePeer, transaction, lastRank, linkEnd };
QColor inkOf(BarInk ink, double value, const Theme& theme);  // of loads by their value, 0 … 1

struct BarPart {
  double length = 0;  // 0 … 1, of several together
  BarInk ink = BarInk::share;
};

struct ShareRow {
  QString name, amount = {}, share = {};
  QString tip = {};
  std::vector<BarPart> bar = {};
  Subject subject = {};  // what a click selects and the menu is about; of sections and sums none
  bool isSection = false;
  bool isMuted = false;               // sums of the rest, what is not known
  std::optional<bool> ticked = {};    // nothing: it has no box
  bool canTick = true;                // false: its box can only be cleared; the tip has the reason
  std::optional<BarInk> square = {};  // before the name
  std::vector<ShareRow> below = {};
  bool open = false;  // at first
};

class ShareTree : public QTreeWidget {
  Q_OBJECT

 public:
  // Where the bar is: beside the share, or as a thin line under it where there is no room.
  enum class BarPlace { beside, under, wide };

  ShareTree(Selection& selection, const QString& name, BarPlace place, QWidget* parent = nullptr);

  // What was open by its name stays open, what was chosen by its subject stays chosen.
  void setRows(const std::vector<ShareRow>& rows);
  void setTicks(const std::function<bool(const Subject&)>& isTicked);
  void setWords(const QString& words);  // only rows whose name has them, and those around
  void choose(const Item& item);        // without a signal; none: nothing
  BarPlace place() const { return place_; }

 signals:
  void chosen(const weft::Subject& subject);
  void ticked(const weft::Subject& subject, bool on);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void fitColumns();
  void add(QTreeWidgetItem* parent, const ShareRow& row);
  void remember(const QTreeWidgetItem& item, bool open);
  QTreeWidgetItem* itemOf(const Item& item) const;

  Selection& selection_;
  BarPlace place_;
  std::vector<Subject> subjects_;
  QSet<QString> open_, closed_;
  QString words_;
  QString widestShare_;  // of rows that are no sections; empty: names have the whole width
  bool filling_ = false, ticking_ = false;
  std::optional<std::vector<ShareRow>> later_;  // rows that came while a box was being ticked
};

// "FFT" of "FFT section.": an ending that many regions have does not distinguish them.
QString shortRegion(const QString& name);
// As sharePercent().
QString shareText(double share);

}  // namespace weft
