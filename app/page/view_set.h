// All views of a run, and the code that fills them. Views do not know each other: they communicate through the
// selection.
#pragma once

#include <QWidget>
#include <array>

#include "app/session/jobs.h"
#include "reports/table.h"
#include "views/shared/link_values.h"
#include "views/shared/colour_scale.h"

namespace weft {

class BarsView;
class CommunicatorTree;
class FabricPanel;
class FilmPlay;
class FunctionsView;
class ItemMenu;
class LinksPanel;
struct MapLayers;
class MapView;
class MatrixFeed;
class MatrixView;
class RankTimeView;
class RanksView;
class RegionFilter;
class RunSession;
class SwitchMatrixView;
class TimelineView;
class TimesView;
class WaitsView;
class WithoutIt;

class ViewSet : public QObject {
  Q_OBJECT

 public:
  explicit ViewSet(RunSession& session, QObject* parent = nullptr);

  MapView* map() const { return map_; }
  SwitchMatrixView* switches() const { return switches_; }
  RegionFilter* regions() const { return regions_; }
  CommunicatorTree* tree() const { return tree_; }
  MatrixView* matrix() const { return matrix_; }
  FabricPanel* fabric() const { return fabric_; }
  LinksPanel* links() const { return links_; }
  BarsView* bars() const { return bars_; }
  RanksView* ranks() const { return ranks_; }
  RankTimeView* rankTime() const { return rankTime_; }
  TimelineView* timeline() const { return timeline_; }
  TimesView* times() const { return times_; }
  FunctionsView* functions() const { return functions_; }
  WaitsView* waits() const { return waits_; }
  FilmPlay& film() const { return *film_; }
  WithoutIt& without() const { return *without_; }  // what the map would be without some parts

  std::array<QWidget*, 14> widgets() const;  // all of them, for whoever owns them
  // The loads, or what ports measured of themselves; rails are the map's own.
  void setMapColour(MapColour colour);
  MapColour mapColour() const { return mapColour_; }
  std::shared_ptr<const LinkValues> portValuesOf(MapColour colour) const;  // null: nobody recorded it
  bool canColourBy(MapColour colour) const;
  void setMapMenu(const QList<QAction*>& actions);  // of its background
  void fit();                                       // map and matrix of switches
  // What the view with the keyboard focus shows, else the matrix's, as tab-separated text.
  Table shownRows() const;

 private:
  void showRun();
  void showTraffic();
  void showLoads();
  const std::shared_ptr<const LinkValues>& shownValues() const;
  std::shared_ptr<const MapLayers> planes() const;  // null: the fabric has none
  std::shared_ptr<const LinkValues> mapValues() const;
  void shareRanges();
  void showHighlight();
  void showHovered();
  void showFocused();
  void showProfile();
  void showLayout();
  void showCapacities();
  void showMarks();
  void runMatrix();

  RunSession& session_;
  MapColour mapColour_ = MapColour::load;
  ItemMenu* menu_;
  MapView* map_;
  SwitchMatrixView* switches_;
  RegionFilter* regions_;
  CommunicatorTree* tree_;
  MatrixView* matrix_;
  BarsView* bars_;
  RanksView* ranks_;
  RankTimeView* rankTime_;
  TimelineView* timeline_;
  TimesView* times_;
  FunctionsView* functions_;
  WaitsView* waits_;
  LinksPanel* links_;
  FabricPanel* fabric_;
  MatrixFeed* feed_;
  FilmPlay* film_;
  std::optional<std::pair<std::optional<ValueRange>, std::optional<ValueRange>>>
      rangesBefore_;  // of the map, while a film, or what would be, has its own
  WithoutIt* without_;
  Job collect_;   // of the matrix
  Job readBins_;  // of the time
  Job readRanks_;
  Job readStates_;
  Job findStates_;
  Job readFunctions_;
  Job readWaits_;
};

}  // namespace weft
