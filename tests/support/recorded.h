// Where inputs lie: those recorded for the project in tests/data, those that others published beside the project, where
// somebody put them. What is missing of the first kind fails; a test of the second says that it was skipped.
#pragma once

#include <zlib.h>

#include <QProcess>
#include <QTemporaryDir>

#include <filesystem>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>

namespace inputs {

inline const std::filesystem::path ownData = WEFT_TEST_DATA;
inline const std::filesystem::path publishedData = WEFT_SHARED_DATA;

// A folder or file of tests/data, "otf2/portprof-small_A". A folder of many files is packed there, as NAME.tar.gz: it
// is unpacked once, into a folder that goes away with the program.
inline std::filesystem::path recorded(const std::string& name) {
  static std::map<std::string, std::unique_ptr<QTemporaryDir>> unpacked;
  if (std::filesystem::exists(ownData / name)) return ownData / name;
  const std::filesystem::path pack = ownData / (name + ".tar.gz");
  auto& folder = unpacked[name];
  if (!folder) {
    if (!std::filesystem::exists(pack)) throw std::runtime_error("not in tests/data: " + name);
    folder = std::make_unique<QTemporaryDir>();
    if (QProcess::execute("tar", {"-xzf", QString::fromStdString(pack.string()), "-C", folder->path()}) != 0)
      throw std::runtime_error("tar cannot unpack " + pack.string());
  }
  return std::filesystem::path(folder->path().toStdString()) / pack.stem().stem();
}

// A folder or file that others published, "mpisee/published-csv-lammps_64procs"; any other is recorded().
inline bool isPublished(const std::string& name) {
  for (const char* start : {"mpisee/published-", "otf2/tracer-", "fabrics/real_", "ipm/"})
    if (name.starts_with(start)) return true;
  return false;
}
inline std::filesystem::path recordedOrPublished(const std::string& name) {
  return isPublished(name) ? publishedData / name : recorded(name);
}

// The file itself or its gzipped form.
inline std::filesystem::path plainOrGzip(const std::filesystem::path& path) {
  return std::filesystem::exists(path) ? path : std::filesystem::path(path.string() + ".gz");
}

// The text of a file, gzipped or not.
inline std::string contentOf(const std::filesystem::path& path) {
  gzFile file = gzopen(path.c_str(), "rb");  // reads plain files too
  if (file == nullptr) throw std::runtime_error("no file " + path.string());
  std::string all(1 << 16, '\0');
  std::size_t size = 0;
  for (int got = 0; (got = gzread(file, all.data() + size, static_cast<unsigned>(all.size() - size))) > 0;) {
    size += static_cast<std::size_t>(got);
    if (size == all.size()) all.resize(2 * size);
  }
  gzclose(file);
  all.resize(size);
  return all;
}

}  // namespace inputs

// First in the body of a test, or of one of its rows, that looks at published data.
#define NEEDS_PUBLISHED(path) \
  if (!std::filesystem::exists(path)) QSKIP("published data are not beside the project")
