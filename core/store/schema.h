// The tables of a run store. docs/run-store.md describes each column; a change here adds columns or tables, raises
// schemaVersion and has a store of the version before in tests/data/museum (docs/compatibility.md).
#pragma once

#include <string>

namespace weft {

inline constexpr int applicationId = 0x57454654;  // "WEFT"
inline constexpr int schemaVersion = 17;
inline constexpr int oldestVersion = 6;  // of Weft 0.1.0: what is read
inline constexpr int oldestReader =
    11;  // who reads what is written: a Weft whose stores have this version, or a newer one

inline constexpr const char* schemaSql = R"sql(
CREATE TABLE run (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE source (
  id INTEGER PRIMARY KEY, path TEXT NOT NULL, kind TEXT NOT NULL, format TEXT NOT NULL, version TEXT NOT NULL,
  digest TEXT NOT NULL, rows_kept INTEGER NOT NULL, rows_left_out INTEGER NOT NULL);
CREATE TABLE diagnostic (
  id INTEGER PRIMARY KEY, source_id INTEGER REFERENCES source, code TEXT NOT NULL, severity TEXT NOT NULL,
  file TEXT NOT NULL, line INTEGER, seen TEXT NOT NULL, done TEXT NOT NULL, advice TEXT NOT NULL);
CREATE TABLE diagnostic_total (code TEXT PRIMARY KEY, total INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE host (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE process (
  rank INTEGER PRIMARY KEY, host_id INTEGER REFERENCES host, elapsed_s REAL, pid INTEGER, cpus TEXT, init_s REAL,
  finalize_s REAL, wrap_s REAL, recorder_s REAL, recorder_bytes INTEGER, recorded_s REAL,
  user_s REAL, system_s REAL, minor_faults INTEGER, major_faults INTEGER, voluntary_switches INTEGER,
  involuntary_switches INTEGER, max_resident_bytes INTEGER);

CREATE TABLE process_fact (
  rank INTEGER NOT NULL, fact TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (rank, fact)) WITHOUT ROWID;

CREATE TABLE tool_time (
  id INTEGER PRIMARY KEY, program TEXT NOT NULL, tool TEXT NOT NULL, run INTEGER NOT NULL, rank INTEGER, init_s REAL,
  net_s REAL, finalize_s REAL, hook_s REAL, wrap_s REAL, source_id INTEGER NOT NULL REFERENCES source);

CREATE TABLE region (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, parent_id INTEGER REFERENCES region);
CREATE TABLE operation (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE communicator (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, parent_id INTEGER REFERENCES communicator,
  parent_is_guess INTEGER NOT NULL, size INTEGER, call TEXT NOT NULL, internal INTEGER NOT NULL,
  pooled INTEGER NOT NULL,
  members_in_order INTEGER NOT NULL, stated_bytes INTEGER, stated_calls INTEGER,
  source_id INTEGER NOT NULL REFERENCES source,
  label TEXT NOT NULL, topology TEXT NOT NULL, dims TEXT NOT NULL, periods TEXT NOT NULL, reorder INTEGER,
  freed INTEGER, first_group INTEGER);
CREATE TABLE member (
  communicator_id INTEGER NOT NULL REFERENCES communicator, position INTEGER NOT NULL, rank INTEGER NOT NULL,
  PRIMARY KEY (communicator_id, position)) WITHOUT ROWID;
CREATE TABLE neighbour (
  communicator_id INTEGER NOT NULL REFERENCES communicator, rank INTEGER NOT NULL, outgoing INTEGER NOT NULL,
  position INTEGER NOT NULL, neighbour INTEGER NOT NULL,
  PRIMARY KEY (communicator_id, rank, outgoing, position)) WITHOUT ROWID;
CREATE TABLE operation_statistics (
  id INTEGER PRIMARY KEY, communicator_id INTEGER NOT NULL REFERENCES communicator,
  region_id INTEGER REFERENCES region, rank INTEGER, operation_id INTEGER NOT NULL REFERENCES operation,
  size_min INTEGER, size_max INTEGER, calls INTEGER NOT NULL, bytes INTEGER, bytes_derived INTEGER NOT NULL,
  seconds REAL, max_seconds REAL, calls_of INTEGER NOT NULL, bytes_of INTEGER NOT NULL,
  polls INTEGER, poll_s REAL,
  source_id INTEGER NOT NULL REFERENCES source);
CREATE TABLE collective_call (
  id INTEGER PRIMARY KEY, communicator_id INTEGER NOT NULL REFERENCES communicator,
  region_id INTEGER REFERENCES region, operation_id INTEGER NOT NULL REFERENCES operation, calls INTEGER NOT NULL,
  root INTEGER, count INTEGER NOT NULL, element_bytes INTEGER NOT NULL, in_place INTEGER NOT NULL, reduction INTEGER,
  counts BLOB, source_id INTEGER NOT NULL REFERENCES source);
CREATE TABLE call_path (
  id INTEGER PRIMARY KEY, parent_id INTEGER REFERENCES call_path, name TEXT NOT NULL, mpi INTEGER NOT NULL,
  source_id INTEGER NOT NULL REFERENCES source);
CREATE TABLE path_time (
  call_path_id INTEGER NOT NULL REFERENCES call_path, rank INTEGER NOT NULL, visits INTEGER NOT NULL,
  inclusive_s REAL NOT NULL, exclusive_s REAL NOT NULL, PRIMARY KEY (call_path_id, rank)) WITHOUT ROWID;
CREATE TABLE wait (
  id INTEGER PRIMARY KEY, class INTEGER NOT NULL, rank INTEGER NOT NULL, peer INTEGER,
  communicator_id INTEGER REFERENCES communicator, region_id INTEGER REFERENCES region,
  operation_id INTEGER REFERENCES operation, call_path_id INTEGER REFERENCES call_path,
  meanwhile_path_id INTEGER REFERENCES call_path, bin INTEGER, waits INTEGER NOT NULL, nanoseconds INTEGER NOT NULL,
  wrong_order INTEGER NOT NULL, wrong_order_ns INTEGER NOT NULL, source_id INTEGER NOT NULL REFERENCES source);
CREATE TABLE message_group (
  id INTEGER PRIMARY KEY, sender_path_id INTEGER REFERENCES call_path, receiver_path_id INTEGER REFERENCES call_path,
  communicator_id INTEGER REFERENCES communicator, source INTEGER NOT NULL, destination INTEGER NOT NULL,
  messages INTEGER NOT NULL, bytes INTEGER NOT NULL, send_wait_ns INTEGER NOT NULL, receive_wait_ns INTEGER NOT NULL,
  source_id INTEGER NOT NULL REFERENCES source);

CREATE TABLE connection (
  id INTEGER PRIMARY KEY, communicator_id INTEGER NOT NULL REFERENCES communicator, channel INTEGER NOT NULL,
  point_to_point INTEGER NOT NULL, source INTEGER NOT NULL, destination INTEGER NOT NULL, way TEXT NOT NULL,
  adapter TEXT NOT NULL, peer_adapter TEXT NOT NULL, proxy INTEGER, direct INTEGER NOT NULL,
  source_id INTEGER NOT NULL REFERENCES source);

-- Numbers without a type are INTEGER or REAL as they were counted; any type would make one of the other.
CREATE TABLE metric (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, unit TEXT NOT NULL, description TEXT NOT NULL, adds_up INTEGER NOT NULL,
  source_id INTEGER NOT NULL REFERENCES source);
CREATE TABLE metric_region (
  id INTEGER PRIMARY KEY, metric_id INTEGER NOT NULL REFERENCES metric, region_id INTEGER REFERENCES region,
  rank INTEGER NOT NULL, readings INTEGER NOT NULL, sum, mean REAL, minimum NOT NULL, maximum NOT NULL);
CREATE TABLE metric_inclusive (
  id INTEGER PRIMARY KEY, metric_id INTEGER NOT NULL REFERENCES metric, region_id INTEGER NOT NULL REFERENCES region,
  rank INTEGER NOT NULL, sum NOT NULL);
CREATE TABLE metric_bin (
  id INTEGER PRIMARY KEY, metric_id INTEGER NOT NULL REFERENCES metric, bin INTEGER NOT NULL, ranks INTEGER NOT NULL,
  readings INTEGER NOT NULL, sum, mean REAL, minimum NOT NULL, maximum NOT NULL);

CREATE TABLE pair_traffic (
  id INTEGER PRIMARY KEY, communicator_id INTEGER REFERENCES communicator, region_id INTEGER REFERENCES region,
  class INTEGER NOT NULL, operation_id INTEGER REFERENCES operation, source INTEGER NOT NULL,
  undirected INTEGER NOT NULL, entries INTEGER NOT NULL, messages INTEGER, bytes INTEGER,
  unpaired_messages INTEGER NOT NULL, unpaired_bytes INTEGER NOT NULL, source_id INTEGER NOT NULL REFERENCES source,
  peers BLOB NOT NULL);
CREATE TABLE time_bin (
  id INTEGER PRIMARY KEY, bin INTEGER NOT NULL, class INTEGER NOT NULL, source INTEGER NOT NULL,
  entries INTEGER NOT NULL, messages INTEGER NOT NULL, bytes INTEGER NOT NULL,
  source_id INTEGER NOT NULL REFERENCES source, peers BLOB NOT NULL,
  communicator_id INTEGER REFERENCES communicator, region_id INTEGER REFERENCES region,
  operation_id INTEGER REFERENCES operation);

CREATE TABLE message_size (
  id INTEGER PRIMARY KEY, communicator_id INTEGER REFERENCES communicator, region_id INTEGER REFERENCES region,
  class INTEGER NOT NULL, operation_id INTEGER REFERENCES operation, source INTEGER NOT NULL, size_min INTEGER NOT NULL,
  size_max INTEGER, entries INTEGER NOT NULL, messages INTEGER NOT NULL, bytes INTEGER,
  source_id INTEGER NOT NULL REFERENCES source, peers BLOB NOT NULL);

CREATE TABLE port_traffic (
  id INTEGER PRIMARY KEY, region_id INTEGER REFERENCES region, rank INTEGER, port_guid INTEGER NOT NULL,
  lid INTEGER NOT NULL, port INTEGER NOT NULL, device TEXT NOT NULL, entries INTEGER NOT NULL,
  bytes_sent INTEGER NOT NULL, bytes_received INTEGER NOT NULL, peers BLOB NOT NULL,
  source_id INTEGER NOT NULL REFERENCES source);

CREATE TABLE adapter_port (
  id INTEGER PRIMARY KEY, host TEXT NOT NULL, device TEXT NOT NULL, port INTEGER NOT NULL, port_guid INTEGER,
  node_guid INTEGER, lid INTEGER, lmc INTEGER, state TEXT NOT NULL, rate TEXT NOT NULL,
  source_id INTEGER NOT NULL REFERENCES source, UNIQUE (host, device, port));
CREATE TABLE counter_sample (
  id INTEGER PRIMARY KEY, adapter_port_id INTEGER NOT NULL REFERENCES adapter_port, at_s REAL NOT NULL,
  bytes_sent INTEGER, bytes_received INTEGER, packets_sent INTEGER, packets_received INTEGER, wait_ticks INTEGER);

CREATE TABLE node (
  id INTEGER PRIMARY KEY, subnet INTEGER NOT NULL, guid INTEGER NOT NULL, kind INTEGER NOT NULL,
  system_guid INTEGER NOT NULL, description TEXT NOT NULL, ports INTEGER NOT NULL,
  host_id INTEGER REFERENCES host, UNIQUE (subnet, guid));
CREATE TABLE port (
  node_id INTEGER NOT NULL REFERENCES node, number INTEGER NOT NULL, guid INTEGER NOT NULL,
  lid INTEGER NOT NULL, lmc INTEGER NOT NULL, PRIMARY KEY (node_id, number)) WITHOUT ROWID;
CREATE TABLE link (
  id INTEGER PRIMARY KEY, node_a INTEGER NOT NULL REFERENCES node, port_a INTEGER NOT NULL,
  node_b INTEGER NOT NULL REFERENCES node, port_b INTEGER NOT NULL,
  width TEXT NOT NULL, speed TEXT NOT NULL, state TEXT NOT NULL,
  width_possible TEXT NOT NULL, speed_possible TEXT NOT NULL, speed_is_minimum INTEGER NOT NULL);
CREATE TABLE forwarding_table (node_id INTEGER PRIMARY KEY REFERENCES node, ports BLOB NOT NULL);
CREATE TABLE adaptive_table (node_id INTEGER PRIMARY KEY REFERENCES node, groups BLOB NOT NULL);
CREATE TABLE port_group (
  node_id INTEGER NOT NULL REFERENCES adaptive_table, number INTEGER NOT NULL, ports BLOB NOT NULL,
  PRIMARY KEY (node_id, number)) WITHOUT ROWID;

CREATE TABLE sl_to_vl (node_id INTEGER PRIMARY KEY REFERENCES node, lanes BLOB NOT NULL);
CREATE TABLE path_sl (
  node_id INTEGER NOT NULL REFERENCES node, port INTEGER NOT NULL, levels BLOB NOT NULL, PRIMARY KEY (node_id, port)) WITHOUT ROWID;

CREATE TABLE port_fact (
  node_id INTEGER NOT NULL REFERENCES node, port INTEGER NOT NULL, fact TEXT NOT NULL, value TEXT NOT NULL,
  PRIMARY KEY (node_id, port, fact)) WITHOUT ROWID;

CREATE TABLE port_counters (
  node_id INTEGER NOT NULL REFERENCES node, port INTEGER NOT NULL, bytes_sent INTEGER, bytes_received INTEGER,
  packets_sent INTEGER, packets_received INTEGER, wait_ticks INTEGER, at_least INTEGER NOT NULL,
  errors_read INTEGER NOT NULL, source_id INTEGER REFERENCES source, PRIMARY KEY (node_id, port)) WITHOUT ROWID;
CREATE TABLE port_error (
  node_id INTEGER NOT NULL REFERENCES node, port INTEGER NOT NULL, counter TEXT NOT NULL, count INTEGER NOT NULL,
  at_least INTEGER NOT NULL, PRIMARY KEY (node_id, port, counter)) WITHOUT ROWID;
)sql";

// Tables for sampling and for calls by call path.
inline constexpr const char* sampleSchemaSql = R"sql(
CREATE TABLE code_module (
  id INTEGER PRIMARY KEY, path TEXT NOT NULL, build_id TEXT NOT NULL, found INTEGER NOT NULL,
  source_id INTEGER NOT NULL REFERENCES source);
CREATE TABLE function (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, module_id INTEGER REFERENCES code_module);
CREATE TABLE stack (
  id INTEGER PRIMARY KEY, parent_id INTEGER REFERENCES stack, function_id INTEGER NOT NULL REFERENCES function,
  file TEXT NOT NULL, line INTEGER, inlined INTEGER NOT NULL);
CREATE TABLE sample (
  id INTEGER PRIMARY KEY, stack_id INTEGER REFERENCES stack, address INTEGER, rank INTEGER NOT NULL, thread INTEGER NOT NULL,
  operation_id INTEGER REFERENCES operation, communicator_id INTEGER REFERENCES communicator,
  region_id INTEGER REFERENCES region, bin INTEGER, samples INTEGER NOT NULL, seconds REAL NOT NULL, cpu_s REAL NOT NULL,
  wait_s REAL NOT NULL, poll_s REAL, unclear_s REAL, calls INTEGER NOT NULL, sends INTEGER NOT NULL, receives INTEGER NOT NULL,
  bytes_sent INTEGER NOT NULL, bytes_received INTEGER NOT NULL, source_id INTEGER NOT NULL REFERENCES source);
)sql";

// Tables for the timeline: ranks over time.
inline constexpr const char* stateSchemaSql = R"sql(
CREATE TABLE state (
  id INTEGER PRIMARY KEY, region_id INTEGER REFERENCES region, operation_id INTEGER REFERENCES operation);
CREATE TABLE state_chunk (
  id INTEGER PRIMARY KEY, rank INTEGER NOT NULL, thread INTEGER NOT NULL, from_ns INTEGER NOT NULL,
  until_ns INTEGER NOT NULL, runs INTEGER NOT NULL, source_id INTEGER NOT NULL REFERENCES source, sums BLOB NOT NULL,
  packed BLOB NOT NULL);
CREATE TABLE message_chunk (
  id INTEGER PRIMARY KEY, rank INTEGER NOT NULL, from_ns INTEGER NOT NULL, until_ns INTEGER NOT NULL,
  messages INTEGER NOT NULL, source_id INTEGER NOT NULL REFERENCES source, packed BLOB NOT NULL, paths BLOB);
CREATE TABLE corrected_message_chunk (
  id INTEGER PRIMARY KEY, rank INTEGER NOT NULL, from_ns INTEGER NOT NULL, until_ns INTEGER NOT NULL,
  messages INTEGER NOT NULL, source_id INTEGER NOT NULL REFERENCES source, packed BLOB NOT NULL, paths BLOB);
CREATE TABLE message_path (
  id INTEGER PRIMARY KEY, sender_path_id INTEGER REFERENCES call_path, receiver_path_id INTEGER REFERENCES call_path,
  communicator_id INTEGER REFERENCES communicator);
CREATE TABLE wait_kind (
  id INTEGER PRIMARY KEY, class INTEGER NOT NULL, communicator_id INTEGER REFERENCES communicator,
  region_id INTEGER REFERENCES region, operation_id INTEGER REFERENCES operation,
  call_path_id INTEGER REFERENCES call_path, meanwhile_path_id INTEGER REFERENCES call_path);
CREATE TABLE wait_chunk (
  id INTEGER PRIMARY KEY, rank INTEGER NOT NULL, thread INTEGER NOT NULL, from_ns INTEGER NOT NULL,
  until_ns INTEGER NOT NULL, waits INTEGER NOT NULL, longest_ns INTEGER NOT NULL,
  source_id INTEGER NOT NULL REFERENCES source, sums BLOB NOT NULL, packed BLOB NOT NULL);
)sql";

inline std::string wholeSchemaSql() { return std::string(schemaSql) + sampleSchemaSql + stateSchemaSql; }

}  // namespace weft
