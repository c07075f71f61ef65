// The fabric map: every link end in its own colour, over the places of switches and hosts.
#pragma once

#include <memory>
#include <QTimer>
#include <QWidget>

#include "views/fattree/map_canvas.h"
#include "views/selection.h"

namespace weft {

class MapGestures;

class MapView : public QWidget {
  Q_OBJECT

 public:
  // `automatic`: VTK where GL is to be had. `selection` outlives the view.
  explicit MapView(Selection& selection, QWidget* parent = nullptr, MapBackend backend = MapBackend::automatic);
  ~MapView() override;

  // Another fabric: forgets loads, highlight and what was looked at. Null: none.
  void setFabric(std::shared_ptr<const Fabric> fabric, std::shared_ptr<const Layout> layout);
  // Null: not recorded. `description` names the source in the legend: "port traffic".
  void setLoads(std::shared_ptr<const LinkLoads> loads, const QString& description);
  // What belongs to the selected communicator or pair; the caller finds its links. Stays until cleared.
  void setHighlight(std::vector<bool> ends, std::vector<HostIndex> hosts, const QString& explanation);
  void clearHighlight();
  // What is missing, inside the map: "no port traffic recorded: topology only". Empty: nothing.
  void setBanner(const QString& text);

  void setScaling(Scaling scaling);
  void setRange(ValueRange linkBytes);  // locked until cleared
  void clearRange();
  void setHideUnused(bool hide);
  void fit();

  const MapOptions& options() const { return options_; }
  ValueRange linkRange() const;  // in force; 0 to 0 where no traffic is recorded
  bool drawsByVtk() const { return canvas_->drawsByVtk(); }
  const MapPicture& picture() const { return picture_; }
  QWidget* canvas() const { return canvas_->widget(); }
  // What a tooltip says; empty for nothing.
  QString describe(const MapTarget& target) const;

 signals:
  void optionsChanged();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void connectGestures();
  void connectSelection();
  void reshape();       // size, text size or fabric changed
  void recolour();      // loads, options, highlight or theme changed
  void moved();         // the camera did
  void hurry();
  void point(QPointF at, QPoint onScreen);
  void look(const MapTarget& target);
  MapTarget targetAt(QPointF at) const;
  QRectF bounds() const;

  Selection& selection_;
  std::shared_ptr<const Fabric> fabric_;
  std::shared_ptr<const Layout> layout_;
  std::shared_ptr<const LinkLoads> loads_;
  MapOptions options_;
  MapPicture picture_;
  std::unique_ptr<MapPicker> picker_;
  MapCanvas* canvas_ = nullptr;
  MapGestures* gestures_ = nullptr;
  QTimer rest_;         // after the last movement
  bool fitted_ = true;  // follows the window's size until somebody moves it
};

}  // namespace weft
