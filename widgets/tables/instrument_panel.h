// Panel of the instruments: measurements of the selection at the current time.
#pragma once

#include "widgets/models/instruments/instrument_model.h"
#include "widgets/models/session/frame_stepper.h"

#include <QWidget>

class QListWidget;
class QPushButton;

namespace sweep {

class DenseTable;
class ElidedLabel;
class NumberField;
class Placeholder;

// On the left are the list of instruments and the frame rate, on the right the answer of the chosen one: a sentence
// above a table of exact numbers and doubles. Ctrl+C copies rows; a right click copies one value or all rows.
class InstrumentPanel : public QWidget
{
    Q_OBJECT

public:
    InstrumentPanel(Instruments& instruments, FrameStepper& frames, QWidget* parent = nullptr);

    void setInstrument(Instrument instrument);
    [[nodiscard]] Placeholder& placeholder() { return *m_placeholder; }
    [[nodiscard]] DenseTable& table() { return *m_table; }
    [[nodiscard]] QListWidget& choice() { return *m_choice; }
    [[nodiscard]] NumberField& rate() { return *m_rate; }
    // The sentence above the table, or the selection needed for an answer.
    [[nodiscard]] QString words() const;

    // Updates colours after a change of theme.
    void tint();
    // Sets whether the panel is visible. Nothing is measured otherwise.
    void setSeen(bool seen) { m_instruments.setActive(seen); }

Q_SIGNALS:
    void instrumentChanged(sweep::Instrument instrument);

private:
    QWidget* choices(FrameStepper& frames);
    void follow();
    void showColumns();
    void showMenu(const QPoint& at);

    Instruments& m_instruments;
    InstrumentModel m_model;
    QListWidget* m_choice;
    NumberField* m_rate;
    ElidedLabel* m_headline;
    DenseTable* m_table;
    Placeholder* m_placeholder;
    QPushButton* m_cancel;
    QStringList m_columns; // the columns whose widths were set last
    QString m_why;         // the reason why there is no answer
};

} // namespace sweep
