// Views that exist only in workspaces: each answers one question about the selected item.
#pragma once

#include <QObject>
#include <array>

#include "analysis/run/item.h"
#include "app/session/jobs.h"

class QWidget;

namespace weft {

class CausesView;
class FilterTree;
class LinkInspector;
class RunSession;
class WaitStoryView;
class WhoWaitsView;

enum class RunPart { tree, inspector, causes, who, wait };
inline constexpr std::size_t partCount = 5;
using PartWidgets = std::array<QWidget*, partCount>;  // by RunPart

class WorkspaceViews : public QObject {
  Q_OBJECT

 public:
  explicit WorkspaceViews(RunSession& session, QObject* parent = nullptr);

  PartWidgets widgets() const;  // for whoever owns them
  FilterTree& tree() { return *tree_; }
  LinkInspector& inspector() { return *inspector_; }
  CausesView& causes() { return *causes_; }
  WhoWaitsView& who() { return *who_; }
  WaitStoryView& wait() { return *wait_; }
  bool busy() const { return readCauses_.busy(); }

 private:
  void showRun();
  void showTraffic();
  void showShares();
  void showCause();
  void select(const Item& item);  // of the wait that is told, which stays
  QString whyNoShares() const;

  RunSession& session_;
  FilterTree* tree_;
  LinkInspector* inspector_;
  CausesView* causes_;
  WhoWaitsView* who_;
  WaitStoryView* wait_;
  bool keepsWait_ = false;  // whatever is selected
  Job readCauses_;          // last: it ends before what it delivers to
};

}  // namespace weft
