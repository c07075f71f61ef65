// What a trace is written from: events of each thread, the functions and calls that it was in, and communicators.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace weft {

// Takes what one thread did, by ascending times in nanoseconds. Communicators, regions: as the archive numbers them.
class TraceEventSink {
 public:
  struct Message {
    std::uint32_t communicator, peer, tag;
    std::uint64_t bytes, request;  // request 0: the call that is open completes it
  };
  struct Collective {
    std::string_view operation;  // "Allreduce", also of "Iallreduce"
    std::uint32_t communicator, root;
    std::uint64_t sent, received, request;
  };
  struct Window {
    std::uint32_t communicator, number;  // of the windows that were made on it
    auto operator<=>(const Window&) const = default;
  };
  struct Access {
    Window window;
    std::uint32_t target;
    std::uint64_t written, read;
    bool isAtomic;
  };
  enum class WindowStep : std::uint8_t { create, fence, free };  // that all members come to
  static constexpr std::uint32_t noRoot = UINT32_MAX;

  virtual ~TraceEventSink() = default;
  virtual void enter(std::uint64_t time, std::uint32_t region) = 0;
  virtual void leave(std::uint64_t time, std::uint32_t region) = 0;
  virtual void sent(std::uint64_t time, const Message& message) = 0;
  virtual void received(std::uint64_t time, const Message& message) = 0;
  virtual void requested(std::uint64_t time, std::uint64_t request, bool isCollective) = 0;
  virtual void sendDone(std::uint64_t time, std::uint64_t request) = 0;
  virtual void cancelled(std::uint64_t time, std::uint64_t request) = 0;
  virtual void collectiveBegan(std::uint64_t time) = 0;
  virtual void collective(std::uint64_t time, const Collective& part) = 0;
  virtual void accessed(std::uint64_t time, const Access& access) = 0;
  virtual void windowBegan(std::uint64_t time) = 0;
  virtual void windowEnded(std::uint64_t time, WindowStep step, std::uint32_t communicator) = 0;
  // A call begins or ends an epoch with a group of ranks of the archive.
  virtual void synchronised(std::uint64_t time, const Window& window, const std::vector<std::uint32_t>& group) = 0;
  virtual void made(std::uint64_t time, std::uint32_t communicator) = 0;
  virtual void switched(std::uint64_t time, bool on) = 0;
};

class TraceRegions {
 public:
  virtual ~TraceRegions() = default;
  virtual std::uint32_t function(const std::string& name) = 0;
  virtual std::uint32_t call(const std::string& operation) = 0;  // without "MPI_"
};

struct TracedCommunicator {
  std::string name;
  std::vector<std::uint32_t> members, remote{};  // ranks of the archive; remote: of an inter-communicator's other group
  bool isSelf = false;                           // of each rank alone
  std::uint32_t parent = UINT32_MAX;             // among all
};

}  // namespace weft
