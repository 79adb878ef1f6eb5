// Bodies written as geometry in text: WKT, GeoJSON, CSV, and initialisers of C++.
#pragma once

#include <sweepbench/base/result.h>
#include <sweepbench/number/exact.h>
#include <sweepbench/scene.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sweep {

enum class GeometryFormat
{
    wkt,
    geoJson,
    csv, // rows of id, t, x, y, r
    cpp
};
// "WKT", "GeoJSON", "CSV", "C++"
[[nodiscard]] const char* name(GeometryFormat format);

// Frames at offset + k/rate for every whole k.
struct GeometryFrames
{
    Rational rate = 60; // > 0
    Rational offset = 0;
};

struct GeometryWriting
{
    GeometryFormat format = GeometryFormat::wkt;
    std::vector<std::uint32_t> bodies = {};    // ascending indices; empty: all
    double t = 0;                              // the time of the positions, except in CSV
    std::optional<GeometryFrames> frames = {}; // of CSV; absent: the times of each body's own keys
};

// One kind of loss, and the bodies that it concerns.
struct GeometryLoss
{
    std::string text; // "radius left out"
    std::size_t count = 0;
    std::vector<std::string> ids = {}; // of the first bodies; at most mostLossIds

    // `radius left out: "a", "b" and 3 more`, with control characters escaped
    [[nodiscard]] std::string sentence() const;
};
inline constexpr std::size_t mostLossIds = 8;
inline constexpr std::size_t mostWrittenRows = 1'000'000; // as many as readGeometry() reads

struct WrittenGeometry
{
    std::string text = {};  // empty if nothing could be written
    std::size_t bodies = 0; // how many were written
    std::vector<GeometryLoss> losses = {};
};

// The bodies as text that readGeometry() and bodiesOf() read. Laws, where every number is compared bit for bit, −0
// included:
// 1. a body at rest comes back with its control points: from GeoJSON and C++ with its shape, id, radius and group, from
//    WKT as a point, segment or polygon;
// 2. the number of a moving body is the nearest double of its exact value at t, or the nearest single in a scene of
//    singles, and the value itself if that is a number of the scene, of which −0 is kept in keys alone;
// 3. a point, circle or projectile in CSV comes back as a point or circle with a key for each row; without frames a
//    keyed body whose keys span its active time has its own keys, and a uniform one keys at both ends of that time;
// 4. whatever does not come back, or is rounded, is a loss, and so is a member of the scene if all bodies are
//    written; losses of C++ are in its comments too;
// 5. ids and groups cannot end a comment, a string or a field, control a terminal, or become a spreadsheet's formula.
// Bodies that are not active at t are left out; rays and lines have no WKT; bodies of several control points have no
// CSV. Numbers are the shortest decimals that read back; those of singles in C++ have the suffix f. Error: more than
// mostWrittenRows rows. Requires: the scene is valid.
[[nodiscard]] Result<WrittenGeometry> writtenGeometry(const Scene& scene, const GeometryWriting& writing);

} // namespace sweep
