// Query to the oracle: a pair of bodies, or a body and a cell, over their common window.
#pragma once

#include "tests/support/oracle/contact_oracle.h"

#include <sweepbench/timeline.h>

#include <algorithm>

namespace sweep::oracle {

class Question
{
public:
    // Requires: a tested pair, or a body of a scene with a grid.
    Question(const Scene& scene, const Event& about);

    [[nodiscard]] const Scene& scene() const { return *m_scene; }
    [[nodiscard]] const Event& about() const { return m_about; }
    [[nodiscard]] Interval window() const { return m_window; }
    // True if the set of contact times is open relative to the window.
    [[nodiscard]] bool open() const { return m_open; }
    // Two rays or lines, whose set of contact times may be open at instants at which they are parallel.
    [[nodiscard]] bool bothUnbounded() const { return m_bothUnbounded; }
    // True if contact may begin or end without being contact at that instant.
    [[nodiscard]] bool mayBeOpen() const { return m_open || m_bothUnbounded; }

    [[nodiscard]] bool contact(const Rational& t) const;
    // Contact if it is ≤ 0; with an open cell, if it is < 0.
    template <class T>
    [[nodiscard]] T gap(const T& t) const
    {
        const Shaped<T> body = placed(*m_scene, m_scene->bodies[m_about.a], t);
        if (m_about.withCell())
            return cellGap(body, cellBox<T>(*m_scene->grid, m_about.cell));
        return pairGap(body, placed(*m_scene, m_scene->bodies[m_about.b], t));
    }
    // The squared sine of the angle between two directions, times both squared lengths; 0 if they are parallel.
    template <class T>
    [[nodiscard]] T turn(const T& t) const
    {
        const Shaped<T> p = placed(*m_scene, m_scene->bodies[m_about.a], t);
        const Shaped<T> q = placed(*m_scene, m_scene->bodies[m_about.b], t);
        const T area = crossOf(p.b - p.a, q.b - q.a);
        return area * area;
    }
    // The squared distance of one line's point from the other line, times that line's squared length; for parallel
    // lines it is 0 if they coincide.
    template <class T>
    [[nodiscard]] T offset(const T& t) const
    {
        const Shaped<T> p = placed(*m_scene, m_scene->bodies[m_about.a], t);
        const Shaped<T> q = placed(*m_scene, m_scene->bodies[m_about.b], t);
        const T area = crossOf(p.b - p.a, q.a - p.a);
        return area * area;
    }
    // The largest magnitude of the coordinates of both at time t.
    template <class T>
    [[nodiscard]] T size(const T& t) const
    {
        T largest = 0;
        const auto grow = [&](const T& x) { largest = std::max(largest, x < 0 ? T(-x) : x); };
        const auto growBox = [&](const Box<T>& box) {
            for (const Pair2<T>& p : {box.lo, box.hi}) {
                grow(p.x);
                grow(p.y);
            }
        };
        growBox(boundsOf(placed(*m_scene, m_scene->bodies[m_about.a], t)));
        if (!m_about.withCell())
            growBox(boundsOf(placed(*m_scene, m_scene->bodies[m_about.b], t)));
        return largest;
    }
    [[nodiscard]] std::vector<double> bends() const;

private:
    [[nodiscard]] std::optional<bool> contactFiltered(const Quad& t) const;

    const Scene* m_scene;
    Event m_about;
    Interval m_window;
    bool m_open = false;
    bool m_bothUnbounded = false;
    bool m_isFilterable = false; // whether 113 bits may decide
};

} // namespace sweep::oracle
