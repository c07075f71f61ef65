// Runs of eight kinds, read from what tools write.
#pragma once

#include <array>

#include "run_quantities.h"

namespace weft::test {

inline constexpr std::array importedKinds{"profile",    "recorded",     "sampled",     "trace",
                                          "monitoring", "port traffic", "fabric only", "training"};

// A host for each rank, on both switches.
inline QString hostsFor(int ranks, const QString& folder) {
  const QString path = folder + "/hosts.csv";
  std::ofstream out(path.toStdString());
  out << "rank,host\n";
  for (int rank = 0; rank < ranks; ++rank) {
    const int host = rank * 13 % 42 + 1;
    out << rank << ",node" << (host < 10 ? "0" : "") << host << "\n";
  }
  return path;
}

// `folder`: for what is made on the way.
inline cli::Store imported(const std::string& kind, const QString& folder) {
  using cli::recorded;
  if (kind == "profile") return cli::Store({recorded("mpisee/csv-long-974fbd1-hier16") / "profile.csv"});
  if (kind == "recorded") return cli::Store({recorded("recorder/ring")});
  if (kind == "sampled") return cli::Store({sampledBundle(folder)});
  if (kind == "training") return cli::Store({recorded("nccl/job.log")});
  const auto fabric = recorded("fabrics/two_switch_42/minhop") / "ibdiagnet1";
  const auto rates =
      recorded("fabrics/two_switch_42/minhop") / "iblinkinfo.txt.gz";  // of links, which ibdiagnet 1 does not tell
  if (kind == "trace")
    return cli::Store({recorded("otf2/collectives-4"), fabric, rates}, {"--hosts", hostsFor(4, folder)});
  if (kind == "monitoring")
    return cli::Store({recorded("openmpi-monitoring/phases-16"), fabric, rates}, {"--hosts", hostsFor(16, folder)});
  if (kind == "port traffic") return cli::Store({recorded("otf2/portprof-hpcc16port"), fabric, rates});
  return cli::Store({fabric, rates});
}

}  // namespace weft::test
