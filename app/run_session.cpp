#include "app/run_session.h"

namespace weft {

RunSession::RunSession(QObject* parent) : QObject(parent) {
  connect(&selection_, &Selection::regionsChanged, this, &RunSession::sumLoads);
  connect(&load_, &Job::failed, this, &RunSession::failed);
  connect(&predict_, &Job::failed, this, &RunSession::failed);
  connect(&load_, &Job::finished, this, &RunSession::loaded);
}

void RunSession::open(const std::filesystem::path& path) {
  emit opening(QString::fromStdString(path.string()));
  load_.start([this, path](const Job::Link& link) {
    const Stopped stopped = [&link] { return link.stopped(); };
    const auto run = loadRun(path, stopped);
    if (!run) return;
    link.deliver([this, run] { take(run); });
    if (auto traffic = loadTraffic(*run, stopped))
      link.deliver([this, traffic = std::move(traffic)] { take(traffic); });
  });
}

void RunSession::close() {
  load_.stop();
  take(std::shared_ptr<const OpenRun>());
}

void RunSession::take(std::shared_ptr<const OpenRun> run) {
  // Views point into the old run until they have heard of the new one.
  count_.stop();
  predict_.stop();
  const auto oldRun = std::exchange(run_, std::move(run));
  const auto oldTraffic = std::exchange(traffic_, nullptr);
  const auto oldFigures = std::exchange(figures_, {});
  allToAll_ = nullptr;
  lens_ = {};
  selection_.reset();
  emit runChanged();
  if (oldTraffic) emit trafficChanged();
}

void RunSession::take(std::shared_ptr<const RunTraffic> traffic) {
  const auto oldTraffic = std::exchange(traffic_, std::move(traffic));
  const auto oldFigures = figures_;
  lens_.source = bestSource(*traffic_);
  sumLoads();
  emit trafficChanged();
}

void RunSession::setLens(const TrafficLens& lens) {
  if (lens == lens_ || !run_ || !whyNot(*run_, traffic_.get(), lens).isEmpty()) return;
  lens_ = lens;
  sumLoads();
}

void RunSession::sumLoads() {
  const auto old = figures_;
  figures_ = run_ && traffic_ ? figuresOf(*run_, *traffic_, lens_.source, selection_.regions()) : LensFigures();
  if (lens_.source == TrafficSource::allToAll) figures_.loads = predicted();
  if (figures_.known() || old.known()) emit loadsChanged();
  countFlows();
}

// Null while it is being reckoned: seconds on a large fabric.
std::shared_ptr<const LinkLoads> RunSession::predicted() {
  if (allToAll_ || predict_.busy() || !run_) return allToAll_;
  predict_.start([this, run = run_](const Job::Link& link) {
    auto loads = std::make_shared<const LinkLoads>(accumulateAllToAll(run->fabric));
    link.deliver([this, loads = std::move(loads)] {
      allToAll_ = loads;
      if (lens_.source == TrafficSource::allToAll) sumLoads();
    });
  });
  return nullptr;
}

// A sum over regions counts a pair once in each; bytes are right at once, the number of flows a moment later.
void RunSession::countFlows() {
  count_.stop();
  if (lens_.source != TrafficSource::port || !figures_.loads || selection_.regions().size() < 2) return;
  count_.start([this, run = run_, traffic = traffic_, regions = selection_.regions()](const Job::Link& link) {
    auto exact = std::make_shared<const LinkLoads>(accumulate(run->fabric, mergedFlows(traffic->port, regions)));
    link.deliver([this, exact = std::move(exact)] {
      const auto old = std::exchange(figures_.loads, exact);
      emit loadsChanged();
    });
  });
}

}  // namespace weft
