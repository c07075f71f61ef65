// What a tab of the window stands for: a run, or several that are compared.
#pragma once

#include <QObject>
#include <QString>

class QWidget;

namespace weft {

class Selection;

class Page : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  virtual QWidget* centre() = 0;  // what the window shows in its middle
  virtual QString title() const = 0;
  virtual QString tip() const = 0;
  virtual bool busy() const = 0;  // more is to come
  virtual Selection& selection() = 0;
  virtual void fit() = 0;              // maps and matrices into their room
  virtual QString asTsv() const = 0;   // what has the keyboard focus

 signals:
  void titleChanged();
  void failed(const QString& sentence);
};

}  // namespace weft
