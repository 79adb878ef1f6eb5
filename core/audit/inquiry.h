// Who is asked about, and with what numbers? The motions of a scene, and one pair or one body and cell of it.
#pragma once

#include "core/audit/question.h"
#include "core/audit/stopping.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace sweep::check {

// Every body's motion in doubles and with 100 digits, each made when somebody first asks for it.
class SceneMotions
{
public:
    // The job is that of the audit; its progress is not called.
    explicit SceneMotions(const Scene& scene, const Job& job = {});

    // Throws AuditStopped where the job is stopped.
    void goOn() const { check::goOn(m_job); }
    [[nodiscard]] const Scene& scene() const { return m_scene; }
    [[nodiscard]] Interval active(std::uint32_t body) const { return m_active[body]; }
    [[nodiscard]] const std::vector<double>& keys(std::uint32_t body) const { return m_keys[body]; }
    [[nodiscard]] const BodySpan& span(std::uint32_t body) const { return m_spans[body]; }
    template <class T>
    [[nodiscard]] const Motion<T>& motion(std::uint32_t body) const;
    // May the times of the body be calculated with in doubles?
    [[nodiscard]] bool timesInDoubles(std::uint32_t body) const;

private:
    const Scene& m_scene;
    Job m_job;
    std::vector<Interval> m_active;
    std::vector<std::vector<double>> m_keys;
    std::vector<BodySpan> m_spans;
    mutable std::vector<std::unique_ptr<Motion<double>>> m_doubles;
    mutable std::vector<std::unique_ptr<Motion<Digits100>>> m_digits;
};

// Are two bodies tested against each other, and when are both active? Empty where they are not.
[[nodiscard]] std::optional<Interval> sharedActive(const SceneMotions& motions, std::uint32_t a, std::uint32_t b);

template <class T>
[[nodiscard]] Box<T> cellBox(const Grid& grid, Cell cell);

class Inquiry
{
public:
    Inquiry(const SceneMotions& motions, std::uint32_t a, std::uint32_t b);
    Inquiry(const SceneMotions& motions, std::uint32_t a, Cell cell);

    [[nodiscard]] const Rules& rules() const { return m_rules; }
    [[nodiscard]] bool doublesUsable() const { return m_doubles; }
    // The interval cut at the keys of both.
    [[nodiscard]] std::vector<Interval> pieces(Interval time) const;
    // About an interval that has no key inside.
    template <class T>
    [[nodiscard]] std::unique_ptr<Question<T>> question(Interval piece) const;
    // The piece about t, cut at the keys, within `time`; where t is a key, the piece before it.
    [[nodiscard]] Interval pieceAt(double t, Interval time) const;

    [[nodiscard]] const SceneMotions& motions() const { return m_motions; }
    [[nodiscard]] std::uint32_t a() const { return m_a; }
    [[nodiscard]] std::optional<std::uint32_t> b() const { return m_b; }

private:
    const SceneMotions& m_motions;
    std::uint32_t m_a;
    std::optional<std::uint32_t> m_b;
    Cell m_cell;
    Rules m_rules;
    bool m_doubles = true;
};

} // namespace sweep::check
