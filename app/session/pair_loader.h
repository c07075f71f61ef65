// Computes link loads of pair traffic in the background. The last few results are kept, so that going back is
// immediate.
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/load/link_numbers.h"
#include "app/session/jobs.h"

namespace weft {

class PairLoader : public QObject {
  Q_OBJECT

 public:
  explicit PairLoader(QObject* parent = nullptr);

  // Null where they are not known yet: ready() follows, unless something else is asked for, or nothing, before.
  // Loads of pairs use the view's rails and collectives.
  std::shared_ptr<const PairLoads> loads(const std::shared_ptr<const OpenRun>& run, const PairFilter& filter,
                                         const LinkView& view);
  void stop();
  void forget();  // another run
  bool busy() const { return job_.busy(); }

 signals:
  void ready();
  void failed(const QString& sentence);

 private:
  struct Question {
    PairFilter filter;
    LinkView view;
    bool operator==(const Question&) const = default;
  };
  struct Answer {
    Question question;
    std::shared_ptr<const PairLoads> loads;
  };
  void compute(const std::shared_ptr<const OpenRun>& run, const Question& question);

  std::optional<Question> asked_;  // while busy
  std::vector<Answer> known_;      // the latest last
  Job job_;                        // last: it ends before what it delivers to
};

}  // namespace weft
