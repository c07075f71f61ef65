#include "app/panels/without_it.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "app/session/run_session.h"
#include "core/base/short_text.h"
#include "ibdiag/model/self_match.h"
#include "views/fattree/link_difference.h"
#include "views/shared/item_text.h"
#include "views/shared/common_range.h"
#include "views/shared/number_text.h"
#include "views/shared/text.h"
#include "views/shared/traffic_text.h"

namespace weft {
namespace {

// What is gone represents nothing.
FabricMatch matchOf(const Fabric& fabric, const WhatIf& answer) {
  FabricMatch match = matchWithItself(fabric);
  for (const EndIndex end : answer.removed)
    for (const EndIndex each : {end, peer(end)}) match.ends.toSecond[number(each)].reset();
  return match;
}

LinkUnit linkUnitOf(const LinkRequest& ofTraffic) {
  return ofTraffic.view.source == TrafficSource::allToAll ? LinkUnit::paths : LinkUnit::bytes;
}

// By WithoutIt::Side.
std::array<std::shared_ptr<const LinkValues>, 3> sidesOf(const Fabric& fabric, const LinkRequest& ofTraffic,
                                                         const WhatIf& answer) {
  const auto valuesOfLoads = [&](const std::shared_ptr<const LinkLoads>& loads) {
    return std::make_shared<const LinkValues>(
        valuesOf(fabric, *loads, QString::fromStdString(name(ofTraffic.view.source)), linkUnitOf(ofTraffic)));
  };
  const auto now = valuesOfLoads(answer.before), then = valuesOfLoads(answer.after);
  return {now, then,
          std::make_shared<const LinkValues>(differenceOf(*now, *then, matchOf(fabric, answer), nowAndThen()))};
}

// "989 MB → 1.55 GB on the most loaded link (+57 %)"
QString mostLoadedText(const MostLoadedEnds& ends, LinkUnit unit) {
  const QString now = wholeText(unit, ends.before), then = wholeText(unit, ends.after);
  if (ends.before == ends.after)
    return (ends.byCapacity ? QObject::tr("%1 on the most loaded link by capacity, as now")
                            : QObject::tr("%1 on the most loaded link, as now"))
        .arg(now);
  return (ends.byCapacity ? QObject::tr("%1 → %2 on the most loaded link by capacity (%3)")
                          : QObject::tr("%1 → %2 on the most loaded link (%3)"))
      .arg(now, then, qt(changeText(ratio(static_cast<double>(ends.after), static_cast<double>(ends.before)) - 1)));
}

QString brokenText(const WhatIf& answer, LinkUnit unit) {
  const std::uint64_t broken = answer.bytesBroken();
  return unit == LinkUnit::paths ? QObject::tr("%1 path(s) break(s)", nullptr, formOf(broken)).arg(grouped(broken))
                                 : QObject::tr("%1 of traffic breaks").arg(wholeText(unit, broken));
}

}  // namespace

WithoutIt::WithoutIt(RunSession& session, QObject* parent) : QObject(parent), session_(session) {
  connect(&session, &RunSession::runChanged, this, &WithoutIt::putBack);
  connect(&session, &RunSession::loadsChanged, this, [this] {
    if (active()) find();
  });
  connect(&find_, &Job::failed, &session, &RunSession::failed);
  connect(&find_, &Job::finished, this, &WithoutIt::changed);
}

void WithoutIt::take(const Item& item) {
  RemovedParts& without = request_.without;
  if (const auto* node = std::get_if<NodeIndex>(&item)) {
    if (std::ranges::find(without.switches, *node) == without.switches.end()) without.switches.push_back(*node);
  } else if (const auto* end = std::get_if<EndIndex>(&item)) {
    if (std::ranges::find(without.cables, *end) == without.cables.end()) without.cables.push_back(*end);
  } else {
    return;
  }
  find();
}

void WithoutIt::tryFailure(const Item& item) {
  request_ = {};
  request_.routing = RoutingEngine::updn;
  take(item);
}

bool WithoutIt::removes(const Item& item) const {
  if (!answer_ || !drawn_) return false;
  if (const auto* node = std::get_if<NodeIndex>(&item))
    return std::ranges::find(request_.without.switches, *node) != request_.without.switches.end();
  const auto* end = std::get_if<EndIndex>(&item);
  return end && answer_->isGone(*end);
}

void WithoutIt::setRouting(std::optional<RoutingEngine> routing) {
  if (request_.routing == routing) return;
  request_.routing = routing;
  if (active()) return find();
  forget();
  emit changed();
}

void WithoutIt::forget() {
  find_.stop();
  answer_ = nullptr;
  values_ = {};
}

void WithoutIt::putBack() {
  if (!active()) return;
  forget();
  request_ = {};
  emit changed();
}

void WithoutIt::setDrawn(bool drawn) {
  if (std::exchange(drawn_, drawn) != drawn && active()) emit changed();
}

const std::shared_ptr<const LinkValues>& WithoutIt::values() const {
  static const std::shared_ptr<const LinkValues> none;
  return drawn_ ? values_[static_cast<std::size_t>(side_)] : none;
}

void WithoutIt::setSide(Side side) {
  if (std::exchange(side_, side) != side) emit changed();
}

std::optional<WithoutIt::Ranges> WithoutIt::ranges(Scaling scaling) const {
  if (side_ == Side::difference || !values()) return std::nullopt;
  Ranges ranges;
  for (const Side side : {Side::now, Side::then}) {
    const LinkValues& of = *values_[static_cast<std::size_t>(side)];
    widen(ranges.ends, rangeOf(of.ends, scaling));
    widen(ranges.nodes, rangeOf(of.nodes, scaling));
  }
  return ranges;
}

void WithoutIt::find() {
  forget();
  const auto run = session_.run();
  const auto traffic = session_.traffic();
  if (!run || !traffic) return;
  LinkRequest ofTraffic = session_.shown();
  std::shared_ptr<const LinkLoads> before = session_.loads();
  if (!before) ofTraffic = {{TrafficSource::allToAll}, {}, {}};
  find_.find([=, this, request = request_](const Stopped& stopped) -> std::function<void()> {
    const auto with = before ? before : std::make_shared<const LinkLoads>(accumulateAllToAll(run->fabric));
    if (stopped()) return {};
    const auto answer = whatIf(*run, *traffic, ofTraffic, with, request, stopped);
    if (!answer) return {};
    const Found found{ofTraffic, answer, sidesOf(run->fabric, ofTraffic, *answer)};
    return [this, found] {
      ofTraffic_ = found.ofTraffic;
      answer_ = found.answer;
      values_ = found.values;
      emit changed();
    };
  });
  emit changed();
}

QString WithoutIt::names() const {
  QStringList names;
  if (session_.run())
    for (const std::string& each : removedNames(session_.run()->fabric, request_.without))
      names << QString::fromStdString(each);
  return names.join(", ");
}

QString WithoutIt::title() const {
  if (!request_.routing) return tr("Without %1").arg(names());
  const QString engine = name(*request_.routing);
  return anythingAway() ? tr("Without %1, rerouted by %2").arg(names(), engine) : tr("Tables by %1").arg(engine);
}

MostLoadedEnds WithoutIt::ends() const { return mostLoadedEnds(session_.run()->fabric, ofTraffic_, *answer_); }

QString WithoutIt::unit() const { return unitOf(ofTraffic_); }

QString WithoutIt::summary() const {
  if (!answer_) return busy() ? tr("the effect is being computed …") : QString();
  const bool ofPaths = linkUnitOf(ofTraffic_) == LinkUnit::paths;
  QStringList parts;
  if (request_.routing) parts << mostLoadedText(ends(), linkUnitOf(ofTraffic_));
  if (answer_->flowsBroken() > 0) parts << brokenText(*answer_, linkUnitOf(ofTraffic_));
  else if (!request_.routing) parts << tr("nothing breaks");
  if (!answer_->cutOff.empty()) parts << tr("%n host(s) is/are cut off", nullptr, formOf(answer_->cutOff.size()));
  return tr("%1. %2 of %3")
      .arg(parts.join(", "), ofPaths ? tr("Paths") : tr("Bytes"), sourceText(ofTraffic_.view.source));
}

QStringList WithoutIt::notes() const {
  if (!answer_ || !session_.run()) return {};
  return notesText(notesOf(*session_.run(), ofTraffic_, request_, *answer_));
}

WithoutStrip::WithoutStrip(WithoutIt& without, QWidget* parent)
    : QFrame(parent), without_(without), text_(new QLabel), routing_(new QComboBox), side_(new QComboBox),
      back_(new QToolButton) {
  setFrameShape(QFrame::StyledPanel);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(6, 2, 6, 2);
  row->addWidget(text_, 1);
  row->addWidget(side_);
  row->addWidget(routing_);
  row->addWidget(back_);
  text_->setTextFormat(Qt::PlainText);
  text_->setWordWrap(true);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  text_->setAccessibleName(tr("What is removed"));
  QSizePolicy whole(QSizePolicy::Expanding, QSizePolicy::Minimum);
  whole.setHeightForWidth(true);
  text_->setSizePolicy(whole);
  side_->setObjectName("withoutSide");
  side_->setAccessibleName(tr("What the map shows"));
  side_->addItems({tr("Now"), tr("Then"), tr("Difference")});
  side_->setToolTip(
      tr("What links carry now, what they would carry without it (same colours), or the difference: orange is more, "
         "blue is less"));
  connect(side_, &QComboBox::activated, this, [this](int at) { without_.setSide(static_cast<WithoutIt::Side>(at)); });
  routing_->setObjectName("withoutRouting");
  routing_->setAccessibleName(tr("Forwarding tables"));
  routing_->addItem(tr("Tables kept"));
  routing_->addItem(tr("Tables by minhop"), "minhop");
  routing_->addItem(tr("Tables by updn"), "updn");
  routing_->addItem(tr("Tables by ftree"), "ftree");
  routing_->setToolTip(tr("Forwarding tables: the current ones, or new ones that this engine of OpenSM computes"));
  back_->setText(tr("Put back"));
  back_->setToolTip(tr("Back to the map of the run; stops the computation"));
  connect(routing_, &QComboBox::activated, this,
          [this] { without_.setRouting(routingEngine(routing_->currentData().toString().toStdString())); });
  connect(back_, &QToolButton::clicked, &without_, &WithoutIt::putBack);
  connect(&without_, &WithoutIt::changed, this, &WithoutStrip::show);
  show();
}

void WithoutStrip::show() {
  setVisible(without_.active() && without_.drawn());
  if (!without_.active()) return;
  const auto& routing = without_.routing();
  routing_->setCurrentIndex(std::max(0, routing ? routing_->findData(name(*routing)) : 0));
  side_->setCurrentIndex(static_cast<int>(without_.side()));
  text_->setText(tr("%1: %2.").arg(without_.title(), without_.summary()));
  text_->setToolTip(inLines(without_.notes().join(".\n")));
}

}  // namespace weft

#include "moc_without_it.cpp"
