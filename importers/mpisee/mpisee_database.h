// A SQLite file that is not trusted: read-only, no views, triggers or virtual tables, values checked one by one.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/records/importer.h"

struct sqlite3;
struct sqlite3_stmt;

namespace weft {

// The rows of one query. Where SQLite finds damage they end early and `damage` says how.
class UntrustedRows {
 public:
  UntrustedRows(sqlite3* database, const std::string& sql, std::uint64_t mostRows);

  bool next();
  std::optional<std::int64_t> whole(int column) const;  // an integer, or text that is one
  std::optional<double> real(int column) const;         // finite
  bool isNull(int column) const;
  // Valid until next(). At most 64 KiB of it.
  std::string_view text(int column) const;
  const std::string& damage() const { return damage_; }

 private:
  std::shared_ptr<sqlite3_stmt> statement_;
  sqlite3* database_;
  std::uint64_t rowsLeft_;
  std::string damage_;
};

class UntrustedDatabase {
 public:
  // Reads the file in place where it is not compressed, else from memory. Throws Error where it can't be opened.
  explicit UntrustedDatabase(const InputFile& file);

  // True for a plain table; views, virtual tables and generated columns count as missing.
  bool has(const char* table) const;
  bool has(const char* table, const char* column) const;
  UntrustedRows rows(const std::string& sql) const;
  std::uint64_t bytes() const { return bytes_; }
  // As its first page says, where it does: pages × their size.
  std::optional<std::uint64_t> statedBytes() const { return statedBytes_; }
  bool journalBeside() const { return journalBeside_; }
  // The reason why the list of tables could not be read; else empty.
  const std::string& damage() const { return damage_; }

 private:
  void openInPlace(const std::filesystem::path& path);
  void openInMemory(const InputFile& file);

  std::string content_;  // where it was compressed
  std::shared_ptr<sqlite3> handle_;
  std::uint64_t bytes_ = 0;
  std::optional<std::uint64_t> statedBytes_;
  bool journalBeside_ = false;
  mutable std::string damage_;
};

}  // namespace weft
