// Fault injection into memory: a chosen allocation of operator new fails.
#pragma once

#include "tests/support/random.h"

#include <QString>

#include <cstddef>
#include <functional>
#include <limits>
#include <new>
#include <string>
#include <utility>

namespace sweep {

// During its lifetime, the n-th allocation of any thread, counted from 1, throws std::bad_alloc; with `all`, every
// later one does too, as if memory were exhausted. At most one exists at a time. A program that uses this class gets
// the operator new that is defined with it.
class AllocationFault
{
public:
    enum class Extent
    {
        one,
        all
    };
    static constexpr std::size_t never = std::numeric_limits<std::size_t>::max();

    AllocationFault(std::size_t n, Extent extent);
    AllocationFault(const AllocationFault&) = delete;
    AllocationFault& operator=(const AllocationFault&) = delete;
    ~AllocationFault() { end(); }

    // Stops counting and failing.
    void end();
    // True if there was an n-th allocation.
    [[nodiscard]] bool happened() const;
    // The number of allocations so far.
    [[nodiscard]] std::size_t count() const;

private:
    bool m_happened = false;
};

// The number of blocks that were allocated by operator new and not freed.
[[nodiscard]] std::size_t liveAllocations();
// Waits a few seconds at most until at most `count` blocks are live, because other threads may still be freeing. False
// if there are more.
[[nodiscard]] bool livesFallTo(std::size_t count);

// The next allocation to fail: each of the first 300, then about 60 of the others by a fixed random sequence.
class FaultSteps
{
public:
    explicit FaultSteps(std::size_t allocations);
    [[nodiscard]] std::size_t after(std::size_t n);

private:
    oracle::Random m_random;
    int m_most;
};

struct FaultRuns
{
    std::size_t allocations = 0; // in a run without a fault
    std::size_t thrown = 0;      // runs that ended with std::bad_alloc
    QString wrong = {};          // the first fault; empty if there is none
};

struct FaultChecks
{
    std::function<void()> prepare = [] {};                     // called before each run
    std::function<QString()> after = [] { return QString(); }; // after each run that threw: the fault, or empty
};

// Runs `run` with its n-th allocation failing, for n from 1 until it succeeds (see FaultSteps): first the n-th alone,
// then all from the n-th on. `text` describes a result, without faults. Laws: a run throws std::bad_alloc or has the
// usual result; it frees all that it has allocated.
template <class Run, class Text>
class EveryAllocationFails
{
public:
    EveryAllocationFails(const Run& run, const Text& text, const FaultChecks& checks)
        : m_run(run), m_text(text), m_checks(checks)
    {
        m_checks.prepare();
        m_usual = m_text(m_run()); // allocates what is cached across runs
        if (m_usual.empty())
            m_runs.wrong = QStringLiteral("no result to compare with");
        m_checks.prepare();
        AllocationFault counting(AllocationFault::never, AllocationFault::Extent::one);
        static_cast<void>(m_run());
        m_runs.allocations = counting.count();
    }

    [[nodiscard]] FaultRuns runs()
    {
        if (!m_runs.wrong.isEmpty())
            return m_runs;
        for (const auto extent : {AllocationFault::Extent::one, AllocationFault::Extent::all}) {
            FaultSteps steps(m_runs.allocations);
            std::size_t n = 0;
            do
                n = steps.after(n);
            while (happens(n, extent) && m_runs.wrong.isEmpty());
            if (m_runs.wrong.isEmpty())
                continue;
            const auto which = extent == AllocationFault::Extent::one ? "alone" : "with all after it";
            m_runs.wrong = QStringLiteral("allocation %1 of %2 fails %3: %4")
                               .arg(n)
                               .arg(m_runs.allocations)
                               .arg(QLatin1String(which), m_runs.wrong);
            break;
        }
        return m_runs;
    }

private:
    bool happens(std::size_t n, AllocationFault::Extent extent)
    {
        m_checks.prepare();
        const std::size_t before = liveAllocations();
        const bool happened = runOnce(n, extent);
        if (m_runs.wrong.isEmpty() && !livesFallTo(before))
            m_runs.wrong = QStringLiteral("%1 blocks are not freed").arg(liveAllocations() - before);
        return happened;
    }

    bool runOnce(std::size_t n, AllocationFault::Extent extent)
    {
        AllocationFault fault(n, extent);
        try {
            const auto result = m_run();
            fault.end();
            const std::string found = m_text(result);
            if (found != m_usual)
                m_runs.wrong = QStringLiteral("another result: ") + QString::fromStdString(found.substr(0, 2000));
        } catch (const std::bad_alloc&) {
            fault.end();
            ++m_runs.thrown;
            m_runs.wrong = m_checks.after();
        }
        return fault.happened();
    }

    const Run& m_run;
    const Text& m_text;
    const FaultChecks& m_checks;
    std::string m_usual;
    FaultRuns m_runs;
};

template <class Run, class Text>
[[nodiscard]] FaultRuns withEveryAllocationFailing(const Run& run, const Text& text, const FaultChecks& checks = {})
{
    return EveryAllocationFails(run, text, checks).runs();
}

// Compares the results of a run, as textOf(result), under every fault; FaultChecks may follow the run.
#define COMPARE_FAULTED(...)                                                                                           \
    do {                                                                                                               \
        const auto faulted = [](const auto& run, const FaultChecks& checks = {}) {                                     \
            return withEveryAllocationFailing(                                                                         \
                run, [](const auto& result) { return textOf(result); }, checks);                                       \
        };                                                                                                             \
        const FaultRuns runs = faulted(__VA_ARGS__);                                                                   \
        QCOMPARE(runs.wrong, QString());                                                                               \
        QVERIFY2(runs.thrown > 0, qPrintable(QString::number(runs.allocations)));                                      \
    } while (false)

} // namespace sweep
