#include "views/commtree/column_text.h"

#include "views/commtree/communicator_column.h"
#include "views/shared/profile_source.h"
#include "views/shared/text.h"

namespace weft {

QString columnTitle(const CommForest& forest, int column) {
  switch (column) {
    case CommunicatorColumn::name:
      return QObject::tr("Communicator");
    case CommunicatorColumn::size:
      return QObject::tr("Size");
    case CommunicatorColumn::time:
      return forest.timesAreMaxima ? QObject::tr("Time (largest rank)") : QObject::tr("Time");
    case CommunicatorColumn::volume:
      return QObject::tr("Volume");
    case CommunicatorColumn::calls:
      return QObject::tr("Calls");
    case CommunicatorColumn::imbalance:
      return QObject::tr("Imbalance");
    case CommunicatorColumn::locality:
      return QObject::tr("Locality");
    case CommunicatorColumn::call:
      return QObject::tr("Made by");
    case CommunicatorColumn::share:
      return QObject::tr("Share");
    default:
      return {};
  }
}

namespace {

QString meaning(const CommForest& forest, int column) {
  switch (column) {
    case CommunicatorColumn::name:
      return QObject::tr("communicators, each below its parent; similar siblings are folded");
    case CommunicatorColumn::size:
      return QObject::tr("number of ranks");
    case CommunicatorColumn::time:
      return forest.timesAreMaxima
                 ? QObject::tr(
                       "seconds in MPI on this communicator: this profile has only the largest rank's time of each "
                       "operation; their sum bounds every rank's time")
                 : QObject::tr("seconds in MPI on this communicator, summed over ranks and operations");
    case CommunicatorColumn::volume:
      return QObject::tr("bytes as the profile counts them: sends and collectives, %1; receives are not added")
          .arg(overRanks(forest.volumeOf));
    case CommunicatorColumn::calls:
      return QObject::tr("MPI calls on this communicator, %1").arg(overRanks(forest.callsOf));
    case CommunicatorColumn::imbalance:
      return QObject::tr(
          "largest ÷ mean of the seconds of the ranks that called MPI on it: 1 where all spent the same; of a "
          "family the largest");
    case CommunicatorColumn::locality:
      return QObject::tr(
          "how far apart its members are: in a node, under a leaf switch, in a pod, across the spine; across nodes "
          "if there is no fabric to state the distance. For a family, the farthest");
    case CommunicatorColumn::call:
      return QObject::tr("the MPI call that made it");
    case CommunicatorColumn::share:
      return QObject::tr(
          "its share of the selection's bytes: for a link end the bytes that it carries, for a switch those that it "
          "forwards, for hosts and ranks those that they send");
    default:
      return {};
  }
}

}  // namespace

// What is counted also says who counted it.
QString columnTip(const CommForest& forest, int column) {
  const bool counted = column == CommunicatorColumn::time || column == CommunicatorColumn::volume ||
                       column == CommunicatorColumn::calls || column == CommunicatorColumn::imbalance;
  const QString source = counted && forest.run ? profileSource(*forest.run) : QString();
  return source.isEmpty() ? meaning(forest, column) : meaning(forest, column) + '\n' + source;
}

}  // namespace weft
