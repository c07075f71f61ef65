// A run whose tables are exported: its store, the names of ids, and its fabric, which is read when a table first needs
// it.
#pragma once

#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/run/open_run.h"
#include "core/store/run_store.h"
#include "reports/table.h"

namespace weft {

// The fabrics of the runs that were asked for last, for several who read the same runs. Any thread may ask.
class RecentFabrics {
 public:
  // As loadRunForLoads() gives it, with levels. Null: the run has no fabric.
  std::shared_ptr<const OpenRun> of(const RunStore& store, const std::filesystem::path& path);

 private:
  std::mutex mutex_;
  std::deque<std::pair<std::filesystem::path, std::shared_ptr<const OpenRun>>> last_;
};

// Columns whose text must be that.
using WantedTexts = std::map<std::string, std::string, std::less<>>;

class RunInFull {
 public:
  // `wanted`: rows with other texts in these columns need not be made. Throws Error like RunStore.
  explicit RunInFull(std::filesystem::path path,
                     std::shared_ptr<RecentFabrics> fabrics = std::make_shared<RecentFabrics>(),
                     WantedTexts wanted = {});

  const RunStore& store() const { return store_; }
  const std::filesystem::path& path() const { return path_; }

  bool wants(std::string_view column, std::string_view text) const;
  bool wantsAll(std::string_view column) const { return !wanted_.contains(column); }

  // Absent where the id is, the bare number where the store has no such row.
  Cell name(std::optional<CommunicatorId> id) {
    return nameIn(communicatorNames_, id, [this] { return store_.communicators(); });
  }
  Cell name(std::optional<RegionId> id) {
    return nameIn(regionNames_, id, [this] { return store_.regions(); });
  }
  Cell name(std::optional<OperationId> id) {
    return nameIn(operationNames_, id, [this] { return store_.operationNames(); });
  }
  Cell name(std::optional<HostId> id) {
    return nameIn(hostNames_, id, [this] { return store_.hosts(); });
  }

  // As RecentFabrics has it.
  const OpenRun* loads();

 private:
  template <class Id>
  using Names = std::optional<std::map<Id, std::string>>;

  template <class Id, class Read>
  Cell nameIn(Names<Id>& names, std::optional<Id> id, Read read) {
    if (!id) return {};
    if (!names) {
      names.emplace();
      for (auto& each : read()) names->emplace(each.id, std::move(each.name));
    }
    const auto found = names->find(*id);
    return found == names->end() ? Cell(std::to_string(number(*id))) : Cell(found->second);
  }

  std::filesystem::path path_;
  RunStore store_;
  std::shared_ptr<RecentFabrics> fabrics_;
  WantedTexts wanted_;
  std::shared_ptr<const OpenRun> loads_;
  Names<CommunicatorId> communicatorNames_;
  Names<RegionId> regionNames_;
  Names<OperationId> operationNames_;
  Names<HostId> hostNames_;
};

}  // namespace weft
