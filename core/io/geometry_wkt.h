// Words of WKT with their codes in WKB, and what both readers do with the positions of a geometry.
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

} // namespace sweep
