#include "importers/bundle/bundle_traces.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/error.h"
#include "core/base/trace_format.h"
#include "importers/io/input_file.h"
#include "importers/recorded/record_traces.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

struct Bundle {
  std::vector<InputFile> parts;
  const BundleFile* one = nullptr;  // of the traces
};

bool isIn(const fs::path& path, const char* folder) { return path.parent_path().filename() == folder; }

// Files of an archive in `made`, as they are shown below the bundle that it was made of.
void addArchive(const fs::path& made, const fs::path& shownBelow, const BundleFile& like,
                std::vector<BundleFile>& files) {
  for (const auto& entry : fs::recursive_directory_iterator(made))
    if (entry.is_regular_file()) {
      const fs::path name = fs::relative(entry.path(), made);
      files.push_back({entry.path(), (shownBelow / name).string(), entry.file_size(), like.depth, like.given});
    }
}

}  // namespace

std::vector<BundleFile> putTracesTogether(std::vector<BundleFile> files, const fs::path& folder,
                                          Diagnostics& diagnostics, const std::function<bool()>& carryOn) {
  std::set<fs::path> parts, gathered;  // files of parts, and bundles that have an archive
  for (const BundleFile& file : files) {
    if (isIn(file.path, "parts") && file.path.extension() == ".csv") parts.insert(file.path);
    if (isIn(file.path, "trace") && file.path.extension() == ".otf2")
      gathered.insert(file.path.parent_path().parent_path());
  }
  std::map<fs::path, Bundle> bundles;
  std::set<fs::path> taken;
  for (const BundleFile& file : files) {
    const fs::path part = fs::path(file.path).replace_extension(".csv");
    if (file.path.extension() != trace_format::ending || !parts.contains(part)) continue;
    const fs::path bundle = part.parent_path().parent_path();
    if (gathered.contains(bundle)) taken.insert(file.path);
    if (gathered.contains(bundle) || folder.empty()) continue;
    bundles[bundle].one = &file;
  }
  for (const fs::path& part : parts)
    if (const auto found = bundles.find(part.parent_path().parent_path()); found != bundles.end())
      found->second.parts.push_back(
          {part, part.string(), [part] { return openInput(part, std::make_shared<InputState>()); }});
  std::vector<BundleFile> made;
  for (const auto& [bundle, of] : bundles) {
    if (!carryOn()) break;
    const fs::path target = folder / ("traces-" + std::to_string(made.size()));
    const fs::path shown = fs::path(of.one->shown).parent_path().parent_path();
    try {
      fs::create_directories(target);
      for (const std::string& told : writeTracesOf(of.parts, target))
        diagnostics.add({"record.traces", Severity::note, of.one->shown, 0, told, "what is there was read", ""});
      addArchive(target, shown, *of.one, made);
    } catch (const std::exception& error) {
      diagnostics.add({"record.traces", Severity::dataLost, of.one->shown, 0, error.what(),
                       "the traces of this folder were not read", ""});
    }
    for (const InputFile& part : of.parts) taken.insert(tracePath(part));
  }
  std::erase_if(files, [&](const BundleFile& file) { return taken.contains(file.path); });
  files.insert(files.end(), made.begin(), made.end());
  std::ranges::sort(files, {}, &BundleFile::shown);
  return files;
}

}  // namespace weft
