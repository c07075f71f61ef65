// Communicators of several runs that match each other, whatever they are called.
#include <QTest>

#include <algorithm>
#include <map>
#include <random>

#include "core/sums/creation_path.h"
#include "core/sums/run_match.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace run_match_test {

using Ids = std::vector<RankId>;

Ids ranks(std::initializer_list<std::uint32_t> numbers) {
  Ids list;
  for (const std::uint32_t each : numbers) list.push_back(RankId(each));
  return list;
}

class RunBuilder {
 public:
  explicit RunBuilder(std::uint32_t size, const char* worldName = "W") {
    Ids all;
    for (std::uint32_t rank = 0; rank < size; ++rank) {
      all.push_back(RankId(rank));
      run.processes.push_back({RankId(rank), {}, {}});
    }
    add(worldName, 0, "", all);
  }
  // `parent` 0: none.
  unsigned add(const std::string& name, unsigned parent, const std::string& call, const Ids& members) {
    Communicator one;
    one.id = CommunicatorId(static_cast<std::uint32_t>(run.communicators.size() + 1));
    one.name = name;
    if (parent != 0) one.parent = CommunicatorId(parent);
    one.size = static_cast<std::uint32_t>(members.size());
    one.call = call;
    one.members = members;
    run.communicators.push_back(one);
    return number(one.id);
  }
  Communicator& operator[](unsigned id) { return run.communicators[id - 1]; }
  void onHosts(const std::vector<std::string>& names) {  // rank r runs on names[r]
    for (const std::string& name : names)
      if (std::ranges::find(run.hosts, name, &Host::name) == run.hosts.end())
        run.hosts.push_back({HostId(static_cast<std::uint32_t>(run.hosts.size() + 1)), name});
    for (std::size_t i = 0; i < names.size(); ++i)
      run.processes[i].host = std::ranges::find(run.hosts, names[i], &Host::name)->id;
  }

  RunSnapshot run;
};

// Any program: communicators below communicators, with ties.
RunBuilder anyRun(unsigned seed, unsigned communicators, std::uint32_t size = 12) {
  std::mt19937 random(seeded(seed));
  RunBuilder built(size);
  const char* const calls[] = {"Comm_split", "Comm_dup", "Cart_sub", "Comm_create"};
  while (built.run.communicators.size() < communicators) {
    const auto parent = static_cast<unsigned>(1 + random() % built.run.communicators.size());
    const auto call = static_cast<unsigned>(random() % 4);
    Ids members;
    for (const RankId rank : built[parent].members)
      if (call == 1 || random() % 2 == 0) members.push_back(rank);
    if (members.empty()) continue;
    built.add("c" + std::to_string(built.run.communicators.size()), parent, calls[call], members);
  }
  return built;
}

RunMatch matched(const RunSnapshot& a, const RunSnapshot& b, RanksBy by = RanksBy::rank) {
  const RunSnapshot* const runs[] = {&a, &b};
  return RunMatch(runs, by);
}

std::vector<MatchedCommunicator> pairsOf(const RunSnapshot& a, const RunSnapshot& b, RanksBy by = RanksBy::rank) {
  return matched(a, b, by).communicators();
}

// "W=W0.0! a=x" in the order of the match; "!" after pairs of the same path and members, "~" members, "/" path, "#"
// size,
// "." alone.
std::string told(const RunSnapshot& a, const RunSnapshot& b, RanksBy by = RanksBy::rank) {
  std::string text;
  for (const MatchedCommunicator& each : pairsOf(a, b, by)) {
    const auto name = [&](const RunSnapshot& run, std::size_t at) {
      return each.inRun[at] ? run.find(*each.inRun[at])->name : "-";
    };
    text += (text.empty() ? "" : " ") + name(a, 0) + "=" + name(b, 1) + "!~/#."[static_cast<int>(each.certainty)];
  }
  return text;
}

class RunMatchTest : public QObject {
  Q_OBJECT

 private slots:
  void namesDoNotMatter() {
    RunBuilder path(4), flat(4, "W0.0");
    const unsigned cart = path.add("W_a1", 1, "Cart_create", ranks({0, 1, 2, 3}));
    path.add("W_a1_b2.0", cart, "Cart_sub", ranks({0, 2}));
    path.add("W_a1_b2.1", cart, "Cart_sub", ranks({1, 3}));
    path.add("W_d3", 1, "Comm_dup", ranks({0, 1, 2, 3}));
    const unsigned dup = flat.add("d0.3", 1, "Comm_dup", ranks({0, 1, 2, 3}));
    flat.add("b1.2", dup, "Cart_sub", ranks({1, 3}));
    flat.add("b0.2", dup, "Cart_sub", ranks({0, 2}));
    flat.add("a0.1", 1, "Cart_create", ranks({0, 1, 2, 3}));
    for (unsigned id = 2; id <= 5; ++id) flat[id].parentIsGuess = true;  // and a wrong one
    QCOMPARE(told(path.run, flat.run), "W=W0.0! W_a1=a0.1~ W_a1_b2.0=b0.2~ W_a1_b2.1=b1.2~ W_d3=d0.3~");
  }

  void tiesGoByTheirCounters() {
    RunBuilder path(4), flat(4);
    path.add("W_s5", 1, "Comm_split", ranks({0, 1, 2, 3}));
    path.add("W_s10", 1, "Comm_split", ranks({0, 1, 2, 3}));
    flat.add("s0.11", 1, "Comm_split", ranks({0, 1, 2, 3}));
    flat.add("s2.6", 1, "Comm_split", ranks({0, 1, 2, 3}));
    QCOMPARE(told(path.run, flat.run), "W=W! W_s5=s2.6! W_s10=s0.11!");
    flat[3].name = "mine";  // then the order of the stores is all there is
    QCOMPARE(told(path.run, flat.run), "W=W! W_s5=s0.11! W_s10=mine!");
  }

  void unknownCallsAgreeWithAny() {
    RunBuilder a(4), b(4);
    a.add("x", 1, "", ranks({0, 1}));
    a.add("y", 1, "Comm_dup", ranks({0, 1}));
    b.add("p", 1, "Comm_dup", ranks({0, 1}));
    b.add("q", 1, "Cart_sub", ranks({0, 1}));
    QCOMPARE(told(a.run, b.run), "W=W! x=q! y=p!");
  }

  void otherPathsWithTheSameMembers() {
    RunBuilder a(4), b(4);
    a.add("x", 1, "Comm_dup", ranks({0, 1, 2}));
    b.add("y", 1, "Comm_split", ranks({0, 1, 2}));
    b.add("z", 1, "Comm_split", ranks({0, 1, 3}));
    QCOMPARE(told(a.run, b.run), "W=W! x=y~ -=z.");
  }

  void anotherNumberOfRanks() {
    RunBuilder a(4), b(8);
    const unsigned half = a.add("h0", 1, "Comm_split", ranks({0, 1}));
    a.add("h1", 1, "Comm_split", ranks({2, 3}));
    a.add("h0d", half, "Comm_dup", ranks({0, 1}));
    const unsigned other = b.add("k0", 1, "Comm_split", ranks({0, 1, 2, 3}));
    b.add("k1", 1, "Comm_split", ranks({4, 5, 6, 7}));
    b.add("k0d", other, "Comm_dup", ranks({0, 1, 2, 3}));
    QCOMPARE(told(a.run, b.run), "W=W/ h0=k0/ h1=k1/ h0d=k0d/");
  }

  void membersThatWereNotRecorded() {
    RunBuilder a(4), b(4);
    for (const char* name : {"s0.1", "s0.2"}) a.add(name, 1, "Comm_split", ranks({0, 1}));
    a[2].parentIsGuess = a[3].parentIsGuess = true;
    a[2].members.clear();
    a[3].members = ranks({0});
    b.add("W_s1.0", 1, "Comm_split", ranks({2, 3}));
    b.add("W_s2.0", 1, "Comm_split", ranks({0, 1}));
    QCOMPARE(told(a.run, b.run), "W=W! s0.1=W_s1.0# s0.2=W_s2.0#");
    b[3].members = ranks({1, 2});  // rank 0 is not in it
    QCOMPARE(told(a.run, b.run), "W=W! s0.1=W_s1.0# s0.2=-. -=W_s2.0.");
    b.add("W_s3.0", 1, "Comm_split", ranks({0, 3}));  // of two and three the order says nothing
    QCOMPARE(told(a.run, b.run), "W=W! s0.1=-. s0.2=-. -=W_s1.0. -=W_s2.0. -=W_s3.0.");
  }

  void theProfilersOwnStayApart() {
    RunBuilder a(2), b(2);
    a[a.add("*0.0", 0, "", ranks({0}))].internal = true;
    b.add("self", 0, "", ranks({0}));
    QCOMPARE(told(a.run, b.run), "W=W! *0.0=-. -=self.");
  }

  void ranksByHost() {
    RunBuilder a(4), b(4);
    a.onHosts({"n1", "n1", "n2", "n2"});
    b.onHosts({"N2.cluster", "N2.cluster", "N1.cluster", "N1.cluster"});
    a.add("left", 1, "Comm_split", ranks({0, 1}));
    a.add("cross", 1, "Comm_split", ranks({1, 3}));
    b.add("p", 1, "Comm_split", ranks({1, 3}));
    b.add("q", 1, "Comm_split", ranks({2, 3}));
    QCOMPARE(told(a.run, b.run, RanksBy::host), "W=W! left=q! cross=p!");
    const RunSnapshot* const runs[] = {&a.run, &b.run};
    const RankMatch by(runs, RanksBy::host);
    QCOMPARE(by.rank(1, *by.place(0, RankId(3))), std::optional(RankId(1)));
    QVERIFY(!RankMatch(runs, RanksBy::rank).rank(1, 4));
  }

  void severalRuns() {
    RunBuilder a(4), b(4), c(4);
    a.add("x", 1, "Comm_split", ranks({0, 1}));
    b.add("y", 1, "Comm_split", ranks({2, 3}));
    c.add("z", 1, "Comm_split", ranks({2, 3}));
    c.add("x", 1, "Comm_split", ranks({0, 1}));
    b[2].size = 3;  // so that nothing but the third run's is near
    const RunSnapshot* const runs[] = {&a.run, &b.run, &c.run};
    const RunMatch match(runs, RanksBy::rank);
    QCOMPARE(match.communicators().size(), std::size_t(3));
    QCOMPARE(match.counterpart(0, CommunicatorId(2), 2), std::optional(CommunicatorId(3)));
    QVERIFY(!match.find(0, CommunicatorId(77)));
  }

  void anyRunIsItself() {
    for (unsigned seed = 0; seed < 60; ++seed) {
      const RunBuilder built = anyRun(seed, 40);
      for (const MatchedCommunicator& each : pairsOf(built.run, built.run)) {
        QCOMPARE(each.inRun[0], each.inRun[1]);
        QCOMPARE(each.certainty, MatchCertainty::pathAndMembers);
      }
    }
  }

  void orderOfTheRunsMattersNot() {
    for (unsigned seed = 0; seed < 60; ++seed) {
      RunBuilder a = anyRun(seed, 40), b = anyRun(seed + 1000 * (seed % 3), 44);
      std::mt19937 random(seeded(seed));
      for (RunBuilder* each : {&a, &b})
        for (Communicator& one : each->run.communicators) {
          if (random() % 5 == 0) one.members.clear();
          if (random() % 5 == 0) one.parentIsGuess = true;
          if (random() % 5 == 0) one.call.clear();
        }
      std::map<std::optional<CommunicatorId>, std::optional<CommunicatorId>> there, back;
      for (const auto& each : pairsOf(a.run, b.run))
        if (each.inRun[0]) there[each.inRun[0]] = each.inRun[1];
      for (const auto& each : pairsOf(b.run, a.run))
        if (each.inRun[1]) back[each.inRun[1]] = each.inRun[0];
      QCOMPARE(back, there);
    }
  }

  // Another tool: other names, another order, guessed parents. Members and calls still tell who is who.
  void anotherToolsViewOfTheSameRun() {
    for (unsigned seed = 0; seed < 60; ++seed) {
      const RunBuilder a = anyRun(seed, 40);
      RunBuilder b = a;
      std::mt19937 random(seeded(seed));
      for (std::size_t i = 1; i < b.run.communicators.size(); ++i) {
        b.run.communicators[i].parent = CommunicatorId(static_cast<std::uint32_t>(1 + random() % i));
        b.run.communicators[i].parentIsGuess = true;
        b.run.communicators[i].name = "other" + std::to_string(i);
      }
      for (const auto& each : pairsOf(a.run, b.run)) {
        QVERIFY(each.inRun[0] && each.inRun[1]);
        QCOMPARE(a.run.find(*each.inRun[0])->members, b.run.find(*each.inRun[1])->members);
        QCOMPARE(a.run.find(*each.inRun[0])->call, b.run.find(*each.inRun[1])->call);
      }
    }
  }

  void damagedStoresEnd() {
    RunBuilder a(3), b(3);
    a.add("x", 3, "Comm_dup", ranks({0, 1}));
    a.add("y", 2, "Comm_dup", ranks({0, 1}));  // a circle
    b.add("z", 99, "Comm_dup", ranks({0, 1}));
    b.add("v", 3, "Comm_dup", ranks({0, 7}));
    QCOMPARE(told(a.run, b.run), "W=W! x=z~ y=-. -=v.");
    QVERIFY(CreationPaths(a.run).of(CommunicatorId(2)).starts_with("… > "));
    QCOMPARE(CreationPaths(a.run).of(CommunicatorId(9)), "");
    RunBuilder deep(2);
    for (unsigned i = 1; i < 100000; ++i) deep.add("W_d" + std::to_string(i), i, "Comm_dup", ranks({0, 1}));
    const auto both = matched(deep.run, deep.run);
    QCOMPARE(both.counterpart(0, CommunicatorId(77777), 1), std::optional(CommunicatorId(77777)));
  }

  void pathsInWords() {
    RunBuilder a(4);
    a.add("x", 1, "Cart_create", ranks({0, 1, 2, 3}));
    a.add("y", 2, "", ranks({0, 1}));
    a.add("z", 1, "Comm_split", ranks({0}));
    a[4].parentIsGuess = true;
    a.add("self", 0, "", ranks({0}));
    const CreationPaths paths(a.run);
    QCOMPARE(paths.of(CommunicatorId(3)), "W 4 > Cart_create 4 > ? 2");
    QCOMPARE(paths.of(CommunicatorId(4)), "W 4 >? Comm_split 1");
    QCOMPARE(paths.of(CommunicatorId(5)), "? 1");
  }
};

WEFT_TEST(RunMatchTest)

}  // namespace run_match_test
#include "run_match_test.moc"
