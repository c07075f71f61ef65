// The film of the fabric: the load of each link end in each time bin, and the senders on the most loaded one. Whole
// numbers: summed over all bins they equal the loads of the pair traffic that the bins divide.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analysis/load/traffic_source.h"
#include "core/base/error.h"
#include "core/store/run_store.h"
#include "ibdiag/loads/bin_rows.h"
#include "ibdiag/loads/end_users.h"

namespace weft {

struct FilmEnd {
  EndIndex end{};
  std::uint64_t bytes = 0, flows = 0;  // pairs of ports with traffic
};

// A bin with traffic of the filter. Without a most loaded end, none of its traffic is on a link.
struct FilmMoment {
  std::uint32_t bin = 0;
  std::optional<EndIndex> hottest;  // carries most bytes; of equal ones the first
  std::uint64_t bytes = 0;          // of it
  std::vector<LayerShare> causes;   // that add up to them; largest first
  std::uint64_t onLinks = 0;        // between adapter ports, of all pairs
  std::uint64_t byLog = 0;          // of these, by adapters that the log of the run names
};

class LoadFilm {
 public:
  double binSeconds = 0;
  std::vector<FilmMoment> moments;  // ascending bins
  std::uint64_t largest = 0;        // bytes of an end in a bin
  bool held = false;                // a sum passed 2^63 and was held there

  // Ends that carry something, ascending.
  void eachEnd(std::size_t moment, const std::function<void(const FilmEnd&)>& visit) const;
  LinkLoads loads(std::size_t moment, std::size_t ends) const;              // of all `ends` of the fabric
  void bytes(std::size_t moment, std::vector<std::uint64_t>& byEnd) const;  // of its size; fast: for every frame
  std::optional<std::size_t> momentOf(std::uint32_t bin) const;
  double start(std::size_t moment) const;  // seconds since the recording began
  double end(std::size_t moment) const;
  std::size_t size() const { return packed_.size(); }  // bytes of memory that the ends take

  void add(FilmMoment moment, const std::vector<FilmEnd>& ends);  // for whoever makes one

 private:
  std::string_view packedOf(std::size_t moment) const;

  std::string packed_;                // of each end: how far it is from the one before it, bytes, flows
  std::vector<std::uint64_t> begin_;  // by moment, into it
};

class FilmTooLarge : public Error {
 public:
  using Error::Error;
};

// A film of the filter's pair traffic, computed on both cores; only of the filter's time, if it has one. Throws Error
// if the run has no bins, FilmTooLarge where their numbers need more memory than `mostMemory`.
inline constexpr std::uint64_t maxFilmMemory = std::uint64_t{1} << 31;
LoadFilm loadFilm(const RunStore& store, const OpenRun& run, const PairFilter& filter, Rails rails,
                  const Stopped& stopped = {}, std::uint64_t mostMemory = maxFilmMemory);

// A film for each communicator with traffic of the filter, from bins that distinguish communicators. Reads the traffic
// once.
std::map<CommunicatorId, LoadFilm> loadFilms(const RunStore& store, const OpenRun& run, const PairFilter& filter,
                                             Rails rails, std::uint64_t mostMemory = maxFilmMemory);

// Why there can be none; empty where there can.
std::string whyNoFilm(const OpenRun& run, const PairFilter& filter);

}  // namespace weft
