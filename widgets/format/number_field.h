// How is a double edited without losing a bit of it?
#pragma once

#include "widgets/format/text_field.h"

namespace sweep {

// Shows the shortest text that reads back as the same double, and says only what was typed: a field that was entered
// and left again says nothing. What is no finite number is marked while typing and taken back on leaving; Esc too.
class NumberField : public TextField
{
    Q_OBJECT

public:
    explicit NumberField(QWidget* parent = nullptr);

    [[nodiscard]] double value() const { return m_value; }
    void setValue(double value);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void typed(double value);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void finish();
    void takeBack();
    void mark(bool wrong);

    double m_value = 0;
};

} // namespace sweep
