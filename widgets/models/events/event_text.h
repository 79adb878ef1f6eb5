// Text of the event table's cells.
#pragma once

#include "widgets/format/conversions.h"
#include "widgets/models/events/frame_sampler.h"

#include <QCoreApplication>
#include <QString>
#include <QVariant>

namespace sweep {

// The second body of an event, or its cell: "wall", "cell (3, -4)".
[[nodiscard]] QString partnerText(const Scene& scene, std::uint32_t b, const Cell& cell);
// As partnerText, for a sentence: with the id of a body whose label others have too.
[[nodiscard]] QString distinctPartnerText(const Scene& scene, std::uint32_t b, const Cell& cell);

// A value with immutable parts, so that another thread can write a million rows.
struct EventText
{
    Q_DECLARE_TR_FUNCTIONS(EventText)

public:
    enum Column
    {
        InstantColumn, // number of the instant, from 1
        TimeColumn,
        KindColumn,
        PairColumn,  // both bodies, or the body and the cell: "Line · Point"
        CheckColumn, // verdict of the audit
        SColumn,
        PointColumn,
        FramesColumn, // result of frame sampling
        AColumn,
        BColumn,
        ColumnCount
    };

    SolverAnswerPtr answer;   // has a timeline
    SampledEventsPtr sampled; // of that timeline; null while unknown
    std::shared_ptr<const RepeatedLabels> repeated = std::make_shared<const RepeatedLabels>(); // of that scene
    bool checking = false; // the audit is still to come
    bool sampling = false; // the sampling is still to come

    [[nodiscard]] const Timeline& timeline() const { return *answer->timeline; }
    // Null without an audit of the event.
    [[nodiscard]] const Opinion* opinion(std::size_t event) const;
    // Null without sampling.
    [[nodiscard]] const FrameMark* mark(std::size_t event) const;
    // The text as displayed; numbers may be rounded.
    [[nodiscard]] QString shown(std::size_t event, Column column) const;
    // The id beside the name of a body, if other bodies have that name too.
    [[nodiscard]] QVariant shownId(std::size_t event, Column column) const;
    // The exact form of its time, "1/4"; empty if there is none short enough to read.
    [[nodiscard]] QString exactForm(std::size_t event) const;
    // The text as copied, with the ids that stand beside names; numbers are never rounded.
    [[nodiscard]] QString exact(std::size_t event, Column column) const;

private:
    [[nodiscard]] const Instant& timeOf(std::size_t event) const;
    [[nodiscard]] QString pair(std::size_t event) const;
    [[nodiscard]] QString point(std::size_t event, bool exact) const;
    [[nodiscard]] std::optional<Vec> pointOf(std::size_t event) const;
    // How many digits distinguish the point from that of the closest event before or after it with another point:
    // digits of its double or, if the doubles do not distinguish them, of the exact point.
    struct Telling
    {
        int ofDouble = 0;
        int ofExact = 0;
    };
    [[nodiscard]] Telling digitsTellingFrom(std::size_t event, Vec point, bool later) const;
};

} // namespace sweep
