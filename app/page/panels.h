// The dock widgets around the map and their initial positions.
#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <QVariantMap>
#include <array>
#include <bitset>
#include <functional>
#include <optional>

#include "app/panels/panel_list.h"

namespace weft {

class Deck;

using PanelWidgets = std::array<QWidget*, panelCount>;  // by Panel

// What of a run there is to see.
struct RunContents {
  std::bitset<panelCount> filled;  // by Panel; the others could only say what was not recorded
  bool map = true;                 // in the middle
  bool rings = false;              // of a training job on its rails: findings say what they cost
  bool has(Panel panel) const { return filled.test(static_cast<std::size_t>(panel)); }
  bool hasFilter() const { return has(Panel::regions) || has(Panel::communicators); }
  bool operator==(const RunContents&) const = default;
};

// What the arrangements are for; `suited` to the run is the one at first.
enum class Preset { suited, everything, map, matrix, communicators };

// Arrangements are remembered by what a run is made of: what suits a profile leaves a map no room.
class Panels {
 public:
  // `window` lies within the whole one. `menu` names them; `goTo` takes to the one that is chosen, wherever it stands.
  Panels(QMainWindow& window, QMenu& menu, const std::function<void(Panel)>& goTo);

  void turnTo(const PanelWidgets& contents);  // those of another run
  // Panels that would be empty stay closed until somebody opens them.
  void suit(const RunContents& contents);
  void arrange(Preset preset = Preset::suited);
  // Without a run there is nothing to show in them; they come back as they were.
  void setShown(bool shown);
  QByteArray state() const;  // of the window, as if they were shown
  // What can't be restored is ignored.
  void restore(const QByteArray& state);
  QVariantMap states() const;  // of all kinds of runs
  void restore(const QVariantMap& states);
  void raise(Panel panel);
  // Gives all the room to one panel, the one that has the keyboard, or restores all panels.
  void maximise(bool on);
  bool isMaximised() const { return all_.has_value(); }
  Deck* deck(Panel panel) const { return decks_[static_cast<std::size_t>(panel)]; }
  // Where the decks stand: in their docks, or in places of a workspace, which takes them out.
  void takeBack();

 private:
  enum class Kind { whole, fabric, profile, traffic, times };
  using Set = std::bitset<panelCount>;

  QDockWidget* dock(Panel panel) const { return docks_[static_cast<std::size_t>(panel)]; }
  bool has(Panel panel) const { return contents_.has(panel); }
  static Kind kindOf(const RunContents& contents);
  static QString nameOf(Kind kind);
  void restoreNow(const QByteArray& state);
  void closeEmpty();
  void arrangeNow(Preset preset);
  bool leavesNoRoomBelow() const;
  QSize room() const;  // of the whole window
  void place();
  void stack(std::initializer_list<Panel> panels);
  void share();
  void keepOnly(std::initializer_list<Panel> panels);

  QMainWindow& window_;
  RunContents contents_{Set().set(), true};
  Set closed_;                        // since they would be empty
  QVariantMap states_;                // of the kinds that are not looked at
  std::optional<QByteArray> hidden_;  // the arrangement to come back to
  std::optional<QByteArray> all_;     // likewise, of a panel that has all the room
  std::array<QDockWidget*, panelCount> docks_{};
  std::array<Deck*, panelCount> decks_{};
};

}  // namespace weft
