#include "app/page/selection_notes.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

#include "analysis/functions/code_sums.h"
#include "analysis/item/item_ranks.h"
#include "analysis/pairs/pair_parts.h"
#include "app/session/run_session.h"
#include "reports/table.h"
#include "views/functions/functions_facts.h"
#include "views/shared/item_text.h"

namespace weft {
namespace {

// What the panel can mark, and so why something else has no mark in it.
QString reason(Panel panel) {
  switch (panel) {
    case Panel::regions:
      return sentenceText("what it sends", Absence::notKnown) + " by region";
    case Panel::communicators:
      return sentenceText("what it sends", Absence::notKnown) + " by communicator";
    case Panel::matrix:
      return QObject::tr("no pair of this matrix belongs to it");
    case Panel::bars:
      return QObject::tr("no bar is of it");
    case Panel::ranks:
      return QObject::tr("no rank of this run belongs to it");
    case Panel::timeline:
      return QObject::tr("no row belongs to it");
    case Panel::time:
      return QObject::tr("times are of everything that the filter keeps");
    case Panel::times:
      return QObject::tr("run times are of whole runs");
    case Panel::functions:
      return QObject::tr("functions are of everything that the filter keeps");
    case Panel::waits:
      return QObject::tr("no single row describes it");
    case Panel::links:
      return QObject::tr("rows are link ends");
    case Panel::fabric:
      return QObject::tr("no finding is about it");
    case Panel::diagnostics:
      return QObject::tr("messages of the import are about files");
    case Panel::details:
      break;  // it is all about what is selected
  }
  return {};
}

QString percent(double part, double all) { return qt(humanText({"share", ColumnKind::share}, Cell(part / all))); }

double secondsIn(const SampledCode& code, const PairFilter& filter) {
  double sum = 0;
  for (const auto& [rank, sums] : codeSumsByRank(code, filter)) sum += sums.seconds;
  return sum;
}

}  // namespace

QString shareOfBytes(const RunSession& session) {
  const auto& part = session.selectedTraffic();
  const PairFilter& filter = session.selection().filter();
  if (!session.run() || !part || part->source != TrafficSource::pair || part->held) return {};
  if (session.shown().view.collectives || !followedByLayers(filter)) return {};  // no sum of all of them is at hand
  const LayerSums all = sumOf(session.run()->snapshot.pairLayers, filter);
  if (!all.bytes || *all.bytes == 0) return {};
  return QObject::tr("%1 of the bytes are of it")
      .arg(percent(static_cast<double>(part->bytes), static_cast<double>(*all.bytes)));
}

QString shareOfTime(const RunSession& session, const FunctionsFacts& facts) {
  const Item& selected = session.selection().selected();
  if (!session.run() || !facts.code || !facts.missing.empty()) return {};
  const Facets samples{Measure::samples, session.run()->snapshot.keys};
  if (facts.filter != restrict(session.selection().filter(), samples).ofRows())
    return {};  // the panel still shows another part
  PairFilter own = facts.filter;
  const auto communicators = communicatorsOf(selected);
  const auto ranks = communicators.empty() ? ranksOf(*session.run(), selected) : std::vector<RankId>();
  const auto isTold = [&](FilterDimension dimension) { return samples.distinction(dimension) == Distinction::yes; };
  if (!communicators.empty() && own.communicators.empty() && isTold(FilterDimension::communicator))
    own.communicators = communicators;
  else if (!ranks.empty() && own.ranks.empty() && isTold(FilterDimension::rank)) own.ranks = ranks;
  else if (communicators.empty() && ranks.empty())
    return QObject::tr("%1: samples are of ranks").arg(sentenceText("its share of the time", Absence::notKnown));
  else return {};
  const double all = secondsIn(*facts.code, facts.filter);
  if (!(all > 0)) return {};
  const QString words =
      ranks.empty() ? QObject::tr("%1 of the time is spent on it") : QObject::tr("%1 of the time is of its ranks");
  return words.arg(percent(secondsIn(*facts.code, own), all));
}

SelectionNotes::SelectionNotes(RunSession& session, QObject* parent) : QObject(parent), session_(session) {
  connect(&session.selection(), &Selection::selectionChanged, this, &SelectionNotes::refreshSoon);
  for (const auto signal :
       {&RunSession::runChanged, &RunSession::trafficChanged, &RunSession::loadsChanged,
        &RunSession::selectedTrafficChanged, &RunSession::profileChanged, &RunSession::findingsChanged})
    connect(&session, signal, this, &SelectionNotes::refreshSoon);
}

QWidget* SelectionNotes::under(Panel panel, QWidget* view, std::function<bool()> marks,
                               std::function<QString()> share) {
  auto* body = new QWidget;
  auto* line = new QLabel;
  line->setObjectName("selection note");
  line->setTextFormat(Qt::PlainText);
  line->setWordWrap(true);
  line->setContentsMargins(8, 1, 8, 2);
  line->hide();
  auto* column = new QVBoxLayout(body);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(view, 1);
  column->addWidget(line);
  body->setFocusProxy(view);
  noted_.push_back({panel, view, line, std::move(marks), std::move(share)});
  return body;
}

void SelectionNotes::refreshSoon() {
  if (std::exchange(waiting_, true)) return;
  QMetaObject::invokeMethod(this, &SelectionNotes::refresh, Qt::QueuedConnection);
}

void SelectionNotes::refresh() {
  waiting_ = false;
  const Item& selected = session_.selection().selected();
  const QString name = session_.run() && selected != Item() ? itemText(*session_.run(), selected) : QString();
  for (const Noted& one : noted_) {
    const bool missing = !name.isEmpty() && !one.marks();
    const QString share = missing && one.share ? one.share() : QString();
    const QString why = share.isEmpty() ? reason(one.panel) : reason(one.panel) + "; " + share;
    if (missing) one.line->setText(tr("%1 is not marked here: %2.").arg(name, why));
    one.line->setVisible(missing);
  }
}

}  // namespace weft

#include "moc_selection_notes.cpp"
