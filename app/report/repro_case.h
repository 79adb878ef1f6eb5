// What can another library be asked about the two of a report, and what is the exact answer to that?
#pragma once

#include "app/report/report_case.h"

#include <optional>
#include <string>
#include <vector>

namespace sweep {

// All points within `radius` of the convex hull of 1, 2 or 4 points.
struct ReproHull
{
    std::vector<Vec> points;
    double radius = 0;
};

// Both at one time, in doubles; the answer is exact for these very doubles where b is no cell.
struct ReproInstant
{
    double t = 0;
    ReproHull a;
    ReproHull b;
    bool contact = false;
    double clearance = 0; // nearest double
};

// Both move straight and evenly from start to end.
struct ReproMotion
{
    Interval time;
    ReproHull a; // at the start
    ReproHull b;
    Vec moveA; // until the end
    Vec moveB;
};

// When a library with a tolerance may find the first contact.
struct ReproImpact
{
    bool hit = false;
    double first = 0;    // the nearest double to the exact time
    double earliest = 0; // between these the clearance is within the tolerance
    double latest = 0;
};

class ReproCase
{
public:
    // Requires: the report has a focus.
    explicit ReproCase(const ReportCase& report);

    [[nodiscard]] const std::vector<ReproInstant>& instants() const { return m_instants; }
    // None where a library that only knows straight, even motion of rigid bodies cannot be asked; `why` says why.
    [[nodiscard]] const std::optional<ReproMotion>& motion() const { return m_motion; }
    [[nodiscard]] const std::string& why() const { return m_why; }
    // Requires: motion(). `tolerance`: a length ≥ 0.
    [[nodiscard]] ReproImpact impactWithin(double tolerance) const;
    // The largest magnitude among all numbers in instants and motion.
    [[nodiscard]] double largest() const;

private:
    void chooseInstants();
    void addInstant(double t, bool ofEvent);
    void findMotion();

    const Scene& m_scene;
    const Timeline& m_timeline;
    ReportFocus m_focus;
    std::optional<Interval> m_common; // of two bodies, or of the body and its cells
    std::vector<ReproInstant> m_instants;
    std::optional<ReproMotion> m_motion;
    std::string m_why;
};

} // namespace sweep
