// Parts of a fabric by name on the command line: listed, summed up, marked. The sums are added up again from the rows
// of link ends.
#include <QTemporaryDir>

#include <algorithm>
#include <map>
#include <set>

#include "cli.h"
#include "test_class.h"

namespace cli_named_parts_test {

using namespace cli;

std::uint64_t whole(const std::string& text) { return text.empty() ? 0 : std::stoull(text); }
// "MF0;g1rail0:MQM9700/U1" as people call it, and as parts have it.
std::string called(const std::string& node) {
  const std::size_t from = node.find(';') + 1;
  return node.substr(from, node.find(':', from) - from);
}

bool isSwitch(const std::string& node) { return node.find(" mlx5_") == node.npos; }

std::set<std::string> membersOf(const std::string& cell) {
  std::set<std::string> all;
  for (std::size_t from = 0; from < cell.size();) {
    const std::size_t to = std::min(cell.find("; ", from), cell.size());
    all.insert(cell.substr(from, to - from));
    from = to + 2;
  }
  return all;
}

class CliNamedPartsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    run_ = folder_.filePath("training.weft");
    QCOMPARE(runWeft({"import", WEFT_RESOURCES "/training", "-o", run_}).status, 0);
    for (const Row& row : csv(runWeft({"fabric", run_, "--parts", "--format", "csv"}).out))
      parts_[row.at("kind")][row.at("part")] = membersOf(row.at("members"));
  }

  void partsAreListedInEveryFormat() {
    QVERIFY(parts_["unit"].size() > 1);
    QVERIFY(parts_["rail"].size() > 1);
    const Ran text = runWeft({"fabric", run_, "--parts"});
    QVERIFY(text.out.find("unit 1") != std::string::npos && text.out.find("members") == std::string::npos);
    const QJsonArray rows = json(runWeft({"fabric", run_, "--parts", "--format", "json"}).out).array();
    std::size_t all = 0;
    for (const auto& [kind, parts] : parts_) all += parts.size();
    QCOMPARE(static_cast<std::size_t>(rows.size()), all);
    QCOMPARE(runWeft({"fabric", run_, "--parts", "--check"}).status, 2);
  }

  // Members of units, of a file that the program did not write: hosts' adapters and leaves of one unit are joined by
  // cables.
  void everyCableOfAUnitsHostIsOnItsLeaves() {
    const auto ends = csv(runWeft({"links", run_}).out);
    for (const auto& [unit, members] : parts_["unit"])
      for (const Row& row : ends) {
        const std::string &node = row.at("node"), &peer = row.at("peer");
        if (!isSwitch(node) && members.contains(node.substr(0, node.find(' '))))
          QVERIFY2(members.contains(called(peer)), (node + " on " + peer).c_str());
      }
  }

  // Units of a finding, in words and as CSV, are those that its switches are members of.
  void findingsNameTheirParts() {
    std::size_t named = 0;
    for (const Row& row : csv(runWeft({"fabric", run_, "--findings"}).out)) {
      for (const auto& [unit, members] : parts_["unit"]) {
        const bool isIn = members.contains(called(row.at("node"))) ||
                          (!row.at("peer").empty() && members.contains(called(row.at("peer"))));
        const std::string& parts = row.at("parts");
        const bool isNamed =
            parts == unit || parts.starts_with(unit + ",") || parts.find(", " + unit + ",") != parts.npos;
        if (!row.at("node").empty() && isIn) QVERIFY2(isNamed, (row.at("text") + ": " + parts).c_str());
        named += isNamed;
      }
      if (row.at("node").empty()) QVERIFY(row.at("parts").empty() || row.at("kind") == "common-cause");
    }
    QVERIFY(named > 0);
    const Ran words = runWeft({"fabric", run_, "--check"});
    QVERIFY2(words.out.find("[unit 1") != std::string::npos, words.out.c_str());
  }

  void sumsOfPartsAreThoseOfTheirEnds_data() {
    QTest::addColumn<QString>("kind");
    for (const char* kind : {"unit", "rail"}) QTest::newRow(kind) << kind;
  }
  void sumsOfPartsAreThoseOfTheirEnds() {
    QFETCH(QString, kind);
    const auto ends = csv(runWeft({"links", run_}).out);
    const auto rows = csv(runWeft({"links", run_, "--by", kind}).out);
    const auto& parts = parts_[kind.toStdString()];
    std::uint64_t total = 0, known = 0;
    for (const Row& row : rows) {
      const std::string& name = row.at(kind.toStdString());
      std::set<std::string> in;
      for (const auto& [part, members] : parts)
        if (part == name) in = members;
      const auto has = [&](const std::string& node) {
        if (!isSwitch(node)) return false;
        if (!name.empty()) return in.contains(called(node));
        return std::ranges::none_of(parts, [&](const auto& part) { return part.second.contains(called(node)); });
      };
      std::map<std::string, std::uint64_t> sums{{"from_hosts", 0}, {"to_hosts", 0}, {"within", 0},
                                                {"sent", 0},       {"received", 0}, {"hottest_bytes", 0}};
      for (const Row& end : ends) {
        const bool from = has(end.at("node")), to = has(end.at("peer"));
        const std::uint64_t bytes = whole(end.at("bytes"));
        if (to && !isSwitch(end.at("node"))) sums["from_hosts"] += bytes;
        if (from && !isSwitch(end.at("peer"))) sums["to_hosts"] += bytes;
        if (from && to) sums["within"] += bytes;
        if (from && !to && isSwitch(end.at("peer"))) sums["sent"] += bytes;
        if (!from && to && isSwitch(end.at("node"))) sums["received"] += bytes;
        if (from) sums["hottest_bytes"] = std::max(sums["hottest_bytes"], bytes);
      }
      for (const auto& [column, sum] : sums) QCOMPARE(whole(row.at(column)), sum);
      for (const char* column : {"from_hosts", "to_hosts", "within", "sent"}) total += whole(row.at(column));
    }
    for (const Row& end : ends) known += whole(end.at("bytes"));
    QVERIFY(known > 0);
    QCOMPARE(total, known);
  }

  void findingsHaveEachPartOfTheirNodes() {
    const QJsonArray findings =
        json(runWeft({"fabric", run_, "--check", "--format", "json"}).out)["findings"].toArray();
    std::size_t named = 0;
    for (const QJsonValue& finding : findings) {
      std::set<std::string> nodes, wanted, found;
      for (const char* list : {"nodes", "ends"})
        for (const QJsonValue& node : finding[list].toArray()) nodes.insert(node["node"].toString().toStdString());
      for (const auto& [kind, parts] : parts_)
        for (const auto& [part, members] : parts)
          if (std::ranges::any_of(
                  nodes, [&](const std::string& node) { return isSwitch(node) && members.contains(called(node)); }))
            wanted.insert(part.starts_with(kind) ? part : kind + " " + part);
      for (const QJsonValue& part : finding["parts"].toArray()) found.insert(part.toString().toStdString());
      QVERIFY(found == wanted);
      named += found.size();
    }
    QVERIFY(named > 0);
  }

  void partsThatAreNotThereAreSaid() {
    const Ran ran = runWeft({"links", run_, "--by", "board"});
    QCOMPARE(ran.status, 1);
    QVERIFY2(ran.err.find("this fabric has no boards") != std::string::npos &&
                 ran.err.find("units: unit 1") != std::string::npos,
             ran.err.c_str());
  }

  void partsAreMarkedAndChosen() {
    const QString file = folder_.filePath("unit.svg");
    QCOMPARE(runWeft({"figure", run_, "--view", "map", "--select", "unit 1", "-o", file}).status, 0);
    const Ran wrong = runWeft({"figure", run_, "--view", "map", "--select", "unit 99", "-o", file});
    QVERIFY2(wrong.status == 1 && wrong.err.find("units: unit 1") != std::string::npos, wrong.err.c_str());
    const Ran spots = runWeft({"hotspots", run_, "--hosts", "unit 1", "--format", "csv"});
    std::string hosts;
    for (const std::string& member : parts_["unit"]["unit 1"])
      if (member.starts_with("gpu")) hosts += (hosts.empty() ? "" : ",") + member;
    QStringList each;
    for (const QString& host : QString::fromStdString(hosts).split(',')) each << "--host" << host;
    QCOMPARE(runWeft({"links", run_, "--traffic", "pair", "--host", "unit 1"}).out,
             runWeft(QStringList{"links", run_, "--traffic", "pair"} + each).out);
    QCOMPARE(spots.status, 0);
    QCOMPARE(spots.out, runWeft({"hotspots", run_, "--hosts", QString::fromStdString(hosts), "--format", "csv"}).out);
  }

 private:
  QTemporaryDir folder_;
  QString run_;
  std::map<std::string, std::map<std::string, std::set<std::string>>> parts_;
};

WEFT_TEST(CliNamedPartsTest)

}  // namespace cli_named_parts_test
#include "cli_named_parts_test.moc"
