// Fills the summary of a run: a job reads what is recorded, a child process computes the rest. The child is ended
// after some seconds unless the user asks for its answer. Computed answers are cached for each file.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>

#include "app/session/child_process.h"
#include "app/session/jobs.h"
#include "core/base/temporary_folder.h"
#include "core/store/store_file.h"
#include "views/summary/summary_view.h"

namespace weft {

class SummaryFeed : public QObject {
  Q_OBJECT

 public:
  // `view` outlives it.
  explicit SummaryFeed(SummaryView& view, QObject* parent = nullptr);

  // The file from which a run was read; the same file is not read again. Null: nothing is shown.
  void show(std::shared_ptr<const StoreFile> store);
  bool busy() const { return recorded_.busy() || child_.running(); }
  const std::vector<SummarySentence>& sentences() const {
    return sentences_;
  }  // recorded and computed, as far as there are any
  SummaryView::Computing computing() const { return computing_; }
  void compute() { compute(std::chrono::milliseconds(0)); }  // without a time limit
  void stop();

 signals:
  void changed();  // sentences(), or whether more are being computed
  void failed(const QString& sentence);

 private:
  void compute(std::chrono::milliseconds limit);  // 0: none
  void setComputing(SummaryView::Computing computing);
  void take(const Summary& summary);
  QString path() const;
  void add(const std::vector<SummarySentence>& computed);
  void read();

  SummaryView& view_;
  std::shared_ptr<const StoreFile> store_;
  std::vector<SummarySentence> sentences_;
  SummaryView::Computing computing_ = SummaryView::Computing::done;
  std::shared_ptr<const TemporaryFolder> folder_;  // what the child writes, while it runs
  QTimer limit_;
  ChildProcess child_;
  Job recorded_;  // last: it ends before what it delivers to
};

}  // namespace weft
