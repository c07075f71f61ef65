// The tables of sampling and of calls by call path, and of what ranks were in over time. docs/run-store.md describes
// each column; a change here raises schemaVersion.
#pragma once

namespace weft {

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
  id INTEGER PRIMARY KEY, stack_id INTEGER REFERENCES stack, rank INTEGER NOT NULL, thread INTEGER NOT NULL,
  operation_id INTEGER REFERENCES operation, communicator_id INTEGER REFERENCES communicator,
  region_id INTEGER REFERENCES region, bin INTEGER, samples INTEGER NOT NULL, seconds REAL NOT NULL, cpu_s REAL NOT NULL,
  wait_s REAL NOT NULL, calls INTEGER NOT NULL, sends INTEGER NOT NULL, receives INTEGER NOT NULL,
  bytes_sent INTEGER NOT NULL, bytes_received INTEGER NOT NULL, source_id INTEGER NOT NULL REFERENCES source);
)sql";

// Of a picture of ranks × time.
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

}  // namespace weft
