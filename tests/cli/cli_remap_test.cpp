// weft remap: what it foretells is what weft links finds, launchers read its files as it means them, and what can't be
// done is refused.
#include <QFile>
#include <QRegularExpression>
#include <QStandardPaths>

#include <csignal>
#include <set>
#include <thread>

#include "cli.h"
#include "test_class.h"

namespace cli_remap_test {

using namespace cli;

constexpr unsigned side = 4, ranks = side * side * side, perHost = 2;

// A stencil in three dimensions, as Open MPI's monitoring counts it.
std::string stencil() {
  std::string text;
  for (unsigned rank = 0; rank < ranks; ++rank) {
    text += "# POINT TO POINT\n";
    for (const unsigned step : {1U, side, side * side}) {
      if (rank / step % side != 0)
        text +=
            "E\t" + std::to_string(rank) + "\t" + std::to_string(rank - step) + "\t1000003 bytes\t1 msgs sent\t0,1\n";
      if (rank / step % side != side - 1)
        text +=
            "E\t" + std::to_string(rank) + "\t" + std::to_string(rank + step) + "\t1000003 bytes\t1 msgs sent\t0,1\n";
    }
  }
  return text;
}

using HostOf = std::map<unsigned, std::string>;

std::string mapText(const HostOf& hosts) {
  std::string text = "rank,host\n";
  for (const auto& [rank, host] : hosts) text += std::to_string(rank) + "," + host + "\n";
  return text;
}

HostOf mapOf(const std::string& text) {
  HostOf hosts;
  for (const Row& row : csv(text)) hosts[unsigned(std::stoul(row.at("rank")))] = row.at("host");
  return hosts;
}

bool isSwitch(const std::string& node) { return node.find("HCA") == std::string::npos; }

struct Hot {
  std::uint64_t atHosts = 0, between = 0, all = 0;
};

// As weft links has them: adapters are those that no switch is.
Hot hottest(const QString& run) {
  Hot hot;
  for (const Row& row : csv(runWeft({"links", run, "--traffic", "pair", "--format", "csv"}).out)) {
    const std::uint64_t bytes = std::stoull(row.at("bytes"));
    std::uint64_t& most = isSwitch(row.at("node")) && isSwitch(row.at("peer")) ? hot.between : hot.atHosts;
    most = std::max(most, bytes);
    hot.all += bytes;
  }
  return hot;
}

std::uint64_t number(const Row& row, const char* column) { return std::stoull(row.at(column)); }

using EndOf = std::pair<std::string, std::string>;  // GUID and port

// Of ends between switches.
std::map<EndOf, std::uint64_t> between(const QString& run) {
  std::map<EndOf, std::uint64_t> bytes;
  for (const Row& row : csv(runWeft({"links", run, "--traffic", "pair", "--format", "csv"}).out))
    if (isSwitch(row.at("node")) && isSwitch(row.at("peer")))
      bytes[{row.at("guid"), row.at("port")}] = std::stoull(row.at("bytes"));
  return bytes;
}

std::uint64_t largest(const std::map<EndOf, std::uint64_t>& own, const std::map<EndOf, std::uint64_t>& base) {
  std::uint64_t most = 0;
  for (const auto& [end, bytes] : own) most = std::max(most, bytes + (base.contains(end) ? base.at(end) : 0));
  return most;
}

class CliRemapTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    write("stencil.prof", stencil());
    HostOf hosts;
    for (unsigned rank = 0; rank < ranks; ++rank)
      hosts[rank] = "r" + std::to_string(1 + rank * 7 % (ranks / perHost) * 5);  // here and there
    write("hosts.csv", mapText(hosts));
    run_ = import("hosts.csv");
  }

  void whatIsForetoldIsWhatLinksFind() {
    const QString out = pathOf("better.csv");
    const Ran ran = runWeft({"remap", run_, "-o", out, "--format", "csv", "--table", "--effort", "quick"});
    QCOMPARE(ran.status, 0);
    std::map<std::string, Row> kept;
    for (const Row& row : csv(ran.out))
      if (row.at("routing") == "kept") kept[row.at("placement")] = row;
    QVERIFY(kept.contains("bricks") && kept.contains("scotch"));  // a stencil is a grid
    for (const auto& [name, file] : {std::pair("before", pathOf("hosts.csv")), std::pair("after", out)}) {
      const Hot found = hottest(import(QFileInfo(file).fileName()));
      QCOMPARE(number(kept[name], "switch_end_bytes"), found.between);
      QCOMPARE(number(kept[name], "host_end_bytes"), found.atHosts);
      QCOMPARE(number(kept[name], "hop_bytes"), found.all);
    }
    const auto worst = [&](const std::string& name) {
      return std::max(number(kept[name], "switch_end_bytes"), number(kept[name], "host_end_bytes"));
    };
    for (const auto& [name, row] : kept)
      if (!name.starts_with("bound")) QVERIFY2(worst("after") <= worst(name), name.c_str());
    for (const char* bound : {"bound of these groups", "bound of any groups"}) QVERIFY(worst(bound) <= worst("after"));
    std::map<std::string, unsigned> used;
    const HostOf placed = mapOf(contentOf(out.toStdString()));
    QCOMPARE(placed.size(), std::size_t(ranks));
    for (const auto& [rank, host] : placed) QVERIFY(++used[host] <= perHost);
    // Routing engines are those of weft links --routing.
    for (const Row& row : csv(ran.out))
      if (row.at("routing") == "minhop" && row.at("placement") == "before") {
        std::uint64_t all = 0;
        for (const Row& link :
             csv(runWeft({"links", run_, "--traffic", "pair", "--routing", "minhop", "--format", "csv"}).out))
          all += number(link, "bytes");
        QCOMPARE(number(row, "hop_bytes"), all);
      }
  }

  void asARunTheLinksCarryWhatWasForetold() {
    const std::string before = contentOf(run_.toStdString());
    for (const char* routing : {"kept", "ftree"}) {
      const QString moved = pathOf("moved.weft");
      const Ran ran = runWeft({"remap", run_, "--effort", "quick", "--routing", routing, "--as-run", moved, "-o",
                               pathOf("moved.csv"), "--format", "csv"});
      QVERIFY2(ran.status == 0, ran.err.c_str());
      const Hot found = hottest(moved);
      for (const Row& row : csv(ran.out))
        if (row.at("placement") == "after") {
          QCOMPARE(number(row, "switch_end_bytes"), found.between);
          QCOMPARE(number(row, "host_end_bytes"), found.atHosts);
          QCOMPARE(number(row, "hop_bytes"), found.all);
        }
      const HostOf placed = mapOf(contentOf(pathOf("moved.csv").toStdString()));
      const QJsonArray hosts = json(runWeft({"info", moved, "--format", "json"}).out)["hosts"].toArray();
      std::set<std::string> used;
      for (const auto& [rank, host] : placed) used.insert(host);
      QCOMPARE(std::size_t(hosts.size()), used.size());
      QCOMPARE(runWeft({"pairs", moved, "--format", "csv"}).out, runWeft({"pairs", run_, "--format", "csv"}).out);
      QVERIFY(runWeft({"compare", run_, moved, "--what", "runs"}).out.find("ranks as weft remap puts them") !=
              std::string::npos);
    }
    QVERIFY(contentOf(run_.toStdString()) == before);
  }

  // Others send over the ends that the best placement would use most: with their bytes the ranks go where it is cool.
  void whatOthersSendCounts() {
    const QString alone = pathOf("alone.csv"), beside = pathOf("beside.csv");
    QCOMPARE(runWeft({"remap", run_, "--effort", "quick", "-o", alone}).status, 0);
    const auto before = between(run_), unaware = between(import("alone.csv"));
    const std::uint64_t most = largest(unaware, {});
    std::map<EndOf, std::uint64_t> base;
    std::string counters;
    const std::string rule = std::string(60, '-') + "\n";
    for (const auto& [end, bytes] : unaware) {
      if (bytes != most) continue;
      const std::uint64_t words = (before.at(end) + 3'000'000) / 4;  // PortXmitData counts words of 4 bytes
      base[end] = words * 4 - before.at(end);
      counters += rule + "Port=" + end.second + " lid=0x1 guid=" + end.first + " dev=1\n" + rule +
                  "port_xmit_data=" + QString("0x%1\n").arg(words, 0, 16).toStdString();
    }
    QVERIFY(!base.empty());
    write("counters.pm", counters);
    const QString run = import("hosts.csv", "counted.weft", {pathOf("counters.pm")});
    const Ran ran =
        runWeft({"remap", run, "--effort", "quick", "--base-load", "--table", "-o", beside, "--format", "csv"});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    const auto after = between(import("beside.csv"));
    for (const Row& row : csv(ran.out)) {
      QCOMPARE(row.at("routing"), std::string("kept"));  // of others nothing is known by other tables
      if (row.at("placement") == "before") QCOMPARE(number(row, "switch_end_bytes"), largest(before, base));
      if (row.at("placement") == "after") QCOMPARE(number(row, "switch_end_bytes"), largest(after, base));
    }
    QVERIFY(largest(after, base) < largest(unaware, base));
    QVERIFY(runWeft({"remap", run, "--base-load", "--routing", "ftree"}).status == 1);
    QVERIFY(runWeft({"remap", run_, "--base-load"}).err.find("port counters are not recorded") != std::string::npos);
  }

  void tellsHowFarItIsAndEndsWhenAsked_data() {
    QTest::addColumn<int>("signal");
    QTest::newRow("SIGINT") << SIGINT;
    QTest::newRow("SIGTERM") << SIGTERM;
  }
  void tellsHowFarItIsAndEndsWhenAsked() {
    QFETCH(const int, signal);
    const Ran told =
        runWeft({"remap", run_, "--effort", "quick", "--progress", "-o", pathOf("told.csv"), "--format", "csv"});
    QCOMPARE(told.status, 0);
    QVERIFY(told.out.starts_with("progress 0 1000 searching\n"));
    for (const std::string& line : split(told.out, '\n')) QVERIFY(line.empty() || line.starts_with("progress "));
    QVERIFY(told.err.find("routing,placement") != std::string::npos);
    write("there.csv", "as it was\n");
    QProcess process;
    process.start(WEFT_PROGRAM, {"remap", run_, "--effort", "thorough", "--progress", "-o", pathOf("there.csv"),
                                 "--as-run", pathOf("never.weft")});
    QVERIFY(process.waitForReadyRead(weft::longestWait));
    ::kill(static_cast<pid_t>(process.processId()), signal);
    QVERIFY(process.waitForFinished(weft::longestWait));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 1);
    QCOMPARE(process.readAllStandardError(), QByteArray("weft: cancelled; nothing was written\n"));
    QCOMPARE(contentOf(pathOf("there.csv").toStdString()), std::string("as it was\n"));
    QVERIFY(!QFile::exists(pathOf("never.weft")));
  }

  // Of eight ranks all placements are looked at, so that a second search has nothing to gain.
  void ranksThatAreWellWhereTheyAreStayThere() {
    const QString better = pathOf("well.csv"), never = pathOf("never.csv"), small = smallRun();
    QCOMPARE(runWeft({"remap", small, "--effort", "quick", "-o", better}).status, 0);
    const QString run = pathOf("well.weft");
    QCOMPARE(runWeft({"import", text(recorded("fabrics") / "ft3_192/ftree/ibdiagnet1"), pathOf("small.prof"), "--hosts",
                      better, "-o", run})
                 .status,
             0);
    const Ran again = runWeft({"remap", run, "--effort", "quick", "-o", never});
    QCOMPARE(again.status, 0);
    QVERIFY(again.out.find("leave the ranks where they are") != std::string::npos);
    QVERIFY(again.err.find("was not written") != std::string::npos && !QFile::exists(never));
  }

  void whatAnswersCostIsSaid() {
    const Ran ran = runWeft({"remap", run_, "--effort", "quick", "--format", "csv"});
    std::map<std::string, Row> rows;
    for (const Row& row : csv(ran.out)) rows[row.at("placement")] = row;
    const auto all = [&](const std::string& name) { return number(rows.at(name), "hop_bytes"); };
    for (const auto& [name, row] : rows)
      if (name != "after" && name != "before" && !name.starts_with("bound"))
        QVERIFY2(ran.err.find("another answer, " + name) != std::string::npos, name.c_str());
    if (rows.contains("fewest bytes x links")) QVERIFY(all("fewest bytes x links") <= all("after"));
    const Ran few = runWeft({"remap", run_, "--effort", "quick", "--most-hop-bytes", "0", "--format", "csv"});
    for (const Row& row : csv(few.out))
      if (row.at("placement") == "after") QVERIFY(number(row, "hop_bytes") <= all("after"));
    for (const char* objective : {"hop-bytes", "weighted"})
      QVERIFY(runWeft({"remap", run_, "--effort", "quick", "--objective", objective}).out.find("bytes x links are") !=
              std::string::npos);
    QCOMPARE(runWeft({"remap", run_, "--most-hop-bytes", "-1"}).status, 2);
  }

  void theSameSeedFindsTheSame() {
    const auto place = [&](const char* file, const QStringList& options) {
      const Ran ran = runWeft(QStringList{"remap", run_, "-o", pathOf(file), "--effort", "quick"} + options);
      return ran.status == 0 ? contentOf(pathOf(file).toStdString()) : ran.err;
    };
    QCOMPARE(place("a.csv", {"--seed", "7"}), place("b.csv", {"--seed", "7"}));
    const HostOf fixed = mapOf(place("c.csv", {"--fixed", "0-3 63"})),
                 before = mapOf(contentOf(pathOf("hosts.csv").toStdString()));
    for (const unsigned rank : {0U, 1U, 2U, 3U, 63U}) QCOMPARE(fixed.at(rank), before.at(rank));
    for (const auto& [rank, host] : mapOf(place("d.csv", {"--hosts", "r100-r115", "--slots", "4"})))
      QVERIFY(std::stoi(host.substr(1)) >= 100 && std::stoi(host.substr(1)) <= 115);
  }

  // The launcher itself says where it would put whom, on hosts that do not exist.
  void openMpiReadsTheRankfile() {
    if (QStandardPaths::findExecutable("mpirun.openmpi").isEmpty()) QSKIP("no Open MPI here");
    if (std::thread::hardware_concurrency() < perHost)
      QSKIP("a rankfile binds ranks to processors, and here are too few");
    const HostOf expected = placedFor("openmpi");
    isMappedByOpenMpi(expected, {"-H", hostList(expected), "--rankfile", pathOf("openmpi")});
  }

  void openMpiReadsTheHostsOfItsMapperSeq() {
    if (QStandardPaths::findExecutable("mpirun.openmpi").isEmpty()) QSKIP("no Open MPI here");
    isMappedByOpenMpi(placedFor("openmpi-seq"), {"--mca", "rmaps", "seq", "--hostfile", pathOf("openmpi-seq")});
  }

  void hydraReadsTheHostLines() {
    if (QStandardPaths::findExecutable("mpiexec.hydra").isEmpty()) QSKIP("no Hydra here");
    const HostOf expected = placedFor("hydra");
    const QString shown =
        launched("mpiexec.hydra", {"-launcher", "rsh", "-launcher-exec", shell(), "-f", pathOf("hydra"), "-n",
                                   QString::number(expected.size()), "sh", "-c", "echo $PMI_RANK $WEFT_HOST"});
    HostOf found;
    for (const QString& line : shown.split('\n', Qt::SkipEmptyParts))
      found[line.section(' ', 0, 0).toUInt()] = line.section(' ', 1).toStdString();
    QVERIFY2(found == expected, qPrintable(shown.left(2000)));
  }

  // Another order may make the library send others, which nobody has seen.
  void messagesOfCollectivesAreSaidToBeThoseOfTheRun() {
    write("collective.prof",
          "# POINT TO POINT\nE\t0\t5\t900 bytes\t1 msgs sent\t0\nI\t1\t4\t800 bytes\t1 msgs sent\t0\n");
    HostOf hosts;
    for (unsigned rank = 0; rank < 6; ++rank) hosts[rank] = "r" + std::to_string(1 + rank / 2 * 20);
    write("collective.csv", mapText(hosts));
    QCOMPARE(runWeft({"import", text(recorded("fabrics") / "ft3_192/ftree/ibdiagnet1"), pathOf("collective.prof"),
                      "--hosts", pathOf("collective.csv"), "-o", pathOf("collective.weft")})
                 .status,
             0);
    const auto told = [&](const QStringList& options) {
      return runWeft(QStringList{"remap", pathOf("collective.weft"), "--effort", "quick"} + options)
                 .err.find("messages of collectives") != std::string::npos;
    };
    QVERIFY(told({}));
    QVERIFY(!told({"--class", "p2p"}));
  }

  void refused() {
    const auto isRefused = [&](const QStringList& options, const char* words) {
      const Ran ran = runWeft(QStringList{"remap"} + options);
      if (ran.status != 1 || !ran.hasOneLine() || ran.err.find(words) == std::string::npos)
        qWarning("%s", ran.err.c_str());
      return ran.status == 1 && ran.hasOneLine() && ran.err.find(words) != std::string::npos;
    };
    QVERIFY(isRefused({run_, "--hosts", "r1-r3"}, "64 ranks need more than the"));
    QVERIFY(isRefused({run_, "--hosts", "nowhere"}, "no host nowhere"));
    QVERIFY(isRefused({run_, "--fixed", "64"}, "no rank 64"));
    QVERIFY(isRefused({run_, "--fixed", "0-99"}, "more ranks than the run has: 64 ranks, up to 63"));
    QVERIFY(isRefused({run_, "--fixed", "3-1"}, "--fixed takes ranks as"));
    HostOf strange = mapOf(contentOf(pathOf("hosts.csv").toStdString()));
    for (unsigned rank = 60; rank < ranks; ++rank) strange[rank] = "elsewhere";
    write("strange.csv", mapText(strange));
    QVERIFY(isRefused({import("strange.csv"), "--effort", "quick"}, "the fabric has no host elsewhere (ranks 60-63)"));
    QVERIFY(isRefused({run_, "--class", "onesided"}, "no rank of this run sent anything"));
    const Store fabric({recorded("fabrics") / "ft3_192/ftree/ibdiagnet1"}), profile({recorded("mpisee") / "hier16"});
    QVERIFY(isRefused({fabric.path()}, "pair traffic is not recorded"));
    QVERIFY(runWeft({"remap", profile.path()}).status == 1);
    // What was there before stays where nothing is written.
    write("kept.txt", "as it was\n");
    QVERIFY(isRefused({run_, "--hosts", "r1-r3", "-o", pathOf("kept.txt")}, "slots"));
    QCOMPARE(contentOf(pathOf("kept.txt").toStdString()), std::string("as it was\n"));
    QVERIFY(isRefused({run_, "--effort", "quick", "-o", folder_.filePath("no/such/folder")}, "can't write"));
    QVERIFY(isRefused({run_, "--effort", "quick", "--as-run", run_}, "is the run itself"));
    const std::string run = contentOf(run_.toStdString());
    for (const char* option : {"-o", "--answer-to"}) {
      QVERIFY(isRefused({run_, option, run_}, "is a run store"));
      QVERIFY(isRefused({run_, option, folder_.path()}, "directory"));
      QVERIFY(isRefused({run_, option, "/dev/null"}, "no ordinary file"));
    }
    QVERIFY(contentOf(run_.toStdString()) == run);
    QVERIFY(isRefused({run_, "--hosts", ","}, "--hosts names no host"));
    QCOMPARE(runWeft({"remap", run_, "--slots", "4294967295", "--effort", "quick"}).status,
             0);  // no host takes more than all ranks
    QCOMPARE(runWeft({"remap", run_, "--slots", "0"}).status, 2);
    QCOMPARE(runWeft({"remap", run_, "-o", "same.csv", "--answer-to", "./same.csv"}).status, 2);
    QVERIFY(isRefused({run_, "--effort", "quick", "--as-run", pathOf("kept.txt")}, "is no run store"));
  }

 private:
  QString pathOf(const char* name) const { return folder_.filePath(name); }
  void write(const char* name, const std::string& content) const {
    std::ofstream(pathOf(name).toStdString()) << content;
  }

  QString import(const QString& hosts, const QString& name = {}, const QStringList& options = {}) {
    const QString run = folder_.filePath(name.isEmpty() ? hosts + ".weft" : name);
    const Ran ran = runWeft(QStringList{"import", text(recorded("fabrics") / "ft3_192/ftree/ibdiagnet1"),
                                        pathOf("stencil.prof"), "--hosts", folder_.filePath(hosts), "-o", run} +
                            options);
    if (ran.status != 0) qFatal("%s", ran.err.c_str());
    return run;
  }

  // The hosts that are asked of the launcher, of the ranks that a small machine can start; its file is written, too.
  HostOf placedFor(const char* launcher) {
    const QStringList small{"remap", smallRun(), "--effort", "quick", "--seed", "3"};
    runWeft(small + QStringList{"-o", pathOf(launcher), "--launcher", launcher});
    runWeft(small + QStringList{"-o", pathOf("same.csv")});
    return mapOf(contentOf(pathOf("same.csv").toStdString()));
  }

  QString smallRun() {
    write("small.prof",
          "# POINT TO POINT\nE\t0\t5\t900 bytes\t1 msgs sent\t0\nE\t1\t4\t800 bytes\t1 msgs sent\t0\nE\t2\t7\t700 "
          "bytes\t1 msgs sent\t0\nE\t3\t6\t600 bytes\t1 msgs sent\t0\n");
    HostOf hosts;
    for (unsigned rank = 0; rank < 8; ++rank) hosts[rank] = "r" + std::to_string(1 + rank / 2 * 20);
    write("small.csv", mapText(hosts));
    const QString run = pathOf("small.weft");
    const Ran ran = runWeft({"import", text(recorded("fabrics") / "ft3_192/ftree/ibdiagnet1"), pathOf("small.prof"),
                             "--hosts", pathOf("small.csv"), "-o", run});
    if (ran.status != 0) qFatal("%s", ran.err.c_str());
    return run;
  }

  // What it says of its own map.
  void isMappedByOpenMpi(const HostOf& expected, const QStringList& options) {
    const QString shown = launched(
        "mpirun.openmpi", QStringList{"--mca", "plm_rsh_agent", shell(), "--mca", "plm_rsh_no_tree_spawn", "1", "--mca",
                                      "plm_rsh_num_concurrent", "1"} +
                              options + QStringList{"-n", QString::number(expected.size()), "--display-map", "true"});
    HostOf found;
    QString host;
    static const QRegularExpression node("Data for node: (\\S+)"), rank("Process rank: (\\d+)");
    for (const QString& line : shown.split('\n')) {
      if (const auto at = node.match(line); at.hasMatch()) host = at.captured(1);
      if (const auto at = rank.match(line); at.hasMatch()) found[at.captured(1).toUInt()] = host.toStdString();
    }
    QVERIFY2(found == expected, qPrintable(shown.left(2000)));
  }

  static QString hostList(const HostOf& placed) {
    std::set<std::string> hosts;
    for (const auto& [rank, host] : placed) hosts.insert(host);
    QStringList list;
    for (const std::string& host : hosts) list << QString("%1:%2").arg(QString::fromStdString(host)).arg(perHost);
    return list.join(',');
  }

  // A remote shell that stays here, and states which host it was meant to go to. Each host has a folder for temporary
  // files of its own: daemons of Open MPI that share one on one machine sometimes wait for each other for ever.
  QString shell() {
    write("shell",
          "#!/bin/sh\nwhile [ \"${1#-}\" != \"$1\" ]; do shift; done\nhost=$1; shift\nexport "
          "TMPDIR=\"${0%/*}/at-$host\"\nmkdir -p \"$TMPDIR\"\nWEFT_HOST=$host exec sh -c \"$*\"\n");
    QFile(pathOf("shell")).setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return pathOf("shell");
  }

  static QString launched(const QString& program, const QStringList& arguments) {
    QProcess process;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("OMPI_ALLOW_RUN_AS_ROOT", "1");
    environment.insert("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    if (!process.waitForFinished(weft::longestWait)) {
      process.kill();
      process.waitForFinished(weft::longestWait);
    }
    return QString::fromUtf8(process.readAll());
  }

  QTemporaryDir folder_;
  QString run_;
};

WEFT_TEST(CliRemapTest)

}  // namespace cli_remap_test
#include "cli_remap_test.moc"
