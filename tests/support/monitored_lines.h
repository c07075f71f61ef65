// Reads what Open MPI's monitoring wrote at the end of a run, one file a process: lines "KIND  source  destination  N
// bytes M msgs sent", where KIND "I" is what collectives sent, "E" all other.
#pragma once

#include <QDirIterator>
#include <QString>

#include <fstream>
#include <sstream>
#include <string>

namespace weft {

struct MonitoredLine {
  std::string kind;
  int source = 0, destination = 0;
  long long messages = 0, bytes = 0;
};

template <class Visit>
void eachMonitoredLine(const QString& folder, Visit&& visit) {
  QDirIterator files(folder, {"*.prof"}, QDir::Files);
  while (files.hasNext()) {
    std::ifstream in(files.next().toStdString());
    for (std::string text; std::getline(in, text);) {
      std::istringstream words(text);
      std::string unit;
      MonitoredLine line;
      if (words >> line.kind >> line.source >> line.destination >> line.bytes >> unit >> line.messages) visit(line);
    }
  }
}

}  // namespace weft
