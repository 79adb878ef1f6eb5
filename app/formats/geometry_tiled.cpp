// Maps of the editor Tiled: objects of orthogonal maps in XML (.tmx). Format 1.10, doc.mapeditor.org.
#include "app/formats/geometry_reader.h"
#include "core/base/decimal.h"

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace sweep {

namespace {

// The values of a map; positions as in the map, y downwards.

enum class TiledShape
{
    rectangle,
    ellipse,
    point,
    polygon,
    polyline,
    text,
    capsule,
    tile,
    fromTemplate // in another file
};

struct TiledObject
{
    TiledShape shape = TiledShape::rectangle;
    std::string name = {};
    std::string id = {};
    TextPoint at = {};
    TextPoint size = {};
    double rotation = 0;                // in degrees, clockwise
    std::vector<TextPoint> points = {}; // relative to `at`
    bool isHidden = false;
    std::size_t offset = 0;
};

enum class TiledLayerKind
{
    tiles,
    objects,
    image,
    group
};

struct TiledLayer
{
    TiledLayerKind kind = TiledLayerKind::tiles;
    std::string name = {};
    TextPoint shift = {};
    bool hasParallax = false;
    bool isHidden = false;
    std::vector<TiledObject> objects = {};
    std::vector<TiledLayer> layers = {};
    std::size_t offset = 0;
};

struct TiledTileset
{
    std::string name = {};
    std::string source = {}; // of a tileset in another file
    std::size_t shapes = 0;  // the number of collision shapes of its tiles
    std::size_t offset = 0;
};

struct TiledMap
{
    std::string orientation = "orthogonal";
    TextPoint tile = {};
    std::vector<TiledTileset> tilesets = {};
    std::vector<TiledLayer> layers = {};
    std::size_t offset = 0;
};

TiledLayerKind layerKind(std::string_view type)
{
    return type == "objectgroup"  ? TiledLayerKind::objects
           : type == "group"      ? TiledLayerKind::group
           : type == "imagelayer" ? TiledLayerKind::image
                                  : TiledLayerKind::tiles;
}

// Makes items of a map.
class TiledItems
{
public:
    explicit TiledItems(GeometryCollector& out) : m_out(out) {}

    void add(const TiledMap& map)
    {
        if (map.orientation != "orthogonal")
            m_out.fail(map.offset, "the map is " +
                                       (map.orientation.empty() ? "without orientation" : shortened(map.orientation)) +
                                       "; orthogonal maps are read");
        if (!(map.tile.x > 0) || !(map.tile.y > 0))
            m_out.fail(map.offset, "a map has tilewidth and tileheight > 0");
        m_out.setGrid(map.tile);
        m_out.remark(map.offset, "y points down in the map, so every y is negated: row j of the tiles is row -1 - j of "
                                 "the grid");
        for (const TiledLayer& layer : map.layers)
            addLayer(layer, {});
        for (const TiledTileset& tileset : map.tilesets)
            remarkTileset(tileset);
        if (m_rounded > 0)
            m_out.remark(map.offset, countOf(m_rounded, "coordinate") +
                                         (m_rounded == 1 ? " is a sum that is" : " are sums that are") +
                                         " rounded: the places of a layer, an object and a corner are added");
    }

private:
    void remarkTileset(const TiledTileset& tileset)
    {
        if (!tileset.source.empty())
            m_out.remark(tileset.offset,
                         "the tileset \"" + shortened(tileset.source) + "\" is another file, which is not opened");
        else if (tileset.shapes > 0)
            m_out.remark(tileset.offset, countOf(tileset.shapes, "collision shape") + " of tiles in the tileset \"" +
                                             shortened(tileset.name) + "\" " + (tileset.shapes == 1 ? "is" : "are") +
                                             " left out");
    }

    void addLayer(const TiledLayer& layer, TextPoint shift)
    {
        const std::string whose = " layer \"" + shortened(layer.name) + '"';
        if (layer.kind == TiledLayerKind::image)
            return m_out.remark(layer.offset, "the image" + whose + " is left out; objects are read");
        if (layer.hasParallax)
            m_out.remark(layer.offset, "the parallax of the" + whose + " is left out");
        shift = {sum(shift.x, layer.shift.x), sum(shift.y, layer.shift.y)};
        if (layer.kind == TiledLayerKind::tiles)
            return m_out.remark(layer.offset, "the tile" + whose + " is left out; objects are read");
        if (layer.isHidden)
            m_out.remark(layer.offset, "the" + whose + " is read, though it is hidden in the map");
        std::size_t tiles = 0;
        std::size_t hiddenOnes = 0;
        for (const TiledObject& object : layer.objects) {
            m_out.tick();
            hiddenOnes += object.isHidden && object.shape < TiledShape::text ? 1 : 0;
            if (object.shape == TiledShape::tile)
                ++tiles;
            else
                addObject(object, shift);
        }
        if (hiddenOnes > 0)
            m_out.remark(layer.offset, countOf(hiddenOnes, "object") + " of the" + whose +
                                           (hiddenOnes == 1 ? " is read, though it is" : " are read, though they are") +
                                           " hidden in the map");
        if (tiles > 0)
            m_out.remark(layer.offset, countOf(tiles, "tile object") + " of the" + whose +
                                           (tiles == 1 ? " is" : " are") + " left out: tiles are pictures");
        for (const TiledLayer& inner : layer.layers)
            addLayer(inner, shift);
    }

    void addObject(const TiledObject& object, TextPoint shift)
    {
        switch (object.shape) {
        case TiledShape::rectangle:
            return addRectangle(object, shift);
        case TiledShape::ellipse:
            return addEllipse(object, shift);
        case TiledShape::point:
            return add(object, shift, GeometryKind::points, {{0, 0}});
        case TiledShape::polygon:
            return add(object, shift, GeometryKind::ring, object.points);
        case TiledShape::polyline:
            return add(object, shift, GeometryKind::polyline, object.points);
        case TiledShape::text:
            return remark(object, "is a text, which is left out");
        case TiledShape::capsule:
            return remark(object, "is a capsule, which is left out");
        case TiledShape::fromTemplate:
            return remark(object, "is left out: its template is another file, which is not opened");
        case TiledShape::tile:
            return;
        }
    }

    void addRectangle(const TiledObject& object, TextPoint shift)
    {
        const auto [w, h] = object.size;
        if (w < 0 || h < 0)
            return remark(object, "is left out: its size is negative");
        if (w > 0 && h > 0)
            return add(object, shift, GeometryKind::ring, {{0, 0}, {w, 0}, {w, h}, {0, h}});
        remark(object, w + h > 0 ? "is a rectangle without an area, so it becomes a segment"
                                 : "is a rectangle without a size, so it becomes a point");
        if (w + h > 0)
            add(object, shift, GeometryKind::polyline, {{0, 0}, {w, h}});
        else
            add(object, shift, GeometryKind::points, {{0, 0}});
    }

    void addEllipse(const TiledObject& object, TextPoint shift)
    {
        const auto [w, h] = object.size;
        if (w != h || !(w > 0))
            return remark(object, "is left out: it is an ellipse of " + shortestDecimal(w) + " x " +
                                      shortestDecimal(h) + "; ellipses that are circles are read");
        add(object, shift, GeometryKind::points, {{w / 2, w / 2}}, {w / 2});
    }

    void add(const TiledObject& object, TextPoint shift, GeometryKind kind, std::vector<TextPoint> points,
             std::vector<double> radii = {})
    {
        const TextPoint origin{sum(shift.x, object.at.x), sum(shift.y, object.at.y)};
        const bool isTurned =
            std::any_of(points.begin(), points.end(), [](TextPoint p) { return p.x != 0 || p.y != 0; });
        const double turn = isTurned ? std::fmod(object.rotation, 360) : 0;
        const bool isRounded = std::fmod(turn, 90) != 0;
        const std::size_t roundedBefore = m_rounded;
        if (isRounded)
            remark(object, "is turned by " + shortestDecimal(object.rotation) + "°, and its points are rounded");
        for (TextPoint& p : points) {
            m_out.countPoint(object.offset);
            const TextPoint turned = turnedBy(turn, p);
            p = {sum(origin.x, turned.x), sum(origin.y, turned.y)};
            p.y = 0 - p.y;
            if (!std::isfinite(p.x) || !std::isfinite(p.y))
                m_out.fail(object.offset, "a coordinate of this object is beyond the finite doubles");
        }
        m_rounded = isRounded ? roundedBefore : m_rounded; // the remark reports it
        GeometryItem item;
        item.kind = kind;
        item.points = std::move(points);
        item.radii = std::move(radii);
        item.name = nameOf(object);
        m_out.add(std::move(item), object.offset);
    }

    // A point turned by an angle in degrees about (0, 0), from x to y; exact for multiples of 90.
    [[nodiscard]] static TextPoint turnedBy(double degrees, TextPoint p)
    {
        if (std::fmod(degrees, 90) != 0) {
            const double angle = degrees * std::numbers::pi / 180;
            return {p.x * std::cos(angle) - p.y * std::sin(angle), p.x * std::sin(angle) + p.y * std::cos(angle)};
        }
        for (int quarters = (static_cast<int>(degrees / 90) + 4) % 4; quarters > 0; --quarters)
            p = {0 - p.y, p.x};
        return p;
    }

    // The sum of two doubles; counts those that are rounded.
    [[nodiscard]] double sum(double p, double q)
    {
        bool isRounded = false;
        const double total = sumOf(p, q, isRounded);
        m_rounded += isRounded ? 1 : 0;
        return total;
    }

    [[nodiscard]] static std::string nameOf(const TiledObject& object)
    {
        return object.name.empty() && !object.id.empty() ? "object " + object.id : object.name;
    }

    void remark(const TiledObject& object, const std::string& text)
    {
        const std::string name = nameOf(object);
        m_out.remark(object.offset, name.empty() ? "an object " + text : '"' + shortened(name) + "\" " + text);
    }

    GeometryCollector& m_out;
    std::size_t m_rounded = 0;
};

// Reads .tmx.
class TmxReader
{
public:
    explicit TmxReader(GeometryCollector& out) : m_out(out), m_xml(out) {}

    [[nodiscard]] TiledMap read()
    {
        m_xml.document([this] { root(); });
        return std::move(m_map);
    }

private:
    void root()
    {
        m_map.offset = m_xml.offset();
        if (m_xml.name() != "map")
            m_out.fail(m_map.offset,
                       '<' + shortened(m_xml.name()) + "> is read from no file of its own; a map of Tiled is a <map>");
        m_map.orientation = text("orientation");
        m_map.tile = {number("tilewidth"), number("tileheight")};
        m_xml.children([this] {
            if (m_xml.name() == "tileset")
                m_map.tilesets.push_back(tileset());
            else if (isLayer())
                m_map.layers.push_back(layer());
        });
    }

    [[nodiscard]] bool isLayer() const
    {
        const std::string_view name = m_xml.name();
        return name == "layer" || name == "objectgroup" || name == "imagelayer" || name == "group";
    }

    [[nodiscard]] TiledTileset tileset()
    {
        TiledTileset read;
        read.offset = m_xml.offset();
        read.name = text("name");
        read.source = text("source");
        const auto object = [&] { read.shapes += m_xml.name() == "object" ? 1 : 0; };
        const auto group = [&] {
            if (m_xml.name() == "objectgroup")
                m_xml.children(object);
        };
        m_xml.children([&] {
            if (m_xml.name() == "tile")
                m_xml.children(group);
        });
        return read;
    }

    [[nodiscard]] TiledLayer layer()
    {
        TiledLayer read;
        read.offset = m_xml.offset();
        read.kind = layerKind(m_xml.name());
        read.name = text("name");
        read.shift = {number("offsetx"), number("offsety")};
        read.hasParallax = number("parallaxx", 1) != 1 || number("parallaxy", 1) != 1;
        read.isHidden = number("visible", 1) == 0;
        m_xml.children([&] {
            if (read.kind == TiledLayerKind::objects && m_xml.name() == "object")
                read.objects.push_back(object());
            else if (read.kind == TiledLayerKind::group && isLayer())
                read.layers.push_back(layer());
        });
        return read;
    }

    [[nodiscard]] TiledObject object()
    {
        TiledObject read;
        read.offset = m_xml.offset();
        read.name = text("name");
        read.id = text("id");
        read.at = {number("x"), number("y")};
        read.size = {number("width"), number("height")};
        read.rotation = number("rotation");
        read.isHidden = number("visible", 1) == 0;
        const bool isTile = m_xml.attribute("gid") != nullptr;
        const bool isTemplate = m_xml.attribute("template") != nullptr;
        m_xml.children([&] { shape(read); });
        if (isTile)
            read.shape = TiledShape::tile;
        if (isTemplate)
            read.shape = TiledShape::fromTemplate;
        return read;
    }

    void shape(TiledObject& object)
    {
        const std::string_view name = m_xml.name();
        if (name == "ellipse")
            object.shape = TiledShape::ellipse;
        else if (name == "point")
            object.shape = TiledShape::point;
        else if (name == "text")
            object.shape = TiledShape::text;
        else if (name == "capsule")
            object.shape = TiledShape::capsule;
        else if (name == "polygon" || name == "polyline") {
            object.shape = name == "polygon" ? TiledShape::polygon : TiledShape::polyline;
            object.points = m_xml.points("points");
        }
    }

    [[nodiscard]] std::string text(std::string_view name) const { return m_xml.text(name); }
    [[nodiscard]] double number(std::string_view name, double absent = 0) { return m_xml.number(name, absent); }

    GeometryCollector& m_out;
    XmlReader m_xml;
    TiledMap m_map;
};

char firstCharacter(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first == std::string_view::npos ? '\0' : text[first];
}

} // namespace

bool looksLikeTiledMap(std::string_view text)
{
    const auto has = [text](std::string_view word) { return text.find(word) != std::string_view::npos; };
    const char first = firstCharacter(text);
    if (first == '<')
        return (has("<map ") || has("<map\n") || has("<tileset ") || has("<template>")) &&
               (has("tilewidth") || has("tiledversion") || has("<object ") || has("<template>"));
    return first == '{' && has("\"layers\"") &&
           (has("\"infinite\"") || has("\"tilewidth\"") || has("\"tilelayer\"") || has("\"objectgroup\""));
}

void readTiledMap(GeometryCollector& out)
{
    if (firstCharacter(out.text()) != '<')
        out.fail(0, "this is a map of Tiled in JSON, which is not read; save it as .tmx");
    TiledItems(out).add(TmxReader(out).read());
}

} // namespace sweep
