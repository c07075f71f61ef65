// weft waits by cause, and weft transactions with the link ends that they take, as a user calls them.
#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <cmath>

#include "cli.h"
#include "test_class.h"
#include "wait_run.h"

namespace cli_waits_test {

using namespace cli;

class CliWaitsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    weft::test::writeWaitRun(path("run.weft").toStdString());
    weft::test::writeWaitRun(path("bare.weft").toStdString(), {.fabric = false});
  }

  void eachWaitHasOneCause() {
    const auto causes = rows({"waits", path("run.weft"), "--by", "cause"});
    QCOMPARE(seconds(causes, "cause", "transaction"), 1.0);
    QCOMPARE(seconds(causes, "cause", "link-end"), 2.0);
    QCOMPARE(seconds(causes, "cause", "late-peer"), 4.5);
    QCOMPARE(seconds(causes, "cause", "last-rank"), 24.0);
    QCOMPARE(causes.size(), std::size_t(4));
    const auto reasons = rows({"waits", path("run.weft"), "--by", "cause,reason"});
    QCOMPARE(seconds(reasons, "reason", "rank 0 in main/solve"), 4.0);
    QCOMPARE(seconds(reasons, "reason", "rank 2 in main/MPI_Barrier"), 0.5);
    QCOMPARE(seconds(reasons, "reason", "transaction 1"), 1.0);
    QCOMPARE(seconds(reasons, "reason", "rank 3"), 8.0);
    QCOMPARE(seconds(reasons, "reason", "a rank that is not known"), 16.0);
  }

  // A share is one of all that was waited, however many rows are listed.
  void sharesAreOfAllWaiting() {
    double all = 0;
    for (const Row& each : rows({"waits", path("run.weft"), "--by", "rank"})) all += std::stod(each.at("seconds"));
    const auto first = rows({"waits", path("run.weft"), "--by", "rank", "--top", "1"});
    QCOMPARE(first.size(), std::size_t(1));
    QVERIFY(std::stod(first[0].at("seconds")) < all);
    QCOMPARE(std::stod(first[0].at("share")), std::stod(first[0].at("seconds")) / all);
  }

  // What senders and what receivers waited, as the rows of the store have it.
  void transactionsTellSendersFromReceivers() {
    const QString run = path("traced.weft");
    QCOMPARE(cli::runWeft({"import", text(recorded("otf2/collectives-4")), "-o", run}).status, 0);
    double sent = 0, received = 0;
    for (const Row& each : rows({"transactions", run})) {
      sent += std::stod(each.at("send_wait_s"));
      received += std::stod(each.at("receive_wait_s"));
    }
    SQLite::Database store(run.toStdString(), SQLite::OPEN_READONLY);
    const auto sum = [&](const char* column) {
      return store.execAndGet(std::string("SELECT sum(") + column + ") / 1e9 FROM message_group").getDouble();
    };
    QVERIFY(sent > 0 && received > 0 && std::abs(sent - received) > 1e-6);
    QVERIFY(std::abs(sent - sum("send_wait_ns")) < 1e-9);
    QVERIFY(std::abs(received - sum("receive_wait_ns")) < 1e-9);
  }

  // 7 GB in half a second are 14 GB/s; 4x of 25 Gb/s carry 12.1 GB/s. Without a fabric nobody knows of links.
  void linkEndsNeedLoad() {
    QCOMPARE(seconds(rows({"waits", path("run.weft"), "--by", "cause", "--loaded", "200"}), "cause", "link-end"), 0.0);
    QCOMPARE(seconds(rows({"waits", path("run.weft"), "--by", "cause", "--loaded", "110"}), "cause", "link-end"), 2.0);
    const auto bare = rows({"waits", path("bare.weft"), "--by", "cause"});
    QCOMPARE(seconds(bare, "cause", "link-end"), 0.0);
    QCOMPARE(seconds(bare, "cause", "transaction"), 3.0);
    QCOMPARE(cli::runWeft({"waits", path("run.weft"), "--by", "cause", "--loaded", "nothing"}).status, 2);
  }

  // 0 → 2 is n1 leaf1 spine1 leaf2 n3: four ends; 1 → 2 has another first one. 3 → 2 stays below leaf2: two.
  void transactionsTakeLinkEnds() {
    const auto list = rows({"transactions", path("run.weft"), "--links"});
    QCOMPARE(list.size(), std::size_t(2));
    QCOMPARE(list[0].at("link_ends"), std::string("5"));
    QCOMPARE(list[0].at("hottest_bytes"), std::string("7000000150"));
    QCOMPARE(list[1].at("link_ends"), std::string("2"));
    const auto ends = rows({"transactions", path("run.weft"), "--links-of", "1"});
    QCOMPARE(ends.size(), std::size_t(5));
    QCOMPARE(std::ranges::count(ends, std::string("7000000150"), [](const Row& row) { return row.at("bytes"); }),
             std::ptrdiff_t(3));
    const Ran none = cli::runWeft({"transactions", path("bare.weft"), "--links"});
    QVERIFY(none.status == 1 && none.hasOneLine());
    QCOMPARE(cli::runWeft({"transactions", path("run.weft"), "--links-of", "9"}).status, 1);
  }

  // Of a real trace: waits are those by operation, and each call's parts add up to its time.
  void whatIsNotExplainedIsTheRest() {
    const QString run = path("explained.weft");
    QCOMPARE(cli::runWeft({"import", text(recorded("otf2/collectives-4")), "-o", run}).status, 0);
    std::map<std::string, double> waits;
    for (const Row& each : rows({"waits", run, "--by", "operation"}))
      waits[each.at("operation")] = std::stod(each.at("seconds"));
    const auto list = rows({"waits", run, "--unexplained"});
    QVERIFY(list.size() > waits.size());
    double completed = 0;
    for (const Row& each : list) {
      QVERIFY(std::abs(std::stod(each.at("wait_s")) - waits[each.at("operation")]) < 1e-9);
      QVERIFY(std::abs(std::stod(each.at("mpi_s")) - std::stod(each.at("wait_s")) - std::stod(each.at("completion_s")) -
                       std::stod(each.at("unexplained_s"))) < 3e-9);
      completed += std::stod(each.at("completion_s"));
      QVERIFY(each.at("work_s").empty() && each.at("poll_s").empty() && each.contains("judged"));
      waits.erase(each.at("operation"));
    }
    QVERIFY(waits.empty());
    double chosen = 0;
    for (const Row& each : rows({"waits", run, "--class", "barrier-completion", "--class", "nxn-completion"}))
      chosen += std::stod(each.at("seconds"));
    QVERIFY(chosen > 0 && std::abs(completed - chosen) < 1e-8);
    QCOMPARE(cli::runWeft({"waits", run, "--unexplained", "--by", "rank"}).status, 2);
  }

  void singleWaitsAreListed() {
    const auto all = rows({"waits", path("run.weft"), "--longest", "10"});
    QCOMPARE(all.size(), std::size_t(3));
    QCOMPARE(all[0].at("class"), std::string("wait-at-barrier"));
    QCOMPARE(all[0].at("start_s"), std::string("1.5"));
    QCOMPARE(all[0].at("seconds"), std::string("8"));
    QCOMPARE(all[0].at("peer"), std::string("3"));
    QCOMPARE(all[1].at("meanwhile"), std::string("main/solve"));
    QCOMPARE(all[1].at("region"), std::string("solve"));
    QCOMPARE(rows({"waits", path("run.weft"), "--longest", "1", "--class", "late-sender"}).front().at("start_s"),
             std::string("9.6"));
    QCOMPARE(rows({"waits", path("run.weft"), "--longest", "5", "--time", "0.1:1.5"}).size(), std::size_t(1));
    QCOMPARE(rows({"waits", path("run.weft"), "--longest", "5", "--rank", "1"}).size(), std::size_t(0));
    QCOMPARE(cli::runWeft({"waits", path("run.weft"), "--longest", "5", "--by", "rank"}).status, 2);
  }

  void messagesOfATransaction() {
    const auto first = rows({"transactions", path("run.weft"), "--messages-of", "1"});
    QCOMPARE(first.size(), std::size_t(2));
    QCOMPARE(first[0].at("source"), std::string("0"));
    QCOMPARE(first[0].at("sent_s"), std::string("0.5"));
    QCOMPARE(first[0].at("received_s"), std::string("0.97"));
    QCOMPARE(first[1].at("bytes"), std::string("50"));
    QCOMPARE(rows({"transactions", path("run.weft"), "--messages-of", "1", "--rank", "1"}).size(), std::size_t(1));
    QCOMPARE(rows({"transactions", path("run.weft"), "--messages-of", "2"}).front().at("source"), std::string("3"));
  }

  // As waits are; the order is that of their times.
  void messagesAreByCorrectedClocks() {
    weft::test::writeWaitRun(path("corrected.weft").toStdString(), {}, [](weft::RunWriter& out) {
      using weft::RankId;
      const weft::MessagePathId first{1}, second{2};
      out.correctedMessageChunk({RankId(2),
                                 {{RankId(1), 400'000'000, 1'250'000'000, 50, first},
                                  {RankId(3), 100'000'000, 1'260'000'000, 7, second},
                                  {RankId(0), 700'000'000, 1'270'000'000, 7'000'000'000, first}}});
    });
    const auto messages = rows({"transactions", path("corrected.weft"), "--messages-of", "1"});
    QCOMPARE(messages.size(), std::size_t(2));
    QVERIFY(messages[0].at("source") == "1" && messages[0].at("sent_s") == "0.4" &&
            messages[0].at("received_s") == "1.25");
    QVERIFY(messages[1].at("source") == "0" && messages[1].at("sent_s") == "0.7" &&
            messages[1].at("received_s") == "1.27");
  }

  void filtersAct() {
    QCOMPARE(rows({"transactions", path("run.weft"), "--communicator", "W_s2.1"}).size(), std::size_t(1));
    const auto ofRank = rows({"transactions", path("run.weft"), "--rank", "1"});
    QCOMPARE(ofRank.size(), std::size_t(1));
    QCOMPARE(ofRank[0].at("bytes"), std::string("50"));
    QCOMPARE(rows({"transactions", path("run.weft"), "--region", "solve"}).front().at("transaction"), std::string("1"));
    QCOMPARE(rows({"transactions", path("run.weft"), "--operation", "Send", "--region", "solve"}).size(),
             std::size_t(1));
    QCOMPARE(rows({"transactions", path("run.weft"), "--pairs-of", "1", "--rank", "1"}).size(), std::size_t(1));
  }

  void figuresAreDrawnAgain() {
    for (const QStringList& view :
         {QStringList{"waits", "--waits-of", "rank"}, QStringList{"waits", "--region", "solve"},
          QStringList{"transactions", "--top", "1"}}) {
      const QString first = path("a.svg"), again = path("b.svg");
      const Ran ran = cli::runWeft(QStringList{"figure", path("run.weft"), "-o", first, "--view"} + view);
      QVERIFY2(ran.status == 0, ran.err.c_str());
      QCOMPARE(cli::runWeft({"figure", path("run.weft"), "--like", first, "-o", again}).status, 0);
      QVERIFY(contentOf(first.toStdString()) == contentOf(again.toStdString()));
    }
    QCOMPARE(
        cli::runWeft({"figure", path("run.weft"), "--view", "waits", "--class", "p2p", "-o", path("c.svg")}).status, 2);
    QCOMPARE(cli::runWeft({"figure", path("run.weft"), "--view", "functions", "-o", path("c.svg")}).status, 1);
  }

 private:
  QString path(const char* name) const { return folder_.filePath(name); }
  std::vector<Row> rows(QStringList arguments) const {
    const Ran ran = cli::runWeft(arguments << "--format"
                                           << "csv");
    return ran.status == 0 ? csv(ran.out) : std::vector<Row>();
  }
  static double seconds(const std::vector<Row>& rows, const char* column, const std::string& value) {
    double sum = 0;
    for (const Row& each : rows)
      if (each.at(column) == value) sum += std::stod(each.at("seconds"));
    return sum;
  }

  QTemporaryDir folder_;
};

WEFT_TEST(CliWaitsTest)

}  // namespace cli_waits_test
#include "cli_waits_test.moc"
