// Strong types for ids and amounts, so that swapped arguments do not compile.
#pragma once

#include <cstdint>
#include <type_traits>

namespace weft {

enum class RankId : std::uint32_t {};          // rank in MPI_COMM_WORLD
enum class HostId : std::uint32_t {};          // row of `host`
enum class RegionId : std::uint32_t {};        // row of `region`
enum class CommunicatorId : std::uint32_t {};  // row of `communicator`
enum class OperationId : std::uint32_t {};     // row of `operation`
enum class SourceId : std::uint32_t {};        // row of `source`
enum class NodeId : std::uint32_t {};          // row of `node`: a channel adapter, switch or router
enum class SubnetId : std::uint32_t {};        // 0, 1, … by smallest switch GUID
enum class CallPathId : std::uint32_t {};      // row of `call_path`
enum class CodeModuleId : std::uint32_t {};    // row of `code_module`: a file that code came from
enum class FunctionId : std::uint32_t {};      // row of `function`
enum class StackId : std::uint32_t {};         // row of `stack`
enum class StateId : std::uint32_t {};         // row of `state`: what a thread is in, code region and MPI call
enum class MetricId : std::uint32_t {};        // row of `metric`
enum class AdapterPortId : std::uint32_t {};   // row of `adapter_port`: what a host says of its own port
enum class Guid : std::uint64_t {};            // EUI-64 of a node or port (IBTA 4.1.1)
enum class Lid : std::uint16_t {};             // local identifier; unique within a subnet only (IBTA 4.1.3)

using PortNumber = std::uint8_t;  // 0 is a switch's own port; 255 in a forwarding table means "no route"
inline constexpr PortNumber noRoute = 255;

// The plain number behind an id.
template <class Id>
requires std::is_enum_v<Id>
constexpr auto number(Id id) { return static_cast<std::underlying_type_t<Id>>(id); }

}  // namespace weft
