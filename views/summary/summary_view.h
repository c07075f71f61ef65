// The summary of a run: a headline, at most seven sentences that lead to their evidence, and what the run has and
// lacks.
#pragma once

#include <QScrollArea>
#include <QWidget>
#include <vector>

#include "views/summary/contents_column.h"

class QVBoxLayout;

namespace weft {

class SummaryView : public QWidget {
  Q_OBJECT

 public:
  // What becomes of the sentences that take seconds: other placements, other routing, failures.
  enum class Computing { done, running, stopped };

  explicit SummaryView(QWidget* parent = nullptr);

  // `run`: the file, for commands to be copied.
  void show(const Summary& summary, const QString& run);
  void add(std::vector<SummarySentence> computed);  // and nothing is being computed any more
  void setComputing(Computing computing);

  QString asText() const;  // of the headline and the sentences, as Copy copies it

 signals:
  void evidenceAsked(const weft::Item& item, weft::EvidencePage page);
  void addAsked(weft::MissingSource source);  // nothing: whatever there is
  void computeAsked();
  void stopAsked();
  void notesAsked();

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* head();
  void refresh();
  void addRow(const SummarySentence& sentence, bool isPrimary);
  void addComputingRow();
  void setNarrow();

  Summary summary_;
  QString run_;
  Computing computing_ = Computing::done;
  QLabel* headline_;
  QWidget* line_;
  QVBoxLayout* rows_;
  std::vector<SentenceRow*> sentences_;
  ContentsColumn* contents_;
};

}  // namespace weft
