#include "importers/recorded/record_part.h"

#include "core/base/bundle_format.h"
#include "core/base/units.h"
#include "importers/recorded/record_table.h"

namespace weft {
namespace {

constexpr std::size_t mostCommunicators = std::size_t{1} << 24;

class AccountReader {
 public:
  AccountReader(const InputFile& file, ReaderNotes& notes, const Progress& progress)
      : in_(file.open()), row_(*in_, notes, progress) {
    account_.file = &file;
    row_.takeParts(nullptr);
  }

  std::optional<PartAccount> run() {
    bool hasMore = row_.nextTable();
    for (; hasMore && !(hasCommunicators_ && row_.table() != "communicators"); hasMore = row_.nextTable()) readTable();
    if (!hasRank_ || !hasSize_) return std::nullopt;
    return std::move(account_);
  }

 private:
  void readTable() {
    if (row_.table() == "run") return facts();
    if (row_.table() == "ranks") return host();
    if (row_.table() == "communicators") return communicators();
  }

  void facts() {
    enum : std::size_t { key, value };
    row_.columns({"key", "value"});
    while (row_.nextRow()) fact(row_.text(key), std::string(row_.text(value)));
  }
  void fact(std::string_view key, const std::string& value) {
    const auto number = parseDigits(value, 10);
    if (key == bundle_format::worldFact) account_.world = value;
    else if (key == bundle_format::spawnFact) account_.spawn = value;
    else if (key == "command") account_.command = value;
    else if (key == bundle_format::completeFact) account_.isComplete = value == "yes";
    else if (key == bundle_format::startFact) account_.started = number.value_or(0);
    else if (key == bundle_format::rankFact && number && *number <= largestRank) {
      account_.rank = static_cast<std::uint32_t>(*number);
      hasRank_ = true;
    } else if (key == "processes" && number && *number <= largestRank + 1) {
      account_.size = static_cast<std::uint32_t>(*number);
      hasSize_ = *number != 0;
    }
  }

  void host() {
    row_.columns({"host"});
    while (row_.nextRow()) account_.host = row_.text(0);
  }

  std::uint32_t orNone(std::size_t column) {
    return static_cast<std::uint32_t>(row_.whole(column, largestRank).value_or(notKnown));
  }
  std::uint32_t orZero(std::size_t column) {
    return static_cast<std::uint32_t>(row_.whole(column, largestRank + 1).value_or(0));
  }

  void communicators() {
    enum : std::size_t {
      number,
      name,
      parent,
      call,
      order,
      key,
      first,
      remoteFirst,
      size,
      rank,
      remoteSize,
      label,
      topology,
      dims,
      periods,
      reorder,
      freed,
      members,
      remote,
      several
    };
    hasCommunicators_ = true;
    row_.columns({"communicator", "name",    "parent", "call",        "order",          "key",      "first",
                  "remote_first", "size",    "rank",   "remote_size", "label",          "topology", "dims",
                  "periods",      "reorder", "freed",  "members",     "remote_members", "several"});
    const auto string = [&](std::size_t column) { return std::string(row_.text(column)); };
    const auto flag = [&](std::size_t column) {
      const auto value = row_.whole(column, 1);
      return value ? std::optional(*value == 1) : std::nullopt;
    };
    while (row_.nextRow()) {
      PartCommunicator one;
      one.number = static_cast<std::uint32_t>(row_.needWhole(number, UINT32_MAX - 1));
      one.name = string(name);
      one.call = string(call);
      one.key = string(key);
      one.order = static_cast<std::uint32_t>(row_.whole(order, UINT32_MAX).value_or(0));
      one.first = orNone(first);
      one.remoteFirst = orNone(remoteFirst);
      one.size = orZero(size);
      one.rank = orZero(rank);
      one.remoteSize = orZero(remoteSize);
      one.facts = {{},
                   one.call,
                   string(label),
                   string(topology),
                   string(dims),
                   string(periods),
                   string(members),
                   string(remote),
                   {},
                   flag(reorder),
                   flag(freed),
                   row_.whole(several),
                   {}};
      one.facts.place = {&account_.file->shown, row_.line()};
      if (row_.has(parent)) takeParent(one, row_.needWhole(parent, UINT32_MAX - 1));
      if (one.size != 0 && one.rank >= one.size) row_.wrong("record.value", "rank is not below size");
      if (!row_.isWrong()) add(std::move(one));
    }
  }
  void takeParent(PartCommunicator& one, std::uint64_t number) {
    const auto known = account_.byNumber.find(static_cast<std::uint32_t>(number));
    if (known == account_.byNumber.end())
      row_.wrong("record.parent", "its parent is none of the communicators before it");
    else one.parent = known->second;
  }
  void add(PartCommunicator one) {
    if (account_.communicators.size() >= mostCommunicators)
      return row_.wrong("record.value", "no more than 16 million communicators of a process are read");
    if (!account_.byNumber.emplace(one.number, static_cast<std::uint32_t>(account_.communicators.size())).second)
      return row_.wrong("record.twice", "the communicator comes again");
    account_.communicators.push_back(std::move(one));
  }

  std::unique_ptr<std::istream> in_;
  RecordReader row_;
  PartAccount account_;
  bool hasRank_ = false, hasSize_ = false, hasCommunicators_ = false;
};

}  // namespace

bool isProcessPart(const InputFile& file) {
  std::string start(64, '\0');
  const auto in = file.open();
  in->read(start.data(), static_cast<std::streamsize>(start.size()));
  start.resize(static_cast<std::size_t>(in->gcount()));
  return start.starts_with(std::string(bundle_format::mark) + "run " + std::string(bundle_format::partVersion));
}

std::optional<PartAccount> readAccount(const InputFile& file, ReaderNotes& notes, const Progress& progress) {
  notes.about(file.shown);
  // Errors in its rows are reported when all of it is read.
  ReaderNotes unheard(file.shown);
  auto account = AccountReader(file, unheard, progress).run();
  notes.report.cancelled |= unheard.report.cancelled;
  if (!account && !unheard.report.cancelled)
    notes.lost("record.nobody", "the part does not state which rank of how many its process was", "it was skipped",
               "it may have been copied too early; copy it again");
  return account;
}

}  // namespace weft
