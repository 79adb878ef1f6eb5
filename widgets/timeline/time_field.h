// Field for the playhead's time.
#pragma once

#include "widgets/format/number_field.h"
#include "widgets/models/session/playhead.h"

namespace sweep {

// Shows the time by its shortest round-trip text. A typed number, expression or instant ("#7", "#7+", "#7-") moves the
// playhead. A time outside the window is rejected with an explanation.
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
    void follow() { setValue(m_playhead.time()); }

    Playhead& m_playhead;
};

} // namespace sweep
