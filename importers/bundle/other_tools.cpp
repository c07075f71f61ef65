#include "importers/bundle/other_tools.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/base/nccl_settings.h"
#include "core/base/trace_format.h"
#include "core/base/varint.h"

namespace weft {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view recordAgain = "record the run with weft record, or trace it in OTF2 (Score-P, TAU, EZTrace)";
constexpr std::string_view traceAsOtf2 = "write the trace as OTF2: Score-P, TAU and EZTrace do";
constexpr std::string_view giveTraining =
    "give NCCL's log (NCCL_DEBUG=INFO, NCCL_DEBUG_SUBSYS=INIT,BOOTSTRAP,GRAPH,NET,COLL,TUNING), or PyTorch's profiler "
    "traces in JSON";
static_assert(giveTraining.find(ncclSubsystems) != giveTraining.npos);
constexpr std::string_view giveCounters =
    "give counters of ports (perfquery, ibdiagnet), or record the run with weft record";
constexpr std::string_view packets = "it is a capture of network packets";
constexpr std::string_view traceInTau =
    "give an OTF2 trace (TAU_TRACE=1 TAU_TRACE_FORMAT=otf2), or record the run with weft record";
constexpr std::string_view sampleAgain = "sample the run with weft record --sample";

// A text of `begin` at the beginning (empty: anything) that has `within` in its first bytes (empty: anything).
// Blanks and empty lines may precede it.
struct Mark {
  std::string_view begin, within, what, advice;
};

constexpr std::array marks{
    Mark{
        "", "<cube version",
        "it is a profile in Cube's format (Score-P, Scalasca), which has no messages between ranks",
        "give the OTF2 trace of the same measurement (SCOREP_ENABLE_TRACING=true), or record the run with weft record"},
    Mark{"", " templated_functions", "it is a profile of TAU", traceInTau},
    Mark{"", "<profile_xml>", "it is a profile of TAU", traceInTau},
    Mark{"", " dynamic_trace_events\n# FunctionId", "it is a list of events of a trace in TAU's format", traceInTau},
    Mark{"\x60\xea\0\0"sv, "", "it is a trace in TAU's format", traceInTau},
    Mark{"\0\0\xea\x60"sv, "", "it is a trace in TAU's format", traceInTau},
    Mark{"HPCRUN-", "", "it is a profile of HPCToolkit", recordAgain},
    Mark{"HPCTOOLKIT", "", "it is a database of HPCToolkit", recordAgain},
    Mark{"", "<HPCToolkitExperiment", "it is a database of HPCToolkit", recordAgain},
    Mark{"# darshan log version", "", "it is a Darshan record of files, which has no messages", recordAgain},
    Mark{"__rec=", "", "it is a profile of Caliper", recordAgain},
    Mark{"{", "\"column_metadata\"", "it is a profile of Caliper, in JSON", recordAgain},
    Mark{"Path ", "time/rank", "it is a report of Caliper", recordAgain},
    Mark{"Path ", "Time (E)", "it is a report of Caliper", recordAgain},
    Mark{"@ mpiP", "", "it is a profile of mpiP, which has no communicators and no sender and receiver", recordAgain},
    Mark{"##IPM", "", "it is the summary that IPM prints", "give the XML file that IPM writes beside it"},
    Mark{"#Paraver (", "", "it is a trace in Paraver's format", traceAsOtf2},
    Mark{"DEFAULT_OPTIONS", "LEVEL", "it describes a trace in Paraver's format", traceAsOtf2},
    Mark{"LEVEL CPU SIZE", "", "it describes a trace in Paraver's format", traceAsOtf2},
    Mark{"", ".mpit named", "it is a list of the parts of a trace of Extrae", traceAsOtf2},
    Mark{"CLOG-0", "", "it is a trace in MPE's CLOG format", traceAsOtf2},
    Mark{"PERFILE2", "", "it is what Linux perf sampled", sampleAgain},
    Mark{"gmon\1\0\0\0"sv, "", "it is a profile of gprof", sampleAgain},
    Mark{"gmon\0\0\0\1"sv, "", "it is a profile of gprof", sampleAgain},
    Mark{"# callgrind format", "", "it is a profile of Callgrind", sampleAgain},
    Mark{"{", "speedscope.app/file-format-schema", "it is a flame graph of speedscope", sampleAgain},
    Mark{"# nThread ", "", "it is what nccl-tests prints", giveTraining},
    Mark{"# OSU ", "", "it is what an OSU benchmark prints", recordAgain},
    Mark{"#-----", "Intel(R) MPI Benchmarks", "it is what Intel's MPI Benchmarks print", recordAgain},
    Mark{"\x80", "nccl_version", "it is a dump of PyTorch's flight recorder, in Python's pickle format", giveTraining},
    Mark{"\x80", "pg_config", "it is a dump of PyTorch's flight recorder, in Python's pickle format", giveTraining},
    Mark{"{", "\"collective_seq_id\"", "it is a dump of PyTorch's flight recorder, in JSON", giveTraining},
    Mark{"{", "\"pg_status\"", "it is a dump of PyTorch's flight recorder, in JSON", giveTraining},
    Mark{"", "rocpd_kernel_dispatch", "it is a database of ROCm's profiler", giveTraining},
    Mark{"", "CUPTI_ACTIVITY_KIND", "it is a database of Nsight Systems", giveTraining},
    Mark{"NVIDIA Tegra Profiler Report", "", "it is a report of Nsight Systems", giveTraining},
    Mark{"QDSTRM", "", "it is a raw recording of Nsight Systems", giveTraining},
    Mark{"\xd4\xc3\xb2\xa1", "", packets, giveCounters},
    Mark{"\xa1\xb2\xc3\xd4", "", packets, giveCounters},
    Mark{"\x4d\x3c\xb2\xa1", "", packets, giveCounters},
    Mark{"\xa1\xb2\x3c\x4d", "", packets, giveCounters},
    Mark{"\x0a\x0d\x0d\x0a", "", packets, giveCounters},
};

bool isMarked(const Mark& mark, std::string_view bytes) {
  const std::string_view text = bytes.substr(std::min(bytes.size(), bytes.find_first_not_of(" \t\r\n")));
  return (bytes.starts_with(mark.begin) || text.starts_with(mark.begin)) &&
         (mark.within.empty() || bytes.find(mark.within) != bytes.npos);
}

// What packets of Perfetto begin with that few other messages do: a snapshot of clocks, the configuration, the trace's
// identity, the mark that programs find a packet by.
bool isPerfettoPacket(std::string_view packet) {
  constexpr std::string_view syncMark = "\x82\x47\x7a\x76\xb2\x8d\x42\xba\x81\xdc\x33\x32\x6d\x57\xa0\x79";
  const bool isClocks = packet.size() > 4 && packet[0] == 0x32 && packet[2] == 0x0a && packet[4] == 0x08;
  return isClocks || packet.starts_with("\x8a\x02") || packet.starts_with("\xca\x05") ||
         packet.find(syncMark) != packet.npos || packet.find("perfetto") != packet.npos;
}

// Packets one after the other, each as field 1 of the message that the file is. The last one may be cut off.
bool isPerfetto(std::string_view bytes) {
  bool isKnown = false;
  std::size_t packets = 0;
  for (; bytes.starts_with('\x0a'); ++packets) {
    bytes.remove_prefix(1);
    std::uint64_t length = 0;
    if (!takeVarint(bytes, length) || length > INT64_MAX) return false;
    const std::string_view packet = bytes.substr(0, length);
    isKnown |= isPerfettoPacket(packet);
    bytes.remove_prefix(packet.size());
  }
  return isKnown && packets > 0 && bytes.empty();
}

// "3.41" and, in one order of bytes or the other, 6567223.
bool isDarshan(std::string_view bytes) {
  constexpr std::size_t at = 8;
  if (bytes.size() < at + 8 || bytes[0] < '1' || bytes[0] > '9' || bytes[1] != '.') return false;
  return bytes.substr(at, 8) == "\x37\x35\x64\0\0\0\0\0"sv || bytes.substr(at, 8) == "\0\0\0\0\0\x64\x35\x37"sv;
}

// A chunk of definitions or events begins with 3 and the order of bytes; an anchor goes on with "OTF2".
bool isOtf2Part(std::string_view bytes) {
  return bytes.size() >= 6 && bytes[0] == 3 && (bytes[1] == 'B' || bytes[1] == '#') && bytes.substr(2, 4) != "OTF2";
}

bool isChromeTrace(std::string_view bytes) {
  const std::size_t begin = bytes.find_first_not_of(" \t\r\n");
  if (begin == bytes.npos || (bytes[begin] != '{' && bytes[begin] != '[')) return false;
  return bytes.find("\"ph\"") != bytes.npos && bytes.find("\"ts\"") != bytes.npos;
}

}  // namespace

std::optional<OtherTool> otherTool(std::string_view firstBytes) {
  const auto found = std::ranges::find_if(marks, [&](const Mark& mark) { return isMarked(mark, firstBytes); });
  if (found != marks.end()) return OtherTool{found->what, found->advice};
  if (isPerfetto(firstBytes))
    return OtherTool{"it is a trace in Perfetto's format",
                     "give PyTorch's profiler traces in JSON, or an OTF2 trace of the MPI program"};
  if (isDarshan(firstBytes)) return OtherTool{"it is a log of Darshan, which has no messages", recordAgain};
  if (isOtf2Part(firstBytes))
    return OtherTool{"it is a part of an OTF2 archive whose anchor (NAME.otf2) is not beside it",
                     "give the whole archive: NAME.otf2, NAME.def and the folder NAME", true};
  if (firstBytes.starts_with(trace_format::mark))
    return OtherTool{"it is the trace of one process, whose part of the recording (.csv) is not beside it",
                     "give the bundle's whole folder, or put it together: weft record --gather FOLDER", true};
  if (isChromeTrace(firstBytes))
    return OtherTool{"it is a trace in Chrome's format (Trace Event) that no training job wrote",
                     "for a training job, give the traces of PyTorch's profiler; for an MPI program, an OTF2 trace"};
  return std::nullopt;
}

}  // namespace weft
