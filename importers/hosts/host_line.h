// A line of a file that says which rank ran on which host, in the forms of people, launchers and batch systems:
//
// a table, its columns named or rank first     0,n000    0;n000    0 n000    host,rank
// Open MPI's and PRRTE's rankfile              rank 0=n000 slot=1
// what `srun -l hostname` prints               0: n000
// hostfiles (Open MPI, MPICH, Intel MPI)       n000 slots=4 max_slots=8    n000:4    n000    n000 cpu=4
// Grid Engine's PE_HOSTFILE                    n000 4 all.q@n000 UNDEFINED
// Slurm's lists                                n[001-004,007],login1
// LSF's host file                              n000 8
// LSF's lists, the only line                   n000 n000 n001    n000 2 n001 1    2*n000 1*n001
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace weft {

struct HostGroup {
  std::vector<std::string> hosts;
  std::uint64_t slots = 1;            // of each host
  bool hasSlots = false;              // the line states them
  bool mayBeRank = false;             // they stand behind the host without a word that says what they are
  std::optional<std::uint32_t> rank;  // of the only host; without one, ranks follow each other
};

struct HostLine {
  std::vector<HostGroup> groups;
  bool isWhole = false;  // a list that means something only where no other line is beside it
};

// Whether the line is the title of the table that is recognised by it: "rank,host", with or without more columns.
bool isRankAndHost(std::string_view line);

class HostLines {
 public:
  static constexpr std::size_t maxHosts = 1'000'000;  // in a line

  // Whether the first line names the columns of a table, which are then read in that order.
  bool takeHeader(std::string_view line);

  // `line` without comments and blanks around it. Nothing if it does not have the form of the first line.
  std::optional<HostLine> parse(std::string_view line);

  // What a line was expected to be, and how to write it.
  struct Expected {
    const char *isNone, *advice;
  };
  Expected expected() const;
  bool isTable() const { return form_ == Form::table; }
  // For a table with a column of GUIDs, which may have lines for adapters: several for one rank, or lines without a
  // rank.
  bool hasAdapters() const { return isTable() && guidColumn_.has_value(); }
  bool isAdapterAlone(std::string_view line) const;
  bool isList() const { return form_ == Form::list || form_ == Form::counts; }
  bool isUnknown() const { return form_ == Form::unknown; }
  bool hasTitles() const { return hasTitles_; }

 private:
  enum class Form { unknown, table, rankfile, labels, counts, list };

  std::optional<HostLine> parseAs(Form form, std::string_view line) const;
  std::optional<HostLine> tableRow(std::string_view line) const;
  bool findColumns(std::string_view line);

  Form form_ = Form::unknown;
  char separator_ = ',';  // of a table; a blank represents any number of blanks
  std::size_t rankColumn_ = 0, hostColumn_ = 1, columns_ = 2;
  bool hasTitles_ = false;
  std::optional<std::size_t> guidColumn_;
};

}  // namespace weft
