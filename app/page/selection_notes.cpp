#include "app/page/selection_notes.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

#include "app/session/run_session.h"
#include "views/shared/item_text.h"

namespace weft {
namespace {

// What the panel can mark, and so why something else has no mark in it.
QString reason(Panel panel) {
  switch (panel) {
    case Panel::regions: return sentenceText("what it sends", Absence::notKnown) + " by region";
    case Panel::communicators: return sentenceText("what it sends", Absence::notKnown) + " by communicator";
    case Panel::matrix: return QObject::tr("no pair of this matrix belongs to it");
    case Panel::bars: return QObject::tr("no bar is of it");
    case Panel::ranks: return QObject::tr("no rank of this run belongs to it");
    case Panel::timeline: return QObject::tr("no row belongs to it");
    case Panel::time: return QObject::tr("time is told of all that the filter keeps");
    case Panel::times: return QObject::tr("run times are of whole runs");
    case Panel::functions: return QObject::tr("functions are told of all that the filter keeps");
    case Panel::waits: return QObject::tr("no row is about it alone");
    case Panel::links: return QObject::tr("rows are link ends");
    case Panel::fabric: return QObject::tr("no finding is about it");
    case Panel::details:
    case Panel::diagnostics: break;
  }
  return {};
}

}  // namespace

SelectionNotes::SelectionNotes(RunSession& session, QObject* parent) : QObject(parent), session_(session) {
  connect(&session.selection(), &Selection::selectionChanged, this, &SelectionNotes::refreshSoon);
  for (const auto signal : {&RunSession::runChanged, &RunSession::trafficChanged, &RunSession::loadsChanged, &RunSession::selectedTrafficChanged,
                            &RunSession::profileChanged, &RunSession::findingsChanged})
    connect(&session, signal, this, &SelectionNotes::refreshSoon);
}

QWidget* SelectionNotes::under(Panel panel, QWidget* view, std::function<bool()> marks) {
  auto* body = new QWidget;
  auto* line = new QLabel;
  line->setObjectName("selection note");
  line->setTextFormat(Qt::PlainText);
  line->setWordWrap(true);
  line->setContentsMargins(8, 1, 8, 2);
  line->hide();
  auto* column = new QVBoxLayout(body);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(view, 1);
  column->addWidget(line);
  body->setFocusProxy(view);
  noted_.push_back({panel, view, line, std::move(marks)});
  return body;
}

void SelectionNotes::refreshSoon() {
  if (std::exchange(waiting_, true)) return;
  QMetaObject::invokeMethod(this, &SelectionNotes::refresh, Qt::QueuedConnection);
}

void SelectionNotes::refresh() {
  waiting_ = false;
  const Item& selected = session_.selection().selected();
  const QString name = session_.run() && selected != Item() ? itemText(*session_.run(), selected) : QString();
  for (const Noted& one : noted_) {
    const bool missing = !name.isEmpty() && !one.marks();
    if (missing) one.line->setText(tr("%1 is not marked here: %2.").arg(name, reason(one.panel)));
    one.line->setVisible(missing);
  }
}

}  // namespace weft

#include "moc_selection_notes.cpp"
