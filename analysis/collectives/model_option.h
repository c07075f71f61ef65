// The command options that select whether collectives are taken as recorded or modelled.
#pragma once

#include "analysis/collectives/collective_library.h"

namespace CLI {
class App;
}

namespace weft {

struct CollectivesChoice {
  std::string collectives = "recorded", mpi;

  // Nothing: as recorded. Throws Error for a library without a model.
  std::optional<CollectiveLibrary> model() const;
};

void addCollectivesOptions(CLI::App& command, CollectivesChoice& choice);
void addMpiOption(CLI::App& command, std::string& mpi);  // alone; empty: Open MPI 4.1

}  // namespace weft
