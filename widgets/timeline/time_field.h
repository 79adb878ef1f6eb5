// At which time, exactly?
#pragma once

#include "widgets/format/number_field.h"
#include "widgets/models/session/playhead.h"

namespace sweep {

// The playhead's time by its shortest round-trip text. What is typed moves the playhead there: a number, an expression
// or an instant ("#7", "#7+", "#7-"). A time outside the window is told, not moved.
class TimeField : public NumberField
{
    Q_OBJECT

public:
    explicit TimeField(Playhead& playhead, QWidget* parent = nullptr);

    bool commit() override;

    [[nodiscard]] QSize sizeHint() const override;

protected:
    [[nodiscard]] QString faultIn(const QString& text) const override;

private:
    void follow();

    Playhead& m_playhead;
};

} // namespace sweep
