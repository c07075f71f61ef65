#include "reports/tables/film_table.h"

#include <algorithm>

#include "core/base/units.h"
#include "core/records/time_bins.h"
#include "ibdiag/loads/explained.h"
#include "reports/node_cell.h"
#include "reports/table_json.h"

namespace weft {
namespace {

std::string listed(const std::vector<Cause>& causes, std::size_t most) {
  std::string list;
  for (std::size_t i = 0; i < causes.size() && i < most; ++i)
    list += (i == 0 ? "" : "; ") + causes[i].name.value_or("-") + " " + std::to_string(causes[i].bytes);
  return list;
}

Json asList(const std::vector<Cause>& causes) {
  Json list = Json::array();
  for (const Cause& each : causes)
    list.push_back({{"name", each.name ? Json(*each.name) : Json()}, {"bytes", each.bytes}});
  return list;
}

// Without causes.
Table placesOf(const Fabric& fabric, const Capacities& capacities, const LoadFilm& film,
               const std::vector<std::size_t>& moments) {
  Table table{{{"start_s", ColumnKind::seconds}, {"end_s", ColumnKind::seconds}}, {}};
  for (Column& each : endColumns()) table.columns.push_back(std::move(each));
  table.columns.push_back({"bytes", ColumnKind::bytes});
  table.columns.push_back({"utilisation", ColumnKind::share});
  for (const std::size_t at : moments) {
    const FilmMoment& moment = film.moments[at];
    Row row{film.start(at), film.end(at)};
    for (Cell& cell : endCells(fabric, *moment.hottest)) row.push_back(std::move(cell));
    row.push_back(moment.bytes);
    row.push_back(utilisation(Counted{moment.bytes, false}, film.binSeconds, capacities[number(*moment.hottest) / 2]));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

std::vector<std::size_t> momentsOnLinks(const LoadFilm& film) {
  std::vector<std::size_t> moments;
  for (std::size_t at = 0; at < film.moments.size(); ++at)
    if (film.moments[at].hottest) moments.push_back(at);
  return moments;
}

Table filmTable(const Fabric& fabric, const Capacities& capacities, const LoadFilm& film,
                const std::vector<std::size_t>& moments, CauseNames& names, std::size_t most) {
  Table table = placesOf(fabric, capacities, film, moments);
  for (const char* name : {"communicators", "regions", "operations"}) table.columns.push_back({name});
  for (std::size_t row = 0; row < moments.size(); ++row) {
    const MomentCauses causes = names.of(film.moments[moments[row]].causes);
    for (const auto* list : {&causes.communicators, &causes.regions, &causes.operations})
      table.rows[row].push_back(listed(*list, most));
  }
  return table;
}

Json filmJson(const Fabric& fabric, const Capacities& capacities, const LoadFilm& film,
              const std::vector<std::size_t>& moments, CauseNames& names) {
  Json list = asJson(placesOf(fabric, capacities, film, moments));
  for (std::size_t row = 0; row < moments.size(); ++row) {
    const MomentCauses causes = names.of(film.moments[moments[row]].causes);
    list[row]["communicators"] = asList(causes.communicators);
    list[row]["regions"] = asList(causes.regions);
    list[row]["operations"] = asList(causes.operations);
  }
  return list;
}

Table contentionTable(const Fabric& fabric, double binSeconds, const std::vector<Contention>& pairs,
                      const std::vector<Communicator>& communicators) {
  Table table{{{"start_s", ColumnKind::seconds}, {"end_s", ColumnKind::seconds}}, {}};
  for (Column& each : endColumns()) table.columns.push_back(std::move(each));
  for (const char* name : {"communicator", "other"}) {
    table.columns.push_back({name, ColumnKind::text});
    table.columns.push_back({name == std::string_view("other") ? "other_bytes" : "bytes", ColumnKind::bytes});
  }
  const auto nameOf = [&](CommunicatorId id) {
    const auto found = std::ranges::find(communicators, id, &Communicator::id);
    return found == communicators.end() ? std::string() : found->name;
  };
  for (const Contention& each : pairs) {
    Row row{startSeconds(each.bin, binSeconds), startSeconds(each.bin + 1, binSeconds)};
    for (Cell& cell : endCells(fabric, each.end)) row.push_back(std::move(cell));
    row.insert(row.end(), {nameOf(each.communicator), each.bytes, nameOf(each.other), each.otherBytes});
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace weft
