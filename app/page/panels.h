// The dock widgets around the map and where they are at first.
#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <array>
#include <optional>

namespace weft {

class Deck;

enum class Panel { regions, communicators, matrix, bars, ranks, time, times, links, fabric, details, diagnostics };
inline constexpr std::size_t panelCount = 11;
using PanelWidgets = std::array<QWidget*, panelCount>;  // by Panel

// What the arrangements are for; `everything` is the one at first.
enum class Preset { everything, map, matrix, communicators };

class Panels {
 public:
  // `menu` shows and hides them by name.
  Panels(QMainWindow& window, QMenu& menu);

  void turnTo(const PanelWidgets& contents);  // those of another run
  void arrange(Preset preset = Preset::everything);
  // Without a run there is nothing to show in them; they come back as they were.
  void setShown(bool shown);
  QByteArray state() const;  // of the window, as if they were shown
  // What can't be restored is ignored.
  void restore(const QByteArray& state);
  void raise(Panel panel);

 private:
  QDockWidget* dock(Panel panel) const { return docks_[static_cast<std::size_t>(panel)]; }
  void keepOnly(std::initializer_list<Panel> panels);
  void restoreNow(const QByteArray& state);

  QMainWindow& window_;
  std::optional<QByteArray> hidden_;  // the arrangement to come back to
  std::array<QDockWidget*, panelCount> docks_{};
  std::array<Deck*, panelCount> decks_{};
};

}  // namespace weft
