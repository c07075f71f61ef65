#include "ibdiag/assembly/fabric_importers.h"

#include <algorithm>

#include "ibdiag/assembly/counter_importers.h"
#include "ibdiag/assembly/dump_times.h"
#include "ibdiag/assembly/fabric_assembler.h"
#include "ibdiag/assembly/node_name_map_reader.h"
#include "ibdiag/assembly/refused_dumps.h"
#include "ibdiag/counters/cables_reader.h"
#include "ibdiag/dumps/db_csv_reader.h"
#include "ibdiag/dumps/db_csv_sections.h"
#include "ibdiag/dumps/far_reader.h"
#include "ibdiag/dumps/fdbs_reader.h"
#include "ibdiag/dumps/guid2lid_reader.h"
#include "ibdiag/dumps/ibdiagnet_db_reader.h"
#include "ibdiag/dumps/iblinkinfo_reader.h"
#include "ibdiag/dumps/ibnetdiscover_reader.h"
#include "ibdiag/dumps/lft_reader.h"
#include "ibdiag/dumps/link_words.h"
#include "ibdiag/dumps/lst_reader.h"
#include "ibdiag/dumps/ndt_reader.h"
#include "ibdiag/dumps/net_dump_ext_reader.h"
#include "ibdiag/dumps/net_dump_reader.h"
#include "ibdiag/dumps/path_sl_reader.h"
#include "ibdiag/dumps/port_report_reader.h"
#include "ibdiag/counters/port_sections_reader.h"
#include "ibdiag/dumps/sl2vl_reader.h"
#include "ibdiag/dumps/topo_reader.h"

namespace weft {
namespace {

using SharedAssembler = std::shared_ptr<FabricAssembler>;
using Format = std::optional<std::string>;

template <bool (*looksLike)(std::string_view)>
Format named(std::string_view firstBytes, const char* name) {
  return looksLike(firstBytes) ? Format(name) : std::nullopt;
}

struct TopologyFormat {
  Format (*recognise)(std::string_view firstBytes);
  ImportReport (*read)(std::istream&, std::string_view file, const AcceptLink&, const Progress&);
  ImportReport (*readWithPorts)(std::istream&, std::string_view file, const AcceptLink&, const Progress&,
                                const AcceptPortFacts&) = nullptr;  // in place of it
  TopologyDump::Ends ends = TopologyDump::Ends::asSeen;
};
constexpr TopologyFormat topologyFormats[] = {
    {looksLikeLst, readLst},
    {[](std::string_view first) { return named<looksLikeIbnetdiscover>(first, "ibnetdiscover"); }, readIbnetdiscover},
    {[](std::string_view first) { return named<looksLikePortReport>(first, "ibnetdiscover -p"); }, readPortReport,
     nullptr, TopologyDump::Ends::both},
    {[](std::string_view first) { return named<looksLikeIblinkinfo>(first, "iblinkinfo"); }, readIblinkinfo, nullptr,
     TopologyDump::Ends::ofWriters},
    {[](std::string_view first) { return named<looksLikeNetDump>(first, "ibdiagnet 2 .net_dump"); }, nullptr,
     readNetDump, TopologyDump::Ends::ofWriters},
    {[](std::string_view first) { return named<looksLikeNetDumpExt>(first, "ibdiagnet 2 .net_dump_ext"); }, nullptr,
     readNetDumpExt},
    {[](std::string_view first) { return named<looksLikeNdt>(first, "plan of cables, .ndt"); }, nullptr, readNdt},
};

struct TableFormat {
  Format (*recognise)(std::string_view firstBytes);
  ImportReport (*read)(std::istream&, std::string_view file, const AcceptTable&, const Progress&);
};
constexpr TableFormat tableFormats[] = {{looksLikeFar, readFar}, {looksLikeFdbs, readFdbs}, {looksLikeLfts, readLfts}};

struct RangeFormat {
  Format (*recognise)(std::string_view firstBytes);
  ImportReport (*read)(std::istream&, std::string_view file, const AcceptRange&, const Progress&);
};
constexpr RangeFormat rangeFormats[] = {
    {[](std::string_view first) { return named<looksLikeGuid2Lid>(first, "OpenSM guid2lid"); }, readGuid2Lid},
    {[](std::string_view first) { return named<looksLikeIbdiagnetDb>(first, "ibdiagnet .db"); }, readIbdiagnetDb},
};

// ibdiagnet 1 prints 10 for FDR and faster too; a dump that names one of them is not its.
void doubtTen(TopologyDump& dump, const std::string& format) {
  const auto isFaster = [](const TopologyDump::Facts& facts) {
    return speedRank(facts.speed).value_or(0) > speedRank("10").value_or(0);
  };
  if (format == "ibdiagnet .lst" && std::ranges::none_of(dump.facts(), isFaster)) dump.tenMayBeFaster();
}

class TopologyImporter final : public Importer {
 public:
  TopologyImporter(SharedAssembler assembler, const TopologyFormat& format)
      : assembler_(std::move(assembler)), format_(format) {}

  std::string_view kind() const override { return kinds::topology; }
  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    if (auto format = format_.recognise(firstBytes)) return Recognised{std::move(*format), 0};
    return std::nullopt;
  }
  ImportReport read(const InputFile& file, RowSink&, const Progress& progress) override {
    TopologyDump& dump = assembler_->addTopology(dumpName(file));
    const auto keep = [&](const ListedLink& link) { dump.add(link); };
    ImportReport report = format_.read != nullptr ? format_.read(*file.open(), file.shown, keep, progress)
                                                  : readWithPorts(file, keep, progress);
    doubtTen(dump, report.format);
    dump.writesFrom(report.format == openSmLst ? TopologyDump::Ends::both : format_.ends);
    return report;
  }

 private:
  ImportReport readWithPorts(const InputFile& file, const AcceptLink& keep, const Progress& progress) {
    PortFactDump& ports = assembler_->addPortFacts(dumpName(file));
    return format_.readWithPorts(*file.open(), file.shown, keep, progress,
                                 [&](ListedPortFacts&& port) { ports.ports.push_back(std::move(port)); });
  }

  SharedAssembler assembler_;
  const TopologyFormat& format_;
};

class CablesImporter final : public Importer {
 public:
  explicit CablesImporter(SharedAssembler assembler) : assembler_(std::move(assembler)) {}

  std::string_view kind() const override { return kinds::portFacts; }
  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    if (auto format = named<looksLikeCables>(firstBytes, "ibdiagnet 2 .cables"))
      return Recognised{std::move(*format), 0};
    return std::nullopt;
  }
  ImportReport read(const InputFile& file, RowSink&, const Progress& progress) override {
    PortFactDump& dump = assembler_->addPortFacts(dumpName(file));
    return readCables(
        *file.open(), file.shown, [&](ListedPortFacts&& port) { dump.ports.push_back(std::move(port)); }, progress);
  }

 private:
  SharedAssembler assembler_;
};

class NodeNameImporter final : public Importer {
 public:
  explicit NodeNameImporter(SharedAssembler assembler) : assembler_(std::move(assembler)) {}

  std::string_view kind() const override { return kinds::topology; }
  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    if (auto format = named<looksLikeNodeNameMap>(firstBytes, "node name map"))
      return Recognised{std::move(*format), 0};
    if (looksLikeAdapterTable(firstBytes)) return Recognised{std::string(adapterTable), 0};
    return std::nullopt;
  }
  ImportReport read(const InputFile& file, RowSink&, const Progress& progress) override {
    NameDump& dump = assembler_->addNames(dumpName(file));
    const auto accept = [&](ListedName&& name) { dump.names.push_back(std::move(name)); };
    if (looksLikeAdapterTable(firstBytes(*file.open())))
      return readAdapterTable(*file.open(), file.shown, accept, progress);
    return readNodeNameMap(*file.open(), file.shown, accept, progress);
  }

 private:
  SharedAssembler assembler_;
};

// .topo files, and the .ibnl files that define their systems, which have to be read before.
class PlanImporter final : public Importer {
 public:
  explicit PlanImporter(SharedAssembler assembler) : assembler_(std::move(assembler)) {}

  std::string_view kind() const override { return kinds::topology; }
  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    if (looksLikeIbnl(firstBytes)) return Recognised{"definitions of systems, .ibnl", 0};
    if (auto format = named<looksLikeTopo>(firstBytes, "plan of cables, .topo"))
      return Recognised{std::move(*format), 0};
    return std::nullopt;
  }
  bool readsTogether() const override { return true; }
  ImportReport read(const InputFile& file, RowSink&, const Progress& progress) override {
    std::vector<const InputFile*> plans;
    SystemTypes types;
    ImportReport report;
    const auto add = [&](ImportReport more) {
      report.rowsKept += more.rowsKept;
      report.rowsLeftOut += more.rowsLeftOut;
      report.cancelled |= more.cancelled;
      for (const Diagnostic& each : more.diagnostics.list()) report.diagnostics.add(each);
    };
    const auto take = [&](const InputFile& each) {
      if (looksLikeIbnl(firstBytes(*each.open()))) add(readIbnl(*each.open(), each.shown, types, progress));
      else plans.push_back(&each);
    };
    take(file);
    for (const InputFile& each : file.others) take(each);
    if (plans.empty())
      report.diagnostics.add({"ibnl.alone", Severity::note, file.shown, 0,
                              "it defines systems, and no plan (.topo) has any", "nothing was read",
                              "add the .topo file"});
    for (const InputFile* plan : plans) {
      report.format = "plan of cables, .topo";
      TopologyDump& dump = assembler_->addTopology(dumpName(*plan));
      add(readTopo(
          *plan->open(), plan->shown, [&](const ListedLink& link) { dump.add(link); }, progress, types));
    }
    return report;
  }

 private:
  SharedAssembler assembler_;
};

// .db_csv has links, LIDs and counters in one file.
class DbCsvImporter final : public Importer {
 public:
  explicit DbCsvImporter(SharedAssembler assembler) : assembler_(std::move(assembler)) {}

  std::string_view kind() const override { return kinds::topology; }
  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    if (!looksLikeDbCsv(firstBytes)) return std::nullopt;
    return Recognised{"ibdiagnet 2 .db_csv", 0};
  }
  ImportReport read(const InputFile& file, RowSink&, const Progress& progress) override {
    TopologyDump& dump = assembler_->addTopology(dumpName(file));
    RangeDump& ranges = assembler_->addRanges(dumpName(file));
    ImportReport topology = readDbCsv(
        *file.open(), file.shown, [&](const ListedLink& link) { dump.add(link); },
        [&](const ListedRange& range) { ranges.ranges.push_back(range); }, progress);
    if (!topology.cancelled) addPorts(topology, file, progress);
    return withDbCsvCounters(std::move(topology), file, *assembler_, progress);
  }
  bool countsPorts() const override { return true; }

 private:
  void addPorts(ImportReport& report, const InputFile& file, const Progress& progress) {
    PortFactDump& dump = assembler_->addPortFacts(dumpName(file));
    dump.moment = file.moment;
    const ImportReport ports = readPortSections(
        *file.open(), file.shown, [&](ListedPortFacts&& port) { dump.ports.push_back(std::move(port)); }, progress);
    report.rowsKept += ports.rowsKept;
    report.rowsLeftOut += ports.rowsLeftOut;
    report.cancelled |= ports.cancelled;
    for (const Diagnostic& each : ports.diagnostics.list()) report.diagnostics.add(each);
  }

  SharedAssembler assembler_;
};

class RefusedImporter final : public Importer {
 public:
  std::string_view kind() const override { return kinds::topology; }
  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    if (auto format = looksLikeRefusedDump(firstBytes)) return Recognised{std::move(*format), 0};
    return std::nullopt;
  }
  ImportReport read(const InputFile& file, RowSink&, const Progress&) override {
    return refuseDump(looksLikeRefusedDump(firstBytes(*file.open())).value_or(""), file.shown);
  }
};

class TableImporter final : public Importer {
 public:
  TableImporter(SharedAssembler assembler, const TableFormat& format)
      : assembler_(std::move(assembler)), format_(format) {}

  std::string_view kind() const override { return kinds::forwarding; }
  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    if (auto format = format_.recognise(firstBytes)) return Recognised{std::move(*format), 0};
    return std::nullopt;
  }
  ImportReport read(const InputFile& file, RowSink&, const Progress& progress) override {
    TableDump& dump = assembler_->addTables(dumpName(file));
    const auto keep = [&](ListedTable&& table) { dump.tables.push_back(std::move(table)); };
    return format_.read(*file.open(), file.shown, keep, progress);
  }

 private:
  SharedAssembler assembler_;
  const TableFormat& format_;
};

// A format of dumps that have the lanes and levels by which packets go.
struct LevelFormat {
  Format (*recognise)(std::string_view firstBytes);
  ImportReport (*read)(FabricAssembler& assembler, const InputFile& file, const Progress& progress);
};
constexpr LevelFormat levelFormats[] = {
    {looksLikeSl2Vl,
     [](FabricAssembler& assembler, const InputFile& file, const Progress& progress) {
       LaneDump& dump = assembler.addLanes(dumpName(file));
       return readSl2Vl(
           *file.open(), file.shown, [&](ListedLanes&& lanes) { dump.lanes.push_back(std::move(lanes)); }, progress);
     }},
    {looksLikePathSl,
     [](FabricAssembler& assembler, const InputFile& file, const Progress& progress) {
       LevelDump& dump = assembler.addLevels(dumpName(file));
       return readPathSl(
           *file.open(), file.shown, [&](ListedLevels&& levels) { dump.levels.push_back(std::move(levels)); },
           progress);
     }},
};

class LevelImporter final : public Importer {
 public:
  LevelImporter(SharedAssembler assembler, const LevelFormat& format)
      : assembler_(std::move(assembler)), format_(format) {}

  std::string_view kind() const override { return kinds::serviceLevels; }
  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    if (auto format = format_.recognise(firstBytes)) return Recognised{std::move(*format), 0};
    return std::nullopt;
  }
  ImportReport read(const InputFile& file, RowSink&, const Progress& progress) override {
    return format_.read(*assembler_, file, progress);
  }

 private:
  SharedAssembler assembler_;
  const LevelFormat& format_;
};

class RangeImporter final : public Importer {
 public:
  RangeImporter(SharedAssembler assembler, const RangeFormat& format)
      : assembler_(std::move(assembler)), format_(format) {}

  std::string_view kind() const override { return kinds::lidRanges; }
  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    if (auto format = format_.recognise(firstBytes)) return Recognised{std::move(*format), 0};
    return std::nullopt;
  }
  ImportReport read(const InputFile& file, RowSink&, const Progress& progress) override {
    RangeDump& dump = assembler_->addRanges(dumpName(file));
    const auto keep = [&](const ListedRange& range) { dump.ranges.push_back(range); };
    return format_.read(*file.open(), file.shown, keep, progress);
  }
  // Whichever is asked first has all dumps.
  ImportReport finish(RowSink& sink, const RunHosts& hosts) override { return assembler_->finish(sink, hosts); }

 private:
  SharedAssembler assembler_;
  const RangeFormat& format_;
};

}  // namespace

std::vector<std::unique_ptr<Importer>> fabricImporters() {
  const auto assembler = std::make_shared<FabricAssembler>();
  std::vector<std::unique_ptr<Importer>> importers;
  for (const TopologyFormat& format : topologyFormats)
    importers.push_back(std::make_unique<TopologyImporter>(assembler, format));
  importers.push_back(std::make_unique<PlanImporter>(assembler));
  importers.push_back(std::make_unique<DbCsvImporter>(assembler));
  importers.push_back(std::make_unique<CablesImporter>(assembler));
  importers.push_back(std::make_unique<NodeNameImporter>(assembler));
  for (const LevelFormat& format : levelFormats)
    importers.push_back(std::make_unique<LevelImporter>(assembler, format));
  for (const TableFormat& format : tableFormats)
    importers.push_back(std::make_unique<TableImporter>(assembler, format));
  for (const RangeFormat& format : rangeFormats)
    importers.push_back(std::make_unique<RangeImporter>(assembler, format));
  for (auto& importer : counterImporters(assembler)) importers.push_back(std::move(importer));
  importers.push_back(std::make_unique<RefusedImporter>());
  return importers;
}

}  // namespace weft
