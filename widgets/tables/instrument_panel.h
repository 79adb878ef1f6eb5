// What do the instruments say of the selection now? One of them at a time.
#pragma once

#include "widgets/models/instruments/instrument_model.h"
#include "widgets/models/session/frame_stepper.h"

#include <QWidget>

class QLabel;
class QListWidget;
class QPushButton;

namespace sweep {

class DenseTable;
class ElidedLabel;
class NumberField;
class Placeholder;

// The instruments on the left with the frame rate, the answer on the right: a sentence above a table of exact numbers
// and doubles. Rows are copied by Ctrl+C, one value or all rows by a right click.
class InstrumentPanel : public QWidget
{
    Q_OBJECT

public:
    InstrumentPanel(Instruments& instruments, FrameStepper& frames, QWidget* parent = nullptr);

    void setInstrument(Instrument instrument);
    [[nodiscard]] DenseTable& table() { return *m_table; }
    [[nodiscard]] QListWidget& choice() { return *m_choice; }
    [[nodiscard]] NumberField& rate() { return *m_rate; }
    // The sentence above the table, or what to select where there is none.
    [[nodiscard]] QString words() const;

    // Follows the theme where the palette alone does not.
    void tint();
    // Is the panel before anybody's eyes? Only then something is measured.
    void setSeen(bool seen);

Q_SIGNALS:
    void instrumentChanged(sweep::Instrument instrument);

private:
    QWidget* choices(FrameStepper& frames);
    void tell();
    void showColumns();
    void showMenu(const QPoint& at);
    void copyCell(const QModelIndex& index);

    Instruments& m_instruments;
    InstrumentModel m_model;
    QListWidget* m_choice;
    NumberField* m_rate;
    ElidedLabel* m_headline;
    DenseTable* m_table;
    Placeholder* m_placeholder;
    QPushButton* m_cancel;
    QStringList m_columns; // that the widths belong to
    QString m_why;
};

} // namespace sweep
