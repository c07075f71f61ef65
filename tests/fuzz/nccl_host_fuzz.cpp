// libraries: weft_importers weft_core
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz_target.h"
#include "importers/nccl/nccl_reader.h"
#include "importers/training/host_reader.h"
#include "memory_sink.h"

// A log of two hosts with two GPUs each, so that what the XML says has something to belong to.
static std::string hostsLog() {
  std::string text;
  for (int rank = 0; rank < 4; ++rank)
    text += "h" + std::to_string(rank / 2) + ":" + std::to_string(100 + rank) + ":7 [" + std::to_string(rank % 2) +
            "] NCCL INFO ncclCommInitRank comm 0xaa rank " + std::to_string(rank) + " nranks 4 cudaDev " +
            std::to_string(rank % 2) + " nvmlDev 0 busId 1b000 commId 0x77 - Init COMPLETE\n";
  return text;
}

WEFT_FUZZ_TARGET(nccl_host_fuzz)(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  weft::looksLikeNcclXml(text);
  weft::NcclCompany company;
  weft::ReaderNotes notes("x.xml");
  weft::readNcclXml({"x.xml", "x.xml", [&] { return std::make_unique<std::istringstream>(text); }}, company.hosts,
                    notes, {});
  weft::MemorySink sink;
  weft::readNccl({"x.log", "x.log", [] { return std::make_unique<std::istringstream>(hostsLog()); }}, sink, {},
                 company);
  return 0;
}
