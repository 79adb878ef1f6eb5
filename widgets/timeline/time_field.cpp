#include "widgets/timeline/time_field.h"

#include "widgets/models/number_context.h"

namespace sweep {

TimeField::TimeField(Playhead& playhead, QWidget* parent) : NumberField(parent), m_playhead(playhead)
{
    setAccessibleName(tr("Time"));
    const auto follow = [this] { setValue(m_playhead.time()); };
    connect(&m_playhead, &Playhead::moved, this, follow);
    const auto moveTo = [this](double time) {
        m_playhead.setTypedTime(time);
        setValue(m_playhead.time()); // it may have been beyond the window
    };
    connect(this, &NumberField::typed, this, moveTo);
    connect(this, &NumberField::stepped, this, moveTo);
    const auto followWindow = [this] {
        const Interval window = m_playhead.window();
        setNames({{"t0", window.start}, {"t1", window.end}});
        setStep(hundredthOf(window));
    };
    connect(&m_playhead, &Playhead::rangeChanged, this, followWindow);
    followWindow();
    follow();
}

QSize TimeField::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(u'0') * 23 + 16, NumberField::sizeHint().height()};
}

} // namespace sweep
