#include "ibdiag/assembly/counter_importers.h"

#include "ibdiag/assembly/dump_times.h"
#include "ibdiag/counters/ibqueryerrors_reader.h"
#include "ibdiag/counters/perfquery_reader.h"
#include "ibdiag/counters/pm_reader.h"
#include "ibdiag/counters/pm_sections_reader.h"

namespace weft {
namespace {

using Format = std::optional<std::string>;

struct CounterFormat {
  Format (*recognise)(std::string_view firstBytes);
  ImportReport (*read)(std::istream&, std::string_view file, const AcceptCounters&, const Progress&);
  bool listsAllPorts;
};

constexpr CounterFormat counterFormats[] = {
    {looksLikePm, readPm, true},
    {[](std::string_view first) { return looksLikePerfquery(first) ? Format("perfquery") : std::nullopt; },
     readPerfquery, false},
    {[](std::string_view first) { return looksLikeIbqueryerrors(first) ? Format("ibqueryerrors") : std::nullopt; },
     readIbqueryerrors, false},
};

class CounterImporter final : public Importer {
 public:
  CounterImporter(std::shared_ptr<FabricAssembler> assembler, const CounterFormat& format)
      : assembler_(std::move(assembler)), format_(format) {}

  std::string_view kind() const override { return kinds::counters; }
  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    if (auto format = format_.recognise(firstBytes)) return Recognised{std::move(*format), 0};
    return std::nullopt;
  }
  ImportReport read(const InputFile& file, RowSink&, const Progress& progress) override {
    CounterDump& dump = assembler_->addCounters(dumpName(file), file.moment);
    dump.listsAllPorts = format_.listsAllPorts;
    const auto keep = [&](ListedCounters&& port) { dump.ports.push_back(std::move(port)); };
    return format_.read(*file.open(), file.shown, keep, progress);
  }

 private:
  std::shared_ptr<FabricAssembler> assembler_;
  const CounterFormat& format_;
};

}  // namespace

std::vector<std::unique_ptr<Importer>> counterImporters(const std::shared_ptr<FabricAssembler>& assembler) {
  std::vector<std::unique_ptr<Importer>> importers;
  for (const CounterFormat& format : counterFormats)
    importers.push_back(std::make_unique<CounterImporter>(assembler, format));
  return importers;
}

ImportReport withDbCsvCounters(ImportReport topology, const InputFile& file, FabricAssembler& assembler,
                               const Progress& progress) {
  if (topology.cancelled) return topology;
  CounterDump& dump = assembler.addCounters(dumpName(file), file.moment);
  const auto keep = [&](ListedCounters&& port) { dump.ports.push_back(std::move(port)); };
  ImportReport report = readPmSections(*file.open(), file.shown, keep, progress);
  if (report.rowsKept == 0 && file.moment != CounterMoment::notSaid)
    report.diagnostics.add({"db_csv.noCounters", Severity::dataLost, file.shown, 0, "it has no section PM_INFO",
                            "it gives no reading of counters", "dump the fabric again with ibdiagnet"});
  // A file with nothing but counters is no failure.
  const bool onlyCounters = topology.rowsKept == 0 && report.rowsKept != 0;
  for (const Diagnostic& each : topology.diagnostics.list())
    if (!onlyCounters || each.severity != Severity::importStopped) report.diagnostics.add(each);
  report.format = topology.format;
  report.version = topology.version;
  report.rowsKept += topology.rowsKept;
  report.rowsLeftOut += topology.rowsLeftOut;
  return report;
}

}  // namespace weft
