// Reproduction for other libraries: the pair of a report as rigid shapes, with the exact answers.
#pragma once

#include "app/report/report_case.h"

#include <optional>
#include <string>
#include <vector>

namespace sweep {

// All points within `radius` of the convex hull of the points, of which there are 1, 2 or 4.
struct ReproHull
{
    std::vector<Vec> points;
    double radius = 0;
};

// Both shapes at one time, in doubles. The answer is exact for these doubles, unless b is a cell, because its corners
// may be rounded.
struct ReproInstant
{
    double t = 0;
    ReproHull a;
    ReproHull b;
    bool contact = false;
    double clearance = 0; // at rest, the nearest double: see sweptClearance
};

// Both shapes move uniformly along straight lines.
struct ReproMotion
{
    Interval time;
    ReproHull a; // at the start
    ReproHull b;
    Vec moveA; // displacement until the end
    Vec moveB;
};

// The exact answer about a motion, and the interval in which a library with a tolerance may find the first contact.
struct ReproImpact
{
    bool hit = false;
    double first = 0; // the nearest double to the exact time of the first contact; 0 without one
    // The clearance is within the tolerance from `earliest` to `latest`; both are 0 if it never is.
    double earliest = 0;
    double latest = 0;
    double clearance = 0; // during the motion, the nearest double: see sweptClearance
};

class ReproCase
{
public:
    // Requires: the report has a focus.
    explicit ReproCase(const ReportCase& report);

    [[nodiscard]] const std::vector<ReproInstant>& instants() const { return m_instants; }
    // Nothing if the motion is not that of rigid bodies on straight lines; noMotionReason() then gives the reason.
    [[nodiscard]] const std::optional<ReproMotion>& motion() const { return m_motion; }
    [[nodiscard]] const std::string& noMotionReason() const { return m_noMotionReason; }
    // Requires: motion(); tolerance ≥ 0, a length.
    [[nodiscard]] ReproImpact impactWithin(double tolerance) const;
    // The largest magnitude of all numbers in instants().
    [[nodiscard]] double largest() const;

private:
    void chooseInstants();
    void addInstant(double t, bool ofEvent);
    void findMotion();

    const Scene& m_scene;
    const Timeline& m_timeline;
    ReportFocus m_focus;
    std::optional<Interval> m_common; // in which both are active
    std::vector<ReproInstant> m_instants;
    std::optional<ReproMotion> m_motion;
    std::string m_noMotionReason;
};

} // namespace sweep
