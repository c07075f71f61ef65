// Parts of processes that asked nobody: which communicators are the same, what they are called, who was not recorded.
#include <QTest>

#include "importers/recorded/record_gather.h"
#include "importers/recorded/record_reader.h"
#include "monitoring_support.h"
#include "test_class.h"

using namespace weft;

namespace record_worlds_test {

// A part: facts, then the rows of its communicators and of other tables.
struct Part {
  std::string world;
  int rank = 0, size = 1;
  std::string more;  // facts, a line each
  // communicator,name,parent,call,order,key,first,remote_first,size,rank,remote_size,members,remote_members
  std::string communicators;
  std::string tables;
  std::string host = {}, onHost = {};

  NamedText file() const {
    return {"b/parts/rank-" + std::to_string(rank) + "." + world + ".csv",
            "#weft run 2\nkey,value\ncomplete,yes\nworld," + world + "\nrank," + std::to_string(rank) + "\nprocesses," +
                std::to_string(size) + "\n" + more + "#weft ranks 2\nrank,host,on_host\n" + std::to_string(rank) + "," +
                (host.empty() ? "n" + std::to_string(rank) : host) + "," + onHost +
                "\n#weft communicators "
                "2\ncommunicator,name,parent,call,order,key,first,remote_first,size,rank,remote_size,members,remote_"
                "members\n" +
                communicators + tables};
  }
};

std::string world(int rank, int size) {
  return "0,W,,,,,,," + std::to_string(size) + "," + std::to_string(rank) + ",0,,\n";
}

ReadFiles readParts(const std::vector<Part>& parts) {
  std::vector<NamedText> files{{"b/parts/job.csv", "#weft job 2\nkey,value\njob,1\n"}};
  for (const Part& part : parts) files.push_back(part.file());
  ReadFiles result;
  result.report = readRecord(asSource(files), result.sink, {}, {});
  return result;
}

// "name members|call;"
std::string communicators(const ReadFiles& read) {
  std::string text;
  for (std::uint32_t i = 0; i < read.sink.communicators.size(); ++i) {
    const auto members = read.sink.memberRanks.find(CommunicatorId(i + 1));
    text += read.sink.communicators[i].name;
    if (members != read.sink.memberRanks.end())
      for (const RankId rank : members->second) text += " " + std::to_string(number(rank));
    text += ";";
  }
  return text;
}

std::string pairs(const ReadFiles& read) {
  std::vector<std::string> all;
  for (const PairTrafficRow& row : read.sink.pairs)
    for (const PairPeer& peer : row.peers)
      all.push_back(std::to_string(number(row.source)) + ">" + std::to_string(number(peer.destination)) + ":" +
                    std::to_string(peer.bytes) + ";");
  std::ranges::sort(all);
  std::string text;
  for (const std::string& each : all) text += each;
  return text;
}

std::string codes(const ReadFiles& read) {
  std::string text;
  for (const Diagnostic& one : read.report.diagnostics.list()) text += one.code + " ";
  return text;
}

const std::string pairsTable = "#weft pairs 2\ncommunicator,region,operation,source,destination,messages,bytes\n";

class RecordWorldsTest : public QObject {
  Q_OBJECT

 private slots:
  // Rank 0 has made three communicators of its own before: the number of what both make is one more than that, on both.
  void oneCommunicatorHasOneName() {
    const std::string dups =
        "1,SELF,,,,,,,1,0,0,,\n2,,1,Comm_dup,0,,,,1,0,0,,\n3,,1,Comm_dup,1,,,,1,0,0,,\n4,,1,Comm_dup,2,,,,1,0,0,,\n";
    const auto read = readParts({{"w", 0, 2, "", world(0, 2) + dups + "7,,0,Comm_idup,0,,,,2,0,0,,\n"},
                                 {"w", 1, 2, "", world(1, 2) + "3,,0,Comm_idup,0,,,,2,1,0,,\n"}});
    QCOMPARE(QString::fromStdString(communicators(read)), QString("W 0 1;W_i4 0 1;SELF.0 0;"));
    QCOMPARE(codes(read), std::string());
  }

  // Two groups of a split, and one that is left out: order and the rank of its first member tell them apart.
  void groupsOfOneCallAreToldApart() {
    const auto part = [](int rank, const std::string& made) { return Part{"w", rank, 4, "", world(rank, 4) + made}; };
    const auto read =
        readParts({part(0, "2,,0,Comm_split,0,,3,,2,1,0,,\n"), part(1, "2,,0,Comm_split,0,,,,0,0,0,,\n"),
                   part(2, "2,,0,Comm_split,0,,2,,1,0,0,,\n"), part(3, "2,,0,Comm_split,0,,3,,2,0,0,,\n")});
    QCOMPARE(QString::fromStdString(communicators(read)), QString("W 0 1 2 3;W_s1.0 3 0;W_s1.2 2;"));
  }

  // Sides of an inter-communicator have nothing in common but the tag and each other's first rank; its duplicate has
  // that as its parent.
  void bothSidesAreOneInterCommunicator() {
    const std::string zero = world(0, 2) +
                             "2,,0,Comm_split,0,,0,,1,0,0,,\n3,,2,Intercomm_create,0,7,0,1,1,0,1,,\n4,,2,Comm_dup,1,,,,"
                             "1,0,0,,\n5,,3,Comm_idup,0,,,,1,0,1,,\n";
    const std::string one =
        world(1, 2) +
        "2,,0,Comm_split,0,,1,,1,0,0,,\n3,,2,Intercomm_create,0,7,1,0,1,0,1,,\n5,,3,Comm_idup,0,,,,1,0,1,,\n";
    const auto read = readParts({{"w", 0, 2, "", zero, pairsTable + "5,,Send,0,#0,1,10\n"},
                                 {"w", 1, 2, "", one, pairsTable + "5,,Send,1,#0,1,20\n"}});
    QCOMPARE(QString::fromStdString(communicators(read)),
             QString("W 0 1;W_s1.0 0;W_s1.0_d3 0;W_s1.0_n2 0 1;W_s1.0_n2_i4 0 1;W_s1.1 1;"));
    QCOMPARE(QString::fromStdString(pairs(read)), QString("0>1:10;1>0:20;"));
  }

  // The key that the root handed on brings parents and children together; ranks count on from world to world.
  void spawnedWorldsAreOneRun() {
    const std::string parent = "2,,0,Comm_spawn,0,KEY,,,1,0,2,,\n3,,2,Intercomm_merge,0,,,,3,0,0,,\n";
    const auto child = [](int rank) {
      const std::string own = std::to_string(rank), all = std::to_string(rank + 1);
      return world(rank, 2) + "2,PARENT,,,,,,,2," + own + ",1,,\n3,,2,Intercomm_merge,0,,,,3," + all + ",0,,\n";
    };
    const auto read = readParts(
        {{"a", 0, 1, "started,5\n", world(0, 1) + parent, pairsTable + "2,,Send,0,#1,1,7\n3,,Send,0,#1,1,5\n"},
         {"b", 0, 2, "started,9\nstarted by,KEY\n", child(0), pairsTable + "0,,Send,0,1,1,1\n"},
         {"b", 1, 2, "started,9\nstarted by,KEY\n", child(1), pairsTable + "2,,Send,1,#0,1,3\n"}});
    QCOMPARE(QString::fromStdString(communicators(read)), QString("W 0;W2 1 2;W_k1 0 1 2;W_k1_m2 0 1 2;"));
    QCOMPARE(QString::fromStdString(pairs(read)), QString("0>1:5;0>2:7;1>2:1;2>0:3;"));
    QCOMPARE(read.sink.facts.at("worlds"), std::string("W: rank 0; W2: ranks 1-2, over W_k1"));
    QCOMPARE(codes(read), std::string());
  }

  // Of a communicator with processes of two worlds: a third world is started over it, which only the root's account has
  // the key of; and each side of an inter-communicator that it is divided into begins with a process of the second one.
  void worldsThatMingleAreOneRun() {
    const auto part = [](const std::string& rank, const std::string& split, const std::string& between,
                         const std::string& key) {
      return "3,,2,Intercomm_merge,0,,,,3," + rank + ",0,,\n4,,3,Comm_split,0,," + split +
             ",0,,\n5,,4,Intercomm_create,0,7," + between + ",,\n6,,3,Comm_spawn,0," + key + ",,,3," + rank + ",1,,\n";
    };
    const auto child = [](int rank) { return world(rank, 2) + "2,PARENT,,,,,,,2," + std::to_string(rank) + ",1,,\n"; };
    const std::string parent = world(0, 1) + "2,,0,Comm_spawn,0,ONE,,,1,0,2,,\n";
    const std::string one = "started,9\nstarted by,ONE\n";
    const auto read = readParts(
        {{"a", 0, 1, "started,5\n", parent + part("0", "1,,2,1", ",,2,1,1", "TWO"), pairsTable + "5,,Send,0,#0,1,4\n"},
         {"b", 0, 2, one, child(0) + part("1", "1,,2,0", "0,1,2,0,1", ""), pairsTable + "5,,Send,0,1,1,2\n"},
         {"b", 1, 2, one, child(1) + part("2", "2,,1,0", "1,0,1,0,2", ""), pairsTable + "6,,Send,1,#0,1,8\n"},
         {"c", 0, 1, "started,12\nstarted by,TWO\n", world(0, 1) + "2,PARENT,,,,,,,1,0,3,,\n",
          pairsTable + "2,,Send,0,#1,1,1\n"}});
    QCOMPARE(QString::fromStdString(communicators(read)),
             QString("W 0;W2 1 2;W3 3;W_k1 0 1 2;W_k1_m2 0 1 2;W_k1_m2_k5 0 1 2 3;W_k1_m2_s3.0 1 0;"
                     "W_k1_m2_s3.0_n4 1 0 2;W_k1_m2_s3.2 2;"));
    QCOMPARE(QString::fromStdString(pairs(read)), QString("0>2:4;1>2:2;2>3:8;3>1:1;"));
    QCOMPARE(codes(read), std::string());
  }

  void portsBringTwoJobsTogether() {
    const auto read = readParts({{"a", 0, 1, "started,1\n", world(0, 1) + "2,,0,Comm_accept,0,port x,,,1,0,1,,\n",
                                  pairsTable + "2,,Send,0,#0,1,7\n"},
                                 {"b", 0, 1, "started,2\n", world(0, 1) + "2,,0,Comm_connect,0,port x,,,1,0,1,,\n",
                                  pairsTable + "2,,Send,0,#0,1,9\n"},
                                 {"c", 0, 1, "started,3\n", world(0, 1)}});
    QCOMPARE(QString::fromStdString(communicators(read)), QString("W 0;W2 1;W_k1 0 1;"));
    QCOMPARE(QString::fromStdString(pairs(read)), QString("0>1:7;1>0:9;"));
    QCOMPARE(codes(read), std::string("record.second_bundle "));
  }

  void ranksThatAreNotRecordedAreNamed() {
    const auto read = readParts(
        {{"w", 0, 5, "", world(0, 5) + "2,,0,Comm_split,0,,0,,3,0,0,0 2 4,\n"}, {"w", 3, 5, "", world(3, 5)}});
    QCOMPARE(QString::fromStdString(communicators(read)), QString("W 0 1 2 3 4;W_s1.0 0 2 4;"));
    QCOMPARE(codes(read), std::string("record.ranks "));
    QVERIFY2(read.report.diagnostics.list().front().seen.starts_with("ranks 1-2, 4 were not recorded"),
             read.report.diagnostics.list().front().seen.c_str());
    QCOMPARE(read.sink.facts.at("not recorded"), std::string("ranks 1-2, 4"));
  }

  // What launchers say of their hosts tells where ranks are missing; where one of them says nothing, nothing is known.
  void hostsOfMissingRanksAreToldApart_data() {
    QTest::addColumn<QStringList>("hosts");  // "host ranks-on-it", by recorded rank
    QTest::addColumn<int>("size");
    QTest::addColumn<QString>("where");
    QTest::newRow("another host") << QStringList{"n1 2", "n1 2"} << 4
                                  << ": nothing was recorded on their hosts, which may lack the recorder's library";
    QTest::newRow("same host") << QStringList{"n1 2", "n2 2", "n1 2"} << 4 << ": n2 has 1 of them beside 1 that were";
    QTest::newRow("both") << QStringList{"n1 3", "n2 2"} << 8
                          << ": n1 has 2 of them beside 1 that were, n2 has 1 of them beside 1 that were; nothing was "
                             "recorded on the hosts of the others";
    QTest::newRow("one says nothing") << QStringList{"n1 2", "n2 "} << 4 << "";
    QTest::newRow("contradiction") << QStringList{"n1 9"} << 4 << "";
  }
  void hostsOfMissingRanksAreToldApart() {
    QFETCH(const QStringList, hosts);
    QFETCH(const int, size);
    QFETCH(const QString, where);
    std::vector<Part> parts;
    for (int rank = 0; rank < hosts.size(); ++rank)
      parts.push_back({"w", rank, size, "", world(rank, size), "", hosts[rank].section(' ', 0, 0).toStdString(),
                       hosts[rank].section(' ', 1).toStdString()});
    const auto read = readParts(parts);
    QCOMPARE(codes(read), std::string("record.ranks "));
    const QString seen = QString::fromStdString(read.report.diagnostics.list().front().seen);
    QCOMPARE(seen.mid(seen.indexOf(" not recorded") + 13), where);
  }

  // One communicator of two has less that arrived than was sent.
  void sendsThatNobodyReceivedAreReported() {
    const auto part = [](int rank, const std::string& calls) {
      return Part{
          "w",
          rank,
          2,
          "receives,counted\n",
          world(rank, 2) + "2,,0,Comm_dup,0,,,,2," + std::to_string(rank) + ",0,,\n",
          "#weft operations 2\ncommunicator,region,rank,operation,size_min,size_max,calls,bytes,seconds\n" + calls};
    };
    const auto read = readParts({part(0, "0,,0,Send,0,128,10,1000,0.1\n2,,0,Isend,0,128,1,5,0.1\n"),
                                 part(1, "0,,1,Recv,0,128,9,900,0.1\n2,,1,Irecv,0,128,1,5,0.1\n")});
    QCOMPARE(codes(read), std::string("record.balance "));
    QVERIFY(read.report.diagnostics.list().front().seen.ends_with("W: 1000 bytes sent, 900 received"));
  }

  // Children without a recorder are ranks all the same: their parents know how many they are.
  void worldsThatAreNotRecordedHaveRanks() {
    const auto read = readParts(
        {{"a", 0, 1, "", world(0, 1) + "2,,0,Comm_spawn,0,KEY,,,1,0,2,,\n", pairsTable + "2,,Send,0,#1,1,7\n"}});
    QCOMPARE(QString::fromStdString(communicators(read)), QString("W 0;W_k1 0 1 2;"));
    QCOMPARE(QString::fromStdString(pairs(read)), QString("0>2:7;"));
    QCOMPARE(read.sink.facts.at("not recorded"), std::string("ranks 1-2"));
  }

  // What is put together into files says the same as the parts.
  void gatheredFilesSayTheSame() {
    const QTemporaryDir folder;
    const std::filesystem::path bundle = folder.filePath("b").toStdString();
    const std::vector<Part> parts{{"w", 0, 2, "command,./app -n 1\n", world(0, 2) + "2,,0,Comm_dup,0,,,,2,0,0,,\n",
                                   pairsTable + "2,,Send,0,1,2,30\n"},
                                  {"w", 1, 2, "command,./app -n 2\n", world(1, 2) + "2,,0,Comm_dup,0,,,,2,1,0,,\n",
                                   pairsTable + "2,\"a,b\",Send,1,#0,1,4\n"}};
    std::filesystem::create_directories(bundle / "parts");
    for (const Part& part : parts)
      std::ofstream(folder.filePath(QString::fromStdString(part.file().name)).toStdString()) << part.file().text;
    const auto gathered = gatherParts(bundle);
    QCOMPARE(gathered.size(), std::size_t(1));
    QVERIFY(gathered[0].isComplete && gathered[0].ranks == 2 && gathered[0].missing.empty());
    QVERIFY(!std::filesystem::exists(bundle / "parts"));
    std::vector<NamedText> files;
    for (const auto& file : std::filesystem::directory_iterator(bundle))
      files.push_back({"b/" + file.path().filename().string(), textOf(file.path().string())});
    ReadFiles read;
    read.report = readRecord(asSource(files), read.sink, {}, {});
    const auto direct = readParts(parts);
    QCOMPARE(communicators(read), communicators(direct));
    QCOMPARE(pairs(read), pairs(direct));
    QCOMPARE(read.sink.facts, direct.sink.facts);
    QCOMPARE(codes(read), std::string());
    QCOMPARE(gatherParts(bundle).size(), std::size_t(0));
  }

  void communicatorsThatAreRecordedAsOneAreTold() {
    const Part part{"a",
                    0,
                    1,
                    "",
                    "0,W,,,,,,,1,0,0,,,\n1,,0,Comm_dup,0,,,,1,0,0,,,\n2,,0,Comm_dup,1000,,,,1,0,0,,,199000\n",
                    "#weft operations "
                    "2\ncommunicator,region,rank,operation,size_min,size_max,calls,bytes,seconds\n2,,0,Barrier,0,128,"
                    "199000,0,0.1\n"};
    NamedText file = part.file();
    const std::string header = "members,remote_members\n";
    file.text.replace(file.text.find(header), header.size(), "members,remote_members,several\n");
    ReadFiles read;
    read.report =
        readRecord(asSource({{"b/parts/job.csv", "#weft job 2\nkey,value\njob,1\n"}, file}), read.sink, {}, {});
    QCOMPARE(communicators(read), std::string("W 0;W_d1 0;W_d2 0;"));
    const auto& told = read.report.diagnostics.list();
    const auto note = std::ranges::find(told, "record.several", &Diagnostic::code);
    QVERIFY(note != told.end());
    QVERIFY2(note->seen.find("W_d2 represents 199000 communicators") != std::string::npos, note->seen.c_str());
  }
};

WEFT_TEST(RecordWorldsTest)

}  // namespace record_worlds_test
#include "record_worlds_test.moc"
