// A rank, and a pair of ranks: where they ran and the routes between them. What they sent takes its time to find.
#include <algorithm>

#include "analysis/pairs/pair_parts.h"
#include "analysis/pairs/pair_routes.h"
#include "analysis/run/item_ranks.h"
#include "core/base/number_list.h"
#include "core/base/units.h"
#include "ibdiag/routes/pair_rails.h"
#include "views/details/details.h"
#include "views/shared/item_text.h"

namespace weft {
namespace {

constexpr std::size_t mostCommunicators = 30;

DetailRow hostRow(const OpenRun& run, const QString& label, RankId rank) {
  if (const auto host = run.hostOf(rank)) return {label, itemText(run, *host), Item(*host)};
  const QString name = qt(hostNameOfRank(run, rank));
  if (name.isEmpty()) return {label, wordText(Absence::notKnown), {}};
  return {label, run.hasFabric() ? QObject::tr("%1, which is not in the fabric").arg(name) : name, {}};
}

// Without a fabric the names of their hosts say whether they ran on one.
QString placementText(const OpenRun& run, const RankPair& pair, Placement placement) {
  const std::string from = hostNameOfRank(run, pair.source), to = hostNameOfRank(run, pair.destination);
  if (!run.hasFabric() && !from.empty() && !to.empty()) {
    if (from != to)
      return QObject::tr("They ran on different hosts. %1.")
          .arg(sentenceText(QObject::tr("The route between them, without a fabric,"), Absence::notKnown));
    placement = Placement::sameHost;
  }
  switch (placement) {
    case Placement::onLinks:
      return {};
    case Placement::sameHost:
      return QObject::tr("They ran on one host: what they sent each other loads no link.");
    case Placement::hostUnknown:
      return QObject::tr("%1: what they sent each other is on no link.")
          .arg(sentenceText(QObject::tr("Where one of them ran"), Absence::notKnown));
    case Placement::noCommonRail:
      return QObject::tr("Their hosts share no subnet: what they sent each other is on no link.");
  }
  return {};
}

// What the system counted of the process.
void addUsage(DetailSection& section, const ProcessUsage& usage) {
  const auto add = [&](const QString& label, const std::optional<QString>& text) {
    if (text) section.rows.push_back({label, *text, {}});
  };
  const auto time = [](const std::optional<double>& seconds) {
    return seconds ? std::optional(QString::fromStdString(humanSeconds(*seconds))) : std::nullopt;
  };
  const auto count = [](const std::optional<std::uint64_t>& number) {
    return number ? std::optional(grouped(*number)) : std::nullopt;
  };
  add(QObject::tr("user CPU"), time(usage.userSeconds));
  add(QObject::tr("system CPU"), time(usage.systemSeconds));
  add(QObject::tr("page faults without reading a disk"), count(usage.minorFaults));
  add(QObject::tr("page faults that read a disk"), count(usage.majorFaults));
  add(QObject::tr("voluntary context switches"), count(usage.voluntarySwitches));
  add(QObject::tr("involuntary context switches"), count(usage.involuntarySwitches));
  if (usage.maxResidentBytes)
    add(QObject::tr("largest resident memory"), QString::fromStdString(humanBytes(*usage.maxResidentBytes)));
}

// The process behind a rank, as far as it is recorded.
DetailSection processSection(const RunSnapshot& run, RankId rank) {
  DetailSection section{QObject::tr("Its process"), {}, {}};
  const auto one = std::ranges::lower_bound(run.processes, rank, {}, &Process::rank);
  if (one == run.processes.end() || one->rank != rank) return section;
  const auto add = [&](const QString& label, const QString& text) { section.rows.push_back({label, text, {}}); };
  const auto time = [&](const QString& label, const std::optional<double>& seconds) {
    if (seconds) add(label, QString::fromStdString(humanSeconds(*seconds)));
  };
  if (one->pid) add(QObject::tr("process id"), QString::number(*one->pid));
  if (!one->cpus.empty()) add(QObject::tr("may run on processors"), QString::fromStdString(listText(one->cpus)));
  time(QObject::tr("before MPI_Init and after MPI_Finalize"), one->wrapSeconds);
  time(QObject::tr("in MPI_Init"), one->initSeconds);
  time(QObject::tr("between MPI_Init and MPI_Finalize"), one->elapsedSeconds);
  time(QObject::tr("recorded part of it"), one->recordedSeconds);
  time(QObject::tr("in MPI_Finalize"), one->finalizeSeconds);
  time(QObject::tr("the recorder's own, outside of calls"), one->recorderSeconds);
  if (one->recorderBytes)
    add(QObject::tr("memory of the recorder"), QString::fromStdString(humanBytes(*one->recorderBytes)));
  addUsage(section, one->usage);
  return section;
}

QString withoutPairs(const OpenRun& run) {
  const std::string why = whyNoPairBytes(run);
  return why.empty() ? QString() : sentenceText(QObject::tr("%1: what was sent").arg(qt(why)), Absence::notKnown) + '.';
}

}  // namespace

Details detailsOfRank(const DetailContext& context, RankId rank) {
  const OpenRun& run = context.run;
  Details details{itemText(run, rank), QObject::tr("rank"), {}};
  details.sections.push_back({QObject::tr("Rank"), {hostRow(run, QObject::tr("host"), rank)}, withoutPairs(run)});
  if (auto process = processSection(run.snapshot, rank); !process.rows.empty())
    details.sections.push_back(std::move(process));
  DetailSection communicators{QObject::tr("Its communicators"), {}, {}};
  std::size_t more = 0;
  for (const Communicator& one : run.snapshot.communicators) {
    if (one.internal || std::ranges::find(one.members, rank) == one.members.end()) continue;
    if (communicators.rows.size() == mostCommunicators) ++more;
    else
      communicators.rows.push_back(
          {one.size ? QObject::tr("size %1").arg(*one.size) : QString(), communicatorText(run, one.id), Item(one.id)});
  }
  if (more > 0) communicators.note = QObject::tr("and %1 more").arg(more);
  if (!communicators.rows.empty()) details.sections.push_back(std::move(communicators));
  return details;
}

Details detailsOfRanks(const DetailContext& context, const RankPair& pair) {
  const OpenRun& run = context.run;
  Details details{itemText(run, pair), QObject::tr("pair of ranks"), {}};
  DetailSection about{QObject::tr("Ranks"), {}, {}};
  for (const RankId rank : {pair.source, pair.destination}) {
    about.rows.push_back({QString(), itemText(run, rank), Item(rank)});
    about.rows.push_back(hostRow(run, QObject::tr("on host"), rank));
  }
  about.note = placementText(
      run, pair, PairRails(run.fabric, run.rankHosts, context.view().rails).placement(pair.source, pair.destination));
  if (about.note.isEmpty()) about.note = withoutPairs(run);
  details.sections.push_back(std::move(about));
  const auto from = run.hostOf(pair.source), to = run.hostOf(pair.destination);
  if (!from || !to || *from == *to) return details;
  const auto [sources, destinations] = portsOfPair(run.fabric, HostPair{*from, *to});
  std::ranges::move(routeSections(context, sources, destinations), std::back_inserter(details.sections));
  return details;
}

}  // namespace weft
