// The map of a what-if: some switches and cables removed, or other forwarding tables, minus the map of the run.
#pragma once

#include <QFrame>
#include <QStringList>
#include <array>

#include "analysis/load/what_if.h"
#include "app/session/jobs.h"
#include "views/shared/colour_scale.h"
#include "views/shared/link_values.h"
#include "views/shared/selection.h"

class QComboBox;
class QLabel;
class QToolButton;

namespace weft {

class RunSession;

// What was taken away, and what that does to the loads that the session shows. Follows its traffic and filter.
class WithoutIt : public QObject {
  Q_OBJECT

 public:
  explicit WithoutIt(RunSession& session, QObject* parent = nullptr);

  void take(const Item& item);        // a switch or a link end; besides what is away
  void tryFailure(const Item& item);  // it alone, with tables that are made again by up/down
  void setRouting(std::optional<RoutingEngine> routing);
  void putBack();  // all of it; also where the answer is still being found
  // Whether the map shows it: in workspaces whose other panels show what the run has, it shows that, too.
  void setDrawn(bool drawn);
  bool drawn() const { return drawn_; }

  bool anythingAway() const { return !request_.without.switches.empty() || !request_.without.cables.empty(); }
  bool active() const { return anythingAway() || request_.routing; }  // of the routing alone all tables are made again
  bool removes(const Item& item) const;                               // a switch or link end that the map shows as away
  bool busy() const { return find_.busy(); }
  const std::optional<RoutingEngine>& routing() const { return request_.routing; }
  // Null while there is none.
  const std::shared_ptr<const WhatIf>& answer() const { return answer_; }
  // What the map shows: the loads now, those without it, or the difference.
  enum class Side { now, then, difference };
  void setSide(Side side);
  Side side() const { return side_; }
  // Null also where it is not drawn.
  const std::shared_ptr<const LinkValues>& values() const;
  // The common range of *Now* and *Then*, so that a colour means the same in both; nothing for their difference.
  struct Ranges {
    std::optional<ValueRange> ends, nodes;
  };
  std::optional<Ranges> ranges(Scaling scaling) const;
  QString names() const;  // of what is away
  QString title() const;  // "Without r2spine3", "Without r2spine3, rerouted by updn", "Tables by updn"
  QString unit() const;   // "bytes", "paths"
  // In a line: of tables that are kept what breaks; of new ones what the most loaded link carries, now and then, and
  // what breaks nevertheless. Of which traffic.
  QString summary() const;
  QStringList notes() const;  // all that is to be said, in sentences

 signals:
  void changed();

 private:
  using SideValues = std::array<std::shared_ptr<const LinkValues>, 3>;  // by Side
  struct Found {
    LinkRequest ofTraffic;
    std::shared_ptr<const WhatIf> answer;
    SideValues values;
  };

  void find();
  void forget();
  MostLoadedEnds ends() const;  // of the answer

  RunSession& session_;
  WhatIfRequest request_;
  LinkRequest ofTraffic_;
  std::shared_ptr<const WhatIf> answer_;
  SideValues values_;
  Side side_ = Side::difference;
  bool drawn_ = true;
  Job find_;  // last: it ends before what it delivers to
};

// The bar above the map while something is away: what, how routes go on, what breaks, and the way back.
class WithoutStrip : public QFrame {
  Q_OBJECT

 public:
  explicit WithoutStrip(WithoutIt& without, QWidget* parent = nullptr);

 private:
  void show();

  WithoutIt& without_;
  QLabel* text_;
  QComboBox *routing_, *side_;
  QToolButton* back_;
};

}  // namespace weft
