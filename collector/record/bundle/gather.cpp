#include "collector/record/bundle/gather.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>

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
  PMPI_Send(&length, 1, MPI_UINT64_T, to, tag, comm);
  for (std::uint64_t at = 0; at < length; at += largestMessage)
    PMPI_Send(text.data() + at, static_cast<int>(std::min(largestMessage, length - at)), MPI_BYTE, to, tag, comm);
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

bool writeBundle(const std::string& folder, const std::vector<TableRows>& rows) {
  for (std::size_t table = std::tuple_size_v<TableRows>; table-- > 0;) {  // `run`, which says that it is complete, last
    if (std::ranges::all_of(rows, [&](const TableRows& of) { return of[table].empty(); })) continue;
    const auto path = std::filesystem::path(folder) / (std::string(tableForms[table].name) + ".csv");
    std::ofstream out(path, std::ios::binary);
    out << heading(static_cast<Table>(table));
    for (const TableRows& of : rows) out << of[table];
    if (out.flush()) continue;
    std::fprintf(stderr, "weft: can't write %s. What was recorded until a short time ago is in the folder's parts.\n", path.c_str());
    return false;
  }
  return true;
}

}  // namespace weft::record
