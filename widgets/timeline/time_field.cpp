#include "widgets/timeline/time_field.h"

namespace sweep {

TimeField::TimeField(Playhead& playhead, QWidget* parent) : NumberField(parent), m_playhead(playhead)
{
    setAccessibleName(tr("Time"));
    const auto follow = [this] { setValue(m_playhead.time()); };
    connect(&m_playhead, &Playhead::moved, this, follow);
    connect(this, &NumberField::typed, this, [this](double time) {
        m_playhead.setTypedTime(time);
        setValue(m_playhead.time()); // it may have been beyond the window
    });
    follow();
}

QSize TimeField::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(u'0') * 23 + 16, NumberField::sizeHint().height()};
}

} // namespace sweep
