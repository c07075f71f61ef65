#include "importers/training/training_importers.h"

#include <optional>
#include <utility>

#include "importers/nccl/nccl_reader.h"
#include "importers/nccl/nccl_rows.h"
#include "importers/training/chakra_reader.h"
#include "importers/training/execution_trace_reader.h"
#include "importers/training/host_reader.h"
#include "importers/training/inspector_reader.h"
#include "importers/training/kineto_reader.h"

namespace weft {
namespace {

// Files of all ranks with senders and receivers, in one format.
class JobImporter : public Importer {
 public:
  explicit JobImporter(std::shared_ptr<NcclCompany> company) : company_(std::move(company)) {}

  std::string_view kind() const override { return kinds::pairTraffic; }
  Measures measures() const override { return {true, true}; }
  bool readsTogether() const override { return true; }
  bool completes(const Importer& best) const override { return company_->logs == &best; }

  ImportReport read(const InputFile& file, RowSink& sink, const Progress& progress) override {
    Parsed parsed = take(file, progress);
    if (parsed.notes.report.cancelled) return std::move(parsed.notes.report);
    parsed.notes.about(file.shown);
    if (file.wanted.operations || file.wanted.pairs) giveNccl(parsed.groups, file.wanted, sink, parsed.notes);
    else company_->told.push_back(std::move(parsed.groups));
    return std::move(parsed.notes.report);
  }

  // Names of communicators have no meaning here: the hierarchy of groups follows from the groups that are recorded.
  RunIdentity identity(const InputFile& file, const Progress& progress) override {
    IdentitySink sink;
    Parsed parsed = take(file, progress);
    if (parsed.notes.report.cancelled) return {};
    ReaderNotes none(file.shown);
    giveNccl(parsed.groups, {true, false}, sink, none);
    sink.identity.communicators.clear();
    sink.identity.someTime = true;  // profilers are on for some steps
    kept_ = {keyOf(file), std::move(parsed)};
    return sink.identity;
  }

 protected:
  struct Parsed {
    NcclGroups groups;
    ReaderNotes notes;
  };
  virtual void parse(const InputFile& files, Parsed& parsed, const Progress& progress) = 0;

 private:
  static std::pair<std::string, std::size_t> keyOf(const InputFile& file) { return {file.shown, file.others.size()}; }

  Parsed take(const InputFile& file, const Progress& progress) {
    if (kept_ && kept_->first == keyOf(file)) {
      Parsed parsed = std::move(kept_->second);
      kept_.reset();
      return parsed;
    }
    Parsed parsed{{}, ReaderNotes(file.shown)};
    parse(file, parsed, progress);
    parsed.notes.report.version = parsed.groups.version;
    return parsed;
  }

  std::shared_ptr<NcclCompany> company_;
  std::optional<std::pair<std::pair<std::string, std::size_t>, Parsed>> kept_;  // what identity() has read
};

// `each`: reads one file into the job; false where the user cancelled.
template <class Job, class Each>
void parseTraces(const InputFile& files, Job& job, NcclGroups& groups, ReaderNotes& notes, const Each& each) {
  const auto one = [&](const InputFile& file) {
    notes.about(file.shown);
    if (!each(file)) notes.report.cancelled = true;
  };
  one(files);
  for (const InputFile& other : files.others)
    if (!notes.report.cancelled) one(other);
  notes.about(files.shown);
  if (!notes.report.cancelled) groups = job.finish(notes);
}

// Reads one of `files`. `format`: set if the reader knows better than what the file was recognised by. False if the
// user cancelled.
using ReadTrace = bool (*)(const InputFile& file, const InputFile& files, TrainingJob& job, ReaderNotes& notes,
                           const Progress& progress, std::string& format);

class TraceImporter final : public JobImporter {
 public:
  TraceImporter(const BinChoice& bins, std::shared_ptr<NcclCompany> company, bool (*looksLike)(std::string_view),
                Recognised as, ReadTrace readTrace)
      : JobImporter(std::move(company)), bins_(bins), looksLike_(looksLike), as_(std::move(as)), readTrace_(readTrace) {
  }

  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    return looksLike_(firstBytes) ? std::optional(as_) : std::nullopt;
  }

 private:
  void parse(const InputFile& files, Parsed& parsed, const Progress& progress) override {
    TrainingJob job(bins_);
    parseTraces(files, job, parsed.groups, parsed.notes, [&](const InputFile& file) {
      return readTrace_(file, files, job, parsed.notes, progress, parsed.notes.report.format);
    });
  }

  BinChoice bins_;
  bool (*looksLike_)(std::string_view);
  Recognised as_;
  ReadTrace readTrace_;
};

class InspectorImporter final : public JobImporter {
 public:
  InspectorImporter(const BinChoice& bins, std::shared_ptr<NcclCompany> company)
      : JobImporter(std::move(company)), bins_(bins) {}

  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    if (!looksLikeInspector(firstBytes)) return std::nullopt;
    return Recognised{"NCCL Inspector", 45};
  }

 private:
  void parse(const InputFile& files, Parsed& parsed, const Progress& progress) override {
    InspectorJob job(bins_);
    parseTraces(files, job, parsed.groups, parsed.notes,
                [&](const InputFile& file) { return readInspector(file, job, parsed.notes, progress); });
    if (!job.version.empty()) parsed.notes.report.format = "NCCL Inspector " + job.version;
  }

  BinChoice bins_;
};

// For the reader of NCCL's logs alone, which know the hosts.
class NcclXmlImporter final : public Importer {
 public:
  explicit NcclXmlImporter(std::shared_ptr<NcclCompany> company) : company_(std::move(company)) {}

  std::string_view kind() const override { return kinds::hostTopology; }
  bool completes(const Importer& best) const override { return company_->logs == &best; }
  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    if (!looksLikeNcclXml(firstBytes)) return std::nullopt;
    return Recognised{"NCCL host XML"};
  }

  ImportReport read(const InputFile& file, RowSink&, const Progress& progress) override {
    ReaderNotes notes(file.shown);
    if (!readNcclXml(file, company_->hosts, notes, progress)) notes.report.cancelled = true;
    return std::move(notes.report);
  }

 private:
  std::shared_ptr<NcclCompany> company_;
};

}  // namespace

std::unique_ptr<Importer> inspectorImporter(const BinChoice& bins, std::shared_ptr<NcclCompany> company) {
  return std::make_unique<InspectorImporter>(bins, std::move(company));
}

std::unique_ptr<Importer> kinetoImporter(const BinChoice& bins, std::shared_ptr<NcclCompany> company) {
  return std::make_unique<TraceImporter>(
      bins, std::move(company), looksLikeKineto, Recognised{"PyTorch trace", 40},
      [](const InputFile& file, const InputFile&, TrainingJob& job, ReaderNotes& notes, const Progress& progress,
         std::string&) { return readKineto(file, job, notes, progress); });
}

std::unique_ptr<Importer> executionTraceImporter(const BinChoice& bins, std::shared_ptr<NcclCompany> company) {
  return std::make_unique<TraceImporter>(bins, std::move(company), looksLikeExecutionTrace,
                                         Recognised{"PyTorch execution trace", 30},
                                         [](const InputFile& file, const InputFile&, TrainingJob& job,
                                            ReaderNotes& notes, const Progress& progress, std::string& format) {
                                           std::string schema;
                                           const bool goesOn = readExecutionTrace(file, job, notes, progress, schema);
                                           if (!schema.empty()) format = "PyTorch execution trace " + schema;
                                           return goesOn;
                                         });
}

std::unique_ptr<Importer> chakraImporter(const BinChoice& bins, std::shared_ptr<NcclCompany> company) {
  return std::make_unique<TraceImporter>(
      bins, std::move(company), looksLikeChakra, Recognised{"Chakra execution trace", 20},
      [](const InputFile& file, const InputFile& files, TrainingJob& job, ReaderNotes& notes, const Progress& progress,
         std::string&) { return readChakra(file, files.others.size() + 1, job, notes, progress); });
}

Importers trainingImporters(const BinChoice& bins) {
  const auto company = std::make_shared<NcclCompany>();
  Importers all;
  all.push_back(inspectorImporter(bins, company));
  all.push_back(kinetoImporter(bins, company));
  all.push_back(executionTraceImporter(bins, company));
  all.push_back(chakraImporter(bins, company));
  all.push_back(std::make_unique<NcclXmlImporter>(company));
  all.push_back(ncclImporter(company));
  company->logs = all.back().get();
  return all;
}

}  // namespace weft
