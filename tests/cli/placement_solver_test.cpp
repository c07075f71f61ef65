// Bounds and answers of placements beside the optimum that a solver of integer programs (COIN-OR cbc) finds: placements
// as a quadratic assignment, made linear as Adams and Johnson (1994) have it.
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <cmath>
#include <random>

#include "analysis/placement/placement_bounds.h"
#include "analysis/placement/remap.h"
#include "analysis/placement/route_bounds.h"
#include "analysis/run/run_fabric.h"
#include "cli.h"
#include "core/store/run_store.h"
#include "ibdiag/routes/routes.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace placement_solver_test {

enum class Ends { any, atHosts, betweenSwitches };

struct Case {
  Fabric fabric;
  Allocation allocation;
  std::vector<ItemTraffic::Sent> sent;  // whole numbers

  ItemTraffic traffic() const { return {allocation.total(), sent}; }
  std::uint32_t hosts() const { return static_cast<std::uint32_t>(allocation.hosts.size()); }
};

// The ends on the way, hop by hop.
std::vector<std::uint32_t> pathOf(const Case& of, std::uint32_t from, std::uint32_t to) {
  std::vector<std::uint32_t> path;
  const auto port = [&](std::uint32_t at) { return of.fabric.host(of.allocation.hosts[at]).ports.front(); };
  for (const Hop& hop : walkRoute(of.fabric, port(from), of.fabric.port(port(to)).lid).hops)
    if (hop.out) path.push_back(number(*of.fabric.endAt(hop.node, *hop.out)));
  return path;
}

bool counts(const Fabric& fabric, std::uint32_t end, Ends ends) {
  const bool between = fabric.node(fabric.end(EndIndex{end}).node).isSwitch() &&
                       fabric.node(fabric.end(peer(EndIndex{end})).node).isSwitch();
  return ends == Ends::any || between == (ends == Ends::betweenSwitches);
}

QByteArray at(std::uint32_t rank, std::uint32_t host) {
  return "x" + QByteArray::number(rank) + "_" + QByteArray::number(host);
}
QByteArray pairAt(std::size_t pair, std::uint32_t from, std::uint32_t to) {
  return "z" + QByteArray::number(pair) + "_" + QByteArray::number(from) + "_" + QByteArray::number(to);
}

template <class Name>
QByteArray sumOf(std::uint32_t count, Name name) {
  QByteArray text;
  for (std::uint32_t i = 0; i < count; ++i) text += (i == 0 ? "" : " + ") + name(i);
  return text;
}

// The least M such that no end of the kind carries more: each rank on one host, each host with its slots, of each pair
// one pair of hosts.
QByteArray programOf(const Case& of, Ends kind) {
  const std::uint32_t ranks = of.allocation.total(), hosts = of.hosts();
  QByteArray text = "Minimize\n M\nSubject To\n";
  for (std::uint32_t rank = 0; rank < ranks; ++rank)
    text += " " + sumOf(hosts, [&](std::uint32_t host) { return at(rank, host); }) + " = 1\n";
  for (std::uint32_t host = 0; host < hosts; ++host)
    text += " " + sumOf(ranks, [&](std::uint32_t rank) { return at(rank, host); }) + " = " +
            QByteArray::number(of.allocation.slotCounts[host]) + "\n";
  std::map<std::uint32_t, QByteArray> carried;
  for (std::size_t pair = 0; pair < of.sent.size(); ++pair) {
    const auto& sent = of.sent[pair];
    for (std::uint32_t one = 0; one < hosts; ++one) {
      text += " " + sumOf(hosts, [&](std::uint32_t other) { return pairAt(pair, one, other); }) + " - " +
              at(sent.from, one) + " = 0\n";
      text += " " + sumOf(hosts, [&](std::uint32_t other) { return pairAt(pair, other, one); }) + " - " +
              at(sent.to, one) + " = 0\n";
      for (std::uint32_t other = 0; other < hosts; ++other)
        for (const std::uint32_t end : one == other ? std::vector<std::uint32_t>() : pathOf(of, one, other))
          if (counts(of.fabric, end, kind))
            carried[end] += " + " + QByteArray::number(sent.bytes, 'f', 0) + " " + pairAt(pair, one, other);
    }
  }
  for (const auto& [end, sum] : carried) text += sum + " - M <= 0\n";
  text += "Binaries\n";
  for (std::uint32_t rank = 0; rank < ranks; ++rank)
    for (std::uint32_t host = 0; host < hosts; ++host) text += " " + at(rank, host) + "\n";
  return text + "End\n";
}

std::optional<double> solved(const QString& solver, const QByteArray& program) {
  const QTemporaryDir folder;
  const QString question = folder.filePath("case.lp"), answer = folder.filePath("answer.txt");
  QFile file(question);
  if (!file.open(QIODevice::WriteOnly) || file.write(program) != program.size()) return std::nullopt;
  file.close();
  QProcess process;
  process.start(solver, {question, "solve", "solution", answer});
  if (!process.waitForFinished(longestWait)) return std::nullopt;
  QFile found(answer);
  const QByteArray first = found.open(QIODevice::ReadOnly) ? found.readLine().trimmed() : QByteArray();
  if (!first.startsWith("Optimal - objective value ")) return std::nullopt;
  return first.mid(26).toDouble();
}

// Some hosts of a few leaves and some of anywhere: leaves with one and with several of them.
Allocation someHosts(const Fabric& fabric, std::uint32_t hosts, std::uint32_t perHost, std::mt19937& random) {
  const Levels levels = computeLevels(fabric);
  std::vector<HostIndex> all;
  for (std::uint32_t host = 0; host < fabric.hosts().size(); ++host)
    if (levels.ofHost[host] == HostRole::compute && fabric.host(HostIndex{host}).ports.size() == 1)
      all.push_back(HostIndex{host});
  const Allocation inOrder = allocate(fabric, levels, all, std::vector<std::uint32_t>(all.size(), perHost));
  std::set<std::uint32_t> chosen;
  const auto first = static_cast<std::uint32_t>(random() % (all.size() - hosts));
  for (std::uint32_t at = 0; at < hosts / 2; ++at) chosen.insert(first + at);
  while (chosen.size() < hosts) chosen.insert(static_cast<std::uint32_t>(random() % all.size()));
  std::vector<HostIndex> some;
  for (const std::uint32_t at : chosen) some.push_back(inOrder.hosts[at]);
  return allocate(fabric, levels, some, std::vector<std::uint32_t>(hosts, perHost));
}

Case caseOf(const char* name, std::uint32_t hosts, std::uint32_t perHost, unsigned seed) {
  const cli::Store store({cli::recorded("fabrics") / name});
  std::mt19937 random(seeded(seed));
  Case made{loadFabric(RunStore(store.path().toStdString())), {}, {}};
  made.allocation = someHosts(made.fabric, hosts, perHost, random);
  std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
  while (pairs.size() < 2 * made.allocation.total()) {
    const auto from = static_cast<std::uint32_t>(random() % made.allocation.total()),
               to = static_cast<std::uint32_t>(random() % made.allocation.total());
    if (from != to && pairs.emplace(from, to).second) made.sent.push_back({from, to, double(1 + random() % 100)});
  }
  return made;
}

class PlacementSolverTest : public QObject {
  Q_OBJECT

 private slots:
  void boundsAreNoneAboveAndAnswersNoneBelow_data() {
    QTest::addColumn<QByteArray>("fabric");
    QTest::addColumn<unsigned>("hosts");
    QTest::addColumn<unsigned>("perHost");
    QTest::addColumn<unsigned>("seed");
    for (const char* fabric : {"ft3_192/ftree/ibdiagnet1", "ft3_192/minhop/ibdiagnet1", "irregular/minhop/ibdiagnet1",
                               "torus4x4/dor/ibdiagnet1"})
      for (const auto& [hosts, perHost] : {std::pair(5U, 1U), std::pair(6U, 1U), std::pair(3U, 2U)}) {
        const QByteArray kind =
            QByteArray(fabric) + ", " + QByteArray::number(hosts) + " hosts, " + QByteArray::number(perHost) + " slots";
        QTest::addRow("%s", kind.constData()) << QByteArray(fabric) << hosts << perHost << hosts + perHost;
      }
  }
  void boundsAreNoneAboveAndAnswersNoneBelow() {
    const QString solver = QStandardPaths::findExecutable("cbc");
    if (solver.isEmpty()) QSKIP("cbc (Debian's coinor-cbc) is not installed");
    QFETCH(QByteArray, fabric);
    QFETCH(unsigned, hosts);
    QFETCH(unsigned, perHost);
    QFETCH(unsigned, seed);
    const Case of = caseOf(fabric.constData(), hosts, perHost, seed);
    const auto least = solved(solver, programOf(of, Ends::any)),
               leastHost = solved(solver, programOf(of, Ends::atHosts)),
               leastBetween = solved(solver, programOf(of, Ends::betweenSwitches));
    QVERIFY2(least && leastHost && leastBetween, "the solver found no optimum");

    const ItemTraffic traffic = of.traffic();
    const HostPaths paths(of.fabric, of.allocation.hosts, Rails::even);
    const auto leaves = leafEndsOf(of.fabric, of.allocation, paths);
    QVERIFY(!leaves.empty());
    const PlacementBounds bounds = boundsOf(traffic, of.allocation, edgeOf(of.fabric, of.allocation, Rails::even));
    QVERIFY(double(bounds.hostEnd) <= std::round(*leastHost));
    QVERIFY(double(std::max(bounds.switchEnd, switchEndOf(traffic, leaves))) <= std::round(*leastBetween));

    const RemapProblem problem{of.fabric, of.allocation, traffic, {traffic.items(), {}, {}, 0}, {}};
    const Remapped found = remap(problem, {.effort = Effort::quick}, [](double) { return true; });
    std::map<std::uint32_t, double> loads;
    for (const auto& sent : of.sent)
      if (found.places[sent.from] != found.places[sent.to])
        for (const std::uint32_t end : pathOf(of, found.places[sent.from], found.places[sent.to]))
          loads[end] += sent.bytes;
    double hottest = 0;
    for (const auto& [end, bytes] : loads) hottest = std::max(hottest, bytes);
    QCOMPARE(hottest, std::round(*least));  // small enough that it is found, and no solver finds less
  }
};

WEFT_TEST(PlacementSolverTest)

}  // namespace placement_solver_test
#include "placement_solver_test.moc"
