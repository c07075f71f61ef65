#include "app/run_session.h"

namespace weft {

RunSession::RunSession(QObject* parent) : QObject(parent) {
  connect(&selection_, &Selection::regionsChanged, this, &RunSession::sumLoads);
  connect(&load_, &Job::failed, this, &RunSession::failed);
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
  const auto oldRun = std::exchange(run_, std::move(run));
  const auto oldTraffic = std::exchange(traffic_, nullptr);
  const auto oldLoads = std::exchange(loads_, nullptr);
  selection_.reset();
  emit runChanged();
  if (oldTraffic) emit trafficChanged();
}

void RunSession::take(std::shared_ptr<const RunTraffic> traffic) {
  const auto oldTraffic = std::exchange(traffic_, std::move(traffic));
  const auto oldLoads = loads_;
  sumLoads();
  emit trafficChanged();
}

void RunSession::sumLoads() {
  const auto old = loads_;
  const bool recorded = traffic_ && traffic_->port.recorded();
  loads_ = recorded ? std::make_shared<const LinkLoads>(loadsOf(*traffic_, selection_.regions())) : nullptr;
  if (loads_ || old) emit loadsChanged();
  countFlows();
}

// A sum over regions counts a pair once in each; bytes are right at once, the number of flows a moment later.
void RunSession::countFlows() {
  count_.stop();
  if (!loads_ || selection_.regions().size() < 2) return;
  count_.start([this, run = run_, traffic = traffic_, regions = selection_.regions()](const Job::Link& link) {
    auto exact = std::make_shared<const LinkLoads>(accumulate(run->fabric, mergedFlows(traffic->port, regions)));
    link.deliver([this, exact = std::move(exact)] {
      const auto old = std::exchange(loads_, exact);
      emit loadsChanged();
    });
  });
}

}  // namespace weft
