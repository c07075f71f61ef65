// Names, parents, calls and members of a deep hierarchy of communicators (hierarchy.cpp): against the program's own
// account with numbers derived by hand, and against the names that mpisee gave the same communicators.
#include <QTest>

#include <algorithm>
#include <set>
#include <sstream>

#include "mpi_run.h"
#include "recorded_tables.h"
#include "test_class.h"

using namespace weft;

namespace recorder_names_test {

const QString program = WEFT_PROGRAMS "/hierarchy-openmpi";

struct Made {
  std::string parent, letter;  // parent as a label
  std::vector<int> members;
};
using Truth = std::map<std::string, std::map<std::vector<int>, Made>>;  // by label and members

Truth truthOf(const QTemporaryDir& folder, int ranks) {
  Truth truth;
  for (int rank = 0; rank < ranks; ++rank) {
    std::ifstream in(folder.filePath(QString("truth.%1.txt").arg(rank)).toStdString());
    std::string line;
    while (std::getline(in, line)) {
      std::vector<std::string> fields;
      std::istringstream parts(line);
      for (std::string field; std::getline(parts, field, '\t');) fields.push_back(field);
      if (fields.size() != 8 || fields[0] != "C" || fields[3] == "*") continue;
      std::vector<int> members;
      std::istringstream ranksOf(fields[7]);
      for (int each; ranksOf >> each;) members.push_back(each);
      truth[fields[3]][members] = {fields[4], fields[5], members};
    }
  }
  return truth;
}

// The program halves a communicator of all processes `halvings` times; before that it makes 6 others, and after it 11.
int numberOf(const std::string& label, int halvings) {
  const auto ends = [&](const char* with) {
    return label.size() >= std::strlen(with) &&
           label.compare(label.size() - std::strlen(with), std::string::npos, with) == 0;
  };
  if (label.rfind("half", 0) == 0) return 6 + static_cast<int>(label.size() - 4);
  if (label == "cart3d") return 1;
  if (label == "node") return 6;
  if (label.rfind("zline", 0) == 0) return 5;
  const int after = 6 + halvings;
  if (label == "odd") return after + 1;
  if (label.rfind("mod4r", 0) == 0) return after + 2;
  if (label == "world/dup") return after + 4;
  if (label == "world/dup/dup") return after + 5;
  if (label == "cart3d/idup") return after + 6;
  if (label == "firsthalf") return after + 7;
  if (label == "even") return after + 8;
  if (label == "dgraph_adj") return after + 9;
  if (label == "dgraph") return after + 10;
  if (label == "graph") return after + 11;
  if (ends("/dup")) return after + 3;
  if (label.find("/x_") != std::string::npos) return 3;
  return label.find("/y_") != std::string::npos ? 4 : 2;
}

class Names {
 public:
  Names(const Truth& truth, int halvings) : truth_(truth), halvings_(halvings) {}

  const Made& parentOf(const Made& made) const {
    for (const auto& [members, parent] : truth_.at(made.parent))
      if (contains(members, made.members)) return parent;
    throw std::runtime_error("no parent");
  }
  std::string nameOf(const std::string& label, const Made& made) const {
    if (made.letter == "W") return "W";
    const Made& parent = parentOf(made);
    std::string name = nameOf(made.parent, parent) + "_" + made.letter + std::to_string(numberOf(label, halvings_));
    if (std::string("bstcu").find(made.letter) == std::string::npos) return name;  // makes one communicator at a time
    std::ptrdiff_t smallest = std::ssize(parent.members);
    for (int each : made.members)
      smallest =
          std::min(smallest, std::find(parent.members.begin(), parent.members.end(), each) - parent.members.begin());
    return name + "." + std::to_string(smallest);
  }

 private:
  static bool contains(const std::vector<int>& all, const std::vector<int>& some) {
    return std::all_of(some.begin(), some.end(),
                       [&](int each) { return std::find(all.begin(), all.end(), each) != all.end(); });
  }
  const Truth& truth_;
  const int halvings_;
};

struct Recording {
  QTemporaryDir folder;
  MpiRun::Result result;
  std::map<std::string, RecordedRow> rows;  // by name

  Recording(int ranks, const QStringList& arguments) {
    MpiRun run;
    run.ranks = ranks;
    run.preload = {WEFT_LIBRARIES "/libweft-record.so"};
    run.settings = {"TRUTH_DIR=" + folder.path(), "WEFT_BUNDLE=" + folder.filePath("bundle")};
    result = run(program, arguments);
    for (const RecordedRow& row : recordedRows(folder.filePath("bundle").toStdString(), "communicators"))
      if (row.at("name").rfind("SELF", 0) != 0) rows[row.at("name")] = row;
  }
};

// "S rank label operation calls bytes"
std::vector<std::tuple<std::string, std::string, RecordedSum>> ownCalls(const QTemporaryDir& folder, int rank) {
  std::vector<std::tuple<std::string, std::string, RecordedSum>> calls;
  std::ifstream in(folder.filePath(QString("truth.%1.txt").arg(rank)).toStdString());
  std::string line, letter, label, operation;
  while (std::getline(in, line)) {
    std::istringstream parts(line);
    RecordedSum sum;
    if (parts >> letter && letter == "S" && parts >> rank >> label >> operation >> sum.calls >> sum.bytes)
      calls.push_back({label, operation, sum});
  }
  return calls;
}

using CallsByRank = std::map<int, std::map<std::string, long long>>;

// Of each communicator, by its ranks and operations.
std::map<std::string, CallsByRank> callsOf(const std::filesystem::path& bundle) {
  std::map<std::string, CallsByRank> calls;
  for (RecordedRow& row : recordedRows(bundle, "operations"))
    calls[row["communicator"]][std::stoi(row["rank"])][row["operation"]] += std::stoll(row["calls"]);
  return calls;
}

bool possible() {
  return MpiRun().possible() && QFile::exists(program) && QFile::exists(WEFT_LIBRARIES "/libweft-record.so");
}

class RecorderNamesTest : public QObject {
  Q_OBJECT

 private slots:
  // 64 and 128 processes take long on few processors: WEFT_LARGE=1 asks for them.
  void everyCommunicatorIsNamedAsByHand_data() {
    QTest::addColumn<int>("ranks");
    QTest::addColumn<int>("halvings");
    QTest::addColumn<QStringList>("grid");
    QTest::newRow("16 processes") << 16 << 4 << QStringList{"4", "2", "2"};
    if (!qEnvironmentVariableIsSet("WEFT_LARGE")) return;
    QTest::newRow("64 processes") << 64 << 6 << QStringList{"4", "4", "4"};
    QTest::newRow("128 processes") << 128 << 7 << QStringList{"8", "4", "4"};
  }
  void everyCommunicatorIsNamedAsByHand() {
    if (!possible()) QSKIP("Open MPI is not installed");
    QFETCH(int, ranks);
    QFETCH(int, halvings);
    QFETCH(QStringList, grid);
    const Recording with(ranks, grid + QStringList{"1", "nofree"});
    QVERIFY2(with.result.status == 0, qPrintable(with.result.errors));
    const Truth truth = truthOf(with.folder, ranks);
    const Names names(truth, halvings);
    std::size_t count = 0;
    for (const auto& [label, all] : truth)
      for (const auto& [members, made] : all) {
        const std::string name = names.nameOf(label, made);
        const auto found = with.rows.find(name);
        QVERIFY2(found != with.rows.end(), (label + ", " + name).c_str());
        QCOMPARE(recordedRanks(found->second.at("members")), members);
        if (name != "W") QCOMPARE(found->second.at("parent"), names.nameOf(made.parent, names.parentOf(made)));
        ++count;
      }
    QCOMPARE(with.rows.size(), count);
    qInfo("%zu communicators", count);
  }

  // Calls as the program counted them, and bytes where it counts those that were sent.
  void everyCallIsThatOfTheProgram() {
    if (!possible()) QSKIP("Open MPI is not installed");
    const Recording with(16, {"4", "2", "2", "3", "nofree"});
    QCOMPARE(with.result.status, 0);
    const Truth truth = truthOf(with.folder, 16);
    const Names names(truth, 4);
    std::map<std::tuple<std::string, int, std::string>, RecordedSum> recorded;
    for (RecordedRow& row : recordedRows(with.folder.filePath("bundle").toStdString(), "operations")) {
      RecordedSum& sum = recorded[{row["communicator"], std::stoi(row["rank"]), row["operation"]}];
      sum.calls += std::stoll(row["calls"]);
      sum.bytes += std::stoll(row["bytes"]);
    }
    const std::set<std::string> sent{"Send",      "Recv",      "Sendrecv", "Allreduce", "Reduce",
                                     "Allgather", "Alltoallv", "Put",      "Get"};
    int compared = 0;
    for (int rank = 0; rank < 16; ++rank)
      for (const auto& [label, operation, own] : ownCalls(with.folder, rank)) {
        const auto& all = truth.at(label);
        const auto made = std::find_if(all.begin(), all.end(), [&](const auto& each) {
          return std::count(each.first.begin(), each.first.end(), rank);
        });
        const std::string name = names.nameOf(label, made->second);
        const RecordedSum sum = recorded[{name, rank, operation == "Fence" ? "Win_fence" : operation}];
        const std::string what = name + " " + operation + " on rank " + std::to_string(rank);
        QVERIFY2(sum.calls == own.calls,
                 (what + ": " + std::to_string(sum.calls) + " instead of " + std::to_string(own.calls)).c_str());
        if (sent.count(operation)) QVERIFY2(sum.bytes == own.bytes, what.c_str());
        ++compared;
      }
    QVERIFY(compared > 500);
    qInfo("%d sums", compared);
  }

  // mpisee has no wrapper for Comm_create_group and Dist_graph_create_adjacent, and so counts two less at the end.
  void mpiseeGivesTheSameNames() {
    if (!possible()) QSKIP("Open MPI is not installed");
    const Recording with(16, {"4", "2", "2", "1", "nofree"});
    QCOMPARE(with.result.status, 0);
    std::set<std::string> expected{"W_u18.0", "W_j19"}, recorded;
    std::ifstream in(WEFT_TEST_DATA "/recorder/hierarchy-16.mpisee");
    for (std::string name; std::getline(in, name);)
      expected.insert(name == "W_g18" ? "W_g20" : name == "W_r19" ? "W_r21" : name);
    for (const auto& [name, row] : with.rows) recorded.insert(name);
    QVERIFY(expected.size() > 70);
    QCOMPARE(recorded, expected);
  }

  void topologiesAreToldAsTheyWereMade() {
    if (!possible()) QSKIP("Open MPI is not installed");
    const Recording with(16, {"4", "2", "2", "1", "free"});
    QCOMPARE(with.result.status, 0);
    const auto told = [&](const char* name, const char* column) { return with.rows.at(name).at(column); };
    QCOMPARE(told("W_a1", "topology"), std::string("cart"));
    QCOMPARE(told("W_a1", "dims"), std::string("4 2 2"));
    QCOMPARE(told("W_a1", "periods"), std::string("1 1 0"));
    QCOMPARE(told("W_a1", "reorder"), std::string("0"));
    QCOMPARE(told("W_a1_b2.1_b3.0", "dims"), std::string("4"));
    QCOMPARE(told("W_j19", "topology"), std::string("dist_graph"));
    QCOMPARE(told("W_r21", "topology"), std::string("graph"));
    QCOMPARE(told("W_t6.0", "topology"), std::string());
    QCOMPARE(told("W_s12.3", "freed"), std::string("1"));
    QCOMPARE(told("W_s12.3", "members"), std::string("15 11 7 3"));
    QCOMPARE(told("W_d14", "freed"), std::string("0"));
  }

  // A program that makes communicators in every step: what it costs has an end, and no call is lost.
  void communicatorsOfEveryStepTakeNoMoreMemory_data() {
    QTest::addColumn<bool>("mpich");
    QTest::newRow("Open MPI") << false;
    QTest::newRow("MPICH") << true;
  }
  void communicatorsOfEveryStepTakeNoMoreMemory() {
    QFETCH(const bool, mpich);
    const QString many = QString(WEFT_PROGRAMS "/many-") + (mpich ? "mpich" : "openmpi"),
                  library = QString(WEFT_LIBRARIES "/libweft-record") + (mpich ? "-mpich.so" : ".so");
    const QTemporaryDir folder;
    const MpiRun run{mpich, 1, {library}, {"WEFT_BUNDLE=" + folder.filePath("bundle")}, folder.path()};
    if (!run.possible() || !QFile::exists(many) || !QFile::exists(library)) QSKIP("this MPI library is not installed");
    const auto bare = MpiRun{mpich, 1, {}, {}, folder.path()}(many, {"50000"}), recorded = run(many, {"50000"});
    QCOMPARE(bare.status, 0);
    QVERIFY2(recorded.status == 0, qPrintable(recorded.errors));
#ifndef WEFT_SANITIZED              // which keeps what is freed
    constexpr long most = 8 << 20;  // a communicator that is kept takes some 700 bytes: 33 MB
    QVERIFY2(recorded.out.toLong() - bare.out.toLong() < most,
             qPrintable(recorded.out + " bytes instead of " + bare.out));
#endif
    const std::filesystem::path bundle = folder.filePath("bundle").toStdString();
    std::map<std::string, long long> sums;
    for (const auto& [name, byRank] : callsOf(bundle))
      for (const auto& [operation, calls] : byRank.at(0)) sums[operation] += calls;
    QCOMPARE(sums.at("Comm_dup"), 50001);
    QCOMPARE(sums.at("Comm_free"), 50001);
    QCOMPARE(sums.at("Allreduce"), 50000);
    long long several = 0;
    const auto rows = recordedRows(bundle, "communicators");
    for (const RecordedRow& row : rows)
      if (const auto found = row.find("several"); found != row.end() && !found->second.empty())
        several += std::stoll(found->second);
    QCOMPARE(several + std::ssize(rows) - 1, 50002);  // with MPI_COMM_WORLD
    QVERIFY(rows.size() < 1100);
  }

  // Processes agree on which of them are one without a word: who books on one is its member, and all of them made as
  // many calls.
  void communicatorsThatAreRecordedAsOneAreTheSameForAll() {
    const QString many = WEFT_PROGRAMS "/many-openmpi";
    if (!possible() || !QFile::exists(many)) QSKIP("Open MPI is not installed");
    const QTemporaryDir folder;
    const auto result = MpiRun{false,
                               4,
                               {WEFT_LIBRARIES "/libweft-record.so"},
                               {"WEFT_BUNDLE=" + folder.filePath("bundle")},
                               folder.path()}(many, {"1100", "mixed"});
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    const std::filesystem::path bundle = folder.filePath("bundle").toStdString();
    const auto calls = callsOf(bundle);
    std::set<std::string> groups;
    int shared = 0;
    for (RecordedRow& row : recordedRows(bundle, "communicators")) {
      const auto byRank = calls.find(row["name"]);
      QVERIFY2(byRank != calls.end(), row["name"].c_str());
      std::vector<int> ranks;
      for (const auto& [rank, operations] : byRank->second) ranks.push_back(rank);
      QVERIFY2(ranks == recordedRanks(row["members"]), row["name"].c_str());
      for (const auto& [rank, operations] : byRank->second)
        for (const char* operation : {"Allreduce", "Barrier", "Bcast", "Comm_free", "Comm_dup"}) {
          const auto own = operations.find(operation), first = byRank->second.begin()->second.find(operation);
          QVERIFY2((own == operations.end() ? 0 : own->second) ==
                       (first == byRank->second.begin()->second.end() ? 0 : first->second),
                   (row["name"] + " " + operation).c_str());
        }
      if (row["several"].empty()) continue;
      ++shared;
      groups.insert(row["members"]);
    }
    QCOMPARE(groups, (std::set<std::string>{"0 1", "2 3", "0 2", "1 3", "1", "2", "0-3"}));
    QVERIFY(shared >= 6);
  }
};

WEFT_TEST(RecorderNamesTest)

}  // namespace recorder_names_test
#include "recorder_names_test.moc"
