#include "importers/recorded/record_tables.h"

#include <algorithm>
#include <array>

#include "core/base/bundle_format.h"
#include "core/base/number_list.h"
#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::size_t mostFacts = 1000, mostCpus = 65536;

std::string string(std::string_view text) { return std::string(text); }

std::optional<bool> flag(RecordReader& row, std::size_t column) {
  const auto value = row.whole(column, 1);
  return value ? std::optional(*value == 1) : std::nullopt;
}

template <class Number>
std::optional<Number> narrow(const std::optional<std::uint64_t>& value) {
  return value ? std::optional(static_cast<Number>(*value)) : std::nullopt;
}

}  // namespace

bool RecordTables::knows(std::string_view table) {
  static constexpr std::array<std::string_view, 21> known{
      "run",      "facts",       "worlds",        "crashes",    "ranks",      "ends",  "adapters",
      "counters", "regions",     "communicators", "neighbours", "operations", "pairs", "messages",
      "bins",     "collectives", "threads",       "modules",    "stacks",     "paths", "samples"};
  return std::ranges::find(known, table) != known.end();
}

void RecordTables::take(RecordReader& reader, const std::string& file) {
  file_ = &file;
  const std::string table = reader.table();
  const bool isRead = read(reader, table);
  whole_.seen(table, isRead ? std::optional(reader.rows()) : std::nullopt);
}

bool RecordTables::read(RecordReader& reader, const std::string& table) {
  if (table == "run") {
    run(reader);
    return true;
  }
  if (table == "ranks") {
    ranks(reader);
    return true;
  }
  if (table == "facts") {
    processFacts(reader);
    return true;
  }
  if (table == "ends") {
    ends(reader);
    return true;
  }
  if (table == "adapters") {
    adapters(reader);
    return true;
  }
  if (table == "counters") {
    counters(reader);
    return true;
  }
  if (table == "regions") {
    regions(reader);
    return true;
  }
  if (table == "crashes") {
    crashes(reader);
    return true;
  }
  if (table == "worlds") {
    worlds(reader);
    return true;
  }
  if (table == "communicators")
    return reader.isPart() ? false : (communicators(reader), true);  // of parts they are put together before
  if (table == "neighbours") {
    neighbours(reader);
    return true;
  }
  if (table == "operations" && wanted_.operations) {
    operations(reader);
    return true;
  }
  if (table == "collectives" && wanted_.operations) {
    collectives(reader);
    return true;
  }
  if (table == "pairs" && wanted_.pairs) {
    pairs(reader, false);
    return true;
  }
  if (table == "messages" && wanted_.pairs) {
    pairs(reader, true);
    return true;
  }
  if (table == "bins" && wanted_.pairs) {
    bins(reader);
    return true;
  }
  if (table == "threads") {
    threads(reader);
    return true;
  }
  if (table == "modules") {
    modules(reader);
    return true;
  }
  if (table == "stacks") {
    stacks(reader);
    return true;
  }
  if (table == "paths") {
    paths(reader);
    return true;
  }
  if (table == "samples") {
    samples(reader);
    return true;
  }
  if (!knows(table)) reader.unknownTable();
  return false;
}

void RecordTables::run(Row& row) {
  enum : std::size_t { key, value };
  rows(row, {"key", "value"}, [&] {
    const auto of = row.needText(key);
    if (row.isWrong()) return;
    if (of == bundle_format::rowsFact) {
      if (!whole_.states(row.text(value))) row.wrong("record.value", "rows is no list of tables and numbers");
      return;
    }
    if (data_.facts.size() >= mostFacts && !data_.facts.contains(string(of)))
      return row.wrong("record.facts", "no more than 1000 facts are kept");
    data_.facts.emplace(of, row.text(value));
    data_.decomposed |= of == "collectives" && row.text(value) == "decomposed";
  });
}

void RecordTables::ranks(Row& row) {
  enum : std::size_t {
    rank,
    host,
    pid,
    cpus,
    init,
    net,
    finalize,
    wrap,
    recorder,
    bytes,
    ended,
    forks,
    lost,
    recorded,
    onHost,
    user,
    system,
    minor,
    major,
    voluntary,
    involuntary,
    resident
  };
  rows(row,
       {"rank",
        "host",
        "pid",
        "cpus",
        "init_s",
        "net_s",
        "finalize_s",
        "wrap_s",
        "recorder_s",
        "recorder_bytes",
        "ended",
        "forks",
        "lost",
        "recorded_s",
        "on_host",
        "user_s",
        "system_s",
        "minor_faults",
        "major_faults",
        "voluntary_switches",
        "involuntary_switches",
        "max_resident_bytes"},
       [&] {
         ProcessRow one{RankId(static_cast<std::uint32_t>(row.needWhole(rank, largestRank)))};
         if (row.has(host)) one.host = string(row.text(host));
         one.elapsedSeconds = row.seconds(net);
         one.pid = narrow<std::uint32_t>(row.whole(pid, UINT32_MAX));
         auto processors = parseList(row.text(cpus), UINT32_MAX, mostCpus);
         if (!processors) return row.wrong("record.value", "cpus is no list of processors");
         one.cpus = std::move(*processors);
         one.initSeconds = row.seconds(init);
         one.finalizeSeconds = row.seconds(finalize);
         one.wrapSeconds = row.seconds(wrap);
         one.recorderSeconds = row.seconds(recorder);
         one.recorderBytes = row.whole(bytes);
         one.recordedSeconds = row.seconds(recorded);
         one.usage = {row.seconds(user),
                      row.seconds(system),
                      row.whole(minor, maxOfOneRow),
                      row.whole(major, maxOfOneRow),
                      row.whole(voluntary, maxOfOneRow),
                      row.whole(involuntary, maxOfOneRow),
                      row.whole(resident, maxOfOneRow)};
         const RecordRank more{string(row.text(ended)), row.whole(forks).value_or(0), row.whole(lost).value_or(0),
                               row.whole(onHost, largestRank + 1).value_or(0)};
         if (row.isWrong()) return;
         if (!data_.processes.emplace(one.rank, one).second)
           return row.wrong("record.twice", "rank " + std::to_string(number(one.rank)) + " comes a second time");
         if (!more.ended.empty() || (more.forks | more.lost | more.onHost) != 0) data_.ranks.emplace(one.rank, more);
       });
}

void RecordTables::processFacts(Row& row) {
  enum : std::size_t { rank, fact, value };
  rows(row, {"rank", "fact", "value"}, [&] {
    const auto of = RankId(static_cast<std::uint32_t>(row.needWhole(rank, largestRank)));
    const std::string key(row.needText(fact));
    if (!row.isWrong()) data_.processFacts.emplace(std::pair(of, key), row.text(value));
  });
}

// Written when MPI is over, so that it knows better how long MPI_Finalize took. Ranks that did not get so far left
// blanks.
void RecordTables::ends(Row& row) {
  enum : std::size_t { rank, finalize, after };
  rows(row, {"rank", "finalize_s", "after_s"}, [&] {
    const auto of = static_cast<std::uint32_t>(row.needWhole(rank, largestRank));
    const RecordEnd end{row.seconds(finalize), row.seconds(after)};
    if (!row.isWrong()) data_.ends[RankId(of)] = end;
  });
}

void RecordTables::adapters(Row& row) {
  enum : std::size_t { host, device, port, portGuid, nodeGuid, lid, lmc, state, rate };
  rows(row, {"host", "device", "port", "port_guid", "node_guid", "lid", "lmc", "state", "rate"}, [&] {
    AdapterPortRow one{string(row.needText(host)), string(row.needText(device)),
                       static_cast<PortNumber>(row.needWhole(port, 254))};
    one.portGuid = narrow<Guid>(row.hex(portGuid));
    one.nodeGuid = narrow<Guid>(row.hex(nodeGuid));
    one.lid = narrow<Lid>(row.whole(lid, UINT16_MAX));
    one.lmc = narrow<std::uint8_t>(row.whole(lmc, 7));
    one.state = string(row.text(state));
    one.rate = string(row.text(rate));
    // Each rank of a host may say it.
    if (!row.isWrong()) data_.ports.emplace(std::tuple(one.host, one.device, one.port), one);
  });
}

void RecordTables::counters(Row& row) {
  enum : std::size_t { host, device, port, at, sent, received, packetsSent, packetsReceived, wait };
  rows(row,
       {"host", "device", "port", "at_s", "bytes_sent", "bytes_received", "packets_sent", "packets_received",
        "wait_ticks"},
       [&] {
         const std::tuple of(string(row.needText(host)), string(row.needText(device)),
                             static_cast<PortNumber>(row.needWhole(port, 254)));
         const auto seconds = row.seconds(at);
         if (!seconds) row.wrong("record.value", "at_s is not there");
         const CounterSampleRow one{{},
                                    seconds.value_or(0),
                                    row.whole(sent),
                                    row.whole(received),
                                    row.whole(packetsSent),
                                    row.whole(packetsReceived),
                                    row.whole(wait)};
         if (!row.isWrong()) data_.samples[of].emplace(one.atSeconds, one);
       });
}

void RecordTables::regions(Row& row) {
  enum : std::size_t { name, parent };
  rows(row, {"name", "parent", "visits"}, [&] {
    const auto of = row.needText(name);
    if (row.isWrong()) return;
    const std::uint32_t self = data_.regions[of], around = data_.regions.orNone(row.text(parent));
    const auto [known, isNew] = data_.parents.try_emplace(self, around);
    if (!isNew && known->second != around) known->second.reset();
  });
}

void RecordTables::crashes(Row& row) {
  enum : std::size_t { rank, signal, name, sender, operation, inside, stack };
  rows(row, {"rank", "signal", "name", "sender", "operation", "inside", "stack"}, [&] {
    const auto of = static_cast<std::uint32_t>(row.needWhole(rank, largestRank));
    const RecordCrash one{row.needWhole(signal, 1000),       string(row.text(name)),
                          string(row.text(operation)),       string(row.text(stack)),
                          flag(row, inside).value_or(false), row.has(sender)};
    if (!row.isWrong() && !data_.crashes.emplace(RankId(of), one).second)
      row.wrong("record.twice", "rank " + std::to_string(of) + " crashes a second time");
  });
}

void RecordTables::worlds(Row& row) {
  enum : std::size_t { name, first, ranks, over };
  constexpr std::size_t mostWorlds = 1'000'000;
  rows(row, {"name", "first", "ranks", "over"}, [&] {
    RecordWorldRow one{string(row.needText(name)), static_cast<std::uint32_t>(row.needWhole(first, largestRank)),
                       static_cast<std::uint32_t>(row.needWhole(ranks, largestRank + 1)), string(row.text(over))};
    if (data_.worlds.size() >= mostWorlds) row.wrong("record.value", "no more than a million worlds are read");
    if (!row.isWrong()) data_.worlds.push_back(std::move(one));
  });
}

void RecordTables::communicators(Row& row) {
  enum : std::size_t {
    name,
    parent,
    call,
    size,
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
  rows(row,
       {"name", "parent", "call", "size", "label", "topology", "dims", "periods", "reorder", "freed", "members",
        "remote_members", "several"},
       [&] {
         row.needText(name);
         RecordCommunicator one{string(row.text(parent)),   string(row.text(call)),  string(row.text(label)),
                                string(row.text(topology)), string(row.text(dims)),  string(row.text(periods)),
                                string(row.text(members)),  string(row.text(remote))};
         one.size = row.whole(size, largestRank + 1);
         one.reorder = flag(row, reorder);
         one.freed = flag(row, freed);
         one.several = row.whole(several);
         one.place = {file_, row.line()};
         if (!row.isWrong()) stated(row, std::move(one));
       });
}

// Both groups of an inter-communicator may have told of it; which came first makes no difference.
void RecordTables::stated(Row& row, RecordCommunicator one) {
  const auto [known, isNew] = data_.stated.try_emplace(data_.communicators[row.text(0)], one);
  if (isNew) return;
  RecordCommunicator& before = known->second;
  const bool otherGroup = !one.remote.empty() && one.members == before.remote && one.remote == before.members;
  if (otherGroup && one.members < before.members) before = std::move(one);
  else if (!otherGroup && one != before)
    row.wrong("record.twice", "communicator " + string(row.text(0)) + " comes again, and differs");
}

void RecordTables::neighbours(Row& row) {
  enum : std::size_t { communicator, rank, sources, destinations };
  rows(row, {"communicator", "rank", "sources", "destinations"}, [&] {
    const auto name = row.needText(communicator);
    const auto of = static_cast<std::uint32_t>(row.needWhole(rank, largestRank));
    if (row.isWrong()) return;
    const std::pair key(data_.communicators[name], of);
    const RecordNeighbours one{
        key.first, of, string(row.text(sources)), string(row.text(destinations)), {file_, row.line()}};
    if (!data_.neighbours.emplace(key, one).second)
      row.wrong("record.twice", "the neighbours of rank " + std::to_string(of) + " come again");
  });
}

}  // namespace weft
