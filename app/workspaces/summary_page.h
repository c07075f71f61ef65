// The workspace that opens first: what a run has, and where its questions are answered.
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/workspaces/workspace_page.h"
#include "views/shared/rows/icons.h"

namespace weft {

class RunSession;

class SummaryPage : public WorkspacePage {
  Q_OBJECT

 public:
  explicit SummaryPage(QWidget* parent = nullptr);

  void fill(const Decks&, const RunContents&) override {}
  void show(const RunSession& session);  // its run

 signals:
  void asked(weft::Workspace workspace);
  void addAsked();  // more data to this run

 private:
  void addRow(const QString& what, const QString& count, bool has);
  void clearRows();

  QLabel *headline_, *first_;
  QVBoxLayout *answers_, *rows_;
};

}  // namespace weft
