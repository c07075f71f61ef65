// Three maps of a placement: before, after, and the difference. One is visible; they move together, and the first two
// share one colour range.
#pragma once

#include <QWidget>
#include <array>

#include "app/placement/placement_trial.h"
#include "views/shared/link_values.h"

class QTabBar;

namespace weft {

class Deck;
class MapView;

class PlacementMaps : public QWidget {
  Q_OBJECT

 public:
  enum Which { before, after, difference, all };

  PlacementMaps(RunSession& session, PlacementTrial& trial, QWidget* parent = nullptr);

  const std::array<MapView*, all>& maps() const { return maps_; }  // by Which
  void setBanner(const QString& text);
  void turnTo(Which which);
  void fit();

 private:
  void showRun();
  void showLoads();

  RunSession& session_;
  PlacementTrial& trial_;
  QTabBar* choice_;
  Deck* deck_;
  std::array<MapView*, all> maps_;
  std::array<std::shared_ptr<const LinkValues>, all> values_;
  const LinkLoads* ofBefore_ = nullptr;      // that the first map shows
  bool following_ = false, chosen_ = false;  // whether the user chose what is seen
};

}  // namespace weft
