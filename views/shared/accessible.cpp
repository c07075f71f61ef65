#include "views/shared/accessible.h"

#include <QAccessibleWidget>
#include <QVariant>

namespace weft {
namespace {

// Dynamic properties of a widget.
constexpr const char* roleKey = "weftRole";
constexpr const char* useKey = "weftUse";
constexpr const char* selectedKey = "weftSelected";

class PictureAccess : public QAccessibleWidget {
 public:
  PictureAccess(QWidget* widget, QAccessible::Role role) : QAccessibleWidget(widget, role) {}

  QString text(QAccessible::Text what) const override {
    return what == QAccessible::Value ? widget()->property(selectedKey).toString() : QAccessibleWidget::text(what);
  }
};

// Null: Qt's own will do.
QAccessibleInterface* pictureAccess(const QString&, QObject* object) {
  auto* widget = qobject_cast<QWidget*>(object);
  const QVariant role = widget ? widget->property(roleKey) : QVariant();
  return role.isValid() ? new PictureAccess(widget, static_cast<QAccessible::Role>(role.toInt())) : nullptr;
}

}  // namespace

void setUpPicture(QWidget& widget, const QString& name, const QString& use, QAccessible::Role role) {
  [[maybe_unused]] static const bool once = (QAccessible::installFactory(pictureAccess), true);
  widget.setProperty(roleKey, static_cast<int>(role));
  widget.setProperty(useKey, use);
  widget.setAccessibleName(name);
  widget.setAccessibleDescription(use);
}

bool hasSelected(const QWidget& widget) { return !widget.property(selectedKey).toString().isEmpty(); }

void tellSelected(QWidget& widget, const QString& selected) {
  const QString use = widget.property(useKey).toString(), before = widget.property(selectedKey).toString();
  widget.setProperty(selectedKey, selected);
  const QString words = selected.isEmpty() ? use
                        : use.isEmpty()    ? QObject::tr("Selected: %1").arg(selected)
                                           : QObject::tr("Selected: %1. %2").arg(selected, use);
  // Says itself that it is another one. It may have said why there is nothing.
  if (words != widget.accessibleDescription()) widget.setAccessibleDescription(words);
  if (before == selected) return;
  if (!widget.property(roleKey).isValid()) return;
  QAccessibleValueChangeEvent changed(&widget, selected);
  QAccessible::updateAccessibility(&changed);
}

}  // namespace weft
