// Small fabrics for tests, written as the dumps that ibdiagnet would write of them.
#pragma once

#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "fabric_files.h"

namespace weft {

// A node "s…" is a switch, any other an adapter with the description "NAME HCA-1". LIDs follow the order of the first
// mention, from 1: one for a switch, one for each port of an adapter.
class FabricText {
 public:
  explicit FabricText(unsigned firstGuid = 0x100) : nextGuid_(firstGuid) {}

  FabricText& link(const std::string& a, unsigned portA, const std::string& b, unsigned portB) {
    const std::string first = end(a, portA);  // numbered in this order
    lst_ += first + " " + end(b, portB) + " PHY=4x LOG=ACT SPD=10\n";
    return *this;
  }
  FabricText& describe(const std::string& name, const std::string& description) {
    descriptions_[name] = description;
    return *this;
  }
  // The destination's LID leaves switch `at` by `port`.
  FabricText& forward(const std::string& at, unsigned lid, unsigned port) {
    tables_[at][lid] = port;
    return *this;
  }
  FabricText& forward(const std::string& at, const std::string& destination, unsigned destinationPort, unsigned port) {
    return forward(at, lid(destination, destinationPort), port);
  }

  // The switch may send what is for the LID by any of these ports as well; forward() says the static one. far() alone
  // tells it.
  FabricText& choose(const std::string& at, unsigned lid, std::vector<unsigned> ports) {
    groups_[at].try_emplace(ports, unsigned(groups_[at].size() + 1));
    choices_[at][lid] = std::move(ports);
    return *this;
  }

  unsigned guid(const std::string& name) {
    const auto [found, isNew] = guids_.try_emplace(name, nextGuid_);
    if (isNew) nextGuid_ += 0x10;
    return found->second;
  }
  unsigned lid(const std::string& name, unsigned port = 1) {
    return lids_.try_emplace({name, isSwitch(name) ? 0 : port}, unsigned(lids_.size() + 1)).first->second;
  }

  const std::string& lst() const { return lst_; }
  std::string fdbs() {
    std::string text;
    for (const auto& [name, entries] : tables_) {
      text += print("osm_ucast_mgr_dump_ucast_routes: Switch 0x%016x\nLID    : Port : Hops : Optimal\n", guid(name));
      for (const auto& [lid, port] : entries) text += print("0x%04X : %03u  : 00   : yes\n", lid, port);
      text += '\n';
    }
    return text;
  }
  // The same tables as ibdiagnet 2.11 writes them, with the choices.
  std::string far() {
    std::string text = "File version: 1\n";
    for (const auto& [name, entries] : tables_) {
      text += print("\nSwitch 0x%016x \"%s\"\n\nGroups Definition:\nGroup     Sub Group     WHBF     Ports\n-----\n",
                    guid(name), name.c_str());
      for (const auto& [ports, number] : groups_[name]) {
        text += print("%-9u 0             0        ", number);
        for (const unsigned port : ports) text += print("%u,", port);
        text += '\n';
      }
      text += "\nLFT Definition:\nPLFT_NUM: 0, top: 0x0100\nLID       Static Port     Lid State     Group\n-----\n";
      for (const auto& [lid, port] : entries) {
        const auto choice = choices_[name].find(lid);
        const bool chooses = choice != choices_[name].end();
        text += print("0x%04x    %-3u             %-6s        %u\n", lid, port,
                      !chooses       ? "Static"
                      : lid % 2 == 0 ? "Free"
                                     : "HBF",
                      chooses ? groups_[name].at(choice->second) : 0U);
      }
    }
    return text;
  }
  std::vector<NamedText> adaptiveFiles() { return {{"ibdiagnet2.lst", lst_}, {"ibdiagnet2.far", far()}}; }
  std::vector<NamedText> files(const std::string& prefix = "") {
    std::vector<NamedText> files{{prefix + "ibdiagnet.lst", lst_}};
    if (!tables_.empty()) files.push_back({prefix + "ibdiagnet.fdbs", fdbs()});
    return files;
  }

 private:
  static bool isSwitch(const std::string& name) { return name.front() == 's'; }

  template <class... Values>
  static std::string print(const char* format, Values... values) {
    char text[400];
    std::snprintf(text, sizeof text, format, values...);
    return text;
  }

  std::string end(const std::string& name, unsigned port) {
    const unsigned node = guid(name), portGuid = isSwitch(name) ? node : node + port;
    const std::string description = descriptions_.contains(name) ? descriptions_[name]
                                    : isSwitch(name)             ? name
                                                                 : name + " HCA-1";
    return print(
        "{ %s Ports:%02X SystemGUID:%016x NodeGUID:%016x PortGUID:%016x VenID:000002C9 DevID:673C Rev:000000B0 {%s} "
        "LID:%04X PN:%02X }",
        isSwitch(name) ? "SW" : "CA", isSwitch(name) ? 36U : 2U, node, node, portGuid, description.c_str(),
        lid(name, port), port);
  }

  unsigned nextGuid_;
  std::string lst_;
  std::map<std::string, unsigned> guids_;
  std::map<std::pair<std::string, unsigned>, unsigned> lids_;
  std::map<std::string, std::string> descriptions_;
  std::map<std::string, std::map<unsigned, unsigned>> tables_;
  std::map<std::string, std::map<std::vector<unsigned>, unsigned>> groups_;   // numbers by ports
  std::map<std::string, std::map<unsigned, std::vector<unsigned>>> choices_;  // ports by LID
};

}  // namespace weft
