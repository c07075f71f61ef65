#include "measure/overhead_bundle.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fstream>

#include "core/base/bundle_format.h"
#include "core/base/error.h"
#include "core/base/quote.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

void writeFile(const fs::path& path, const std::string& text) {
  fs::path partial = path;
  partial += ".partial";
  std::ofstream out(partial, std::ios::binary);
  out << text;
  out.close();
  std::error_code failed;
  if (out) fs::rename(partial, path, failed);
  if (!out || failed) throw Error(path.string() + " could not be written; check the free space");
}

std::string seconds(const std::optional<double>& value) {
  char text[64];
  std::snprintf(text, sizeof text, "%.9f", value.value_or(0));
  return value ? text : "";
}

std::string timesTable(const Measured& measured) {
  std::string out = "#weft times 1\nprogram,tool,run,rank,init_s,net_s,finalize_s,wrap_s\n";
  for (const ToolTime& each : measured.times) {
    const ToolTimeRow& row = each.row;
    out += csvField(row.program) + "," + csvField(row.tool) + "," + std::to_string(row.run) + "," +
           (row.rank ? std::to_string(number(*row.rank)) : "") + "," + seconds(row.initSeconds) + "," +
           seconds(row.netSeconds) + "," + seconds(row.finalizeSeconds) + "," + seconds(row.wrapSeconds) + "\n";
  }
  return out;
}

std::string now() {
  const std::time_t at = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&at, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

std::string runTable(const Measured& measured, const Words& command) {
  std::string line, failed;
  for (const std::string& word : command) line += (line.empty() ? "" : " ") + word;
  for (const FailedRun& each : measured.failed)
    failed += (failed.empty() ? "" : "; ") + (each.tool.empty() ? "no tool" : each.tool) + ", run " +
              std::to_string(each.run) + ": " + each.why;
  std::string out = "#weft run 1\nkey,value\n";
  std::size_t facts = 0;
  const auto fact = [&](std::string_view key, const std::string& value) {
    ++facts;
    out += csvField(key) + "," + csvField(value) + "\n";
  };
  fact("tool", "weft overhead " WEFT_VERSION);
  fact("command", line);
  fact("processes", std::to_string(measured.ranks));
  fact("date", now());
  if (!failed.empty()) fact("failed runs", failed);
  fact(bundle_format::rowsFact, "times " + std::to_string(measured.times.size()) + " run " + std::to_string(facts + 1));
  return out;
}

}  // namespace

void prepareBundle(const fs::path& folder) {
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed || access(folder.c_str(), W_OK) != 0)
    throw Error(folder.string() + " can't be written to (" + std::strerror(failed ? failed.value() : errno) +
                "); choose another folder with -o");
  for (const char* name : {"times.csv", "run.csv"})  // its own, or what the collector recorded
    if (fs::exists(folder / name))
      throw Error(folder.string() + " holds a bundle already; choose another folder with -o, or remove it");
}

void writeBundle(const fs::path& folder, const Measured& measured, const Words& command) {
  writeFile(folder / "times.csv", timesTable(measured) + runTable(measured, command));
}

}  // namespace weft
