// Fabrics to draw: small ones from text, and recorded ones.
#pragma once

#include <QTest>

#include "../ibdiag/fabric_text.h"
#include "ibdiag/layout/places.h"
#include "ibdiag/loads/link_loads.h"
#include "views/fattree/map_build.h"
#include "views/shared/link_values.h"

namespace weft {

struct Mapped {
  std::shared_ptr<const Fabric> fabric;
  std::shared_ptr<const Layout> layout;
};

inline Mapped mapped(Fabric fabric) {
  Mapped result;
  result.fabric = std::make_shared<const Fabric>(std::move(fabric));
  result.layout = std::make_shared<const Layout>(layeredLayout(*result.fabric, computeLevels(*result.fabric)));
  return result;
}

inline Mapped mapped(FabricText text) { return mapped(importTexts(text.files()).fabric()); }

// Two leaves with three hosts each; two links from each leaf to each of two spines.
inline FabricText smallTree() {
  FabricText text;
  unsigned spinePort = 0;
  for (const std::string leaf : {"sleaf1", "sleaf2"}) {
    const std::string hosts = leaf == "sleaf1" ? "abc" : "def";
    for (unsigned i = 0; i < 3; ++i) text.link(std::string("n") + hosts[i], 1, leaf, i + 1);
    for (unsigned k = 0; k < 2; ++k) {
      text.link(leaf, 10 + k, "sspine1", ++spinePort);
      text.link(leaf, 20 + k, "sspine2", spinePort);
    }
  }
  return text;
}

// Figure 3 of the fat-tree paper: two switches with 15 links between them.
inline FabricText twoSwitches() {
  FabricText text;
  for (unsigned i = 0; i < 4; ++i) text.link("n" + std::to_string(i), 1, i < 2 ? "sedge1" : "sedge2", i + 1);
  for (unsigned i = 0; i < 15; ++i) text.link("sedge1", 20 + i, "sedge2", 20 + i);
  return text;
}

// Ends of links that the map shows: what is inside of a switch is none of its cables.
inline std::vector<EndIndex> drawnEnds(const Fabric& fabric) {
  std::vector<EndIndex> ends;
  for (std::uint32_t at = 0; at < fabric.ends().size(); ++at) {
    const EndIndex end{at};
    if (!fabric.node(fabric.end(end).node).aggregates && !fabric.node(fabric.end(peer(end)).node).aggregates)
      ends.push_back(end);
  }
  return ends;
}

// Every end of link i sends i + 1 times `unit` bytes; the second end twice as much.
inline LinkLoads risingLoads(const Fabric& fabric, std::uint64_t unit = 1000) {
  LinkLoads loads;
  for (std::uint64_t i = 0; i < fabric.ends().size(); ++i) {
    loads.bytes.push_back((i / 2 + 1) * unit * (i % 2 + 1));
    loads.flows.push_back(1);
  }
  return loads;
}

// What a map shows of them.
inline std::shared_ptr<const LinkValues> portTraffic(const Fabric& fabric, std::uint64_t unit = 1000) {
  return std::make_shared<const LinkValues>(valuesOf(fabric, risingLoads(fabric, unit), "port traffic"));
}

// In full detail.
inline MapShape buildShape(const Fabric& fabric, const Layout& layout, QSizeF size, MapLabelSizes sizes) {
  return buildShape(std::make_shared<const MapPlan>(planOf(fabric, layout)), layout, size, sizes);
}

// Rows for data-driven tests: "small tree", "two switches", and recorded fabrics.
inline void addFabricRows() {
  QTest::addColumn<QStringList>("files");
  QTest::newRow("small tree") << QStringList{"small tree"};
  QTest::newRow("two switches") << QStringList{"two switches"};
  const auto lst = [&](const char* name) {
    return QString::fromStdString((routedFabric(name) / "ibdiagnet1/ibdiagnet.lst").string());
  };
  QTest::newRow("dualrail") << QStringList{lst("dualrail_r1/minhop"), lst("dualrail_r2/ftree")};
  QTest::newRow("ft3_192") << QStringList{lst("ft3_192/ftree")};
  QTest::newRow("irregular") << QStringList{lst("irregular/minhop")};
  QTest::newRow("two_switch_42") << QStringList{lst("two_switch_42/minhop")};
  QTest::newRow("torus4x4") << QStringList{lst("torus4x4/dor")};
}

inline Mapped fabricOfRow(const QStringList& files) {
  if (files.front() == "small tree") return mapped(smallTree());
  if (files.front() == "two switches") return mapped(twoSwitches());
  std::vector<std::filesystem::path> paths;
  for (const QString& file : files) paths.emplace_back(file.toStdString());
  return mapped(importFiles(paths).fabric());
}

}  // namespace weft
