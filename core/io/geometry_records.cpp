// Records: positions with times, and perhaps ids, in the members of objects, as JSON and the literals of Python,
// JavaScript, C, Rust and Lua have them: in a list, one per line, below frames, below tracks, or in lists of columns.
#include "core/io/csv.h"
#include "core/io/geometry_code.h"
#include "core/io/geometry_reader.h"

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace sweep {

namespace {

enum class RecordKind : std::uint8_t
{
    number,
    text,  // in quotes
    word,  // true, null, a variable
    clock, // a date or time of day without quotes
    list,  // of values, or of members
    other  // a calculation
};

// A value. Those in a list follow it, up to `next`.
struct RecordNode
{
    RecordKind kind = RecordKind::other;
    std::uint32_t offset = 0;
    std::uint32_t length = 0;
    std::uint32_t key = 0; // the offset of its name
    std::uint32_t keyLength = 0;
    std::uint32_t next = 0; // the index behind it
};

// Splits a text into values in brackets with their names. Never fails: what it does not know is of the kind `other`.
class RecordTree
{
public:
    RecordTree(std::string_view text, GeometryCollector& out) : m_text(text), m_out(out)
    {
        m_nodes.push_back({RecordKind::list});
        items(0);
        m_nodes[0].next = std::uint32_t(m_nodes.size());
    }

    // Empty if the text is too large or nested too deeply.
    [[nodiscard]] const std::vector<RecordNode>& nodes() const { return m_nodes; }
    // The offset of the outermost bracket that is not closed.
    [[nodiscard]] std::optional<std::size_t> unclosed() const { return m_unclosed; }
    // The offset of dots that stand for values.
    [[nodiscard]] std::optional<std::size_t> dots() const { return m_dots; }

private:
    [[nodiscard]] std::string_view rest() const { return m_text.substr(m_at); }
    [[nodiscard]] char peek(std::size_t further = 0) const
    {
        return m_at + further < m_text.size() ? m_text[m_at + further] : '\0';
    }
    [[nodiscard]] static bool isIn(std::string_view characters, char c)
    {
        return c != '\0' && characters.find(c) != std::string_view::npos;
    }

    void passBlanks()
    {
        while (m_at < m_text.size()) {
            const bool isLine = rest().starts_with("//") || (peek() == '#' && !isWordByte(peek(1))) ||
                                (rest().starts_with("-- ") && startsLine(m_text, m_at));
            const bool isAround = (isIn("<'\"", peek()) && rest().substr(1).starts_with("POINT")) ||
                                  (isIn(">'\"", peek()) && m_at > 0 && m_text[m_at - 1] == ')'); // of <POINT (1 2)>
            if (rest().starts_with("/*"))
                m_at = std::min(m_text.find("*/", m_at + 2), m_text.size() - 2) + 2;
            else if (isLine)
                m_at = std::min(m_text.find('\n', m_at), m_text.size());
            else if (isAround || isBlankByte(peek()))
                ++m_at;
            else
                return;
        }
    }

    // The values up to the closing bracket, which is not passed, or to the end of the text.
    void items(std::size_t depth)
    {
        std::pair<std::uint32_t, std::uint32_t> key{}; // of the next value
        for (passBlanks(); m_at < m_text.size(); passBlanks()) {
            if (m_nodes.size() > mostGeometryNumbers || depth > deepestGeometry) {
                m_isLost = true;
                break;
            }
            if (isIn(")]}", peek())) {
                if (depth > 0)
                    return;
                ++m_at;
            } else if (isIn(",;", peek())) {
                key = {};
                ++m_at;
            } else if (value(key, depth)) {
                key = {};
            }
        }
        if (m_isLost)
            m_nodes.resize(1);
    }

    // Takes a value, or a name in front of one; returns whether it was a value.
    bool value(std::pair<std::uint32_t, std::uint32_t>& key, std::size_t depth)
    {
        const std::size_t begin = m_at;
        RecordNode node{RecordKind::other, std::uint32_t(begin), 0, key.first, key.second};
        const std::size_t clock = clockLength(rest()).clock;
        const NumberText number = numberAtStart(rest());
        if (isIn("\"'`", peek())) {
            node.kind = RecordKind::text;
            takeText(node);
        } else if (clock > 0 || number.length > 0) {
            node.kind = clock > 0 ? RecordKind::clock : RecordKind::number;
            m_at += std::max(clock, number.length);
            node.length = std::uint32_t(m_at - begin);
        } else if (isWord()) {
            node.kind = RecordKind::word;
            takeWord();
            node.length = std::uint32_t(m_at - begin);
        }
        const std::size_t end = m_at;
        passBlanks();
        if (node.kind <= RecordKind::word && takesLabel()) {
            key = {node.offset, node.length};
            return false;
        }
        if (isIn("([{", peek()) && (node.kind == RecordKind::word || end == begin)) {
            list(node, depth);
            return true;
        }
        if (depth == 0 && node.kind >= RecordKind::word && node.kind != RecordKind::clock) {
            m_at += m_at == begin ? 1 : 0; // const, let, import, and signs
            return false;
        }
        if (depth > 0 && (end == begin || !endsHere(end)))
            passOther(node, begin);
        push(node);
        return true;
    }

    [[nodiscard]] bool isWord() const
    {
        return isWordByte(peek()) || isIn("$@&", peek()) || (peek() == '.' && isWordByte(peek(1)));
    }
    void takeWord()
    {
        for (++m_at; isWordByte(peek()) || isIn("$.!", peek()) || rest().starts_with("::");)
            m_at += peek() == ':' ? 2 : 1;
    }
    void takeText(RecordNode& node)
    {
        const char quote = peek();
        node.offset = std::uint32_t(++m_at);
        while (m_at < m_text.size() && peek() != quote && peek() != '\n')
            m_at += peek() == '\\' ? 2 : 1;
        m_at = std::min(m_at, m_text.size());
        node.length = std::uint32_t(m_at - node.offset);
        m_at += peek() == quote ? 1 : 0;
    }
    // Passes a sign between a name and its value.
    [[nodiscard]] bool takesLabel()
    {
        for (const std::string_view sign : {":=", "=>", ":", "="})
            if (rest().starts_with(sign) && !rest().starts_with("==")) {
                m_at += sign.size();
                return true;
            }
        return false;
    }
    // Whether a value that ends at `end` is whole: a separator, bracket, line or name follows.
    [[nodiscard]] bool endsHere(std::size_t end) const
    {
        return m_at >= m_text.size() || isIn(",;()[]{}", peek()) ||
               m_text.substr(end, m_at - end).find('\n') != std::string_view::npos ||
               (end < m_at && peek() != '.' && (isWord() || numberAtStart(rest()).length > 0));
    }
    // Passes a calculation or a sign that is not known, up to the next separator of this list.
    void passOther(RecordNode& node, std::size_t begin)
    {
        if (rest().starts_with("...") || rest().starts_with("…"))
            m_dots = m_dots.value_or(m_at);
        node.kind = RecordKind::other;
        std::size_t open = 0;
        for (; m_at < m_text.size() && (open > 0 || !isIn(",;)]}\n", peek())); ++m_at) {
            open += isIn("([{", peek()) ? 1 : 0;
            open -= isIn(")]}", peek()) ? 1 : 0;
        }
        m_at = std::max(m_at, std::min(begin + 1, m_text.size()));
        node.length = std::uint32_t(m_at - begin);
    }

    void list(RecordNode node, std::size_t depth)
    {
        node.kind = RecordKind::list;
        node.offset = std::uint32_t(m_at++);
        const std::size_t index = m_nodes.size();
        push(node);
        items(depth + 1);
        if (m_isLost)
            return;
        if (m_at == m_text.size())
            m_unclosed = std::min(m_unclosed.value_or(node.offset), std::size_t(node.offset));
        m_at += m_at < m_text.size() ? 1 : 0;
        m_nodes[index].next = std::uint32_t(m_nodes.size());
    }

    void push(RecordNode node)
    {
        m_out.tick();
        node.next = std::uint32_t(m_nodes.size() + 1);
        m_nodes.push_back(node);
    }

    std::string_view m_text;
    GeometryCollector& m_out;
    std::vector<RecordNode> m_nodes;
    std::size_t m_at = 0;
    bool m_isLost = false;
    std::optional<std::size_t> m_unclosed = {};
    std::optional<std::size_t> m_dots = {};
};

// The id and time of a value, from the objects around it.
struct RecordContext
{
    std::string_view id = {};
    bool hasId = false;
    std::string_view number = {};       // a name that is a number, if it is nearer than the id
    std::optional<double> counted = {}; // that number, or that of an element
    bool isElement = false;
    bool isRecord = false; // the object around it has a position
    std::optional<TimeText> time = {};
    std::optional<double> frame = {};
    bool isTimed = false; // a time, though perhaps one that is not understood
};

// The members of an object by their roles: indices of nodes, 0 for none.
struct RecordMembers
{
    std::array<std::uint32_t, 9> of = {};
    std::array<std::size_t, 9> ranks = {};
    std::uint32_t position = 0;
    std::size_t named = 0;
    [[nodiscard]] std::uint32_t operator[](RowRole role) const { return of.at(std::size_t(role)); }
};

class RecordReader
{
public:
    explicit RecordReader(GeometryCollector& out)
        : m_out(out), m_text(out.text()), m_tree(m_text, out), m_isUsed(nodes().size(), false)
    {
    }

    // Adds the rings and paths of Esri's JSON; returns whether the text has some.
    bool readEsri()
    {
        bool isFound = false;
        for (std::uint32_t i = 1; i < nodes().size(); ++i) {
            const std::string_view key = keyOf(node(i));
            const bool isRing = key == "rings" || key == "curveRings";
            const bool isOfLines = isList(i) && node(i).next > i + 2 && isList(i + 1) && isList(i + 2);
            if (!isOfLines || !(isRing || key == "paths" || key == "curvePaths"))
                continue;
            std::optional<bool> isFirstLeft = {}; // the turn of the first ring; holes turn otherwise
            eachChild(i, [&](std::uint32_t line) {
                if (isList(line))
                    esriLine(line, isRing, isFirstLeft);
            });
            isFound = true;
            i = node(i).next - 1;
        }
        return isFound;
    }

    // Adds the tracks if the text has two positions with times and more; returns whether it has.
    bool read()
    {
        if (nodes().size() < 2)
            return false;
        (void)walk(0, {});
        const auto count = [this](bool Row::*has) {
            return std::count_if(m_rows.begin(), m_rows.end(), [has](const Row& row) { return row.*has; });
        };
        const auto times = count(&Row::hasTime);
        const auto frames = count(&Row::hasFrame);
        const bool inFrames = frames > times;
        if (std::max(times, frames) < 2 || m_others > m_rows.size())
            return false;
        if (m_others > 0)
            m_out.remark(m_otherOffset, "numbers in brackets beside the positions with times are left out");
        for (auto& [offset, text] : m_remarks)
            m_out.remark(offset, std::move(text));
        if (!m_left.empty())
            m_out.remark(m_leftOffset, "these members are left out: " + shortened(m_left, 200));
        if (m_isCounted && inFrames)
            m_out.remark(m_rows.front().row.offset, "the frames have no numbers, so they are counted from 0");
        if (const auto open = m_tree.unclosed())
            m_out.remark(*open, "this bracket is not closed; what is there is read, and its end may be missing");
        if (const auto dots = m_tree.dots())
            m_out.remark(*dots, "what ... stands for is not there");
        add(inFrames);
        return true;
    }

private:
    struct Row
    {
        TrackRow row = {};
        std::optional<double> frame = {};
        bool hasTime = false;
        bool hasFrame = false;
    };

    void esriLine(std::uint32_t line, bool isRing, std::optional<bool>& isFirstLeft)
    {
        const std::size_t offset = node(line).offset;
        GeometryItem item;
        item.kind = isRing ? GeometryKind::ring : GeometryKind::polyline;
        bool hasCurve = false;
        double area = 0; // rounded, for the sense of the turn alone
        eachChild(line, [&](std::uint32_t i) {
            const auto numbers = numbersOf(i);
            hasCurve = hasCurve || numbers.size() < 2;
            if (hasCurve)
                return;
            m_out.countPoint(node(i).offset);
            item.points.push_back({m_out.coordinate(*numberOf(numbers[0]), node(numbers[0]).offset, false),
                                   m_out.coordinate(*numberOf(numbers[1]), node(numbers[1]).offset, false)});
            const TextPoint& p = item.points[item.points.size() < 2 ? 0 : item.points.size() - 2];
            const TextPoint& o = item.points.front();
            area += (p.x - o.x) * (item.points.back().y - o.y) - (item.points.back().x - o.x) * (p.y - o.y);
        });
        const std::string what = isRing ? "a ring" : "a path";
        if (hasCurve) {
            isFirstLeft = isFirstLeft.value_or(false); // outside is on the left of the first ring
            return m_out.remark(offset, what + " with a curve is left out");
        }
        const bool isClosed = item.points.size() > 1 && item.points.front() == item.points.back();
        if (isRing && item.points.size() < (isClosed ? 4 : 3))
            return m_out.remark(offset, "a ring with less than three corners is left out");
        isFirstLeft = isFirstLeft.value_or(area > 0);
        if (isRing && *isFirstLeft != (area > 0))
            return m_out.remark(offset, "a hole with " + countOf(item.points.size(), "position") + " is left out");
        m_out.add(std::move(item), offset);
    }

    [[nodiscard]] const std::vector<RecordNode>& nodes() const { return m_tree.nodes(); }
    [[nodiscard]] const RecordNode& node(std::uint32_t i) const { return nodes()[i]; }
    [[nodiscard]] std::string_view textOf(const RecordNode& one) const { return m_text.substr(one.offset, one.length); }
    // The name of a value without what comes before its last part: "x" of .x, m_x and p.x.
    [[nodiscard]] std::string_view keyOf(const RecordNode& one) const
    {
        std::string_view key = m_text.substr(one.key, one.keyLength);
        key.remove_prefix(key.starts_with('.') ? 1 : 0);
        return key.starts_with("m_") ? key.substr(2) : key;
    }
    [[nodiscard]] bool isList(std::uint32_t i) const { return node(i).kind == RecordKind::list; }

    template <typename Visit>
    void eachChild(std::uint32_t list, const Visit& visit) const
    {
        for (std::uint32_t i = list + 1; i < node(list).next; i = node(i).next)
            visit(i);
    }

    // Whether a name says no more than that its values are several.
    [[nodiscard]] static bool isPlainName(std::string_view key)
    {
        static constexpr std::array<std::string_view, 48> words = {
            "frames",       "steps",      "ticks",   "states",       "snapshots",    "history",  "timesteps",
            "timeline",     "bodies",     "objects", "entities",     "agents",       "players",  "particles",
            "vehicles",     "people",     "persons", "animals",      "cars",         "balls",    "pedestrians",
            "detections",   "tracks",     "track",   "points",       "positions",    "path",     "paths",
            "trajectories", "trajectory", "data",    "items",        "results",      "records",  "rows",
            "samples",      "keyframes",  "keys",    "values",       "events",       "df",       "gdf",
            "waypoints",    "log",        "updates", "observations", "measurements", "locations"};
        return isOneOf(words, lowerText(key));
    }
    [[nodiscard]] static bool isFramesName(std::string_view key)
    {
        static constexpr std::array<std::string_view, 6> words = {"frames",    "steps",  "ticks",
                                                                  "snapshots", "states", "timesteps"};
        return isOneOf(words, lowerText(key));
    }
    [[nodiscard]] static bool isPositionName(std::string_view key)
    {
        static constexpr std::array<std::string_view, 17> words = {
            "p",      "pos",      "position",    "point", "loc",    "location",    "geometry", "geom", "center",
            "centre", "centroid", "translation", "coord", "coords", "coordinates", "xy",       "at"};
        return isOneOf(words, lowerText(key));
    }

    // The number of a value, which may be in quotes.
    [[nodiscard]] std::optional<NumberText> numberOf(std::uint32_t i) const
    {
        const std::string_view text = textOf(node(i));
        const NumberText number = numberAtStart(text);
        const bool isNumber = node(i).kind <= RecordKind::text && number.length > 0 && number.length == text.size();
        return isNumber ? std::optional(number) : std::nullopt;
    }
    // The numbers of a list that has nothing else, in brackets or in one more pair of them; empty for others.
    [[nodiscard]] std::vector<std::uint32_t> numbersOf(std::uint32_t list) const
    {
        std::vector<std::uint32_t> numbers;
        bool isPlain = list > 0 && isList(list);
        if (!isPlain)
            return numbers;
        if (list + 1 < node(list).next && isList(list + 1) && node(list + 1).next == node(list).next)
            return numbersOf(list + 1);
        eachChild(list, [&](std::uint32_t i) {
            isPlain = isPlain && node(i).keyLength == 0 && numberOf(i).has_value();
            if (isPlain)
                numbers.push_back(i);
        });
        return isPlain ? numbers : std::vector<std::uint32_t>();
    }

    [[nodiscard]] std::optional<TimeText> timeOf(std::uint32_t i) const
    {
        if (const auto number = numberOf(i)) {
            const auto value = valueOf(*number, false);
            return value ? std::optional(TimeText{*value}) : std::nullopt;
        }
        if (node(i).kind != RecordKind::clock && node(i).kind != RecordKind::text)
            return {};
        const auto clock = clockTime(textOf(node(i)));
        return clock || node(i).kind == RecordKind::text ? clock : logTime(textOf(node(i)));
    }

    // The role that a member may have by its name and kind; a list has one as a column.
    [[nodiscard]] RankedRole roleOf(std::uint32_t i, bool isOfColumns) const
    {
        const RankedRole ranked = rankedRole(keyOf(node(i)));
        const bool isValue = isOfColumns ? isList(i) : node(i).kind != RecordKind::list;
        const bool fits = ranked.role != RowRole::geometry && ranked.role != RowRole::coordinate && isValue &&
                          !(ranked.role == RowRole::id && node(i).kind == RecordKind::other);
        return fits ? ranked : RankedRole{};
    }

    [[nodiscard]] RecordMembers membersOf(std::uint32_t list, bool isOfColumns) const
    {
        RecordMembers members;
        members.ranks.fill(std::numeric_limits<std::size_t>::max());
        eachChild(list, [&](std::uint32_t i) {
            if (node(i).keyLength == 0)
                return;
            ++members.named;
            const auto [role, rank] = roleOf(i, isOfColumns);
            if (role == RowRole::none || rank >= members.ranks.at(std::size_t(role)))
                return;
            members.ranks.at(std::size_t(role)) = rank;
            members.of.at(std::size_t(role)) = i;
        });
        return members;
    }

    // Reads the positions in a list; returns how many there are.
    std::size_t walk(std::uint32_t list, const RecordContext& around)
    {
        const RecordMembers members = membersOf(list, false);
        RecordContext inner = around;
        if (list == 0)
            return columns(list) + walkChildren(list, inner);
        if (members.named == 0)
            return tuple(list, around) + walkChildren(list, inner);
        if (const std::size_t rows = columns(list))
            return rows;
        takeContext(members, inner);
        for (const RowRole role : {RowRole::id, RowRole::time, RowRole::frame})
            m_isUsed[members[role]] = true;
        const std::size_t own = record(list, members, inner);
        inner.isRecord = own > 0;
        const std::size_t below = walkChildren(list, inner);
        if (own + below > 0)
            leaveOut(list);
        return own + below;
    }

    // Reads (datetime(2018, 1, 1), 1, 2), perhaps with an id; returns 1 if it is such a position.
    std::size_t tuple(std::uint32_t list, const RecordContext& around)
    {
        RecordContext inner = around;
        std::vector<std::uint32_t> numbers;
        std::size_t others = 0;
        eachChild(list, [&](std::uint32_t i) {
            const auto time = numberOf(i) ? std::nullopt : timeOf(i);
            if (time && !inner.isTimed) {
                inner.time = time;
                inner.isTimed = true;
            } else if (node(i).kind == RecordKind::text && !inner.hasId) {
                inner.id = textOf(node(i));
                inner.hasId = true;
            } else if (numberOf(i)) {
                numbers.push_back(i);
            } else {
                ++others;
            }
        });
        if (!inner.time || around.isTimed || numbers.size() != 2 || others > 0)
            return 0;
        addRow(node(list).offset, numbers[0], numbers[1], 0, inner);
        return 1;
    }

    void takeContext(const RecordMembers& members, RecordContext& inner) const
    {
        if (const std::uint32_t id = members[RowRole::id]; id > 0 && textOf(node(id)) != "null") {
            inner.id = textOf(node(id));
            inner.hasId = true;
            inner.number = {};
        }
        if (const std::uint32_t time = members[RowRole::time]; time > 0) {
            inner.time = timeOf(time);
            inner.isTimed = true;
        }
        const std::uint32_t frame = members[RowRole::frame];
        const auto number = frame > 0 ? numberOf(frame) : std::nullopt;
        const auto value = number ? valueOf(*number, false) : std::nullopt;
        if (value && *value == std::floor(*value)) // not the length of a step in seconds
            inner.frame = value;
    }

    // Reads the lists of a list that are not used yet, and marks those that hold positions as used.
    std::size_t walkChildren(std::uint32_t list, const RecordContext& inner)
    {
        const bool isCounted = isFramesName(keyOf(node(list)));
        std::size_t index = 0;
        std::size_t found = 0;
        eachChild(list, [&](std::uint32_t i) {
            if (!isList(i) || m_isUsed[i] || vectorName(keyOf(node(i))).role > NumberRole::position)
                return;
            RecordContext below = inner;
            const std::string_view key = keyOf(node(i));
            const NumberText number = numberAtStart(key);
            if (number.length > 0 && number.length == key.size()) {
                below.number = key;
                below.counted = valueOf(number, false);
            } else if (!key.empty() && !isPlainName(key) && !isPositionName(key)) {
                below.id = key;
                below.hasId = true;
                below.number = {};
            }
            if (isCounted && key.empty()) {
                below.counted = double(index++);
                below.isElement = true;
                below.time = {};
                below.frame = {};
                below.isTimed = false;
            }
            const std::size_t rows = pair(i, below) + walk(i, below);
            found += rows;
            m_isUsed[i] = rows > 0;
            if (list == 0 && rows == 0)
                countOther(i);
        });
        return found;
    }

    // Counts the lists in a list without records that may be positions.
    void countOther(std::uint32_t list)
    {
        for (std::uint32_t i = list; i < node(list).next; ++i) {
            std::size_t numbers = 0;
            if (isList(i))
                eachChild(i, [&](std::uint32_t k) { numbers += node(k).kind == RecordKind::number ? 1 : 0; });
            if (numbers > 1 && m_others++ == 0)
                m_otherOffset = node(i).offset;
        }
    }

    // Reads {"t": 0, "ball": [1, 2]}: a list of two numbers with the name of a body; returns 1 if it is one.
    std::size_t pair(std::uint32_t i, const RecordContext& below)
    {
        const std::string_view key = keyOf(node(i));
        const auto numbers = numbersOf(i);
        const bool isNamed = below.hasId && !below.isRecord && key == below.id &&
                             rankedRole(key).role == RowRole::none && vectorName(key).role == NumberRole::none &&
                             vectorName(key).letter != 'v';
        if (numbers.size() != 2 || !isNamed || !(below.isTimed || below.frame))
            return 0;
        addRow(node(numbers[0]).offset, numbers[0], numbers[1], 0, below);
        return 1;
    }

    // Reads the position of an object; returns 1 if it has one.
    std::size_t record(std::uint32_t list, const RecordMembers& members, const RecordContext& inner)
    {
        std::uint32_t x = members[RowRole::x];
        std::uint32_t y = members[RowRole::y];
        for (const std::uint32_t i : {x, y, members[RowRole::radius]})
            m_isUsed[i] = true;
        if (x == 0 || y == 0) {
            x = y = 0;
            eachChild(list, [&](std::uint32_t i) {
                if (x == 0 && isList(i) && isPositionName(keyOf(node(i))))
                    m_isUsed[i] = inList(i, x, y);
            });
        }
        if (x == 0 || y == 0)
            return inner.isTimed || inner.frame ? wide(list, inner) : 0;
        addRow(node(list).offset, x, y, members[RowRole::radius], inner);
        return 1;
    }

    // Reads {"t": 0, "ball_x": 1, "ball_y": 2, "box_x": …}; returns the number of positions.
    std::size_t wide(std::uint32_t list, RecordContext inner)
    {
        std::vector<CsvField> fields;
        std::vector<std::uint32_t> of; // the member of each field
        eachChild(list, [&](std::uint32_t i) {
            if (!isList(i) && fields.size() < mostCsvFields) {
                fields.push_back({std::string(keyOf(node(i)))});
                of.push_back(i);
            }
        });
        const std::vector<WideColumns> found = wideColumns(fields);
        for (const WideColumns& columns : found) {
            inner.id = keyOf(node(of[columns.x]));
            inner.id = inner.id.substr(std::min(inner.id.find(columns.name), inner.id.size()), columns.name.size());
            inner.hasId = true;
            const std::uint32_t radius = columns.radius ? of[*columns.radius] : 0;
            for (const std::uint32_t i : {of[columns.x], of[columns.y], radius})
                m_isUsed[i] = true;
            addRow(node(of[columns.x]).offset, of[columns.x], of[columns.y], radius, inner);
        }
        return found.size();
    }

    // Finds the position of a list: [1, 2], Point(1, 2), {"x": 1, "y": 2}; returns whether it is one.
    bool inList(std::uint32_t list, std::uint32_t& x, std::uint32_t& y) const
    {
        const RecordMembers members = membersOf(list, false);
        const auto numbers = numbersOf(list);
        if (numbers.size() == 2 || numbers.size() == 3) {
            x = numbers[0];
            y = numbers[1];
        } else if (members[RowRole::x] > 0 && members[RowRole::y] > 0) {
            x = members[RowRole::x];
            y = members[RowRole::y];
        } else {
            eachChild(list, [&](std::uint32_t i) {
                if (x == 0 && isList(i) && isPositionName(keyOf(node(i))))
                    (void)inList(i, x, y);
            });
        }
        return x > 0;
    }

    // Reads {"t": [0, 1], "x": [0, 2], "y": [0, 0]}; returns the number of positions.
    std::size_t columns(std::uint32_t list)
    {
        const RecordMembers members = membersOf(list, true);
        if (members[RowRole::x] == 0 || members[RowRole::y] == 0)
            return 0;
        const bool inFrames = members[RowRole::time] == 0;
        const auto x = numbersOf(members[RowRole::x]);
        const auto y = numbersOf(members[RowRole::y]);
        const auto times = valuesOf(members[inFrames ? RowRole::frame : RowRole::time]);
        const auto ids = valuesOf(members[RowRole::id]);
        const auto radii = numbersOf(members[RowRole::radius]);
        if (x.size() < 2 || y.size() != x.size() || times.size() != x.size())
            return 0;
        for (const std::uint32_t i : members.of)
            m_isUsed[i] = true;
        for (std::size_t i = 0; i < x.size(); ++i) {
            RecordContext one;
            one.hasId = ids.size() == x.size();
            one.id = one.hasId ? textOf(node(ids[i])) : std::string_view();
            const auto value = timeOf(times[i]);
            one.isTimed = !inFrames;
            one.time = inFrames ? std::nullopt : value;
            one.frame = inFrames && value ? std::optional(value->number) : std::nullopt;
            addRow(node(x[i]).offset, x[i], y[i], radii.size() == x.size() ? radii[i] : 0, one);
        }
        return x.size();
    }
    // The values of a list without names; empty for others.
    [[nodiscard]] std::vector<std::uint32_t> valuesOf(std::uint32_t list) const
    {
        std::vector<std::uint32_t> values;
        if (list > 0 && list + 1 < node(list).next && isList(list + 1) && node(list + 1).next == node(list).next)
            return valuesOf(list + 1);
        if (list > 0)
            eachChild(list, [&](std::uint32_t i) { values.push_back(i); });
        return values;
    }

    void addRow(std::size_t offset, std::uint32_t x, std::uint32_t y, std::uint32_t radius, const RecordContext& inner)
    {
        const auto left = [&](const char* name, std::uint32_t i) {
            m_remarks.emplace_back(offset, std::string("this position is left out: its ") + name + " is " +
                                               shortened(textOf(node(i))));
        };
        const auto xNumber = numberOf(x);
        const auto yNumber = numberOf(y);
        if (!xNumber || !yNumber)
            return left(xNumber ? "y" : "x", xNumber ? y : x);
        m_out.countPoint(offset);
        Row row;
        row.row.offset = offset;
        row.row.at = {m_out.coordinate(*xNumber, node(x).offset, false),
                      m_out.coordinate(*yNumber, node(y).offset, false)};
        row.row.isSingle = xNumber->isSingle || yNumber->isSingle;
        if (const auto number = radius > 0 ? numberOf(radius) : std::nullopt) {
            row.row.radius = m_out.coordinate(*number, node(radius).offset, false);
            if (*row.row.radius < 0)
                m_out.fail(node(radius).offset,
                           std::string(textOf(node(radius))) + " is negative; a radius is a number ≥ 0");
        }
        const bool isInNumber = // the number of an element or the name around it is the frame
            inner.hasId && !inner.isTimed && !inner.frame && inner.counted;
        row.hasTime = inner.time.has_value();
        row.row.time = inner.time.value_or(TimeText());
        row.frame = isInNumber ? inner.counted : inner.frame;
        row.hasFrame = row.frame.has_value();
        m_isCounted = m_isCounted || (isInNumber && inner.isElement);
        row.row.id = unescaped(!isInNumber && !inner.number.empty() ? inner.number : inner.id);
        m_rows.push_back(std::move(row));
    }

    // Lists the members of an object with positions that have no meaning for them.
    void leaveOut(std::uint32_t list)
    {
        eachChild(list, [&](std::uint32_t i) {
            const RecordNode& one = node(i);
            if (m_isUsed[i] || one.keyLength == 0 || !(isList(i) ? holdsNumbers(i) : numberOf(i).has_value()))
                return;
            const std::string name(keyOf(one));
            if (std::find(m_names.begin(), m_names.end(), name) != m_names.end() || m_names.size() == 100)
                return;
            m_leftOffset = m_left.empty() ? one.key : m_leftOffset;
            m_left += (m_left.empty() ? "" : ", ") + shortened(name);
            m_names.push_back(name);
        });
    }
    [[nodiscard]] bool holdsNumbers(std::uint32_t list) const
    {
        for (std::uint32_t i = list + 1; i < node(list).next; ++i)
            if (node(i).kind == RecordKind::number)
                return true;
        return false;
    }

    void add(bool inFrames)
    {
        std::vector<TrackRow> rows;
        for (Row& row : m_rows) {
            if (!(inFrames ? row.hasFrame : row.hasTime)) {
                m_out.remark(row.row.offset, "a position without a time is left out");
                continue;
            }
            if (inFrames)
                row.row.time = TimeText{*row.frame};
            if (!rows.empty() && rows.front().time.isClock != row.row.time.isClock)
                m_out.fail(row.row.offset, "some times are numbers and others are times of day; use one of them");
            rows.push_back(std::move(row.row));
        }
        m_out.addTracks(std::move(rows), inFrames);
    }

    GeometryCollector& m_out;
    std::string_view m_text;
    RecordTree m_tree;
    std::vector<bool> m_isUsed; // the values that have a meaning
    std::vector<Row> m_rows;
    std::vector<std::pair<std::size_t, std::string>> m_remarks; // on positions that are left out
    std::string m_left = {};                                    // names of members
    std::vector<std::string> m_names = {};
    std::size_t m_leftOffset = 0;
    bool m_isCounted = false;
    std::size_t m_others = 0; // lists of numbers beside the records
    std::size_t m_otherOffset = 0;
};

} // namespace

bool readRecords(GeometryCollector& out, GeometryForm form)
{
    const auto has = [&out](auto what) { return out.text().find(what) != std::string_view::npos; };
    const bool isCode = form == GeometryForm::initialiser || form == GeometryForm::wkt;
    if (const char* const why = isCode ? printNotRead(out.text()) : nullptr; why != nullptr)
        out.fail(0, why);
    const bool isJson = form == GeometryForm::geoJson && !has("Feature") && !has("Collection");
    const bool mayBe = form == GeometryForm::initialiser || (form == GeometryForm::wkt && has('{')) || isJson;
    const bool isEsri = has("\"rings\"") || has("\"curveRings\"") || has("\"curvePaths\"");
    return (isEsri && RecordReader(out).readEsri()) || (mayBe && RecordReader(out).read());
}

} // namespace sweep
