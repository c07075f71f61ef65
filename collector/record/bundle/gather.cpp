#include "collector/record/bundle/gather.h"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>

#include "collector/record/bundle/ends.h"
#include "collector/record/calls/declared.h"

namespace weft::record {
namespace {

constexpr int tag = 1;
constexpr std::uint64_t largestMessage = std::uint64_t{1} << 30;

// One rank's rows: the length of each table, then the tables.
void pack(const TableRows& rows, std::string& to) {
  for (const std::string& each : rows) {
    const std::uint64_t length = each.size();
    to.append(reinterpret_cast<const char*>(&length), sizeof(length));
  }
  for (const std::string& each : rows) to += each;
}

std::vector<TableRows> unpacked(const std::string& text) {
  std::vector<TableRows> all;
  for (std::size_t at = 0; at < text.size();) {
    std::array<std::uint64_t, std::tuple_size_v<TableRows>> lengths{};
    std::memcpy(lengths.data(), text.data() + at, sizeof(lengths));
    at += sizeof(lengths);
    TableRows& rows = all.emplace_back();
    for (std::size_t i = 0; i < rows.size(); ++i, at += lengths[i - 1]) rows[i] = text.substr(at, lengths[i]);
  }
  return all;
}

void send(const std::string& text, int to, MPI_Comm comm) {
  const std::uint64_t length = text.size();
  asked(PMPI_Send, &length, 1, MPI_UINT64_T, to, tag, comm);
  for (std::uint64_t at = 0; at < length; at += largestMessage)
    asked(PMPI_Send, text.data() + at, static_cast<int>(std::min(largestMessage, length - at)), MPI_BYTE, to, tag, comm);
}

void receive(std::string& text, int from, MPI_Comm comm) {
  std::uint64_t length = 0;
  PMPI_Recv(&length, 1, MPI_UINT64_T, from, tag, comm, MPI_STATUS_IGNORE);
  const std::size_t begin = text.size();
  text.resize(begin + length);
  for (std::uint64_t at = 0; at < length; at += largestMessage)
    PMPI_Recv(text.data() + begin + at, static_cast<int>(std::min(largestMessage, length - at)), MPI_BYTE, from, tag, comm, MPI_STATUS_IGNORE);
}

}  // namespace

std::string gathered(std::string own, MPI_Comm comm) {
  int rank = 0, size = 1;
  PMPI_Comm_rank(comm, &rank);
  PMPI_Comm_size(comm, &size);
  // After the step of `distance` a rank has what `distance * 2` ranks had, itself the first.
  for (int distance = 1; distance < size; distance *= 2) {
    if (rank & distance) {
      send(own, rank - distance, comm);
      return {};
    }
    if (rank + distance < size) receive(own, rank + distance, comm);
  }
  return own;
}

std::vector<TableRows> gathered(const TableRows& own, MPI_Comm comm) {
  std::string text;
  pack(own, text);
  return unpacked(gathered(std::move(text), comm));
}

namespace {

std::string fileOf(Table table) { return std::string(tableForms[static_cast<std::size_t>(table)].name) + ".csv"; }

bool writeTable(const HeldFolder& folder, Table table, const std::vector<TableRows>& rows) {
  Held file;
  file.take(folder.openFile(fileOf(table), O_WRONLY | O_CREAT | O_TRUNC));
  const bool whole = file.descriptor() >= 0 && writeAll(file.descriptor(), heading(table)) &&
                     std::all_of(rows.begin(), rows.end(), [&](const TableRows& of) { return writeAll(file.descriptor(), of[static_cast<std::size_t>(table)]); });
  file.close();
  return whole;
}

// The parts count alone then.
bool giveUp(const HeldFolder& folder, const std::string& file) {
  std::fprintf(stderr, "weft: can't write %s/%s: %s. What was recorded is in the folder's parts, as far as they could be written.\n",
               folder.path().c_str(), file.c_str(), std::strerror(errno));
  for (std::size_t table = 0; table < std::tuple_size_v<TableRows>; ++table) folder.remove(fileOf(static_cast<Table>(table)));
  folder.remove(endsFile);
  return false;
}

}  // namespace

bool writeBundle(const HeldFolder& folder, std::vector<TableRows>& rows) {
  stateRows(rows.data(), rows.size(), rows.size());
  if (!writeEnds(folder, static_cast<int>(rows.size()))) return giveUp(folder, endsFile);
  for (std::size_t table = std::tuple_size_v<TableRows>; table-- > 0;) {  // `run`, which says that it is complete, last
    if (std::all_of(rows.begin(), rows.end(), [&](const TableRows& of) { return of[table].empty(); })) continue;
    if (!writeTable(folder, static_cast<Table>(table), rows)) return giveUp(folder, fileOf(static_cast<Table>(table)));
  }
  return true;
}

}  // namespace weft::record
