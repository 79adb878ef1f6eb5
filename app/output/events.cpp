#include "app/output/events.h"

#include "app/output/json.h"
#include "app/output/table.h"
#include "app/output/words.h"
#include "core/number/coordinates.h"

#include <sweepbench/base/result.h>
#include <sweepbench/cast.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

namespace sweep {

namespace {

// Quotes the text if a comma, a semicolon, a quote or a line break would end the field, or if a spreadsheet would drop
// spaces or read it as a formula. The text itself is never changed, so that readers of the file get the scene's ids.
std::string csvField(const std::string& text)
{
    const bool plain = text.find_first_of(",;\"\r\n\t") == std::string::npos && !text.empty() && text.front() != ' ' &&
                       text.back() != ' ' && std::string_view("=+-@").find(text.front()) == std::string_view::npos;
    if (plain)
        return text;
    std::string field = "\"";
    for (const char c : text) {
        field += c;
        if (c == '"')
            field += '"';
    }
    return field + '"';
}

void put(TextSink& sink, const std::optional<Vec>& v)
{
    sink << ',';
    if (v)
        sink << v->x << ',' << v->y;
    else
        sink << ',';
}

// A ' in front makes a spreadsheet show a text that it would calculate. So does one in front of a part behind a
// character that ends cells in other spreadsheets: one whose cells end at semicolons ignores quotes that begin after a
// comma.
std::string spreadsheetField(const std::string& text)
{
    std::string safe;
    char before = ';';
    for (const char c : text) {
        if (std::string_view(",;|\"\t\r\n").find(before) != std::string_view::npos &&
            std::string_view("=+-@\t\r").find(c) != std::string_view::npos)
            safe += '\'';
        safe += c;
        before = c;
    }
    return csvField(safe);
}

class CsvRows
{
public:
    CsvRows(const EventCsvOptions& options, const Scene& scene) : m_inScene(scene)
    {
        const auto field = options.forSpreadsheets ? spreadsheetField : csvField;
        m_scene = field(options.label);
        m_ids.reserve(scene.bodies.size());
        for (const Body& body : scene.bodies)
            m_ids.push_back(field(body.id));
    }

    // `before`: the number of instants of earlier parts.
    void append(std::string& text, const Timeline& part, Block events, std::size_t before) const
    {
        TextSink sink(text);
        forEachEvent(part, events, [&](std::size_t k, const Instant& time, const Event& event) {
            writeRow(sink, before + k, time, event);
        });
    }

private:
    void writeRow(TextSink& sink, std::size_t instant, const Instant& time, const Event& event) const
    {
        const ContactPoint contact = contactPoint(m_inScene, event, time);
        sink << m_scene << ',' << instant << ',' << time.nearest() << ',' << name(event.kind) << ',' << m_ids[event.a]
             << ',';
        if (event.withCell())
            sink << ',' << event.cell.i << ',' << event.cell.j;
        else
            sink << m_ids[event.b] << ",,";
        sink << (event.clipped ? ",true," : ",false,");
        if (event.hasS && !event.sIsNull())
            sink << event.s;
        put(sink, contact.point);
        put(sink, contact.normal);
        sink << '\n';
    }

    const Scene& m_inScene;
    std::string m_scene; // its label
    std::vector<std::string> m_ids;
};

} // namespace

void writeEventsCsvHeading(std::ostream& out)
{
    out << "scene,instant,t,kind,a,b,i,j,clipped,s,x,y,nx,ny\n";
}

void writeEventsCsv(std::ostream& out, const Scene& scene, const TimelineParts& timeline,
                    const EventCsvOptions& options)
{
    const CsvRows rows(options, scene);
    std::size_t before = 0;
    timeline.forEach([&](const Timeline& part) {
        printBlocks({0, part.events().size()},
                    {options.threads, [](std::size_t first) { return first + 256; },
                     [&](std::string& text, Block events) { rows.append(text, part, events, before); },
                     [&](const std::string& text) { return static_cast<bool>(out << text); }});
        before += part.instants().size();
        return static_cast<bool>(out);
    });
}

namespace {

using QuotedIds = std::vector<std::string>;

struct EventsLayout
{
    JsonLayout layout;
    unsigned threads;
    std::span<const ContactPoint> points; // one for each event, or none: they are then computed
};

// Writes the instants of one part of the timeline as items of the array "instants".
class InstantsJson
{
public:
    InstantsJson(const Scene& scene, const Timeline& part, const QuotedIds& ids, EventsLayout layout)
        : m_scene(scene), m_part(part), m_ids(ids), m_layout(layout)
    {
    }

    void print(JsonWriter& json, bool isFirstPart) const
    {
        const std::size_t size = m_part.instants().size();
        for (std::size_t first = 0; first < size && json.isOpen();) {
            if (isLarge(first)) {
                printLarge(json, m_part.instants()[first++]);
                continue;
            }
            std::size_t last = first + 1;
            while (last < size && !isLarge(last))
                ++last;
            printSmall(json, {first, last}, isFirstPart && first == 0);
            first = last;
        }
    }

private:
    static constexpr std::size_t eventsOfBlock = 128;

    [[nodiscard]] bool isLarge(std::size_t instant) const { return m_part.instants()[instant].count > eventsOfBlock; }

    void printSmall(JsonWriter& json, Block instants, bool atBegin) const
    {
        const auto& all = m_part.instants();
        const auto endOfBlock = [&](std::size_t first) {
            std::size_t last = first + 1;
            while (last < instants.last && all[last].first - all[first].first < eventsOfBlock)
                ++last;
            return last;
        };
        const auto append = [&](JsonWriter& items, Block block) {
            for (std::size_t k = block.first; k < block.last; ++k) {
                begin(items, all[k]);
                writeEvents(items, {all[k].first, all[k].first + all[k].count}, all[k].time);
                end(items);
            }
        };
        printItems(json, instants, endOfBlock, append, atBegin);
    }

    void printLarge(JsonWriter& json, const TimelineInstant& instant) const
    {
        begin(json, instant);
        printItems(
            json, {instant.first, instant.first + instant.count},
            [](std::size_t first) { return first + eventsOfBlock; },
            [&](JsonWriter& items, Block block) { writeEvents(items, block, instant.time); }, true);
        end(json);
    }

    template <class EndOfBlock, class Append>
    void printItems(JsonWriter& json, Block range, const EndOfBlock& endOfBlock, const Append& append,
                    bool atBegin) const
    {
        const auto appendBlock = [&](std::string& text, Block block) {
            const bool isFirst = atBegin && block.first == range.first;
            JsonWriter items(text, m_layout.layout, isFirst ? JsonPart::firstItems : JsonPart::furtherItems);
            append(items, block);
        };
        printBlocks(range, {m_layout.threads, endOfBlock, appendBlock,
                            [&](const std::string& text) { return json.items(text).isOpen(); }});
    }

    // All calls are inlined: a large output spends nearly all its time in these three functions, and a call for each of
    // ten keys would add a tenth.
    [[gnu::flatten]] static void begin(JsonWriter& json, const TimelineInstant& instant)
    {
        json.breakLine(4).beginObject().member("t", instant.time.nearest()).key("events").beginArray();
    }
    [[gnu::flatten]] static void end(JsonWriter& json) { json.breakLine(4).endArray().endObject(); }

    void writeEvents(JsonWriter& json, Block events, const Instant& time) const
    {
        for (std::size_t i = events.first; i < events.last; ++i) {
            fetchIdsOf(i + 16);
            json.breakLine(6);
            const Event& event = m_part.events()[i];
            write(json, event, m_layout.points.empty() ? contactPoint(m_scene, event, time) : m_layout.points[i]);
        }
    }

    // Prefetches the ids of a later event, because they are read at random addresses of much memory. Always inlined,
    // because a call would be optimized away as one without effect.
    [[gnu::always_inline]] void fetchIdsOf(std::size_t event) const
    {
        if (event >= m_part.events().size())
            return;
        const Event& later = m_part.events()[event];
        __builtin_prefetch(&m_ids[later.a]);
        if (!later.withCell())
            __builtin_prefetch(&m_ids[later.b]);
    }

    [[gnu::flatten]] void write(JsonWriter& json, const Event& event, const ContactPoint& contact) const
    {
        json.beginObject().member("kind", name(event.kind)).key("a").literal(m_ids[event.a]);
        if (event.withCell())
            json.member("cell", event.cell);
        else
            json.key("b").literal(m_ids[event.b]);
        json.member("clipped", event.clipped);
        if (event.hasS)
            json.member("s", event.sIsNull() ? std::nullopt : std::optional(event.s));
        json.member("point", contact.point).member("normal", contact.normal).endObject();
    }

    const Scene& m_scene;
    const Timeline& m_part;
    const QuotedIds& m_ids;
    EventsLayout m_layout;
};

} // namespace

void writeEventsJson(std::ostream& out, const Scene& scene, const TimelineParts& timeline,
                     const EventJsonOptions& options)
{
    const JsonLayout layout = options.onOneLine ? JsonLayout::oneLine : JsonLayout::lines;
    JsonWriter json(out, layout);
    json.beginObject().breakLine(2).member("format", "sweepbench.events").breakLine(2).member("version", 1);
    json.breakLine(2).key("time").beginObject();
    json.member("start", timeline.window().start).member("end", timeline.window().end).endObject();
    json.breakLine(2).key("instants").beginArray();
    QuotedIds ids;
    ids.reserve(scene.bodies.size());
    for (const Body& body : scene.bodies)
        ids.push_back(jsonText(body.id));
    auto points = options.points; // the points of the remaining parts
    bool isEmpty = true;
    timeline.forEach([&](const Timeline& part) {
        const std::size_t known = std::min(points.size(), part.events().size());
        InstantsJson(scene, part, ids, {layout, options.threads, points.first(known)}).print(json, isEmpty);
        points = points.subspan(known);
        isEmpty = isEmpty && part.instants().empty();
        return json.isOpen();
    });
    if (!isEmpty)
        json.breakLine(2);
    json.endArray();
    if (options.atRest)
        writeAtRest(json.breakLine(2), scene, *options.atRest);
    json.breakLine().endObject().endLine();
}

namespace {

struct Counts
{
    std::size_t events = 0;
    std::size_t instants = 0;
};

std::string sText(const Event& event)
{
    if (!event.hasS)
        return "";
    return event.sIsNull() ? "–" : decimalText(event.s);
}

// A part of the timeline with its neighbouring instants.
struct EventPart
{
    const Timeline& timeline;
    const AdjacentInstants& adjacent;
    std::size_t before; // instants of earlier parts
};

// The cells of rows, one row after the other. The texts of an instant are made once for all of its events, because
// there may be millions.
class RowCells
{
public:
    RowCells(const EventPart& part, const Scene& scene, const EventTextOptions& options)
        : m_part(part), m_scene(scene), m_options(options), m_cells(options.exact ? 9 : 8)
    {
    }

    // The cells of an event, with those of point and normal, which come last, as they are. Valid until the next call.
    std::vector<std::string>& of(std::size_t instant, const Event& event)
    {
        if (m_instant != instant)
            setInstant(instant);
        auto cell = m_cells.end() - 6;
        *cell++ = name(event.kind, event.clipped);
        *cell++ = escaped(m_scene.bodies[event.a].id);
        *cell++ = event.withCell() ? otherText(m_scene, event) : escaped(m_scene.bodies[event.b].id);
        *cell = sText(event);
        return m_cells;
    }

private:
    void setInstant(std::size_t instant)
    {
        m_instant = instant;
        const Instant& time = m_part.timeline.instants()[instant].time;
        const AdjacentInstants adjacent = neighboursOf(m_part.timeline, instant, m_part.adjacent);
        m_cells[0] = std::to_string(m_part.before + instant + 1);
        m_cells[1] = m_options.digits ? digitsText(time, *m_options.digits, adjacent) : instantText(time, adjacent);
        if (m_options.exact)
            m_cells[2] = exactText(time);
    }

    const EventPart& m_part;
    const Scene& m_scene;
    const EventTextOptions& m_options;
    std::optional<std::size_t> m_instant;
    std::vector<std::string> m_cells;
};

TextTable tableFor(const EventTextOptions& options)
{
    std::vector<TextColumn> columns{rightColumn("#"), "t"};
    if (options.exact)
        columns.emplace_back("exactly");
    columns.insert(columns.end(), {"kind", "a", "b", "s ≈", "point ≈", "normal ≈"});
    return TextTable(std::move(columns));
}

std::vector<std::uint32_t> castsOf(const Scene& scene)
{
    std::vector<std::uint32_t> casts;
    for (std::uint32_t i = 0; i < scene.bodies.size(); ++i)
        if (isCast(scene, scene.bodies[i]))
            casts.push_back(i);
    return casts;
}

// Widens the columns for all rows, counts the rows, and collects the contacts of casts.
Counts measure(const PartedScene& solved, const EventTextOptions& options, TextTable& table, CastContacts& casts)
{
    // A width that suffices for most points, because computing them twice is too expensive.
    const std::size_t pointWidth = options.digits ? 2 * static_cast<std::size_t>(*options.digits) + 8 : 22;
    Counts counts;
    solved.timeline.forEachBetween([&](const Timeline& timeline, const AdjacentInstants& adjacent) {
        const EventPart part{timeline, adjacent, counts.instants};
        casts.add(timeline);
        const Block all{0, timeline.events().size()};
        RowCells cells(part, solved.scene, options);
        forEachEvent(timeline, all, [&](std::size_t k, const Instant&, const Event& event) {
            auto& row = cells.of(k, event);
            row.end()[-2].resize(pointWidth, ' ');
            table.measure(row);
        });
        counts.instants += timeline.instants().size();
        counts.events += timeline.events().size();
        return true;
    });
    return counts;
}

// The contact points of a block of events.
class BlockPoints
{
public:
    BlockPoints(const Scene& scene, const Timeline& timeline, Block events)
        : m_first(events.first - std::min(events.first, beyond))
    {
        // Includes some events before and after, as neighbours of the first and the last point.
        const Block all{m_first, std::min(events.last + beyond, timeline.events().size())};
        forEachEvent(timeline, all, [&](std::size_t, const Instant& time, const Event& event) {
            m_points.push_back({{scene, {time, event}}, contactPoint(scene, event, time)});
        });
    }

    [[nodiscard]] const ContactPoint& of(std::size_t event) const { return m_points[event - m_first].contact; }

    // The point with `wanted` digits, by default 6, or as many more as distinguish it from other points before and
    // after.
    [[nodiscard]] std::string text(std::size_t event, std::optional<int> wanted) const
    {
        const std::size_t own = event - m_first;
        const TimedPoint& point = m_points[own];
        if (!point.contact.point)
            return "–";
        Digits digits{.ofDouble = wanted.value_or(usualDigits), .ofExact = wanted.value_or(0)};
        for (std::size_t i = 1; i <= std::min(own, beyond); ++i)
            if (tell(point, m_points[own - i], digits))
                break;
        for (std::size_t i = 1; i <= std::min(m_points.size() - 1 - own, beyond); ++i)
            if (tell(point, m_points[own + i], digits))
                break;
        if (digits.ofExact == 0)
            return roundedPointText(*point.contact.point, digits.ofDouble);
        const auto texts = contactPointDigits(point.event, std::max(digits.ofExact, digits.ofDouble));
        return texts ? '(' + texts->front() + ", " + texts->back() + ')' : "–";
    }

private:
    static constexpr std::size_t beyond = 4;
    static constexpr int usualDigits = 6;

    struct TimedPoint
    {
        PlacedEvent event;
        ContactPoint contact;
    };
    struct Digits
    {
        int ofDouble;
        int ofExact; // 0: the digits of the double suffice
    };
    // True if the other point differs; `digits` are then raised until they distinguish the two.
    bool tell(const TimedPoint& own, const TimedPoint& other, Digits& digits) const
    {
        if (!other.contact.point)
            return false;
        const Vec p = *own.contact.point;
        const Vec q = *other.contact.point;
        if (!areNearlyOne(p, q)) {
            digits.ofDouble = std::max(digits.ofDouble, digitsTelling(p, q, digits.ofDouble));
            return true;
        }
        if (p == q && own.contact.isExact && other.contact.isExact)
            return false;
        const auto count = contactDigitsTelling(own.event, other.event, p == q);
        digits.ofExact = std::max(digits.ofExact, count.value_or(0));
        return count.has_value();
    }

    std::size_t m_first = 0;
    std::vector<TimedPoint> m_points;
};

void printRows(std::ostream& out, const PartedScene& solved, const EventTextOptions& options, const TextTable& table)
{
    const Scene& scene = solved.scene;
    std::size_t before = 0;
    solved.timeline.forEachBetween([&](const Timeline& timeline, const AdjacentInstants& adjacent) {
        const EventPart part{timeline, adjacent, before};
        const auto append = [&](std::string& text, Block events) {
            RowCells cells(part, scene, options);
            const BlockPoints points(scene, timeline, events);
            std::size_t i = events.first;
            forEachEvent(timeline, events, [&](std::size_t k, const Instant&, const Event& event) {
                auto& row = cells.of(k, event);
                const auto& normal = points.of(i).normal;
                row.end()[-2] = points.text(i, options.digits);
                row.back() = normal ? roundedPointText(*normal) : "–";
                table.append(text, row);
                ++i;
            });
        };
        printBlocks({0, timeline.events().size()},
                    {options.threads, [](std::size_t first) { return first + 256; }, append,
                     [&](const std::string& text) { return static_cast<bool>(out << text); }});
        before += timeline.instants().size();
        return static_cast<bool>(out);
    });
}

// "1/4 = 0.25", "√2/10 ≈ 0.1414213562373095"
std::string castFractionText(const Instant& fraction, const OrderedInstants& others)
{
    const std::string decimal = instantText(fraction, others.adjacentTo(fraction));
    const std::string form = closedForm(fraction);
    return form.empty() ? decimal : equationText(form, decimal);
}

// For a cast without contact: "hits none of the 2 bodies that it is tested against: wall, post".
std::string noHitText(const Scene& scene, const Cast& cast)
{
    constexpr std::size_t mostNamed = 5;
    const auto nameOf = [&scene](std::uint32_t body) { return escaped(scene.bodies[body].id); };
    const std::vector<std::uint32_t> tested = testedBodies(scene, cast);
    if (cast.against)
        return (tested.empty() ? "is not tested against " : "does not hit ") + nameOf(*cast.against);
    if (tested.empty())
        return "hits nothing: it is tested against no other body";
    if (tested.size() == 1)
        return "hits nothing: it is tested against " + nameOf(tested.front()) + " alone";
    std::string names;
    for (std::size_t i = 0; i < std::min(tested.size(), mostNamed); ++i)
        names += (i == 0 ? "" : ", ") + nameOf(tested[i]);
    if (tested.size() > mostNamed)
        names += " and " + countedText(tested.size() - mostNamed, "other");
    return "hits none of the " + std::to_string(tested.size()) + " bodies that it is tested against: " + names;
}

std::string nearText(const char* name, const std::optional<Vec>& v)
{
    const std::string text = v ? " ≈ " + pointText(*v) : ": none";
    return std::string(", ") + name + text;
}

} // namespace

std::string eventPointText(const Scene& scene, const Timeline& timeline, std::size_t event)
{
    return BlockPoints(scene, timeline, {event, event + 1}).text(event, {});
}

void writeEventsText(std::ostream& out, const PartedScene& solved, const EventTextOptions& options)
{
    constexpr std::size_t mostCasts = 20;
    const std::vector<std::uint32_t> bodies = castsOf(solved.scene);
    CastContacts casts(bodies.size() <= mostCasts ? bodies : std::vector<std::uint32_t>{});
    TextTable table = tableFor(options);
    const Counts counts = measure(solved, options, table, casts);
    const Interval time = solved.timeline.window();
    out << titledText(solved.label, solved.scene) << '\n'
        << countedText(counts.events, "event") << " at " << countedText(counts.instants, "instant") << ", time "
        << decimalText(time.start) << " to " << decimalText(time.end) << '\n';
    if (counts.events > 0) {
        table.printHeading(out);
        printRows(out, solved, options, table);
    }
    if (bodies.size() > mostCasts)
        out << bodies.size()
            << " bodies run straight from start to end, as casts do; sweepbench inspect --at T --a ID lists "
            << "what one of them hits\n";
    const std::vector<Cast> found = casts.casts();
    if (!found.empty())
        out << castHeading() << '\n';
    for (const Cast& cast : found)
        writeCastText(out, solved.scene, cast, CastRows::closest);
}

std::string castHeading()
{
    return "As casts, which run straight from start to end; surface normals point out of what is hit:";
}

std::string castHitText(const CastHit& hit, const std::string& target, const OrderedInstants& others)
{
    if (hit.start == CastStart::outside)
        return "hits " + target + " at fraction " + castFractionText(hit.fraction, others) +
               nearText("point", hit.point) + nearText("surface normal", hit.normal);
    std::string text = std::string("starts ") + name(hit.start) + ' ' + target + ": fraction " +
                       castFractionText(hit.fraction, others) + ", no surface normal; ";
    text += hit.leaves ? "leaves it at fraction " + castFractionText(*hit.leaves, others) : "does not leave it";
    if (!hit.sharing)
        return text;
    Sharing sharing = *hit.sharing;
    if (hit.start == CastStart::inside)
        sharing.covered = Covered::neither; // stated by "inside"
    const Relation relation = hit.start == CastStart::touching ? Relation::touch : Relation::overlap;
    const std::string how = sharingText(sharing, relation, {"it", target});
    return text + (how.empty() ? "" : "; " + how);
}

void writeCastText(std::ostream& out, const Scene& scene, const Cast& cast, CastRows rows)
{
    const std::string own = "  " + escaped(scene.bodies[cast.body].id) + ' ';
    std::vector<CastHit> hits;
    for (const CastContact& contact : cast.contacts) {
        hits.push_back(castHit(scene, cast, contact));
        if (rows == CastRows::closest && hits.back().start == CastStart::outside)
            break;
    }
    const OrderedInstants fractions(fractionsOf(hits));
    for (const CastHit& hit : hits)
        out << own << castHitText(hit, escaped(scene.bodies[hit.body].id), fractions) << '\n';
    if (hits.empty())
        out << own << noHitText(scene, cast) << '\n';
}

} // namespace sweep
