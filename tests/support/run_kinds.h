// Small runs of five kinds, which fill the window in different ways.
#pragma once

#include "small_run.h"

namespace weft::test {

inline constexpr unsigned runKinds = 5;

inline void writePairsAlone(const std::filesystem::path& path) {
  RunWriter out(path);
  out.beginSource({"p.csv", kinds::profile, "", "", ""});
  for (std::uint32_t rank = 0; rank < 4; ++rank)
    out.process({RankId(rank), "n" + std::to_string(rank), HostOrigin::profile, 1.0});
  out.endSource({});
  writePairs(out, false);
  out.commit();
}

inline void writeFabricAlone(const std::filesystem::path& path) {
  RunWriter out(path);
  writeFabric(out, {.counters = true, .lostCable = true});
  out.commit();
}

// Everything; a profile; a fabric; pairs; and switches that choose, where traffic is of ports alone.
inline void writeRunOfKind(const std::filesystem::path& path, unsigned kind) {
  switch (kind % runKinds) {
    case 0:
      return writeSmallRun(path, {.counters = true, .pairs = true});
    case 1:
      return writeSmallRun(path, {.fabric = false, .traffic = false});
    case 2:
      return writeFabricAlone(path);
    case 3:
      return writePairsAlone(path);
    default:
      return writeSmallRun(path, {.hosts = false, .groups = true});
  }
}

}  // namespace weft::test
