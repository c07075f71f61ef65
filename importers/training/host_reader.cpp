#include "importers/training/host_reader.h"

#include <algorithm>

#include "core/base/units.h"
#include "importers/io/xml_stream.h"

namespace weft {
namespace {

constexpr std::size_t mostOfHost = 4096;  // GPUs, adapters, channels

std::optional<std::uint32_t> numberOf(const XmlAttributes& attributes, const char* name) {
  const auto text = attributes[name];
  const auto value = text ? parseDigits(trimmed(*text), 10) : std::nullopt;
  return value && *value < NcclGroups::maxRanks ? std::optional(static_cast<std::uint32_t>(*value)) : std::nullopt;
}

// <system version="1"><cpu …><pci busid="0000:18:00.0" …><gpu dev="0" sm="90" rank="0" gdr="1"/></pci> …
//   <nic><net name="mlx5_0" dev="0" port="1" guid="0xa87cb10003e1a258" …/></nic></cpu></system>
// <graphs version="1"><graph id="0" pattern="4" …><channel><net dev="0"/><gpu dev="0"/><gpu dev="1"/><net
// dev="0"/></channel></graph></graphs>
class HostReader {
 public:
  explicit HostReader(ReaderNotes& notes) : notes_(notes) {}

  NcclHost host;

  void opened(std::string_view name, const XmlAttributes& attributes) {
    if (name == "graph") isRing_ = attributes["id"] == "0";
    if (name == "channel" && isRing_ && host.channels.size() < mostOfHost) host.channels.emplace_back();
    if (name == "gpu") takeGpu(attributes);
    if (name == "net" && !isGraph_) takeAdapter(attributes);
    if (name == "graphs") isGraph_ = true;
  }

 private:
  void takeGpu(const XmlAttributes& attributes) {
    const auto rank = numberOf(attributes, "rank"), device = numberOf(attributes, "dev");
    if (isGraph_ && isRing_ && device && !host.channels.empty() && host.channels.back().size() < mostOfHost)
      host.channels.back().push_back(*device);
    if (!isGraph_ && rank && host.ranks.size() < mostOfHost) host.ranks.push_back(*rank);
  }

  // NCCL writes "0x…"; what it was given by NCCL_TOPO_FILE it writes as it stands there, and some systems give decimal
  // numbers.
  static std::optional<std::uint64_t> guidOf(std::string_view digits) {
    if (digits.starts_with("0x")) return parseDigits(digits.substr(2), 16);
    const auto decimal = parseDigits(digits, 10);
    return decimal ? decimal : parseDigits(digits, 16);
  }

  void takeAdapter(const XmlAttributes& attributes) {
    const auto name = attributes["name"], guid = attributes["guid"];
    const auto port = numberOf(attributes, "port");
    const auto number = guidOf(guid.value_or(""));
    if (!name || name->empty() || !number || *number == 0 || host.adapters.size() >= mostOfHost)
      return;  // not of InfiniBand
    const std::uint32_t at = port.value_or(1);
    if (at == 0 || at > 254)
      return notes_.leaveOut("nccl.adapter", 0, "adapter " + std::string(*name) + " has a port " + std::to_string(at));
    host.adapters.push_back({std::string(*name), static_cast<PortNumber>(at), Guid(*number)});
  }

  ReaderNotes& notes_;
  bool isGraph_ = false, isRing_ = false;
};

}  // namespace

bool looksLikeNcclXml(std::string_view firstBytes) {
  std::string_view text = trimmed(withoutByteOrderMark(firstBytes));
  if (text.starts_with("<?xml")) text = trimmed(text.substr(std::min(text.find("?>"), text.size() - 2) + 2));
  if (text.starts_with("<graphs version=")) return true;
  return text.starts_with("<system version=") && (text.find("<cpu ") != text.npos || text.find("<pci ") != text.npos);
}

bool readNcclXml(const InputFile& file, std::vector<NcclHost>& hosts, ReaderNotes& notes, const Progress& progress) {
  HostReader reader(notes);
  reader.host.shown = file.shown;
  const XmlElements elements{
      [&](std::string_view name, const XmlAttributes& attributes) { reader.opened(name, attributes); },
      [](std::string_view, std::string_view) {}};
  const XmlEnd end = readXml(*file.open(), elements, progress);
  if (end.why == XmlEnd::Why::cancelled) return false;
  if (end.why == XmlEnd::Why::cutOff)
    notes.lost("nccl.xml", "the file ends in the middle", "what stands before it was read", "copy it again", end.line);
  if (end.why == XmlEnd::Why::broken || end.why == XmlEnd::Why::refused)
    notes.lost("nccl.xml", "it can't be read as XML (" + end.seen + ")", "what stands before it was read",
               "check that the file is whole", end.line);
  notes.report.rowsKept += reader.host.adapters.size() + reader.host.channels.size();
  hosts.push_back(std::move(reader.host));
  return true;
}

}  // namespace weft
