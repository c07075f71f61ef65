// Placements as files for launchers of MPI programs.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/ids.h"

namespace weft {

enum class Launcher {
  openmpi,     // Open MPI 4: a rankfile
  openmpiSeq,  // Open MPI 4: hosts of the mapper seq, a line for each rank
  openmpi5,    // Open MPI 5: a rankfile of PRRTE
  hydra,       // MPICH: host:n lines
  intel,       // Intel MPI: the same as a machinefile
  slurm,       // SLURM_HOSTFILE of --distribution=arbitrary
  cray,        // MPICH_RANK_ORDER
  hostfile,    // host slots=n, in the order of the nodes: mpirun --hostfile, and DeepSpeed
  csv,         // rank,host: what weft import --hosts takes
};

std::optional<Launcher> launcherOf(std::string_view word);  // "openmpi", "openmpi-seq", "openmpi5", "hydra", "intel",
                                                            // "slurm", "cray", "hostfile", "csv"
std::vector<std::string> launcherWords();

struct LaunchHost {
  std::string name;
  std::uint32_t slotCount = 0;
};

// `hostOf`: for each rank, in the order of `ranks`, a position in `hosts`. If the file may have comments, they state
// how to give it to the launcher. Throws Error if ranks are not 0, 1, 2, …, if such a file can't have a name, or if the
// launcher can't leave slots empty.
std::string launcherFile(Launcher launcher, std::span<const RankId> ranks, std::span<const std::uint32_t> hostOf,
                         std::span<const LaunchHost> hosts);

}  // namespace weft
