// The views of one run in a window: its map and its panels.
#pragma once

#include <QWidget>
#include <array>
#include <vector>

#include "app/panels/run_panel.h"
#include "reports/table.h"
#include "views/shared/colour_scale.h"
#include "views/shared/link_values.h"

class QKeyEvent;

namespace weft {

class FilmPlay;
class ItemMenu;
struct MapLayers;
class MapView;
class RankTimeView;
class RunSession;
class SwitchMatrixView;
class WithoutIt;

class ViewSet : public QObject {
  Q_OBJECT

 public:
  explicit ViewSet(RunSession& session, QObject* parent = nullptr);

  RunPanel& panel(Panel panel) const { return *panels_[static_cast<std::size_t>(panel)]; }
  // The panel's view of this class; its header says which there are.
  template <class View>
  View* of() const {
    for (const auto& panel : panels_)
      if (auto* const view = qobject_cast<View*>(panel->view())) return view;
    return nullptr;
  }
  std::optional<Panel> focusedPanel() const;  // by the keyboard
  void enter(Workspace workspace);            // with this run for the first time
  bool busy() const;                          // a panel of it is, or the map

  MapView* map() const { return map_; }
  SwitchMatrixView* switches() const { return switches_; }
  bool mapHasFocus() const;              // or the matrix of switches
  std::array<QWidget*, 2> maps() const;  // these two
  QWidget* mapAsDrawn() const;           // the one of them that is chosen
  FilmPlay& film() const { return *film_; }
  WithoutIt& without() const { return *without_; }  // what the map would be without some parts
  ItemMenu& menu() const { return *menu_; }         // of what is on the map; offers that where somebody shows it

  std::vector<QWidget*> widgets() const;  // all of them, for whoever owns them
  // The loads, or what ports measured of themselves; rails are the map's own.
  void setMapColour(MapColour colour);
  MapColour mapColour() const { return mapColour_; }
  std::shared_ptr<const LinkValues> portValuesOf(MapColour colour) const;  // null: nobody recorded it
  bool canColourBy(MapColour colour) const;
  void setMapMenu(const QList<QAction*>& actions);  // of its background
  void fit();                          // map and matrix of switches; the timeline, where that is seen and no map is
  bool takeKey(const QKeyEvent& key);  // one that no view with the keyboard took: of the timeline, where it is seen
  // What the view with the keyboard focus shows, else the matrix's, as tab-separated text.
  Table shownRows() const;

 private:
  void showRun();
  void showLoads();
  const std::shared_ptr<const LinkValues>& shownValues() const;
  std::shared_ptr<const MapLayers> planes() const;  // null: the fabric has none
  std::shared_ptr<const LinkValues> mapValues() const;
  void shareRanges();
  void showHighlight();
  void showHovered();
  void showFocused();
  void showLayout();
  void showCapacities();
  void showMarks();
  RankTimeView* seenTimeline() const;  // null: it is not

  RunSession& session_;
  MapColour mapColour_ = MapColour::load;
  ItemMenu* menu_;
  MapView* map_;
  SwitchMatrixView* switches_;
  FilmPlay* film_;
  std::optional<std::pair<std::optional<ValueRange>, std::optional<ValueRange>>>
      rangesBefore_;  // of the map, while a film, or what would be, has its own
  WithoutIt* without_;
  std::array<std::unique_ptr<RunPanel>, panelCount> panels_;  // by Panel
};

}  // namespace weft
