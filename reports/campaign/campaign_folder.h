// A folder of tables of many runs for other programs: TABLE/run=LABEL/part-0.parquet, .arrow or .csv.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "reports/campaign/run_labels.h"
#include "reports/campaign/run_table.h"

namespace weft {

enum class CampaignFormat { csv, parquet, arrow };
const char* name(CampaignFormat format);  // also the ending of its files

class CampaignFolder {
 public:
  // Makes the folder, or goes on with one that was made so. Throws Error where it is another one with anything in it,
  // of another format, or can't be made.
  CampaignFolder(std::filesystem::path folder, CampaignFormat format);
  ~CampaignFolder();  // what was being written goes; of a process that was killed it goes when the next one comes
  CampaignFolder(const CampaignFolder&) = delete;
  CampaignFolder& operator=(const CampaignFolder&) = delete;

  // Whether tables of that run are there.
  bool has(const std::string& label) const;
  // Writes its tables beside the others first, then puts them in their places, the table `runs` last; of a run that is
  // there already they take the places of the old ones. How many rows. Throws Error; nothing is left then. Several
  // threads may add runs of different labels.
  std::uint64_t add(const LabelledRun& run, const std::vector<const RunTable*>& tables) const;

 private:
  std::filesystem::path folderOf(const RunTable& table, const std::string& label) const;
  void removeTables(const std::string& label, const std::vector<const RunTable*>& tables) const;
  std::string fileName() const { return std::string("part-0.") + name(format_); }

  std::filesystem::path folder_, beside_;  // where tables are written until they are whole
  CampaignFormat format_;
};

}  // namespace weft
