// What a name of --without takes away: a director as its boards, a unit as its leaf switches.
#include <QtTest>

#include "analysis/load/removed_parts.h"
#include "analysis/run/endpoints.h"
#include "core/base/error.h"
#include "fabric_shapes.h"
#include "test_class.h"

using namespace weft;

namespace removed_parts_test {

// Two directors of a line board with two chips, a second line board and a spine board; leaves with cables to both.
Fabric directors() {
  FabricShape shape;
  std::vector<NodeId> lines;
  for (const char* called : {"MF0;dir0:CS7500", "MF0;dir1:CS7500"}) {
    const NodeId spine = shape.addSwitch(std::string(called) + "/S01/U1");
    for (const char* board : {"/L01/U1", "/L01/U2", "/L02/U1"}) {
      lines.push_back(shape.addSwitch(std::string(called) + board));
      shape.cable(lines.back(), spine);
    }
  }
  for (std::size_t leaf = 0; leaf < lines.size(); ++leaf) {
    const NodeId at = shape.addSwitch("leaf" + std::to_string(leaf));
    shape.addHosts(at, 2);
    shape.cable(at, lines[leaf]);
    shape.cable(at, lines[(leaf + 3) % lines.size()]);
  }
  return Fabric::build(shape.records());
}

class RemovedPartsTest : public QObject {
  Q_OBJECT

 private slots:
  // The same switches and cables as all descriptions of the director one by one.
  void aDirectorIsAllItsBoards() {
    const Fabric fabric = directors();
    std::vector<std::string> all, board;
    for (const FabricNode& node : fabric.nodes()) {
      if (node.description.starts_with("MF0;dir1:")) all.push_back(node.description);
      if (node.description.starts_with("MF0;dir1:CS7500/L01")) board.push_back(node.description);
    }
    QCOMPARE(all.size(), std::size_t{4});
    for (const char* name : {"dir1", "DIR1", "system dir1"}) {
      const RemovedParts whole = findRemovedParts(fabric, {name}), each = findRemovedParts(fabric, all);
      QCOMPARE(whole.switches, each.switches);
      QCOMPARE(removedLinks(fabric, whole), removedLinks(fabric, each));
    }
    for (const char* name : {"dir1 L01", "dir1/L1"})
      QCOMPARE(findRemovedParts(fabric, {name}).switches, findRemovedParts(fabric, board).switches);
    // Three cables inside, six to leaves.
    QCOMPARE(removedNames(fabric, findRemovedParts(fabric, {"dir1", "leaf0"})),
             (std::vector<std::string>{"system dir1 (4 switches, 9 cables)", "leaf0 (4 cables)"}));
  }

  void aSwitchIsTakenOnce() {
    const Fabric fabric = directors();
    QCOMPARE(findRemovedParts(fabric, {"dir1 L01", "dir1", "dir1"}).switches.size(), std::size_t{4});
  }

  void whatIsNoPartIsRefusedWithWhatThereIs() {
    const Fabric fabric = directors();
    for (const char* name : {"dir2", "unit 1", "rail 0"}) {
      try {
        findRemovedParts(fabric, {name});
        QFAIL("found");
      } catch (const Error& error) {
        QVERIFY2(std::string(error.what()).find("systems: dir0, dir1; boards: dir0 L01 to dir1 S01 (6)") !=
                     std::string::npos,
                 error.what());
      }
    }
  }
};

WEFT_TEST(RemovedPartsTest)

}  // namespace removed_parts_test
#include "removed_parts_test.moc"
