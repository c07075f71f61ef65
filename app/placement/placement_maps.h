#pragma once

#include <QWidget>
#include <array>

#include "app/placement/placement_trial.h"
#include "views/shared/link_values.h"

class QLabel;
class QSplitter;

namespace weft {

class MapView;

// Before, after and what that changes, as maps that move together; the first two in one range of colours.
class PlacementMaps : public QWidget {
  Q_OBJECT

 public:
  enum Which { before, after, difference, all };

  PlacementMaps(RunSession& session, PlacementTrial& trial, QWidget* parent = nullptr);

  const std::array<MapView*, all>& maps() const { return maps_; }  // by Which
  void setBanner(const QString& text);
  void fit();

 private:
  void showRun();
  void showLoads();

  RunSession& session_;
  PlacementTrial& trial_;
  QSplitter* row_;
  std::array<MapView*, all> maps_;
  std::array<QLabel*, all> titles_;
  std::array<std::shared_ptr<const LinkValues>, all> values_;
  const LinkLoads* ofBefore_ = nullptr;  // that the first map shows
  bool following_ = false;
};

}  // namespace weft
