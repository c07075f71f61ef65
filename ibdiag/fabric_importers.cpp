#include "ibdiag/fabric_importers.h"

#include "ibdiag/fabric_assembler.h"
#include "ibdiag/fdbs_reader.h"
#include "ibdiag/guid2lid_reader.h"
#include "ibdiag/ibqueryerrors_reader.h"
#include "ibdiag/lst_reader.h"
#include "ibdiag/perfquery_reader.h"
#include "ibdiag/pm_reader.h"

namespace weft {
namespace {

using SharedAssembler = std::shared_ptr<FabricAssembler>;

std::optional<Recognised> recognised(std::optional<std::string> format) {
  if (!format) return std::nullopt;
  return Recognised{std::move(*format), 0};
}

class TopologyImporter final : public Importer {
 public:
  explicit TopologyImporter(SharedAssembler assembler) : assembler_(std::move(assembler)) {}

  std::string_view kind() const override { return kinds::topology; }
  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    return recognised(looksLikeLst(firstBytes));
  }
  ImportReport read(const InputFile& file, RowSink&, const Progress& progress) override {
    TopologyDump& dump = assembler_->addTopology({file.path, file.shown});
    return readLst(*file.open(), file.shown, [&](const ListedLink& link) { dump.add(link); }, progress);
  }
  ImportReport finish(RowSink& sink, std::span<const std::string> hosts) override {
    return assembler_->finish(sink, hosts);
  }

 private:
  SharedAssembler assembler_;
};

class TableImporter final : public Importer {
 public:
  explicit TableImporter(SharedAssembler assembler) : assembler_(std::move(assembler)) {}

  std::string_view kind() const override { return kinds::forwarding; }
  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    return recognised(looksLikeFdbs(firstBytes));
  }
  ImportReport read(const InputFile& file, RowSink&, const Progress& progress) override {
    TableDump& dump = assembler_->addTables({file.path, file.shown});
    const auto keep = [&](ListedTable&& table) { dump.tables.push_back(std::move(table)); };
    return readFdbs(*file.open(), file.shown, keep, progress);
  }

 private:
  SharedAssembler assembler_;
};

class RangeImporter final : public Importer {
 public:
  explicit RangeImporter(SharedAssembler assembler) : assembler_(std::move(assembler)) {}

  std::string_view kind() const override { return kinds::lidRanges; }
  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    if (!looksLikeGuid2Lid(firstBytes)) return std::nullopt;
    return Recognised{"OpenSM guid2lid", 0};
  }
  ImportReport read(const InputFile& file, RowSink&, const Progress& progress) override {
    RangeDump& dump = assembler_->addRanges({file.path, file.shown});
    const auto keep = [&](const ListedRange& range) { dump.ranges.push_back(range); };
    return readGuid2Lid(*file.open(), file.shown, keep, progress);
  }

 private:
  SharedAssembler assembler_;
};

using SniffCounters = std::optional<std::string> (*)(std::string_view firstBytes);
using ReadCounters = ImportReport (*)(std::istream&, std::string_view, const AcceptCounters&, const Progress&);

std::optional<std::string> sniffPerfquery(std::string_view firstBytes) {
  return looksLikePerfquery(firstBytes) ? std::optional<std::string>("perfquery") : std::nullopt;
}

std::optional<std::string> sniffIbqueryerrors(std::string_view firstBytes) {
  return looksLikeIbqueryerrors(firstBytes) ? std::optional<std::string>("ibqueryerrors") : std::nullopt;
}

class CounterImporter final : public Importer {
 public:
  CounterImporter(SharedAssembler assembler, SniffCounters sniff, ReadCounters reader)
      : assembler_(std::move(assembler)), sniff_(sniff), read_(reader) {}

  std::string_view kind() const override { return kinds::counters; }
  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    return recognised(sniff_(firstBytes));
  }
  ImportReport read(const InputFile& file, RowSink&, const Progress& progress) override {
    CounterDump& dump = assembler_->addCounters({file.path, file.shown}, file.moment);
    const auto keep = [&](ListedCounters&& port) { dump.ports.push_back(std::move(port)); };
    return read_(*file.open(), file.shown, keep, progress);
  }

 private:
  SharedAssembler assembler_;
  SniffCounters sniff_;
  ReadCounters read_;
};

}  // namespace

std::vector<std::unique_ptr<Importer>> fabricImporters() {
  const auto assembler = std::make_shared<FabricAssembler>();
  std::vector<std::unique_ptr<Importer>> importers;
  importers.push_back(std::make_unique<TopologyImporter>(assembler));
  importers.push_back(std::make_unique<TableImporter>(assembler));
  importers.push_back(std::make_unique<RangeImporter>(assembler));
  importers.push_back(std::make_unique<CounterImporter>(assembler, looksLikePm, readPm));
  importers.push_back(std::make_unique<CounterImporter>(assembler, sniffPerfquery, readPerfquery));
  importers.push_back(std::make_unique<CounterImporter>(assembler, sniffIbqueryerrors, readIbqueryerrors));
  return importers;
}

}  // namespace weft
