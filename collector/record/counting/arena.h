// Memory that is never freed while the program runs, so that readers may keep pointers. One writer.
#pragma once

#include <atomic>
#include <cstddef>
#include <new>
#include <utility>

namespace weft::record {

class Arena {
 public:
  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  ~Arena();  // tests only: the recorder keeps its arenas until the process ends

  // Zeroed, aligned to 64 bytes. nullptr when the system has no more memory.
  void* take(std::size_t bytes);
  std::size_t size() const { return taken_.load(std::memory_order_relaxed); }  // bytes taken from the system

  template <class T, class... Args>
  T* make(Args&&... args) {
    void* at = take(sizeof(T));
    return at ? new (at) T(std::forward<Args>(args)...) : nullptr;
  }
  template <class T>
  T* array(std::size_t count) {
    return static_cast<T*>(take(sizeof(T) * count));
  }

 private:
  struct Chunk {
    Chunk* before;
    std::size_t bytes;
  };
  Chunk* last_ = nullptr;
  std::size_t used_ = 0;
  std::atomic<std::size_t> taken_{0};
};

}  // namespace weft::record
