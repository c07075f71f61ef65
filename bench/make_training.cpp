// A training job as NCCL logs it, and its rail-optimised fabric as ibdiagnet dumps it:
//
//   make_training FOLDER HOSTS GPUS ITERATIONS [order=H,H,…] [swap=H:K]… [share=H:K]…
//
// FOLDER/fabric gets ibdiagnet.lst and ibdiagnet.fdbs: two groups of hosts, in each a leaf switch for every adapter
// number, so that host h's adapter k (mlx5_k, LID h*GPUS+k+1) is connected to leaf k of its group; all leaves on GPUS
// spines by one cable each, tables by destination. Hosts gpu01, gpu02, … change groups by pairs (1, 1, 2, 2, 1, …), as
// a scheduler that knows nothing of groups may hand them out.
//
// FOLDER/logs gets one log for each of HOSTS*GPUS processes (rank r is GPU r % GPUS of host r / GPUS; INIT, NET, GRAPH,
// COLL, TUNING): a communicator of all, one for the GPUS of each host (tensor parallel), one for the GPUs of one number
// on all hosts (data parallel).
//
// order= says which host stands where (0,1,4,5,…; rank r is on the host at place r / GPUS). Faults: swap= plugs the
// cables of adapters K and K+1 of host H into each other's leaves; share= has GPU K of host H send by the adapter of
// GPU K+1, all counted from 0 and the last followed by the first.
#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <numeric>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

std::string format(const char* pattern, ...) {
  char text[400];
  std::va_list values;
  va_start(values, pattern);
  std::vsnprintf(text, sizeof text, pattern, values);
  va_end(values);
  return text;
}

using Places = std::set<std::pair<int, int>>;  // hosts and adapters

struct Job {
  int hosts, gpus, iterations;
  std::vector<int> order;  // hosts by place
  Places swapped, shared;

  std::string host(int h) const { return format("gpu%02d", h + 1); }
  int groupOf(int h) const { return h / 2 % 2; }
  int next(int k) const { return (k + 1) % gpus; }
  int railOf(int h, int k) const {
    if (swapped.count({h, k})) return next(k);
    const int before = (k + gpus - 1) % gpus;
    return swapped.count({h, before}) ? before : k;
  }
  int leaf(int h, int k) const { return groupOf(h) * gpus + railOf(h, k); }
  int leaves() const { return 2 * gpus; }
  int lid(int h, int k) const { return h * gpus + k + 1; }
  int switches() const { return leaves() + gpus; }  // leaves first, then spines
  int switchLid(int s) const { return hosts * gpus + 1 + s; }
  int leafPorts() const { return hosts + gpus; }  // down by host, then up by spine
};

std::string switchEnd(const Job& job, int s, int port) {
  const unsigned long long guid = 0xb8599f0300a00000ULL + static_cast<unsigned>(s) * 16;
  const bool isLeaf = s < job.leaves();
  const std::string name =
      isLeaf ? format("g%drail%d", s / job.gpus + 1, s % job.gpus) : format("spine%d", s - job.leaves());
  return format(
      "{ SW Ports:%02X SystemGUID:%016llx NodeGUID:%016llx PortGUID:%016llx VenID:000002C9 DevID:D2F0 Rev:000000A0 "
      "{MF0;%s:MQM9700/U1} LID:%04X PN:%02X }",
      isLeaf ? job.leafPorts() : job.leaves(), guid, guid, guid, name.c_str(), job.switchLid(s), port);
}

std::string hostEnd(const Job& job, int h, int k) {
  const unsigned long long guid = 0xb8599f0300c00000ULL + static_cast<unsigned>(h * job.gpus + k) * 16;
  return format(
      "{ CA Ports:01 SystemGUID:%016llx NodeGUID:%016llx PortGUID:%016llx VenID:000002C9 DevID:1021 Rev:00000000 {%s "
      "mlx5_%d} LID:%04X PN:01 }",
      guid, guid, guid, job.host(h).c_str(), k, job.lid(h, k));
}

std::ofstream opened(const std::filesystem::path& path) {
  std::ofstream out(path);
  if (!out) throw std::runtime_error(path.string() + " can't be written");
  return out;
}

void writeFabric(const Job& job, const std::filesystem::path& folder) {
  std::ofstream links = opened(folder / "ibdiagnet.lst"), tables = opened(folder / "ibdiagnet.fdbs");
  for (int h = 0; h < job.hosts; ++h)
    for (int k = 0; k < job.gpus; ++k)
      links << hostEnd(job, h, k) << ' ' << switchEnd(job, job.leaf(h, k), h + 1) << " PHY=4x LOG=ACT SPD=100\n";
  for (int leaf = 0; leaf < job.leaves(); ++leaf)
    for (int spine = 0; spine < job.gpus; ++spine)
      links << switchEnd(job, leaf, job.hosts + 1 + spine) << ' ' << switchEnd(job, job.leaves() + spine, leaf + 1)
            << " PHY=4x LOG=ACT SPD=100\n";
  for (int s = 0; s < job.switches(); ++s) {
    tables << format("osm_ucast_mgr_dump_ucast_routes: Switch 0x%016llx\n",
                     0xb8599f0300a00000ULL + static_cast<unsigned>(s) * 16)
           << "LID    : Port : Hops : Optimal\n";
    const auto entry = [&](int lid, int port) { tables << format("0x%04X : %03d  : 00   : yes\n", lid, port); };
    const auto toLeaf = [&](int leaf, int spread) {
      return s >= job.leaves() ? leaf + 1 : job.hosts + 1 + spread % job.gpus;
    };
    for (int h = 0; h < job.hosts; ++h)
      for (int k = 0; k < job.gpus; ++k)
        entry(job.lid(h, k), job.leaf(h, k) == s ? h + 1 : toLeaf(job.leaf(h, k), h + k));
    for (int to = 0; to < job.switches(); ++to)
      if (to == s) entry(job.switchLid(to), 0);
      else if (to < job.leaves()) entry(job.switchLid(to), toLeaf(to, to));
      else entry(job.switchLid(to), s < job.leaves() ? job.hosts + 1 + to - job.leaves() : 1);
    tables << '\n';
  }
}

// A communicator: its ranks in the job, and the order of its rings by channel, as ranks of its own.
struct Group {
  unsigned long long id = 0;
  std::vector<int> ranks;
  std::vector<std::vector<int>> rings;
};

std::vector<Group> groupsOf(const Job& job) {
  std::vector<Group> groups(1);
  groups[0].id = 0x5eed000000000001ULL;
  for (int r = 0; r < job.hosts * job.gpus; ++r) groups[0].ranks.push_back(r);
  for (int c = 0; c < job.gpus; ++c) {  // on each host from GPU c around to the one before it
    auto& ring = groups[0].rings.emplace_back();
    for (int h = 0; h < job.hosts; ++h)
      for (int i = 0; i < job.gpus; ++i) ring.push_back(h * job.gpus + (c + i) % job.gpus);
  }
  const auto plain = [](Group& group, int channels) {
    std::vector<int> ring;
    for (int i = 0; i < static_cast<int>(group.ranks.size()); ++i) ring.push_back(i);
    group.rings.assign(static_cast<std::size_t>(channels), ring);
  };
  for (int h = 0; h < job.hosts; ++h) {
    Group& group = groups.emplace_back(Group{0x5eed000000001000ULL + static_cast<unsigned>(h), {}, {}});
    for (int k = 0; k < job.gpus; ++k) group.ranks.push_back(h * job.gpus + k);
    plain(group, 4);
  }
  for (int k = 0; k < job.gpus; ++k) {
    Group& group = groups.emplace_back(Group{0x5eed000000002000ULL + static_cast<unsigned>(k), {}, {}});
    for (int h = 0; h < job.hosts; ++h) group.ranks.push_back(h * job.gpus + k);
    plain(group, 2);
  }
  return groups;
}

class Log {
 public:
  Log(const Job& job, const std::filesystem::path& folder, int rank)
      : job_(job), rank_(rank), place_(rank / job.gpus), host_(job.order[static_cast<std::size_t>(place_)]),
        gpu_(rank % job.gpus), out_(opened(folder / format("nccl.%s.%d.log", job.host(host_).c_str(), 4000 + gpu_))) {}

  void begin() {
    if (rank_ == 0) out_ << "NCCL version 2.21.5+cuda12.4\n";
    std::string list;
    for (int k = 0; k < job_.gpus; ++k) list += format("[%d]mlx5_%d:1/IB ", k, k);
    say("NET/IB : Using " + list + "[RO]; OOB eth0:10.0.0." + std::to_string(host_ + 1) + "<0>");
  }

  void join(const Group& group, int at, int parent) {
    const auto me = static_cast<int>(std::find(group.ranks.begin(), group.ranks.end(), rank_) - group.ranks.begin());
    const std::string how = parent < 0 ? "" : format(" parent 0x%x", pointer(parent));
    const std::string handle = format("%s comm 0x%x rank %d nranks %zu cudaDev %d nvmlDev %d busId %x%s commId 0x%llx",
                                      parent < 0 ? "ncclCommInitRank" : "ncclCommSplit", pointer(at), me,
                                      group.ranks.size(), gpu_, gpu_, 0x1b000 + 0x10000 * gpu_, how.c_str(), group.id);
    say(handle + " - Init START");
    for (std::size_t c = 0; c < group.rings.size(); ++c) {
      if (me != 0) break;
      std::string line = format("Channel %02zu/%02zu :", c, group.rings.size());
      for (const int r : group.rings[c]) line += format(" %3d", r);
      say(line);
    }
    for (std::size_t c = 0; c < group.rings.size(); ++c) connect(group, static_cast<int>(c), me);
    say("Connected all rings");
    say(handle + " - Init COMPLETE");
  }

  void call(const Group& group, int at, const char* operation, unsigned long long count, int datatype, int bytes) {
    say(
        format("%s: opCount %x sendbuff 0x7f0000000000 recvbuff 0x7f1000000000 count %llu datatype %d op 0 root 0 comm "
               "0x%x [nranks=%zu] stream 0x55d0",
               operation, calls_++, count, datatype, pointer(at), group.ranks.size()));
    if (group.ranks[0] == rank_)
      say(format("%s: %llu Bytes -> Algo RING proto SIMPLE channel{Lo..Hi}={0..%zu}", operation,
                 count * static_cast<unsigned>(bytes), group.rings.size() - 1));
  }

 private:
  static unsigned pointer(int group) { return 0x55d00000U + static_cast<unsigned>(group) * 0x1000; }
  int placeOf(int rank) const { return rank / job_.gpus; }

  void say(const std::string& text) {
    out_ << format("%s:%d:%d [%d] NCCL INFO ", job_.host(host_).c_str(), 4000 + gpu_, 4100 + gpu_, gpu_) << text
         << '\n';
  }

  // Across hosts by the adapter beside the GPU that receives; where the one that sends sits elsewhere, the process
  // beside that adapter sends for it.
  void connect(const Group& group, int channel, int me) {
    const std::vector<int>& ring = group.rings[static_cast<std::size_t>(channel)];
    const auto n = static_cast<int>(ring.size()),
               at = static_cast<int>(std::find(ring.begin(), ring.end(), me) - ring.begin());
    const int before = ring[static_cast<std::size_t>((at + n - 1) % n)],
              after = ring[static_cast<std::size_t>((at + 1) % n)];
    const auto gpu = [&](int r) { return group.ranks[static_cast<std::size_t>(r)] % job_.gpus; };
    const auto place = [&](int r) { return placeOf(group.ranks[static_cast<std::size_t>(r)]); };
    const auto pair = [&](int from, int to) {
      return format("Channel %02d/0 : %d[%d] -> %d[%d]", channel, from, gpu(from), to, gpu(to));
    };
    if (place(before) != place_) say(pair(before, me) + format(" [receive] via NET/IB/%d/GDRDMA", gpu_));
    if (place(after) == place_) return say(pair(me, after) + " via P2P/CUMEM/read");
    const int adapter = gpu(after);
    const auto beside = std::find(group.ranks.begin(), group.ranks.end(), place_ * job_.gpus + adapter);
    const std::string proxy = adapter == gpu_ ? "" : format("(%d)", static_cast<int>(beside - group.ranks.begin()));
    say(pair(me, after) + format(" [send] via NET/IB/%d%s/GDRDMA",
                                 job_.shared.count({host_, adapter}) ? job_.next(adapter) : adapter, proxy.c_str()));
  }

  const Job& job_;
  int rank_, place_, host_, gpu_;
  unsigned calls_ = 0;
  std::ofstream out_;
};

void writeLogs(const Job& job, const std::filesystem::path& folder) {
  const std::vector<Group> groups = groupsOf(job);
  for (int rank = 0; rank < job.hosts * job.gpus; ++rank) {
    const int tensor = 1 + rank / job.gpus, data = 1 + job.hosts + rank % job.gpus;
    const auto group = [&](int at) -> const Group& { return groups[static_cast<std::size_t>(at)]; };
    Log log(job, folder, rank);
    log.begin();
    log.join(group(0), 0, -1);
    log.join(group(tensor), tensor, 0);
    log.join(group(data), data, 0);
    log.call(group(0), 0, "Broadcast", 1 << 20, 7, 4);
    for (int i = 0; i < job.iterations; ++i) {
      for (int layer = 0; layer < 4; ++layer) log.call(group(tensor), tensor, "AllReduce", 4 << 20, 9, 2);
      log.call(group(data), data, "ReduceScatter", 1 << 20, 7, 4);
      log.call(group(data), data, "AllGather", 1 << 20, 9, 2);
    }
    log.call(group(0), 0, "AllReduce", 1, 7, 4);
  }
}

// order=0,2,1 or swap=3:1
void take(const std::string& option, Job& job) {
  const std::size_t equals = option.find('=');
  const std::string name = option.substr(0, equals);
  std::string text = equals == option.npos ? "" : option.substr(equals + 1);
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == ',' || c == ':'; }, ' ');
  std::istringstream in(text);
  const std::vector<int> numbers{std::istream_iterator<int>(in), {}};
  const bool isPlace =
      numbers.size() == 2 && numbers[0] >= 0 && numbers[0] < job.hosts && numbers[1] >= 0 && numbers[1] < job.gpus;
  std::vector<int> sorted = numbers;
  std::sort(sorted.begin(), sorted.end());
  std::vector<int> all = job.order;
  std::sort(all.begin(), all.end());
  if (name == "order" && sorted == all) job.order = numbers;
  else if (name == "swap" && isPlace) job.swapped.insert({numbers[0], numbers[1]});
  else if (name == "share" && isPlace) job.shared.insert({numbers[0], numbers[1]});
  else throw std::runtime_error(option + " is not order= with each host once, swap=HOST:ADAPTER or share=HOST:GPU");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) {
    std::fputs("usage: make_training FOLDER HOSTS GPUS ITERATIONS [order=H,H,…] [swap=H:K]… [share=H:K]…\n", stderr);
    return 2;
  }
  try {
    Job job{std::stoi(argv[2]), std::stoi(argv[3]), std::stoi(argv[4]), {}, {}, {}};
    if (job.hosts < 2 || job.gpus < 1 || job.leafPorts() > 254 || job.switchLid(job.switches()) > 0xBFFF ||
        job.iterations < 0)
      throw std::runtime_error("HOSTS is at least 2, GPUS at least 1, together at most 254 ports of a leaf");
    job.order.resize(static_cast<std::size_t>(job.hosts));
    std::iota(job.order.begin(), job.order.end(), 0);
    for (int i = 5; i < argc; ++i) take(argv[i], job);
    const std::filesystem::path folder = argv[1];
    for (const char* part : {"fabric", "logs"}) std::filesystem::create_directories(folder / part);
    writeFabric(job, folder / "fabric");
    writeLogs(job, folder / "logs");
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "make_training: %s\n", problem.what());
    return 1;
  }
}
