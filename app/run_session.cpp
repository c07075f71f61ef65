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
  load(path, [](const Fabric& fabric) {
    return rememberedSettings(fabric).value_or(suggestedSettings(fabric, computeLevels(fabric)));
  });
}

void RunSession::load(const std::filesystem::path& path, const MapSettingsOf& settings) {
  load_.start([this, path, settings](const Job::Link& link) {
    const Stopped stopped = [&link] { return link.stopped(); };
    const auto run = loadRun(path, stopped, settings);
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
  for (Job* job : {&count_, &predict_, &arrange_, &check_}) job->stop();
  const auto oldRun = std::exchange(run_, std::move(run));
  const auto oldTraffic = std::exchange(traffic_, nullptr);
  const auto oldFigures = std::exchange(figures_, {});
  const auto oldValues = std::exchange(values_, nullptr);
  const auto oldLayout = layout_;
  layout_ = run_ ? std::shared_ptr<const Layout>(run_, &run_->layout) : nullptr;
  settings_ = run_ ? run_->settings : MapSettings();
  allToAll_ = nullptr;
  const auto oldFindings = std::exchange(findings_, nullptr);
  lens_ = {};
  selection_.reset();
  emit runChanged();
  emit mapSettingsChanged();
  if (oldTraffic) emit trafficChanged();
}

void RunSession::take(std::shared_ptr<const RunTraffic> traffic) {
  const auto oldTraffic = std::exchange(traffic_, std::move(traffic));
  const auto oldFigures = figures_;
  lens_.source = bestSource(*traffic_);
  sumLoads();
  emit trafficChanged();
  check();
}

// After the traffic, because errors of ports are among what is found.
void RunSession::check() {
  if (!run_->hasFabric()) return;
  check_.start([this, run = run_, traffic = traffic_](const Job::Link& link) {
    const FindingSources sources{traffic->counters->recorded() ? traffic->counters.get() : nullptr,
                                 run->snapshot.diagnostics, run->snapshot.diagnosticTotals};
    auto findings = std::make_shared<const FabricFindings>(findingsOf(run->fabric, run->levels, sources));
    link.deliver([this, findings = std::move(findings)] {
      findings_ = findings;
      emit findingsChanged();
    });
  });
}

void RunSession::setLens(const TrafficLens& lens) {
  if (lens == lens_ || !run_ || !whyNot(*run_, traffic_.get(), lens).isEmpty()) return;
  lens_ = lens;
  sumLoads();
}

void RunSession::sumLoads() {
  const auto old = figures_;
  const auto oldValues = values_;
  figures_ = run_ && traffic_ ? figuresOf(*run_, *traffic_, lens_.source, selection_.regions()) : LensFigures();
  if (lens_.source == TrafficSource::allToAll) figures_.loads = predicted();
  // Some regions only: in what part of the run's time they were is not known.
  if (lens_.metric == LinkMetric::utilisation && !figures_.seconds) lens_.metric = LinkMetric::bytes;
  colour();
  if (figures_.known() || old.known() || predict_.busy()) emit loadsChanged();
  countFlows();
}

void RunSession::colour() {
  if (!run_ || !traffic_) values_ = nullptr;
  else
    values_ = valuesUnder(lens_, run_->fabric, figures_);
}

void RunSession::setMapSettings(const MapSettings& settings) {
  if (!run_ || settings == settings_) return;
  const MapSettings before = std::exchange(settings_, settings);
  if (run_->hasFabric()) remember(run_->fabric, settings_);
  emit mapSettingsChanged();
  if (settings_.assumeRoutes != before.assumeRoutes)
    load(run_->snapshot.path, [settings](const Fabric&) { return settings; });
  else if (settings_.kind != before.kind || settings_.hideService != before.hideService) arrange();
}

void RunSession::arrange() {
  arrange_.start([this, run = run_, settings = settings_](const Job::Link& link) {
    auto layout = std::make_shared<const Layout>(makeLayout(run->fabric, run->levels, settings));
    link.deliver([this, layout = std::move(layout)] {
      const auto old = std::exchange(layout_, layout);
      emit layoutChanged();
    });
  });
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
      const auto oldValues = values_;
      colour();
      emit loadsChanged();
    });
  });
}

}  // namespace weft
