// Of every kind of input: one file is taken away, cut off anywhere, there twice, or can't be read. A strict import
// refuses it, always. What a format cannot know stands in the table of sets, with the reason. Profiles of mpisee have
// tests of their own.
#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <regex>

#include "archive_pack.h"
#include "core/base/error.h"
#include "core/store/run_writer.h"
#include "importers/bundle/bundle.h"
#include "importers/bundle/formats.h"
#include "recorded.h"
#include "test_class.h"

using namespace weft;

namespace mutation_test {

namespace fs = std::filesystem;

enum What { gone = 1, cutAfterLine = 2, cutInLine = 4, anything = 7, doubled = 8, copied = 16, unreadable = 32 };

// What goes unnoticed, and why it must.
struct Silence {
  const char* files;  // a regular expression of names
  int what;
  const char* reason;
  std::size_t ofLast = SIZE_MAX;  // a cut among so many bytes at the end
};

struct Set {
  const char* name;
  const char*
      place;  // in tests/data: a folder, or a file, or a pack of an archive; of data that others published below them
  const char* only;  // a regular expression of the files that are taken; empty: all
  std::vector<Silence> silences;
  const char* bare =
      "^$";  // a regular expression of lines of which nothing is read: a cut in one is as good as before it
};

constexpr const char* better = "the files of single ranks tell the same, and are read in its place";
constexpr const char* noLocation = "it is the location of a thread, and holds none of the traffic";
constexpr const char* noTables = "a topology alone is a bundle; that it has no tables is a note";
constexpr const char* hops = "of the last line only what it says of hops is missing, which is not read";
constexpr const char* options = "which sections there are is a matter of options; within one it is told";
constexpr const char* counted = "only the count is missing of a table that fills the range that it states";
constexpr const char* noCount = "the format has no count of its lines, and no end";

const std::vector<Set>& sets() {
  static const std::vector<Set> all{
      {"monitoring of messages", "openmpi-monitoring/lineprog-4-mode1", "prof$", {}},
      {"monitoring by kind", "openmpi-monitoring/lineprog-4-mode2", "prof$", {{"^all\\.prof$", anything, better}}},
      {"monitoring of LAMMPS", "openmpi-monitoring/lammps-lj-8", "prof", {{"^all\\.prof$", anything, better}}},
      {"monitoring of phases", "openmpi-monitoring/phases-16", "prof$", {{"^phase_.\\.prof$", anything, better}}},
      {"monitoring, joined", "openmpi-monitoring/lammps-lj-8", "^all\\.prof$", {}},
      {"recorded", "recorder/ring", "", {}},
      {"trace with regions", "trace/load/demo.pack", "", {}},
      {"trace", "trace/load/lineprog.pack", "", {}},
      {"trace with metrics", "trace/load/metrics.pack", "", {}},
      {"trace of Score-P", "otf2/tracer-stencil4d-32", "traces", {}},
      {"port traffic",
       "port_traffic/load/triple.pack",
       "",
       {{"/[0-2]\\.(evt|def)$", anything | unreadable, noLocation}}},
      {"port traffic, packed",
       "port_traffic/load/packed85.pack",
       "",
       {{"/[0-2]\\.(evt|def)$", anything | unreadable, noLocation}}},
      {"port traffic, dense",
       "port_traffic/load/dense255.pack",
       "",
       {{"/[0-2]\\.(evt|def)$", anything | unreadable, noLocation}}},
      {"IPM", "ipm/full.xml", "", {}},
      {"NCCL",
       "nccl/job.log",
       "",
       {{"", cutInLine, "of the last call only the end of the stream's address is missing", 12}}},
      {"execution traces", "execution_trace", "^ranks_in_calls", {}},
      {"Chakra", "chakra", "", {}},
      {"ibdiagnet",
       "fabrics/two_switch_42/minhop/ibdiagnet1",
       "ibdiagnet\\.(lst|fdbs)$",
       {{"fdbs$", gone, noTables}, {"fdbs$", cutInLine, hops, 30}}},
      {"OpenSM",
       "fabrics/two_switch_42/minhop",
       "^opensm(\\.fdbs|-subnet.lst.gz)$",
       {{"fdbs$", gone, noTables}, {"fdbs$", cutInLine, hops, 30}}},
      {"dump_fts",
       "fabrics/two_switch_42/minhop",
       "^(dump_fts-n.txt|opensm-subnet.lst.gz)$",
       {{"txt$", gone, noTables}, {"txt$", cutAfterLine | cutInLine, counted, 22}}},
      {"matrices of ranks", "openmpi-monitoring/lammps-lj-8", "all_(size|msg)_(external|internal)\\.mat$", {}},
      {"ibnetdiscover, gzipped", "fabrics/two_switch_42/minhop/ibnetdiscover.txt.gz", "", {}},
      {"iblinkinfo, gzipped", "fabrics/two_switch_42/minhop/iblinkinfo-line.txt.gz", "", {}},
      {".db_csv", "db_csv/load/two_switches.db_csv", "", {{"", cutAfterLine, options}}, "^(START|END)_"},
      {".net_dump", "net_dump/load/two_switches.net_dump", "", {{"", cutAfterLine, noCount}}, "^(#|  #)"},
      {"plan, .ndt",
       "ndt/load/full.ndt",
       "",
       {{"", cutAfterLine, noCount},
        {"", cutInLine, "of the last line only the scope is cut off, which is not read", 8}}},
      {"ports, .net_dump_ext",
       "net_dump_ext/load/quantum2_labels.net_dump_ext",
       "",
       {{"", cutAfterLine, "both ends of the last cable are missing", 400}},
       "^#"},
      {"mpisee", "mpisee_sqlite/load/v4.0-hier16.db", "", {}},
      {"LIDs of OpenSM",
       "fabrics/two_switch_42/minhop",
       "^(guid2lid|opensm-subnet.lst.gz)$",
       {{"guid2lid$", gone, noTables}}},
  };
  return all;
}

std::string read(const fs::path& path) { return fileContent(path); }
void write(const fs::path& path, const std::string& content) { std::ofstream(path, std::ios::binary) << content; }

constexpr std::size_t shortest =
    64;  // bytes of which a format is not recognised any more: such a file is as good as gone

bool isText(const std::string& content) { return content.find('\0') == content.npos; }

std::string lineAt(const std::string& content, std::size_t at) {
  const auto begin = content.rfind('\n', at - 1) + 1;  // npos: the first
  return content.substr(begin, content.find('\n', at) - begin);
}

// Places of a file where it may be cut: of text after lines, but for the last one, whose end alone is no loss, and in
// between; of others anywhere. Some of them, evenly over it.
std::vector<std::pair<std::size_t, What>> cutsOf(const std::string& content, const std::regex& bare) {
  constexpr std::size_t most = 12;
  std::vector<std::pair<std::size_t, What>> cuts, some;
  std::size_t end = content.size();
  while (isText(content) && end > 0 && content[end - 1] == '\n') --end;
  for (std::size_t at = 1; at < end; ++at)
    if (!isText(content)) cuts.emplace_back(at, cutInLine);
    else if (content[at - 1] == '\n' || content[at] == '\n' || std::regex_search(lineAt(content, at), bare))
      cuts.emplace_back(at, cutAfterLine);
    else if (at % 7 == 3) cuts.emplace_back(at, cutInLine);
  for (const What what : {cutAfterLine, cutInLine}) {
    std::vector<std::pair<std::size_t, What>> of;
    std::ranges::copy_if(cuts, std::back_inserter(of), [&](const auto& cut) { return cut.second == what; });
    const std::size_t step = std::max<std::size_t>(1, of.size() / most);
    for (std::size_t i = of.size() % step; i < of.size(); i += step) some.push_back(of[i]);  // the last is among them
    if (!of.empty()) some.push_back(of.back());
  }
  return some;
}

class Bundle {
 public:
  explicit Bundle(const Set& set) {
    const fs::path place = inputs::isPublished(set.place) && !fs::exists(inputs::ownData / set.place)
                               ? inputs::publishedData / set.place
                           : fs::path(set.place).extension() == ".pack" ? inputs::ownData / set.place
                                                                        : inputs::recorded(set.place);
    if (!fs::exists(place)) return;
    fs::create_directories(root());
    if (place.extension() == ".pack") unpackArchive(read(place), root());
    else if (fs::is_directory(place)) fs::copy(place, root(), fs::copy_options::recursive);
    else fs::copy(place, root());
    const std::regex only(set.only);
    std::vector<fs::path> unwanted;
    for (const auto& entry : fs::recursive_directory_iterator(root()))
      if (entry.is_regular_file())
        (std::regex_search(fs::relative(entry.path(), root()).string(), only) ? files_ : unwanted)
            .push_back(fs::relative(entry.path(), root()));
    for (const fs::path& each : unwanted) fs::remove(root() / each);
    std::ranges::sort(files_);
  }

  // Those that are spoilt: all, or some of many.
  std::vector<fs::path> some() const {
    constexpr std::size_t most = 12;
    const std::size_t step = std::max<std::size_t>(1, files_.size() / most);
    std::vector<fs::path> list;
    for (std::size_t i = 0; i < files_.size(); i += step) list.push_back(files_[i]);
    return list;
  }

  bool isThere() const { return !files_.empty(); }
  fs::path root() const { return fs::path(folder_.path().toStdString()) / "bundle"; }

  // Whether a strict import is refused.
  bool tells() const {
    const Importers importers = allImporters();
    const fs::path target = fs::path(folder_.path().toStdString()) / "run.weft";
    fs::remove(target);
    try {
      RunWriter writer(target);
      const BundleSummary summary =
          importBundle({root()}, importers, {.strict = true}, writer, [](auto, auto, auto&) { return true; });
      return std::ranges::any_of(summary.diagnostics,
                                 [](const Diagnostic& each) { return each.severity != Severity::note; });
    } catch (const Error& error) {
      why = error.what();
      return true;
    }
  }

  mutable std::string why;  // of the last refusal

 private:
  QTemporaryDir folder_;
  std::vector<fs::path> files_;
};

// `left`: bytes that the cut takes away.
bool mayBeSilent(const Set& set, const fs::path& file, int what, std::size_t left = 0) {
  return std::ranges::any_of(set.silences, [&](const Silence& each) {
    return (each.what & what) != 0 && left <= each.ofLast && std::regex_search(file.string(), std::regex(each.files));
  });
}

class MutationTest : public QObject {
  Q_OBJECT

 private slots:
  void whatIsMissingIsTold_data() {
    QTest::addColumn<int>("set");
    for (std::size_t i = 0; i < sets().size(); ++i) QTest::newRow(sets()[i].name) << static_cast<int>(i);
  }
  void whatIsMissingIsTold() {
    QFETCH(const int, set);
    const Set& one = sets()[static_cast<std::size_t>(set)];
    const Bundle bundle(one);
    if (inputs::isPublished(one.place) && !bundle.isThere()) QSKIP("published data are not beside the project");
    QVERIFY(bundle.isThere());
    QVERIFY2(!bundle.tells(), ("the whole set: " + bundle.why).c_str());
    QStringList silent;
    for (const fs::path& file : bundle.some()) {
      const std::string content = read(bundle.root() / file);
      fs::remove(bundle.root() / file);
      if (!mayBeSilent(one, file, gone) && !bundle.tells())
        silent << QString::fromStdString(file.string() + " is gone");
      fs::create_symlink("/proc/self/mem", bundle.root() / file);  // what is read at its beginning fails
      if (!mayBeSilent(one, file, unreadable) && !bundle.tells())
        silent << QString::fromStdString(file.string() + " can't be read");
      fs::remove(bundle.root() / file);
      write(bundle.root() / file, content + content);
      if (!mayBeSilent(one, file, doubled) && !bundle.tells())
        silent << QString::fromStdString(file.string() + " has everything twice");
      write(bundle.root() / file, content);
      const fs::path copy = (bundle.root() / file).parent_path() / ("copy-" + file.filename().string());
      write(copy, content);
      if (!mayBeSilent(one, file, copied) && !bundle.tells())
        silent << QString::fromStdString(file.string() + " has a copy");
      fs::remove(copy);
      for (const auto& [bytes, what] : cutsOf(content, std::regex(one.bare))) {
        if (mayBeSilent(one, file, bytes < shortest ? what | gone : what, content.size() - bytes)) continue;
        write(bundle.root() / file, content.substr(0, bytes));
        if (!bundle.tells())
          silent << QString("%1 ends after %2 of %3 bytes").arg(file.c_str()).arg(bytes).arg(content.size());
      }
      write(bundle.root() / file, content);
    }
    QVERIFY2(silent.isEmpty(), qPrintable(silent.join("\n")));
  }
};

WEFT_TEST(MutationTest)

}  // namespace mutation_test
#include "mutation_test.moc"
