#include <sweepbench/engine_log.h>

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <span>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace sweep {

namespace {

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

using Known = std::pair<std::string_view, LogWord>;

template <std::size_t n>
std::optional<LogWord> meaningIn(const std::array<Known, n>& known, std::string_view word)
{
    const auto found =
        std::find_if(known.begin(), known.end(), [&](const Known& one) { return sameLogWord(one.first, word); });
    return found == known.end() ? std::nullopt : std::optional(found->second);
}

// A callback's name without separators, "on" and the nouns for contact: "begin" for "begin_contact".
std::string verbOf(std::string_view word)
{
    static constexpr std::array<std::string_view, 13> around = {"on",   "collision", "contact", "trigger", "sensor",
                                                                "body", "touching",  "touch",   "overlap", "area",
                                                                "hit",  "2d",        "collider"};
    std::string verb;
    for (const char c : word) {
        if (c != '_' && c != '-' && c != '.' && c != ':' && c != '/' && c != ' ')
            verb += lower(c);
    }
    for (bool shorter = true; shorter;) {
        shorter = false;
        for (const std::string_view noun : around) {
            if (verb.starts_with(noun))
                verb.erase(0, noun.size());
            else if (verb.ends_with(noun))
                verb.resize(verb.size() - noun.size());
            else
                continue;
            shorter = true;
        }
    }
    return verb;
}

} // namespace

const char* name(LogRole role)
{
    constexpr std::array<const char*, logRoles> names = {"a", "b", "kind", "t", "frame", "x", "y", "i", "j"};
    return names[std::size_t(role)];
}

const char* name(LogWord word)
{
    constexpr std::array<const char*, logWords.size()> names = {"exit", "touch", "cross", "enter", "hit", "skip"};
    return names[std::size_t(word)];
}

std::optional<LogWord> logWordNamed(std::string_view name)
{
    const auto found =
        std::find_if(logWords.begin(), logWords.end(), [&](LogWord word) { return sweep::name(word) == name; });
    return found == logWords.end() ? std::nullopt : std::optional(*found);
}

std::optional<LogWord> usualWord(std::string_view word)
{
    static constexpr std::array<Known, 12> known = {
        Known{"enter", LogWord::enter},   Known{"begin", LogWord::enter}, Known{"start", LogWord::enter},
        Known{"exit", LogWord::exit},     Known{"end", LogWord::exit},    Known{"stop", LogWord::exit},
        Known{"separate", LogWord::exit}, Known{"touch", LogWord::touch}, Known{"cross", LogWord::cross},
        Known{"hit", LogWord::hit},       Known{"contact", LogWord::hit}, Known{"toi", LogWord::hit}};
    if (const auto meaning = meaningIn(known, word))
        return meaning;
    // A callback reports that contact begins, not how.
    static constexpr std::array<Known, 18> callbacks = {
        Known{"begin", LogWord::hit},    Known{"began", LogWord::hit},     Known{"start", LogWord::hit},
        Known{"started", LogWord::hit},  Known{"enter", LogWord::hit},     Known{"entered", LogWord::hit},
        Known{"end", LogWord::exit},     Known{"ended", LogWord::exit},    Known{"stop", LogWord::exit},
        Known{"stopped", LogWord::exit}, Known{"exit", LogWord::exit},     Known{"exited", LogWord::exit},
        Known{"leave", LogWord::exit},   Known{"separate", LogWord::exit}, Known{"stay", LogWord::skip},
        Known{"persist", LogWord::skip}, Known{"presolve", LogWord::skip}, Known{"postsolve", LogWord::skip}};
    return meaningIn(callbacks, verbOf(word));
}

bool sameLogWord(std::string_view one, std::string_view other)
{
    return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                      [](char p, char q) { return lower(p) == lower(q); });
}

std::span<const std::string_view> usualColumns(LogRole role)
{
    static const std::array<std::vector<std::string_view>, logRoles> names = {{
        {"a", "body_a", "bodya", "body1", "id_a", "ida", "first"},
        {"b", "body_b", "bodyb", "body2", "id_b", "idb", "second"},
        {"kind", "event", "type", "phase"},
        {"t", "time", "toi", "timestamp", "seconds"},
        {"frame", "step", "tick"},
        {"x", "px", "point_x"},
        {"y", "py", "point_y"},
        {"i"},
        {"j"},
    }};
    return names[std::size_t(role)];
}

namespace {

constexpr std::array<LogRole, logRoles> allRoles = {LogRole::a, LogRole::b, LogRole::kind, LogRole::t, LogRole::frame,
                                                    LogRole::x, LogRole::y, LogRole::i,    LogRole::j};

// Nothing if the word does not specify how contact begins.
std::optional<EventKind> kindOf(LogWord word)
{
    constexpr std::array<std::optional<EventKind>, logWords.size()> kinds = {
        EventKind::exit, EventKind::touch, EventKind::cross, EventKind::enter, std::nullopt, std::nullopt};
    return kinds[std::size_t(word)];
}

// The value of a decimal or, after 0x, hexadecimal number; nothing if the text is neither, or if the value is not
// finite.
std::optional<double> numberIn(std::string_view text)
{
    const bool negative = text.starts_with('-');
    std::string_view digits = text.substr(negative || text.starts_with('+') ? 1 : 0);
    const bool hexadecimal = digits.starts_with("0x") || digits.starts_with("0X");
    digits.remove_prefix(hexadecimal ? 2 : 0);
    double value = 0;
    const char* const end = digits.data() + digits.size();
    const auto format = hexadecimal ? std::chars_format::hex : std::chars_format::general;
    const auto [rest, error] = std::from_chars(digits.data(), end, value, format);
    if (error != std::errc{} || rest != end || !std::isfinite(value) || digits.starts_with('-'))
        return std::nullopt;
    return negative ? -value : value;
}

std::optional<long long> indexIn(std::string_view text)
{
    constexpr long long limit = 1LL << 53;
    long long value = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || rest != text.data() + text.size() || value <= -limit || value >= limit)
        return std::nullopt;
    return value;
}

// The first two different bodies, one from each list.
std::optional<std::pair<std::uint32_t, std::uint32_t>> twoOf(std::span<const std::uint32_t> first,
                                                             std::span<const std::uint32_t> second)
{
    for (const std::uint32_t a : first) {
        for (const std::uint32_t b : second) {
            if (a != b)
                return std::pair(a, b);
        }
    }
    return {};
}

// Puts the earlier body first.
void inOrder(LoggedEvent& event)
{
    if (event.a < event.b)
        return;
    std::swap(event.a, event.b);
    std::swap(event.groupA, event.groupB);
}

// Finds the field of a role in a row.
class LogColumns
{
public:
    explicit LogColumns(const LogOptions& options) : m_options(options) {}

    // The name given for the role's column; empty if there is none.
    [[nodiscard]] const std::string& given(LogRole role) const { return m_options.columns[std::size_t(role)]; }

    // Null if the row has no such field.
    [[nodiscard]] const LogField* fieldOf(LogRole role, const std::vector<LogField>& fields) const
    {
        const auto named = [&fields](const auto& fits) {
            const auto found = std::find_if(fields.begin(), fields.end(), fits);
            return found == fields.end() ? nullptr : &*found;
        };
        if (!given(role).empty())
            return named([&](const LogField& field) { return field.name == given(role); });
        for (const std::string_view usual : usualColumns(role)) {
            if (const LogField* field = named([&](const LogField& one) { return sameLogWord(one.name, usual); }))
                return field;
        }
        return nullptr;
    }

private:
    const LogOptions& m_options;
};

// Turns the rows of a log into events.
class LogParser
{
public:
    LogParser(const Scene& scene, const LogOptions& options, ProblemCollector& problems)
        : m_options(options), m_columns(options), m_problems(problems)
    {
        m_log.hasExits = options.exits;
        for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
            const Body& body = scene.bodies[i];
            m_indices.emplace(body.id, static_cast<std::uint32_t>(i));
            if (body.group)
                m_members[*body.group].push_back(static_cast<std::uint32_t>(i));
        }
    }

    // Reports missing CSV columns once, not for every row.
    void heading(const std::vector<std::string>& names)
    {
        std::vector<LogField> fields;
        for (const std::string& name : names)
            fields.push_back({name, {}});
        const bool hasCells = has(LogRole::i, fields) && has(LogRole::j, fields);
        for (const LogRole role : allRoles) {
            const bool isTime = role == LogRole::t && !has(LogRole::frame, fields);
            const bool needed = role == LogRole::a || isTime || (role == LogRole::b && !hasCells);
            if (needed || !column(role).empty())
                expectColumn(role, names, has(role, fields));
        }
        if (const LogField* frame = frameWithoutRate(fields)) {
            m_columnsMissing = true;
            m_problems.atText(1, 1, rateIsMissing(*frame));
        }
        noteColumns(fields);
    }

    bool row(const LogRecord& record)
    {
        if (m_columnsMissing)
            return false;
        ++m_rows;
        if (m_log.events.size() == mostLogRows) {
            refuse(record, nullptr, "the log has more than " + std::to_string(mostLogRows) + " rows");
            return false;
        }
        if (const LogField* frame = frameWithoutRate(record.fields)) {
            m_columnsMissing = true; // once, not for every row
            refuse(record, frame, rateIsMissing(*frame));
            return false;
        }
        noteColumns(record.fields);
        LoggedEvent event;
        event.row = m_rows;
        if (m_options.skipOthers && namesAnother(record)) {
            m_log.hasExits = m_log.hasExits || meaningOf(fieldOf(LogRole::kind, record.fields)) == LogWord::exit;
            ++m_log.others;
            return true;
        }
        const auto word = wordOf(record);
        m_log.hasExits = m_log.hasExits || word == LogWord::exit;
        if (word == LogWord::skip)
            return true;
        const std::array<bool, 3> good = {takePair(record, event), takeTime(record, event), takePoint(record, event)};
        if (word && std::count(good.begin(), good.end(), false) == 0) {
            event.kind = kindOf(*word);
            m_log.events.push_back(event);
        }
        return !m_problems.overflowed();
    }

    [[nodiscard]] EngineLog taken() && { return std::move(m_log); }

private:
    [[nodiscard]] const std::string& column(LogRole role) const { return m_columns.given(role); }
    [[nodiscard]] const LogField* fieldOf(LogRole role, const std::vector<LogField>& fields) const
    {
        return m_columns.fieldOf(role, fields);
    }
    [[nodiscard]] bool has(LogRole role, const std::vector<LogField>& fields) const
    {
        return fieldOf(role, fields) != nullptr;
    }

    void noteColumns(const std::vector<LogField>& fields)
    {
        m_log.hasCells = m_log.hasCells || (has(LogRole::i, fields) && has(LogRole::j, fields));
    }

    // The field for frames, if it is the row's only time and the frame rate is unknown.
    [[nodiscard]] const LogField* frameWithoutRate(const std::vector<LogField>& fields) const
    {
        return m_options.fps || has(LogRole::t, fields) ? nullptr : fieldOf(LogRole::frame, fields);
    }
    static std::string rateIsMissing(const LogField& frame)
    {
        return "the times are frames, in \"" + shortened(frame.name) + "\"; say how many there are per unit of time";
    }

    void expectColumn(LogRole role, const std::vector<std::string>& names, bool found)
    {
        if (found)
            return;
        m_columnsMissing = true;
        std::string all;
        for (const std::string& name : names)
            all += (all.empty() ? "" : ", ") + shortened(name);
        const std::string wanted = column(role).empty() ? "is needed, under a usual name or a chosen one"
                                                        : "was to be \"" + shortened(column(role)) + '"';
        m_problems.atText(1, 1, std::string("a column for ") + name(role) + ' ' + wanted + "; the heading has " + all);
    }

    void refuse(const LogRecord& record, const LogField* field, const std::string& message)
    {
        if (record.line > 0)
            m_problems.atText(record.line, field != nullptr ? field->column : 1, message);
        else
            m_problems.atMember(field != nullptr ? field->pointer : record.pointer, message);
    }
    const LogField* needed(const LogRecord& record, LogRole role)
    {
        const LogField* field = fieldOf(role, record.fields);
        if (field == nullptr)
            refuse(record, nullptr, std::string("the row has no ") + name(role));
        return field;
    }

    // A row without a kind means that contact begins.
    [[nodiscard]] std::optional<LogWord> meaningOf(const LogField* kind) const
    {
        if (kind == nullptr)
            return LogWord::hit;
        for (const auto& [word, meaning] : m_options.words) {
            if (sameLogWord(word, kind->text))
                return meaning;
        }
        return usualWord(kind->text);
    }

    // Nothing if the row's word is unknown, which is reported as a problem.
    std::optional<LogWord> wordOf(const LogRecord& record)
    {
        const LogField* field = fieldOf(LogRole::kind, record.fields);
        const auto word = meaningOf(field);
        if (!word)
            refuse(record, field, "the kind \"" + shortened(field->text) + "\" is not known; say what it means");
        return word;
    }

    // True if the row names a body that the scene does not have. An empty field names none: the row is about a cell.
    [[nodiscard]] bool namesAnother(const LogRecord& record) const
    {
        const auto isAnother = [&](LogRole role) {
            const LogField* field = fieldOf(role, record.fields);
            return field != nullptr && !field->text.empty() && !isKnown(field->text);
        };
        return isAnother(LogRole::a) || isAnother(LogRole::b);
    }
    [[nodiscard]] bool isKnown(const std::string& name) const
    {
        return m_indices.contains(name) || m_members.contains(name);
    }

    // A body, or a group and its bodies.
    struct Named
    {
        std::span<const std::uint32_t> bodies; // at least one
        std::optional<std::uint32_t> group;
    };
    std::optional<Named> bodyIn(const LogRecord& record, const LogField& field)
    {
        const auto index = m_indices.find(field.text);
        if (index != m_indices.end())
            return Named{{&index->second, 1}, {}};
        const auto members = m_members.find(field.text);
        if (members != m_members.end())
            return Named{members->second, groupNamed(field.text)};
        refuse(record, &field, "the scene has no body or group \"" + shortened(field.text) + '"');
        return {};
    }
    std::uint32_t groupNamed(const std::string& name)
    {
        const auto [group, isNew] = m_groups.try_emplace(name, static_cast<std::uint32_t>(m_log.groups.size()));
        if (isNew)
            m_log.groups.push_back({name, m_members.at(name)});
        return group->second;
    }

    bool takePair(const LogRecord& record, LoggedEvent& event)
    {
        const LogField* a = needed(record, LogRole::a);
        const auto first = a != nullptr ? bodyIn(record, *a) : std::nullopt;
        const LogField* b = fieldOf(LogRole::b, record.fields);
        if (b == nullptr || (b->text.empty() && !isKnown(""))) {
            if (first) {
                event.a = first->bodies.front();
                event.groupA = first->group;
            }
            return takeCell(record, event) && first;
        }
        const auto second = bodyIn(record, *b);
        if (!first || !second)
            return false;
        const auto pair = twoOf(first->bodies, second->bodies);
        if (!pair) {
            refuse(record, b,
                   "the row names one body twice, as \"" + shortened(a->text) + "\" and \"" + shortened(b->text) + '"');
            return false;
        }
        std::tie(event.a, event.b) = *pair;
        event.groupA = first->group;
        event.groupB = second->group;
        inOrder(event);
        return true;
    }
    bool takeCell(const LogRecord& record, LoggedEvent& event)
    {
        for (const LogRole role : {LogRole::i, LogRole::j}) {
            const LogField* field = fieldOf(role, record.fields);
            const auto index = field != nullptr ? indexIn(field->text) : std::nullopt;
            if (field == nullptr)
                refuse(record, nullptr, "the row names neither a second body nor a cell");
            else if (!index)
                refuse(record, field, '"' + shortened(field->text) + "\" is not an integer of magnitude below 2^53");
            if (!index)
                return false;
            (role == LogRole::i ? event.cell.i : event.cell.j) = *index;
        }
        return true;
    }
    bool takeTime(const LogRecord& record, LoggedEvent& event)
    {
        const bool usesFrames = m_options.fps && (column(LogRole::t).empty() || !column(LogRole::frame).empty());
        const LogField* frame = usesFrames ? fieldOf(LogRole::frame, record.fields) : nullptr;
        const LogField* field = frame != nullptr ? frame : needed(record, LogRole::t);
        auto t = field != nullptr ? numberIn(field->text) : std::nullopt;
        if (m_options.fps && t)
            t = nearest(rationalOf(Dyadic(*t)) / *m_options.fps);
        const bool isFinite = t && std::isfinite(*t);
        if (field != nullptr && !isFinite)
            refuse(record, field,
                   '"' + shortened(field->text) +
                       (t ? "\" is a frame whose time is not finite" : "\" is not a finite number"));
        event.t = isFinite ? *t : 0;
        return isFinite;
    }
    // A row in which a coordinate is empty has no point.
    bool takePoint(const LogRecord& record, LoggedEvent& event)
    {
        Vec point;
        for (const LogRole role : {LogRole::x, LogRole::y}) {
            const LogField* field = fieldOf(role, record.fields);
            if (field == nullptr || field->text.empty())
                return true;
            const auto value = numberIn(field->text);
            if (!value) {
                refuse(record, field, '"' + shortened(field->text) + "\" is not a finite number");
                return false;
            }
            (role == LogRole::x ? point.x : point.y) = *value;
        }
        event.point = point;
        return true;
    }

    const LogOptions& m_options;
    LogColumns m_columns;
    ProblemCollector& m_problems;
    std::unordered_map<std::string, std::uint32_t> m_indices;
    std::unordered_map<std::string, std::vector<std::uint32_t>> m_members; // bodies of each group of the scene
    std::unordered_map<std::string, std::uint32_t> m_groups;               // indices into EngineLog::groups
    EngineLog m_log;
    std::size_t m_rows = 0;
    bool m_columnsMissing = false;
};

} // namespace

Result<EngineLog> parseEngineLog(std::string_view text, const std::string& file, const Scene& scene,
                                 const LogOptions& options)
{
    ProblemCollector problems(file);
    LogParser parser(scene, options, problems);
    const LogVisitor visitor{[&](const auto& names) { parser.heading(names); },
                             [&](const LogRecord& record) { return parser.row(record); }};
    visitLog(text, problems, options.job, visitor);
    if (options.job.stopped())
        return Problem{.file = file, .pointer = {}, .message = "cancelled"};
    if (!problems.empty())
        return std::move(problems).taken();
    return std::move(parser).taken();
}

EngineLog logOfPart(const EngineLog& log, const Scene& whole, const Scene& part)
{
    constexpr auto gone = std::numeric_limits<std::uint32_t>::max();
    std::unordered_map<std::string_view, std::uint32_t> indices;
    for (std::size_t i = 0; i < part.bodies.size(); ++i)
        indices.emplace(part.bodies[i].id, static_cast<std::uint32_t>(i));
    std::vector<std::uint32_t> places; // the index in the part of each body of the whole scene
    for (const Body& body : whole.bodies) {
        const auto index = indices.find(body.id);
        places.push_back(index == indices.end() ? gone : index->second);
    }
    EngineLog chosen{{}, log.hasExits, log.hasCells, log.others, log.groups};
    for (LoggedGroup& group : chosen.groups) {
        for (std::uint32_t& body : group.bodies)
            body = places[body];
        std::erase_if(group.bodies,
                      [&](std::uint32_t body) { return body == gone || part.bodies[body].group != group.name; });
        std::ranges::sort(group.bodies);
    }
    const auto named = [&](std::uint32_t body, std::optional<std::uint32_t> group) {
        return group ? std::span<const std::uint32_t>(chosen.groups[*group].bodies)
                     : std::span<const std::uint32_t>(&places[body], places[body] == gone ? 0 : 1);
    };
    for (LoggedEvent event : log.events) {
        const auto first = named(event.a, event.groupA);
        if (event.withCell()) {
            if (first.empty())
                continue;
            event.a = first.front();
        } else {
            const auto pair = twoOf(first, named(event.b, event.groupB));
            if (!pair)
                continue;
            std::tie(event.a, event.b) = *pair;
            inOrder(event);
        }
        chosen.events.push_back(event);
    }
    return chosen;
}

LogPreview logPreview(std::string_view text, std::size_t rows)
{
    ProblemCollector problems;
    LogPreview preview;
    const auto addColumn = [&](const std::string& name) {
        if (preview.columns.size() < mostPreviewColumns)
            preview.columns.push_back(name);
    };
    const auto take = [&](const LogRecord& record) {
        if (preview.columns.empty())
            for (const LogField& field : record.fields)
                addColumn(field.name);
        if (preview.rows.size() == rows)
            return false;
        std::vector<std::string>& row = preview.rows.emplace_back();
        for (const std::string& column : preview.columns) {
            const auto field = std::ranges::find(record.fields, column, &LogField::name);
            row.push_back(field == record.fields.end() ? std::string() : field->text);
        }
        return true;
    };
    visitLog(text, problems, {}, {[&](const auto& heading) { std::ranges::for_each(heading, addColumn); }, take});
    return preview;
}

std::optional<std::size_t> columnTaken(LogRole role, const std::vector<std::string>& columns, const LogOptions& options)
{
    std::vector<LogField> fields;
    for (const std::string& column : columns)
        fields.push_back({column, {}});
    const LogField* taken = LogColumns(options).fieldOf(role, fields);
    return taken == nullptr ? std::nullopt : std::optional(static_cast<std::size_t>(taken - fields.data()));
}

std::vector<std::string> logKinds(std::string_view text, const LogOptions& options)
{
    const LogColumns columns(options);
    ProblemCollector problems;
    std::vector<std::string> words;
    const auto take = [&](const LogRecord& record) {
        const LogField* field = columns.fieldOf(LogRole::kind, record.fields);
        const auto isIt = [&](const std::string& word) { return sameLogWord(word, field->text); };
        if (field != nullptr && std::none_of(words.begin(), words.end(), isIt))
            words.push_back(field->text);
        return words.size() < mostLogKinds;
    };
    const LogVisitor visitor{[](const auto&) {}, take};
    visitLog(text, problems, options.job, visitor);
    return words;
}

} // namespace sweep
