// Maps of the editor Tiled: objects of orthogonal maps and collision shapes of their tiles, in XML (.tmx) and in JSON
// (.tmj). Format 1.10, doc.mapeditor.org.
#include "core/base/decimal.h"
#include "core/io/geometry_code.h"
#include "core/io/geometry_reader.h"
#include "core/io/xml.h"

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace sweep {

namespace {

// The values of a map as both forms of it have them; positions as in the map, y downwards.

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

// A part of a tile layer: whole rows of cells, each with the number of its tile and its flips, or 0.
struct TiledCells
{
    double column = 0; // of the first cell
    double row = 0;
    std::uint32_t width = 0;
    std::vector<std::uint32_t> numbers = {};
};

struct TiledLayer
{
    TiledLayerKind kind = TiledLayerKind::tiles;
    std::string name = {};
    TextPoint shift = {};
    std::vector<TiledCells> cells = {};
    bool hasParallax = false;
    bool isHidden = false;
    std::vector<TiledObject> objects = {};
    std::vector<TiledLayer> layers = {};
    std::size_t offset = 0;
};

struct TiledTileset
{
    std::string name = {};
    std::string source = {};                                                 // of a tileset in another file
    std::uint32_t first = 1;                                                 // the number of its first tile
    TextPoint tile = {};                                                     // the size of its tiles
    TextPoint shift = {};                                                    // by which its tiles are drawn
    std::unordered_map<std::uint32_t, std::vector<TiledObject>> shapes = {}; // of tiles
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

// The bits of the number of a cell.
constexpr std::uint32_t flipsX = 0x80000000U;
constexpr std::uint32_t flipsY = 0x40000000U;
constexpr std::uint32_t swapsXY = 0x20000000U;
constexpr std::uint32_t tileNumber = 0x0fffffffU;

std::uint32_t cellCount(double number)
{
    return static_cast<std::uint32_t>(std::clamp(number, 0.0, double(tileNumber)));
}

// The position of an object: moved, and in a cell first mirrored with its tile.
struct TiledPlace
{
    TextPoint shift = {};
    TextPoint tile = {};     // its size
    std::uint32_t flips = 0; // as in the number of a cell
    bool isTile = false;
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
        m_grid = map.tile;
        for (const TiledTileset& tileset : map.tilesets)
            m_tilesets.push_back(&tileset);
        std::stable_sort(m_tilesets.begin(), m_tilesets.end(),
                         [](const TiledTileset* p, const TiledTileset* q) { return p->first < q->first; });
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
        std::size_t shapes = 0;
        for (const auto& [tile, objects] : tileset.shapes)
            shapes += objects.size();
        if (!tileset.source.empty())
            m_out.remark(tileset.offset,
                         "the tileset \"" + shortened(tileset.source) + "\" is another file, which is not opened");
        else if (shapes > 0 && !m_used.contains(&tileset))
            m_out.remark(tileset.offset, countOf(shapes, "collision shape") + " of tiles in the tileset \"" +
                                             shortened(tileset.name) + "\" " + (shapes == 1 ? "is" : "are") +
                                             " left out");
    }

    // The tileset of a tile; null if the tile has no collision shapes.
    [[nodiscard]] const TiledTileset* tilesetOf(std::uint32_t number) const
    {
        const auto behind = std::upper_bound(m_tilesets.begin(), m_tilesets.end(), number,
                                             [](std::uint32_t n, const TiledTileset* one) { return n < one->first; });
        if (behind == m_tilesets.begin())
            return nullptr;
        const TiledTileset* const found = *(behind - 1);
        return found->shapes.contains(number - found->first) ? found : nullptr;
    }

    // Adds the collision shapes of the tiles of a layer at each of its cells.
    void addCells(const TiledLayer& layer, const std::string& whose, TextPoint shift)
    {
        std::size_t read = 0;
        std::size_t others = 0, turned = 0;
        for (const TiledCells& cells : layer.cells) {
            if (cells.width == 0 && !cells.numbers.empty())
                m_out.fail(layer.offset, "a layer of cells has a width of 1 cell or more");
            for (std::size_t i = 0; i < cells.numbers.size(); ++i) {
                m_out.tick();
                const std::uint32_t number = cells.numbers[i] & tileNumber;
                const TiledTileset* const tileset = number > 0 ? tilesetOf(number) : nullptr;
                const bool isTurned =
                    tileset != nullptr && (cells.numbers[i] & swapsXY) != 0 && tileset->tile.x != tileset->tile.y;
                others += number > 0 && tileset == nullptr ? 1 : 0;
                turned += isTurned ? 1 : 0;
                if (tileset == nullptr || isTurned)
                    continue;
                ++read;
                const TextPoint cell{cells.column + double(i % cells.width), cells.row + double(i / cells.width)};
                addCell(*tileset, cells.numbers[i], cell, shift);
            }
        }
        const auto are = [](std::size_t count) { return count == 1 ? " is left out" : " are left out"; };
        if (turned > 0)
            m_out.remark(layer.offset, countOf(turned, "cell") + " of the" + whose + are(turned) +
                                           ": only square tiles are read turned by a quarter");
        constexpr const char* csv = ", and cells that are saved as CSV, the Tile Layer Format in Map ▸ Map Properties";
        const std::string left = "; " + countOf(others, "cell") + " without shapes" + are(others);
        const char* const hidden = layer.isHidden ? "; the layer is hidden in the map" : "";
        m_out.remark(layer.offset,
                     read == 0
                         ? "the tile" + whose + " is left out; objects are read" + (layer.cells.empty() ? csv : "")
                         : "of the tile" + whose + " the collision shapes of " + countOf(read, "cell") + " are read" +
                               (others > 0 ? left : "") + hidden);
    }

    void addCell(const TiledTileset& tileset, std::uint32_t number, TextPoint cell, TextPoint shift)
    {
        m_used.insert(&tileset);
        // A tile that is higher than the grid stands on the bottom of its cell.
        const double x = sum(shift.x, sum(cell.x * m_grid.x, tileset.shift.x));
        const double y = sum(shift.y, sum(sum((cell.y + 1) * m_grid.y, -tileset.tile.y), tileset.shift.y));
        const std::uint32_t id = (number & tileNumber) - tileset.first;
        const TiledPlace place{{x, y}, tileset.tile, number, true};
        for (const TiledObject& object : tileset.shapes.at(id))
            addObject(object, place);
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
            return addCells(layer, whose, shift);
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
                addObject(object, {shift, {}, 0, false});
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

    void addObject(const TiledObject& object, const TiledPlace& place)
    {
        switch (object.shape) {
        case TiledShape::rectangle:
            return addRectangle(object, place);
        case TiledShape::ellipse:
            return addEllipse(object, place);
        case TiledShape::point:
            return add(object, place, GeometryKind::points, {{0, 0}});
        case TiledShape::polygon:
            return add(object, place, GeometryKind::ring, object.points);
        case TiledShape::polyline:
            return add(object, place, GeometryKind::polyline, object.points);
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

    void addRectangle(const TiledObject& object, const TiledPlace& place)
    {
        const auto [w, h] = object.size;
        if (w < 0 || h < 0)
            return remark(object, "is left out: its size is negative");
        if (w > 0 && h > 0)
            return add(object, place, GeometryKind::ring, {{0, 0}, {w, 0}, {w, h}, {0, h}});
        remark(object, w + h > 0 ? "is a rectangle without an area, so it becomes a segment"
                                 : "is a rectangle without a size, so it becomes a point");
        if (w + h > 0)
            add(object, place, GeometryKind::polyline, {{0, 0}, {w, h}});
        else
            add(object, place, GeometryKind::points, {{0, 0}});
    }

    void addEllipse(const TiledObject& object, const TiledPlace& place)
    {
        const auto [w, h] = object.size;
        if (w != h || !(w > 0))
            return remark(object, "is left out: it is an ellipse of " + shortestDecimal(w) + " x " +
                                      shortestDecimal(h) + "; ellipses that are circles are read");
        add(object, place, GeometryKind::points, {{w / 2, w / 2}}, {w / 2});
    }

    void add(const TiledObject& object, const TiledPlace& place, GeometryKind kind, std::vector<TextPoint> points,
             std::vector<double> radii = {})
    {
        const TextPoint origin =
            place.isTile ? object.at : TextPoint{sum(place.shift.x, object.at.x), sum(place.shift.y, object.at.y)};
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
            p = place.isTile ? inCell(p, place) : p;
            p.y = 0 - p.y;
            if (!std::isfinite(p.x) || !std::isfinite(p.y))
                m_out.fail(object.offset, "a coordinate of this object is beyond the finite doubles");
        }
        m_rounded = isRounded ? roundedBefore : m_rounded; // the remark reports it
        GeometryItem item;
        item.kind = kind;
        item.points = std::move(points);
        item.radii = std::move(radii);
        item.name = place.isTile ? sharedName(nameOf(object)) : nameOf(object);
        m_out.add(std::move(item), object.offset);
    }

    // A point of a tile in a cell: x and y are swapped first, then the tile is mirrored.
    [[nodiscard]] TextPoint inCell(TextPoint p, const TiledPlace& place)
    {
        if ((place.flips & swapsXY) != 0)
            std::swap(p.x, p.y);
        if ((place.flips & flipsX) != 0)
            p.x = sum(place.tile.x, -p.x);
        if ((place.flips & flipsY) != 0)
            p.y = sum(place.tile.y, -p.y);
        return {sum(place.shift.x, p.x), sum(place.shift.y, p.y)};
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

    // Once for each object; shapes of tiles are in many cells.
    void remark(const TiledObject& object, const std::string& text)
    {
        if (!m_said.insert(object.offset).second)
            return;
        const std::string name = nameOf(object);
        m_out.remark(object.offset, name.empty() ? "an object " + text : '"' + shortened(name) + "\" " + text);
    }

    GeometryCollector& m_out;
    TextPoint m_grid = {};
    std::vector<const TiledTileset*> m_tilesets;    // by their first tiles
    std::unordered_set<const TiledTileset*> m_used; // tilesets with collision shapes in some cells
    std::unordered_set<std::size_t> m_said;         // the offsets of objects with a remark
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
        read.first = cellCount(number("firstgid", 1));
        read.tile = {number("tilewidth"), number("tileheight")};
        std::vector<TiledObject>* shapes = nullptr;
        const auto object = [&] {
            if (m_xml.name() == "object")
                shapes->push_back(this->object());
        };
        const auto group = [&] {
            if (m_xml.name() == "objectgroup")
                m_xml.children(object);
        };
        m_xml.children([&] {
            if (m_xml.name() == "tileoffset") {
                read.shift = {number("x"), number("y")};
            } else if (m_xml.name() == "tile") {
                std::vector<TiledObject> found;
                shapes = &found;
                const double id = number("id");
                m_xml.children(group);
                if (!found.empty())
                    read.shapes[cellCount(id)] = std::move(found);
            }
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
        const TiledCells whole{0, 0, cellCount(number("width"))};
        m_xml.children([&] {
            if (read.kind == TiledLayerKind::tiles && m_xml.name() == "data" && text("encoding") == "csv")
                cells(read, whole);
            else if (read.kind == TiledLayerKind::objects && m_xml.name() == "object")
                read.objects.push_back(object());
            else if (read.kind == TiledLayerKind::group && isLayer())
                read.layers.push_back(layer());
        });
        return read;
    }

    // The <data> of a layer, or a <chunk> in it.
    void cells(TiledLayer& layer, TiledCells part)
    {
        auto numbers = m_xml.wholeNumbers();
        if (!numbers)
            m_out.fail(m_xml.offset(), "cells are whole numbers below 4,294,967,296 with commas between them");
        part.numbers = std::move(*numbers);
        layer.cells.push_back(std::move(part));
        m_xml.children([&] {
            if (m_xml.name() == "chunk")
                cells(layer, {number("x"), number("y"), cellCount(number("width"))});
        });
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

// Reads .tmj.
class TmjReader
{
public:
    explicit TmjReader(GeometryCollector& out) : m_out(out), m_json(out.text(), out.problems(), out.job()) {}

    [[nodiscard]] TiledMap read()
    {
        (void)m_json.next();
        m_map.offset = m_json.offset();
        m_json.object([this](std::string_view member) {
            if (member == "orientation")
                m_map.orientation = m_json.string();
            else if (member == "tilewidth")
                m_map.tile.x = number();
            else if (member == "tileheight")
                m_map.tile.y = number();
            else if (member == "tilesets")
                m_json.array([this](std::size_t) { m_map.tilesets.push_back(tileset()); });
            else if (member == "layers")
                m_json.array([this](std::size_t) { m_map.layers.push_back(layer()); });
            else
                pass();
        });
        m_json.finish();
        if (!m_out.problems().empty())
            throw ReadingStopped{};
        return std::move(m_map);
    }

private:
    [[nodiscard]] double number() { return m_json.finite().value_or(0); }
    [[nodiscard]] std::size_t offset()
    {
        (void)m_json.next();
        return m_json.offset();
    }
    void pass() { (void)m_json.described(); }

    [[nodiscard]] TiledTileset tileset()
    {
        TiledTileset read;
        read.offset = offset();
        m_json.object([&](std::string_view member) {
            if (member == "name")
                read.name = m_json.string();
            else if (member == "source")
                read.source = m_json.string();
            else if (member == "firstgid")
                read.first = cellCount(number());
            else if (member == "tilewidth")
                read.tile.x = number();
            else if (member == "tileheight")
                read.tile.y = number();
            else if (member == "tileoffset")
                read.shift = point();
            else if (member == "tiles" && m_json.next() == JsonKind::array)
                m_json.array([&](std::size_t) { tile(read); });
            else
                pass();
        });
        return read;
    }

    void tile(TiledTileset& tileset)
    {
        double id = 0;
        std::vector<TiledObject> found;
        m_json.object([&](std::string_view member) {
            if (member == "objectgroup")
                found = layer().objects;
            else if (member == "id")
                id = number();
            else
                pass();
        });
        if (!found.empty())
            tileset.shapes[cellCount(id)] = std::move(found);
    }

    [[nodiscard]] TiledLayer layer()
    {
        TiledLayer read;
        read.offset = offset();
        TiledCells whole;
        m_json.object([&](std::string_view member) {
            if (cells(read, whole, member))
                return;
            if (member == "type")
                read.kind = layerKind(m_json.string());
            else if (member == "name")
                read.name = m_json.string();
            else if (member == "offsetx")
                read.shift.x = number();
            else if (member == "offsety")
                read.shift.y = number();
            else if (member == "parallaxx" || member == "parallaxy")
                read.hasParallax = number() != 1 || read.hasParallax;
            else if (member == "visible")
                read.isHidden = !m_json.boolean();
            else if (member == "objects")
                m_json.array([&](std::size_t) { read.objects.push_back(object()); });
            else if (member == "layers")
                m_json.array([&](std::size_t) { read.layers.push_back(layer()); });
            else
                pass();
        });
        read.cells.push_back(std::move(whole));
        std::erase_if(read.cells, [](const TiledCells& cells) { return cells.numbers.empty(); });
        return read;
    }

    // Takes a member with the cells of a layer or of a part of it; returns whether it was one.
    [[nodiscard]] bool cells(TiledLayer& layer, TiledCells& part, std::string_view member)
    {
        const JsonKind kind = m_json.next();
        if (member == "data" && kind == JsonKind::array)
            m_json.array([&](std::size_t) { part.numbers.push_back(cellNumber()); });
        else if (member == "width" && kind == JsonKind::number)
            part.width = cellCount(number());
        else if (member == "x" || member == "y")
            (member == "x" ? part.column : part.row) = number();
        else if (member == "chunks" && kind == JsonKind::array)
            m_json.array([&](std::size_t) {
                TiledCells chunk;
                m_json.object([&](std::string_view inner) {
                    if (!cells(layer, chunk, inner))
                        pass();
                });
                layer.cells.push_back(std::move(chunk));
            });
        else
            return false;
        return true;
    }

    [[nodiscard]] std::uint32_t cellNumber()
    {
        const std::size_t at = offset();
        const double read = number();
        if (read < 0 || read > 0xffffffffU || read != std::floor(read))
            m_out.fail(at, "cells are whole numbers below 4,294,967,296");
        return static_cast<std::uint32_t>(read);
    }

    [[nodiscard]] TiledObject object()
    {
        TiledObject read;
        read.offset = offset();
        bool isTile = false;
        bool isTemplate = false;
        m_json.object([&](std::string_view member) {
            isTile = isTile || member == "gid";
            isTemplate = isTemplate || member == "template";
            if (!place(read, member) && !shape(read, member))
                pass();
        });
        if (isTile)
            read.shape = TiledShape::tile;
        if (isTemplate)
            read.shape = TiledShape::fromTemplate;
        return read;
    }

    [[nodiscard]] bool place(TiledObject& object, std::string_view member)
    {
        if (member == "name")
            object.name = m_json.string();
        else if (member == "id")
            object.id = std::string(m_json.number());
        else if (member == "x")
            object.at.x = number();
        else if (member == "y")
            object.at.y = number();
        else if (member == "width")
            object.size.x = number();
        else if (member == "height")
            object.size.y = number();
        else if (member == "rotation")
            object.rotation = number();
        else if (member == "visible")
            object.isHidden = !m_json.boolean();
        else
            return false;
        return true;
    }

    [[nodiscard]] bool shape(TiledObject& object, std::string_view member)
    {
        if (member == "polygon" || member == "polyline") {
            object.shape = member == "polygon" ? TiledShape::polygon : TiledShape::polyline;
            m_json.array([&](std::size_t) { object.points.push_back(point()); });
            return true;
        }
        const bool isText = member == "text";
        if (!isText && member != "ellipse" && member != "point" && member != "capsule")
            return false;
        const TiledShape shape = isText                ? TiledShape::text
                                 : member == "ellipse" ? TiledShape::ellipse
                                 : member == "point"   ? TiledShape::point
                                                       : TiledShape::capsule;
        if (isText)
            pass();
        if (isText || m_json.boolean())
            object.shape = shape;
        return true;
    }

    [[nodiscard]] TextPoint point()
    {
        TextPoint read;
        m_json.object([&](std::string_view member) {
            if (member == "x")
                read.x = number();
            else if (member == "y")
                read.y = number();
            else
                pass();
        });
        return read;
    }

    GeometryCollector& m_out;
    JsonReader m_json;
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
    const bool isXml = firstCharacter(out.text()) == '<';
    TiledItems(out).add(isXml ? TmxReader(out).read() : TmjReader(out).read());
}

} // namespace sweep
