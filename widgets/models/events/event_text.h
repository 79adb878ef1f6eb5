// What does the table say of an event, as text?
#pragma once

#include "widgets/models/events/frame_sampler.h"

#include <QCoreApplication>
#include <QString>

namespace sweep {

enum class EventColumn
{
    instant,
    time,
    kind,
    a,
    b,
    s,
    point,
    check,
    frames
};

// A plain value over what does not change, so that another thread can write a million rows.
struct EventText
{
    Q_DECLARE_TR_FUNCTIONS(EventText)

public:
    SolverAnswerPtr answer;   // with a timeline
    SampledEventsPtr sampled; // of that timeline; null while it is not known
    bool checking = false;    // is the audit still to come?
    bool sampling = false;    // likewise

    [[nodiscard]] const Timeline& timeline() const { return *answer->timeline; }
    [[nodiscard]] const Opinion* opinion(std::size_t event) const;
    [[nodiscard]] const FrameMark* mark(std::size_t event) const;
    // As it is shown, maybe rounded.
    [[nodiscard]] QString shown(std::size_t event, EventColumn column) const;
    // As it is copied: never rounded.
    [[nodiscard]] QString exact(std::size_t event, EventColumn column) const;

private:
    [[nodiscard]] QString point(std::size_t event, bool exact) const;
};

} // namespace sweep
