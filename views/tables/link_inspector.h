// The panel that shows who loads the selected item, in shares; without a selection, the most loaded link ends.
#pragma once

#include <QWidget>
#include <memory>

#include "views/tables/link_shares.h"

class QLabel;
class QPushButton;

namespace weft {

class LinkInspector : public QWidget {
  Q_OBJECT

 public:
  explicit LinkInspector(Selection& selection, QWidget* parent = nullptr);

  // Null: nothing is open. `traffic`: that of the selection; null if it is not known (yet): `why` is the reason.
  void show(std::shared_ptr<const OpenRun> run, LinkNumbers numbers, std::shared_ptr<const SelectedTraffic> traffic,
            const QString& why);

  ShareTree& rows() { return *rows_; }
  const LinkShares& shares() const { return shares_; }

 signals:
  void placementAsked();
  void failureAsked(const weft::Item& item);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void fill();
  void styleLabels();

  Selection& selection_;
  std::shared_ptr<const OpenRun> run_;
  LinkNumbers numbers_;
  LoadedList loaded_;  // of these two
  LinkShares shares_;
  QLabel *title_, *second_, *figure_, *figureOf_, *note_;
  ShareTree* rows_;
  QPushButton *placement_, *failure_;
};

}  // namespace weft
