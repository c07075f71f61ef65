#include "app/session/run_session.h"

#include "analysis/collectives/modelled_rows.h"
#include "analysis/load/load_words.h"
#include "analysis/load/run_findings.h"
#include "analysis/pairs/pair_parts.h"
#include "app/session/remembered_settings.h"
#include "core/records/filter_dimensions.h"
#include "views/shared/item_text.h"

namespace weft {

RunSession::RunSession(QObject* parent) : QObject(parent) {
  for (const auto signal : {&Selection::selectionChanged, &Selection::filterChanged})
    connect(&selection_, signal, this, [this] {
      attributing_ = true;
      update();
      readSelected();
    });
  connect(this, &RunSession::loadsChanged, this, &RunSession::readSelected);
  connect(&selection_, &Selection::filterChanged, this, &RunSession::readProfile);
  connect(&profileJob_, &Job::failed, this, &RunSession::failed);
  connect(&selectedJob_, &Job::failed, this, &RunSession::failed);
  connect(&selectedJob_, &Job::finished, this, [this] {
    if (!ofSelected_) emit selectedTrafficChanged();  // nothing is known, and nothing is to come
  });
  connect(&pairs_, &PairLoader::ready, this, &RunSession::sumLoads);
  connect(&pairs_, &PairLoader::failed, this, &RunSession::failed);
  connect(&load_, &Job::failed, this, &RunSession::failed);
  connect(&predict_, &Job::failed, this, &RunSession::failed);
  connect(&load_, &Job::finished, this, &RunSession::loaded);
}

void RunSession::open(const std::filesystem::path& path) {
  kept_.reset();
  load(path, [](const Fabric& fabric) {
    if (const auto settings = rememberedSettings(fabric)) return *settings;
    MapSettings settings = suggestedSettings(fabric, computeLevels(fabric));
    settings.wideHosts = true;
    return settings;
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

void RunSession::adopt(const RunSession& other) {
  if (!other.traffic_) return open(other.run_->snapshot.path);
  load_.stop();
  kept_.reset();
  take(other.run_);
  take(other.traffic_);
  if (other.settings_ != settings_) setMapSettings(other.settings_);
  emit loaded();
}

void RunSession::take(std::shared_ptr<const OpenRun> run) {
  // Views point into the old run until they have heard of the new one.
  for (Job* job : {&count_, &predict_, &arrange_, &check_, &profileJob_, &selectedJob_}) job->stop();
  pairs_.forget();
  const auto oldRun = std::exchange(run_, std::move(run));
  const auto oldTraffic = std::exchange(traffic_, nullptr);
  const auto oldNumbers = std::exchange(numbers_, {});
  const auto oldValues = std::exchange(values_, nullptr);
  const auto oldLayout = layout_;
  layout_ = run_ ? std::shared_ptr<const Layout>(run_, &run_->layout) : nullptr;
  settings_ = run_ ? run_->settings : MapSettings();
  allToAll_ = nullptr;
  const auto oldFindings = std::exchange(findings_, nullptr);
  const auto oldProfile =
      std::exchange(profile_, run_ ? std::shared_ptr<const RunSnapshot>(run_, &run_->snapshot) : nullptr);
  profileOf_ = {};
  const auto oldSelected = std::exchange(ofSelected_, nullptr);
  asked_ = {};
  chosen_ = {};
  shown_ = {};
  selection_.reset();
  emit runChanged();
  emit mapSettingsChanged();
  if (oldTraffic) emit trafficChanged();
}

void RunSession::take(std::shared_ptr<const RunTraffic> traffic) {
  const auto oldTraffic = std::exchange(traffic_, std::move(traffic));
  const auto oldNumbers = numbers_;
  chosen_.source = bestSource(*run_, *traffic_);
  if (const auto kept = std::exchange(kept_, std::nullopt)) {
    chosen_ = kept->view;
    selection_.setFilter(kept->state.filter);
    selection_.select(kept->state.selected);
  }
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
    FabricFindings found = findingsOfFabric(run->fabric, run->levels, sources);
    const auto show = [&](FabricFindings all, const FindingList& ofRun) {
      auto findings = std::make_shared<const FabricFindings>(listed(std::move(all), ofRun));
      link.deliver([this, findings = std::move(findings)] {
        findings_ = findings;
        emit findingsChanged();
      });
    };
    show(found, {});
    // Of many bins they take their time.
    const FindingList ofRun = findingsOfRun(run->snapshot.store(), *run, [&link] { return link.stopped(); });
    if (!ofRun.empty() && !link.stopped()) show(std::move(found), ofRun);
  });
}

void RunSession::setView(const LinkView& view) {
  if (!run_ || !whyNot(*run_, traffic_.get(), view).empty()) return;
  LinkView sameButRails = wanted().view;
  sameButRails.rails = view.rails;
  if (view == sameButRails) {
    chosen_.rails = view.rails;  // of what comes back later as well
  } else {
    chosen_ = view;
    attributing_ = view.source == TrafficSource::pair;
  }
  update();
}

LinkRequest RunSession::wanted() const {
  LinkRequest next{chosen_, selection_.filter(), {}};
  if (!run_ || !traffic_) return next;
  if (next.view.collectives && !modelKnows(next.filter)) {
    next.view.collectives.reset();
    if (next.view.source == TrafficSource::pair && !whyNot(*run_, traffic_.get(), {TrafficSource::pair}).empty())
      next.view.source = bestSource(*run_, *traffic_);
  }
  const LinkView pairs{TrafficSource::pair, LinkMetric::bytes, chosen_.rails, next.view.collectives};
  const bool known = whyNot(*run_, traffic_.get(), pairs).empty();
  const std::vector<CommunicatorId> selected = communicatorsOf(selection_.selected());
  const bool told = !next.filter.bins || binKeys(run_->snapshot.facts).communicator;
  const bool alone = told && !selected.empty() && (next.view.collectives || hasPairBytes(*run_, selected));
  if (known && attributing_ && (alone || needsPairs(next.filter))) {
    if (chosen_.source != TrafficSource::pair) next.view = pairs;
    if (alone) next.communicators = next.filter.communicators = selected;
  }
  // Some regions only: in what part of the run's time they were is not known.
  if (next.view.metric == LinkMetric::utilisation &&
      !secondsOf(*run_, *traffic_, next.view.source, next.filter.regions))
    next.view.metric = LinkMetric::bytes;
  return next;
}

void RunSession::update() {
  if (run_ && traffic_ && (pairs_.busy() || wanted() != shown_)) sumLoads();
}

void RunSession::readProfile() {
  if (!run_) return;
  PairFilter wanted =
      restrict(without(selection_.filter(), FilterDimension::communicator), {Measure::profile, run_->snapshot.keys})
          .kept;
  if (wanted == profileOf_) return;
  profileOf_ = std::move(wanted);
  profileJob_.stop();
  const auto old = std::exchange(profile_, nullptr);
  if (profileOf_ == PairFilter()) {
    profile_ = {run_, &run_->snapshot};
    return emit profileChanged();
  }
  emit profileChanged();
  profileJob_.start([this, run = run_, filter = profileOf_](const Job::Link& link) {
    auto part = std::make_shared<const RunSnapshot>(profilePart(run->snapshot, filter));
    link.deliver([this, part = std::move(part)] {
      profile_ = part;
      emit profileChanged();
    });
  });
}

// What was selected before is no answer to what is selected now: it goes at once.
void RunSession::readSelected() {
  Asked now;
  if (run_ && traffic_) now = {selection_.selected(), {wanted().view, selection_.filter(), {}}};
  now.request.view.source = TrafficSource::pair;  // however links are shown: it tells most
  now.request.view.metric = LinkMetric::bytes;
  if (now == asked_) return;
  asked_ = now;
  selectedJob_.stop();
  const auto old = std::exchange(ofSelected_, nullptr);
  if (now.item != Item()) findSelected(now);
  if (old || now.item != Item()) emit selectedTrafficChanged();
}

void RunSession::findSelected(const Asked& now) {
  selectedJob_.find([this, now = now, run = run_, traffic = traffic_](const Stopped& stopped) -> std::function<void()> {
    const auto found = weft::selectedTraffic(*run, *traffic, now.request, now.item, stopped);
    if (!found || stopped()) return {};
    return [this, part = std::make_shared<const SelectedTraffic>(*found)] {
      ofSelected_ = part;
      emit selectedTrafficChanged();
    };
  });
}

void RunSession::sumLoads() {
  const LinkRequest next = run_ ? wanted() : LinkRequest();
  std::shared_ptr<const PairLoads> pairs;
  if (!run_ || !traffic_ || next.view.source != TrafficSource::pair) pairs_.stop();
  else if (pairs = pairs_.loads(run_, next.filter, next.view); !pairs) return emit computing();
  const auto old = numbers_;
  const auto oldValues = values_;
  shown_ = next;
  const auto prediction = shown_.view.source == TrafficSource::allToAll ? predicted() : nullptr;
  numbers_ = run_ && traffic_ ? numbersFrom(*run_, *traffic_, shown_, {pairs, prediction, {}}) : LinkNumbers();
  colour();
  if (numbers_.known() || old.known() || predict_.busy()) emit loadsChanged();
  countFlows();
}

Absence RunSession::absence() const {
  return run_ && traffic_ ? absenceOfLoads(*run_, *traffic_) : Absence::notRecorded;
}

void RunSession::colour() {
  if (!run_ || !traffic_) values_ = nullptr;
  else
    values_ = linkValues(shown_.view, run_->fabric, numbers_,
                         shown_.communicators.empty() ? QString() : itemText(*run_, itemOf(shown_.communicators)));
}

void RunSession::setMapSettings(const MapSettings& settings) {
  if (!run_ || settings == settings_) return;
  const MapSettings before = std::exchange(settings_, settings);
  if (run_->hasFabric()) remember(run_->fabric, settings_);
  emit mapSettingsChanged();
  const bool sendsOtherwise = settings_.adaptive != before.adaptive || settings_.senders != before.senders;
  if (sendsOtherwise && traffic_) kept_ = Kept{chosen_, selection_.now()};
  if (sendsOtherwise || settings_.assumeRoutes != before.assumeRoutes)
    load(run_->snapshot.path, [settings](const Fabric&) { return settings; });
  else if (!areLaidOutAlike(settings_, before)) arrange();
}

void RunSession::arrange() {
  arrange_.start([this, run = run_, settings = settings_](const Job::Link& link) {
    auto layout = std::make_shared<const Layout>(layoutOf(*run, settings));
    link.deliver([this, layout = std::move(layout)] {
      const auto old = std::exchange(layout_, layout);
      emit layoutChanged();
    });
  });
}

// Null while it is being computed: seconds on a large fabric.
std::shared_ptr<const LinkLoads> RunSession::predicted() {
  if (allToAll_ || predict_.busy() || !run_) return allToAll_;
  predict_.start([this, run = run_](const Job::Link& link) {
    auto loads = std::make_shared<const LinkLoads>(accumulateAllToAll(run->fabric));
    link.deliver([this, loads = std::move(loads)] {
      allToAll_ = loads;
      if (shown_.view.source == TrafficSource::allToAll) sumLoads();
    });
  });
  return nullptr;
}

// A sum over regions counts a pair once in each; bytes are right at once, the number of flows a moment later.
void RunSession::countFlows() {
  count_.stop();
  if (shown_.view.source != TrafficSource::port || !numbers_.loads || shown_.filter.regions.size() < 2) return;
  count_.start([this, run = run_, traffic = traffic_, request = shown_](const Job::Link& link) {
    const ReadyLoads exact = loadsFor(*run, *traffic, request, [&link] { return link.stopped(); });
    link.deliver([this, exact] {
      const auto old = std::exchange(numbers_, numbersFrom(*run_, *traffic_, shown_, exact));
      const auto oldValues = values_;
      colour();
      emit loadsChanged();
    });
  });
}

}  // namespace weft

#include "moc_run_session.cpp"
