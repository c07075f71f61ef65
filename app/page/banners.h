// The bars above the map: progress of an import, messages, and what the run lacks.
#pragma once

#include <QElapsedTimer>
#include <QFrame>
#include <QStringList>

class QLabel;
class QProgressBar;
class QPlainTextEdit;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace weft {

class ImportStrip : public QFrame {
  Q_OBJECT

 public:
  explicit ImportStrip(QWidget* parent = nullptr);

  void begin(const QString& bundle);
  void show(quint64 bytesDone, quint64 bytesTotal, const QString& source);

 signals:
  void cancelRequested();

 private:
  QLabel* what_;
  QProgressBar* bar_;
  QElapsedTimer since_;
};

// A line for each refused file, and lines for other messages of the window; a button of each line shows its details.
// The line of a file stays until it is closed, or the file is opened after all.
class MessageStrip : public QFrame {
  Q_OBJECT

 public:
  explicit MessageStrip(QWidget* parent = nullptr);

  // `about`: a file; empty: the window. Each has one line, with its last message.
  void tell(const QString& sentence, const QString& details = {}, const QString& about = {});
  void forget(const QString& about);                         // likewise
  QString sentence() const { return sentences().value(0); }  // the last one said; empty: none
  QStringList sentences() const;                             // the last one said first

 private:
  void showLines();

  QVBoxLayout* lines_;
  QToolButton* others_;
};

// The file of the run is another by now.
class StaleStrip : public QFrame {
  Q_OBJECT

 public:
  explicit StaleStrip(QWidget* parent = nullptr);

  void tell(const QString& sentence, bool canReadAgain);  // empty: hidden
  QString sentence() const;

 signals:
  void againRequested();

 private:
  QLabel* sentence_;
  QPushButton* again_;
};

// What the run lacks, in plain words. It can be folded to a line, never closed: a gap stays in sight.
class MissingStrip : public QFrame {
  Q_OBJECT

 public:
  explicit MissingStrip(QWidget* parent = nullptr);

  void tell(const QStringList& missing);  // none: hidden
  void setWanted(bool wanted);            // workspaces say it where it is missed
  QString text() const;                   // all of it, folded or not

 signals:
  void diagnosticsRequested();

 private:
  void showText();

  QStringList missing_;
  bool wanted_ = true;
  QLabel* text_;
  QToolButton* fold_;
};

}  // namespace weft
