// Audit pair: two bodies, or a body and a cell, with the motions of their scene and the rules that apply to them.
#pragma once

#include "core/audit/cancellation.h"
#include "core/audit/distance_query.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace sweep::auditing {

// Objects of one type, each created on first use. Safe to use from several threads.
template <class T>
class LazyList
{
public:
    explicit LazyList(std::size_t count) : m_items(count) {}
    LazyList(const LazyList&) = delete;
    LazyList& operator=(const LazyList&) = delete;
    ~LazyList()
    {
        for (const auto& item : m_items)
            delete item.load();
    }

    // The object at that index; if there is none yet, make() returns it as a unique pointer.
    template <class Make>
    const T& at(std::size_t index, const Make& make) const
    {
        std::atomic<const T*>& item = m_items[index];
        if (const T* const made = item.load(std::memory_order_acquire))
            return *made;
        std::unique_ptr<const T> own = make();
        const T* first = nullptr;
        // Another thread may have been faster.
        return item.compare_exchange_strong(first, own.get(), std::memory_order_acq_rel) ? *own.release() : *first;
    }

private:
    mutable std::vector<std::atomic<const T*>> m_items;
};

// Every body's motion in each number type, created on first use. Safe to use from several threads.
class SceneMotions
{
public:
    // The job is that of the audit; its progress is not called.
    explicit SceneMotions(const Scene& scene, const Job& job = {});

    // Throws AuditCancelled if the job is stopped.
    void throwIfCancelled() const { auditing::throwIfCancelled(m_job); }
    // Adds to the number of steps of all searches.
    void countSteps(std::uint64_t steps) const { m_steps.fetch_add(steps, std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t steps() const { return m_steps; }
    [[nodiscard]] const Scene& scene() const { return m_scene; }
    [[nodiscard]] Interval active(std::uint32_t body) const { return m_active[body]; }
    [[nodiscard]] const std::vector<double>& keys(std::uint32_t body) const { return m_keys[body]; }
    [[nodiscard]] const BodyBitRange& bitRange(std::uint32_t body) const { return m_bitRanges[body]; }
    template <class T>
    [[nodiscard]] const Motion<T>& motion(std::uint32_t body) const;
    // Whether doubles are good enough to compute with the body's times.
    [[nodiscard]] bool timesInDoubles(std::uint32_t body) const;

private:
    const Scene& m_scene;
    Job m_job;
    std::vector<Interval> m_active;
    std::vector<std::vector<double>> m_keys;
    std::vector<BodyBitRange> m_bitRanges;
    LazyList<Motion<double>> m_doubles;
    LazyList<Motion<LongDouble>> m_longDoubles;
    LazyList<Motion<Digits30>> m_fewDigits;
    LazyList<Motion<Digits100>> m_digits;
    LazyList<Motion<Digits1300>> m_moreDigits;
    LazyList<Motion<Fraction>> m_fractions;
    mutable std::atomic<std::uint64_t> m_steps = 0;
};

// The interval during which both bodies are active; nothing if it has no positive length.
[[nodiscard]] std::optional<Interval> sharedActive(const SceneMotions& motions, std::uint32_t a, std::uint32_t b);

template <class T>
[[nodiscard]] Box<T> cellBox(const Grid& grid, Cell cell);

class AuditPair
{
public:
    AuditPair(const SceneMotions& motions, std::uint32_t a, std::uint32_t b);
    AuditPair(const SceneMotions& motions, std::uint32_t a, Cell cell);

    [[nodiscard]] const ContactRules& rules() const { return m_rules; }
    [[nodiscard]] bool doublesUsable() const { return m_doubles; }
    // Whether 1300 digits may decide what 100 cannot: without zeroIsExact, 0 to 100 digits need not be 0.
    [[nodiscard]] bool needsMoreDigits() const { return !m_rules.zeroIsExact; }
    // The interval, split at the keys of both bodies.
    [[nodiscard]] std::vector<Interval> pieces(Interval time) const;
    // The piece that contains t within `time`; if t is a key, the piece before it.
    template <class T>
    [[nodiscard]] Interval pieceAt(const T& t, Interval time) const;
    // The query for an interval that has no key inside.
    template <class T>
    [[nodiscard]] std::unique_ptr<DistanceQuery<T>> query(Interval piece) const;

    [[nodiscard]] const SceneMotions& motions() const { return m_motions; }
    [[nodiscard]] std::uint32_t a() const { return m_a; }
    [[nodiscard]] std::optional<std::uint32_t> b() const { return m_b; }

private:
    const SceneMotions& m_motions;
    std::uint32_t m_a;
    std::optional<std::uint32_t> m_b; // absent for a cell
    Cell m_cell;
    ContactRules m_rules; // those for 100 digits
    int m_width = 0;      // binary digits that the inputs span
    bool m_doubles = true;
};

} // namespace sweep::auditing
