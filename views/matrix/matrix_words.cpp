#include <QStringList>
#include <algorithm>

#include "core/part_words.h"
#include "views/matrix/matrix_text.h"

namespace weft {
namespace {

QString said(const std::string& text) { return QString::fromStdString(text); }

template <class Id, class Names>
QString listed(const QString& one, const QString& several, const std::vector<Id>& ids, Names nameOf) {
  constexpr std::size_t most = 4;
  QStringList names;
  for (const Id id : ids)
    if (names.size() < static_cast<int>(most)) names << nameOf(id);
  if (ids.size() > most) names << QString("%1 more").arg(ids.size() - most);
  return (ids.size() == 1 ? one : several) + ' ' + names.join(", ");
}

}  // namespace

QString axisWord(MatrixAxis axis) {
  switch (axis) {
    case MatrixAxis::ranks: return "rank";
    case MatrixAxis::hosts: return "host";
    case MatrixAxis::leaves: return "leaf switch";
    case MatrixAxis::members: return "member";
    case MatrixAxis::ports: return "port";
  }
  return {};
}

QString sourceWord(MatrixSource source) { return source == MatrixSource::pairs ? "pair traffic" : "port traffic"; }

QString matrixTitle(const MatrixRequest& request) {
  const QString measure = request.measure == MatrixMeasure::bytes      ? "bytes sent"
                          : request.measure == MatrixMeasure::messages ? "messages sent"
                                                                       : "mean message size";
  const QString what = axisWord(request.axis);
  return measure + ", " + what + " to " + what;
}

QString filterText(const RunSnapshot& run, const MatrixRequest& request) {
  const PairFilter& filter = request.filter;
  QStringList parts;
  const auto communicatorName = [&](CommunicatorId id) {
    const Communicator* one = run.find(id);
    return one ? said(one->name) : QString::number(number(id));
  };
  const auto regionName = [&](RegionId id) {
    const auto at = std::ranges::find(run.regions, id, &Region::id);
    return at == run.regions.end() ? QString::number(number(id)) : said(at->name);
  };
  if (request.axis == MatrixAxis::members && request.communicator) parts << "ranks of " + communicatorName(*request.communicator);
  if (request.source == MatrixSource::pairs) {
    if (!filter.communicators.empty())
      parts << listed("communicator", "communicators", filter.communicators, communicatorName);
    if (!filter.classes.empty())
      parts << listed("class", "classes", filter.classes, [](PairClass one) { return QString::fromStdString(std::string(name(one))); });
    if (!filter.operations.empty()) parts << QString("%1 operations only").arg(filter.operations.size());
    for (const std::string& one : partWords(run, filter)) parts << said(one);
  }
  parts << (filter.regions.empty() ? QString("all regions") : listed("region", "regions", filter.regions, regionName));
  return parts.join("; ");
}

QString whyNoMatrix(const MatrixInputs& inputs, const MatrixRequest& request) {
  if (!inputs.run) return "No run is open.";
  if (request.source == MatrixSource::ports) {
    if (inputs.ports && !inputs.ports->recorded()) return "Neither pair traffic nor port traffic is recorded in this run.";
    if (!inputs.hasFabric())
      return "This run has no fabric: ports can't be told apart by host. Import the bundle with its network dumps.";
    if (!inputs.ports) return "Traffic is being read…";
    return {};
  }
  if (!inputs.hasPairs()) return "Pair traffic is not recorded in this run.";
  if (leavesNothing(request.filter))
    return "Time bins do not tell communicators, regions or operations: take one of the filters away.";
  if (request.axis == MatrixAxis::leaves && !inputs.hasFabric())
    return "This run has no fabric: leaf switches are not known. Import the bundle with its network dumps.";
  if (request.axis == MatrixAxis::hosts && inputs.run->hosts.empty())
    return "On which hosts the ranks ran is not known: choose ranks, or import with a host map.";
  if (request.axis == MatrixAxis::members && !request.communicator)
    return "Select a communicator to see its ranks among themselves.";
  if (request.axis == MatrixAxis::members && (!inputs.run->find(*request.communicator) || inputs.run->find(*request.communicator)->members.empty()))
    return "The members of this communicator are not recorded.";
  return {};
}

}  // namespace weft
