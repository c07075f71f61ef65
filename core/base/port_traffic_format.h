// Names in an OTF2 port-traffic profile: what a recording library writes and what the importer looks for.
// A "dump" is the counters of one port at the end of one code region. The layout:
//
//   anchor         properties FORMAT = "1", ENCODING = "triple" | "packed85" | "dense255"; WEFT::PREDICTED = "pair
//   traffic"
//                  where nobody counted at ports: the traffic follows from pairs of ranks
//   system tree    machine > "node0000" class node > "mlx5_0" class hca (property NODE_GUID)
//   location group "MPI Rank r", a process, its parent is the node
//   location       one METRIC location per (process, local port) with the properties LID, PORT_GUID, PORT_NUM, DEVICE
//   metric class   "header": region, instance, entries, begin; one event opens a dump
//                  "entry": k times (peer_lid, bytes_sent, bytes_received): k = 1 for triple, 85 for packed85, where
//                  unused slots have LID 0; dense255: "bytes_sent LID 17", …, one member per LID, 0 is no traffic
#pragma once

#include <string_view>

namespace weft::port_traffic {

inline constexpr const char* formatProperty = "IBPROF::FORMAT";
inline constexpr const char* encodingProperty = "IBPROF::ENCODING";
inline constexpr const char* predictedProperty = "WEFT::PREDICTED";
inline constexpr const char* fromPairTraffic = "pair traffic";
inline constexpr const char* formatVersion = "1";
inline constexpr const char* triple = "triple";
inline constexpr const char* packed85 = "packed85";
inline constexpr const char* dense255 = "dense255";

// Properties of a METRIC location. A location of a whole host has them once per port, with "[0]", "[1]", … behind.
inline constexpr const char* lidProperty = "IBPROF::LID";              // UINT32
inline constexpr const char* portGuidProperty = "IBPROF::PORT_GUID";   // UINT64
inline constexpr const char* portNumberProperty = "IBPROF::PORT_NUM";  // UINT8
inline constexpr const char* deviceProperty = "IBPROF::DEVICE";        // STRING
inline constexpr const char* nodeGuidProperty = "IBPROF::NODE_GUID";   // UINT64, of an hca in the system tree

inline constexpr const char* nodeClass = "node";
inline constexpr const char* hcaClass = "hca";
inline constexpr std::string_view rankPrefix = "MPI Rank ";

// Metric members, all UINT64.
inline constexpr const char* dumpRegion = "dump.region";      // reference of a Region
inline constexpr const char* dumpInstance = "dump.instance";  // how often the region was dumped before
inline constexpr const char* dumpEntries = "dump.entries";    // how many peers follow
inline constexpr const char* dumpBegin = "dump.begin";        // ticks
inline constexpr const char* peerLid = "peer_lid";
inline constexpr const char* bytesSent = "bytes_sent";          // bytes since the dump before
inline constexpr const char* bytesReceived = "bytes_received";  // likewise
inline constexpr std::string_view denseSent = "bytes_sent LID ";
inline constexpr std::string_view denseReceived = "bytes_received LID ";

}  // namespace weft::port_traffic
