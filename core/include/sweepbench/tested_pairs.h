// Which pairs of bodies of a scene are tested, and the reason for each untested one.
#pragma once

#include <sweepbench/scene.h>

#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

namespace sweep {

// The pairs that a scene excludes by name: those in `ignore` and those within one group.
class Exclusions
{
public:
    explicit Exclusions(const Scene& scene);
    [[nodiscard]] bool excludes(BodyPair pair) const { return isOfOneGroup(pair) || isIgnored(pair); }
    [[nodiscard]] bool isOfOneGroup(BodyPair pair) const
    {
        return m_group[pair.a] != 0 && m_group[pair.a] == m_group[pair.b];
    }
    [[nodiscard]] bool isIgnored(BodyPair pair) const;

    // The pairs in `ignore`, each once, in any order.
    [[nodiscard]] std::vector<BodyPair> ignored() const;
    // For each body the number of its group, starting at 1; 0: no group.
    [[nodiscard]] const std::vector<std::uint32_t>& groups() const { return m_group; }

private:
    std::vector<std::uint32_t> m_group;
    std::unordered_set<std::uint64_t> m_ignored;
};

// The reason why a pair is not tested: the first that applies.
enum class Untested : std::uint8_t
{
    sameGroup,
    ignored,
    noCommonTime, // the two are never active together, or only for a single instant
    atRest        // neither moves nor changes its radius while both are active
};
// "same group", "ignored", "no common time" or "at rest".
[[nodiscard]] const char* name(Untested reason);

// The number of untested pairs of a scene for each reason.
struct UntestedCounts
{
    std::uint64_t sameGroup = 0;
    std::uint64_t ignored = 0;
    std::uint64_t noCommonTime = 0;
    std::uint64_t atRest = 0;

    [[nodiscard]] std::uint64_t all() const { return sameGroup + ignored + noCommonTime + atRest; }
    friend bool operator==(const UntestedCounts&, const UntestedCounts&) = default;
};

// Every body is examined once; a body with keys may rest for a while and move later, so it is examined again for each
// pair. The scene must outlive the object.
class TestedPairs
{
public:
    explicit TestedPairs(const Scene& scene);

    // None if the pair is tested.
    [[nodiscard]] std::optional<Untested> whyUntested(BodyPair pair) const;
    // Whether the body rests during part of its active interval.
    [[nodiscard]] bool restsAtTimes(std::uint32_t body) const;
    // Like whyUntested, but without the pairs excluded by name: only noCommonTime and atRest.
    [[nodiscard]] std::optional<Untested> whyUntestedByTime(BodyPair pair) const;
    // The number of pairs for each result of whyUntested() or whyUntestedByTime(). Cost: n·log n for n bodies and keys.
    [[nodiscard]] UntestedCounts counts() const;
    [[nodiscard]] UntestedCounts countsByTime() const;
    [[nodiscard]] const Exclusions& exclusions() const { return m_exclusions; }

private:
    struct Known
    {
        Interval active;
        bool rests; // during its whole active interval
        bool hasKeys;
    };

    [[nodiscard]] bool rests(std::uint32_t body, Interval common) const;
    [[nodiscard]] std::vector<Interval> partialRests(std::uint32_t body) const;

    const Scene& m_scene;
    Exclusions m_exclusions;
    std::vector<Known> m_known;
};

} // namespace sweep
