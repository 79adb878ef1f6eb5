#include "tests/support/random.h"

#include <QtTest/qtestcase.h>

#include <cstdlib>

namespace sweep::oracle {

namespace {

// True if the test has failed and no case was named yet. A failed check in a helper function ends the helper but not
// the caller's loop, so that later cases come here, too.
bool isFirstOfFailure()
{
    if (!QTest::currentTestFailed())
        return false;
    static std::string lastFailure;
    const char* row = QTest::currentDataTag();
    const std::string failure = std::string(QTest::currentTestFunction()) + ' ' + (row ? row : "");
    return std::exchange(lastFailure, failure) != failure;
}

} // namespace

Random::~Random()
{
    if (!m_case.empty() && isFirstOfFailure())
        qInfo("failed in %s", m_case.c_str());
}

// SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014, figure 16.
std::uint64_t Random::bits()
{
    m_state += 0x9e3779b97f4a7c15U;
    std::uint64_t z = m_state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

int Random::in(int lo, int hi)
{
    const auto count = static_cast<std::uint64_t>(static_cast<std::int64_t>(hi) - lo + 1);
    return static_cast<int>(lo + static_cast<std::int64_t>(bits() % count));
}

double Random::real(double lo, double hi)
{
    return lo + (hi - lo) * static_cast<double>(bits() >> 11) * 0x1p-53;
}

std::uint64_t baseSeed()
{
    const char* text = std::getenv("SWEEPBENCH_SEED");
    return text ? std::strtoull(text, nullptr, 10) : 20261;
}

int caseCount(int usual)
{
    const char* text = std::getenv("SWEEPBENCH_CASES");
    return text ? std::atoi(text) : usual;
}

Random caseRandom(std::string_view property, int index)
{
    std::uint64_t seed = baseSeed() * 0x2545f4914f6cdd1dU + static_cast<std::uint64_t>(index);
    for (const char c : property)
        seed = (seed ^ static_cast<unsigned char>(c)) * 0x100000001b3U; // FNV-1a
    Random source(seed);
    source.bits();
    source.m_case = "case " + std::to_string(index) + " of \"" + std::string(property) +
                    "\", SWEEPBENCH_SEED=" + std::to_string(baseSeed());
    return source;
}

} // namespace sweep::oracle
