// The interface of an import format. Each reader is next to its sniffer; one list has them all.
#pragma once

#include <filesystem>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/records/import_report.h"
#include "core/records/row_sink.h"
#include "core/records/run_hosts.h"
#include "core/records/run_identity.h"

namespace weft {

namespace kinds {
inline constexpr const char* hostTopology = "host topology";  // what a host is made of; of no use alone
}

// Whether a file's counters were read before the run, after it, or the user does not say.
enum class CounterMoment : std::uint8_t { notSaid, before, after };

// The measures that must come from only one source of a run, or they would be counted twice.
struct Measures {
  bool operations = false;  // operation statistics by communicator
  bool pairs = false;       // pair traffic
};

struct InputFile {
  std::filesystem::path path;
  std::string shown;  // how the user knows it: for diagnostics
  // The content, decompressed. Throws Error where it can't be opened.
  std::function<std::unique_ptr<std::istream>()> open;
  CounterMoment moment = CounterMoment::notSaid;
  std::vector<InputFile> others{};  // further files that are read together with it, by name
  Measures wanted{true, true};      // what no other source of the run gives better
};

struct Recognised {
  std::string format;  // "mpisee CSV C9"
  int preference =
      0;  // of several files of a kind that must not be added up (two profiles of one run) the highest is read
  std::optional<Measures> measures{};  // where this file differs from what its format can give
  bool predicted = false;  // it follows from pair traffic: never read beside what was measured, or beside those pairs
};

class Importer {
 public:
  virtual ~Importer() = default;

  virtual std::string_view kind() const = 0;  // one of kinds::
  // By content, never by name. `firstBytes`: up to sniffedBytes of the decompressed file.
  virtual std::optional<Recognised> recognises(std::string_view firstBytes) const = 0;
  // Files that belong to the one at `path` and are not to be sniffed on their own (an OTF2 archive's).
  virtual bool owns(const std::filesystem::path& path, const std::filesystem::path& other) const;
  virtual Measures measures() const;
  // Whether all files of this format that a bundle holds are one source: a file per rank, per phase, per quantity.
  virtual bool readsTogether() const { return false; }
  // Whether the importer has what `best` lacks, although `best` is preferred. Then it is read too, but only for that,
  // and before `best` (a recording after its trace).
  virtual bool completes(const Importer& best) const;
  // Whether files of this format may hold port counters: only those are taken of what the user names as a reading.
  virtual bool countsPorts() const { return kind() == kinds::counters; }
  virtual ImportReport read(const InputFile& file, RowSink& sink, const Progress& progress) = 0;
  // The run to which the file belongs; called if a bundle has several sources that could belong to different runs.
  // Reads the whole file, unless the format has this at its beginning. Asked once, before read().
  virtual RunIdentity identity(const InputFile& file, const Progress& progress);
  // After the last file, with the hosts that the run used: for what needs several files (topology, tables).
  virtual ImportReport finish(RowSink& sink, const RunHosts& hosts);

  // Whether other text may precede the format's beginning: what a tool printed while it worked, on the same output.
  // Then recognises() is called with more of a text that no importer recognises by its first bytes.
  virtual bool mayBeginLate() const;

  static constexpr std::size_t sniffedBytes = 65536, lateBytes = 1 << 24;
  // The bytes that recognises() is to be asked about.
  static std::string firstBytes(std::istream& in, std::size_t most = sniffedBytes);
};

using Importers = std::vector<std::unique_ptr<Importer>>;

}  // namespace weft
