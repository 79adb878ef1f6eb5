// KML: positions as lon,lat[,height] in <coordinates>, alone or in a document, and tracks of gx:coord (OGC 12-007r2).
#include "app/formats/geometry_reader.h"

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <array>
#include <utility>

namespace sweep {

namespace {

std::size_t kmlBlanksEnd(std::string_view text, std::size_t at)
{
    while (at < text.size() && isBlankByte(text[at]))
        ++at;
    return at;
}

std::string_view trimmedKml(std::string_view text)
{
    text.remove_prefix(kmlBlanksEnd(text, 0));
    while (!text.empty() && isBlankByte(text.back()))
        text.remove_suffix(1);
    return text;
}

// The length of "1,2" or "1,2,3" at the start, and how many numbers it has; 0 if there is none.
struct KmlTuple
{
    std::size_t length = 0;
    std::size_t numbers = 0;
};

KmlTuple kmlTupleAt(std::string_view text)
{
    KmlTuple tuple;
    for (;;) {
        const std::size_t number = numberAtStart(text.substr(tuple.length)).length;
        if (number == 0)
            return {};
        tuple.length += number;
        ++tuple.numbers;
        if (tuple.length >= text.size() || text[tuple.length] != ',')
            return tuple;
        ++tuple.length;
    }
}

// Whether the first line holds several positions with blanks between them and none inside, one of them with a height.
// With one position per line they are rows.
bool isBareKml(std::string_view text)
{
    text = trimmedKml(text);
    const std::string_view line = text.substr(0, text.find('\n'));
    std::size_t count = 0;
    bool hasHeight = false;
    for (std::size_t at = 0; at < line.size(); at = kmlBlanksEnd(line, at)) {
        const KmlTuple tuple = kmlTupleAt(line.substr(at));
        if (tuple.numbers < 2 || tuple.numbers > 3)
            return false;
        at += tuple.length;
        if (at < line.size() && !isBlankByte(line[at]))
            return false;
        hasHeight = hasHeight || tuple.numbers == 3;
        ++count;
    }
    return count > 1 && hasHeight;
}

class KmlReader
{
public:
    explicit KmlReader(GeometryCollector& out) : m_out(out), m_text(out.text()) {}

    void readBare() { addPositions(0, m_text.size(), GeometryKind::polyline); }

    // Reads the elements one by one. What they mean depends on the last geometry that began.
    void readElements()
    {
        for (std::size_t at = m_text.find('<'); at != std::string_view::npos; at = m_text.find('<', at)) {
            m_out.tick();
            if (const std::size_t end = commentEnd(at); end > at) {
                at = end;
                continue;
            }
            if (m_text.substr(at).starts_with("<!DOCTYPE"))
                m_out.fail(at, "a document type (<!DOCTYPE) is refused: it may name other files and define entities");
            const std::size_t tagEnd = std::min(m_text.find('>', at), m_text.size());
            const std::size_t contentEnd = std::min(m_text.find('<', tagEnd), m_text.size());
            element(at, std::min(tagEnd + 1, m_text.size()), contentEnd);
            at = std::max(at + 1, tagEnd);
        }
        if (m_heights > 0)
            m_out.remark(m_rows.front().offset,
                         countOf(m_heights, "height") + " of tracks " + (m_heights == 1 ? "is" : "are") + " left out");
        m_out.addTracks(std::move(m_rows), false);
    }

private:
    // The end of a comment or of a section without markup at the offset; the offset if there is none.
    [[nodiscard]] std::size_t commentEnd(std::size_t at) const
    {
        using Marks = std::pair<std::string_view, std::string_view>;
        for (const auto& [begin, end] : {Marks("<!--", "-->"), Marks("<![CDATA[", "]]>")})
            if (m_text.substr(at).starts_with(begin)) {
                const std::size_t found = m_text.find(end, at + begin.size());
                return found == std::string_view::npos ? m_text.size() : found + end.size();
            }
        return at;
    }

    // The name of the tag at a <, with its / and without its namespace.
    [[nodiscard]] std::string tagAt(std::size_t at) const
    {
        std::size_t end = at + 1;
        while (end < m_text.size() && (isWordByte(m_text[end]) || m_text[end] == ':' || m_text[end] == '/'))
            ++end;
        std::string name(m_text.substr(at + 1, end - at - 1));
        if (const std::size_t colon = name.rfind(':'); colon != std::string::npos)
            name.erase(name.starts_with('/') ? 1 : 0, name.starts_with('/') ? colon : colon + 1);
        return name;
    }

    void element(std::size_t at, std::size_t begin, std::size_t end)
    {
        const std::string tag = tagAt(at);
        const std::string_view content = m_text.substr(begin, end - begin);
        if (tag == "Placemark")
            m_name.clear();
        else if (tag == "name")
            m_name = shortened(withoutEntities(trimmedKml(content)), 200);
        else if (tag == "Point")
            m_kind = GeometryKind::points;
        else if (tag == "LineString" || tag == "LinearRing")
            m_kind = tag == "LineString" || !m_isPolygon ? GeometryKind::polyline : GeometryKind::ring;
        else if (tag == "Polygon" || tag == "/Polygon")
            m_isPolygon = tag == "Polygon";
        else if (tag == "innerBoundaryIs" || tag == "/innerBoundaryIs")
            m_isHole = tag == "innerBoundaryIs";
        else if (tag == "Track")
            beginTrack();
        else if (tag == "when")
            m_times.emplace_back(begin, trimmedKml(content));
        else if (tag == "coord")
            addTrackPosition(begin, end);
        else if (tag == "coordinates")
            addPositions(begin, end, m_kind);
        else if (tag == "Model" || tag == "LatLonBox" || tag == "LatLonQuad")
            m_out.remark(at, '<' + tag + "> is left out");
    }

    [[nodiscard]] static std::string withoutEntities(std::string_view text)
    {
        using Entity = std::pair<std::string_view, char>;
        std::string plain;
        while (!text.empty()) {
            std::size_t length = 1;
            char c = text.front();
            for (const auto& [name, character] : {Entity("&lt;", '<'), Entity("&gt;", '>'), Entity("&quot;", '"'),
                                                  Entity("&apos;", '\''), Entity("&amp;", '&')})
                if (text.starts_with(name)) {
                    length = name.size();
                    c = character;
                }
            plain += c;
            text.remove_prefix(length);
        }
        return plain;
    }

    void addPositions(std::size_t begin, std::size_t end, GeometryKind kind)
    {
        GeometryItem item;
        item.kind = kind;
        item.name = m_name;
        std::size_t heights = 0;
        for (std::size_t at = kmlBlanksEnd(m_text, begin); at < end; at = kmlBlanksEnd(m_text, at)) {
            m_out.countPoint(at);
            bool hasHeight = false;
            item.points.push_back(position(at, end, hasHeight));
            heights += hasHeight ? 1 : 0;
        }
        if (m_isHole) {
            m_out.remark(begin, "a hole with " + countOf(item.points.size(), "position") + " is left out");
            return;
        }
        if (heights > 0)
            m_out.remark(begin, countOf(heights, "height") + (heights == 1 ? " is" : " are") + " left out");
        m_out.add(std::move(item), begin);
    }

    // Takes "lon,lat" or "lon,lat,height"; commas may have blanks around them.
    [[nodiscard]] TextPoint position(std::size_t& at, std::size_t end, bool& hasHeight)
    {
        const std::size_t begin = at;
        std::array<double, 3> values{};
        std::size_t count = 0;
        for (bool goesOn = true; goesOn; ++count) {
            const NumberText number = numberAtStart(m_text.substr(at, end - at));
            if (number.length == 0 || count == values.size())
                m_out.fail(at, foundAt(m_text, at) + "; a position of KML is lon,lat or lon,lat,height");
            values.at(count) = m_out.coordinate(number, at, false);
            at += number.length;
            const std::size_t next = kmlBlanksEnd(m_text, at);
            goesOn = next < end && m_text[next] == ',';
            at = goesOn ? kmlBlanksEnd(m_text, next + 1) : at;
        }
        if (count < 2)
            m_out.fail(begin, "a position of one number; a position of KML is lon,lat or lon,lat,height");
        hasHeight = count == 3;
        return {values[0], values[1]};
    }

    void beginTrack()
    {
        ++m_track;
        m_times.clear();
        m_tracked = 0;
    }

    // "lon lat height" belongs to the <when> of the same index.
    void addTrackPosition(std::size_t begin, std::size_t end)
    {
        TrackRow row;
        row.offset = kmlBlanksEnd(m_text, begin);
        m_out.countPoint(row.offset);
        std::array<double, 2> values{};
        std::size_t count = 0;
        for (std::size_t at = row.offset; at < end; at = kmlBlanksEnd(m_text, at), ++count) {
            const NumberText number = numberAtStart(m_text.substr(at, end - at));
            if (number.length == 0)
                m_out.fail(at, foundAt(m_text, at) + "; a position of a track of KML is lon lat height");
            if (count < 2)
                values.at(count) = m_out.coordinate(number, at, false);
            at += number.length;
        }
        if (count == 2 || count == 3) {
            row.at = {values[0], values[1]};
            row.time = timeOfPosition(row.offset);
            row.id = m_name;
            row.track = m_track;
            m_rows.push_back(std::move(row));
        }
        m_heights += count == 3 ? 1 : 0;
        if (count < 2 || count > 3)
            m_out.remark(row.offset, "a position without lon and lat is left out");
        ++m_tracked;
    }

    [[nodiscard]] TimeText timeOfPosition(std::size_t offset)
    {
        if (m_tracked >= m_times.size())
            m_out.fail(offset, "this position of a track has no <when>");
        const auto& [at, text] = m_times[m_tracked];
        const auto time = clockTime(text);
        if (!time)
            m_out.fail(at, "a time of a track is a date by ISO 8601");
        return *time;
    }

    GeometryCollector& m_out;
    std::string_view m_text;
    std::string m_name;
    GeometryKind m_kind = GeometryKind::polyline;
    bool m_isPolygon = false;
    bool m_isHole = false;
    std::vector<std::pair<std::size_t, std::string_view>> m_times; // of the current track, with their offsets
    std::vector<TrackRow> m_rows;
    std::size_t m_track = 0;
    std::size_t m_tracked = 0; // positions of the current track
    std::size_t m_heights = 0; // of all tracks
};

bool hasKmlElements(std::string_view text)
{
    const auto has = [text](std::string_view tag) { return text.find(tag) != std::string_view::npos; };
    return has("<coordinates>") || has(":coordinates>") || has("<gx:coord>") || has("<kml");
}

} // namespace

bool looksLikeKml(std::string_view text)
{
    return hasKmlElements(text) || isBareKml(text);
}

void readKml(GeometryCollector& out)
{
    if (hasKmlElements(out.text()))
        KmlReader(out).readElements();
    else
        KmlReader(out).readBare();
}

} // namespace sweep
