// How a bundle is taken apart, with two little formats of the test's own: "PROFILE n" lines give one process a line,
// and an "ARCHIVE" owns the files NAME.part*.
#include "importers/bundle/bundle.h"

#include <QTemporaryDir>
#include <QTest>
#include <sys/stat.h>

#include <fstream>

#include "core/base/error.h"
#include "core/store/partial_file.h"
#include "core/store/run_store.h"
#include "importers/hosts/host_map.h"
#include "test_class.h"

using namespace weft;

namespace bundle_test {

namespace fs = std::filesystem;

class ProfileImporter : public Importer {
 public:
  std::string_view kind() const override { return kinds::profile; }
  std::optional<Recognised> recognises(std::string_view first) const override {
    if (!first.starts_with("PROFILE ")) return std::nullopt;
    return Recognised{"test profile", first[8] - '0'};
  }
  ImportReport read(const InputFile& file, RowSink& sink, const Progress& progress) override {
    ImportReport report;
    std::string line;
    const auto in = file.open();
    for (std::uint32_t rank = 0; std::getline(*in, line);) {
      if (line == "throw") throw Error("the reader gave up");
      if (line == "memory") throw std::bad_alloc();
      if (line == "disk") throw StoreError("the disk is full");
      if (line.starts_with("bad")) {
        ++report.rowsLeftOut;
        report.diagnostics.add({"test.bad", Severity::dataLost, file.shown, 1, "a bad line", "it was skipped", ""});
      } else if (!line.starts_with("PROFILE")) {
        sink.process({RankId(rank++), line, HostOrigin::profile, {}});
        ++report.rowsKept;
      }
      if (!progress(1)) report.cancelled = true;
    }
    return report;
  }
};

class ArchiveImporter : public Importer {
 public:
  std::string_view kind() const override { return kinds::portTraffic; }
  std::optional<Recognised> recognises(std::string_view first) const override {
    if (!first.starts_with("ARCHIVE")) return std::nullopt;
    return Recognised{"test archive"};
  }
  bool owns(const fs::path& path, const fs::path& other) const override {
    return other.string().starts_with(path.string() + ".part");
  }
  ImportReport read(const InputFile&, RowSink&, const Progress&) override {
    ImportReport report;
    report.rowsKept = 7;
    return report;
  }
  ImportReport finish(RowSink& sink, const RunHosts& hosts) override {
    sink.fact("hosts at the end", std::to_string(hosts.names.size()));
    return {};
  }
};

class BundleTest : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> folder_;
  BundleSummary summary_;
  std::string error_;

  fs::path root() const { return folder_->path().toStdString(); }
  fs::path target() const { return root() / "bundle" / "run.weft"; }

  void put(const fs::path& name, const std::string& content) {
    const fs::path path = root() / "bundle" / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << content;
  }

  bool import(
      ImportOptions options = {}, const BundleProgress& progress = [](auto, auto, auto&) { return true; }) {
    Importers importers;
    importers.push_back(std::make_unique<ProfileImporter>());
    importers.push_back(std::make_unique<ArchiveImporter>());
    importers.push_back(hostMapImporter());
    options.leftOut = {target(), partialOf(target(), getpid())};
    try {
      RunWriter writer(target());
      summary_ = importBundle({root() / "bundle"}, importers, options, writer, progress);
      if (summary_.cancelled) return false;
      writer.commit();
      return true;
    } catch (const Error& error) {
      error_ = error.what();
      return false;
    }
  }

  // Source files below the bundle, then codes of diagnostics.
  QString told() const {
    std::string out;
    for (const SourceSummary& each : summary_.sources)
      out += fs::relative(each.shown, root() / "bundle").string() + " ";
    out += "|";
    for (const auto& [code, total] : summary_.diagnosticTotals) out += " " + code + ":" + std::to_string(total);
    return QString::fromStdString(out);
  }

  std::string hostsInStore() const {
    std::string out;
    for (const Host& each : RunStore(target()).hosts()) out += (out.empty() ? "" : " ") + each.name;
    return out;
  }

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    fs::create_directory(root() / "bundle");
    summary_ = {};
    error_.clear();
  }
  void cleanup() { QVERIFY(!fs::exists(partialOf(target(), getpid()))); }

  void readsWhatItRecognisesInOrderOfPaths() {
    put("b/profile", "PROFILE 1\nn1\nn2\n");
    put("a.arc", "ARCHIVE");
    put("notes.txt", "hello");
    put(".hidden", "PROFILE 9\nsecret\n");
    QVERIFY(import());
    QCOMPARE(told(), QString("a.arc b/profile | bundle.same_run:1 bundle.unknown:1"));
    QCOMPARE(hostsInStore(), std::string("n1 n2"));
    QCOMPARE(RunStore(target()).facts().at("hosts at the end"), std::string("2"));
  }

  void ownedFilesAreNotLookedAt() {
    put("x.arc.part0", "PROFILE 1\nno\n");
    put("x.arc", "ARCHIVE");
    put("x.arc.part1", "nothing known");
    put("x.arc.part2/deep", "nothing known");
    QVERIFY(import());
    // part0 looks like a profile of its own, the others belong to the archive.
    QVERIFY(told().startsWith("x.arc "));
    QVERIFY(!summary_.diagnosticTotals.contains("bundle.unknown"));
  }

  void ofSeveralProfilesTheBestIsRead() {
    put("a", "PROFILE 1\nn1\n");
    put("b", "PROFILE 3\nn1\nn2\n");
    put("c", "PROFILE 3\nn1\nn2\nn3\n");  // as good, but later
    QVERIFY(import());
    QCOMPARE(told(), QString("b | bundle.same_run:2 bundle.second_profile:2"));
    QCOMPARE(hostsInStore(), std::string("n1 n2"));
  }

  // Rank 0 can't have run on both hosts: the first run by name is kept whole, the other is imported where it is asked
  // for.
  void ofTwoRunsTheFirstIsKeptWhole() {
    put("a", "PROFILE 1\nn1\nn2\n");
    put("b", "PROFILE 3\nn7\nn8\n");
    put("c", "PROFILE 1\nn7\n");
    QVERIFY(import());
    QCOMPARE(told(), QString("a | bundle.other_run:1 bundle.same_run:1"));
    QCOMPARE(hostsInStore(), std::string("n1 n2"));
    QCOMPARE(summary_.runs, std::size_t(2));
    const auto other = std::ranges::find(summary_.diagnostics, "bundle.other_run", &Diagnostic::code);
    QVERIFY(other->severity == Severity::importStopped);
    QVERIFY(other->seen.find("rank 0 on n1 against n7") != std::string::npos);
    QVERIFY(other->advice.find("--each") != std::string::npos);
    QVERIFY(import({.run = 1, .each = true}));
    QCOMPARE(told(), QString("b | bundle.other_run:1 bundle.same_run:1 bundle.second_profile:1"));
    QCOMPARE(hostsInStore(), std::string("n7 n8"));
    QVERIFY(!import({.strict = true}));
    QVERIFY(error_.find("rank 0 on n1 against n7") != std::string::npos);
  }

  // A host map says where ranks ran, whatever the sources say.
  void hostsThatAreMappedContradictNothing() {
    put("a", "PROFILE 1\nn1\n");
    put("b", "PROFILE 3\nn7\n");
    put("../hosts", "h1 slots=8\n");
    QVERIFY(import({.hosts = root() / "hosts"}));
    QCOMPARE(summary_.runs, std::size_t(1));
  }

  // A dump or a table always has at least a line of titles: what was in it is lost.
  void anEmptyFileOfAKnownNameIsLost_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("isLost");
    for (const char* name : {"ibdiagnet.fdbs", "ibdiagnet2.pm", "fabric.lst", "dump_fts.txt", "ibqueryerrors.txt",
                             "ibnetdiscover.out", "hosts.csv", "job.csv", "trace.otf2", "stencil.prof"})
      QTest::newRow(name) << name << true;
    for (const char* name : {"job.err", "output", "notes.txt", "job.log", "metrics.json", "results.csv", "config.xml",
                             "run.db", "run.sqlite", "Module.pm"})
      QTest::newRow(name) << name << false;
  }
  void anEmptyFileOfAKnownNameIsLost() {
    QFETCH(QString, name);
    QFETCH(bool, isLost);
    put("profile", "PROFILE 1\nn1\n");
    put(name.toStdString(), "");
    QCOMPARE(import({.strict = true}), !isLost);
    QVERIFY(import());
    QCOMPARE(told(), QString("profile | bundle.empty:1"));
  }

  void aCopyIsReadOnce() {
    put("a/one", "PROFILE 1\nn1\n");
    put("b/other", "PROFILE 1\nn1\n");
    QVERIFY(import());
    QCOMPARE(told(), QString("a/one | bundle.copy:1"));
  }

  void hostMapOfTheBundleWinsOverTheProfileAndTheOptionOverBoth() {
    put("profile", "PROFILE 1\nn1\nn2\n");
    put("a_map", "rank,host\n1,m2\n");
    QVERIFY(import());
    QCOMPARE(hostsInStore(), std::string("n1 m2"));
    QCOMPARE(told(), QString("profile a_map | host_map.few:1"));
    put("../hosts", "h1 slots=8\n");
    QVERIFY(import({.hosts = root() / "hosts"}));
    QCOMPARE(hostsInStore(), std::string("h1"));
  }

  void failureOfOneReaderLeavesTheOthers() {
    put("a.arc", "ARCHIVE");
    put("profile", "PROFILE 1\nn1\nthrow\n");
    QVERIFY(import());
    QCOMPARE(told(), QString("a.arc profile | bundle.same_run:1 import.failed:1"));
    QCOMPARE(hostsInStore(), std::string("n1"));
    QCOMPARE(RunStore(target()).sources().at(1).rowsKept, std::uint64_t{1});
    put("profile", "PROFILE 1\nmemory\n");
    QVERIFY(import());
    QCOMPARE(told(), QString("a.arc profile | bundle.same_run:1 import.memory:1"));
  }

  // What a reader had handed over by then may be half of it, and not yet right.
  void memoryThatEndsInTheMiddleEndsTheImport() {
    put("a.arc", "ARCHIVE");
    put("profile", "PROFILE 1\nn1\nmemory\n");
    QVERIFY(!import());
    QVERIFY2(error_.find("more memory than there is") != std::string::npos, error_.c_str());
    QVERIFY(!fs::exists(target()));
  }

  void fullDiskEndsTheImport() {
    put("a.arc", "ARCHIVE");
    put("profile", "PROFILE 1\ndisk\n");
    QVERIFY(!import());
    QCOMPARE(error_, std::string("the disk is full"));
    QVERIFY(!fs::exists(target()));
  }

  void nothingKnownIsAnError() {
    put("notes", "hello");
    QVERIFY(!import());
    QVERIFY2(error_.find("no format that Weft reads") != std::string::npos, error_.c_str());
    QVERIFY(!fs::exists(target()));
  }

  void whatItsNameSaysIsMissed() {
    put("profile", "PROFILE 1\nn1\n");
    for (const char* name : {"notes.lst", "ibdiagnet2.log", "ibnetdiscover.err", "guid2lid.py"})
      put(name, "osm_ucast_mgr");
    QVERIFY(import({.strict = true}));
    for (const char* name :
         {"ibdiagnet2.pm", "ibdiagnet2.lst.gz", "opensm.fdbs", "ibnetdiscover-2026.txt", "guid2lid"}) {
      put(name, "osm_ucast_mgr");
      QVERIFY(!import({.strict = true}));
      QVERIFY2(error_.find(name) != std::string::npos && error_.find("does not begin like one") != std::string::npos,
               error_.c_str());
      QVERIFY(import());
      fs::remove(root() / "bundle" / name);
    }
  }

  void nothingReadIsAnError() {
    put("profile", "PROFILE 1\nbad\n");
    QVERIFY(!import());
    QVERIFY2(error_.find("a bad line") != std::string::npos, error_.c_str());
  }

  void strictForbidsLeftOutRows() {
    put("profile", "PROFILE 1\nn1\nbad\n");
    QVERIFY(!import({.strict = true}));
    QVERIFY2(error_.starts_with("1 row was skipped"), error_.c_str());
    QVERIFY(import());
  }

  void olderStoreStaysWhereTheImportFails() {
    put("profile", "PROFILE 1\nfirst\n");
    QVERIFY(import());
    put("profile", "PROFILE 1\ndisk\n");
    QVERIFY(!import());
    QCOMPARE(hostsInStore(), std::string("first"));
  }

  void storesAndPackedFilesAreNamed() {
    put("profile", "PROFILE 1\nn1\n");
    QVERIFY(import());
    fs::copy_file(target(), root() / "bundle" / "older.weft");
    put("more.zip", "PK\x03\x04rest");
    QVERIFY(import());
    QCOMPARE(told(), QString("profile | bundle.packed:1 bundle.run_store:1"));
  }

  void linksInCirclesAndPipesDoNoHarm() {
    put("profile", "PROFILE 1\nn1\n");
    fs::create_directory_symlink(root() / "bundle", root() / "bundle" / "again");
    fs::create_symlink(root() / "bundle" / "profile", root() / "bundle" / "same");
    fs::create_symlink("/nowhere", root() / "bundle" / "dangling");
    QCOMPARE(mkfifo((root() / "bundle" / "pipe").c_str(), 0600), 0);
    QVERIFY(import());
    QCOMPARE(summary_.sources.size(), std::size_t{1});
    QCOMPARE(told(), QString("profile |"));
  }

  void tooDeepFoldersAreTold() {
    put("profile", "PROFILE 1\nn1\n");
    fs::path deep;
    for (int i = 0; i < 40; ++i) deep /= "d";
    put(deep / "profile", "PROFILE 9\nn2\n");
    QVERIFY(import());
    QCOMPARE(told(), QString("profile | bundle.too_deep:1"));
  }

  void sourceTellsDigestOfItsBytes() {
    put("profile", "PROFILE 1\nn1\n");
    QVERIFY(import());
    const std::string digest = RunStore(target()).sources().front().row.digest;
    // printf 'PROFILE 1\nn1\n' | xxhsum -H2
    QCOMPARE(digest, std::string("xxh3:49f19e465ed1c3ba93047690468ec87b"));
  }

  void progressCanCancel() {
    put("profile", "PROFILE 1\nn1\nn2\n");
    QVERIFY(!import({}, [](auto, auto, const std::string& source) { return !source.ends_with("profile"); }));
    QVERIFY(summary_.cancelled);
    QVERIFY(!fs::exists(target()));
  }

  void missingPathIsAnError() {
    fs::remove(root() / "bundle");
    QVERIFY(!import());
    QVERIFY(!error_.empty());
  }
};

WEFT_TEST(BundleTest)

}  // namespace bundle_test
#include "bundle_test.moc"
