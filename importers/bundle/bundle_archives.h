// Replaces archives among the files of a bundle by their contents.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/base/diagnostic.h"
#include "importers/bundle/bundle_files.h"

namespace weft {

// Told how many bytes of an archive have been read; answers "carry on?".
using UnpackProgress = std::function<bool(std::uint64_t done, std::uint64_t total, const std::string& what)>;

// Each archive is unpacked into a folder of its own below `folder`, which is made where it is needed; its files are
// shown as "BUNDLE.tar.gz/ib/ibdiagnet.lst". Archives inside archives are opened too, those inside them are not. By
// shown name. An empty `folder`: archives stay what they are.
std::vector<BundleFile> openArchives(std::vector<BundleFile> files, const std::filesystem::path& folder,
                                     Diagnostics& diagnostics, const UnpackProgress& progress);

}  // namespace weft
