// The run as a whole, and one communicator.
#include <algorithm>
#include <iterator>
#include <span>

#include "analysis/load/hot_ends.h"
#include "analysis/pairs/pair_parts.h"
#include "core/base/row_of.h"
#include "core/base/units.h"
#include "core/base/made_by.h"
#include "core/records/no_communicator.h"
#include "core/records/operation_class.h"
#include "core/sums/communicator_words.h"
#include "core/sums/part_words.h"
#include "core/sums/run_label.h"
#include "core/sums/quantities.h"
#include "core/sums/run_summary.h"
#include "views/details/details.h"
#include "views/details/not_followed.h"
#include "views/shared/item_text.h"
#include "views/shared/number_text.h"

namespace weft {
namespace {

DetailSection fabricSection(const Fabric& fabric) {
  const auto switches = std::ranges::count_if(fabric.nodes(), &FabricNode::isSwitch);
  return {QObject::tr("Fabric"),
          {{QObject::tr("subnets"), QString::number(fabric.subnetCount()), {}},
           {QObject::tr("hosts"), QString::number(fabric.hosts().size()), {}},
           {QObject::tr("switches"), QString::number(switches), {}},
           {QObject::tr("links"), QString::number(fabric.links().size()), {}}},
          {}};
}

DetailSection trafficSection(const DetailContext& context) {
  DetailSection section{QObject::tr("Port traffic"), {}, {}};
  const RunTraffic* traffic = context.traffic;
  if (!traffic || !traffic->port.recorded()) {
    section.note = traffic ? wordText(Absence::notRecorded) : stillBeingRead();
    return section;
  }
  std::uint64_t sum = 0;
  for (const RegionTraffic& region : traffic->port.regions) {
    const bool wanted =
        context.regions().empty() ||
        (region.region && std::ranges::find(context.regions(), *region.region) != context.regions().end());
    if (!wanted) continue;
    addHeld(sum, region.bytes);
    const QString name = region.region ? regionsText(context.run, {*region.region}) : QObject::tr("no region");
    section.rows.push_back({name, bytesText(region.bytes), {}});
  }
  section.rows.push_back({QObject::tr("sum"), bytesText(sum), {}});
  section.note =
      ended(QObject::tr("Bytes that the ports sent, in %1").arg(regionsText(context.run, context.regions())));
  addSentence(section.note, portsNote(context.filter));
  return section;
}

DetailSection operationSection(const DetailContext& context, CommunicatorId id) {
  const RunSnapshot& run = context.ofFilter();
  DetailSection section{QObject::tr("Operations by the profile (volume, calls, mean seconds of a rank)"), {}, {}};
  bool derived = false, posted = false;
  for (const OperationSummary& one : run.operations) {
    if (one.communicator.value_or(noCommunicator) != id) continue;
    QStringList parts;
    const auto of = [](Statistics numbers) {
      return numbers.isPlain() ? QString() : " (" + qt(statisticWords(numbers)) + ")";
    };
    const bool isPosted = one.bytes && classOf(one.operationName) == OperationClass::receive;
    if (one.bytes)
      parts << bytesText(*one.bytes) + (one.bytesDerived ? "*" : "") + of(one.bytesOf) +
                   (isPosted ? QObject::tr(" posted") : QString());
    parts << QObject::tr("%n call(s)", nullptr, formOf(one.calls)) + of(one.callsOf);
    if (one.meanSeconds) parts << qt(humanSeconds(*one.meanSeconds));
    else if (one.maxSeconds) parts << QObject::tr("at most %1").arg(qt(humanSeconds(*one.maxSeconds)));
    derived = derived || (one.bytes && one.bytesDerived);
    posted = posted || isPosted;
    section.rows.push_back({qt(one.operationName), parts.join(", "), {}});
  }
  if (section.rows.empty())
    section.note = &run == &context.run.snapshot ? QObject::tr("no operation was recorded")
                                                 : QObject::tr("no operation was recorded in this part of the run");
  else if (derived) section.note = QObject::tr("* follows from rounded values (average × calls).");
  if (posted) addSentence(section.note, QObject::tr("Buffers that receives post are not part of the volume."));
  if (!section.rows.empty()) addSentence(section.note, profileNote(context));
  return section;
}

// What only recorded bundles tell of a communicator.
void addRecorded(const Communicator& one, std::vector<DetailRow>& rows) {
  const auto add = [&](const QString& label, const std::string& text) {
    if (!text.empty()) rows.push_back({label, qt(text), {}});
  };
  add(QObject::tr("label"), one.label);
  add(QObject::tr("topology"), topologyText(one));
  if (one.reorder)
    rows.push_back({QObject::tr("ranks"),
                    *one.reorder ? QObject::tr("may be reordered") : QObject::tr("keep the order of the parent"),
                    {}});
  if (one.freed)
    rows.push_back({QObject::tr("freed"), *one.freed ? QObject::tr("before MPI_Finalize") : QObject::tr("no"), {}});
  if (!one.firstGroup) return;
  const auto first = std::min<std::size_t>(*one.firstGroup, one.members.size());
  const std::span members(one.members);
  rows.push_back(
      {QObject::tr("between the groups"),
       QObject::tr("%1 and %2").arg(qt(rankList(members.first(first))), qt(rankList(members.subspan(first)))),
       {}});
}

}  // namespace

Details detailsOfRun(const DetailContext& context) {
  const RunSnapshot& run = context.run.snapshot;
  const std::string label = runLabel(run.facts);
  Details details{qt(label.empty() ? run.path.filename().string() : label), QObject::tr("run"), {}};
  DetailSection about{QObject::tr("Run"), {}, {}};
  for (const auto& [key, value] : run.facts) about.rows.push_back({qt(key), qt(value), {}});
  about.rows.push_back({QObject::tr("ranks"), qt(countOrAbsence(run.processes.size())), {}});
  about.rows.push_back({QObject::tr("hosts"), qt(countOrAbsence(run.hosts.size())), {}});
  about.rows.push_back({QObject::tr("regions"), qt(countOrAbsence(run.regions.size())), {}});
  const auto shown = std::ranges::count_if(run.communicators, [](const Communicator& one) { return !one.internal; });
  about.rows.push_back({QObject::tr("communicators"),
                        run.communicators.empty() ? wordText(Absence::notRecorded) : QString::number(shown),
                        {}});
  DetailSection time{QObject::tr("Time and volume"), {}, {}};
  RunSummary summary = summaryOf(context.ofFilter());
  if (const auto why = absenceUnder(Quantity::shareOfMpi, context.filter)) summary.mpiShare = *why;
  for (const auto& [what, text] : wordsOf(summary)) time.rows.push_back({qt(what), qt(text), {}});
  for (const EndIndex end : hottestEnds(context.run.fabric, context.numbers, summaryEnds))
    time.rows.push_back({QObject::tr("hot link end"),
                         endText(context.run.fabric, end) + ", " + shortLoad(context.numbers.bytes(end)), end});
  if (const QString note = profileNote(context); !note.isEmpty())
    time.note = QObject::tr("Times and volume: %1").arg(note);
  if (!time.rows.empty()) details.sections.push_back(std::move(time));
  details.sections.push_back(std::move(about));
  if (context.run.hasFabric()) details.sections.push_back(fabricSection(context.run.fabric));
  details.sections.push_back(trafficSection(context));
  details.sections.push_back(pairTrafficSection(context));
  DetailSection sources{QObject::tr("Sources"), {}, {}};
  for (const Source& one : run.sources) {
    QString text = qt(one.row.format) + QObject::tr(", %n row(s)", nullptr, formOf(one.rowsKept));
    if (one.rowsLeftOut) text += QObject::tr(", %1 skipped").arg(one.rowsLeftOut);
    sources.rows.push_back({qt(one.row.path), text, {}});
  }
  details.sections.push_back(std::move(sources));
  return details;
}

Details detailsOfNoCommunicator(const DetailContext& context) {
  return {noCommunicatorName,
          QObject::tr("calls that belong to no communicator"),
          {operationSection(context, noCommunicator)}};
}

Details detailsOfCommunicator(const DetailContext& context, const Communicator& one) {
  Details details{
      qt(one.name), one.internal ? QObject::tr("the profiler's own communicator") : QObject::tr("communicator"), {}};
  DetailSection about{QObject::tr("Communicator"), {}, {}};
  const CommunicatorTotals totals = totalsByCommunicator(context.ofFilter()).at(one.id);
  about.rows.push_back({QObject::tr("size"), numberText(one.size), {}});
  if (const Communicator* parent = one.parent ? context.run.snapshot.find(*one.parent) : nullptr)
    about.rows.push_back(
        {one.parentIsGuess ? QObject::tr("parent (a guess)") : QObject::tr("parent"), qt(parent->name), parent->id});
  if (!one.call.empty()) about.rows.push_back({QObject::tr("made by"), qt(madeBy(one.call)), {}});
  addRecorded(one, about.rows);
  const Communicator& kept = rowOf(context.ofFilter().communicators, "communicators", one.id, &Communicator::id);
  if (one.statedBytes && kept.statedBytes && !totals.volumeStated)
    about.rows.push_back({QObject::tr("bytes, as the source sums them"), bytesText(*one.statedBytes), {}});
  if (one.statedCalls && kept.statedCalls)
    about.rows.push_back({QObject::tr("calls, as the source sums them"), QString::number(*one.statedCalls), {}});
  QStringList ranks;
  for (const RankId rank : one.members) ranks << QString::number(number(rank));
  about.rows.push_back(
      {one.membersIncomplete() ? QObject::tr("known members") : QObject::tr("members"), ranks.join(", "), {}});
  details.sections.push_back(std::move(about));
  if (DetailSection profile{QObject::tr("Profile"), profileRows(totals), profileNote(context)}; !profile.rows.empty())
    details.sections.push_back(std::move(profile));
  std::ranges::move(attributedSections(context, {one.id}), std::back_inserter(details.sections));
  details.sections.push_back(operationSection(context, one.id));

  DetailSection hosts{QObject::tr("Hosts"), {}, {}};
  hosts.rows = mappingRows(context, one);
  if (hosts.rows.empty()) hosts.note = QObject::tr("none of its hosts is on the map");
  else if (context.shown.communicators == std::vector{one.id})
    hosts.note = QObject::tr("The map shows its attributed load: the link ends that carry its bytes.");
  else
    hosts.note =
        hasPairBytes(context.run, one.id)
            ? QObject::tr(
                  "The map shows the routes between its members (structural); choose pair traffic for its load.")
            : QObject::tr(
                  "The map shows the routes between its members (structural); no pair traffic was recorded for it.");
  details.sections.push_back(std::move(hosts));
  return details;
}

}  // namespace weft
