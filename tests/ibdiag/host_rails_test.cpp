// Which adapters of two hosts talk to each other, compared with what is true of a fabric whatever numbers its parts
// happen to have: permuting GUIDs, LIDs and the order of lines changes no rail.
#include <QtTest>

#include <numeric>
#include <random>
#include <set>

#include "fabric_text.h"
#include "ibdiag/model/host_names.h"
#include "ibdiag/model/host_rails.h"
#include "ibdiag/routes/pair_rails.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace host_rails_test {

struct Adapter {
  std::string host, device;
  std::string leaf;
};

// Each with one port, as the lines of a dump in this order: so are GUIDs and LIDs.
Fabric fabricOf(const std::vector<Adapter>& adapters) {
  FabricText text;
  std::map<std::string, unsigned> ports;
  int at = 0;
  for (const Adapter& each : adapters) {
    const std::string name = "a" + std::to_string(at++);
    text.describe(name, each.device.empty() ? each.host : each.host + " " + each.device)
        .link(name, 1, each.leaf, ++ports[each.leaf]);
  }
  for (const auto& [leaf, used] : ports)
    text.link(leaf, 40, "s-spine", 1 + static_cast<unsigned>(std::distance(ports.begin(), ports.find(leaf))));
  return importTexts({{"x.lst", text.lst()}}).fabric();
}

HostIndex hostCalled(const Fabric& fabric, const std::string& name) {
  return HostIndex(
      static_cast<std::uint32_t>(std::ranges::find(fabric.hosts(), name, &FabricHost::name) - fabric.hosts().begin()));
}

// "mlx5_0 s-leafA > mlx5_0 s-leafA", a line for each rail, whatever their order.
std::set<std::string> railsBetween(const Fabric& fabric, const std::string& from, const std::string& to) {
  const RankHosts none;
  const PairRails rails(fabric, none, Rails::even);
  const auto words = [&](PortIndex at) {
    const FabricPort& port = fabric.port(at);
    return slotName(fabric.node(port.node), port.number) + " " +
           fabric.node(fabric.end(peer(*fabric.endAt(port.node, port.number))).node).description;
  };
  std::set<std::string> all;
  for (const Rail& rail : rails.between(hostCalled(fabric, from), hostCalled(fabric, to)))
    all.insert(words(rail.source) + " > " + words(rail.destination));
  return all;
}

class HostRailsTest : public QObject {
  Q_OBJECT

 private slots:
  // Devices of one name talk to each other, also where a host lacks one in the middle, and where digits have not as
  // many places.
  void devicesOfOneNameTalk() {
    std::vector<Adapter> adapters;
    for (const int device : {10, 2, 0, 1})
      adapters.push_back({"n1", "mlx5_" + std::to_string(device), "s-leaf" + std::to_string(device)});
    for (const int device : {0, 10, 2})
      adapters.push_back({"n2", "mlx5_" + std::to_string(device), "s-leaf" + std::to_string(device)});
    const Fabric fabric = fabricOf(adapters);
    QCOMPARE(railsBetween(fabric, "n1", "n2"),
             (std::set<std::string>{"mlx5_0 1 s-leaf0 > mlx5_0 1 s-leaf0", "mlx5_2 1 s-leaf2 > mlx5_2 1 s-leaf2",
                                    "mlx5_10 1 s-leaf10 > mlx5_10 1 s-leaf10"}));
  }

  // Without names of their own, those on one switch.
  void withoutNamesThoseOnOneSwitchTalk() {
    for (const char* device : {"", "HCA-1"}) {
      const Fabric fabric = fabricOf(
          {{"n1", device, "s-leafB"}, {"n1", device, "s-leafA"}, {"n2", device, "s-leafA"}, {"n2", device, "s-leafB"}});
      QCOMPARE(railsBetween(fabric, "n1", "n2").size(), std::size_t(2));
      for (const std::string& each : railsBetween(fabric, "n1", "n2"))
        QVERIFY2(each.find("leafA") == each.rfind("leafA") ? each.find("leafB") != each.rfind("leafB") : true,
                 each.c_str());
    }
  }

  // Hosts whose devices are called by two habits: in the order of their names.
  void otherNamesTalkInTheirOrder() {
    const Fabric fabric = fabricOf({{"n1", "mlx5_1", "s-leafB"},
                                    {"n1", "mlx5_0", "s-leafA"},
                                    {"n2", "ibp9s0", "s-leafB"},
                                    {"n2", "ibp10s0", "s-leafA"}});
    QCOMPARE(railsBetween(fabric, "n1", "n2"),
             (std::set<std::string>{"mlx5_0 1 s-leafA > ibp9s0 1 s-leafB", "mlx5_1 1 s-leafB > ibp10s0 1 s-leafA"}));
  }

  void numbersOfPartsChangeNoRail() {
    std::mt19937_64 random(seeded(41));
    for (int round = 0; round < 30; ++round) {
      std::vector<Adapter> adapters;
      const unsigned devices = 1 + random() % 8;
      const bool named = random() % 2 == 0;
      for (int host = 0; host < 6; ++host)
        for (unsigned device = 0; device < devices; ++device)
          if (random() % 8 != 0)
            adapters.push_back({"n" + std::to_string(host), named ? "mlx5_" + std::to_string(device) : "",
                                "s-leaf" + std::to_string(device)});
      const Fabric before = fabricOf(adapters);
      std::ranges::shuffle(adapters, random);
      const Fabric after = fabricOf(adapters);
      for (const FabricHost& from : before.hosts())
        for (const FabricHost& to : before.hosts()) {
          if (from.name == to.name) continue;
          const auto rails = railsBetween(before, from.name, to.name);
          QCOMPARE(railsBetween(after, from.name, to.name), rails);
          std::set<std::string> back;
          for (const std::string& each : railsBetween(before, to.name, from.name)) {
            const std::size_t middle = each.find(" > ");
            back.insert(each.substr(middle + 3) + " > " + each.substr(0, middle));
          }
          if (named) QCOMPARE(back, rails);  // the way back is by the same adapters
        }
    }
  }
};

WEFT_TEST(HostRailsTest)

}  // namespace host_rails_test
#include "host_rails_test.moc"
