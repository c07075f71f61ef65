#include "core/store/remapped_run.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include "core/base/diagnostic.h"
#include "core/records/rows.h"
#include "core/store/sql_insert.h"
#include "core/store/store_copy.h"
#include "core/store/store_file.h"
#include "core/store/table_columns.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

// Measured on links and by clocks: with another placement these would differ.
constexpr const char* forgetSql = R"sql(
DELETE FROM port_traffic; DELETE FROM counter_sample; DELETE FROM port_counters; DELETE FROM port_error; DELETE FROM process_fact;
DELETE FROM path_time; DELETE FROM wait; DELETE FROM wait_kind; DELETE FROM wait_chunk; DELETE FROM message_group; DELETE FROM message_path; DELETE FROM call_path; DELETE FROM tool_time;
DELETE FROM sample; DELETE FROM stack; DELETE FROM function; DELETE FROM code_module; DELETE FROM state_chunk; DELETE FROM message_chunk; DELETE FROM corrected_message_chunk; DELETE FROM state;
DELETE FROM metric_bin; DELETE FROM metric_inclusive; DELETE FROM metric_region; DELETE FROM metric;
DELETE FROM run WHERE key IN ('label', 'counters', 'counters seconds', 'port traffic', 'metric bin seconds', 'waits', 'wait bin seconds',
  'clock violations of messages', 'clock violations of collectives', 'clock violations of MPI_Finalize', 'clocks corrected', 'sample hertz', 'mpi states', 'slurm job', 'slurm nodes');
UPDATE operation_statistics SET seconds = NULL, max_seconds = NULL, polls = NULL, poll_s = NULL;
UPDATE process SET host_id = NULL, elapsed_s = NULL, pid = NULL, cpus = NULL, init_s = NULL, finalize_s = NULL, wrap_s = NULL,
  recorder_s = NULL, recorder_bytes = NULL, recorded_s = NULL, user_s = NULL, system_s = NULL, minor_faults = NULL, major_faults = NULL,
  voluntary_switches = NULL, involuntary_switches = NULL, max_resident_bytes = NULL;
UPDATE node SET host_id = NULL;
DELETE FROM host;
)sql";

void writePlaces(SQLite::Database& db, const RemappedRun& moved) {
  SQLite::Statement host(db, stored::host.insertSql()), node(db, "UPDATE node SET host_id = ? WHERE id = ?"),
      process(db, "UPDATE process SET host_id = ? WHERE rank = ?");
  for (std::size_t at = 0; at < moved.hosts.size(); ++at) {
    const auto id = static_cast<std::int64_t>(at + 1);
    insert<stored::host>(host, set<"id">(id), set<"name">(moved.hosts[at].name));
    for (const NodeId adapter : moved.hosts[at].adapters) run(node, id, asStored(adapter));
  }
  for (const auto& [rank, at] : moved.places) run(process, std::int64_t{at} + 1, asStored(rank));
}

// Lanes and groups were chosen for the tables that there were.
void writeTables(SQLite::Database& db, const RemappedRun& moved) {
  if (moved.tables.empty()) return;
  db.exec(
      "DELETE FROM forwarding_table; DELETE FROM adaptive_table; DELETE FROM port_group; DELETE FROM sl_to_vl; DELETE "
      "FROM path_sl");
  SQLite::Statement table(db, stored::forwardingTable.insertSql());
  for (const auto& [node, ports] : moved.tables)
    insert<stored::forwardingTable>(table, set<"node_id">(asStored(node)), set<"ports">(Blob(ports)));
}

void writeOrigin(SQLite::Database& db, const fs::path& from, const RemappedRun& moved) {
  const std::string file = cleanText(from.filename().string());
  SQLite::Statement fact(db, stored::run.insertSql("INSERT OR REPLACE"));
  insert<stored::run>(fact, set<"key">(std::string("label")), set<"value">(cleanText(moved.label)));
  insert<stored::run>(fact, set<"key">(std::string("places")), set<"value">(cleanText(moved.how)));
  SQLite::Statement source(db, stored::source.insertSql());
  insert<stored::source>(source, set<"id">(std::nullopt), set<"path">(file), set<"kind">(std::string(kinds::hostMap)),
                         set<"format">(std::string("weft remap")), set<"version">(std::string()),
                         set<"digest">(std::string()), set<"rows_kept">(static_cast<std::int64_t>(moved.places.size())),
                         set<"rows_left_out">(std::int64_t{0}));
  SQLite::Statement said(db, stored::diagnostic.insertSql());
  insert<stored::diagnostic>(
      said, set<"source_id">(std::int64_t{db.getLastInsertRowid()}), set<"code">(std::string("remap.places")),
      set<"severity">(std::string(name(Severity::note))), set<"file">(file), set<"line">(std::nullopt),
      set<"seen">("ranks are where " + cleanText(moved.how) + " put them, not where they ran"),
      set<"done">(std::string(
          "seconds, port traffic, counters and metrics of the run were omitted: they belong to its own placement")),
      set<"advice">(std::string("run the program with the new placement, and import what it records")));
  db.exec(
      "INSERT INTO diagnostic_total (code, total) VALUES ('remap.places', 1) ON CONFLICT (code) DO UPDATE SET total = "
      "total + 1");
}

}  // namespace

void writeRemapped(const RunStore& from, const fs::path& to, const RemappedRun& moved) {
  writeCopy(from, to, [&](SQLite::Database& db) {
    db.exec("BEGIN");
    db.exec(forgetSql);
    writePlaces(db, moved);
    writeTables(db, moved);
    writeOrigin(db, from.file()->path(), moved);
    db.exec("COMMIT");
    db.exec("VACUUM");  // what was left out is not to be found in the file either
  });
}

}  // namespace weft
