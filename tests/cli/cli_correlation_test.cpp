// Figure 4c of the mpisee paper: a point for each run, the run time on x, the average time in a communicator by all its
// processes on y, and Pearson's coefficient. Computed here from the rows that the recorder wrote and from what the
// program timed itself, and compared with what the commands print.
#include <algorithm>
#include <cmath>

#include "cli.h"
#include "recorded_tables.h"
#include "test_class.h"

namespace cli_correlation_test {

using namespace cli;
using cli::Row;  // not a row of a table

constexpr int runCount = 5, ranks = 4;

struct Points {
  std::vector<double> x, y;
  void add(double runTime, double inCommunicator) {
    x.push_back(runTime);
    y.push_back(inCommunicator);
  }
};

double pearson(const Points& points) {
  const auto n = static_cast<long double>(points.x.size());
  long double x = 0, y = 0, xy = 0, xx = 0, yy = 0;
  for (std::size_t i = 0; i < points.x.size(); ++i) {
    x += points.x[i] / n;
    y += points.y[i] / n;
  }
  for (std::size_t i = 0; i < points.x.size(); ++i) {
    const long double dx = points.x[i] - x, dy = points.y[i] - y;
    xy += dx * dy;
    xx += dx * dx;
    yy += dy * dy;
  }
  return static_cast<double>(xy / std::sqrt(xx * yy));
}

bool isBeginOrEnd(const std::string& operation) { return operation == "Init" || operation == "Finalize"; }

// From the end of MPI_Init to the start of MPI_Finalize, of the rank that took longest.
double runTime(const fs::path& bundle) {
  double longest = 0;
  for (const auto& row : weft::recordedRows(bundle, "ranks")) longest = std::max(longest, std::stod(row.at("net_s")));
  return longest;
}

// Over all processes of MPI_COMM_WORLD, the calls in between.
double meanInWorld(const fs::path& bundle, bool withBeginAndEnd = false) {
  double sum = 0;
  for (const auto& row : weft::recordedRows(bundle, "operations"))
    if (row.at("communicator") == "W" && (withBeginAndEnd || !isBeginOrEnd(row.at("operation"))))
      sum += std::stod(row.at("seconds"));
  return sum / ranks;
}

// What the program printed: rank, run time, in MPI_COMM_WORLD, in the half.
void addOwn(const fs::path& file, Points& points) {
  double longest = 0, sum = 0;
  std::istringstream lines(contentOf(file));
  for (std::string line; std::getline(lines, line);) {
    const auto fields = weft::csvFields(line);
    longest = std::max(longest, std::stod(fields.at(1)));
    sum += std::stod(fields.at(2));
  }
  points.add(longest, sum / ranks);
}

class CliCorrelationTest : public QObject {
  Q_OBJECT

 private slots:
  void figure4cOfTheMpiseePaper_data() {
    QTest::addColumn<QString>("library");
    QTest::newRow("Open MPI") << QString("openmpi");
    QTest::newRow("MPICH") << QString("mpich");
  }
  void figure4cOfTheMpiseePaper() {
    QFETCH(const QString, library);
    const fs::path folder = recorded("recorder/samplesort") / library.toStdString();
    std::vector<std::unique_ptr<Store>> stores;
    QStringList paths;
    Points rows, own, wrong;
    for (int run = 1; run <= runCount; ++run) {
      const fs::path bundle = folder / ("run" + std::to_string(run));
      stores.push_back(std::make_unique<Store>(std::vector<fs::path>{bundle}));
      paths << stores.back()->path();
      rows.add(runTime(bundle), meanInWorld(bundle));
      wrong.add(runTime(bundle), meanInWorld(bundle, true));
      addOwn(bundle.string() + ".csv", own);
      QVERIFY(rows.y.back() > 0 && rows.y.back() < rows.x.back());  // a part of the run
    }
    const std::vector<Row> printed =
        csv(runWeft(QStringList{"compare"} + paths + QStringList{"--what", "correlation", "--format", "csv"}).out);
    const auto world = std::ranges::find_if(printed, [](const Row& row) { return row.at("name") == "W"; });
    QVERIFY(world != printed.end());
    const double r = std::stod(world->at("r"));
    QVERIFY(std::abs(r - pearson(rows)) < 1e-9);
    QVERIFY(std::abs(r - pearson(own)) < 0.05);   // a clock is read outside of the recorder
    QVERIFY(std::abs(r - pearson(wrong)) > 0.2);  // MPI_Init would tell another story
    const std::vector<Row> times =
        csv(runWeft(QStringList{"compare"} + paths + QStringList{"--what", "runs", "--format", "csv"}).out);
    for (int run = 0; run < runCount; ++run) {
      QVERIFY(std::abs(std::stod(world->at("mean_s_" + std::to_string(run + 1))) - rows.y[run]) < 1e-9);
      QVERIFY(std::abs(std::stod(times[run].at("total_s")) - rows.x[run]) < 1e-9);
      const double ownShare = std::abs(rows.x[run] - own.x[run]) / rows.x[run];
      QVERIFY2(ownShare < 0.02, qPrintable(QString::number(ownShare)));
    }
  }
};

WEFT_TEST(CliCorrelationTest)

}  // namespace cli_correlation_test
#include "cli_correlation_test.moc"
