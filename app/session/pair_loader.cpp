#include "app/session/pair_loader.h"

#include <algorithm>

namespace weft {
namespace {

constexpr std::size_t maxKept = 8;

}  // namespace

PairLoader::PairLoader(QObject* parent) : QObject(parent) { connect(&job_, &Job::failed, this, &PairLoader::failed); }

std::shared_ptr<const PairLoads> PairLoader::loads(const std::shared_ptr<const OpenRun>& run, const PairFilter& filter,
                                                   const LinkView& view) {
  const Question question{filter, {TrafficSource::pair, LinkMetric::bytes, view.rails, view.collectives}};
  const auto at = std::ranges::find(known_, question, &Answer::question);
  if (at != known_.end()) {
    stop();
    return at->loads;
  }
  if (!busy() || asked_ != question) compute(run, question);
  return nullptr;
}

void PairLoader::compute(const std::shared_ptr<const OpenRun>& run, const Question& question) {
  asked_ = question;
  job_.start([this, run, question](const Job::Link& link) {
    auto loads = pairLoads(*run, question.filter, question.view, [&link] { return link.stopped(); });
    link.deliver([this, question, loads = std::move(loads)] {
      if (known_.size() == maxKept) known_.erase(known_.begin());
      known_.push_back({question, loads});
      emit ready();
    });
  });
}

void PairLoader::stop() { job_.stop(); }

void PairLoader::forget() {
  stop();
  known_.clear();
}

}  // namespace weft

#include "moc_pair_loader.cpp"
