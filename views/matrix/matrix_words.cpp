#include "views/matrix/matrix_words.h"

#include <QStringList>
#include <algorithm>

#include "analysis/pairs/filter_options.h"
#include "views/shared/text.h"
#include "views/shared/number_text.h"

namespace weft {
namespace {

QString listed(const QString& one, const QString& several, const Words& all) {
  constexpr std::size_t most = 4;
  QStringList names;
  for (const std::string& name : all)
    if (names.size() < static_cast<int>(most)) names << qt(name);
  if (all.size() > most) names << QObject::tr("%1 more").arg(all.size() - most);
  return (all.size() == 1 ? one : several) + ' ' + names.join(", ");
}

// Lists by the words of the command line, ranks and time as they are told everywhere.
QString partText(const RunSnapshot& run, const PairFilter& filter, const FilterDimensionRow& row) {
  const FilterOption& option = optionOf(row.dimension);
  if (row.dimension == FilterDimension::operation)
    return QObject::tr("%1 operations only").arg(filter.operations.size());
  if (option.before) return qt(valueNames(run, filter, row).front());
  return listed(row.name, row.key, option.asked(run, filter));
}

}  // namespace

QString axisWord(MatrixAxis axis) {
  switch (axis) {
    case MatrixAxis::ranks:
      return QObject::tr("rank");
    case MatrixAxis::hosts:
      return QObject::tr("host");
    case MatrixAxis::leaves:
      return QObject::tr("leaf switch");
    case MatrixAxis::members:
      return QObject::tr("member");
    case MatrixAxis::ports:
      return QObject::tr("port");
    case MatrixAxis::rails:
      return QObject::tr("rail");
  }
  return {};
}

QString axisCount(MatrixAxis axis, std::size_t count) {
  const int form = formOf(count);
  switch (axis) {
    case MatrixAxis::ranks:
      return QObject::tr("%n rank(s)", nullptr, form);
    case MatrixAxis::hosts:
      return QObject::tr("%n host(s)", nullptr, form);
    case MatrixAxis::leaves:
      return QObject::tr("%n leaf switch(es)", nullptr, form);
    case MatrixAxis::members:
      return QObject::tr("%n member(s)", nullptr, form);
    case MatrixAxis::ports:
      return QObject::tr("%n port(s)", nullptr, form);
    case MatrixAxis::rails:
      return QObject::tr("%n rail(s)", nullptr, form);
  }
  return {};
}

QString sourceWord(MatrixSource source, std::optional<CollectiveLibrary> collectives) {
  if (source == MatrixSource::ports) return QObject::tr("port traffic");
  return collectives ? QObject::tr("pair traffic, collectives as %1 sends them").arg(qt(name(*collectives)))
                     : QObject::tr("pair traffic");
}

QString matrixTitle(const MatrixRequest& request) {
  const QString measure = request.measure == MatrixMeasure::bytes      ? QObject::tr("bytes sent")
                          : request.measure == MatrixMeasure::messages ? QObject::tr("messages sent")
                                                                       : QObject::tr("mean message size");
  const QString what = axisWord(request.axis);
  return QObject::tr("%1, %2 to %2").arg(measure, what);
}

QString filterText(const RunSnapshot& run, const MatrixRequest& request) {
  const PairFilter& filter = request.filter;
  QStringList parts;
  const auto communicatorName = [&](CommunicatorId id) {
    const Communicator* one = run.find(id);
    return one ? qt(one->name) : QString::number(number(id));
  };
  if (request.axis == MatrixAxis::members && request.communicator)
    parts << QObject::tr("ranks of %1").arg(communicatorName(*request.communicator));
  if (request.source == MatrixSource::pairs)
    for (const FilterDimensionRow& row : filterDimensions())
      if (isChosen(filter, row) && row.dimension != FilterDimension::region) parts << partText(run, filter, row);
  parts << (filter.regions.empty() ? QObject::tr("all regions")
                                   : partText(run, filter, rowOf(FilterDimension::region)));
  return parts.join("; ");
}

static QString noLeaves() {
  return QObject::tr("%1. Import the bundle with its network dumps.")
      .arg(sentenceText(QObject::tr("This run has no fabric: leaf switches"), Absence::notKnown, Verb::are));
}

QString whyNoMatrix(const MatrixInputs& inputs, const MatrixRequest& request) {
  if (!inputs.run) return QObject::tr("No run is open.");
  if (request.source == MatrixSource::ports) {
    if (inputs.ports && !inputs.ports->recorded())
      return notInThisRunText(QObject::tr("Traffic of pairs and of ports"), Verb::is) + ".";
    if (!inputs.ports) return QObject::tr("Traffic is being read…");
    if (request.axis == MatrixAxis::leaves && !inputs.hasSwitches()) return noLeaves();
    return {};
  }
  if (!inputs.hasPairs()) return notInThisRunText(QObject::tr("Pair traffic"), Verb::is) + ".";
  if (const std::string why = nothingIsLeft(request.filter, binKeys(inputs.run->facts)); !why.empty()) return qt(why);
  if (request.axis == MatrixAxis::leaves && !inputs.hasFabric()) return noLeaves();
  if (request.axis == MatrixAxis::rails && !inputs.rankRails)
    return QObject::tr("%1: it takes logged connections (NCCL), and a fabric that is built of rails.")
        .arg(sentenceText(QObject::tr("Which rail a rank sends by"), Absence::notKnown));
  if (request.axis == MatrixAxis::hosts && inputs.run->hosts.empty())
    return QObject::tr("%1: choose ranks, or import with a host map.")
        .arg(sentenceText(QObject::tr("On which hosts the ranks ran"), Absence::notRecorded));
  if (request.axis == MatrixAxis::members && !request.communicator)
    return QObject::tr("Select a communicator to see the traffic between its ranks.");
  if (request.axis == MatrixAxis::members &&
      (!inputs.run->find(*request.communicator) || inputs.run->find(*request.communicator)->members.empty()))
    return sentenceText(QObject::tr("The members of this communicator"), Absence::notRecorded, Verb::are) + ".";
  return {};
}

}  // namespace weft
