// The temporary file in which a run store is written: beside the target, under a unique name, so that two writers of
// one target never collide. The last one to finish wins, as a whole.
#pragma once

#include <sys/types.h>

#include <filesystem>

namespace weft {

// Size of the pages of a new store. Chunks of packed rows have some kB, and half of the last page of each is lost in
// the mean: with pages of 8 kB that would be ten per cent of a trace's store.
inline constexpr const char* pageSizeSql = "PRAGMA page_size = 2048";

// "run.weft.HOST-4711.partial", and a folder for what is unpacked on the way.
std::filesystem::path partialOf(const std::filesystem::path& target, pid_t writer);
std::filesystem::path unpackedOf(const std::filesystem::path& target, pid_t writer);

// Made again, empty. Throws std::system_error where that can't be.
void makePartial(const std::filesystem::path& partial);

// On disk, then in the target's place, then the folder on disk: a power cut leaves the old file or the new one. Throws
// std::system_error.
void putInPlace(const std::filesystem::path& partial, const std::filesystem::path& target);

// Removes what processes of this host left beside the target that are no more: they were killed.
void removeAbandoned(const std::filesystem::path& target);

}  // namespace weft
