#include "analysis/collectives/model_option.h"

#include <CLI/CLI.hpp>

#include "core/base/error.h"

namespace weft {

std::optional<CollectiveLibrary> CollectivesChoice::model() const {
  if (collectives == "model") return collectiveLibraryOf(mpi).value_or(CollectiveLibrary::openMpi41);
  if (!mpi.empty())
    throw Error("--mpi selects the MPI library whose messages model the collectives; give --collectives model with it");
  return std::nullopt;
}

void addMpiOption(CLI::App& command, std::string& mpi) {
  std::vector<std::string> words;
  for (const CollectiveLibrary each : collectiveLibraries) words.emplace_back(word(each));
  command
      .add_option("--mpi", mpi,
                  "the MPI library whose algorithms are taken, as it would choose them; default: openmpi-4.1")
      ->check(CLI::IsMember(words));
}

void addCollectivesOptions(CLI::App& command, CollectivesChoice& choice) {
  command
      .add_option("--collectives", choice.collectives,
                  "pair traffic: collectives as the run recorded them, or calls as the messages that an MPI library "
                  "makes of them")
      ->check(CLI::IsMember({"recorded", "model"}))
      ->capture_default_str();
  addMpiOption(command, choice.mpi);
}

}  // namespace weft
