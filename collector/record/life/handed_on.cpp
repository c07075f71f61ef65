#include "collector/record/life/handed_on.h"

#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <sstream>

#include "collector/record/bundle/identity.h"
#include "collector/record/bundle/part.h"
#include "collector/record/bundle/process.h"
#include "collector/record/calls/declared.h"
#include "collector/record/counting/kept.h"

extern char** environ;

namespace weft::record {
namespace {

std::atomic<int> spawns{0};

// NAME=VALUE for processes that this one starts: the recorder and its settings. Empty: they can't be handed on.
std::vector<std::string> settingsForOthers(const std::string& spawnKey) {
  std::vector<std::string> all;
  if (!preloaded().empty()) all.push_back("LD_PRELOAD=" + preloaded());
  all.push_back("WEFT_BUNDLE=" + bundlePath());
  all.push_back("WEFT_JOB=" + jobKey());
  all.push_back("WEFT_SPAWNED=" + spawnKey);
  for (char** each = environ; each && *each; ++each) {
    const std::string text = *each;
    const std::string name = text.substr(0, text.find('='));
    if (name.compare(0, 5, "WEFT_") == 0 && name != "WEFT_BUNDLE" && name != "WEFT_JOB" && name != "WEFT_SPAWNED")
      all.push_back(text);
  }
  for (const std::string& each : all)
    if (each.find('\n') != std::string::npos) return {};
  return all;
}

// As execvp() looks for it, in the folder that the new processes begin in: this one unless `wdir` says otherwise.
bool isFound(const std::string& command, const std::string& folder) {
  if (command.find('/') != std::string::npos)
    return access((command[0] == '/' ? command : folder + command).c_str(), X_OK) == 0;
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string each; std::getline(folders, each, ':');)
    if (access((each + "/" + command).c_str(), X_OK) == 0) return true;
  return false;
}

std::string valueOf(MPI_Info info, const char* name) {
  std::string value;
  int length = 0, isThere = 0;
  if (info == MPI_INFO_NULL || asked(PMPI_Info_get_valuelen, info, name, &length, &isThere) != MPI_SUCCESS || !isThere)
    return value;
  value.resize(static_cast<std::size_t>(length) + 1);
  asked(PMPI_Info_get, info, name, length, value.data(), &isThere);
  value.resize(std::strlen(value.c_str()));
  return value;
}

std::string endOf(const sockaddr_storage& address, socklen_t length) {
  std::array<char, 256> host{}, port{};
  if (getnameinfo(reinterpret_cast<const sockaddr*>(&address), length, host.data(), host.size(), port.data(),
                  port.size(), NI_NUMERICHOST | NI_NUMERICSERV) != 0)
    return {};
  return std::string(host.data()) + " " + port.data();
}

}  // namespace

HandedOn::HandedOn(bool isRoot, int count, const char* const* commands, char** const* words, const MPI_Info* infos) {
  if (!isRoot || count <= 0 || !commands || !infos || !recordingRuns()) return;
  record::kept([&] {
    key_ = "spawn " + processKey() + " " + std::to_string(spawns.fetch_add(1));
    const std::vector<std::string> settings = settingsForOthers(key_);
    if (settings.empty()) return;
#ifdef OPEN_MPI
    byInfo(static_cast<std::size_t>(count), infos, settings);
#endif
    if (infos_.empty()) byCommand(static_cast<std::size_t>(count), commands, words, settings);
  });
}

HandedOn::~HandedOn() {
  for (MPI_Info& each : infos_) PMPI_Info_free(&each);
}

char* HandedOn::kept(std::string text) { return texts_.emplace_back(std::move(text)).data(); }

// Open MPI's own way: lines of `env`. Not where they are too long for the value of an info.
void HandedOn::byInfo(std::size_t count, const MPI_Info* infos, const std::vector<std::string>& settings) {
  std::string ours;
  for (const std::string& each : settings) ours += "\n" + each;
  std::vector<std::string> all;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string given = valueOf(infos[i], "env");
    all.push_back(given.empty() ? ours.substr(1) : given + ours);
    if (all.back().size() + 1 >= MPI_MAX_INFO_VAL) return;
  }
  for (std::size_t i = 0; i < count; ++i) {
    MPI_Info& info = infos_.emplace_back(MPI_INFO_NULL);
    if (infos[i] == MPI_INFO_NULL) PMPI_Info_create(&info);
    else PMPI_Info_dup(infos[i], &info);
    asked(PMPI_Info_set, info, "env", all[i].c_str());
  }
}

// The program env starts them. Where it might look elsewhere for them than the launcher they are started without a
// recorder.
void HandedOn::byCommand(std::size_t count, const char* const* commands, char** const* words,
                         const std::vector<std::string>& settings) {
  for (std::size_t i = 0; i < count; ++i) {
    const std::string folder = valueOf(infos_.empty() ? MPI_INFO_NULL : infos_[i], "wdir");
    if (!commands[i] || !isFound(commands[i], folder.empty() ? folder : folder + "/")) return;
  }
  for (std::size_t i = 0; i < count; ++i) {
    std::vector<char*>& list = lists_.emplace_back();
    for (const std::string& each : settings) list.push_back(kept(each));
    list.push_back(kept(commands[i]));
    for (char** each = words ? words[i] : nullptr; each && *each; ++each) list.push_back(*each);
    list.push_back(nullptr);
    commands_.push_back("env");
    words_.push_back(list.data());
  }
}

std::string socketKey(int socket) {
  sockaddr_storage own{}, other{};
  socklen_t ownLength = sizeof own, otherLength = sizeof other;
  if (getsockname(socket, reinterpret_cast<sockaddr*>(&own), &ownLength) != 0 ||
      getpeername(socket, reinterpret_cast<sockaddr*>(&other), &otherLength) != 0)
    return {};
  std::string key;
  kept([&] {
    std::string one = endOf(own, ownLength), two = endOf(other, otherLength);
    if (two < one) std::swap(one, two);
    if (!one.empty()) key = "socket " + one + " " + two;
  });
  return key;
}

}  // namespace weft::record
