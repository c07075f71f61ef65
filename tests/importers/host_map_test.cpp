#include "importers/hosts/host_list.h"
#include "importers/hosts/host_map.h"

#include <QTest>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "memory_sink.h"
#include "test_class.h"

using namespace weft;

namespace host_map_test {

struct Mapped {
  MemorySink sink;
  ImportReport report;

  std::string text() const {
    std::string out;
    for (const ProcessRow& row : sink.processes)
      out += (out.empty() ? "" : " ") + std::to_string(number(row.rank)) + "=" + *row.host;
    return out;
  }
  std::string codes() const {
    std::string out;
    for (const auto& [code, total] : report.diagnostics.totals())
      out += (out.empty() ? "" : " ") + code + ":" + std::to_string(total);
    return out;
  }
};

Mapped map(const std::string& text, std::size_t ranks = 0) {
  Mapped result;
  std::istringstream in(text);
  result.report = readHostMap(in, "hosts.txt", ranks, result.sink, [](std::uint64_t) { return true; });
  return result;
}

class HostMapTest : public QObject {
  Q_OBJECT

 private slots:
  void forms_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("mapped");
    QTest::newRow("csv with header") << "rank,host\n0,n000\n1,n001\n"
                                     << "0=n000 1=n001";
    QTest::newRow("csv without header") << "1,n001\n0,n000\n"
                                        << "1=n001 0=n000";
    QTest::newRow("csv from a spreadsheet") << "\xef\xbb\xbf\"Rank\",\"Host\",\"Core\"\r\n\"0\",\"n 0\",5\r\n"
                                            << "0=n 0";
    QTest::newRow("Open MPI hostfile") << "# the nodes\nnode01 slots=2\n\nnode02 slots=1 max_slots=4 # last\n"
                                       << "0=node01 1=node01 2=node02";
    QTest::newRow("MPICH machinefile") << "node01:2\nnode02:1\n"
                                       << "0=node01 1=node01 2=node02";
    QTest::newRow("one line a rank") << "a\na\nb\na\n"
                                     << "0=a 1=a 2=b 3=a";
    QTest::newRow("Slurm list") << "n[001-003,007],login1\n"
                                << "0=n001 1=n002 2=n003 3=n007 4=login1";
    QTest::newRow("Slurm list with slots") << "n[1-2]:2\n"
                                           << "0=n1 1=n1 2=n2 3=n2";
    QTest::newRow("two brackets") << "r[1-2]n[08-10]\n"
                                  << "0=r1n08 1=r1n09 2=r1n10 3=r2n08 4=r2n09 5=r2n10";
    QTest::newRow("columns named the other way round") << "host,rank\nn1,1\nn2,0\n"
                                                       << "1=n1 0=n2";
    QTest::newRow("semicolons") << "rank;host\n0;n1\n1;n2\n"
                                << "0=n1 1=n2";
    QTest::newRow("blanks, with names") << "rank host\n0 n1\n1   n2\n"
                                        << "0=n1 1=n2";
    QTest::newRow("tabs and a third column") << "Node\tCore\tRank\nn1\t7\t0\nn2\t8\t1\n"
                                             << "0=n1 1=n2";
    QTest::newRow("blanks, without names") << "0 n1\n1 n2\n"
                                           << "0=n1 1=n2";
    QTest::newRow("hosts that are numbers") << "rank,host\n0,17\n1,18\n"
                                            << "0=17 1=18";
    QTest::newRow("Open MPI rankfile") << "# mpirun --rankfile f\nrank 0=n2 slot=0\nrank 1=n1 slot=1:0-2\n"
                                       << "0=n2 1=n1";
    QTest::newRow("srun -l hostname") << "1: n2\n0: n1\n"
                                      << "1=n2 0=n1";
    QTest::newRow("blanks around =") << "n1 slots = 2\nn2 slots= 1 max_slots =4\n"
                                     << "0=n1 1=n1 2=n2";
    QTest::newRow("settings beside slots") << "n1:1 binding=user:0\nn2:1 ifhn=ib0\n"
                                           << "0=n1 1=n2";
    QTest::newRow("a list with slots of each") << "n1:2,n2:1\n"
                                               << "0=n1 1=n1 2=n2";
    QTest::newRow("IPv6") << "2001:db8::5\n[2001:db8::6]:2\n2001:db8::7 slots=1\n"
                          << "0=2001:db8::5 1=2001:db8::6 2=2001:db8::6 3=2001:db8::7";
    QTest::newRow("IPv4") << "10.0.0.1:2\n10.0.0.2\n"
                          << "0=10.0.0.1 1=10.0.0.1 2=10.0.0.2";
    QTest::newRow("LSB_HOSTS") << "n1 n1 n2\n"
                               << "0=n1 1=n1 2=n2";
    QTest::newRow("LSB_MCPU_HOSTS") << "n1 2 n2 1\n"
                                    << "0=n1 1=n1 2=n2";
    QTest::newRow("hosts of bjobs") << "2*n1 1*n2\n"
                                    << "0=n1 1=n1 2=n2";
    QTest::newRow("Grid Engine") << "n1 2 all.q@n1 UNDEFINED\nn2 1 all.q@n2 <NULL>\n"
                                 << "0=n1 1=n1 2=n2";
    QTest::newRow("two queues of Grid Engine on a host")
        << "n1 2 all.q@n1 UNDEFINED\nn1 1 short.q@n1 UNDEFINED\nn2 1 all.q@n2 UNDEFINED\n"
        << "0=n1 1=n1 2=n1 3=n2";
    QTest::newRow("a host twice, with other slots") << "n1 slots=2\nn1 slots=1\n"
                                                    << "0=n1 1=n1 2=n1";
    QTest::newRow("LSF's host file") << "n1 2\nn2 1\n"
                                     << "0=n1 1=n1 2=n2";
    QTest::newRow("hosts that are called as columns are") << "node slots=1\ncore\nmachine:1\nhost slots=1\n"
                                                          << "0=node 1=core 2=machine 3=host";
    QTest::newRow("a title's name with slots") << "task:1\nip:2\n"
                                               << "0=task 1=ip 2=ip";
    QTest::newRow("other words of Open MPI for slots") << "n1 cpu=2\nn2 count=1 cpu-max=3\nn3 max-slots=2 slots=1\n"
                                                       << "0=n1 1=n1 2=n2 3=n3";
    QTest::newRow("slots and what the host has") << "n1 slots=1 sockets=2 cores_per_socket=8 username=me port=22\n"
                                                 << "0=n1";
    QTest::newRow("rankfile with blanks around =") << "rank 0 = n2 slot = 0\nrank 1 =n1\n"
                                                   << "0=n2 1=n1";
    QTest::newRow("a host and the number of its node") << "rank,node,hostname\n0,1,n1\n1,0,n2\n"
                                                       << "0=n1 1=n2";
    QTest::newRow("node_name") << "rank,node_name\n0,n1\n"
                               << "0=n1";
    QTest::newRow("an empty last value") << "0,n1,\n1,n2,\n"
                                         << "0=n1 1=n2";
    QTest::newRow("IPv6 of an interface") << "0,fe80::1%ib0\n"
                                          << "0=fe80::1%ib0";
  }
  void forms() {
    QFETCH(QString, text);
    QFETCH(QString, mapped);
    const Mapped got = map(text.toStdString());
    QCOMPARE(QString::fromStdString(got.text()), mapped);
    QCOMPARE(got.codes(), std::string());
    QCOMPARE(got.report.rowsKept, got.sink.processes.size());
    for (const ProcessRow& row : got.sink.processes) QVERIFY(row.origin == HostOrigin::hostMap);
  }

  void lastLineWithoutAnEndIsTold_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("mapped");
    QTest::addColumn<QString>("codes");
    const QString told = "host_map.last_line:1";
    QTest::newRow("csv") << "rank,host\n0,node012\n1,node01"
                         << "0=node012 1=node01" << told;
    QTest::newRow("csv without header") << "0,node0"
                                        << "0=node0" << told;
    QTest::newRow("csv, nothing of the host") << "0,a\n1,"
                                              << "0=a"
                                              << "host_map.last_line:1 host_map.line:1";
    QTest::newRow("a name per line") << "node01\nnode0"
                                     << "0=node01 1=node0" << told;
    QTest::newRow("slots of several digits") << "node01 slots=1"
                                             << "0=node01" << told;
    QTest::newRow("MPICH machinefile") << "node01:2"
                                       << "0=node01 1=node01" << told;
    QTest::newRow("Slurm list as its variable has it") << "n[001-002],login1"
                                                       << "0=n001 1=n002 2=login1"
                                                       << "";
    QTest::newRow("the same below a comment") << "# job 4711\nn[001-002]"
                                              << "0=n001 1=n002"
                                              << "";
    QTest::newRow("a comment at the end") << "0,a\n# by ha"
                                          << "0=a"
                                          << "";
  }
  void lastLineWithoutAnEndIsTold() {
    QFETCH(QString, text);
    QFETCH(QString, mapped);
    QFETCH(QString, codes);
    const Mapped got = map(text.toStdString());
    QCOMPARE(QString::fromStdString(got.text()), mapped);
    QCOMPARE(QString::fromStdString(got.codes()), codes);
  }

  void moreSlotsThanRanksIsUsual() {
    const Mapped got = map("a slots=64\nb slots=64\n", 3);
    QCOMPARE(got.text(), std::string("0=a 1=a 2=a"));
    QCOMPARE(got.codes(), std::string());
  }

  void aNameMoreThanRanksMayBeATitle() {
    for (const char* text : {"server\nn1\nn1\n", "n1\nn2\nn3\n"}) {
      const Mapped got = map(text, 2);
      QCOMPARE(got.codes(), std::string("host_map.title:1"));
      QVERIFY2(!got.report.diagnostics.has(Severity::dataLost), text);  // a spare node is usual
    }
    for (const char* text : {"n1\nn1\nn2\n", "server\nn1\n", "server\nn1\nn1\nn2\n", "server:1\nn1\nn1\n"})
      QVERIFY2(!map(text, 2).codes().starts_with("host_map.title"), text);
  }

  void fewerHostsThanRanksAreLost() {
    for (const char* text : {"a slots=2\n", "rank,host\n0,a\n", "n1\nn1\nn2\n", "n1 2\n", "n[1-2]:2\n"}) {
      const Mapped got = map(text, 5);
      QCOMPARE(got.codes(), std::string("host_map.few:1"));
      QVERIFY(got.report.diagnostics.has(Severity::dataLost));
    }
    for (const char* nodes : {"n[1-2]\n", "n1\nn2\n", "n1 n2\n"}) {  // they do not state how many ranks each had
      const Mapped got = map(nodes, 5);
      QCOMPARE(got.codes(), std::string("host_map.few:1"));
      QVERIFY2(!got.report.diagnostics.has(Severity::dataLost), nodes);
    }
    QVERIFY(!map("rank,host,guid,name\n,a,0x1,mlx5_0\n", 5).report.diagnostics.has(Severity::dataLost));
    QCOMPARE(map("rank,host\n0,a\n1,b\n2,c\n", 2).codes(), std::string("host_map.many:1"));
  }

  void wrongLinesAreLeftOut() {
    const Mapped got = map("rank,host\n0,a\nx,b\n-1,c\n2\n3,\n4294967296,d\n0,twice\n5,e\n");
    QCOMPARE(got.text(), std::string("0=a 5=e"));
    QCOMPARE(got.codes(), std::string("host_map.line:5 host_map.twice:1"));
    QCOMPARE(got.report.rowsLeftOut, std::uint64_t{6});
    QCOMPARE(got.report.diagnostics.list().front().line, std::uint64_t{3});
  }

  void badListsAreRefused_data() {
    QTest::addColumn<QString>("list");
    for (const char* list :
         {"n[1-", "n]1[", "n[[1]]", "n[3-1]", "n[a-b]", "n[]", "n[1,]", "a,,b", "n[1-99999999]",
          "n[1-1000]m[1-1000]k[1-1000]", "n[-1]", "n[1-2-3]", "n[18446744073709551615-18446744073709551616]"})
      QTest::newRow(list) << list;
  }
  void badListsAreRefused() {
    QFETCH(QString, list);
    QVERIFY(!expandHostList(list.toStdString(), 1'000'000));
    const Mapped got = map(list.toStdString() + "\n");
    QVERIFY(got.sink.processes.empty());
    QCOMPARE(got.report.rowsLeftOut, std::uint64_t{1});
  }

  // No rank on a host whose name is a column's title, an option or a number.
  void formsThatAreNotKnownAreRefused_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("host and number, which is not said") << "n1,0\nn1,1\n";
    QTest::newRow("the same with blanks") << "n1 0\nn2 1\n";
    QTest::newRow("MPICH_RANK_ORDER") << "0,1,2,3\n";
    QTest::newRow("numbers") << "0\n1\n";
    QTest::newRow("a variable") << "SLURM_NODELIST=n[1-4]\n";
    QTest::newRow("PBS exec_host") << "n1/0*2+n2/0*2\n";
    QTest::newRow("JSON") << "{\"0\": \"n1\"}\n";
    QTest::newRow("ib-node-name-map") << "0x0002c90300001234 \"leaf 1\"\n";
    QTest::newRow("several lists of hosts") << "n1 n2\nn3 n4\n";
    QTest::newRow("a table without ranks") << "Node Process\nn1 0\nn2 1\n";
    QTest::newRow("only a column of hosts") << "host\nn1\nn2\n";
    QTest::newRow("titles that are not known") << "process,machine\n0,n1\n";
    QTest::newRow("hosts and slots with titles") << "host,slots\nn1,2\n";
    QTest::newRow("two columns of ranks") << "rank,rank,host\n0,1,n1\n";
    QTest::newRow("hosts and adapters without titles") << "n1,mlx5_0\nn2,mlx5_0\n";
    QTest::newRow("a setting of no launcher") << "n1 np=2\nn2 np=2\n";
    QTest::newRow("processes per node as PBS asks for them") << "n1 ppn=2\nn2 ppn=2\n";
    QTest::newRow("an unknown setting beside slots") << "n1 slots=2 weight=3\n";
    QTest::newRow("a limit without slots") << "n1 max_slots=2\nn2\n";
    QTest::newRow("cores, which are no slots") << "n1 cores=2\nn2 cores=2\n";
    QTest::newRow("cores in a second line") << "n1 slots=2\nn2 cores=2\n";
    QTest::newRow("slots twice") << "n1 slots=2 cpu=3\n";
    QTest::newRow("slots in two forms") << "n1:2 slots=3\n";
    QTest::newRow("slots before and behind") << "2*n1:2\n";
    QTest::newRow("fewer slots at most than slots") << "n1 slots=4 max_slots=2\n";
    QTest::newRow("a host without slots") << "a slots=0\nb\n";
    QTest::newRow("a host without slots of LSF") << "n1 0 n2 4\n";
    QTest::newRow("a host without slots of Grid Engine") << "n1 0 all.q@n1 UNDEFINED\n";
    QTest::newRow("host:rank") << "n1:0\nn1:1\nn2:2\n";
    QTest::newRow("host:rank from 1") << "n1:1\nn1:2\nn2:3\n";
    QTest::newRow("host rank from 1") << "n1 1\nn1 2\nn2 3\n";
    QTest::newRow("a host without slots in LSF's host file") << "n1 1\nn2 0\n";
    QTest::newRow("a line of another form in LSF's host file") << "n1 2\nn2\n";
    QTest::newRow("a number without a word below slots") << "n1 slots=2\nn2 2\n";
    QTest::newRow("ranges of ranks") << "0-1,n1\n2-3,n2\n";
    QTest::newRow("a word between rank and host") << "0 on n1\n1 on n1\n";
    QTest::newRow("words between rank and host") << "0 of 4 n1\n1 of 4 n1\n";
    QTest::newRow("a value behind the host") << "0,n1,5\n1,n1,6\n";
    QTest::newRow("ranks of each host as counts") << "2 n1\n2 n2\n";
    QTest::newRow("adapters of mpirun_rsh") << "n1:2:mlx5_0\nn2:2:mlx5_0\n";
    QTest::newRow("adapters without slots") << "n1::mlx5_0\n";
    QTest::newRow("a range with dots") << "n1..n2\n";
    QTest::newRow("ranks that a launcher puts before lines") << "[0]n1,[1]n1\n";
    QTest::newRow("a number that begins like an address") << "10.0.0\n";
    QTest::newRow("an option") << "-n1\n";
    QTest::newRow("a word before the host") << "host n1\n";
    QTest::newRow("more behind a line of a rankfile") << "rank 0=n1 slot=0 on n2\n";
    QTest::newRow("a line of another form in a list") << "n1 slots=2\nn2=2\n";
    QTest::newRow("a comma too many") << "n1,\nn2\n";
  }
  void formsThatAreNotKnownAreRefused() {
    QFETCH(QString, text);
    const Mapped got = map(text.toStdString());
    QCOMPARE(got.text(), std::string());
    QVERIFY(got.report.rowsLeftOut > 0);
    QCOMPARE(got.codes(), std::string("host_map.refused:1"));
    const Diagnostic refused = got.report.diagnostics.list().front();
    QVERIFY(refused.severity == Severity::importStopped && refused.line > 0 && !refused.advice.empty());
  }

  void aListThatIsWholeAloneStandsAlone() {
    const Mapped got = map("# hosts\nn1 n2\nn3\n");
    QCOMPARE(got.text(), std::string());
    QCOMPARE(got.report.diagnostics.list().front().line, std::uint64_t{2});
    QCOMPARE(map("n3\nn1,n2\n").report.diagnostics.list().front().line, std::uint64_t{2});
    QCOMPARE(map("n1,n2\nn3,n4\n").report.diagnostics.list().front().line, std::uint64_t{1});
  }

  void aLineOfAnotherLengthIsLeftOut() {
    const Mapped got = map("rank host\n0 n1\n1 on n2\n2 n3\n");
    QCOMPARE(got.text(), std::string("0=n1 2=n3"));
    QCOMPARE(got.codes(), std::string("host_map.line:1"));
  }

  void rangesAreBounded() {
    QCOMPARE(expandHostList("n[1-1000000]", 1'000'000)->size(), std::size_t{1'000'000});
    QVERIFY(!expandHostList("n[1-1000001]", 1'000'000));
    QCOMPARE(map("a slots=1000000\nb slots=1000000\n").codes(), std::string("host_map.too_many:1"));
  }

  void endlessLineIsNoMemory() { QVERIFY(map(std::string(8 << 20, 'x')).sink.processes.empty()); }

  void isRecognisedByItsHeaderOnly() {
    const auto importer = hostMapImporter();
    for (const char* yes : {"rank,host\n0,a\n", "Rank, Host\r\n", "\xef\xbb\xbfrank,host", "\"rank\",\"host\",core\n"})
      QVERIFY2(importer->recognises(yes), yes);
    for (const char* no : {"", "0,n000\n", "rank,hostname\n", "Rank,Comm,Size\n", "host,rank\n", "node01 slots=4\n"})
      QVERIFY2(!importer->recognises(no), no);
  }

  // load gives rows and nothing to complain about, refuse gives none and says why.
  void corpus() {
    const auto content = [](const std::filesystem::path& path) {
      std::ostringstream out;
      out << std::ifstream(path, std::ios::binary).rdbuf();
      return out.str();
    };
    int files = 0;
    for (const char* folder : {"load", "refuse"})
      for (const auto& entry :
           std::filesystem::directory_iterator(std::filesystem::path(WEFT_TEST_DATA) / "host_map" / folder)) {
        const Mapped got = map(content(entry.path()));
        QVERIFY2(got.sink.processes.empty() == (folder[0] == 'r'), entry.path().c_str());
        const bool isCut = entry.path().filename() == "cut.csv";
        QVERIFY2(got.codes().empty() == (folder[0] == 'l' && !isCut), entry.path().c_str());
        if (isCut) QCOMPARE(got.codes(), std::string("host_map.last_line:1"));
        ++files;
      }
    QVERIFY(files >= 11);
  }

  void cancels() {
    MemorySink sink;
    std::istringstream in("0,a\n");
    QVERIFY(readHostMap(in, "hosts", 0, sink, [](std::uint64_t) { return false; }).cancelled);
  }
};

WEFT_TEST(HostMapTest)

}  // namespace host_map_test
#include "host_map_test.moc"
