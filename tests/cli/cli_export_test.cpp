// weft export --simgrid: what an XML parser finds in the platform is what weft route and weft links say, and SimGrid
// reads it.
#include <QFile>
#include <QStandardPaths>
#include <QXmlStreamReader>

#include <iterator>
#include <random>

#include "cli.h"
#include "seeded.h"
#include "test_class.h"

namespace cli_export_test {

using namespace cli;

using HostPairs = std::map<std::pair<std::string, std::string>, std::vector<std::string>>;

struct Read {
  std::map<std::string, int> hosts;          // cores
  std::map<std::string, std::string> links;  // bandwidth
  HostPairs routes;
  std::size_t elements = 0;
  QString error;
};

Read read(const QString& path) {
  QFile file(path);
  if (!file.open(QFile::ReadOnly)) return {.error = "no file"};
  QXmlStreamReader xml(&file);
  Read all;
  std::vector<std::string>* route = nullptr;
  const auto value = [&](const char* name) {
    return xml.attributes().value(QLatin1String(name)).toString().toStdString();
  };
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    ++all.elements;
    if (xml.name() == u"host") all.hosts[value("id")] = std::stoi(value("core"));
    if (xml.name() == u"link") all.links[value("id")] = value("bandwidth");
    if (xml.name() == u"route" && value("symmetrical") == "NO") route = &all.routes[{value("src"), value("dst")}];
    if (xml.name() == u"link_ctn" && route) route->push_back(value("id"));
  }
  all.error = xml.hasError() ? xml.errorString() : QString();
  return all;
}

class CliExportTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    std::string pairs, hosts = "rank,host\n", after = "rank,host\n";
    for (unsigned rank = 0; rank < 24; ++rank) {
      pairs += "E\t" + std::to_string(rank) + "\t" + std::to_string((rank + 1) % 24) + "\t1000 bytes\t1 msgs sent\t0\n";
      hosts += std::to_string(rank) + ",r" + std::to_string(1 + rank / 2 * 13) + "\n";
      after += std::to_string(rank) + ",r" + std::to_string(1 + (rank % 8) * 20) + "\n";
    }
    write("ring.prof", "# POINT TO POINT\n" + pairs);
    write("hosts.csv", hosts);
    write("after.csv", after);
    run_ = import("run.weft", {"opensm-subnet.lst.gz", "opensm.fdbs.gz"});
  }

  void routesAndLinksAreThoseOfTheTables() {
    const Ran ran = runWeft({"export", run_, "--simgrid", pathOf("sim"), "--hosts", pathOf("after.csv")});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    const Read all = read(pathOf("sim/platform.xml"));
    QVERIFY2(all.error.isEmpty(), qPrintable(all.error));
    std::map<std::string, int> used[2];
    for (const bool after : {false, true})
      for (const Row& row : csv(contentOf(pathOf(after ? "after.csv" : "hosts.csv").toStdString())))
        ++used[after][row.at("host")];
    std::map<std::string, int> cores = used[0];
    for (const auto& [host, count] : used[1]) cores[host] = std::max(cores[host], count);
    QVERIFY(all.hosts == cores);
    QCOMPARE(all.routes.size(), cores.size() * (cores.size() - 1));
    std::map<std::string, std::string> rates;
    for (const Row& row : csv(runWeft({"links", run_, "--traffic", "pair", "--format", "csv"}).out))
      rates[row.at("guid") + ":" + row.at("port")] = std::to_string(std::stoull(row.at("capacity_bps")) / 8) + "Bps";
    for (const auto& [link, bandwidth] : all.links) QCOMPARE(bandwidth, rates.at(link));
    HostPairs some;
    std::ranges::sample(all.routes, std::inserter(some, some.end()), 40, std::mt19937(weft::seeded(1)));
    for (const auto& [pair, links] : some) {
      std::vector<std::string> expected;
      for (const Row& row : csv(runWeft({"route", run_, QString::fromStdString(pair.first),
                                         QString::fromStdString(pair.second), "--format", "csv"})
                                    .out))
        if (!row.at("out_port").empty()) expected.push_back(row.at("guid") + ":" + row.at("out_port"));
      QVERIFY2(links == expected, (pair.first + " to " + pair.second).c_str());
    }
    for (const auto& [pair, links] : all.routes)
      for (const std::string& link : links) QVERIFY(all.links.contains(link));
  }

  void ranksAreWhereTheyWereAndWhereTheyShallBe() {
    QCOMPARE(runWeft({"export", run_, "--simgrid", pathOf("places"), "--hosts", pathOf("after.csv")}).status, 0);
    for (const auto& [mine, theirs] : {std::pair("before", "hosts.csv"), std::pair("after", "after.csv")}) {
      QCOMPARE(contentOf(pathOf("places").toStdString() + "/ranks-" + mine + ".csv"),
               contentOf(pathOf(theirs).toStdString()));
      std::string lines;
      for (const Row& row : csv(contentOf(pathOf(theirs).toStdString()))) lines += row.at("host") + "\n";
      QCOMPARE(contentOf(pathOf("places").toStdString() + "/hosts-" + mine + ".txt"), lines);
    }
  }

  // SMPI itself runs a program on the platform, rank by rank on the hosts of the file.
  void simgridReadsThem() {
    if (QStandardPaths::findExecutable("smpirun").isEmpty() || QStandardPaths::findExecutable("smpicc").isEmpty())
      QSKIP("no SimGrid here");
    QCOMPARE(runWeft({"export", run_, "--simgrid", pathOf("smpi"), "--hosts", pathOf("after.csv")}).status, 0);
    write("where.c",
          "#include <mpi.h>\n#include <stdio.h>\nint main(int argc, char** argv) {\n  int rank, length;\n  char "
          "name[MPI_MAX_PROCESSOR_NAME];\n"
          "  MPI_Init(&argc, &argv);\n  MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n  MPI_Get_processor_name(name, "
          "&length);\n  MPI_Barrier(MPI_COMM_WORLD);\n"
          "  printf(\"%d,%s\\n\", rank, name);\n  MPI_Finalize();\n  return 0;\n}\n");
    QVERIFY(ended("smpicc", {pathOf("where.c"), "-o", pathOf("where")}).has_value());
    for (const auto& [mine, theirs] : {std::pair("before", "hosts.csv"), std::pair("after", "after.csv")}) {
      const auto out =
          ended("smpirun", {"-platform", pathOf("smpi/platform.xml"), "-hostfile",
                            pathOf("smpi/hosts-") + mine + ".txt", "--log=root.thresh:error", pathOf("where")});
      QVERIFY(out.has_value());
      std::set<std::string> expected, found;
      for (const Row& row : csv(contentOf(pathOf(theirs).toStdString())))
        expected.insert(row.at("rank") + "," + row.at("host"));
      for (const QString& line : QString::fromUtf8(*out).split('\n', Qt::SkipEmptyParts))
        found.insert(line.toStdString());
      QVERIFY2(found == expected, out->constData());
    }
  }

  void refused() {
    const auto isRefused = [&](const QStringList& options, const char* words) {
      const Ran ran = runWeft(QStringList{"export"} + options);
      if (ran.status != 1 || !ran.hasOneLine() || ran.err.find(words) == std::string::npos)
        qWarning("%s", ran.err.c_str());
      return ran.status == 1 && ran.hasOneLine() && ran.err.find(words) != std::string::npos;
    };
    const QString unrated = import("unrated.weft", {"ibdiagnet1"});  // which prints 10 for every faster speed
    QVERIFY(isRefused({unrated, "--simgrid", pathOf("x")}, "--assume-gbps"));
    QCOMPARE(runWeft({"export", unrated, "--simgrid", pathOf("rated"), "--assume-gbps", "54.5"}).status, 0);
    for (const auto& [link, bandwidth] : read(pathOf("rated/platform.xml")).links)
      QCOMPARE(bandwidth, std::string("6812500000Bps"));
    // More than 2³² kB/s.
    QCOMPARE(runWeft({"export", unrated, "--simgrid", pathOf("fast"), "--assume-gbps", "36000"}).status, 0);
    for (const auto& [link, bandwidth] : read(pathOf("fast/platform.xml")).links)
      QCOMPARE(bandwidth, std::string("4500000000000Bps"));
    write("few.csv", "rank,host\n0,r1\n");
    write("nowhere.csv", "rank,host\n0,nowhere\n");
    QVERIFY(isRefused({run_, "--simgrid", pathOf("x"), "--hosts", pathOf("few.csv")}, "rank 1"));
    QVERIFY(isRefused({run_, "--simgrid", pathOf("x"), "--hosts", pathOf("nowhere.csv")}, "no host nowhere"));
    QVERIFY(isRefused({run_, "--simgrid", pathOf("x"), "--hosts", pathOf("none.csv")}, "no file"));
    QVERIFY(isRefused({run_, "--simgrid", pathOf("few.csv")}, "can't make the folder"));
    QVERIFY(!QFile::exists(pathOf("x")));
    QCOMPARE(runWeft({"export", run_}).status, 2);
  }

 private:
  QString pathOf(const char* name) const { return folder_.filePath(name); }
  void write(const char* name, const std::string& content) const {
    std::ofstream(pathOf(name).toStdString()) << content;
  }

  QString import(const char* name, const QStringList& dumps) {
    QStringList arguments{"import", pathOf("ring.prof"), "--hosts", pathOf("hosts.csv"), "-o", pathOf(name)};
    for (const QString& dump : dumps) arguments << text(recorded("fabrics") / "ft3_192/ftree") + "/" + dump;
    const Ran ran = runWeft(arguments);
    if (ran.status != 0) qFatal("%s", ran.err.c_str());
    return pathOf(name);
  }

  static std::optional<QByteArray> ended(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished(weft::longestWait) || process.exitCode() != 0) {
      qWarning("%s", process.readAllStandardError().constData());
      return std::nullopt;
    }
    return process.readAllStandardOutput();
  }

  QTemporaryDir folder_;
  QString run_;
};

WEFT_TEST(CliExportTest)

}  // namespace cli_export_test
#include "cli_export_test.moc"
