// The import of a bundle: finds its sources, reads each with the reader of its format, and reports the results.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/records/import_verdict.h"
#include "core/records/importer.h"
#include "core/store/run_writer.h"

namespace weft {

struct ImportOptions {
  std::optional<std::filesystem::path> hosts{};  // a host map in any form that host_map.h knows; wins over all others
  // Files or folders with port counters read before and after the run; both or none. From folders only counters are
  // read.
  std::vector<std::filesystem::path> countersBefore{}, countersAfter{};
  std::optional<double> counterSeconds{};  // between the two readings; kept as the fact "counters seconds"
  std::string label{};                     // kept as the fact "label"; may be empty
  bool strict = false;                     // whatever is lost, refused or there twice is an Error
  bool together = false;                   // sources that have nothing in common are of one run all the same
  std::filesystem::path unpackTo{};  // a folder to be made for the files of archives; empty: archives are not opened
  std::vector<std::filesystem::path> leftOut{};  // never read as input: the files that are being written
  std::size_t run = 0;                           // which of the runs that the bundle holds is imported
  bool each = false;                             // the others are imported as well, into run stores of their own
};

struct SourceSummary {
  std::string shown, kind, format;
  std::uint64_t rowsKept = 0, rowsLeftOut = 0;
  Judged judged{};
};

struct BundleSummary {
  std::vector<SourceSummary> sources;  // by path, host maps last
  Judged judged;                       // of all
  std::vector<Diagnostic> diagnostics;
  std::map<std::string, std::uint64_t> diagnosticTotals;
  std::uint64_t bytes = 0;  // of all files that were read
  std::size_t runs = 1;     // that the bundle holds; only ImportOptions::run was read
  bool cancelled = false;
};

// Told how many bytes of all have been read and which file is at work; answers "carry on?".
using BundleProgress = std::function<bool(std::uint64_t done, std::uint64_t total, const std::string& source)>;

// Reads files and folders into `writer`, which the caller commits unless the summary says cancelled. Formats are
// recognised by content, gzip is undone, archives are opened. A reader that fails ends its own source only. Throws
// Error where a path does not exist, where no file has a format that Weft reads, where not one row could be read, or
// where `strict` is broken.
BundleSummary importBundle(const std::vector<std::filesystem::path>& paths, const Importers& importers,
                           const ImportOptions& options, RunWriter& writer, const BundleProgress& progress);

}  // namespace weft
