#include "importers/bundle/bundle_sources.h"

#include <algorithm>
#include <map>

#include "core/base/error.h"
#include "core/base/units.h"
#include "core/store/run_store.h"
#include "ibdiag/assembly/node_name_map_reader.h"
#include "importers/bundle/bundle_join.h"
#include "importers/bundle/file_names.h"
#include "importers/bundle/other_tools.h"
#include "importers/io/archive.h"
#include "importers/io/input_file.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

constexpr const char* otherToolCode = "bundle.other_tool";

class Finder {
 public:
  Finder(const Importers& importers, Diagnostics& diagnostics) : importers_(importers), diagnostics_(diagnostics) {}

  void sniff(const BundleFile& file) {
    std::string first;
    const auto state = std::make_shared<InputState>();
    try {
      first = Importer::firstBytes(*openInput(file.path, state));
    } catch (const Error& error) {
      return stranger(file, "bundle.unreadable", Severity::dataLost, error.what(), "it was skipped", "");
    }
    const auto isAsked = [](const Importer&) { return true; };
    if (ask(file, first, isAsked) || lookFurther(file, first)) return;
    if (!state->trouble) return unknown(file, first);
    // A file that could not be read may have been of any format.
    Diagnostic trouble = *state->trouble;
    stranger(file, trouble.code.c_str(), trouble.severity, std::move(trouble.seen), "it was not read",
             std::move(trouble.advice));
  }

  bool owned(const BundleFile& file) {
    for (BundleSource& source : sources_)
      if (source.importer->owns(source.file.path, file.path)) {
        source.files.push_back(file.path);
        source.bytes += file.bytes;
        return true;
      }
    return false;
  }

  // After the last file: a file may have been looked at before the archive that owns it.
  std::vector<BundleSource> take() {
    std::erase_if(strangers_, [&](const auto& each) { return owned(each.first); });
    tellOtherTools();
    for (auto& [file, diagnostic] : strangers_) diagnostics_.add(std::move(diagnostic));
    std::ranges::sort(sources_, {}, [](const BundleSource& source) { return source.file.shown; });
    for (BundleSource& source : sources_) std::ranges::sort(source.files);
    return joinedSources(std::move(sources_));
  }

 private:
  template <class IsAsked>
  bool ask(const BundleFile& file, const std::string& first, IsAsked isAsked) {
    bool isKnown = false;
    for (const auto& importer : importers_) {
      if (!isAsked(*importer)) continue;
      auto recognised = importer->recognises(withoutByteOrderMark(first));
      if (!recognised) continue;
      isKnown = true;
      const bool isForTwo = recognised->format == adapterTable;  // its other columns are a host map
      sources_.push_back({importer.get(), file, std::move(*recognised), {file.path}, file.bytes});
      if (!isForTwo) break;
    }
    return isKnown;
  }

  // A tool may have written a file of each process: they are told with the first.
  void tellOtherTools() {
    std::map<std::string, std::size_t> count;
    for (const auto& [file, diagnostic] : strangers_)
      if (diagnostic.code == otherToolCode) ++count[diagnostic.seen];
    for (auto& [what, files] : count) {
      const auto first = std::ranges::find_if(
          strangers_, [&](const auto& each) { return each.second.code == otherToolCode && each.second.seen == what; });
      Diagnostic told = first->second;
      if (files > 1) told.seen += "; " + counted(files - 1, "more file is one, too", "more files are such, too");
      diagnostics_.add(std::move(told));
    }
    std::erase_if(strangers_, [](const auto& each) { return each.second.code == otherToolCode; });
  }

  // Into texts alone, and into no more of them than costs little.
  bool lookFurther(const BundleFile& file, const std::string& first) {
    if (first.size() < Importer::sniffedBytes || first.find('\0') != std::string::npos) return false;
    const std::size_t most = std::min(Importer::lateBytes, furtherBytes_);
    if (most <= first.size()) return false;
    try {
      const std::string more = Importer::firstBytes(*openInput(file.path, std::make_shared<InputState>()), most);
      furtherBytes_ -= more.size();
      return ask(file, more, [](const Importer& importer) { return importer.mayBeginLate(); });
    } catch (const Error&) {
      return false;  // damaged behind its first bytes, which nobody knew
    }
  }

  void unknown(const BundleFile& file, std::string_view first) {
    if (RunStore::recognises(first))
      return stranger(file, "bundle.run_store", Severity::note, "it is a run store that was imported before",
                      "it was not read", "open it with weft " + file.shown);
    if (looksLikeArchive(first))
      return stranger(file, "bundle.packed", Severity::note, "it is an archive too deep inside archives",
                      "it was not read", "unpack it and import what is in it");
    if (const auto other = otherTool(first))
      return stranger(file, otherToolCode, other->isPart ? Severity::dataLost : Severity::note,
                      std::string(other->what), "it was not read", std::string(other->advice));
    const std::string name = fs::path(file.shown).filename().string();
    if (first.empty() && isNeverEmpty(name))
      return stranger(file, "bundle.empty", Severity::dataLost, "the file is empty, and files of its format never are",
                      "it was not read", "copy it again, or remove it if its tool wrote nothing");
    if (first.empty())
      return stranger(file, "bundle.empty", Severity::note, "the file is empty", "it was not read",
                      "copy it again if it should not be");
    if (const std::string format = formatByName(name); !format.empty())
      return stranger(file, "bundle.misnamed", Severity::dataLost,
                      "its name is that of " + format + ", and it does not begin like one", "it was not read",
                      "copy it again where it was cut off; where it is something else, give it another name");
    stranger(file, "bundle.unknown", Severity::note, "it has no format that Weft reads", "it was not read", "");
  }

  void stranger(const BundleFile& file, const char* code, Severity severity, std::string seen, std::string done,
                std::string advice) {
    strangers_.emplace_back(
        file, Diagnostic{code, severity, file.shown, 0, std::move(seen), std::move(done), std::move(advice)});
  }

  const Importers& importers_;
  Diagnostics& diagnostics_;
  std::vector<BundleSource> sources_;
  std::vector<std::pair<BundleFile, Diagnostic>> strangers_;
  std::size_t furtherBytes_ = 16 * Importer::lateBytes;
};

}  // namespace

std::vector<BundleSource> findSources(const std::vector<BundleFile>& files, const Importers& importers,
                                      Diagnostics& diagnostics, const std::function<bool()>& carryOn) {
  // An archive's anchor lies above most files that it owns: with the shallow files first those are never opened.
  std::vector<const BundleFile*> byDepth;
  for (const BundleFile& file : files) byDepth.push_back(&file);
  std::ranges::stable_sort(byDepth, {}, [](const BundleFile* file) { return file->depth; });
  Finder finder(importers, diagnostics);
  for (const BundleFile* file : byDepth) {
    if (!carryOn()) return {};
    if (!finder.owned(*file)) finder.sniff(*file);
  }
  return finder.take();
}

}  // namespace weft
