// The film against SimGrid: what it says that a link end carries in a bin of time is what the simulator moves over the
// link in that time.
#include <QStandardPaths>

#include <cmath>

#include "cli.h"
#include "test_class.h"

namespace cli_film_simgrid_test {

using namespace cli;

// Sends what a plan says: at which second, from whom, to whom, how many bytes.
constexpr const char* program = R"(#include <mpi.h>
#include <stdio.h>
#include <unistd.h>
static char out[8000000], in[8000000];
int main(int argc, char** argv) {
  int rank, from, to, bytes, count = 0;
  double at;
  MPI_Request all[64];
  FILE* plan = fopen(argv[1], "r");
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  while (fscanf(plan, "%lf %d %d %d", &at, &from, &to, &bytes) == 4) {
    if (rank != from && rank != to) continue;
    const double wait = at - MPI_Wtime();
    if (wait > 0) usleep((useconds_t)(wait * 1e6));
    if (rank == to) MPI_Irecv(in, bytes, MPI_CHAR, from, 0, MPI_COMM_WORLD, &all[count++]);
    else MPI_Isend(out, bytes, MPI_CHAR, to, 0, MPI_COMM_WORLD, &all[count++]);
  }
  MPI_Waitall(count, all, MPI_STATUSES_IGNORE);
  MPI_Finalize();
  return 0;
}
)";

constexpr unsigned hosts[]{1, 2, 3, 4, 30, 31, 32, 33};  // four on each of two switches; links carry 4 GB/s

struct Message {
  unsigned milliseconds, from, to, bytes;
};
using Series = std::map<std::string, std::map<int, double>>;  // link, bin, bytes

// Steps of a Paje trace's variable, as bytes in each bin.
Series seriesOf(const QString& path, double binSeconds) {
  struct Step {
    double at = 0, value = 0;
  };
  std::map<std::string, std::string> names;
  std::map<std::string, Step> now;
  std::string type;
  Series series;
  std::ifstream in(path.toStdString());
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string event, first, second, third, fourth, fifth;
    words >> event >> first >> second >> third >> fourth >> fifth;
    if (event == "1" && third == "bandwidth_used") type = first;
    if (event == "6") names[second] = fifth.substr(1, fifth.size() - 2);
    if ((event != "8" && event != "9" && event != "10") || second != type) continue;
    Step& step = now[third];
    const double until = std::stod(first), change = std::stod(fourth);
    while (step.value > 0 && step.at < until - 1e-12) {
      const int bin = static_cast<int>(step.at / binSeconds + 1e-6);
      const double end = std::min(until, (bin + 1) * binSeconds);
      series[names[third]][bin] += step.value * (end - step.at);
      step.at = end;
    }
    step = {until, event == "8" ? change : event == "9" ? step.value + change : step.value - change};
  }
  return series;
}

class CliFilmSimgridTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    if (QStandardPaths::findExecutable("smpirun").isEmpty() || QStandardPaths::findExecutable("smpicc").isEmpty())
      QSKIP("no SimGrid here");
    write("play.c", program);
    QCOMPARE(QProcess::execute("smpicc", {pathOf("play.c"), "-o", pathOf("play")}), 0);
  }

  // One message at a time on each link, each done before its bin ends.
  void equalsItWithoutContention() {
    std::vector<Message> plan;
    for (unsigned bin = 1; bin < 9; ++bin) {
      plan.push_back({bin * 10 + 1, bin % 4, (bin + 1) % 4, 1'000'000 * (1 + bin % 5)});
      plan.push_back({bin * 10 + 1, 4 + bin % 4, 4 + (bin + 2) % 4, 500'000 * (1 + bin % 3)});
      if (bin % 2 == 0) plan.push_back({bin * 10 + 1, (bin + 2) % 4, 4 + (bin + 1) % 4, 3'000'001});
    }
    const auto [film, simulated] = bothOf(plan);
    std::size_t cells = 0;
    for (const auto& [link, bins] : film)
      for (const auto& [bin, bytes] : bins) {
        const auto at = simulated.find(link);
        QVERIFY2(at != simulated.end() && at->second.contains(bin), link.c_str());
        QVERIFY2(std::abs(at->second.at(bin) / bytes - 1) < 1e-5, qPrintable(QString("%1 in bin %2: %3, simulated %4")
                                                                                 .arg(link.c_str())
                                                                                 .arg(bin)
                                                                                 .arg(bytes)
                                                                                 .arg(at->second.at(bin))));
        ++cells;
      }
    std::size_t moved = 0;
    for (const auto& [link, bins] : simulated)
      for (const auto& [bin, bytes] : bins) moved += bytes > 1;
    QCOMPARE(cells, 44U);
    QCOMPARE(moved, cells);
  }

  // Several send to one rank at once: its link carries that over more bins, and SimGrid 3.32 traces but one of the
  // messages that share it. The hottest link of each burst is the same.
  void hasItsPeaksUnderContention() {
    std::vector<Message> plan;
    const unsigned senders[]{2, 5, 3, 4};
    for (unsigned burst = 0; burst < 4; ++burst)
      for (unsigned sender = 1; sender <= senders[burst]; ++sender)
        plan.push_back({(burst + 1) * 50 + 1, (burst + sender) % 8, burst, 8'000'000});
    const auto [film, simulated] = bothOf(plan);
    const auto hottest = [](const Series& series, int burst) {
      std::pair<double, std::string> most;
      for (const auto& [link, bins] : series) {
        double sum = 0;
        for (const auto& [bin, bytes] : bins) sum += bin / 5 == burst + 1 ? bytes : 0;
        if (sum > most.first * 1.000001) most = {sum, link};
      }
      return most;
    };
    for (int burst = 0; burst < 4; ++burst) {
      const auto said = hottest(film, burst), moved = hottest(simulated, burst);
      QCOMPARE(said.second, moved.second);
      QCOMPARE(said.first, 8'000'000.0 * senders[burst]);
      QVERIFY(moved.first > 0);
    }
  }

 private:
  QString pathOf(const char* name) const { return folder_.filePath(name); }
  void write(const char* name, const std::string& content) const {
    std::ofstream(pathOf(name).toStdString()) << content;
  }

  // The film of a recorded run in bins of 10 ms, and what SimGrid traces on the exported platform.
  std::pair<Series, Series> bothOf(const std::vector<Message>& plan) {
    std::string lines, pairs, bins, ranks;
    std::map<std::pair<unsigned, unsigned>, std::pair<unsigned, std::uint64_t>> sums;
    for (std::size_t rank = 0; rank < std::size(hosts); ++rank)
      ranks += std::to_string(rank) + (hosts[rank] < 10 ? ",node0" : ",node") + std::to_string(hosts[rank]) + "\n";
    for (const Message& each : plan) {
      const std::string ends = std::to_string(each.from) + "," + std::to_string(each.to) + ",";
      lines += std::to_string(each.milliseconds * 1e-3) + " " + std::to_string(each.from) + " " +
               std::to_string(each.to) + " " + std::to_string(each.bytes) + "\n";
      bins += std::to_string(each.milliseconds / 10) + ",W,p2p," + ends + "1," + std::to_string(each.bytes) + "\n";
      auto& sum = sums[{each.from, each.to}];
      ++sum.first;
      sum.second += each.bytes;
    }
    for (const auto& [ends, sum] : sums)
      pairs += "W,,Isend," + std::to_string(ends.first) + "," + std::to_string(ends.second) + "," +
               std::to_string(sum.first) + "," + std::to_string(sum.second) + "\n";
    write("plan.txt", lines);
    write("run.csv",
          "#weft run 1\nkey,value\ncomplete,yes\nrecorder,0.1.0\nprocesses,8\ntime bin seconds,0.01\n#weft ranks "
          "1\nrank,host\n" +
              ranks +
              "#weft communicators 1\nname,parent,call,size,members\nW,,,8,0-7\n#weft pairs "
              "1\ncommunicator,region,operation,source,destination,messages,bytes\n" +
              pairs + "#weft bins 1\nbin,communicator,class,source,destination,messages,bytes\n" + bins);
    Series film;
    const QString run = pathOf("run.weft");
    if (runWeft({"import", pathOf("run.csv"), text(recorded("fabrics/two_switch_42/minhop")), "-o", run}).status != 0)
      return {};
    for (const Row& row : csv(runWeft({"links", run, "--by", "time", "--traffic", "pair"}).out))
      film[row.at("guid") + ":" + row.at("port")][static_cast<int>(std::round(std::stod(row.at("start_s")) * 100))] +=
          std::stod(row.at("bytes"));
    if (runWeft({"export", run, "--simgrid", pathOf("sim")}).status != 0) return {};
    QProcess::execute("smpirun",
                      {"-platform", pathOf("sim/platform.xml"), "-hostfile", pathOf("sim/hosts-before.txt"),
                       "--cfg=network/model:CM02", "--cfg=network/bandwidth-factor:1", "--cfg=network/latency-factor:1",
                       "--cfg=network/crosstraffic:no", "--cfg=smpi/simulate-computation:no", "--cfg=tracing:yes",
                       "--cfg=tracing/platform:yes", "--cfg=tracing/uncategorized:yes",
                       "--cfg=tracing/filename:" + pathOf("links.trace"), "--log=root.thresh:error", pathOf("play"),
                       pathOf("plan.txt")});
    return {film, seriesOf(pathOf("links.trace"), 0.01)};
  }

  QTemporaryDir folder_;
};

WEFT_TEST(CliFilmSimgridTest)

}  // namespace cli_film_simgrid_test
#include "cli_film_simgrid_test.moc"
