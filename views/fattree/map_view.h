// The fabric map: every link end in its own colour, between switches and hosts at their positions. Large fabrics show
// groups and bundled links first, and more detail as one zooms in.
#pragma once

#include <memory>
#include <QTimer>
#include <QWidget>

#include "views/fattree/map_canvas.h"
#include "views/fattree/map_levels.h"
#include "views/shared/canvas_gestures.h"
#include "views/shared/selection.h"

namespace weft {

class MapView : public QWidget, private CanvasVerbs {
  Q_OBJECT

 public:
  using Capacities = std::shared_ptr<const std::vector<std::optional<std::uint64_t>>>;

  // `automatic`: VTK where GL is to be had. `selection` outlives the view.
  explicit MapView(Selection& selection, QWidget* parent = nullptr);
  ~MapView() override;

  // Another fabric: forgets values, highlight, marks, routes, capacities and what was looked at. Null: none.
  void setFabric(std::shared_ptr<const Fabric> fabric, std::shared_ptr<const Layout> layout);
  // Another layout of the same fabric: all else stays.
  void setLayout(std::shared_ptr<const Layout> layout);
  // What colours the map; null: nothing, for a reason.
  void setValues(std::shared_ptr<const MapValues> values, Absence absence = Absence::notRecorded);
  // Wider lines for links that can carry more, by link in bits a second. Null: all single links are alike.
  void setCapacities(Capacities capacities);
  // What belongs to the selected communicator, pair or area; the caller finds its links. Stays until cleared.
  void setHighlight(MapHighlight highlight);
  void clearHighlight();
  // A route there and back, drawn with arrows over everything else; empty: none. The explanation is that of a
  // highlight; what the two directions share is added to it.
  void setRoutes(MapRoutes routes, const QString& explanation);
  // Findings, as signs at their places.
  void setMarks(std::vector<MapMark> marks);
  // What is missing, inside the map: "no port traffic recorded: topology only", "routes are not known: no forwarding
  // tables". Empty: nothing.
  void setBanners(const QStringList& texts);
  void setBanner(const QString& text) { setBanners(text.isEmpty() ? QStringList() : QStringList(text)); }

  void setScaling(Scaling scaling);
  // Of links and of nodes, in the unit of the values; locked until cleared. Nothing: nodes keep their own.
  void setRange(ValueRange linkAmounts, std::optional<ValueRange> nodeAmounts = {});
  void clearRange();
  // One range for several maps, of links and of nodes; nothing: their own.
  void shareRanges(std::optional<ValueRange> links, std::optional<ValueRange> nodes);
  void setHideUnused(bool hide);
  // Links and leaves in the colours of these rails, as long as it is asked for or there are no values; null: the fabric
  // has none.
  void setRails(std::shared_ptr<const MapLayers> rails);
  // Links and switches in the colours of these planes; null: not asked for.
  void setPlanes(std::shared_ptr<const MapLayers> planes);
  void setRailColours(bool wanted);
  bool railColours() const { return railColours_; }
  void fit() override;
  // What is in view. setCamera() says nothing of it.
  MapLook camera() const;
  void setCamera(const MapLook& look);

  const MapOptions& options() const { return options_; }
  const std::shared_ptr<const MapValues>& values() const { return values_; }
  ValueRange linkRange() const;  // in force; 0 to 0 where no traffic is recorded
  ValueRange nodeRange() const;  // likewise
  bool drawsByVtk() const { return canvas_->drawsByVtk(); }
  const MapPicture& picture() const { return picture_; }
  QWidget* canvas() const { return canvas_->widget(); }
  std::size_t level() const { return level_; }  // of detail: 0 is all of it
  // What a tooltip says; empty for nothing.
  QString describe(const MapTarget& target) const;
  // What a click there selects: of a group or a bundled line the hottest member.
  Item itemOf(const MapTarget& target) const;

  // Thin outlines around hosts that belong to what the pointer is at elsewhere; of very many only the first are drawn.
  void setHovered(std::vector<HostIndex> hosts);
  // What is selected and has no place of its own here stands there, as it is called: a rank at its host. Until
  // something else is selected.
  void outline(const MapTarget& target, const QString& name);
  // Moves the map if nothing of what is selected is in view; zooms out only if it has no room. So does selecting
  // something else.
  void showSelected();
  // Goes where these are, so that all of them are in view.
  void lookAt(const std::vector<HostIndex>& hosts);

 signals:
  void optionsChanged();
  void viewChanged(const MapLook& look);  // somebody moved the map
  // By rubber band; both empty where there is nothing in it. Groups give all their members.
  void areaSelected(std::vector<HostIndex> hosts, std::vector<NodeIndex> switches);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void connectSelection();
  void reshape();   // size, text size or layout changed
  void recolour();  // values, options, highlight or theme changed
  void moved();     // the camera did
  void tellView();
  void tellItem();   // that is selected, and its amounts, to assistive technology
  void openLevel();  // that of the camera's zoom
  void showLevel(std::size_t level);
  void sayWhatIsLeftOut();
  void hurry();
  void look(const MapTarget& target);
  QPointF withLeaf(const MapTarget& target, const QRectF& area, double& zoom);

  void zoomAt(QPointF at, double factor) override;
  void panBy(QPointF distance) override;
  void clear() override { selection_.clear(); }
  void focusAt(QPointF at) override;
  void chooseAt(QPointF at, Qt::KeyboardModifiers modifiers) override;
  void pointAt(QPointF at, QPoint onScreen) override;
  void pointLeft() override { selection_.hover(std::monostate{}); }
  void bandChanged(const QRectF& area) override;
  void bandDone(const QRectF& area) override;

  MapTarget targetAt(QPointF at);
  QRectF bounds() const;

  Selection& selection_;
  std::shared_ptr<const Fabric> fabric_;
  std::shared_ptr<const Layout> layout_;
  std::shared_ptr<const MapValues> values_;
  Absence absence_ = Absence::notRecorded;  // why there are none
  MapOptions options_;
  std::shared_ptr<const MapLayers> rails_, planes_;
  bool railColours_ = false;
  MapPicture picture_;
  std::unique_ptr<MapLevels> levels_;
  std::size_t level_ = 0;
  std::unique_ptr<MapPicker> picker_;  // of the shape that is shown; made when it is needed
  MapCanvas* canvas_ = nullptr;
  CanvasGestures* gestures_ = nullptr;
  QTimer rest_;         // after the last movement
  MapLook told_;        // was told last, or set
  bool fitted_ = true;  // follows the window's size until somebody moves it
};

}  // namespace weft
