// libweft-places.so, asked as the recorder asks it: the ranks that it names are cooler by loads counted hop by hop, and
// under mpirun a program reorders itself on the hosts that it is told it is on.
#include <dlfcn.h>

#include <QTest>
#include <map>
#include <random>
#include <set>

#include "analysis/run/run_fabric.h"
#include "cli.h"
#include "collector/places/places.h"
#include "core/store/run_store.h"
#include "ibdiag/routes/routes.h"
#include "mpi_run.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace places_library_test {

const cli::Store& tree() {
  static const cli::Store store({cli::recorded("fabrics") / "ft3_192/ftree/ibdiagnet1"});
  return store;
}

// Storage and management are on one rail only.
const cli::Store& twoRails() {
  static const cli::Store store({cli::recorded("fabrics") / "dualrail_r1/minhop/ibdiagnet1",
                                 cli::recorded("fabrics") / "dualrail_r2/ftree/ibdiagnet1"});
  return store;
}

struct Asked {
  bool good = false;
  std::vector<std::uint32_t> rankOf;
  std::string why;
};

struct Job {
  std::vector<std::string> hosts;  // by process
  std::vector<std::uint32_t> from, to;
  std::vector<std::uint64_t> bytes;

  Asked ask(const std::string& run) const {
    static void* const library = ::dlopen(WEFT_PLACES_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!library) return {false, {}, ::dlerror()};
    const auto places = reinterpret_cast<decltype(&weft_places)>(::dlsym(library, "weft_places"));
    std::vector<const char*> names;
    for (const std::string& each : hosts) names.push_back(each.c_str());
    Asked asked{false, std::vector<std::uint32_t>(hosts.size()), {}};
    char why[200] = {};
    const WeftPlacesQuestion question{
        run.c_str(), static_cast<std::uint32_t>(hosts.size()), names.data(), from.size(), from.data(), to.data(),
        bytes.data()};
    asked.good = places(&question, asked.rankOf.data(), why, sizeof(why));
    asked.why = why;
    return asked;
  }
};

HostIndex hostNamed(const Fabric& fabric, const std::string& name) {
  for (std::uint32_t at = 0; at < fabric.hosts().size(); ++at)
    if (fabric.hosts()[at].name == name) return HostIndex{at};
  throw std::runtime_error(name);
}

// Pairs are divided evenly over the rails that both hosts are on.
double hottest(const Fabric& fabric, const Job& job, const std::vector<std::uint32_t>& rankOf) {
  std::vector<HostIndex> hostOf(rankOf.size());  // by rank
  for (std::size_t process = 0; process < rankOf.size(); ++process)
    hostOf[rankOf[process]] = hostNamed(fabric, job.hosts[process]);
  std::map<std::uint32_t, double> loads;
  double most = 0;
  for (std::size_t pair = 0; pair < job.from.size(); ++pair) {
    const HostIndex a = hostOf[job.from[pair]], b = hostOf[job.to[pair]];
    if (a == b) continue;
    std::vector<std::pair<PortIndex, PortIndex>> rails;
    for (const PortIndex from : fabric.host(a).ports)
      for (const PortIndex to : fabric.host(b).ports)
        if (fabric.node(fabric.port(from).node).subnet == fabric.node(fabric.port(to).node).subnet)
          rails.emplace_back(from, to);
    for (const auto& [from, to] : rails)
      for (const Hop& hop : walkRoute(fabric, from, fabric.port(to).lid).hops)
        if (hop.out)
          most = std::max(most, loads[number(*fabric.endAt(hop.node, *hop.out))] +=
                                static_cast<double>(job.bytes[pair]) / static_cast<double>(rails.size()));
  }
  return most;
}

// Four processes on each of six hosts of the fabric, in any order; each sends to four ranks.
Job jobOn(const Fabric& fabric, unsigned seed) {
  std::mt19937 random(seeded(seed));
  std::vector<std::string> hosts;  // on as many rails as any
  std::size_t most = 0;
  for (const FabricHost& each : fabric.hosts()) most = std::max(most, each.ports.size());
  for (const FabricHost& each : fabric.hosts())
    if (each.ports.size() == most) hosts.push_back(each.name);
  Job job;
  for (int host = 0; host < 6; ++host)
    for (int i = 0; i < 4; ++i)
      job.hosts.push_back(hosts[(seed * 31 + static_cast<unsigned>(host) * 29) % hosts.size()]);
  std::shuffle(job.hosts.begin(), job.hosts.end(), random);
  for (std::uint32_t rank = 0; rank < 24; ++rank)
    for (const std::uint32_t away : {1U, 5U, 7U, 12U}) {
      job.from.push_back(rank);
      job.to.push_back((rank + away) % 24);
      job.bytes.push_back(1 + random() % 1000);
    }
  return job;
}

class PlacesLibraryTest : public QObject {
  Q_OBJECT

 private slots:
  void ranksAreNoHotterThanTheyWere_data() {
    QTest::addColumn<bool>("severalRails");
    QTest::addColumn<unsigned>("seed");
    for (const bool severalRails : {false, true})
      for (unsigned seed = 1; seed <= 3; ++seed)
        QTest::addRow("%s, %u", severalRails ? "two rails" : "one rail", seed) << severalRails << seed;
  }
  void ranksAreNoHotterThanTheyWere() {
    QFETCH(bool, severalRails);
    QFETCH(unsigned, seed);
    const std::string run = (severalRails ? twoRails() : tree()).path().toStdString();
    const Fabric fabric = loadFabric(RunStore(run));
    const Job job = jobOn(fabric, seed);
    QCOMPARE(fabric.host(hostNamed(fabric, job.hosts.front())).ports.size(), std::size_t(severalRails ? 2 : 1));
    const Asked asked = job.ask(run);
    QVERIFY2(asked.good, asked.why.c_str());
    QCOMPARE(std::set<std::uint32_t>(asked.rankOf.begin(), asked.rankOf.end()).size(), job.hosts.size());
    std::vector<std::uint32_t> before(job.hosts.size());
    for (std::uint32_t at = 0; at < before.size(); ++at) before[at] = at;
    QVERIFY(hottest(fabric, job, asked.rankOf) < hottest(fabric, job, before));  // at random there is something to gain
    if (seed == 1) QVERIFY(job.ask(run).rankOf == asked.rankOf);
  }

  void hostsMayHaveADomain() {
    Job job = jobOn(loadFabric(RunStore(tree().path().toStdString())), 1);
    const Asked without = job.ask(tree().path().toStdString());
    for (std::string& each : job.hosts) each += ".cluster.local";
    const Asked with = job.ask(tree().path().toStdString());
    QVERIFY(with.good && with.rankOf == without.rankOf);
  }

  void nothingSentLeavesRanksWhereTheyAre() {
    Job job = jobOn(loadFabric(RunStore(tree().path().toStdString())), 2);
    job.from.clear();
    job.to.clear();
    job.bytes.clear();
    const Asked asked = job.ask(tree().path().toStdString());
    QVERIFY(asked.good);
    for (std::uint32_t at = 0; at < asked.rankOf.size(); ++at) QCOMPARE(asked.rankOf[at], at);
  }

  void whatCannotBeSaidIsASentence() {
    Job job = jobOn(loadFabric(RunStore(tree().path().toStdString())), 3);
    const Asked nowhere = job.ask("/nowhere/run.weft");
    QVERIFY(!nowhere.good && nowhere.why.find("/nowhere/run.weft") != std::string::npos);
    job.hosts[5] = "elsewhere";
    const Asked elsewhere = job.ask(tree().path().toStdString());
    QVERIFY(!elsewhere.good);
    QCOMPARE(elsewhere.why, std::string("the fabric has no host elsewhere"));
  }

  // With no time at all every search ends at its limit.
  void afterTheLimitRanksStayAsTheyAre() {
    const Job job = jobOn(loadFabric(RunStore(tree().path().toStdString())), 1);
    qputenv("WEFT_REORDER_SECONDS", "0");
    const Asked asked = job.ask(tree().path().toStdString());
    qunsetenv("WEFT_REORDER_SECONDS");
    QVERIFY2(asked.good, asked.why.c_str());
    QCOMPARE(
        asked.why,
        std::string("no better order was found within 0 s (WEFT_REORDER_SECONDS), so that ranks stay as they are"));
    for (std::uint32_t at = 0; at < asked.rankOf.size(); ++at) QCOMPARE(asked.rankOf[at], at);
    const Asked usual = job.ask(tree().path().toStdString());
    QVERIFY2(usual.good && usual.why.empty(), usual.why.c_str());
    QVERIFY(usual.rankOf != asked.rankOf);
  }

  // Six processes, two on each of three hosts that are made up for the recorder; the program looks after order, data
  // and traffic itself.
  void programsReorderOnTheFabric_data() {
    QTest::addColumn<bool>("mpich");
    QTest::addColumn<bool>("known");
    for (const bool mpich : {false, true})
      for (const bool known : {true, false})
        QTest::addRow("%s, hosts %s", mpich ? "MPICH" : "Open MPI", known ? "of the fabric" : "that it lacks")
            << mpich << known;
  }
  void programsReorderOnTheFabric() {
    QFETCH(bool, mpich);
    QFETCH(bool, known);
    const QString recorder = QString(WEFT_RECORDERS) + (mpich ? "/libweft-record-mpich.so" : "/libweft-record.so"),
                  program = QString(WEFT_PROGRAMS) + (mpich ? "/reorder-mpich" : "/reorder-openmpi");
    const Fabric fabric = loadFabric(RunStore(tree().path().toStdString()));
    QStringList hosts;
    for (const std::size_t at : {0, 50, 51})
      hosts << (known ? QString::fromStdString(fabric.hosts()[at].name) : QString("nohost%1").arg(at));
    const QTemporaryDir folder;
    const MpiRun run{mpich,
                     6,
                     {recorder},
                     {"NODE=2", "WEFT_NODE_RANKS=2", "HOSTS=" + hosts.join(' '), "WEFT_FABRIC=" + tree().path(),
                      "WEFT_BUNDLE=" + folder.path() + "/bundle"},
                     folder.path()};
    if (!run.possible() || !QFile::exists(recorder) || !QFile::exists(program))
      QSKIP("this MPI library is not installed");
    const auto result = run(program);
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    QCOMPARE(result.errors.contains("ranks are not mapped on the fabric"), !known);
    QCOMPARE(result.errors.contains("the fabric has no host nohost0"), !known);
  }
};

WEFT_TEST(PlacesLibraryTest)

}  // namespace places_library_test
#include "places_library_test.moc"
