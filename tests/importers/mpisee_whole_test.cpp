// What is missing from a profile of mpisee is told: a line of a text form, its end, rows of a table, bytes of a database.
#include <QtTest>
#include <SQLiteCpp/SQLiteCpp.h>

#include "mpisee_support.h"
#include "test_class.h"

using namespace weft;

namespace {

std::string bytesOf(const std::filesystem::path& path) {
  std::ostringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string joined(const std::vector<std::string>& lines, std::size_t count, std::size_t without = SIZE_MAX) {
  std::string text;
  for (std::size_t at = 0; at < count; ++at)
    if (at != without) text += lines[at] + "\n";
  return text;
}

std::size_t firstRow(const std::vector<std::string>& lines) {
  std::size_t at = 0;
  while (lines[at].starts_with('#')) ++at;
  return at + 1;
}

bool isLoss(const Diagnostic& each) { return each.severity != Severity::note; }
bool tellsLoss(const Imported& got) { return std::ranges::any_of(got.report.diagnostics.list(), isLoss); }

void textFiles() {
  QTest::addColumn<QString>("file");
  for (const char* file :
       {"csv-long-974fbd1-hier16/profile.csv", "csv-long-974fbd1-hpcc-16/profile.csv", "csv-wide-2fdc303-hier16/profile.csv",
        "csv-wide-2fdc303-lammps-pppm-16/profile.csv", "csv-wide-2fdc303-lammps-pppm-16/profiler_data.csv",
        "csv-wide-cfc706f-comm_split_v2/profile.csv", "csv-avg-7a3bb9a-lammps-pppm-16/profile.csv", "published-csv-long-splatt-256/profile.csv",
        "published-csv-lammps_256procs/profile.csv", "published-csv-lammps_64procs/profile.csv", "published-csv-gromacs_64procs/profile.csv",
        "published-csv-tuwqsort_256procs/profile.csv"})
    QTest::newRow(file) << QString(file);
}

// What goes unnoticed, and why it must: the file without it is whole.
bool saysNothing(const std::string& line) { return line.starts_with("NULL") || line.starts_with('#'); }

// The one row of a communicator of one rank: that rank may have taken no part in the split.
bool isAlone(const std::string& line) {
  const auto comma = line.find(',', line.find(',') + 1);
  return comma != line.npos && line.substr(comma).starts_with(",1,");
}

// C9 has no count of its rows: of the last rank whole operations between two ranks may be missing.
bool isOfLastRank(const std::vector<std::string>& lines, std::size_t count) {
  const std::string& last = lines.back();
  const std::string rank = last.substr(0, last.find(',') + 1);
  return lines[firstRow(lines) - 1].starts_with("Rank,Call") && lines[count - 1].starts_with(rank) && lines[count].starts_with(rank) &&
         lines[count - 1].substr(0, lines[count - 1].find(',', rank.size())) != lines[count].substr(0, lines[count].find(',', rank.size()));
}

// So many places at most are tried of a file, and all of the last ones.
std::vector<std::size_t> places(std::size_t from, std::size_t to) {
  constexpr std::size_t most = 60;
  std::vector<std::size_t> list;
  const std::size_t step = std::max<std::size_t>(1, (to - from) / most);
  for (std::size_t at = from; at < to; at += to - at > 40 ? step : 1) list.push_back(at);
  return list;
}

}  // namespace

class MpiseeWholeTest : public QObject {
  Q_OBJECT
 private slots:
  void lineThatIsGoneIsTold_data() { textFiles(); }
  void lineThatIsGoneIsTold() {
    QFETCH(QString, file);
    const auto path = profileAt(file.toStdString());
    NEEDS_PUBLISHED(path);
    const auto lines = linesOf(bytesOf(path));
    QVERIFY(!tellsLoss(importFile(fileAt(path))));
    QStringList silent;
    for (const std::size_t at : places(firstRow(lines), lines.size()))
      if (!saysNothing(lines[at]) && !isAlone(lines[at]) && !tellsLoss(importText(joined(lines, lines.size(), at)))) silent << QString::number(at + 1) + " " + lines[at].substr(0, 40).c_str();
    QVERIFY2(silent.isEmpty(), qPrintable(silent.join("\n")));
  }

  void endThatIsGoneIsTold_data() { textFiles(); }
  void endThatIsGoneIsTold() {
    QFETCH(QString, file);
    const auto path = profileAt(file.toStdString());
    NEEDS_PUBLISHED(path);
    const auto lines = linesOf(bytesOf(path));
    QStringList silent;
    for (const std::size_t count : places(firstRow(lines), lines.size())) {
      if (saysNothing(lines[count])) continue;
      if (!isOfLastRank(lines, count) && !tellsLoss(importText(joined(lines, count)))) silent << QString::number(count) + " of " + QString::number(lines.size()) + " lines";
      const std::string text = joined(lines, count + 1);
      for (const std::size_t less : {std::size_t{1}, 2 + lines[count].size() / 2})
        if (!tellsLoss(importText(text.substr(0, text.size() - less)))) silent << QString::number(count + 1) + " lines less " + QString::number(less) + " bytes";
    }
    QVERIFY2(silent.isEmpty(), qPrintable(silent.join("\n")));
  }
};

WEFT_TEST(MpiseeWholeTest)
#include "mpisee_whole_test.moc"
