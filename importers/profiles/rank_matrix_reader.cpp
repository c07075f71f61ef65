#include "importers/profiles/rank_matrix_reader.h"

#include <algorithm>
#include <optional>

#include "core/base/units.h"
#include "importers/events/pair_gather.h"
#include "importers/events/ranks_seen.h"
#include "importers/io/reader_notes.h"
#include "core/base/text_lines.h"
#include "importers/profiles/rank_matrix_choice.h"

namespace weft {
namespace {

// The numbers of a line; false where there is anything else, or one is too large.
bool numbersOf(std::string_view line, std::vector<std::uint64_t>& numbers) {
  numbers.clear();
  for (line = trimmed(line); !line.empty();) {
    const auto end = std::min(line.find_first_of(" \t"), line.size());
    const auto value = parseDigits(line.substr(0, end), 10);
    if (!value || *value > maxOfOneRow) return false;
    numbers.push_back(*value);
    line = trimmed(line.substr(end));
  }
  return true;
}

// Reads one matrix, row by row.
class MatrixRows {
 public:
  MatrixRows(const InputFile& file, ReaderNotes& notes, const Progress& progress)
      : file_(file), notes_(notes), in_(file.open()), lines_(*in_, progress, TextLines::ofLists) {}

  // The next row, which is empty where it could not be read. False after the last.
  bool next(std::vector<std::uint64_t>& row) {
    for (TextLine line; lines_.next(line);) {
      if (trimmed(line.text).empty()) continue;
      const bool whole = numbersOf(line.text, row);
      if (!size_) size_ = row.size();
      if (rows_ >= *size_) {
        leaveOut(line, "it has more rows than columns");
        return false;
      }
      ++rows_;
      ended_ = line.ended;
      if (!whole) leaveOut(line, "a row holds something that is no whole number up to 2^60");
      else if (row.size() != *size_)
        leaveOut(line, counted(row.size(), "number", "numbers") + ", the first row has " + std::to_string(*size_));
      else return true;
      row.clear();
      return true;
    }
    row.clear();
    return false;
  }

  void finish() {
    notes_.report.cancelled |= lines_.cancelled();
    if (lines_.cancelled()) return;
    notes_.about(file_.shown);
    if (!ended_)
      notes_.lost("matrix.last_number", "its last line has no end",
                  "its last number was taken as it stands, and may be too small",
                  "the file was copied too early, or the disk was full; copy it again");
    if (rows_ >= size_.value_or(0)) return;
    notes_.lost("matrix.cut_off", "it ends after " + std::to_string(rows_) + " of " + std::to_string(*size_) + " rows",
                "the rows that are there were kept",
                "the file was copied too early, or the disk was full; copy it again");
  }

  std::size_t size() const { return size_.value_or(0); }

 private:
  void leaveOut(const TextLine& line, std::string seen) {
    notes_.about(file_.shown);
    notes_.leaveOut("matrix.row", line.number, std::move(seen), "check that the file is whole");
  }

  const InputFile& file_;
  ReaderNotes& notes_;
  std::unique_ptr<std::istream> in_;
  TextLines lines_;
  std::optional<std::size_t> size_;
  std::size_t rows_ = 0;
  bool ended_ = true;  // the last row has a line end
};

class MatrixReader {
 public:
  MatrixReader(const InputFile& files, RowSink& sink, const Progress& progress)
      : files_(files), sink_(sink), notes_(files.shown), progress_(progress) {}

  ImportReport run() {
    const auto phases = chooseMatrices(files_, notes_);
    for (const MatrixPhase& phase : phases) {
      PairTrafficRow like;
      if (phases.size() > 1) like.region = sink_.region(phase.name);
      for (const MatrixLayer& layer : phase.layers)
        if (!notes_.report.cancelled) read(layer, like);
    }
    if (!notes_.report.cancelled) ranks_.give(sink_);
    return std::move(notes_.report);
  }

 private:
  void read(const MatrixLayer& layer, PairTrafficRow& like) {
    like.undirected = layer.undirected;
    std::optional<MatrixRows> bytes, messages;
    if (layer.bytes) bytes.emplace(*layer.bytes, notes_, progress_);
    if (layer.messages) messages.emplace(*layer.messages, notes_, progress_);
    std::vector<std::uint64_t> byteRow, messageRow;
    for (std::uint32_t rank = 0; rank <= largestRank; ++rank) {
      const bool hasBytes = bytes && bytes->next(byteRow), hasMessages = messages && messages->next(messageRow);
      if (!hasBytes && !hasMessages) break;
      ranks_.add(rank);
      like.hasBytes = !byteRow.empty();
      like.hasMessages = !messageRow.empty();
      notes_.report.rowsKept += (like.hasBytes ? 1U : 0U) + (like.hasMessages ? 1U : 0U);
      give(layer.kind, rank, byteRow, messageRow, like);
    }
    if (bytes) bytes->finish();
    if (messages) messages->finish();
  }

  void give(PairClass kind, std::uint32_t rank, const std::vector<std::uint64_t>& bytes,
            const std::vector<std::uint64_t>& messages, const PairTrafficRow& like) {
    const std::size_t size = std::max(bytes.size(), messages.size());
    for (std::size_t peer = 0; peer < size && peer <= largestRank; ++peer) {
      const std::uint64_t m = peer < messages.size() ? messages[peer] : 0, b = peer < bytes.size() ? bytes[peer] : 0;
      if (m == 0 && b == 0) continue;
      const auto to = static_cast<std::uint32_t>(peer);
      ranks_.add(to);
      if (!gather_.add(kind, RankId(rank), RankId(to), m, b))
        notes_.leaveOut("matrix.overflow", 0,
                        "with what rank " + std::to_string(rank) + " sent to " + std::to_string(to) +
                            " the sum over all pairs passes 2^63");
    }
    gather_.give(sink_, like);
  }

  const InputFile& files_;
  RowSink& sink_;
  ReaderNotes notes_;
  const Progress& progress_;
  PairTotals totals_;
  PairGather gather_{totals_};
  RanksSeen ranks_;
};

class RankMatrixImporter final : public Importer {
 public:
  std::string_view kind() const override { return kinds::pairTraffic; }
  bool readsTogether() const override { return true; }
  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    if (!looksLikeRankMatrix(firstBytes)) return std::nullopt;
    return Recognised{"matrix of ranks", 10};  // .prof files say more
  }
  ImportReport read(const InputFile& file, RowSink& sink, const Progress& progress) override {
    return readRankMatrices(file, sink, progress);
  }
  // The identity of a matrix that Open MPI's monitoring counted, with a row for each rank.
  RunIdentity identity(const InputFile& file, const Progress& progress) override {
    RunIdentity identity = Importer::identity(file, progress);
    identity.countsLibrary = true;
    if (identity.highestRank) identity.ranks = *identity.highestRank + 1;
    return identity;
  }
};

}  // namespace

bool looksLikeRankMatrix(std::string_view firstBytes) {
  const bool whole = firstBytes.size() < Importer::sniffedBytes;
  std::vector<std::uint64_t> row;
  std::size_t size = 0, rows = 0;
  bool blanks = true;  // behind each row, as profile2mat puts them
  while (!firstBytes.empty()) {
    const auto end = firstBytes.find('\n');
    if (end == std::string_view::npos) break;
    const std::string_view line = firstBytes.substr(0, end);
    firstBytes.remove_prefix(end + 1);
    if (trimmed(line).empty()) continue;
    if (!numbersOf(line, row) || (size != 0 && row.size() != size)) return false;
    size = row.size();
    if (++rows > size) return false;
    blanks &= line.ends_with(' ') || line.ends_with(" \r");
  }
  if (whole && !trimmed(firstBytes).empty()) ++rows;  // the last row may be cut off
  if (rows != 0) return size >= 2 && (rows == size || (rows < size && (blanks || !whole)));
  // A first row that is longer than what is looked at: of thousands of ranks.
  const auto lastBlank = firstBytes.rfind(' ');
  return !whole && lastBlank != std::string_view::npos && numbersOf(firstBytes.substr(0, lastBlank), row) &&
         row.size() > 1000;
}

ImportReport readRankMatrices(const InputFile& files, RowSink& sink, const Progress& progress) {
  return MatrixReader(files, sink, progress).run();
}

std::unique_ptr<Importer> rankMatrixImporter() { return std::make_unique<RankMatrixImporter>(); }

}  // namespace weft
