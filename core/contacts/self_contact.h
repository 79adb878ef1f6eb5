// The first time at which a polygon is not simple, and the sentence about it.
#pragma once

#include <sweepbench/base/jobs.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/scene.h>

#include <cstddef>
#include <optional>
#include <string>

namespace sweep {

// Two edges of a polygon that share more than a polygon may, and the first such time. Edge i runs from control point i
// to the next one; i < j.
struct SelfContact
{
    std::size_t i = 0;
    std::size_t j = 0;
    Instant time;
};

// The first time in the active interval at which the polygon is not simple: neighbouring control points coincide,
// neighbouring edges share more than their common control point, or others share anything; of several pairs of edges at
// that time, the smallest. None if there is none or the job is stopped. The radius plays no part. Requires: paths and
// times obey the rules.
[[nodiscard]] std::optional<SelfContact> firstSelfContact(const Body& polygon, Interval active, const Job& job);

// The sentence about a first self-contact, which names its edges and its time and says what is wrong there: equal
// points, all of them on one line, an edge that folds back, or edges that cross or touch. `pointer` leads from the body
// to the control point at fault, or to all of them. Exact.
struct PolygonFault
{
    std::string pointer;
    std::string message;
};
[[nodiscard]] PolygonFault faultOf(const Body& polygon, Interval active, const SelfContact& contact);
// The same message for a polygon at rest, without a time. Its sides and points are counted from 1, as segments that
// are made of it are named.
[[nodiscard]] std::string faultAtRest(const Body& polygon, const SelfContact& contact);

} // namespace sweep
