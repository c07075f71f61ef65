// How made-up hosts are numbered: one place, so that a fabric and the port traffic of the same hosts fit together.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>

namespace weft::bench {

struct Numbering {
  int hosts = 0, rails = 0;

  int port(int host, int rail) const { return host * rails + rail; }
  int lid(int host, int rail) const { return port(host, rail) + 1; }
  std::uint64_t nodeGuid(int host, int rail) const { return 0x0002c90300000000 + port(host, rail) * 4ULL; }
  std::uint64_t portGuid(int host, int rail) const { return nodeGuid(host, rail) + 1; }
  // Of switch `at` of a rail; never one of an adapter.
  std::uint64_t switchGuid(int rail, int at) const { return 0x0002c90200000000 + (rail * 0x10000ULL + at) * 8; }
  std::string device(int rail) const { return "mlx5_" + std::to_string(rail); }
  std::string host(int at) const {
    char name[24];
    std::snprintf(name, sizeof name, "node%04d", at);
    return name;
  }
};

}  // namespace weft::bench
