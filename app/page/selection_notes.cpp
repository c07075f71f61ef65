#include "app/page/selection_notes.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

#include "app/panels/run_panel.h"
#include "views/shared/item_text.h"

namespace weft {

SelectionNotes::SelectionNotes(RunSession& session, QObject* parent) : QObject(parent), session_(session) {
  connect(&session.selection(), &Selection::selectionChanged, this, &SelectionNotes::refreshSoon);
  for (const auto signal :
       {&RunSession::runChanged, &RunSession::trafficChanged, &RunSession::loadsChanged,
        &RunSession::selectedTrafficChanged, &RunSession::profileChanged, &RunSession::findingsChanged})
    connect(&session, signal, this, &SelectionNotes::refreshSoon);
}

QWidget* SelectionNotes::under(RunPanel& panel) {
  QWidget* const view = panel.view();
  if (panel.whyUnmarked().isEmpty()) return view;
  connect(&panel, &RunPanel::marksChanged, this, &SelectionNotes::refreshSoon);
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
  view->installEventFilter(this);
  noted_.push_back({&panel, line});
  return body;
}

bool SelectionNotes::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Show) refreshSoon();
  return QObject::eventFilter(watched, event);
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
    const bool missing = !name.isEmpty() && !one.panel->marksSelected();
    const QString share = missing ? one.panel->shareOfSelected() : QString();
    const QString reason = one.panel->whyUnmarked();
    const QString why = share.isEmpty() ? reason : reason + "; " + share;
    if (missing) one.line->setText(tr("%1 is not marked here: %2.").arg(name, why));
    one.line->setVisible(missing);
  }
}

}  // namespace weft

#include "moc_selection_notes.cpp"
