// The options of a placement search. The defaults suit most runs.
#pragma once

#include <QStringList>
#include <QWidget>

class QComboBox;
class QLineEdit;
class QSpinBox;

namespace weft {

class PlacementOptions : public QWidget {
  Q_OBJECT

 public:
  explicit PlacementOptions(QWidget* parent = nullptr);

  // Options as weft remap takes them; defaults are omitted.
  QStringList arguments() const;
  bool modelled() const;
  void choose(const QString& effort,
              const QString& move);  // in the words of weft remap; move empty: by what was recorded

 signals:
  void modelledChanged(bool modelled);

 private:
  QComboBox* choice(const QString& label, const QString& tip, const std::vector<std::pair<QString, QString>>& words,
                    QLayout& row);
  QLineEdit* words(const QString& label, const QString& tip, const QString& empty, QLayout& row);

  QComboBox *objective_, *move_, *effort_, *routing_, *collectives_;
  QLineEdit *hosts_, *fixed_;
  QSpinBox *slots_, *seed_;
};

}  // namespace weft
