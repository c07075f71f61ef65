// From paths that a user names or drops to an open run: run stores are read, everything else is imported first.
#pragma once

#include <QObject>
#include <filesystem>
#include <optional>
#include <vector>

#include "app/import_process.h"

namespace weft {

class RunSession;

class RunOpener : public QObject {
  Q_OBJECT

 public:
  RunOpener(RunSession& session, QObject* parent = nullptr);

  void open(const std::vector<std::filesystem::path>& paths);
  void openSample();
  void cancelImport() { import_.cancel(); }
  bool importing() const { return import_.running(); }
  void setProgram(const QString& program) { program_ = program; }  // the weft binary; the running one by default

  // The folder of the sample bundle; nothing where it is not installed.
  static std::optional<std::filesystem::path> sampleFolder();

  const ImportProcess& import() const { return import_; }

 signals:
  void opened(const QString& path);  // what the user named is open: worth remembering
  void refused(const QString& sentence);

 private:
  void tellOpened();
  void startImport(const std::vector<std::filesystem::path>& bundle, const std::filesystem::path& target);

  RunSession& session_;
  ImportProcess import_;
  QString program_;
  QString named_;  // what the user named, until it is open
};

}  // namespace weft
