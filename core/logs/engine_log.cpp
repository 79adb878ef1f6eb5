#include "core/logs/engine_log.h"

#include "core/logs/log_rows.h"
#include "core/scene/file/utf8.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <unordered_map>

namespace sweep {

namespace {

constexpr std::array<LogRole, logRoles> allRoles = {LogRole::a, LogRole::b, LogRole::kind, LogRole::t,
                                                    LogRole::x, LogRole::y, LogRole::i,    LogRole::j};

std::string inSmallLetters(std::string_view text)
{
    std::string small(text);
    for (char& c : small)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return small;
}

std::optional<EventKind> kindOf(LogWord word)
{
    switch (word) {
    case LogWord::exit:
        return EventKind::exit;
    case LogWord::touch:
        return EventKind::touch;
    case LogWord::cross:
        return EventKind::cross;
    case LogWord::enter:
        return EventKind::enter;
    case LogWord::begins:
    case LogWord::left:
        break;
    }
    return std::nullopt;
}

// A decimal or, after 0x, a hexadecimal float; nothing where it is neither, or not finite.
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

// Where a row has what.
class LogColumns
{
public:
    explicit LogColumns(const LogReading& reading) : m_reading(reading)
    {
        for (const LogRole role : allRoles)
            m_usual[std::size_t(role)] = usualColumns(role);
    }

    // Its name, where one is given.
    [[nodiscard]] const std::string& given(LogRole role) const { return m_reading.columns[std::size_t(role)]; }

    // Null where the row has none.
    [[nodiscard]] const LogField* fieldOf(LogRole role, const std::vector<LogField>& fields) const
    {
        const auto named = [&fields](const auto& fits) {
            const auto found = std::find_if(fields.begin(), fields.end(), fits);
            return found == fields.end() ? nullptr : &*found;
        };
        if (!given(role).empty())
            return named([&](const LogField& field) { return field.name == given(role); });
        for (const std::string_view usual : m_usual[std::size_t(role)]) {
            if (const LogField* field = named([&](const LogField& one) { return inSmallLetters(one.name) == usual; }))
                return field;
        }
        return nullptr;
    }

private:
    const LogReading& m_reading;
    std::array<std::vector<std::string_view>, logRoles> m_usual;
};

// Turns rows into events.
class LogTaker
{
public:
    LogTaker(const Scene& scene, const LogReading& reading, FoundProblems& problems)
        : m_reading(reading), m_columns(reading), m_problems(problems)
    {
        for (std::size_t i = 0; i < scene.bodies.size(); ++i)
            m_places.emplace(scene.bodies[i].id, static_cast<std::uint32_t>(i));
    }

    // Says what columns of CSV are missing: once, not for every row.
    void heading(const std::vector<std::string>& names)
    {
        std::vector<LogField> fields;
        for (const std::string& name : names)
            fields.push_back({name, {}});
        const bool hasCells = has(LogRole::i, fields) && has(LogRole::j, fields);
        for (const LogRole role : allRoles) {
            const bool needed = role == LogRole::a || role == LogRole::t || (role == LogRole::b && !hasCells);
            if (needed || !column(role).empty())
                expectColumn(role, names, has(role, fields));
        }
        notice(fields);
    }

    bool row(const LogLine& line)
    {
        if (m_columnsMissing)
            return false;
        ++m_rows;
        if (m_log.events.size() == mostLogRows) {
            refuse(line, nullptr, "the log has more than " + std::to_string(mostLogRows) + " rows");
            return false;
        }
        notice(line.fields);
        LoggedEvent event;
        event.row = m_rows;
        if (m_reading.skipOthers && namesAnother(line)) {
            ++m_log.others;
            return true;
        }
        const auto word = wordOf(line);
        if (word == LogWord::left)
            return true;
        const std::array<bool, 3> good = {takePair(line, event), takeTime(line, event), takePoint(line, event)};
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

    void notice(const std::vector<LogField>& fields)
    {
        m_log.hasKinds = m_log.hasKinds || has(LogRole::kind, fields);
        m_log.hasCells = m_log.hasCells || (has(LogRole::i, fields) && has(LogRole::j, fields));
    }

    void expectColumn(LogRole role, const std::vector<std::string>& names, bool found)
    {
        if (found)
            return;
        m_columnsMissing = true;
        std::string all;
        for (const std::string& name : names)
            all += (all.empty() ? "" : ", ") + shortened(name);
        const std::string wanted = column(role).empty() ? "is needed, under a usual name or one that is given"
                                                        : "was to be \"" + shortened(column(role)) + '"';
        m_problems.atText(1, 1, std::string("a column for ") + name(role) + ' ' + wanted + "; the heading has " + all);
    }

    void refuse(const LogLine& line, const LogField* field, const std::string& message)
    {
        if (line.line > 0)
            m_problems.atText(line.line, field != nullptr ? field->column : 1, message);
        else
            m_problems.atMember(line.pointer + (field != nullptr ? '/' + field->name : ""), message);
    }
    const LogField* needed(const LogLine& line, LogRole role)
    {
        const LogField* field = fieldOf(role, line.fields);
        if (field == nullptr)
            refuse(line, nullptr, std::string("the row has no ") + name(role));
        return field;
    }

    // None where the row's word is not known.
    std::optional<LogWord> wordOf(const LogLine& line)
    {
        const LogField* field = fieldOf(LogRole::kind, line.fields);
        if (field == nullptr)
            return LogWord::begins;
        for (const auto& [word, meaning] : m_reading.words) {
            if (sameLogWord(word, field->text))
                return meaning;
        }
        const auto usual = usualWord(field->text);
        if (!usual)
            refuse(line, field, "the kind \"" + shortened(field->text) + "\" is not known; say what it means");
        return usual;
    }

    // An empty field names no body: it belongs to a row about a cell.
    [[nodiscard]] bool namesAnother(const LogLine& line) const
    {
        const auto isAnother = [&](LogRole role) {
            const LogField* field = fieldOf(role, line.fields);
            return field != nullptr && !field->text.empty() && !m_places.contains(field->text);
        };
        return isAnother(LogRole::a) || isAnother(LogRole::b);
    }

    std::optional<std::uint32_t> bodyIn(const LogLine& line, const LogField& field)
    {
        const auto place = m_places.find(field.text);
        if (place != m_places.end())
            return place->second;
        refuse(line, &field, "the scene has no body \"" + shortened(field.text) + '"');
        return {};
    }

    bool takePair(const LogLine& line, LoggedEvent& event)
    {
        const LogField* a = needed(line, LogRole::a);
        const auto first = a != nullptr ? bodyIn(line, *a) : std::nullopt;
        const LogField* b = fieldOf(LogRole::b, line.fields);
        if (b == nullptr || (b->text.empty() && !m_places.contains(""))) {
            event.a = first.value_or(0);
            return takeCell(line, event) && first;
        }
        const auto second = bodyIn(line, *b);
        if (!first || !second)
            return false;
        if (*first == *second) {
            refuse(line, b, "a body meets no other here: both are \"" + shortened(b->text) + '"');
            return false;
        }
        event.a = std::min(*first, *second);
        event.b = std::max(*first, *second);
        return true;
    }
    bool takeCell(const LogLine& line, LoggedEvent& event)
    {
        for (const LogRole role : {LogRole::i, LogRole::j}) {
            const LogField* field = fieldOf(role, line.fields);
            const auto index = field != nullptr ? indexIn(field->text) : std::nullopt;
            if (field == nullptr)
                refuse(line, nullptr, "the row names neither a second body nor a cell");
            else if (!index)
                refuse(line, field, '"' + shortened(field->text) + "\" is not an integer of magnitude below 2^53");
            if (!index)
                return false;
            (role == LogRole::i ? event.cell.i : event.cell.j) = *index;
        }
        return true;
    }
    bool takeTime(const LogLine& line, LoggedEvent& event)
    {
        const LogField* field = needed(line, LogRole::t);
        const auto t = field != nullptr ? numberIn(field->text) : std::nullopt;
        if (field != nullptr && !t)
            refuse(line, field, '"' + shortened(field->text) + "\" is not a finite number");
        event.t = t.value_or(0);
        return t.has_value();
    }
    // A point of which a coordinate is empty is none.
    bool takePoint(const LogLine& line, LoggedEvent& event)
    {
        Vec point;
        for (const LogRole role : {LogRole::x, LogRole::y}) {
            const LogField* field = fieldOf(role, line.fields);
            if (field == nullptr || field->text.empty())
                return true;
            const auto value = numberIn(field->text);
            if (!value) {
                refuse(line, field, '"' + shortened(field->text) + "\" is not a finite number");
                return false;
            }
            (role == LogRole::x ? point.x : point.y) = *value;
        }
        event.point = point;
        return true;
    }

    const LogReading& m_reading;
    LogColumns m_columns;
    FoundProblems& m_problems;
    std::unordered_map<std::string, std::uint32_t> m_places;
    EngineLog m_log;
    std::size_t m_rows = 0;
    bool m_columnsMissing = false;
};

} // namespace

const char* name(LogRole role)
{
    constexpr std::array<const char*, logRoles> words = {"a", "b", "kind", "t", "x", "y", "i", "j"};
    return words[std::size_t(role)];
}

const char* name(LogWord word)
{
    switch (word) {
    case LogWord::exit:
        return "exit";
    case LogWord::touch:
        return "touch";
    case LogWord::cross:
        return "cross";
    case LogWord::enter:
        return "enter";
    case LogWord::begins:
        return "hit";
    case LogWord::left:
        break;
    }
    return "skip";
}

std::optional<LogWord> logWordNamed(std::string_view name)
{
    const auto found =
        std::find_if(logWords.begin(), logWords.end(), [&](LogWord word) { return sweep::name(word) == name; });
    return found == logWords.end() ? std::nullopt : std::optional(*found);
}

std::optional<LogWord> usualWord(std::string_view word)
{
    using Known = std::pair<std::string_view, LogWord>;
    static constexpr std::array<Known, 12> known = {
        Known{"enter", LogWord::enter},   Known{"begin", LogWord::enter},    Known{"start", LogWord::enter},
        Known{"exit", LogWord::exit},     Known{"end", LogWord::exit},       Known{"stop", LogWord::exit},
        Known{"separate", LogWord::exit}, Known{"touch", LogWord::touch},    Known{"cross", LogWord::cross},
        Known{"hit", LogWord::begins},    Known{"contact", LogWord::begins}, Known{"toi", LogWord::begins}};
    const auto found =
        std::find_if(known.begin(), known.end(), [&](const Known& one) { return sameLogWord(one.first, word); });
    return found == known.end() ? std::nullopt : std::optional(found->second);
}

bool sameLogWord(std::string_view one, std::string_view other)
{
    return one.size() == other.size() && inSmallLetters(one) == inSmallLetters(other);
}

std::vector<std::string_view> usualColumns(LogRole role)
{
    switch (role) {
    case LogRole::a:
        return {"a", "body_a", "bodya", "body1", "id_a", "ida", "first"};
    case LogRole::b:
        return {"b", "body_b", "bodyb", "body2", "id_b", "idb", "second"};
    case LogRole::kind:
        return {"kind", "event", "type", "phase"};
    case LogRole::t:
        return {"t", "time", "toi", "timestamp", "seconds"};
    case LogRole::x:
        return {"x", "px", "point_x"};
    case LogRole::y:
        return {"y", "py", "point_y"};
    case LogRole::i:
        return {"i"};
    case LogRole::j:
        return {"j"};
    }
    return {};
}

Result<EngineLog> parseEngineLog(std::string_view text, const std::string& file, const Scene& scene,
                                 const LogReading& reading)
{
    FoundProblems problems(file);
    LogTaker taker(scene, reading, problems);
    const LogVisitor visitor{[&](const auto& names) { taker.heading(names); },
                             [&](const LogLine& line) { return taker.row(line); }};
    if (isJsonLog(text))
        visitJsonLog(text, problems, reading.job, visitor);
    else
        visitCsvLog(text, problems, reading.job, visitor);
    if (reading.job.stopped())
        return Problem{.file = file, .pointer = {}, .message = "cancelled"};
    if (!problems.empty())
        return std::move(problems).taken();
    return std::move(taker).taken();
}

bool isJsonLog(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && (text[first] == '{' || text[first] == '[');
}

std::vector<std::string> logColumns(std::string_view text)
{
    FoundProblems problems;
    std::vector<std::string> names;
    const LogVisitor visitor{[&](const auto& heading) { names = heading; },
                             [&](const LogLine& line) {
                                 if (names.empty())
                                     for (const LogField& field : line.fields)
                                         names.push_back(field.name);
                                 return false;
                             }};
    if (isJsonLog(text))
        visitJsonLog(text, problems, {}, visitor);
    else
        visitCsvLog(text, problems, {}, visitor);
    return names;
}

std::vector<std::string> logKinds(std::string_view text, const LogReading& reading)
{
    const LogColumns columns(reading);
    FoundProblems problems;
    std::vector<std::string> words;
    const auto take = [&](const LogLine& line) {
        const LogField* field = columns.fieldOf(LogRole::kind, line.fields);
        const auto isIt = [&](const std::string& word) { return sameLogWord(word, field->text); };
        if (field != nullptr && std::none_of(words.begin(), words.end(), isIt))
            words.push_back(field->text);
        return words.size() < mostLogKinds;
    };
    const LogVisitor visitor{[](const auto&) {}, take};
    if (isJsonLog(text))
        visitJsonLog(text, problems, reading.job, visitor);
    else
        visitCsvLog(text, problems, reading.job, visitor);
    return words;
}

} // namespace sweep
