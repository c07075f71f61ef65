#include "analysis/simulators/opensm_tables.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "analysis/simulators/simulated_net.h"
#include "core/base/child_process.h"
#include "core/base/diagnostic.h"
#include "core/base/error.h"
#include "core/base/file_content.h"
#include "core/base/temporary_folder.h"
#include "core/base/units.h"
#include "ibdiag/dumps/lft_reader.h"

namespace weft {
namespace {

namespace fs = std::filesystem;
using Tables = std::vector<std::pair<NodeIndex, std::vector<PortNumber>>>;

constexpr double mostSeconds = 900;
constexpr std::size_t roomLeft = 500;  // ports beyond those of the nodes, which ibsim wants

// Where distributions have it: /usr/lib/umad2sim, /usr/lib/x86_64-linux-gnu/umad2sim.
fs::path simulatorLibrary() {
  std::error_code none;
  for (const fs::path above : {"/usr/lib", "/usr/lib64", "/usr/local/lib"}) {
    std::vector<fs::path> folders{above};
    for (const auto& each : fs::directory_iterator(above, none)) folders.push_back(each.path());
    for (const fs::path& folder : folders)
      if (const fs::path library = folder / "umad2sim/libumad2sim.so"; fs::is_regular_file(library, none))
        return library;
  }
  return {};
}

std::set<std::string> linesOf(const std::string& text) {
  std::set<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    if (!line.empty()) lines.insert(line);
  return lines;
}

void refuseStopped(const std::function<bool()>& stopped) {
  if (stopped()) throw Error("cancelled; nothing was written");
}

// One subnet: a simulator, and a subnet manager that sweeps it once.
class Simulation {
 public:
  Simulation(const SimulatedNet& net, const std::function<bool()>& stopped)
      : net_(net), stopped_(stopped), socket_("IBSIM_SOCKNAME=weft" + std::to_string(::getpid())) {
    std::ofstream(folder_ / "net") << net.text;
    std::ofstream(folder_ / "guid2lid") << net.lids;
  }

  // Its table dump.
  std::string run(const std::string& engine) {
    const auto count = [](std::size_t value) { return std::to_string(value); };
    Child simulator({programOf("ibsim").string(), "-s", "-N", count(net_.nodes + 10), "-S", count(net_.switches + 4),
                     "-P", count(net_.ports + roomLeft), (folder_ / "net").string()},
                    {socket_}, folder_.path(), folder_ / "ibsim.log");
    while (contentIfReadable(folder_ / "ibsim.log").find("simulator ready") == std::string::npos) {
      if (!simulator.isRunning()) throw Error("ibsim does not take this fabric: " + lastLine("ibsim.log"));
      if (simulator.wait(stopped_, 0.02); stopped_()) refuseStopped(stopped_);
    }
    manage(engine);
    return contentIfReadable(folder_ / "opensm-lfts.dump");
  }

 private:
  void manage(const std::string& engine) {
    std::vector<std::string> command{programOf("opensm").string(),
                                     "-o",
                                     "-s",
                                     "0",
                                     "-D",
                                     "0x43",
                                     "-e",
                                     "-f",
                                     (folder_ / "opensm.log").string(),
                                     "--dump_files_dir",
                                     folder_.path().string(),
                                     "-d",
                                     "2",
                                     "-R",
                                     engine,
                                     "-t",
                                     "1000",
                                     "--maxsmps",
                                     "16",
                                     "-x"};
    if (net_.lmc != 0) command.insert(command.end(), {"-l", std::to_string(net_.lmc)});
    if (engine == "dfsssp" || engine == "lash" || engine == "nue" || engine == "torus-2QoS")
      command.push_back("-Q");  // they want lanes
    Child manager(command,
                  {socket_, "SIM_HOST=" + net_.manager, "LD_PRELOAD=" + simulatorLibrary().string(),
                   "OSM_CACHE_DIR=" + folder_.path().string(), "OSM_TMP_DIR=" + folder_.path().string()},
                  folder_.path(), folder_ / "opensm.out");
    const auto status = manager.wait(stopped_, mostSeconds);
    refuseStopped(stopped_);
    if (!status)
      throw Error("opensm did not come to an end within " + exactText(mostSeconds) +
                  " s; take Weft's own --routing minhop, updn or ftree");
    const std::string made = engineOfLog();
    if (made.empty()) throw Error("opensm made no tables: " + lastLine("opensm.log"));
    if (linesOf(contentIfReadable(folder_ / "guid2lid")) != linesOf(net_.lids))
      throw Error("opensm gave other LIDs than the run has; take Weft's own --routing minhop, updn or ftree");
    if (made != engine)
      throw Error("opensm can't route this fabric by " + engine + ", it took " + made + "; take another engine");
  }

  // "… osm_ucast_mgr_process: ftree tables configured on all switches"
  std::string engineOfLog() const {
    const std::string log = contentIfReadable(folder_ / "opensm.log");
    const auto end = log.rfind(" tables configured on all switches");
    if (end == std::string::npos) return {};
    const auto begin = log.rfind(' ', end - 1) + 1;
    return log.substr(begin, end - begin);
  }

  std::string lastLine(const char* file) const {
    std::string text = contentIfReadable(folder_ / file);
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text.empty() ? "it prints nothing" : cleanText(text.substr(text.rfind('\n') + 1));
  }

  const SimulatedNet& net_;
  const std::function<bool()>& stopped_;
  TemporaryFolder folder_{"opensm"};
  std::string socket_;  // several simulators have several
};

std::vector<PortNumber> byLid(const ListedTable& table) {
  std::vector<PortNumber> ports(table.entries.empty() ? 0 : number(table.entries.back().lid) + 1U, noRoute);
  for (const ListedTable::Entry& each : table.entries) ports[number(each.lid)] = each.port;
  return ports;
}

void addTables(const Fabric& fabric, SubnetId subnet, const std::string& dump, Tables& tables) {
  std::map<Guid, NodeIndex> switches;
  for (std::uint32_t at = 0; at < fabric.nodes().size(); ++at)
    if (const FabricNode& node = fabric.nodes()[at]; node.isSwitch() && node.subnet == subnet)
      switches.emplace(node.guid, NodeIndex(at));
  std::istringstream in(dump);
  readLfts(
      in, "opensm-lfts.dump",
      [&](ListedTable&& table) {
        if (const auto found = switches.find(table.switchGuid); found != switches.end())
          tables.emplace_back(found->second, byLid(table));
      },
      [](std::uint64_t) { return true; });
}

}  // namespace

std::string noOpensm() {
  std::string missing;
  if (programOf("opensm").empty()) missing = "opensm";
  if (programOf("ibsim").empty() || simulatorLibrary().empty())
    missing += std::string(missing.empty() ? "" : " and ") + "ibsim with its library libumad2sim.so";
  return missing.empty() ? ""
                         : missing + " must be installed (in Debian the packages opensm, ibsim-utils and libumad2sim0)";
}

Tables opensmTables(const Fabric& fabric, const std::string& engine, const std::function<bool()>& stopped) {
  if (const std::string missing = noOpensm(); !missing.empty())
    throw Error(missing + "; Weft's own engines minhop, updn and ftree need nothing");
  Tables tables;
  for (std::uint32_t at = 0; at < fabric.subnetCount(); ++at) {
    const SimulatedNet net = simulatedNet(fabric, SubnetId(at));
    if (net.switches == 0) continue;
    if (net.manager.empty()) throw Error("no adapter of the fabric has a cable at its port 1, where opensm could be");
    addTables(fabric, SubnetId(at), Simulation(net, stopped).run(engine), tables);
  }
  return tables;
}

}  // namespace weft
