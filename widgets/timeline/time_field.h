// At which time, exactly?
#pragma once

#include "widgets/format/number_field.h"
#include "widgets/models/playhead.h"

namespace sweep {

// The playhead's time by its shortest round-trip text; a number that is typed moves the playhead there.
class TimeField : public NumberField
{
    Q_OBJECT

public:
    explicit TimeField(Playhead& playhead, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;

private:
    Playhead& m_playhead;
};

} // namespace sweep
