// Rules of a valid scene, members that an edit must keep, marks of bodies, the direction of y, and shortened names.
#pragma once

#include <sweepbench/base/jobs.h>
#include <sweepbench/base/json.h>
#include <sweepbench/number/instant.h>
#include <sweepbench/scene.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

// Rules of a valid scene, for scenes read from files and scenes edited in memory alike.

// Adds a problem for every rule that the scene breaks, unless the member is already spoiled. If the job is stopped,
// "cancelled" is the only problem.
void applyRules(const Scene& scene, ProblemCollector& problems, const Job& job);

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
// times obey the rules. Implemented in core/contacts, because the times are those of contacts of edges.
[[nodiscard]] std::optional<SelfContact> firstSelfContact(const Body& polygon, Interval active, const Job& job);

// The sentence about a first self-contact, which names its edges and its time and says what is wrong there: equal
// points, all of them on one line, an edge that folds back, or edges that cross or touch. `pointer` leads from the body
// to the control point at fault, or to all of them. Exact. Implemented in polygon.cpp.
struct PolygonFault
{
    std::string pointer;
    std::string message;
};
[[nodiscard]] PolygonFault faultOf(const Body& polygon, Interval active, const SelfContact& contact);
// The same message for a polygon at rest, without a time. Its sides and points are counted from 1, as segments that
// are made of it are named.
[[nodiscard]] std::string faultAtRest(const Body& polygon, const SelfContact& contact);

// Hash index from ids to bodies, compact enough for millions of them. Refers to the bodies, which must outlive it and
// must not move.
class BodyIndex
{
public:
    static constexpr std::uint32_t none = 0xffffffff;

    explicit BodyIndex(const std::vector<Body>& bodies);

    // The index of the first body with that id, or none.
    [[nodiscard]] std::uint32_t find(std::string_view id) const { return findSlot(id, hashOf(id)).index; }
    // Whether an earlier body has the same id.
    [[nodiscard]] bool isRepeated(std::size_t index) const
    {
        return std::binary_search(m_repeated.begin(), m_repeated.end(), index);
    }

private:
    // The stored hash avoids comparing ids in nearly all cases in which they differ.
    struct Slot
    {
        std::uint32_t hash = 0;
        std::uint32_t index = none;
    };
    [[nodiscard]] static std::uint32_t hashOf(std::string_view id);
    [[nodiscard]] const Slot& findSlot(std::string_view id, std::uint32_t hash) const;

    const std::vector<Body>& m_bodies;
    std::vector<Slot> m_slots; // open addressing; a power of two, with at least half of the slots free
    std::vector<std::size_t> m_repeated;
};

// Rules for texts and for JSON that a scene keeps unchanged: whatever is written must read back.

// Reports every text that is not UTF-8, and every kept member, view or style that the reader would refuse. A scene read
// from a file has none of these.
void applyKeptRules(const Scene& scene, ProblemCollector& problems);

// The compact text of a body's style typed as JSON, checked by the rules of the scene file: no repeated name, every
// number finite, no deeper nesting than a file may have. Problems have the line and column of the text.
[[nodiscard]] Result<std::string> keptStyle(std::string_view json);

// The style with this colour, or without a colour; every other member is unchanged. Nothing if no member remains.
// Requires: the reader accepts the style.
[[nodiscard]] std::optional<std::string> styleWithColour(const std::optional<std::string>& style,
                                                         const std::optional<std::string>& colour);

// Hidden and locked bodies, kept as members of the scene's `view`.

// The ids listed by the members `hidden` and `locked` of the view: bodies that an editor does not show, and bodies that
// it does not let the user move. Marks never affect events.
struct BodyMarks
{
    std::vector<std::string> hidden = {};
    std::vector<std::string> locked = {};
    friend bool operator==(const BodyMarks&, const BodyMarks&) = default;
};

// Empty if the scene has no view. A member of the view that is not an array of texts marks nothing.
[[nodiscard]] BodyMarks marksOf(const Scene& scene);

// The view with these marks and all other members unchanged, numbers digit by digit. An empty list is omitted, and
// nothing is returned for a view without members. Law: marksOf a scene with this view returns these marks.
[[nodiscard]] std::optional<std::string> viewWith(const std::optional<std::string>& view, const BodyMarks& marks);

// Indices of the marked bodies in the scene, ascending. Ids without a body are ignored.
struct MarkedBodies
{
    std::vector<std::size_t> hidden = {};
    std::vector<std::size_t> locked = {};
    friend bool operator==(const MarkedBodies&, const MarkedBodies&) = default;
};
[[nodiscard]] MarkedBodies markedBodies(const Scene& scene);

// The direction in which y grows on the screen, kept as a member of the scene's `view`.

// Whether y points down: the member `yDown` of the view is true. Without the member, or with any other value, y points
// up. The direction never affects events or coordinates.
[[nodiscard]] bool pointsDown(const Scene& scene);

// The view with y pointing down, or up, and all other members unchanged, numbers digit by digit. Upwards, a member
// that is true is omitted, and nothing is returned for a view without members. For importers of formats whose y points
// down, too: scene.view = viewWithYDown(scene.view, true). Law: pointsDown of a scene with this view is `down`.
[[nodiscard]] std::optional<std::string> viewWithYDown(const std::optional<std::string>& view, bool down);

// Names shortened for display: at most 200 characters. Scene files keep whole names.

inline constexpr std::size_t mostShownCharacters = 200;

// The name itself, or its first 200 characters and "…" if it is longer. Requires: isUtf8(name).
[[nodiscard]] std::string shownName(std::string_view name);

// Whether shownName changes the title or the name, id or group of a body.
[[nodiscard]] bool hasLongNames(const Scene& scene);

// The scene with its title and its bodies' names, ids and groups shortened by shownName, for reports and pictures.
// Shortened ids stay unique: " (2)" and so on is appended if two would coincide. References by id are updated.
[[nodiscard]] Scene withShownNames(Scene scene);

} // namespace sweep
