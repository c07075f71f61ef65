// The options of a placement search, in a window that opens below a button. The defaults suit most runs.
#pragma once

#include <QFrame>
#include <QStringList>

class QComboBox;
class QFormLayout;
class QLineEdit;
class QSpinBox;

namespace weft {

class PlacementOptions : public QFrame {
  Q_OBJECT

 public:
  explicit PlacementOptions(QWidget* parent = nullptr);

  void openBelow(const QPoint& corner);  // on the screen; further up or left where it has no room there

  // Options as weft remap takes them; defaults are omitted.
  QStringList arguments() const;
  bool modelled() const;
  void choose(const QString& effort,
              const QString& move);  // in the words of weft remap; move empty: by what was recorded

 signals:
  void modelledChanged(bool modelled);

 private:
  QComboBox* choice(const QString& label, const QString& tip, const std::vector<std::pair<QString, QString>>& words,
                    QFormLayout& rows);
  QLineEdit* words(const QString& label, const QString& tip, const QString& empty, QFormLayout& rows);

  QComboBox *objective_, *move_, *effort_, *routing_, *collectives_;
  QLineEdit *hosts_, *fixed_;
  QSpinBox *slots_, *seed_;
};

}  // namespace weft
