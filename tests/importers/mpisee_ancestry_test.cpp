// Who made which communicator: against what the profiled program itself wrote down, and against the mpisee paper.
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>
#include <algorithm>
#include <set>

#include "core/records/mpisee_names.h"
#include "importers/mpisee/mpisee_ancestry.h"
#include "mpisee_support.h"
#include "test_class.h"

using namespace weft;

namespace mpisee_ancestry_test {

struct Truth {
  std::string label, parent, letter, name, parentName;
  std::vector<RankId> members;  // ascending
};

std::map<std::string, Truth> truthOf(const std::filesystem::path& folder) {
  QFile file(QString::fromStdString((folder / "truth-comms.json").string()));
  if (!file.open(QIODevice::ReadOnly)) return {};
  std::map<std::string, Truth> all;
  for (const QJsonValue& value : QJsonDocument::fromJson(file.readAll()).array()) {
    const auto text = [&](const char* key) { return value[QLatin1String(key)].toString().toStdString(); };
    Truth one{text("label"), text("parent_label"), text("letter"), text("mpisee_name"), text("mpisee_parent_name"), {}};
    for (const QJsonValue& rank : value["world_ranks_in_comm_order"].toArray())
      one.members.push_back(RankId(static_cast<std::uint32_t>(rank.toInt())));
    std::ranges::sort(one.members);
    all[one.label] = one;
  }
  return all;
}

// Builds with path names do not see MPI_Comm_create_group and MPI_Dist_graph_create_adjacent.
std::map<std::string, Truth> seenByOldBuilds(std::map<std::string, Truth> truth) {
  std::erase_if(truth, [](const auto& each) { return each.second.letter == "u" || each.second.letter == "j"; });
  return truth;
}

std::string ranks(const std::vector<RankId>& members) {
  std::string text;
  for (const RankId rank : members) text += std::to_string(number(rank)) + " ";
  return text;
}

using Shapes = std::multiset<std::pair<std::string, std::string>>;  // members, members of the parent

class MpiseeAncestryTest : public QObject {
  Q_OBJECT
 private slots:
  void pathNamesGiveTheTrueParents_data() {
    QTest::addColumn<QString>("file");
    QTest::newRow("SQLite 1.0") << "db-v1.0-36ee8b7-hier16/profile.db";
    QTest::newRow("C8b") << "csv-wide-2fdc303-hier16/profile.csv";
    QTest::newRow("C9") << "csv-long-974fbd1-hier16/profile.csv";
  }
  void pathNamesGiveTheTrueParents() {
    QFETCH(QString, file);
    const auto path = profileAt(file.toStdString());
    const auto truth = seenByOldBuilds(truthOf(path.parent_path()));
    QVERIFY(!truth.empty());
    const Imported imported = importFile(fileAt(path));
    QCOMPARE(imported.sink.communicators.size(), truth.size());
    Shapes expected, seen;
    for (const auto& [label, one] : truth)
      expected.insert({ranks(one.members), one.parent.empty() ? "" : ranks(truth.at(one.parent).members)});
    std::size_t withoutCalls = 0;
    for (std::size_t i = 0; i < imported.sink.communicators.size(); ++i) {
      const auto id = CommunicatorId(static_cast<std::uint32_t>(i + 1));
      const auto members = imported.sink.memberRanks.find(id);
      if (members == imported.sink.memberRanks.end()) {
        ++withoutCalls;
        continue;
      }
      const auto parent = imported.sink.parents.find(id);
      std::string above;
      if (parent != imported.sink.parents.end()) {
        QVERIFY(!parent->second.isGuess);
        above = ranks(imported.sink.memberRanks.at(parent->second.parent));
      }
      seen.insert({ranks(members->second), above});
    }
    QVERIFY(withoutCalls <= 1);
    QVERIFY(std::ranges::includes(expected, seen));
  }

  void lettersGiveTheTrueCalls() {
    const auto folder = profileAt("csv-wide-2fdc303-hier16");
    const auto truth = seenByOldBuilds(truthOf(folder));
    QVERIFY(!truth.empty());
    std::map<std::string, int> expected, seen;
    for (const auto& [label, one] : truth) ++expected[one.letter == "W" ? "" : std::string(mpiseeCall(one.letter[0]))];
    for (const CommunicatorRow& row : importFile(fileAt(folder / "profile.csv")).sink.communicators) ++seen[row.call];
    QVERIFY(expected == seen);
  }

  // 36ee8b7 writes b for MPI_Comm_split_type too; below a communicator without topology only that can be meant.
  void ambiguousLetterLeavesTheCallEmptyOrRight() {
    const auto path = profileAt("db-v1.0-36ee8b7-hier16") / "profile.db";
    const Imported imported = importFile(fileAt(path));
    QCOMPARE(imported.row(imported.find("W_b6.0")).call, std::string("Comm_split_type"));
    QCOMPARE(imported.row(imported.find("W_a1_b2.0")).call, std::string());
    QVERIFY(imported.tells("mpisee.letter"));
  }

  void flatNamesGiveGuessesOnly_data() {
    QTest::addColumn<QString>("folder");
    QTest::addColumn<int>("atLeastRight");
    QTest::newRow("4.1") << "hier16" << 40;
    QTest::newRow("4.0") << "v4.0-hier16" << 40;
    QTest::newRow("4.1, 64 ranks") << "hier-64" << 170;
  }
  void flatNamesGiveGuessesOnly() {
    QFETCH(QString, folder);
    QFETCH(int, atLeastRight);
    const auto path = profileAt(folder.toStdString());
    const auto truth = truthOf(path);
    QVERIFY(!truth.empty());
    const Imported imported = importFile(fileAt(path / "profile.db"));
    int right = 0;
    for (const auto& [label, one] : truth) {
      const CommunicatorId id = imported.find(one.name);
      QVERIFY2(number(id) != 0, one.name.c_str());
      QVERIFY(imported.sink.memberRanks.at(id) == one.members);
      QCOMPARE(imported.row(id).size, std::uint32_t(one.members.size()));
      QCOMPARE(imported.row(id).call, std::string(mpiseeCall(one.letter[0])));
      const auto parent = imported.sink.parents.find(id);
      QCOMPARE(parent == imported.sink.parents.end(), one.name == "W0.0");
      if (parent == imported.sink.parents.end()) continue;
      QVERIFY(parent->second.isGuess);
      QVERIFY(std::ranges::includes(imported.sink.memberRanks.at(parent->second.parent), one.members));
      right += imported.row(parent->second.parent).name == one.parentName;
    }
    QVERIFY2(right >= atLeastRight, std::to_string(right).c_str());
  }

  void guessesHaveNoCycle() {
    const std::vector<RankId> both{RankId(0), RankId(1)};
    // Two communicators with the same ranks and different roots: neither name tells which came first.
    const std::vector<FlatCommunicator> all{{'s', 1, 3, 2, both}, {0, 0, 0, 2, both}, {'s', 0, 3, 2, both}};
    const auto parents = guessParents(all);
    QVERIFY(!parents[1]);
    for (std::size_t at : {0U, 2U}) {
      int steps = 0;
      for (std::optional<std::uint32_t> up = parents[at]; up && steps < 5; up = parents[*up]) ++steps;
      QVERIFY(steps > 0 && steps < 5);
    }
  }

  // Table II of the mpisee paper, tensor enron.
  void splattHasTheCommunicatorsOfTheMpiseePaper() {
    const auto path = profileAt("published-csv-long-splatt-256") / "profile.csv";
    NEEDS_PUBLISHED(path);
    const Imported imported = importFile(fileAt(path));
    std::map<std::uint32_t, int> bySize;
    std::set<std::string> parents;
    for (const CommunicatorRow& row : imported.sink.communicators) {
      if (row.name == "W") continue;
      ++bySize[row.size.value()];
      parents.insert(imported.parentOf(row.name));
    }
    QVERIFY(bySize == (std::map<std::uint32_t, int>{{4, 64}, {128, 4}, {256, 2}}));
    QVERIFY(parents == (std::set<std::string>{"W", "W_a1"}));
  }

  void namesAreUnderstood_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("parent");
    QTest::addColumn<QString>("call");
    using Kind = MpiseeName::Kind;
    const auto row = [](const char* name, Kind kind, const char* parent, const char* call) {
      QTest::newRow(name) << QString(name) << int(kind) << QString(parent) << QString(call);
    };
    row("W", Kind::world, "", "");
    row("W0.0", Kind::world, "", "");
    row("*0.0", Kind::internal, "", "");
    row("W_a1", Kind::path, "W", "Cart_create");
    row("W_a1_b2.0_b4.6_d13", Kind::path, "W_a1_b2.0_b4.6", "Comm_dup");
    row("u12.3", Kind::flat, "", "Comm_create_group");
    row("j0.7", Kind::flat, "", "Dist_graph_create_adjacent");
    row("W_", Kind::unknown, "", "");
    row("W_a", Kind::unknown, "", "");
    row("W_z1", Kind::unknown, "", "");
    row("W_a1.", Kind::unknown, "", "");
    row("a1", Kind::unknown, "", "");
    row("s-1.2", Kind::unknown, "", "");
    row("Lines, words", Kind::unknown, "", "");
  }
  void namesAreUnderstood() {
    QFETCH(QString, name);
    QFETCH(int, kind);
    QFETCH(QString, parent);
    QFETCH(QString, call);
    const std::string text = name.toStdString();
    const MpiseeName parsed = parseMpiseeName(text);
    QCOMPARE(int(parsed.kind), kind);
    QCOMPARE(std::string(parsed.parent), parent.toStdString());
    QCOMPARE(std::string(mpiseeCall(parsed.letter)), call.toStdString());
  }
};

WEFT_TEST(MpiseeAncestryTest)

}  // namespace mpisee_ancestry_test
#include "mpisee_ancestry_test.moc"
