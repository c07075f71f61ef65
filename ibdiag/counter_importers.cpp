#include "ibdiag/counter_importers.h"

#include "ibdiag/ibqueryerrors_reader.h"
#include "ibdiag/perfquery_reader.h"
#include "ibdiag/pm_reader.h"

namespace weft {
namespace {

using Format = std::optional<std::string>;

struct CounterFormat {
  Format (*recognise)(std::string_view firstBytes);
  ImportReport (*read)(std::istream&, std::string_view file, const AcceptCounters&, const Progress&);
};

constexpr CounterFormat counterFormats[] = {
    {looksLikePm, readPm},
    {[](std::string_view first) { return looksLikePerfquery(first) ? Format("perfquery") : std::nullopt; }, readPerfquery},
    {[](std::string_view first) { return looksLikeIbqueryerrors(first) ? Format("ibqueryerrors") : std::nullopt; },
     readIbqueryerrors},
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
    CounterDump& dump = assembler_->addCounters({file.path, file.shown}, file.moment);
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

}  // namespace weft
