// Texts from elsewhere as parts of a scene: what a command, a paste or a drop brings in.
//
// Geometry in text becomes points, groups of segments, polygons, and keyed bodies of tracks; bodies copied out of a
// scene file stay what they are.
#pragma once

#include "app/formats/geometry_text.h"
#include "core/scene_file/scene_parts.h"

#include <sweepbench/number/exact.h>
#include <sweepbench/scene.h>

namespace sweep {

// How points of an item become bodies.
enum class GeometryUse
{
    asRead,    // points, polylines, polygons and tracks as they were read
    points,    // each a point, or a circle if it has a radius
    circle,    // each a circle, whose radius is the next number, if nothing uses it
    polyline,  // segments of one group, neighbours sharing an end
    thickLine, // the same, with the next number as radius
    polygon,
    track,    // one keyed body; points without times are one frame apart
    keys,     // further places of the body above, one frame apart
    box,      // the polygon of the smallest box that holds the points
    velocity, // the first point is the velocity of the bodies of the item above
    none
};

// How the points of one item become bodies, or those of all items with its name.
struct ItemUse
{
    TextPosition at; // of the item
    GeometryUse use = GeometryUse::asRead;
    bool isForName = false;
};

struct ImportOptions
{
    GeometryUse use = GeometryUse::asRead;
    std::vector<ItemUse> uses = {};    // in place of `use`; the last one of an item counts
    std::optional<Rational> rate = {}; // frames per unit of time, > 0; absent: 1
    GeometryOptions reading = {};
};

// The item of a body.
struct BodySource
{
    TextPosition position = {};
    Unsure unsure = Unsure::no;
    std::uint32_t item = noItem; // its index
};

struct GeometryBodies
{
    std::vector<Body> bodies = {};
    std::vector<BodySource> sources = {};     // of each body, with ascending indices
    bool hasFrames = false;                   // some times count frames, so the rate matters
    std::vector<GeometryRemark> remarks = {}; // on what is left out, or not as the text has it
};

// The bodies of the items of a text, in their order. Numbers that become radii are used then. Laws:
// 1. every number of the bodies is a number of the items; only the time of a frame is rounded, to the double nearest to
//    frame/rate;
// 2. ids are not empty, differ from each other and from those in `taken`, and groups differ from those in
// `takenGroups`;
//    both begin with the name of the item if it has one. The names that were used are added to both;
// 3. a body made from two or more keys is active from its first key to its last one.
// Repeated neighbouring points are left out with a remark. A ring that touches itself or has more than 10,000 points
// becomes a group of segments, one with fewer than 3 points a segment or point, each with a remark. A radius that
// changes runs evenly from the first one to the last one, with a remark if there are others.
[[nodiscard]] GeometryBodies bodiesOf(GeometryText& read, std::string_view text, const ImportOptions& options,
                                      Names& taken, Names& takenGroups);

// The bodies of one text; the item of each is noItem if they are those of a scene.
struct ImportedPart : GeometryBodies
{
    std::string form = {};                // "WKT", as after "read as"
    std::string content = {};             // "2 lines, 1 track", as the text has it
    std::vector<TextNumber> numbers = {}; // all of the text, unless its bodies are those of a scene
    bool isSingle = false;                // every number was written as a single
    bool pointsDown = false;              // y points down where the text is from, and its numbers are kept
    TextClock clock = {};
};

// One clock for all texts of an import, and the scene that they go into: t = 0 is the origin of the scene's time, or
// else the earliest clock time of all texts. Bodies that move by clock times do not go with others that move by
// numbers; bodies at rest go with either. Read all texts with zero(), add each part, and read them all again while
// mustReadAgain() is true.
class ImportClock
{
public:
    explicit ImportClock(const Scene& into);

    [[nodiscard]] const std::optional<ClockTime>& zero() const { return m_zero; }
    void add(const ImportedPart& part, const std::string& file);
    // Forgets the parts if it is true.
    [[nodiscard]] bool mustReadAgain();
    // Clock times beside numbers, with both places; or an origin that cannot be read.
    [[nodiscard]] std::optional<Problem> problem() const;
    // Gives the scene the origin that its bodies have now.
    void apply(Scene& scene) const;

private:
    std::optional<Problem> m_fault;
    std::optional<ClockTime> m_zero;
    std::optional<ClockTime> m_earliest;
    std::optional<ClockTime> m_latest; // t = 0 of a part
    std::optional<Problem> m_byClock;  // the place of the first body that moves so
    std::optional<Problem> m_byNumber;
    std::string m_moving; // id of a body that moves in a scene without an origin
};

// The remark on parts whose y points down: sceneOfParts shows a scene of nothing else so.
inline constexpr const char* pointsDownRemark =
    "y points down in drawings; a scene of nothing else is shown so, and numbers are kept";

// Leaves out the bodies that are unsure.
void keepCertain(ImportedPart& part);

// Reads a text as bodies: geometry, or bodies as they stand in a scene file: one, an array, several with commas between
// them, or "bodies": […], also in braces. Of these, only ids and groups change; their time runs from the first time of
// a key or an active interval to the last one, or else from 0 to 1.
// `file` names the text in problems. Ids and groups as in bodiesOf. Errors: those
// of readGeometry, those of parseScene, and a text that is a whole scene, which needs no import. If the job is stopped,
// the problem's message is "cancelled". Remarks are in the order of the text.
[[nodiscard]] Result<ImportedPart> readImport(std::string_view text, const std::string& file,
                                              const ImportOptions& options, Names& taken, Names& takenGroups);

// A scene of all parts: their bodies, singles if all parts are singles, and a view whose y points down
// if that of all parts does.
// Of the clocks of its parts it says nothing.
[[nodiscard]] Scene sceneOfParts(std::vector<ImportedPart> parts);

} // namespace sweep
