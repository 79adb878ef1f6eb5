// Boxes in the brackets of source code and printed values.
#include "core/io/geometry_code.h"

#include <algorithm>
#include <utility>

namespace sweep {

namespace {

struct BoxKind
{
    BoxRule rule = BoxRule::size;
    bool isGuessed = false; // another library reads the same text otherwise
    bool isNew = false;     // Rect::new
};

std::optional<BoxRule> ruleOf(std::span<const BoxWord> words, std::string_view text)
{
    for (const BoxWord& word : words)
        if (word.text == text)
            return word.rule;
    return {};
}

// The last part of a qualified word, which is cut off.
std::string_view takeLastPart(std::string_view& word)
{
    const std::size_t cut = word.find_last_of(".:>");
    const std::string_view last = word.substr(cut == std::string_view::npos ? 0 : cut + 1);
    word = word.substr(0, word.size() - last.size());
    while (!word.empty() && std::string_view(".:>-").find(word.back()) != std::string_view::npos)
        word.remove_suffix(1);
    return last;
}

std::optional<BoxKind> kindOf(std::string_view type, std::string_view name)
{
    constexpr std::size_t longest = 100;
    if (type.size() > longest)
        return {};
    const std::string lower = lowerText(type);
    std::string_view rest = lower;
    const std::string_view last = takeLastPart(rest);
    const bool isNew = last == "new";
    if (lower.ends_with("bodies.rectangle"))
        return BoxKind{BoxRule::centre};
    if (isNew || ruleOf(makerWords, last)) {
        const std::string_view made = takeLastPart(rest);
        const auto rule = ruleOf(boxWords, made);
        if (!rule)
            return {};
        if (!isNew)
            return BoxKind{*ruleOf(makerWords, last)};
        if (made == "aabb2d") // of Bevy
            return BoxKind{BoxRule::halfExtents, false, true};
        return BoxKind{*rule, *rule == BoxRule::size, true};
    }
    if (const auto rule = ruleOf(boxWords, last))
        return BoxKind{*rule, last == "envelope" || (last == "rect" && rest.empty())};
    const bool isNamed = type.empty() && (sameWord(name, "bbox") || sameWord(name, "aabb"));
    return isNamed ? std::optional(BoxKind{BoxRule::corners, true}) : std::nullopt;
}

struct PointNames
{
    std::string_view first;
    std::string_view second;
    BoxRule rule;
};

constexpr PointNames pointNames[] = {
    {"min", "max", BoxRule::corners},
    {"mins", "maxs", BoxRule::corners},
    {"minimum", "maximum", BoxRule::corners},
    {"lower", "upper", BoxRule::corners},
    {"lowerbound", "upperbound", BoxRule::corners},
    {"position", "size", BoxRule::size},
    {"pos", "size", BoxRule::size},
    {"origin", "size", BoxRule::size},
    {"center", "size", BoxRule::centre},
    {"centre", "size", BoxRule::centre},
    {"center", "extents", BoxRule::halfExtents},
    {"center", "halfextents", BoxRule::halfExtents},
    {"center", "halfsize", BoxRule::halfExtents},
};

std::string plainName(std::string_view name)
{
    std::string lower = lowerText(name);
    if (lower.starts_with("m_"))
        lower.erase(0, 2);
    std::erase(lower, '_');
    return lower;
}

std::optional<BoxRule> ruleOfNames(const std::vector<BoxPoint>& points)
{
    constexpr std::size_t longest = 20;
    if (points.size() != 2 || points[0].name.empty() || points[0].name.size() > longest ||
        points[1].name.size() > longest)
        return {};
    const std::string first = plainName(points[0].name);
    const std::string second = plainName(points[1].name);
    for (const PointNames& names : pointNames)
        if (first == names.first && second == names.second)
            return names.rule;
    return {};
}

CodeBox boxBetween(double x0, double y0, double x1, double y1)
{
    CodeBox box;
    box.corners = {{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}};
    return box;
}

CodeBox boxOfSize(TextPoint at, TextPoint size)
{
    bool isRounded = false;
    CodeBox box = boxBetween(at.x, at.y, sumOf(at.x, size.x, isRounded), sumOf(at.y, size.y, isRounded));
    box.isRounded = isRounded;
    return box;
}

CodeBox boxAbout(TextPoint centre, TextPoint half)
{
    bool isRounded = false;
    const double x0 = sumOf(centre.x, -half.x, isRounded);
    const double y0 = sumOf(centre.y, -half.y, isRounded);
    CodeBox box = boxBetween(x0, y0, sumOf(centre.x, half.x, isRounded), sumOf(centre.y, half.y, isRounded));
    box.isRounded = isRounded;
    return box;
}

CodeBox withRemark(CodeBox box, std::string remark)
{
    box.remark = std::move(remark);
    return box;
}

CodeBox leftOut(std::string remark)
{
    CodeBox box;
    box.isLeftOut = true;
    return withRemark(std::move(box), std::move(remark));
}

// The two pairs of numbers of a box: two points, a point and two numbers, or four numbers.
std::optional<std::array<TextPoint, 2>> pairsOf(const BoxParts& parts)
{
    const auto& [type, name, numbers, points] = parts;
    if (points.size() == 2 && numbers.empty())
        return {{points[0].at, points[1].at}};
    if (points.size() == 1 && numbers.size() == 2)
        return {{points[0].at, TextPoint{numbers[0], numbers[1]}}};
    if (points.empty() && numbers.size() == 4)
        return {{TextPoint{numbers[0], numbers[1]}, TextPoint{numbers[2], numbers[3]}}};
    return {};
}

std::optional<CodeBox> boxByHalfExtents(const BoxParts& parts, TextPoint scale)
{
    const auto& [type, name, numbers, points] = parts;
    const bool isHalf = scale.x == 1;
    const std::string how = isHalf ? "a box of half extents" : "a box of a size";
    const auto about = [&](TextPoint centre, TextPoint half, const char* where) {
        return withRemark(boxAbout(centre, {half.x * scale.x, half.y * scale.y}), how + " is read about " + where);
    };
    if (points.empty() && (numbers.size() == 2 || (isHalf && numbers.size() == 3)))
        return numbers.size() == 3 ? leftOut("a box of three half extents is left out")
                                   : about({}, {numbers[0], numbers[1]}, "the origin");
    if (points.size() == 1 && numbers.empty())
        return about({}, points[0].at, "the origin");
    if (isHalf && points.size() == 1 && (numbers.size() == 2 || numbers.size() == 3))
        return numbers.size() == 3 && numbers[2] != 0 ? leftOut("a turned box is left out")
                                                      : about(points[0].at, {numbers[0], numbers[1]}, "its centre");
    if (const auto pairs = pairsOf(parts))
        return about((*pairs)[0], (*pairs)[1], "its centre");
    if (points.empty() && numbers.size() == 5)
        return numbers[4] != 0 ? leftOut("a turned box is left out")
                               : about({numbers[0], numbers[1]}, {numbers[2], numbers[3]}, "its centre");
    return {};
}

std::optional<CodeBox> boxByCorners(const BoxParts& parts, const BoxKind& kind)
{
    constexpr const char* guess = "four numbers are read as the smallest x, the smallest y, the greatest x and the "
                                  "greatest y of a box";
    const auto& [type, name, numbers, points] = parts;
    if (points.empty() && numbers.size() == 6)
        return withRemark(boxBetween(numbers[0], numbers[1], numbers[3], numbers[4]),
                          "the third coordinates of a box are left out");
    if (points.empty() && numbers.size() == 5)
        return withRemark(boxBetween(numbers[0], numbers[1], numbers[2], numbers[3]),
                          "the fifth number of a box is left out");
    const auto pairs = pairsOf(parts);
    if (!pairs)
        return {};
    const auto [p, q] = *pairs;
    return withRemark(boxBetween(p.x, p.y, q.x, q.y), kind.isGuessed ? guess : "");
}

std::optional<CodeBox> boxBySize(const BoxParts& parts, const BoxKind& kind)
{
    const auto& [type, name, numbers, points] = parts;
    if (points.empty() && numbers.size() == 2)
        return boxByHalfExtents(parts, {0.5, 0.5});
    const auto pairs = pairsOf(parts);
    if (!pairs)
        return {};
    const auto [p, q] = *pairs;
    if (points.size() == 2) {
        const bool isSize = lowerText(points[1].type).find("size") != std::string::npos;
        const bool isPoint = lowerText(points[1].type).find("point") != std::string::npos;
        if (!isSize && (isPoint || kind.isNew))
            return withRemark(boxBetween(p.x, p.y, q.x, q.y), "two positions of a box are read as its corners");
        return withRemark(boxOfSize(p, q), isSize ? "" : "two pairs of a box are read as its position and size");
    }
    return withRemark(boxOfSize(p, q), kind.isGuessed ? "four numbers of a box are read as its position and size" : "");
}

struct RoleWord
{
    std::string_view text;
    std::size_t role;
};
constexpr std::size_t noRole = 4;
constexpr RoleWord sizeRoles[] = {{"x", 0}, {"left", 0}, {"y", 1},     {"top", 1},
                                  {"w", 2}, {"h", 3},    {"width", 2}, {"height", 3}};
constexpr RoleWord cornerRoles[] = {{"minx", 0}, {"xmin", 0}, {"miny", 1}, {"ymin", 1},
                                    {"maxx", 2}, {"xmax", 2}, {"maxy", 3}, {"ymax", 3}};

std::size_t roleOf(std::span<const RoleWord> words, const std::string& name)
{
    for (const RoleWord& word : words)
        if (word.text == name)
            return word.role;
    return noRole;
}

std::optional<BoxLabels> indicesOf(std::span<const RoleWord> words, std::span<const std::string_view, 4> labels)
{
    constexpr std::size_t longest = 100;
    BoxLabels found;
    std::array<bool, 4> seen{};
    for (std::size_t i = 0; i < labels.size(); ++i) {
        std::string_view base = labels[i];
        const std::string_view last = base.size() <= longest ? takeLastPart(base) : std::string_view();
        const std::size_t role = roleOf(words, plainName(last));
        if (role == noRole || seen[role] || (i > 0 && base != found.base))
            return {};
        seen[role] = true;
        found.indices[role] = i;
        found.base = base;
    }
    return found;
}

} // namespace

double sumOf(double p, double q, bool& isRounded)
{
    const double total = p + q;
    const double added = total - p;
    isRounded = isRounded || (p - (total - added)) + (q - added) != 0;
    return total;
}

bool mayBeBox(std::string_view type, std::string_view name)
{
    return kindOf(type, name).has_value();
}

std::optional<CodeBox> codeBoxOf(const BoxParts& parts)
{
    if (const auto rule = ruleOfNames(parts.points); rule && parts.numbers.empty()) {
        const TextPoint p = parts.points[0].at;
        const TextPoint q = parts.points[1].at;
        return *rule == BoxRule::corners ? boxBetween(p.x, p.y, q.x, q.y)
               : *rule == BoxRule::size  ? boxOfSize(p, q)
               : *rule == BoxRule::centre
                   ? boxAbout(p, {q.x / 2, q.y / 2})
                   : withRemark(boxAbout(p, q), "a box of half extents is read about its centre");
    }
    const auto kind = kindOf(parts.type, parts.name);
    if (!kind)
        return {};
    switch (kind->rule) {
    case BoxRule::size:
        return boxBySize(parts, *kind);
    case BoxRule::intervals:
        if (const std::vector<double>& n = parts.numbers; parts.points.empty() && n.size() == 4)
            return withRemark(boxBetween(n[0], n[2], n[1], n[3]),
                              kind->isGuessed ? "four numbers are read as the smallest x, the greatest x, the smallest "
                                                "y and the greatest y of a box"
                                              : "");
        return boxByCorners(parts, {BoxRule::corners});
    case BoxRule::corners:
        return boxByCorners(parts, *kind);
    case BoxRule::centre:
        return boxByHalfExtents(parts, {0.5, 0.5});
    case BoxRule::halfExtents:
        break;
    }
    return boxByHalfExtents(parts, {1, 1});
}

std::optional<BoxLabels> boxLabels(std::span<const std::string_view, 4> labels)
{
    if (labels[0].empty() || labels[3].empty())
        return {};
    if (const auto indices = indicesOf(sizeRoles, labels))
        return indices;
    auto indices = indicesOf(cornerRoles, labels);
    if (indices)
        indices->areCorners = true;
    return indices;
}

CodeBox boxByLabels(const BoxLabels& labels, std::span<const double, 4> numbers)
{
    const auto at = [&](std::size_t role) { return numbers[labels.indices[role]]; };
    return labels.areCorners ? boxBetween(at(0), at(1), at(2), at(3)) : boxOfSize({at(0), at(1)}, {at(2), at(3)});
}

} // namespace sweep
