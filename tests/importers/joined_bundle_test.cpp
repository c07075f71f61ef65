// Bundles of several sources: what is joined says by what evidence, what contradicts is not joined, and what has
// nothing in common waits for a word.
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

#include "core/base/error.h"
#include "core/store/run_store.h"
#include "core/store/run_writer.h"
#include "core/store/wait_store.h"
#include "importers/bundle/bundle.h"
#include "importers/bundle/bundle_runs.h"
#include "importers/bundle/formats.h"
#include "importers/bundle/other_tools.h"
#include "importers/profiles/monitoring_reader.h"
#include "importers/profiles/ipm_reader.h"
#include "importers/recorded/record_gather.h"
#include "recorded.h"
#include "test_class.h"

using namespace weft;
using namespace std::string_view_literals;

namespace joined_bundle_test {

namespace fs = std::filesystem;
using namespace inputs;

class JoinedBundleTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  BundleSummary summary_;
  std::string error_;

  fs::path root() const { return folder_.path().toStdString(); }

  bool import(const std::vector<fs::path>& paths, ImportOptions options = {}) {
    const Importers importers = allImporters();
    fs::remove(root() / "run.weft");
    try {
      RunWriter writer(root() / "run.weft");
      summary_ = importBundle(paths, importers, options, writer, [](auto, auto, auto&) { return true; });
      writer.commit();
      return true;
    } catch (const Error& error) {
      error_ = error.what();
      return false;
    }
  }

  std::string told(const std::string& code) const {
    const auto found = std::ranges::find(summary_.diagnostics, code, &Diagnostic::code);
    return found == summary_.diagnostics.end() ? std::string() : sentence(*found);
  }

 private slots:
  void differentRunsAreNotJoined_data() {
    QTest::addColumn<QStringList>("paths");
    QTest::newRow("a trace and a recording of the same program, three times as fast")
        << QStringList{"faults/joined:ez-is", "faults/joined:b-is.A.4"};
    QTest::newRow("a profile of HPCC and monitoring of LAMMPS")
        << QStringList{"mpisee/hpcc-16", "openmpi-monitoring/lammps-pppm-16"};
    QTest::newRow("a profile of hier and monitoring of HPCC")
        << QStringList{"mpisee/hier16", "openmpi-monitoring/hpcc-16"};
    QTest::newRow("a profile of LAMMPS and a trace of HPCC")
        << QStringList{"mpisee/lammps-pppm-16", "otf2/hpcc-16-otf2mpi-short"};
  }
  void differentRunsAreNotJoined() {
    QFETCH(const QStringList, paths);
    std::vector<fs::path> all;
    for (const QString& each : paths)
      all.push_back(recorded(each.section(':', 0, 0).toStdString()) / each.section(':', 1).toStdString());
    QVERIFY2(import(all), error_.c_str());
    QCOMPARE(summary_.runs, std::size_t{2});
    QVERIFY2(told("bundle.other_run").find("it is not of the run of") != std::string::npos,
             told("bundle.other_run").c_str());
    QVERIFY(!import(all, {.strict = true}));
    QVERIFY2(error_.find("it is not of the run of") != std::string::npos, error_.c_str());
    QVERIFY(import(all, {.run = 1, .each = true}));
    // To say that they are of one run does not make it true.
    QVERIFY(import(all, {.together = true}));
    QCOMPARE(summary_.runs, std::size_t{2});
  }

  void oneRunIsJoinedWithItsEvidence() {
    QVERIFY2(import({recorded("otf2/lammps-lj-8-otf2mpi"), recorded("openmpi-monitoring/lammps-lj-8")}),
             error_.c_str());
    QCOMPARE(summary_.runs, std::size_t{1});
    QVERIFY2(told("bundle.same_run").find("the messages of 8 ranks") != std::string::npos,
             told("bundle.same_run").c_str());
  }

  // Two sources that know the number of ranks alone. What ports counted is no part of sums, and joined with that note.
  void whatHasNothingInCommonWaitsForAWord() {
    const auto ports = ipmImporter(), monitoring = monitoringImporter();
    const auto found = [&](RunIdentity second, RunChoice choice, Diagnostics& told) {
      std::vector<BundleSource> sources(2);
      sources[0].importer = monitoring.get();
      sources[1].importer = ports.get();
      sources[0].file.shown = "m";
      sources[1].file.shown = "p";
      const auto identify = [&](const BundleSource& source) {
        RunIdentity one;
        one.ranks = 16;
        return source.importer == ports.get() ? second : one;
      };
      return sourcesOfRun(
          std::move(sources), choice, identify, [](const BundleSource& source) { return source.file.shown; }, told);
    };
    RunIdentity same;
    same.ranks = 16;
    Diagnostics told;
    QCOMPARE(found(same, {}, told).count, std::size_t{2});
    QCOMPARE(told.list().size(), std::size_t{1});
    QVERIFY(told.list()[0].severity == Severity::importStopped &&
            told.list()[0].advice.find("--together") != std::string::npos);
    QCOMPARE(found(same, {.together = true}, told).count, std::size_t{1});
    same.ranks = 8;
    QCOMPARE(found(same, {.together = true}, told).count, std::size_t{2});
    QCOMPARE(found({}, {}, told).count, std::size_t{1});  // it says nothing at all: it is empty, or can't be read
  }

  // As weft record --gather would have left them.
  void tracesThatNobodyGatheredAreRead() {
    const fs::path raw = recorded("record_trace/ungathered"), gathered = root() / "gathered";
    fs::copy(raw, gathered, fs::copy_options::recursive);
    QCOMPARE(gatherParts(gathered).size(), std::size_t{1});
    const auto traceOf = [&](const fs::path& path, bool isStrict) {
      std::string text = "refused";
      if (!import({path}, {.strict = isStrict, .unpackTo = root() / "unpacked"})) return text + ": " + error_;
      for (const SourceSummary& each : summary_.sources)
        if (each.kind == kinds::trace)
          text = fs::path(each.shown).filename().string() + " " + each.format + " " + std::to_string(each.rowsKept);
      fs::remove_all(root() / "unpacked");
      const RunStore store(root() / "run.weft");
      std::uint64_t waits = 0, longest = 0;
      WaitStore(store).waits({}, [&](const WaitRow& each) {
        waits += each.waits;
        longest = std::max(longest, each.nanoseconds);
        return true;
      });
      return text + ", " + std::to_string(waits) + " waits, " + std::to_string(longest) + " ns";
    };
    const std::string expected = traceOf(gathered, true);
    QVERIFY2(expected.starts_with("traces.otf2 trace of a recording") && !expected.ends_with(" 0 ns"),
             expected.c_str());
    QCOMPARE(traceOf(raw, true), expected);
    // A trace without its part can't be read, and is told.
    const fs::path part = root() / "part";
    fs::copy(raw, part, fs::copy_options::recursive);
    for (const auto& entry : fs::directory_iterator(part / "parts"))
      if (entry.path().extension() == ".csv" && entry.path().filename().string().starts_with("rank-000001"))
        fs::remove(entry.path());
    QVERIFY(import({part}, {.unpackTo = root() / "unpacked"}));
    QVERIFY2(told("bundle.other_tool").find("--gather") != std::string::npos, told("bundle.other_tool").c_str());
    QVERIFY(!import({part}, {.strict = true, .unpackTo = root() / "unpacked"}));
  }

  void anEventFileThatIsCutIsLost() {
    QVERIFY(import({recorded("faults/otf2-cut")}));
    QVERIFY(summary_.judged.verdict == Verdict::lost);
    QVERIFY(!import({recorded("faults/otf2-cut")}, {.strict = true}));
    QVERIFY2(error_.find("0.evt") != std::string::npos, error_.c_str());
  }

  void aReadErrorNamesTheFileAndItsCause() {
    fs::create_directories(root() / "with");
    fs::copy_file(recorded("ipm/full.xml"), root() / "with" / "full.xml", fs::copy_options::overwrite_existing);
    fs::create_symlink("/proc/self/mem", root() / "with" / "other.xml");
    QVERIFY(import({root() / "with"}));
    const std::string text = told("file.read");
    QVERIFY2(text.find("other.xml") != std::string::npos && text.find("Input/output error") != std::string::npos,
             text.c_str());
    QVERIFY(!import({root() / "with"}, {.strict = true}));
  }

  void otherToolsAreNamed_data() {
    QTest::addColumn<QByteArray>("first");
    QTest::addColumn<QString>("tool");
    const auto row = [](const char* tool, std::string_view first) {
      QTest::newRow(tool) << QByteArray(first.data(), static_cast<qsizetype>(first.size())) << tool;
    };
    row("Cube", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<cube version=\"4.4\">");
    row("TAU", "42 templated_functions_MULTI_TIME\n# Name Calls Subrs Excl Incl ProfileCalls #\n");
    row("HPCToolkit", "HPCRUN-profile____04.00");
    row("Darshan", "3.41\0\0\0\0\x37\x35\x64\0\0\0\0\0more"sv);
    row("Darshan", "# darshan log version: 3.41\n");
    row("Caliper", "__rec=node,id=12,attr=10,data=19,parent=3\n");
    row("mpiP", "@ mpiP\n@ Command : ./a.out\n");
    row("Perfetto", "\x0a\x1c\x08\x01perfetto.traced"sv);
    row("Paraver", "#Paraver (20/11/2026 at 10:11):1000_ns:2(1,1):1:2(1:1,1:2)\n");
    row("Chrome", "[{\"name\": \"a\", \"ph\": \"B\", \"pid\": 1, \"tid\": 1, \"ts\": 1}]");
    row("perf", "PERFILE2aaaa");
    row("gprof", "gmon\1\0\0\0\0\0"sv);
    row("gprof", "gmon\0\0\0\1\0\0"sv);
    row("Perfetto", "\x0a\x0b\x32\x09\x0a\x07\x08\x06\x10\xce\xc2\xf1\x05\x0a\x02\x40\x01"sv);
    row("Perfetto", "\x0a\x04\x40\x01\x50\x01\x0a\x0b\xca\x05\x08\x08\x95\x9a\xef\x3a\x10"sv);  // cut off
    row("Caliper", "{\n\"data\": [\n[1,2]\n],\n\"columns\": [\"path\"], \"column_metadata\": []}");
    row("Caliper", "Path       Min time/rank Max time/rank Avg time/rank Time %\nmain 1 1 1 1\n");
    row("Caliper", "\nPath       Time (E) Time (I) Time % (E) Time % (I)\nmain 1 1 1 1\n");
    row("TAU", "<?xml version=\"1.0\"?>\n<profile_xml>\n<thread id=\"0.0.0\">");
    row("TAU", "\x60\xea\0\0\0\0\0\0\x03\0\0\0\0\0\0\0"sv);
    row("TAU", "12 dynamic_trace_events\n# FunctionId Group Tag \"Name Type\" Parameters\n");
    row("OSU", "# OSU MPI Latency Test v5.9\n");
    row("OSU", "\n# OSU MPI-CUDA Bandwidth Test v7.4\n# Datatype: MPI_CHAR.\n");
    row("Intel's MPI Benchmarks", "#------------\n#    Intel(R) MPI Benchmarks 2021.3, MPI-1 part\n");
    row("flight recorder", "{\"version\":\"2.10\",\"pg_config\":{},\"entries\":[{\"collective_seq_id\":1}]}");
    row("network packets", "\x0a\x0d\x0d\x0a\x1c\0\0\0\x4d\x3c\x2b\x1a"sv);
    row("network packets", "\x4d\x3c\xb2\xa1\2\0\4\0"sv);
    row("Extrae", "/tmp/set-0/TRACE@n1.0000001234000000000000.mpit named\n");
    row("Paraver", "DEFAULT_OPTIONS\n\nLEVEL               THREAD\n");
    row("speedscope", "{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\"}");
    row("OTF2",
        "\x03"
        "B\0\0\0\0\0\0\0\0"sv);
  }
  void otherToolsAreNamed() {
    QFETCH(const QByteArray, first);
    QFETCH(const QString, tool);
    const auto found = otherTool({first.data(), static_cast<std::size_t>(first.size())});
    QVERIFY(found);
    QVERIFY2(found->what.find(tool.toStdString()) != std::string_view::npos, std::string(found->what).c_str());
    QVERIFY(!found->advice.empty());
    // Alone it is refused, and the sentence says what to do.
    const fs::path path = root() / "file";
    std::ofstream(path, std::ios::binary).write(first.data(), first.size());
    QVERIFY(!import({path}));
    QVERIFY2(error_.find(found->what) != std::string::npos, error_.c_str());
    fs::remove(path);
  }

  void whatNobodyKnowsIsNoTool() {
    for (const char* text : {"", "hello\n", "{\"a\": 1}", "0 1 2\n", "<xml/>", "\n\n", "Path to nowhere\n",
                             "\x0a\x02hi", "\x0a\x04\x0a\x02hi\x12\x01x", "\x0a\x7f\x40\x01"})
      QVERIFY2(!otherTool(text), text);
  }
};

WEFT_TEST(JoinedBundleTest)

}  // namespace joined_bundle_test
#include "joined_bundle_test.moc"
