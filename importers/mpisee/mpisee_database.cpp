#include "importers/mpisee/mpisee_database.h"

#include <sqlite3.h>

#include <array>
#include <cstring>
#include <cmath>
#include <fstream>

#include "core/base/error.h"
#include "core/base/units.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view sqliteMagic{"SQLite format 3\0", 16};
// A compressed database is unpacked into memory; a larger one is to be unpacked by hand.
constexpr std::size_t mostInMemory = std::size_t{512} << 20;
constexpr int longestText = 65536;
// Even a row of nothing but NULLs takes this many bytes of a page: cell pointer, lengths, header.
constexpr std::uint64_t smallestRow = 4;

std::string headOf(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::string head(100, '\0');
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(in.gcount()));
  return head;
}

// Big-endian, as all of SQLite's numbers.
std::uint64_t numberAt(std::string_view head, std::size_t at, std::size_t bytes) {
  std::uint64_t value = 0;
  for (const char c : head.substr(at, bytes)) value = value << 8 | static_cast<unsigned char>(c);
  return value;
}

// The number of pages represents nothing where a writer of before 2010 changed the file last: then the counters of
// changes differ.
std::optional<std::uint64_t> bytesStatedBy(std::string_view head) {
  constexpr std::size_t pageSize = 16, changes = 24, pages = 28, changesWithPages = 92, size = 100;
  if (head.size() < size || numberAt(head, changes, 4) != numberAt(head, changesWithPages, 4) ||
      numberAt(head, pages, 4) == 0)
    return std::nullopt;
  const std::uint64_t one = numberAt(head, pageSize, 2);
  return numberAt(head, pages, 4) * (one == 1 ? 65536 : one);
}

// Nobody writes to a finished profile: SQLite then neither locks it nor looks for a journal.
std::string immutableUri(const fs::path& path) {
  constexpr std::string_view hex = "0123456789ABCDEF";
  std::string uri = "file:";
  for (const char c : path.string()) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '?' || c == '#' || c == '%') uri += {'%', hex[byte >> 4], hex[byte & 15U]};
    else uri += c;
  }
  return uri + "?immutable=1";
}

std::shared_ptr<sqlite3> open(const std::string& name, int flags) {
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(name.c_str(), &handle, flags | SQLITE_OPEN_URI | SQLITE_OPEN_PRIVATECACHE, nullptr);
  std::shared_ptr<sqlite3> owned(handle, sqlite3_close_v2);
  if (code != SQLITE_OK)
    throw Error(std::string("the profile can't be opened (") + sqlite3_errstr(code) + "); check its permissions");
  return owned;
}

void makeDefensive(sqlite3* handle) {
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 1 << 24);
  sqlite3_exec(handle, "PRAGMA query_only = ON; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0", nullptr, nullptr,
               nullptr);
}

// The message of SQLite and, if it could not read, that of the system.
std::string damageOf(sqlite3* database) {
  std::string text = sqlite3_errmsg(database);
  const int cause = sqlite3_system_errno(database);
  if (sqlite3_errcode(database) == SQLITE_IOERR && cause != 0) text += std::string(": ") + std::strerror(cause);
  return text;
}

}  // namespace

UntrustedRows::UntrustedRows(sqlite3* database, const std::string& sql, std::uint64_t mostRows)
    : database_(database), rowsLeft_(mostRows) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v2(database, sql.c_str(), -1, &statement, nullptr);
  if (code != SQLITE_OK) damage_ = damageOf(database);
  statement_.reset(statement, sqlite3_finalize);
}

bool UntrustedRows::next() {
  if (!statement_ || !damage_.empty()) return false;
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW && rowsLeft_-- != 0) return true;
  // Pages of a damaged tree can refer to each other, which would give rows for ever.
  if (code == SQLITE_ROW) damage_ = "a table has more rows than fit the file";
  else if (code != SQLITE_DONE) damage_ = damageOf(database_);
  statement_.reset();
  return false;
}

std::optional<std::int64_t> UntrustedRows::whole(int column) const {
  const int type = sqlite3_column_type(statement_.get(), column);
  if (type == SQLITE_INTEGER) return sqlite3_column_int64(statement_.get(), column);
  if (type != SQLITE_TEXT) return std::nullopt;
  const auto value = parseDigits(trimmed(text(column)), 10);
  if (!value || *value > maxStoredBytes) return std::nullopt;
  return static_cast<std::int64_t>(*value);
}

std::optional<double> UntrustedRows::real(int column) const {
  const int type = sqlite3_column_type(statement_.get(), column);
  if (type != SQLITE_FLOAT && type != SQLITE_INTEGER) return std::nullopt;
  const double value = sqlite3_column_double(statement_.get(), column);
  if (!std::isfinite(value)) return std::nullopt;
  return value;
}

bool UntrustedRows::isNull(int column) const { return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL; }

std::string_view UntrustedRows::text(int column) const {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  if (bytes == nullptr) return {};
  const int length = std::min(sqlite3_column_bytes(statement_.get(), column), longestText);
  return {bytes, static_cast<std::size_t>(length)};
}

UntrustedDatabase::UntrustedDatabase(const InputFile& file) {
  const std::string head = headOf(file.path);
  if (head.starts_with(sqliteMagic)) openInPlace(file.path);
  else openInMemory(file);
  statedBytes_ = bytesStatedBy(content_.empty() ? std::string_view(head) : content_);
  makeDefensive(handle_.get());
}

void UntrustedDatabase::openInPlace(const fs::path& path) {
  handle_ = open(immutableUri(path), SQLITE_OPEN_READONLY);
  std::error_code error;
  bytes_ = fs::file_size(path, error);
  for (const char* tail : {"-journal", "-wal"}) {
    const auto size = fs::file_size(path.string() + tail, error);
    if (!error && size != 0) journalBeside_ = true;
  }
}

void UntrustedDatabase::openInMemory(const InputFile& file) {
  const auto in = file.open();
  std::array<char, 65536> chunk;
  while (in->read(chunk.data(), chunk.size()), in->gcount() > 0) {
    content_.append(chunk.data(), static_cast<std::size_t>(in->gcount()));
    if (content_.size() > mostInMemory) throw Error("the compressed profile is larger than 512 MiB; unpack it first");
  }
  bytes_ = content_.size();
  // A file in write-ahead mode (2) can't be opened from memory; in the other mode (1) its pages read the same.
  constexpr std::size_t writeVersion = 18, readVersion = 19;
  if (content_.size() > readVersion) content_[writeVersion] = content_[readVersion] = 1;
  handle_ = open(":memory:", SQLITE_OPEN_READWRITE);
  const int code = sqlite3_deserialize(handle_.get(), "main", reinterpret_cast<unsigned char*>(content_.data()),
                                       static_cast<sqlite3_int64>(content_.size()),
                                       static_cast<sqlite3_int64>(content_.size()), SQLITE_DESERIALIZE_READONLY);
  if (code != SQLITE_OK) throw Error("the profile can't be opened from memory; unpack it first");
}

bool UntrustedDatabase::has(const char* table) const {
  UntrustedRows rows = this->rows("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '" + std::string(table) +
                                  "' AND sql LIKE 'CREATE TABLE%'");
  const bool found = rows.next();
  if (damage_.empty()) damage_ = rows.damage();
  return found;
}

bool UntrustedDatabase::has(const char* table, const char* column) const {
  if (!has(table)) return false;
  constexpr int nameColumn = 1, hiddenColumn = 6;
  UntrustedRows rows = this->rows("PRAGMA table_xinfo(" + std::string(table) + ")");
  while (rows.next())
    if (rows.text(nameColumn) == column && rows.whole(hiddenColumn) == 0) return true;
  return false;
}

UntrustedRows UntrustedDatabase::rows(const std::string& sql) const {
  return {handle_.get(), sql, bytes_ / smallestRow + 1000};
}

}  // namespace weft
