// What a training job costs, told by the program and by brute force: crossings of rings, links and adapters that are
// shared, cables in a wrong rail, bytes of groups and rails, and an order of hosts that is foretold and then made.
#include <QRegularExpression>
#include <QtTest>

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

#include "cli.h"
#include "test_class.h"

namespace cli_training_findings_test {

using namespace cli;

constexpr int hosts = 8, gpus = 4, iterations = 3;

std::uint64_t whole(const std::string& text) { return text.empty() ? 0 : std::stoull(text); }
int groupOf(int host) { return host / 2 % 2; }  // as make_training says it
bool isSwitch(const std::string& node) { return node.find(" mlx5_") == node.npos; }

int crossings(const std::vector<int>& order) {
  int sum = 0;
  for (std::size_t i = 0; i < order.size(); ++i) sum += groupOf(order[i]) != groupOf(order[(i + 1) % order.size()]);
  return sum;
}

std::vector<Row> findings(const QString& run, const std::string& kind) {
  const Ran printed = runWeft({"fabric", run, "--findings"});
  std::vector<Row> found;
  for (Row& row : csv(printed.out))
    if (row.at("kind") == kind) found.push_back(std::move(row));
  return found;
}

std::vector<Row> table(const QStringList& arguments) {
  const Ran printed = runWeft(arguments + QStringList{"--format", "csv"});
  return printed.status == 0 ? csv(printed.out) : std::vector<Row>();
}

class CliTrainingFindingsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    sound_ = made("sound", {});
    faulty_ = made("faulty", {"swap=2:1", "share=5:0"});
    QVERIFY(!sound_.isEmpty() && !faulty_.isEmpty());
  }

  void soundFabricsHaveRailsAndNoMore() {
    const auto rails = findings(sound_, "rails");
    QCOMPARE(rails.size(), std::size_t{1});
    QCOMPARE(rails[0].at("text"),
             std::string("4 rails on 8 leaves, each of which serves one; 8 hosts, none with exceptions"));
    for (const char* kind : {"wrong-rail", "shared-link"}) QVERIFY(findings(sound_, kind).empty());
    for (const Row& each : findings(sound_, "shared-adapter"))
      QCOMPARE(each.at("severity"), std::string("note"));  // PXN
  }

  void ringsThatCrossTooOften() {
    std::vector<int> order(hosts);
    std::iota(order.begin(), order.end(), 0);
    const int now = crossings(order);
    int least = hosts;
    do least = std::min(least, crossings(order));
    while (std::next_permutation(order.begin(), order.end()));
    const auto found = findings(sound_, "ring-crossings");
    QCOMPARE(found.size(), std::size_t{1});
    const QRegularExpression sentence(
        R"(^each ring of W \(so of (\d+) communicators more\) crosses from one leaf to another in (\d+) of (\d+) hops between hosts; with the hosts in this order (\d+) would be enough: (\S+)$)");
    const auto match = sentence.match(QString::fromStdString(found[0].at("text")));
    QVERIFY2(match.hasMatch(), found[0].at("text").c_str());
    QCOMPARE(match.captured(1).toInt(), gpus);
    QCOMPARE(match.captured(2).toInt(), now);
    QCOMPARE(match.captured(3).toInt(), hosts);
    QCOMPARE(match.captured(4).toInt(), least);
    std::vector<int> named;
    for (const QString& host : match.captured(5).split(',')) named.push_back(host.mid(3).toInt() - 1);
    QCOMPARE(crossings(named), least);
    std::sort(named.begin(), named.end());
    for (int host = 0; host < hosts; ++host) QCOMPARE(named[static_cast<std::size_t>(host)], host);
  }

  void cablesInAWrongRail() {
    const auto found = findings(faulty_, "wrong-rail");
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].at("count"), std::string("2"));
    const std::string& text = found[0].at("text");
    QVERIFY2(text.starts_with("gpu03 is cabled otherwise than ") && text.find("mlx5_1") != text.npos &&
                 text.find("mlx5_2") != text.npos,
             text.c_str());
    QVERIFY(findings(faulty_, "rails")[0].at("text").ends_with("8 hosts, 1 with exceptions"));
  }

  // Who sends a tenth of an end's bytes or more, asked for end by end.
  void linksThatGroupsShare() {
    std::map<std::pair<std::string, std::string>, std::uint64_t> wanted, found;
    for (const Row& row : table({"links", faulty_})) {
      const std::uint64_t bytes = whole(row.at("bytes"));
      if (bytes == 0 || !isSwitch(row.at("node")) || !isSwitch(row.at("peer"))) continue;
      std::set<std::string> users;
      for (const Row& each : table({"users", faulty_, QString::fromStdString(row.at("guid")),
                                    QString::fromStdString(row.at("port")), "--by", "communicator"}))
        if (whole(each.at("bytes")) * 10 >= bytes) users.insert(each.at("communicator"));
      for (const std::string& a : users)
        for (const std::string& b : users)
          if (a < b) ++wanted[{a, b}];
    }
    const QRegularExpression sentence(R"(^(\S+) and (\S+) share (\d+) direction)");
    for (const Row& each : findings(faulty_, "shared-link")) {
      const auto match = sentence.match(QString::fromStdString(each.at("text")));
      std::array pair{match.captured(1).toStdString(), match.captured(2).toStdString()};
      std::sort(pair.begin(), pair.end());
      found[{pair[0], pair[1]}] = match.captured(3).toULongLong();
      QCOMPARE(each.at("count"), match.captured(3).toStdString());
    }
    QVERIFY(!wanted.empty());
    QVERIFY(found == wanted);
  }

  void adaptersThatRanksShare() {
    std::map<std::pair<int, std::string>, std::set<int>> users;
    for (const Row& row : table({"connections", faulty_}))
      if (row.at("way").starts_with("NET/") && row.at("proxy").empty())
        users[{std::stoi(row.at("source")) / gpus, row.at("adapter")}].insert(std::stoi(row.at("source")));
    std::size_t shared = 0;
    const auto found = findings(faulty_, "shared-adapter");
    for (const auto& [adapter, ranks] : users) {
      if (ranks.size() < 2) continue;
      ++shared;
      std::string text =
          adapter.second + " of gpu0" + std::to_string(adapter.first + 1) + " sends for channels of ranks ";
      for (const int rank : ranks) text += (rank == *ranks.begin() ? "" : ",") + std::to_string(rank);
      QVERIFY2(std::ranges::any_of(
                   found, [&](const Row& each) { return each.at("text") == text && each.at("severity") == "warning"; }),
               text.c_str());
    }
    QCOMPARE(shared, std::size_t{1});
    QCOMPARE(std::ranges::count(found, "warning", [](const Row& each) { return each.at("severity"); }), 1);
  }

  void groupsAndRailsAddUpToLinks() {
    for (const QString& run : {sound_, faulty_}) {
      std::uint64_t between = 0, ofGroups = 0, ofRails = 0, sent = 0, sentByRails = 0, received = 0,
                    receivedByRails = 0;
      for (const Row& row : table({"links", run})) {
        std::uint64_t& sum = !isSwitch(row.at("node")) ? sent : isSwitch(row.at("peer")) ? between : received;
        sum += whole(row.at("bytes"));
      }
      // An edge of a ring of all hosts carries its part of both collectives; those between groups pass two links.
      const std::uint64_t edge =
          (std::uint64_t{iterations} << 22) * (hosts - 1) + (std::uint64_t{iterations} << 21) * (hosts - 1);
      int parallel = 0;
      for (const Row& row : table({"connections", run, "--by", "group"})) {
        ofGroups += whole(row.at("switch_bytes"));
        if (!row.at("communicator").starts_with("W_s2")) continue;
        ++parallel;
        QCOMPARE(whole(row.at("network_bytes")), edge * hosts);
        QCOMPARE(row.at("hops"), std::string("16"));
        if (run != sound_) continue;
        QCOMPARE(whole(row.at("switch_bytes")), edge * 4 * 2);
        QCOMPARE(row.at("leaving"), std::string("8"));
      }
      QCOMPARE(parallel, gpus);
      const auto rails = table({"connections", run, "--by", "rail"});
      QCOMPARE(rails.size(), std::size_t{gpus});
      for (const Row& row : rails) {
        ofRails += whole(row.at("switch_bytes"));
        sentByRails += whole(row.at("sent_bytes"));
        receivedByRails += whole(row.at("received_bytes"));
        QCOMPARE(row.at("leaves"), std::string("2"));
        QCOMPARE(row.at("adapters"), std::to_string(hosts));
      }
      QVERIFY(between > 0);
      QCOMPARE(ofGroups, between);
      QCOMPARE(ofRails, between);
      QCOMPARE(sentByRails, sent);
      QCOMPARE(receivedByRails, received);
    }
  }

  void figuresTellRailsApart() {
    const QString drawn = folder_.filePath("rails.svg"), loads = folder_.filePath("loads.svg"),
                  matrix = folder_.filePath("matrix.svg");
    QCOMPARE(runWeft({"figure", sound_, "--view", "map", "--colour", "rail", "-o", drawn}).status, 0);
    QCOMPARE(runWeft({"figure", sound_, "--view", "map", "-o", loads}).status, 0);
    QCOMPARE(runWeft({"figure", sound_, "--view", "matrix", "--rows", "rail", "-o", matrix}).status, 0);
    for (const char* colour : {"#0072b2", "#e69f00", "#009e73", "#cc79a7"}) {
      QVERIFY2(contentOf(drawn.toStdString()).find(colour) != std::string::npos, colour);
      QVERIFY2(contentOf(loads.toStdString()).find(colour) == std::string::npos, colour);
    }
    const Store plain({recorded("fabrics/two_switch_42/minhop/ibdiagnet1")});
    const Ran refused = runWeft({"figure", plain.path(), "--view", "map", "--colour", "rail", "-o", drawn});
    QVERIFY(refused.status == 1 && refused.hasOneLine() && refused.err.find("not built of rails") != std::string::npos);
  }

  // The sample that comes with the program is what make_training makes.
  void theSampleIsMadeAgain() {
    const QString folder = folder_.filePath("sample"), there = folder_.filePath("there.weft"),
                  again = folder_.filePath("again.weft");
    QCOMPARE(QProcess::execute(WEFT_MAKE_TRAINING, {folder, "16", "8", "3"}), 0);
    QCOMPARE(runWeft({"import", WEFT_RESOURCES "/training", "-o", there}).status, 0);
    QCOMPARE(runWeft({"import", folder + "/logs", folder + "/fabric", "-o", again}).status, 0);
    for (const QStringList& command :
         {QStringList{"links", "--format", "csv"}, QStringList{"connections", "--format", "csv"},
          QStringList{"pairs", "--by", "rank", "--format", "csv"}}) {
      const auto printed = [&](const QString& run) {
        return runWeft(QStringList{command.front(), run} + command.mid(1)).out;
      };
      QVERIFY(printed(there).size() > 1000);
      QVERIFY(printed(there) == printed(again));
    }
  }

  // The job made again with the order that was found: each link carries what was foretold.
  void anOrderOfHostsIsAsForetold() {
    const QString file = folder_.filePath("order.csv"), moved = folder_.filePath("moved.weft"),
                  list = folder_.filePath("hostfile");
    const Ran ran = runWeft({"remap", sound_, "-o", file, "--as-run", moved});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    QVERIFY2(ran.out.starts_with("links between switches carry "), ran.out.c_str());
    QStringList order;
    const auto rows = csv(contentOf(file.toStdString()));
    QCOMPARE(rows.size(), std::size_t{hosts * gpus});
    for (std::size_t rank = 0; rank < rows.size(); ++rank) {
      const std::string& host = rows[rank].at("host");
      QCOMPARE(host, rows[rank / gpus * gpus].at("host"));
      if (rank % gpus == 0) order << QString::number(std::stoi(host.substr(3)) - 1);
    }
    const QString again = made("again", {"order=" + order.join(',')});
    QVERIFY(!again.isEmpty());
    const Ran foretold = runWeft({"links", moved, "--format", "csv"}),
              there = runWeft({"links", again, "--format", "csv"});
    QVERIFY(!there.out.empty() && there.out == foretold.out);
    QVERIFY(findings(again, "ring-crossings").empty());
    QCOMPARE(runWeft({"remap", sound_, "-o", list, "--launcher", "hostfile"}).status, 0);
    std::string wanted;
    for (const QString& host : order) wanted += "gpu0" + std::to_string(host.toInt() + 1) + " slots=4\n";
    QCOMPARE(contentOf(list.toStdString()), wanted);
    QVERIFY(runWeft({"remap", sound_, "--move", "host", "--fixed", "0"}).status == 1);
  }

 private:
  QString made(const QString& name, const QStringList& options) {
    const QString folder = folder_.filePath(name), run = folder + ".weft";
    if (QProcess::execute(WEFT_MAKE_TRAINING, QStringList{folder, QString::number(hosts), QString::number(gpus),
                                                          QString::number(iterations)} +
                                                  options) != 0)
      return {};
    return runWeft({"import", folder + "/logs", folder + "/fabric", "-o", run}).status == 0 ? run : QString();
  }

  QTemporaryDir folder_;
  QString sound_, faulty_;
};

WEFT_TEST(CliTrainingFindingsTest)

}  // namespace cli_training_findings_test
#include "cli_training_findings_test.moc"
