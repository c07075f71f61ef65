#include "importers/mpisee/mpisee_importers.h"

#include "importers/mpisee/mpisee_csv.h"
#include "importers/mpisee/mpisee_forms.h"
#include "importers/mpisee/mpisee_sqlite.h"

namespace weft {
namespace {

class MpiseeCsv final : public Importer {
 public:
  std::string_view kind() const override { return kinds::profile; }

  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    const auto form = recogniseMpiseeCsv(firstBytes);
    if (!form) return std::nullopt;
    const std::string_view which = name(*form);
    return Recognised{"mpisee CSV" + (which.empty() ? "" : " " + std::string(which)), preference(*form)};
  }

  ImportReport read(const InputFile& file, RowSink& sink, const Progress& progress) override {
    return readMpiseeCsv(*file.open(), file.shown, sink, progress);
  }
};

class MpiseeSqlite final : public Importer {
 public:
  std::string_view kind() const override { return kinds::profile; }

  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    if (!looksLikeMpiseeSqlite(firstBytes)) return std::nullopt;
    return Recognised{"mpisee SQLite", 100};
  }

  ImportReport read(const InputFile& file, RowSink& sink, const Progress& progress) override {
    return readMpiseeSqlite(file, sink, progress);
  }
};

}  // namespace

std::vector<std::unique_ptr<Importer>> mpiseeImporters() {
  std::vector<std::unique_ptr<Importer>> all;
  all.push_back(std::make_unique<MpiseeCsv>());
  all.push_back(std::make_unique<MpiseeSqlite>());
  return all;
}

}  // namespace weft
