// What the communicator tree needs beside its run: how far apart members are, which takes a job, and the tables that it
// opens.
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
