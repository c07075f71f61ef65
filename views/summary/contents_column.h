// The column of a summary that lists what a run has and what is not recorded, with a button that adds it.
#pragma once

#include <QWidget>

#include "views/summary/sentence_row.h"

class QVBoxLayout;

namespace weft {

class ContentsColumn : public QWidget {
  Q_OBJECT

 public:
  explicit ContentsColumn(QWidget* parent = nullptr);

  void show(const Summary& summary);

 signals:
  void addAsked();
  void notesAsked();

 private:
  void addTitle(const QString& title, bool isFirst);
  void addPart(const SummaryPart& part, bool has);
  void addFoot(const Summary& summary);

  QVBoxLayout* rows_;
};

}  // namespace weft
