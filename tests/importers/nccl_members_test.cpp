// Whose handles of communicators that a log does not name are of one communicator, and whose processes of one job: by
// bus ids, ways, and numbers that count up.
#include <QtTest>

#include <random>

#include "nccl_support.h"
#include "test_class.h"

using namespace weft;

namespace nccl_members_test {

using namespace weft::logged;

// A machine of two GPUs a host, on which every communicator of two, within a host or between hosts, is begun at the
// same time.
struct OldJob {
  explicit OldJob(std::uint32_t hosts) : hosts(hosts) {}

  std::string name(std::uint32_t host) const { return "node" + std::to_string(host); }
  std::string bus(std::uint32_t gpu) const { return std::to_string(gpu + 1) + "a000"; }

  // What one member of a pair prints: it is `rank`, on `gpu` of `host`; the other one is on `otherGpu`.
  std::vector<std::string> member(std::uint32_t host, std::uint32_t gpu, std::uint32_t rank, std::uint32_t otherGpu,
                                  const std::string& pointer, const std::string& way) const {
    const Who who{name(host), static_cast<int>(100 + gpu), static_cast<int>(gpu)};
    const std::string own = std::to_string(rank) + "[" + bus(gpu) + "]",
                      other = std::to_string(1 - rank) + "[" + bus(otherGpu) + "]";
    return {line(who, "Channel 00 : " + own + " -> " + other + " " + way),
            line(who, "comm 0x" + pointer + " rank " + std::to_string(rank) + " nranks 2 cudaDev " +
                          std::to_string(gpu) + " busId " + bus(gpu) + " - Init COMPLETE"),
            line(who, call("AllReduce", 1000, 7, pointer, 2))};
  }

  std::uint32_t hosts;
};

// Lines of several processes in any order that keeps each one's.
std::string shuffled(std::vector<std::vector<std::string>> processes, std::mt19937& random) {
  std::string text;
  while (!processes.empty()) {
    const std::size_t at = random() % processes.size();
    text += processes[at].front();
    processes[at].erase(processes[at].begin());
    if (processes[at].empty()) processes.erase(processes.begin() + static_cast<std::ptrdiff_t>(at));
  }
  return text;
}

std::uint64_t sentBy(const ReadFiles& read, std::uint32_t from, std::uint32_t to) {
  std::uint64_t sum = 0;
  for (const PairTrafficRow& row : read.sink.pairs)
    for (const PairPeer& peer : row.peers)
      if (row.source == RankId(from) && peer.destination == RankId(to)) sum += peer.bytes;
  return sum;
}

std::string hostOf(const ReadFiles& read, RankId rank) { return read.sink.processes[number(rank)].host.value_or(""); }

// A job of 2.19 on two hosts of two GPUs.
std::vector<NamedText> newJob(const std::string& id, int firstPid,
                              const std::vector<std::string>& hosts = {"alpha", "beta"}) {
  std::vector<NamedText> files;
  for (int rank = 0; rank < 2 * static_cast<int>(hosts.size()); ++rank) {
    const Who who{hosts[static_cast<std::size_t>(rank / 2)], firstPid + rank, rank % 2};
    const int size = 2 * static_cast<int>(hosts.size());
    files.push_back({"log." + std::to_string(firstPid + rank),
                     line(who, handle("aa", rank, size, rank % 2, id)) +
                         line(who, handle("aa", rank, size, rank % 2, id, "Init COMPLETE")) +
                         line(who, call("AllReduce", 1000, 7, "aa", size)) +
                         line(who, call("AllReduce", 1000, 7, "aa", size))});
  }
  return files;
}

std::uint64_t bytesOf(const ReadFiles& read) {
  std::uint64_t sum = 0;
  for (const StatisticsRow& row : read.sink.rows) sum += row.bytes.value_or(0);
  return sum;
}

class NcclMembersTest : public QObject {
  Q_OBJECT
 private slots:
  // Computed by hand from the lines: two groups of two, each on one host, of which the log has the ranks in the other
  // order.
  void groupsGoByBusIdsAndWays() {
    const ReadFiles read = readLogs({{"job.log", textOf(ownData / "nccl/old_groups_mixed.log")}});
    for (const auto& [from, to] : {std::pair{0U, 1U}, {1U, 0U}, {2U, 3U}, {3U, 2U}})
      QCOMPARE(sentBy(read, from, to), std::uint64_t{4000});
    QCOMPARE(sentBy(read, 0, 3) + sentBy(read, 1, 2) + sentBy(read, 3, 0) + sentBy(read, 2, 1), std::uint64_t{0});
    for (const ConnectionRow& row : read.sink.connections)
      if (row.way == "P2P") QCOMPARE(hostOf(read, row.source), hostOf(read, row.destination));
    QVERIFY(!read.tells("nccl.guessed"));
    for (const CommunicatorRow& row : read.sink.communicators) QVERIFY(!row.name.ends_with("?"));
  }

  // Groups within each host and groups between two hosts, all of two ranks, in any order of lines.
  void anyOrderOfLines() {
    std::mt19937 random(20261127);
    for (int round = 0; round < 50; ++round) {
      const OldJob job(2);
      std::vector<std::vector<std::string>> processes;
      for (std::uint32_t host = 0; host < job.hosts; ++host)
        for (std::uint32_t gpu = 0; gpu < 2; ++gpu) {
          std::vector<std::vector<std::string>> groups{job.member(host, gpu, gpu, 1 - gpu, "a1", "via P2P/IPC"),
                                                       job.member(host, gpu, host, gpu, "b1", "[send] via NET/IB/0")};
          if (random() % 2 == 0) std::swap(groups[0], groups[1]);
          processes.push_back(groups[0]);
          processes.back().insert(processes.back().end(), groups[1].begin(), groups[1].end());
        }
      const ReadFiles read = readLogs({{"x", shuffled(processes, random)}});
      QCOMPARE(read.sink.communicators.size(), std::size_t{4});
      QVERIFY(!read.tells("nccl.guessed") && !read.tells("nccl.members"));
      for (const ConnectionRow& row : read.sink.connections) {
        QCOMPARE(hostOf(read, row.source) == hostOf(read, row.destination), row.way == "P2P");
        if (row.way != "P2P") QCOMPARE(number(row.source) % 2, number(row.destination) % 2);
      }
    }
  }

  // Three hosts whose first GPUs are all on one bus: which of the others a group is with is not told.
  void whatStaysAmbiguousIsAGuess() {
    const OldJob job(4);
    std::string text;
    for (std::uint32_t host = 0; host < job.hosts; ++host)
      for (const std::string& each : job.member(host, 0, host % 2, 0, "b1", "[send] via NET/IB/0")) text += each;
    const ReadFiles read = readLogs({{"x", text}});
    QVERIFY(read.tells("nccl.guessed"));
    QCOMPARE(read.sink.communicators.size(), std::size_t{2});
    QVERIFY(std::ranges::any_of(read.sink.communicators,
                                [](const CommunicatorRow& row) { return row.name.ends_with("?"); }));
  }

  void whatIsThereTwiceCountsOnce() {
    const std::vector<NamedText> files = newJob("77", 100);
    const std::uint64_t bytes = bytesOf(readLogs(files));
    QCOMPARE(bytes, std::uint64_t{4 * 2 * 4000});
    std::vector<NamedText> copied = files, streamed = files, doubled = files;
    copied.push_back({"copy", files[1].text});
    streamed.push_back({"all", files[0].text + files[1].text + files[2].text + files[3].text});
    doubled[2].text += files[2].text.substr(files[2].text.rfind('\n', files[2].text.size() - 2) + 1);
    for (const auto& each : {copied, streamed, doubled}) {
      const ReadFiles read = readLogs(each);
      QVERIFY(read.tells("nccl.repeated") && !read.tells("nccl.uneven"));
      QCOMPARE(bytesOf(read), bytes);
      QCOMPARE(read.sink.processes.size(), std::size_t{4});
    }
  }

  void aLogThatIsCutHasFewerCalls() {
    std::vector<NamedText> files = newJob("77", 100);
    QVERIFY(!readLogs(files).tells("nccl.uneven"));
    files[3].text.resize(files[3].text.rfind('\n', files[3].text.size() - 2) + 1);
    QVERIFY(readLogs(files).tells("nccl.uneven") && readLogs(files).report.diagnostics.has(Severity::dataLost));
    files[3].text += "be";
    QVERIFY(readLogs(files).tells("nccl.truncated"));
  }

  // A GPU has one process at a time.
  void attemptsOfAJobAreToldApart() {
    std::vector<NamedText> files = newJob("77", 100);
    for (NamedText& each : newJob("99", 200))
      files.push_back({each.name, each.text + line({"alpha", 200, 0}, "Connected all rings")});
    const ReadFiles read = readLogs(files);
    QVERIFY(read.tells("nccl.attempts"));
    QVERIFY(read.report.diagnostics.has(Severity::dataLost));
    QCOMPARE(read.sink.processes.size(), std::size_t{4});
    QCOMPARE(bytesOf(read), std::uint64_t{4 * 2 * 4000});
  }

  void anotherJobIsLeftOut() {
    std::vector<NamedText> files = newJob("77", 100);
    for (NamedText& each : newJob("99", 200, {"gamma"})) files.push_back(each);
    const ReadFiles read = readLogs(files);
    QVERIFY(read.tells("nccl.other_job"));
    QCOMPARE(read.sink.processes.size(), std::size_t{4});
  }

  // Restarted on other hosts, or on other GPUs, a job has as many processes as before.
  void aJobOfTheSameSizeIsAnother() {
    std::vector<NamedText> files = newJob("77", 100), divided = newJob("77", 100);
    for (NamedText& each : newJob("99", 200, {"gamma", "delta"})) {
      files.push_back(each);
      divided.push_back(each);
    }
    const ReadFiles either = readLogs(files);  // or two groups of one job without a communicator of all
    QVERIFY(either.tells("nccl.several_sets") && !either.tells("nccl.other_job"));
    QVERIFY(either.report.diagnostics.has(Severity::dataLost));
    for (const int rank : {0, 1})
      divided[static_cast<std::size_t>(rank)].text +=
          line({"alpha", 100 + rank, rank}, handle("bb", rank, 2, rank, "78"));
    const ReadFiles read = readLogs(divided);
    QVERIFY(read.tells("nccl.other_job") && !read.tells("nccl.several_sets"));
    QCOMPARE(read.sink.processes.size(), std::size_t{4});
    QCOMPARE(bytesOf(read), std::uint64_t{4 * 2 * 4000});
    QVERIFY(!readLogs(newJob("77", 100)).tells("nccl.several_sets"));
  }

  // Programs may use NCCL within each host, and MPI between hosts.
  void setsByHostAreOneJob() {
    std::vector<NamedText> files = newJob("77", 100, {"alpha"});
    for (const NamedText& each : newJob("99", 200, {"gamma"})) files.push_back(each);
    for (const int parts : {0, 1}) {
      if (parts == 1)
        for (int rank = 0; rank < 3; ++rank)  // three processes, and a pair of them
          files.push_back(
              {"more" + std::to_string(rank), line({"alpha", 100 + rank, rank}, handle("bb", rank, 3, rank, "78"))});
      const ReadFiles read = readLogs(files);
      QVERIFY(read.tells("nccl.several_sets") && !read.tells("nccl.other_job"));
      QVERIFY(!read.report.diagnostics.has(Severity::dataLost));
      QCOMPARE(read.sink.processes.size(), std::size_t(4 + parts));
      QCOMPARE(bytesOf(read), std::uint64_t{2 * 2 * 2 * 4000});
    }
  }

  // Containers give the processes of each attempt the same ids. Files may be others, or be appended to.
  void aLaterProcessMayHaveTheSameId() {
    for (const char* mark : {"Bootstrap : Using ib0:10.0.0.1<0>", "cudaDriverVersion 12080"}) {
      const auto started = [mark](const std::string& id) {
        std::vector<NamedText> files = newJob(id, 100);
        for (std::size_t rank = 0; rank < files.size(); ++rank) {
          const Who who{rank < 2 ? "alpha" : "beta", 100 + static_cast<int>(rank), static_cast<int>(rank % 2)};
          files[rank].text.insert(0, line(who, mark));
        }
        return files;
      };
      std::vector<NamedText> beside = started("77"), appended = beside, copied = beside;
      for (std::size_t rank = 0; rank < appended.size(); ++rank) {
        const NamedText later = started("99")[rank];
        beside.push_back({"later" + later.name, later.text});
        appended[rank].text += later.text;
        copied[rank].text += copied[rank].text;
      }
      for (const auto& files : {beside, appended}) {
        const ReadFiles read = readLogs(files);
        QVERIFY(read.tells("nccl.attempts"));
        QCOMPARE(read.sink.processes.size(), std::size_t{4});
        QCOMPARE(bytesOf(read), std::uint64_t{4 * 2 * 4000});
      }
      const ReadFiles twice = readLogs(copied);
      QVERIFY(twice.tells("nccl.repeated") && !twice.tells("nccl.attempts"));
      QCOMPARE(bytesOf(twice), std::uint64_t{4 * 2 * 4000});
    }
  }

  // All logs are cut at the same line, so that members make the same calls.
  void anAlgorithmFollowsEachCall() {
    const auto logs = [](const std::vector<std::string>& lines, std::size_t cut = 0) {
      std::vector<NamedText> files;
      for (const int rank : {0, 1}) {
        const Who who{"alpha", 100 + rank, rank};
        std::string text = line(who, handle("aa", rank, 2, rank, "77", "Init COMPLETE"));
        for (const std::string& each : lines) text += line(who, each);
        files.push_back({"log" + std::to_string(rank), text.substr(0, text.size() - cut)});
      }
      return readLogs(files);
    };
    const std::string chosen = "AllReduce: 400 Bytes -> Algo RING proto LL channel{Lo..Hi}={0..1}";
    const std::string one = call("AllReduce", 100, 7, "aa", 2), two = call("AllReduce", 100, 7, "aa", 2),
                      three = call("AllReduce", 100, 7, "aa", 2);
    QVERIFY(!logs({one, chosen, two, chosen, three, chosen}).tells("nccl.unfinished"));
    QVERIFY(logs({one, chosen, two, chosen, three}).tells("nccl.unfinished"));
    QVERIFY(!logs({one, two, chosen, chosen, three}).tells("nccl.unfinished"));  // groups of calls
    QVERIFY(!logs({one, two, three}).tells("nccl.unfinished"));
    // A line whose end is missing, and one that lacks only the end of line.
    QVERIFY(logs({one, two}, 5).tells("nccl.truncated"));
    QVERIFY(!logs({one, two}, 1).tells("nccl.truncated"));
  }

  // As vLLM's beside PyTorch's: each is initialised.
  void aProcessMayHaveTwoLibraries() {
    for (const bool isOther : {false, true}) {  // it is shown by a version, or by calls on what the first one made
      std::vector<NamedText> files = newJob("77", 100);
      for (std::size_t rank = 0; rank < files.size(); ++rank) {
        const int own = static_cast<int>(rank);
        const Who who{rank < 2 ? "alpha" : "beta", 100 + own, own % 2};
        const std::string start = line(who, "Bootstrap : Using ib0:10.0.0.1<0>");
        std::string& text = files[rank].text;
        text.insert(0, start + (isOther && rank == 0 ? "NCCL version 2.19.3+cuda12.2\n" : ""));
        text += start + (isOther && rank == 0 ? "NCCL version 2.18.1+cuda12.2\n" : "");
        text += line(who, handle("bb", own, 4, own % 2, "99")) + line(who, call("AllReduce", 500, 7, "bb", 4));
        text += line(who, call("AllReduce", 500, 7, isOther ? "bb" : "aa", 4));
      }
      const ReadFiles read = readLogs(files);
      QVERIFY(!read.report.diagnostics.has(Severity::dataLost));
      QCOMPARE(read.sink.processes.size(), std::size_t{4});
      QCOMPARE(read.sink.communicators.size(), std::size_t{2});
      QCOMPARE(bytesOf(read), std::uint64_t{4 * 3 * 4000});
    }
  }

  void whatIsSentIsReceived() {
    std::vector<NamedText> files = newJob("77", 100);
    files[0].text += line({"alpha", 100, 0}, call("Send", 1000, 7, "aa", 4, 2));
    QVERIFY(readLogs(files).tells("nccl.uneven"));
    files[2].text += line({"beta", 102, 0}, call("Recv", 1000, 7, "aa", 4, 0));
    QVERIFY(!readLogs(files).tells("nccl.uneven"));
    files[0].text += line({"alpha", 100, 0}, call("Recv", 1000, 7, "aa", 4, 3));
    QVERIFY(readLogs(files).tells("nccl.uneven"));
  }

  // Ranks 0 and 1 of a communicator; rank 1 says that it was split from one of which only another GPU is known, which
  // is left out as another job.
  void whatIsLeftOutIsNobodysParent() {
    const ReadFiles read =
        readLogs({{"x", line({"alpha", 100, 1}, "comm 0xaa rank 0 nranks 2 cudaDev 1 - Init START") +
                            line({"beta", 200, 1}, "comm 0xbb rank 3 nranks 4 cudaDev 1 - Init START") +
                            line({"beta", 200, 0},
                                 "ncclCommSplit comm 0xcc rank 1 nranks 2 cudaDev 0 parent 0xbb - Init START")}});
    QVERIFY(read.tells("nccl.other_job"));
    QCOMPARE(read.sink.processes.size(), std::size_t{2});
    QCOMPARE(read.sink.communicators.size(), std::size_t{1});
    QVERIFY(read.sink.parents.empty());
  }

  // Containers: both nodes are called alike, with the same process ids.
  void nodesOfOneName() {
    std::vector<NamedText> files = newJob("77", 100, {"box", "box"});
    for (std::size_t i = 0; i < files.size(); ++i) {
      const Who who{"box", 100 + static_cast<int>(i), static_cast<int>(i % 2)};
      const std::string from = std::to_string(i), to = std::to_string((i + 1) % 4);
      files[i].text += line(who, "Channel 00/0 : " + from + "[" + std::to_string(i % 2) + "] -> " + to + "[" +
                                     std::to_string((i + 1) % 2) + "] " +
                                     (i % 2 == 0 ? "via P2P/IPC" : "[send] via NET/IB/0") + " comm 0xaa nRanks 04");
    }
    const ReadFiles read = readLogs(files);
    QVERIFY(read.tells("nccl.host_names"));
    QVERIFY(hostOf(read, RankId(0)) == hostOf(read, RankId(1)) && hostOf(read, RankId(2)) == hostOf(read, RankId(3)));
    QCOMPARE(hostOf(read, RankId(0)), std::string("box"));
    QCOMPARE(hostOf(read, RankId(2)), std::string("box (node 2)"));
  }
};

WEFT_TEST(NcclMembersTest)

}  // namespace nccl_members_test
#include "nccl_members_test.moc"
