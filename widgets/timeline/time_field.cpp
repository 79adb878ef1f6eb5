#include "widgets/timeline/time_field.h"

#include "widgets/format/numbers.h"
#include "widgets/models/bodies/number_context.h"
#include "widgets/models/session/instant_reference.h"

namespace sweep {

TimeField::TimeField(Playhead& playhead, QWidget* parent) : NumberField(parent), m_playhead(playhead)
{
    setAccessibleName(tr("Time"));
    connect(&m_playhead, &Playhead::moved, this, &TimeField::follow);
    connect(this, &NumberField::entered, this, [this](const TypedNumber& number) {
        m_playhead.setTypedTime({number.value, number.rest});
        follow();
    });
    connect(this, &NumberField::stepped, this, [this](double time) {
        m_playhead.setTypedTime(time);
        follow(); // the time may have been beyond the window
    });
    const auto followWindow = [this] {
        const Interval window = m_playhead.window();
        setNames({{"t0", window.start}, {"t1", window.end}});
        setStep(hundredthOf(window));
    };
    connect(&m_playhead, &Playhead::rangeChanged, this, followWindow);
    followWindow();
    follow();
}

bool TimeField::commit()
{
    if (!isModified() || !isInstantReference(text()))
        return NumberField::commit();
    const auto read = parseInstantReference(text(), m_playhead);
    if (const auto* fault = std::get_if<QString>(&read)) {
        refuse(*fault);
        return false;
    }
    revert();
    const auto& [instant, side] = std::get<InstantReference>(read);
    m_playhead.setInstant(instant, side);
    follow();
    return true;
}

QString TimeField::faultIn(const QString& text) const
{
    if (isInstantReference(text)) {
        const auto read = parseInstantReference(text, m_playhead);
        const auto* fault = std::get_if<QString>(&read);
        return fault ? *fault : QString();
    }
    if (const QString fault = NumberField::faultIn(text); !fault.isEmpty())
        return fault;
    const double time = std::get<TypedNumber>(readNumber(text, names())).value;
    const auto [start, end] = m_playhead.window();
    if (time >= start && time <= end)
        return {};
    return tr("%1 is outside the scene's time; %2 to %3 are allowed")
        .arg(sweep::shownText(time), sweep::shownText(start), sweep::shownText(end));
}

QSize TimeField::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(u'0') * 23 + 16, NumberField::sizeHint().height()};
}

} // namespace sweep
