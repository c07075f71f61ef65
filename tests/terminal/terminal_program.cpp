// Imports a fabric, routes over it and adds up loads, in a program that Qt is no part of.
#include <link.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "core/store/partial_file.h"
#include "core/store/run_store.h"
#include "ibdiag/assembly/fabric_importers.h"
#include "ibdiag/loads/link_loads.h"
#include "ibdiag/model/levels.h"
#include "importers/bundle/bundle.h"
#include "importers/hosts/host_map.h"
#include "importers/mpisee/mpisee_importers.h"
#include "importers/profiles/port_traffic_importer.h"

using namespace weft;
namespace fs = std::filesystem;

namespace {

// Two hosts on one switch, as ibdiagnet writes them.
constexpr const char* topology =
    "{ CA Ports:01 SystemGUID:0000000000000a03 NodeGUID:0000000000000a00 PortGUID:0000000000000a01 VenID:000002C9 "
    "DevID:673C Rev:000000B0 {n000 HCA-1} LID:0001 PN:01 } { SW Ports:24 SystemGUID:0000000000000c00 "
    "NodeGUID:0000000000000c00 PortGUID:0000000000000c00 VenID:000002C9 DevID:BD36 Rev:000000A0 {MF0;leaf:IS5030/U1} "
    "LID:0003 PN:01 } PHY=4x LOG=ACT SPD=10\n"
    "{ CA Ports:01 SystemGUID:0000000000000b03 NodeGUID:0000000000000b00 PortGUID:0000000000000b01 VenID:000002C9 "
    "DevID:673C Rev:000000B0 {n001 HCA-1} LID:0002 PN:01 } { SW Ports:24 SystemGUID:0000000000000c00 "
    "NodeGUID:0000000000000c00 PortGUID:0000000000000c00 VenID:000002C9 DevID:BD36 Rev:000000A0 {MF0;leaf:IS5030/U1} "
    "LID:0003 PN:02 } PHY=4x LOG=ACT SPD=10\n";
constexpr const char* tables =
    "osm_ucast_mgr_dump_ucast_routes: Switch 0x0000000000000c00\nLID    : Port : Hops : Optimal\n"
    "0x0001 : 001  : 00   : yes\n0x0002 : 002  : 00   : yes\n0x0003 : 000  : 00   : yes\n\n";

int failed(const char* what) {
  std::fprintf(stderr, "FAIL: %s\n", what);
  return 1;
}

int isQt(dl_phdr_info* library, std::size_t, void*) {
  return std::strstr(library->dlpi_name, "libQt") != nullptr ? 1 : 0;
}

Importers importers() {
  Importers all = mpiseeImporters();
  for (auto& each : fabricImporters()) all.push_back(std::move(each));
  all.push_back(portTrafficImporter());
  all.push_back(hostMapImporter());
  return all;
}

int run(const fs::path& folder) {
  std::ofstream(folder / "ibdiagnet.lst") << topology;
  std::ofstream(folder / "ibdiagnet.fdbs") << tables;
  std::ofstream(folder / "hosts.csv") << "rank,host\n0,n000\n1,n001\n";
  {
    RunWriter writer(folder / "run.weft");
    importBundle({folder}, importers(), {.leftOut = {partialOf(folder / "run.weft", getpid())}}, writer,
                 [](auto, auto, auto&) { return true; });
    writer.commit();
  }
  const RunStore store(folder / "run.weft");
  const Fabric fabric = Fabric::build(store.fabric());
  if (fabric.nodes().size() != 3 || fabric.hosts().size() != 2) return failed("the fabric has two hosts and a switch");
  if (computeLevels(fabric).highest != 1) return failed("the switch is on level 1");
  if (!fabric.hosts()[0].runHost) return failed("the rank's host is the fabric's");
  std::uint64_t bytes = 0;
  for (const std::uint64_t each : accumulateAllToAll(fabric).bytes) bytes += each;
  if (bytes != 4) return failed("two bytes cross two links each");
  if (dl_iterate_phdr(isQt, nullptr) != 0) return failed("no library of Qt is loaded");
  return 0;
}

}  // namespace

int main() {
  std::string pattern = (fs::temp_directory_path() / "weft-terminal-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) return failed("a folder can be made");
  int status = 1;
  try {
    status = run(pattern);
  } catch (const std::exception& error) {
    failed(error.what());
  }
  fs::remove_all(pattern);
  return status;
}
