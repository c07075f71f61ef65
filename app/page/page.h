// The base of the window's tabs: a page shows a run, or several runs that are compared.
#pragma once

#include <QDialog>
#include <QObject>
#include <QPointer>
#include <QString>
#include <utility>
#include <vector>

#include "reports/table.h"

class QWidget;

namespace weft {

class Selection;
enum class FigureView;
struct FigureOffer;

class Page : public QObject {
  Q_OBJECT

 public:
  using QObject::QObject;

  virtual QWidget* centre() = 0;  // what the window shows in its middle
  virtual QString title() const = 0;
  virtual QString tip() const = 0;
  virtual bool busy() const = 0;  // more is to come
  virtual Selection& selection() = 0;
  virtual void fit() = 0;               // maps and matrices into their room
  virtual Table shownRows() const = 0;  // what has the keyboard focus
  virtual void wake() {}                // it is looked at
  // `wanted`: chosen at first, unless the keyboard focus or the page itself decides otherwise.
  virtual FigureOffer figures(FigureView wanted) = 0;

  // A dialog about this page: it closes when another page is shown, or this one closes.
  void keep(QDialog* dialog) { dialogs_.emplace_back(dialog); }
  void closeDialogs();

 signals:
  void titleChanged();
  void failed(const QString& sentence);
  void figuresChanged();  // what figures() draws looks otherwise by now

 private:
  std::vector<QPointer<QDialog>> dialogs_;
};

inline void Page::closeDialogs() {
  for (const QPointer<QDialog>& dialog : std::exchange(dialogs_, {})) delete dialog.data();
}

}  // namespace weft
