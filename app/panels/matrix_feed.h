// The inputs of the window's matrix: pair traffic as recorded, or with collectives modelled as the links have them.
#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "analysis/collectives/collective_library.h"
#include "app/session/jobs.h"

namespace weft {

class MatrixView;
class RunSession;
struct OpenRun;
struct RunTraffic;

class MatrixFeed : public QObject {
  Q_OBJECT

 public:
  MatrixFeed(RunSession& session, MatrixView& matrix, QObject* parent);

  // The session's run, traffic and wanted collectives. Calls are expanded in the background; the matrix stays what it
  // was until then.
  void follow();

 private:
  struct Question {
    std::shared_ptr<const OpenRun> run;
    std::shared_ptr<const RunTraffic> traffic;
    std::optional<CollectiveLibrary> collectives;
    bool operator==(const Question&) const = default;
  };

  RunSession& session_;
  MatrixView& matrix_;
  Question asked_;
  Job expand_;  // last: it ends before what it delivers to
};

}  // namespace weft
