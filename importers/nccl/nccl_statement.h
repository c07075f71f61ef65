// The statements in lines of NCCL's log, as far as they are about senders, receivers and their adapters, and about what
// is sent.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace weft {

struct NcclVersion {
  std::string text;  // "2.19.3+cuda12.2"
};

// "Bootstrap : Using ib0:10.0.0.1<0>", "cudaDriverVersion 12080": a process initialises NCCL, which it does once.
struct NcclStart {
  enum class Mark : std::uint8_t { bootstrap = 1, driver = 2 };
  Mark mark = Mark::bootstrap;
};

struct NcclAdapter {
  std::uint32_t index = 0;  // by which connections name it
  std::string name;         // "mlx5_0:1"; of several that NCCL uses as one "mlx5_0:1+mlx5_1:1"
};
// "NET/IB : Using [0]mlx5_0:1/IB [1]mlx5_1:1/RoCE …", "NET/IB : Made virtual device [2] name=mlx5_0+mlx5_1 … ndevs=2",
// "NET/gIB : GPU Direct RDMA Enabled for HCA 3 'mlx5_3'": of a host.
struct NcclAdapters {
  std::vector<NcclAdapter> all;
};

// How a communicator came from another: what all members of the new one print alike, with their own handles of the old.
struct NcclSplit {
  std::uint64_t parent = 0;            // handle of what was split, of the process
  bool isSplit = true;                 // by ncclCommSplit; else by ncclCommShrink or what else there is
  std::optional<std::uint64_t> count;  // the how many-th of the old one, since NCCL 2.22
  std::optional<std::int64_t> color;
};

// A rank's handle of a communicator is being made, or was made.
struct NcclHandle {
  std::uint64_t pointer = 0;  // of the process
  std::uint32_t rank = 0, size = 0;
  std::optional<std::uint32_t> cudaDevice;
  std::optional<std::uint64_t> bus, group;  // group: what all members print ("commId")
  std::optional<NcclSplit> split;
  bool complete = false;
};
struct NcclEnd {  // the communicator is gone; another may get its handle
  std::uint64_t pointer = 0;
};

struct NcclRing {  // as the first rank prints it: all of it, or of larger ones the beginning
  std::uint32_t channel = 0;
  std::vector<std::uint32_t> ranks;
};
struct NcclHop {  // as each rank prints its own part
  std::uint32_t channel = 0, before = 0, rank = 0, after = 0;
};
struct NcclTree {
  std::uint32_t channel = 0, rank = 0;
  std::optional<std::uint32_t> up;
  std::vector<std::uint32_t> down;
};
struct NcclTrees {
  std::vector<NcclTree> all;
};

enum class NcclWay : std::uint8_t { network = 1, peerToPeer = 2, sharedMemory = 3, other = 4 };

// "Channel 00/0 : 3[3] -> 4[0] [send] via NET/IB/2(0)/GDRDMA"
struct NcclConnection {
  std::uint32_t channel = 0, use = 0;  // use: 0 for rings and trees, 1 for point-to-point
  std::uint32_t from = 0, to = 0;
  std::optional<std::uint64_t> fromBus, toBus;  // "0[1a000]": before NCCL 2.15 brackets hold the bus, later the device
  bool send = false, receive = false;           // who prints it; neither is said of connections within a host
  NcclWay way = NcclWay::other;
  std::string network;                   // "IB", "Socket", a plugin's name
  std::optional<std::uint32_t> adapter;  // index of the adapter of who prints it
  std::optional<std::uint32_t> proxy;    // rank whose process sends for the one that is named (PXN)
  bool direct = false;                   // between adapter and GPU memory (GDRDMA)
  std::optional<std::uint64_t> handle;   // of the communicator, where it is said
};

// "AllReduce: opCount 3 sendbuff … count 1024 datatype 7 op 0 root 0 comm 0x… [nranks=8] stream …"
struct NcclCall {
  std::string operation;
  std::uint64_t number = 0, count = 0, pointer = 0;
  std::uint32_t datatype = 0, root = 0, size = 0;
};

// "AllReduce: 4096 Bytes -> Algo RING proto LL channel{Lo..Hi}={0..3}", "4096 Bytes -> Algo 1 proto 2 time 12.3"
struct NcclChoice {
  std::string operation;  // empty: not said
  std::uint64_t bytes = 0;
  std::string algorithm;  // in capitals
};

using NcclStatement = std::variant<std::monostate, NcclVersion, NcclStart, NcclAdapters, NcclHandle, NcclEnd, NcclRing,
                                   NcclHop, NcclTrees, NcclConnection, NcclCall, NcclChoice>;

}  // namespace weft
