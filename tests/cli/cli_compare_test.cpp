// weft compare: against the truth of a recorded program, against weft links and weft pairs, and against itself.
#include "cli.h"
#include "small_run.h"

#include <QFile>
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <ranges>
#include <set>

#include "test_class.h"

namespace cli_compare_test {

using namespace cli;

using Chain = std::vector<std::pair<char, std::set<int>>>;

struct Truth {
  std::map<std::string, Chain> chains;  // by mpisee's flat name: letter and members from MPI_COMM_WORLD on

  explicit Truth(const fs::path& file) {
    QFile in(text(file));
    if (!in.open(QIODevice::ReadOnly)) return;
    const QJsonArray all = QJsonDocument::fromJson(in.readAll()).array();
    std::map<std::string, QJsonObject> byName;
    for (const auto& each : all) byName[each.toObject()["mpisee_name"].toString().toStdString()] = each.toObject();
    for (const auto& [name, entry] : byName)
      for (std::string at = name; !at.empty(); at = byName[at]["mpisee_parent_name"].toString().toStdString()) {
        std::set<int> members;
        for (const auto& rank : byName[at]["world_ranks_in_comm_order"].toArray()) members.insert(rank.toInt());
        chains[name].insert(chains[name].begin(), {byName[at]["letter"].toString().toStdString()[0], members});
      }
  }
};

// The chain that a path name states, with the members that the run recorded.
Chain chainOf(const std::string& name, const std::map<std::string, std::set<int>>& members) {
  Chain chain;
  const auto steps = split(name, '_');
  std::string at;
  for (const std::string& step : steps) {
    at += (at.empty() ? "" : "_") + step;
    const auto found = members.find(at);
    chain.emplace_back(step[0], found == members.end() ? std::set<int>() : found->second);
  }
  return chain;
}

std::map<std::string, std::set<int>> membersOf(const QString& store) {
  std::map<std::string, std::set<int>> all;
  for (const auto& each : json(cli::runWeft({"info", store, "--format", "json"}).out)["communicators"].toArray())
    for (const auto& rank : each.toObject()["members"].toArray())
      all[each.toObject()["name"].toString().toStdString()].insert(rank.toInt());
  return all;
}

std::vector<Row> compared(const QStringList& arguments) {
  const Ran ran = cli::runWeft(QStringList{"compare"} + arguments + QStringList{"--format", "csv"});
  if (ran.status != 0) qWarning("%s", ran.err.c_str());
  return csv(ran.out);
}

class CliCompareTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    weft::test::SmallRunParts parts;
    parts.pairs = parts.counters = true;
    weft::test::writeSmallRun((small_ = folder_.path() + "/small.weft").toStdString(), parts);
  }

  // Versions of one profiler that name communicators differently, one of which knows no parents.
  void namesOfOtherVersions_data() {
    QTest::addColumn<QString>("other");
    for (const char* each : {"csv-wide-2fdc303-hier16", "csv-long-974fbd1-hier16", "db-v1.0-36ee8b7-hier16"})
      QTest::newRow(each) << each;
  }
  void namesOfOtherVersions() {
    QFETCH(QString, other);
    const fs::path data = recorded("mpisee");
    const Truth truth(data / "hier16" / "truth-comms.json");
    const Store a({data / "hier16"}), b({data / other.toStdString()});
    const auto members = membersOf(b.path());
    std::size_t both = 0;
    for (const Row& row : compared({a.path(), b.path()})) {
      const std::string name = row.at("name_a"), letter = name.substr(0, 1);
      if (row.at("name_b").empty()) {  // these calls the older versions do not see
        QVERIFY2(letter == "*" || letter == "u" || letter == "j", name.c_str());
        continue;
      }
      Chain told = chainOf(row.at("name_b"), members), known = truth.chains.at(name);
      if (told.back().second.empty()) told.back().second = known.back().second;  // nobody made a call on it
      for (std::size_t i = 0; other.startsWith("db") && i < std::min(told.size(), known.size()); ++i)
        told[i].first = known[i].first;
      QVERIFY2(told == known, (name + " " + row.at("name_b")).c_str());
      ++both;
    }
    QCOMPARE(both, std::size_t(74));
  }

  void aRunIsItself() {
    for (const QString what : {"communicators", "operations", "links", "pairs"})
      for (const Row& row : compared({small_, small_, "--what", what})) {
        for (const auto& [column, cell] : row) {
          if (column.ends_with("_diff"))
            QVERIFY2(cell == "0" || row.at(column.substr(0, column.size() - 5) + "_a").empty(), column.c_str());
          if (column.ends_with("_ratio")) QVERIFY(cell.empty() || cell == "1");
          if (column == "in") QCOMPARE(cell, std::string("both"));
          if (column == "match") QCOMPARE(cell, std::string("same path and members"));
        }
      }
    for (const Row& row : compared({small_, small_, "--what", "runs"})) QCOMPARE(row.at("speedup"), std::string("1"));
  }

  void runsOfDifferentSizesAreCalledSo() {
    const Store larger({recorded("mpisee") / "hier16"});
    const std::string note = "A has 4 ranks, B has 16: ";
    QVERIFY(cli::runWeft({"compare", small_, larger.path()}).err.find(note) != std::string::npos);
    QCOMPARE(cli::runWeft({"compare", small_, small_}).err.find(" ranks, B"), std::string::npos);
    QCOMPARE(cli::runWeft({"compare", small_, small_, larger.path()}).err.find(" ranks, B"), std::string::npos);
  }

  void numbersAreThoseOfTheOtherCommands() {
    const fs::path sample = fs::path(WEFT_RESOURCES) / "sample";
    QTemporaryDir folder;
    std::ofstream moved(folder.filePath("hosts.csv").toStdString());  // the ranks of n005 and n024 change places
    const auto hosts = lines(sample / "hosts.csv");
    for (std::size_t i = 0; i < hosts.size(); ++i) {
      const std::size_t from = i == 0 ? 0 : 1 + (i + 4) % (hosts.size() - 1);
      moved << split(hosts[i], ',')[0] << "," << split(hosts[from], ',')[1] << "\n";
    }
    moved.close();
    const Store a({sample}),
        b({sample / "r1", sample / "r2", sample / "trace.tar.zst"}, {"--hosts", folder.filePath("hosts.csv")});
    const auto check = [&](const QStringList& command, const QString& what, const std::vector<std::string>& keys) {
      std::map<std::string, std::string> values[2];
      const auto keyOf = [&](const Row& row) {
        std::string key;
        for (const std::string& each : keys) key += row.at(each) + "|";
        return key;
      };
      for (const int run : {0, 1})
        for (const Row& row : csv(cli::runWeft(QStringList{what, run == 0 ? a.path() : b.path()} + command).out))
          values[run][keyOf(row)] = row.at("bytes");
      const auto rows = compared(QStringList{a.path(), b.path(), "--what", what} + command);
      std::size_t differ = 0;
      for (const Row& row : rows) {
        const auto value = [&](int run) { return values[run].contains(keyOf(row)) ? values[run][keyOf(row)] : "0"; };
        QCOMPARE(row.at("bytes_a"), value(0));
        QCOMPARE(row.at("bytes_b"), value(1));
        QCOMPARE(row.at("bytes_diff"), std::to_string(std::stoll(value(1)) - std::stoll(value(0))));
        differ += row.at("bytes_diff") != "0";
      }
      for (const auto& known : values)
        for (const auto& [key, bytes] : known)
          QVERIFY(std::ranges::any_of(rows, [&](const Row& row) { return keyOf(row) == key; }));
      QVERIFY(differ > 0);
    };
    check({"--traffic", "pair"}, "links", {"guid", "port", "peer_guid", "peer_port"});
    check({"--by", "host"}, "pairs", {"source", "destination"});
    // --top has the first of all rows that differ, sorted here.
    for (const auto& [what, by] :
         std::initializer_list<std::pair<QString, std::string>>{{"communicators", "seconds_diff"},
                                                                {"operations", "seconds_diff"},
                                                                {"links", "bytes_diff"},
                                                                {"pairs", "bytes_diff"}}) {
      const QStringList command{a.path(), b.path(), "--what", what};
      auto rows = compared(command);
      const auto size = [&by](const Row& row) {
        const std::string& cell = row.at(by);
        return cell.empty() ? -1 : std::abs(std::stod(cell));
      };
      std::erase_if(rows, [&](const Row& row) { return size(row) == 0; });
      std::ranges::stable_sort(rows, std::greater<>(), size);
      for (const std::size_t top : {std::size_t(1), std::size_t(7), rows.size() + 1}) {
        const auto first = compared(command + QStringList{"--top", QString::number(top)});
        QCOMPARE(first.size(), std::min(top, rows.size()));
        QVERIFY(std::ranges::equal(first, rows | std::views::take(first.size())));
      }
      if (rows.size() < 2) continue;
      const std::string note = "the first 1 of " + std::to_string(rows.size()) + " rows; --top ";
      const auto one = [&](const char* format) {
        return cli::runWeft(QStringList{"compare"} + command + QStringList{"--top", "1", "--format", format});
      };
      QVERIFY(one("csv").err.find(note) != std::string::npos);
      QVERIFY(one("text").out.find("  " + note) != std::string::npos);
    }
    QCOMPARE(cli::runWeft({"compare", a.path(), b.path(), "--what", "runs", "--top", "2"}).status, 2);
  }

  void whichComesFirstChangesTheSign() {
    const fs::path data = recorded("mpisee");
    const Store a({data / "hier16"}), b({data / "v4.0-hier16"});
    std::map<std::string, std::string> there;
    for (const Row& row : compared({a.path(), b.path()}))
      there[row.at("name_a") + "|" + row.at("name_b")] = row.at("bytes_diff");
    QVERIFY(there.size() > 70);
    for (const Row& row : compared({b.path(), a.path()})) {
      const std::string forth = there.at(row.at("name_b") + "|" + row.at("name_a")), back = row.at("bytes_diff");
      if (back.empty()) QVERIFY(forth.empty());
      else QCOMPARE(std::stoll(back), -std::stoll(forth));
    }
  }

  // The definition, from the numbers that the command prints: Σ(x-mx)(y-my) / √Σ(x-mx)² / √Σ(y-my)².
  void correlationWithTheTotalTime() {
    const fs::path data = recorded("mpisee");
    const Store a({data / "hier16"}), b({data / "v4.0-hier16"}), c({data / "csv-wide-2fdc303-hier16"}),
        d({data / "csv-long-974fbd1-hier16"});
    const QStringList runs{a.path(), b.path(), c.path(), d.path()};
    std::vector<double> totals;
    for (const Row& row : compared(runs + QStringList{"--what", "runs"}))
      totals.push_back(std::stod(row.at("total_s")));
    std::size_t defined = 0;
    for (const Row& row : compared(runs + QStringList{"--what", "correlation"})) {
      std::vector<long double> x, y;
      for (std::size_t i = 0; i < totals.size(); ++i)
        if (const std::string mean = row.at("mean_s_" + std::to_string(i + 1)); !mean.empty()) {
          x.push_back(totals[i]);
          y.push_back(std::stod(mean));
        }
      QCOMPARE(std::stoul(row.at("points")), x.size());
      QCOMPARE(row.at("r").empty(), x.size() < 3);
      if (x.size() < 3) continue;
      const auto mean = [](const auto& of) {
        return std::accumulate(of.begin(), of.end(), 0.0L) / static_cast<long double>(of.size());
      };
      long double xy = 0, xx = 0, yy = 0;
      for (std::size_t i = 0; i < x.size(); ++i) {
        const long double dx = x[i] - mean(x), dy = y[i] - mean(y);
        xy += dx * dy;
        xx += dx * dx;
        yy += dy * dy;
      }
      QVERIFY(std::abs(std::stod(row.at("r")) - static_cast<double>(xy / std::sqrt(xx) / std::sqrt(yy))) < 1e-12);
      ++defined;
    }
    QVERIFY(defined > 70);
  }

  void absentIsNotZero() {
    weft::test::SmallRunParts parts;
    parts.fabric = parts.traffic = parts.pairs = false;
    const QString bare = folder_.path() + "/bare.weft";
    weft::test::writeSmallRun(bare.toStdString(), parts);
    const Ran links = cli::runWeft({"compare", small_, bare, "--what", "links"});
    QCOMPARE(links.status, 1);
    QVERIFY(links.hasOneLine());
    const Ran all = cli::runWeft({"compare", small_, bare});
    QCOMPARE(all.status, 0);
    QVERIFY(all.out.find("not compared: this run has no fabric") != std::string::npos);
    const QJsonObject table = json(cli::runWeft({"compare", small_, bare, "--format", "json"}).out).object();
    QVERIFY(table["links"].isNull() && table["pairs"].isNull() && table["absent"].toObject().contains("pairs"));
    QCOMPARE(table["communicators"].toArray().size(), 3);
    QCOMPARE(cli::runWeft({"compare", small_}).status, 2);
    QCOMPARE(cli::runWeft({"compare", small_, small_, "--what", "all", "--format", "csv"}).status, 2);
    QVERIFY(cli::runWeft({"compare", small_, small_, "--communicator", "W_s2.x"}).err.find("did you mean") !=
            std::string::npos);
  }

 private:
  QTemporaryDir folder_;
  QString small_;
};

WEFT_TEST(CliCompareTest)

}  // namespace cli_compare_test
#include "cli_compare_test.moc"
