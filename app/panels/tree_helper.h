// Data that the communicator tree needs besides its run: distances of members, which a job computes, and the tables
// that the tree opens.
#pragma once

#include <QObject>
#include <memory>

#include "app/session/jobs.h"
#include "ibdiag/model/locality.h"

namespace weft {

class CommunicatorTree;
class RunSession;

class TreeHelper : public QObject {
  Q_OBJECT

 public:
  TreeHelper(RunSession& session, CommunicatorTree& tree, QObject* parent);

  void showSizes();
  void showMapping(CommunicatorId communicator);

 private:
  void findLocalities();

  RunSession& session_;
  CommunicatorTree& tree_;
  Job job_;  // last: it ends before what it delivers to
};

}  // namespace weft
