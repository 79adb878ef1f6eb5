// Words of WKT with their codes in WKB, and what both readers do with the positions of a geometry and with their times.
#pragma once

#include "core/io/geometry_reader.h"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sweep {

enum class WktType
{
    point,
    lineString,
    polygon,
    multiPoint,
    multiLineString,
    multiPolygon,
    collection,
    linearRing,
    curve
};

struct WktWord
{
    std::string_view text;
    WktType type;
    unsigned code; // in WKB; 0: none
};
inline constexpr std::array<WktWord, 16> wktWords = {{{"POINT", WktType::point, 1},
                                                      {"LINESTRING", WktType::lineString, 2},
                                                      {"POLYGON", WktType::polygon, 3},
                                                      {"MULTIPOINT", WktType::multiPoint, 4},
                                                      {"MULTILINESTRING", WktType::multiLineString, 5},
                                                      {"MULTIPOLYGON", WktType::multiPolygon, 6},
                                                      {"GEOMETRYCOLLECTION", WktType::collection, 7},
                                                      {"LINEARRING", WktType::linearRing, 0},
                                                      {"TRIANGLE", WktType::polygon, 17},
                                                      {"POLYHEDRALSURFACE", WktType::multiPolygon, 15},
                                                      {"TIN", WktType::multiPolygon, 16},
                                                      {"CIRCULARSTRING", WktType::curve, 8},
                                                      {"COMPOUNDCURVE", WktType::curve, 9},
                                                      {"CURVEPOLYGON", WktType::curve, 10},
                                                      {"MULTICURVE", WktType::curve, 11},
                                                      {"MULTISURFACE", WktType::curve, 12}}};

inline constexpr std::string_view curveSentence = " has curves; only straight edges can be read, so it is left out";

// Collects the positions of one outermost geometry, and remarks what is left out.
class WktSink
{
public:
    explicit WktSink(GeometryCollector& out) : m_out(out) {}

    using Positions = std::vector<TextPoint>;

    void begin(std::size_t offset, std::string name)
    {
        m_offset = offset;
        m_name = std::move(name);
        m_further = 0;
        m_isSingle = false;
    }
    void end()
    {
        if (m_further > 0)
            m_out.remark(m_offset,
                         "the further coordinates (z or m) of " + countOf(m_further, "position") + " are left out");
    }
    void countFurther() { ++m_further; }
    // The number of further coordinates so far, for a remark of the caller.
    [[nodiscard]] std::size_t takeFurther() { return std::exchange(m_further, 0); }
    [[nodiscard]] bool isFinite() const { return m_notFinite.empty(); }
    void markSingle() { m_isSingle = true; }
    // A coordinate of the next item is NaN or infinite.
    void markNotFinite(std::string_view word) { m_notFinite = word; }

    void add(GeometryKind kind, Positions positions, std::size_t offset)
    {
        if (const std::string_view word = std::exchange(m_notFinite, {}); !word.empty()) {
            m_out.remark(offset, "what has the coordinate " + std::string(word) +
                                     " is left out; a coordinate is a finite double");
            return;
        }
        if (positions.empty())
            return;
        GeometryItem item;
        item.kind = kind;
        item.points = std::move(positions);
        item.name = m_name;
        item.isSingle = m_isSingle;
        m_out.add(std::move(item), offset);
    }
    // The ring at this index of a polygon: its outside, or a hole.
    void addRing(std::size_t index, Positions positions, std::size_t offset)
    {
        if (index > 0) {
            m_notFinite = {};
            m_out.remark(offset, "a hole with " + countOf(positions.size(), "position") + " is left out");
            return;
        }
        if (positions.size() > 1 && positions.front() != positions.back())
            m_out.remark(offset, "this ring is not closed; an edge from its last to its first position closes it");
        add(GeometryKind::ring, std::move(positions), offset);
    }

private:
    GeometryCollector& m_out;
    std::size_t m_offset = 0;
    std::string m_name;
    std::size_t m_further = 0;
    bool m_isSingle = false;
    std::string_view m_notFinite = {};
};

// Moving points as MobilityDB prints them: POINT (1 2)@2000-01-01 is an instant, [instant, instant) a sequence,
// {[…], […]} a set of sequences, and {instant, instant} a set of instants. Each sequence becomes a track, and so does a
// set of instants; a sequence that begins where and when the one before it ends continues that one.
class TemporalPoints
{
public:
    explicit TemporalPoints(GeometryCollector& out) : m_out(out) {}

    // Whether a time stands behind a geometry that ends at this offset.
    [[nodiscard]] bool isTimed(std::size_t end) const;
    // Takes an instant; returns the offset behind its time. `begin` is the offset of its geometry, `end` is behind it.
    [[nodiscard]] std::size_t take(TextPoint p, std::size_t begin, std::size_t end, std::size_t further);
    // Passes the time of something else than a point.
    [[nodiscard]] std::size_t leaveOut(std::size_t end);
    // Adds the tracks.
    void finish();

private:
    void endSequence();
    void beginValue(std::size_t begin);
    [[nodiscard]] TimeText time(std::size_t at, std::size_t end) const;
    [[nodiscard]] std::size_t timeEnd(std::size_t at) const;
    [[nodiscard]] std::string between(std::size_t begin) const;

    GeometryCollector& m_out;
    std::vector<TrackRow> m_rows;
    std::size_t m_track = 0;
    std::size_t m_end = 0;       // behind the last instant
    std::size_t m_first = 0;     // the row with which the current sequence begins
    std::size_t m_further = 0;   // positions with further coordinates
    char m_opening = '\0';       // of the current sequence, or { of a set of instants
    std::string m_interpolation; // of the current value, as in Interp=Step
};

// The same as readWkt(out) for a part of the collector's text at its places: blanks stand for the rest.
void readWkt(GeometryCollector& out, std::string_view text);
// Reads the word that begins at the offset if it is WKB of hexadecimal digits, perhaps behind 0x or x. Returns the
// offset behind the geometry, or the given one.
[[nodiscard]] std::size_t readHexWkbWord(GeometryCollector& out, TemporalPoints& temporal, std::size_t at);

// GeoJSON in the strings of another text.
struct GeoJsonInStrings
{
    std::string json = {}; // at its places in the text, as it is without the string around it; blanks for the rest
    std::string rest = {}; // the text with blanks in place of the JSON
    bool isFound = false;
};
[[nodiscard]] GeoJsonInStrings geoJsonInStrings(std::string_view text);
// Whether JSON has the names of members that geometries have.
[[nodiscard]] bool holdsGeoJson(std::string_view text);

} // namespace sweep
