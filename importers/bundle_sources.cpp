#include "importers/bundle_sources.h"

#include <algorithm>
#include <array>

#include "core/error.h"
#include "core/run_store.h"
#include "importers/input_file.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

// Containers that Weft does not open, by the bytes that each begins with.
struct Container {
  std::string_view magic, name;
};
constexpr std::array containers{Container{"PK\x03\x04", "a zip archive"}, Container{"\xfd" "7zXZ", "an xz file"},
                                Container{"BZh", "a bzip2 file"}, Container{"\x28\xb5\x2f\xfd", "a zstd file"}};
constexpr std::size_t tarMagicOffset = 257;  // POSIX.1-2017 pax, ustar header block

std::string_view containerName(std::string_view firstBytes) {
  for (const Container& each : containers)
    if (firstBytes.starts_with(each.magic)) return each.name;
  if (firstBytes.size() > tarMagicOffset && firstBytes.substr(tarMagicOffset).starts_with("ustar")) return "a tar archive";
  return {};
}

class Finder {
 public:
  Finder(const Importers& importers, Diagnostics& diagnostics) : importers_(importers), diagnostics_(diagnostics) {}

  void sniff(const BundleFile& file) {
    std::string first(Importer::sniffedBytes, '\0');
    try {
      const auto in = openInput(file.path, std::make_shared<InputState>());
      in->read(first.data(), static_cast<std::streamsize>(first.size()));
      first.resize(static_cast<std::size_t>(in->gcount()));
    } catch (const Error& error) {
      return stranger(file, "bundle.unreadable", Severity::dataLost, error.what(), "it was left out", "");
    }
    for (const auto& importer : importers_)
      if (auto recognised = importer->recognises(first)) {
        sources_.push_back({importer.get(), file, std::move(*recognised), {file.path}, file.bytes});
        return;
      }
    unknown(file, first);
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
    for (auto& [file, diagnostic] : strangers_)
      if (!owned(file)) diagnostics_.add(std::move(diagnostic));
    std::ranges::sort(sources_, {}, [](const BundleSource& source) { return source.file.path; });
    for (BundleSource& source : sources_) std::ranges::sort(source.files);
    keepOneProfile();
    return std::move(sources_);
  }

 private:
  void unknown(const BundleFile& file, std::string_view first) {
    if (RunStore::recognises(first))
      return stranger(file, "bundle.run_store", Severity::note, "it is a run store that was imported before",
                      "it was not read", "open it with weft " + file.path.string());
    if (const auto container = containerName(first); !container.empty())
      return stranger(file, "bundle.packed", Severity::note, "it is " + std::string(container), "it was not read",
                      "unpack it and import what is in it");
    stranger(file, "bundle.unknown", Severity::note,
             file.bytes == 0 ? "the file is empty" : "it has no format that Weft reads", "it was not read", "");
  }

  void stranger(const BundleFile& file, const char* code, Severity severity, std::string seen, std::string done,
                std::string advice) {
    strangers_.emplace_back(file, Diagnostic{code, severity, file.path.string(), 0, std::move(seen), std::move(done),
                                             std::move(advice)});
  }

  void keepOneProfile() {
    const auto isProfile = [](const BundleSource& source) { return source.importer->kind() == kinds::profile; };
    const BundleSource* best = nullptr;
    for (const BundleSource& source : sources_)
      if (isProfile(source) && (!best || source.recognised.preference > best->recognised.preference)) best = &source;
    if (!best) return;
    const std::string kept = best->file.path.string();
    for (const BundleSource& source : sources_)
      if (isProfile(source) && &source != best)
        diagnostics_.add({"bundle.second_profile", Severity::note, source.file.path.string(), 0,
                          "it is a " + source.recognised.format + " profile beside " + kept,
                          "it was not read, because two profiles of one run would be added up",
                          "to see it, give it a run store of its own: weft import " + source.file.path.string() +
                              " -o OTHER.weft"});
    std::erase_if(sources_, [&](const BundleSource& each) { return isProfile(each) && each.file.path.string() != kept; });
  }

  const Importers& importers_;
  Diagnostics& diagnostics_;
  std::vector<BundleSource> sources_;
  std::vector<std::pair<BundleFile, Diagnostic>> strangers_;
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
