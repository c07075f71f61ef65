// What the calls that complete requests share.
#pragma once

#include "collector/record/calls/call.h"

namespace weft::record {

// The requests that one call is given. Where several threads may complete requests at once, what is known of them is
// taken out of the table before the call, because the library may give a handle out again before this thread comes to
// book it.
class Claims {
 public:
  Claims(Call& call, int count, const MPI_Request* handles) : call_(call), count_(count), handles_(few_) {
    if (count > fewest || state.concurrent) take(handles);
    else
      for (int i = 0; i < count; ++i) few_[i] = handles[i];
  }
  ~Claims() {  // what didn't complete goes back
    if (claims_) putBack();
  }
  Claims(const Claims&) = delete;
  Claims& operator=(const Claims&) = delete;

  // Books what the request was started for. The first one decides where the call's time goes.
  void completed(int index, const MPI_Status& status);
  // The same for the requests that `places` names, or for the first ones; does nothing if there are no statuses.
  void completed(int count, const int* places, const MPI_Status* statuses);
  // Books the call itself, after all that completed: on the communicator of the first of them, or else of the first
  // under way. Answers where. A call that failed counts only where something completed.
  Block* book(int result);

 private:
  void take(const MPI_Request* handles);
  void putBack();
  Block* known();

  static constexpr int fewest = 4;
  Call& call_;
  int count_;
  MPI_Request few_[fewest];
  const MPI_Request* handles_;  // nullptr where there was no memory to remember them
  Started* claims_ = nullptr;   // by request; nullptr where only one thread completes
  Block* first_ = nullptr;
};

// MPI refuses the call: it says why, and there is nothing to look at.
inline bool isRefused(int count, const MPI_Request* handles) { return count < 0 || (count != 0 && !handles); }
// A call of several requests leaves no account of them where it failed, unless it says that the statuses are one.
bool hasStatuses(int result);

// The block of the first known request; nullptr where none is known.
Block* underWay(Call& call, int count, const MPI_Request* handles);

// Statuses for who wants none; MPI_STATUSES_IGNORE where there is no memory for them.
MPI_Status* orOwn(int count, MPI_Status* statuses);

}  // namespace weft::record
