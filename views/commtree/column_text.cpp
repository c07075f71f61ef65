#include "views/commtree/column_text.h"

#include "views/commtree/communicator_model.h"
#include "views/profile_source.h"

namespace weft {

QString columnTitle(const CommForest& forest, int column) {
  switch (column) {
    case CommunicatorModel::name: return "Communicator";
    case CommunicatorModel::size: return "Size";
    case CommunicatorModel::time: return forest.timesAreMaxima ? "Time (largest rank)" : "Time";
    case CommunicatorModel::volume: return "Volume";
    case CommunicatorModel::calls: return "Calls";
    case CommunicatorModel::imbalance: return "Imbalance";
    case CommunicatorModel::locality: return "Locality";
    case CommunicatorModel::call: return "Made by";
    default: return {};
  }
}

namespace {

QString meaning(const CommForest& forest, int column) {
  switch (column) {
    case CommunicatorModel::name: return "communicators below the one they were made from; like siblings are folded";
    case CommunicatorModel::size: return "number of ranks";
    case CommunicatorModel::time:
      return forest.timesAreMaxima ? "seconds in MPI on this communicator: this profile has only the largest rank's time of each "
                      "operation; their sum bounds every rank's time"
                    : "seconds in MPI on this communicator, summed over ranks and operations";
    case CommunicatorModel::volume:
      return "bytes as the profile counts them: sends and collectives, summed over ranks; receives are not added";
    case CommunicatorModel::calls: return "MPI calls on this communicator, summed over ranks";
    case CommunicatorModel::imbalance:
      return "largest ÷ mean of the seconds of the ranks that called MPI on it: 1 where all spent the same; of a "
             "family the largest";
    case CommunicatorModel::locality:
      return "how far apart its members are: in a node, under a leaf switch, in a pod, across the spine; across nodes "
             "where no fabric says how far. Of a family the farthest";
    case CommunicatorModel::call: return "the MPI call that made it";
    default: return {};
  }
}

}  // namespace

// What is counted also says who counted it.
QString columnTip(const CommForest& forest, int column) {
  const bool counted = column == CommunicatorModel::time || column == CommunicatorModel::volume || column == CommunicatorModel::calls ||
                       column == CommunicatorModel::imbalance;
  const QString source = counted && forest.run ? profileSource(*forest.run) : QString();
  return source.isEmpty() ? meaning(forest, column) : meaning(forest, column) + '\n' + source;
}

}  // namespace weft
