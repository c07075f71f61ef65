// A trace and what Weft recorded of the same run: the trace has calls, messages, communicators and waits, the bundle
// what a trace lacks.
#include <QTemporaryDir>
#include <QTest>

#include "cli.h"
#include "core/store/run_store.h"
#include "import_files.h"
#include "test_class.h"

using namespace weft;

class TraceBesideBundleTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    trace_ = import("trace", {trace()});
    writeBundle("8", {"0,1,400", "0.5,900,400"});
    both_ = import("both", {trace(), folder_.filePath("bundle")});
    QVERIFY2(trace_.status == 0 && both_.status == 0, both_.err.c_str());
  }

  // Whatever is added up of messages and calls is the same exactly, in whatever order the two are named.
  void nothingCountsTwice() {
    const cli::Ran turned = import("turned", {folder_.filePath("bundle"), trace()});
    QCOMPARE(turned.status, 0);
    for (const char* command : {"pairs", "waits", "transactions"}) {
      const std::string alone = print({command, file("trace"), "--format", "csv"});
      QVERIFY(!alone.empty());
      for (const char* other : {"both", "turned"}) QCOMPARE(print({command, file(other), "--format", "csv"}), alone);
    }
    QCOMPARE(communicators("both"), communicators("trace"));
    QCOMPARE(communicators("turned"), communicators("trace"));
  }

  void theBundleGivesWhatTheTraceLacks() {
    const RunStore store(file("both").toStdString());
    QCOMPARE(store.adapterPorts().size(), std::size_t(1));
    std::size_t readings = 0;
    store.counterSamples([&](const CounterSampleRow&) {
      ++readings;
      return true;
    });
    QCOMPARE(readings, std::size_t(2));
    const auto facts = store.facts();
    QCOMPARE(facts.at("sample hertz"), std::string("100"));
    QVERIFY(!facts.contains("time bin seconds") || facts.at("time bin seconds") != "0.125");
    QVERIFY(!facts.at("tool").starts_with("Weft"));
  }

  // By who is in it: W is the trace's world, and a group of two that the trace has not is nobody's. Bins begin
  // elsewhere.
  void samplesAreOfCommunicatorsOfTheTrace() {
    const RunStore store(file("both").toStdString());
    std::vector<SampleRow> rows;
    store.samples([&](const SampleRow& row) {
      rows.push_back(row);
      return true;
    });
    QCOMPARE(rows.size(), std::size_t(3));
    std::map<std::uint32_t, SampleRow> byRank;
    for (const SampleRow& row : rows) {
      byRank.emplace(number(row.rank), row);
      QVERIFY(!row.bin);
    }
    QVERIFY(!byRank.at(0).operation && !byRank.at(0).communicator && byRank.at(0).seconds == 1.5);
    QVERIFY(byRank.at(1).operation && byRank.at(1).communicator);
    QVERIFY(byRank.at(2).operation && !byRank.at(2).communicator);
    for (const Communicator& each : store.communicators())
      if (each.id == *byRank.at(1).communicator) QCOMPARE(each.size, std::optional<std::uint32_t>(8));
  }

  void whoGaveWhatIsTold() {
    const std::string told = print({"info", file("both"), "--format", "json"});
    for (const char* code :
         {"bundle.completes", "record.beside_trace", "record.communicator_untold", "record.sample_bins"})
      QVERIFY2(told.find(code) != std::string::npos, told.c_str());
    QVERIFY2(told.find("record.ranks") == std::string::npos && told.find("bundle.counted_twice") == std::string::npos,
             told.c_str());
  }

  // Then it is of another run, and nothing of it is taken.
  void aBundleOfAnotherRunIsNot() {
    writeBundle("4", {});
    const cli::Ran ran = import("other", {trace(), folder_.filePath("bundle")});
    QCOMPARE(ran.status, 0);
    QVERIFY(RunStore(file("other").toStdString()).adapterPorts().empty());
  }

 private:
  static QString trace() { return cli::text(cli::recorded("otf2/lammps-lj-8-otf2mpi")); }
  QString file(const QString& name) const { return folder_.filePath(name + ".weft"); }
  cli::Ran import(const QString& name, const QStringList& paths) const {
    return cli::runWeft(QStringList{"import"} + paths + QStringList{"-o", file(name)});
  }
  static std::string print(const QStringList& arguments) { return cli::runWeft(arguments).out; }
  std::size_t communicators(const QString& name) const {
    return RunStore(file(name).toStdString()).communicators().size();
  }

  void writeBundle(const std::string& ranks, const std::vector<std::string>& readings) const {
    const std::filesystem::path folder = folder_.filePath("bundle").toStdString();
    std::filesystem::remove_all(folder);
    const std::string last = std::to_string(std::stoul(ranks) - 1);
    cli::write(folder / "run.csv", "#weft run 1\nkey,value\ncomplete,yes\nrecorder,1.0\nprocesses," + ranks +
                                       "\ntime bin seconds,0.125\nsample hertz,100\nmpi states,frames\nonly,Send\n");
    cli::write(folder / "communicators.csv",
               "#weft communicators "
               "1\nname,parent,call,size,label,topology,dims,periods,reorder,freed,members,remote_members\n"
               "W,,," +
                   ranks + ",,,,,,,0-" + last + ",\nW_c1.0,W,Comm_create,2,,,,,,,0 2,\n");
    std::string listed = "#weft ranks 1\nrank,init_s\n";
    for (unsigned long rank = 0; rank < std::stoul(ranks); ++rank) listed += std::to_string(rank) + ",0.25\n";
    cli::write(folder / "ranks.csv", listed);
    // What both count agrees: each rank made the sends that the trace has.
    std::string operations =
        "#weft operations 1\ncommunicator,region,rank,operation,size_min,size_max,calls,bytes,seconds\n";
    for (const cli::Row& row :
         cli::csv(print({"report", file("trace"), "--by", "rank,operation", "--operation", "Send", "--format", "csv"})))
      if (std::stoul(row.at("rank")) < std::stoul(ranks))
        operations += "W,," + row.at("rank") + ",Send,0,1048576," + row.at("calls") + "," + row.at("bytes") + ",0.5\n";
    cli::write(folder / "operations.csv", operations);
    cli::write(folder / "pairs.csv",
               "#weft pairs 1\ncommunicator,region,operation,source,destination,messages,bytes\nW,,Send,0,1,5,50\n");
    cli::write(folder / "samples.csv",
               "#weft samples "
               "1\nrank,thread,stack,operation,communicator,region,bin,samples,seconds,cpu_s,wait_s,calls,sends,"
               "receives,bytes_sent,bytes_received\n"
               "0,0,,,,,1,150,1.5,1.5,0,0,0,0,0,0\n1,0,,Send,W,,1,1,0.01,0.01,0,5,5,0,50,0\n2,0,,Send,W_c1.0,,,1,0.01,"
               "0.01,0,5,5,0,50,0\n");
    std::string counters = "#weft counters 1\nhost,device,port,at_s,bytes_sent,bytes_received\n";
    for (const std::string& each : readings) counters += "node03,mlx5_0,1," + each + "\n";
    if (!readings.empty()) cli::write(folder / "counters.csv", counters);
    cli::write(folder / "adapters.csv",
               "#weft adapters "
               "1\nhost,device,port,port_guid,node_guid,lid,lmc,state,rate\nnode03,mlx5_0,1,0x0002c9030000a001,"
               "0x0002c9030000a000,1,0,4: ACTIVE,40 Gb/sec (4X QDR)\n");
  }

  QTemporaryDir folder_;
  cli::Ran trace_, both_;
};

WEFT_TEST(TraceBesideBundleTest)
#include "trace_beside_bundle_test.moc"
