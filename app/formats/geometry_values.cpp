// The content of brackets of source code and printed values: numbers, positions, circles and capsules, and the items
// that they become.
#include "app/formats/geometry_code.h"

#include <sweepbench/base/utf8.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace sweep {

namespace {

bool isSingleValue(double value)
{
    return std::abs(value) <= double(std::numeric_limits<float>::max()) && double(float(value)) == value;
}

bool isRoundWord(std::string_view callee)
{
    const std::string lower = lowerText(callee);
    const auto holds = [&lower](const char* word) { return lower.find(word) != std::string::npos; };
    return !lower.ends_with("circle_2") &&
           (holds("circle") || holds("disc") || holds("disk") || holds("ball")); // of CGAL: r squared
}

} // namespace

bool isCapsuleWord(std::string_view maker)
{
    constexpr std::size_t longest = 60;
    if (maker.size() > longest)
        return false;
    const std::string lower = lowerText(maker);
    return lower.find("capsule") != std::string::npos || lower == "segment" || lower == "pymunk.segment" ||
           lower == "cpsegmentshapenew" || lower.ends_with("segmentshape");
}

bool hasLabels(const CodeLevel& level)
{
    return std::any_of(level.numbers.begin(), level.numbers.end(),
                       [](const CodeNumber& number) { return !number.label.empty(); });
}

bool takeScalar(CodeLevel& outer, const CodeLevel& inner, std::string_view label)
{
    const std::string_view type = inner.callee.substr(inner.callee.find_last_of(".:") + 1);
    const bool isDouble =
        type == "float64" || type == "double" || type == "f64" || type == "Decimal" || type == "SkBits2Float";
    const bool isOne = inner.numbers.size() == 1 && inner.numbers[0].label.empty() && inner.points.empty();
    if (!isOne || inner.isSpoiled || inner.word || !(isDouble || isSingleType(type)))
        return false;
    CodeNumber number = inner.numbers[0];
    number.label = label;
    number.isSingle = number.isSingle || type == "float32" || type == "f32" || type == "GLfloat";
    outer.numbers.push_back(number);
    return true;
}

// 0xC1078533 stands for the bits of a single, and 16 digits for those of a double.
double CodeValues::coordinate(const CodeNumber& number, bool& isSingle)
{
    const std::string_view digits = number.number.digits;
    const bool isBits = number.number.isHex && digits.find_first_of(".pP_+-") == std::string_view::npos &&
                        (digits.size() == 10 || digits.size() == 18);
    isSingle = isSingle || number.isSingle || number.number.isSingle || (isBits && digits.size() == 10);
    if (!isBits)
        return m_out.coordinate(number.number, number.offset, number.isSingle);
    std::uint64_t bits = 0;
    (void)std::from_chars(digits.data() + 2, digits.data() + digits.size(), bits, 16);
    const double value =
        digits.size() == 18 ? std::bit_cast<double>(bits) : std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    if (!std::isfinite(value))
        m_out.fail(number.offset, std::string(digits) + " is read as the bits of a number, and is not finite");
    if (!m_hasBits)
        m_out.remark(number.offset,
                     "hexadecimal integers of 8 or 16 digits are read as the bits of a single or double");
    m_hasBits = true;
    return value;
}

void CodeValues::leaveOut(const CodeNumber& number)
{
    const bool isAngle = isAngleName(number.label);
    if (isAngle && valueOf(number.number, false) == 0.0)
        return;
    m_out.remark(number.offset, [&] {
        if (isAngle)
            return angleLeftOut(number.label, number.number.digits);
        const std::string label = number.label.empty() ? std::string() : std::string(number.label) + " = ";
        return shortened(label + std::string(number.number.digits)) + " belongs to no point and is left out";
    });
}

void CodeValues::leaveOut(const std::vector<CodeNumber>& numbers)
{
    if (numbers.size() == 1)
        return leaveOut(numbers[0]);
    m_out.remark(numbers[0].offset, [&numbers] {
        constexpr std::size_t most = 4;
        std::string list = numbers[0].label.empty() ? "" : std::string(shortened(numbers[0].label)) + " = ";
        for (std::size_t i = 0; i < std::min(numbers.size(), most); ++i)
            list += (i == 0 ? "" : ", ") + std::string(shortened(numbers[i].number.digits));
        return list + andOthers(numbers.size() - std::min(numbers.size(), most)) +
               " belong to no point and are left out";
    });
}

void CodeValues::addBox(const CodeLevel& level, const CodeBox& box, std::string name, std::size_t offset, bool isSingle)
{
    m_out.remarkOnce(offset, box.remark);
    if (box.isRounded)
        remarkOnce(offset, "a corner of a box is a sum that is rounded: its position and size are added");
    if (box.isLeftOut)
        return;
    m_out.countPoint(offset);
    GeometryItem item;
    item.kind = GeometryKind::ring;
    item.points.assign(box.corners.begin(), box.corners.end());
    item.name = level.text.empty() ? std::move(name) : level.text;
    item.isSingle = isSingle;
    m_out.add(std::move(item), offset);
}

void CodeValues::remarkOnce(std::size_t offset, const std::string& text)
{
    if (!text.empty() && m_said.insert(text).second)
        m_out.remark(offset, text);
}

// "(37 0; 245 368)" and "frame = {{37, 0}, {245, 368}}" of UIKit.
bool CodeValues::isFrame(const CodeLevel& level) const
{
    constexpr std::string_view blanks = " \t";
    const std::vector<CodeNumber>& n = level.numbers;
    const std::string name = lowerText(level.label.size() < 40 ? level.label : std::string_view());
    if (n.empty() && level.points.size() == 2 && level.points[0].name.empty() && level.points[1].name.empty())
        return name.ends_with("frame") || name.ends_with("bounds") || name.ends_with("rect");
    if (n.size() != 4 || !level.points.empty() || m_out.text()[level.offset] != '(')
        return false;
    const std::string_view middle = textBetween(n[1], n[2]);
    return textBetween(n[0], n[1]).find_first_not_of(blanks) == std::string_view::npos &&
           textBetween(n[2], n[3]).find_first_not_of(blanks) == std::string_view::npos && middle.starts_with(';') &&
           middle.find_first_not_of(blanks, 1) == std::string_view::npos;
}

bool CodeValues::takeBox(CodeLevel& level)
{
    constexpr std::size_t mostNumbers = 6;
    const auto isNamed = [](const CodePoint& p) { return p.name.empty() || p.radius || p.time; };
    const bool isPair = level.points.size() == 2 && level.numbers.empty() &&
                        std::none_of(level.points.begin(), level.points.end(), isNamed);
    const bool mayBe = !level.isTop && !level.isSpoiled && !level.word && level.numbers.size() <= mostNumbers &&
                       level.points.size() <= 2 && !hasLabels(level);
    constexpr std::size_t count = 4;
    const std::string list = lowerText(level.listName.size() < 40 ? level.listName : std::string());
    const bool isOfBoxes = level.name.empty() && level.maker.empty() && level.numbers.size() == count &&
                           (list.ends_with("boxes") || list.ends_with("bbox"));
    const std::string name = isOfBoxes ? "bbox" : level.name; // pred_boxes = [[0, 1, 2, 3]]
    const bool isOfFrame = mayBe && isFrame(level);
    if (!mayBe || !(isPair || isOfFrame || mayBeBox(level.maker, name)))
        return false;
    BoxParts parts{isOfFrame ? "CGRect" : level.maker, name, {}, {}};
    bool isSingle = false;
    for (const CodeNumber& number : level.numbers)
        parts.numbers.push_back(coordinate(number, isSingle));
    for (const CodePoint& point : level.points) {
        parts.points.push_back({point.at, point.name, point.maker});
        isSingle = isSingle || point.isSingle;
    }
    const std::optional<CodeBox> box = codeBoxOf(parts);
    if (!box)
        return false;
    addBox(level, *box, level.listName, level.offset, isSingle);
    level.numbers.clear();
    level.points.clear();
    return true;
}

void CodeValues::takeLabelledBoxes(CodeLevel& level)
{
    constexpr std::size_t count = 4;
    std::vector<CodeNumber>& numbers = level.numbers;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < numbers.size();) {
        std::optional<BoxLabels> labels;
        if (numbers.size() - i >= count)
            labels = boxLabels(
                std::array{numbers[i].label, numbers[i + 1].label, numbers[i + 2].label, numbers[i + 3].label});
        if (!labels) {
            numbers[kept++] = numbers[i++];
            continue;
        }
        std::array<double, count> values{};
        bool isSingle = false;
        for (std::size_t k = 0; k < count; ++k)
            values[k] = coordinate(numbers[i + k], isSingle);
        const std::string base = nameOfLabel(labels->base);
        addBox(level, boxByLabels(*labels, values), base.empty() ? level.listName : base, numbers[i].offset, isSingle);
        i += count;
    }
    numbers.resize(kept);
}

std::vector<CodeNumber> CodeValues::takeNamed(CodeLevel& level)
{
    std::vector<CodeNumber> plain;
    passDrawingWords(level);
    takeLabelledBoxes(level);
    if (takeBox(level))
        return plain;
    takeLabelled(level, plain);
    level.numbers.clear();
    return plain;
}

void CodeValues::takeOthers(CodeLevel& level, const std::vector<CodeNumber>& plain)
{
    const bool mayBeRound = !level.isTop && !level.isSpoiled;
    if ((mayBeRound && (takeRound(level, plain) || takeCapsule(level, plain))) || plain.empty())
        return;
    if (level.isSpoiled) {
        leaveOut(plain);
        return;
    }
    if (level.quoted && !level.word && plain.size() == 2) { // sprite(100, 200, 'ball')
        remarkOnce(*level.quoted, "text in quotes beside two numbers is left out");
    } else if (const auto word = level.word ? level.word : level.quoted) {
        m_out.remark(*word, foundAt(m_out.text(), *word) + " beside numbers; it is no number, so they are left out");
        return;
    }
    takePlain(level, plain);
}

bool CodeValues::takeRound(CodeLevel& level, const std::vector<CodeNumber>& plain)
{
    if (!isRoundWord(level.callee) && !isRoundWord(level.maker))
        return false;
    const bool isOfMatter = level.callee.ends_with("Bodies.circle") && plain.size() > 3; // with its number of sides
    const bool isOfNumbers =
        (plain.size() == 3 || isOfMatter) && level.points.empty() && !level.word; // circle(0, 0, 1)
    const std::string maker = lowerText(level.maker);
    const bool isOfBody = maker == "pymunk.circle" || maker == "cpcircleshapenew" || maker.ends_with(".circleshape");
    const bool isAtBody = isOfBody && plain.size() == 1 && level.points.empty() && level.word && // Circle(body, 0.5)
                          *level.word < plain[0].offset &&
                          (level.lastWord == level.word || m_out.text().substr(*level.lastWord, 7) == "cpvzero");
    const bool isAtPoint = plain.size() == 1 && level.points.size() == 1;         // circle((0, 0), 0.5)
    if (level.points.empty() && plain.size() > 3 && !isOfMatter && !level.word) { // of numbers with another meaning
        leaveOut(plain);
        return true;
    }
    if (plain.size() == 1 && level.points.empty() && !level.word && isBallWord(level.callee)) {
        level.balls.push_back({plain[0], level.callee});
        return true;
    }
    if (!isOfNumbers && !isAtBody && !isAtPoint)
        return false;
    const CodeNumber& last = isOfMatter ? plain[2] : plain.back();
    const double radius = m_out.coordinate(last.number, last.offset, last.isSingle);
    if (radius < 0)
        return false;
    for (std::size_t i = 3; i < plain.size(); ++i)
        leaveOut(plain[i]);
    if (isOfNumbers)
        addPoint(level, plain[0], plain[1], {});
    if (isAtBody) {
        m_out.countPoint(plain[0].offset);
        level.points.emplace_back().offset = plain[0].offset;
        level.points[0].isSingle = plain[0].isSingle || plain[0].number.isSingle;
        remarkOnce(level.offset, "a circle without a position is read about the origin");
    }
    level.points[0].radius = radius;
    remarkBody(level);
    return true;
}

void CodeValues::giveBalls(CodeLevel& top)
{
    const auto isBefore = [](const CodePoint& p, std::size_t offset) { return p.offset < offset; };
    const CodePoint* last = nullptr; // that a collider behind it has
    for (const auto& [number, maker, owner] : top.balls) {
        const auto next = std::lower_bound(top.points.begin(), top.points.end(), number.offset, isBefore);
        CodePoint* const before = next == top.points.begin() ? nullptr : &*(next - 1);
        CodePoint* const behind = next == top.points.end() ? nullptr : &*next;
        const auto isHere = [&, at = number.offset](const CodePoint* p) {
            return p != nullptr && !p->radius && areInStatement(m_out.text(), p->offset, at);
        };
        const bool isNamed = before != nullptr && !before->name.empty() && before->name == owner;
        const bool isCollider = maker.find("Collider") != std::string_view::npos && before != nullptr && before != last;
        const bool isBehind = !isHere(before) && isHere(behind);
        CodePoint* const point = isBehind ? behind : before;
        const double radius = m_out.coordinate(number.number, number.offset, number.isSingle);
        if (point == nullptr || point->radius || radius < 0 || !(isHere(point) || isNamed || isCollider)) {
            leaveOut(number);
            continue;
        }
        if (!isHere(point) && !isNamed)
            remarkOnce(number.offset, "the radius of a collider is read as that of the body before it");
        point->radius = radius;
        point->isSingle = point->isSingle || number.isSingle || number.number.isSingle;
        last = point;
    }
}

bool CodeValues::takeCapsule(CodeLevel& level, const std::vector<CodeNumber>& plain)
{
    if (!isCapsuleWord(level.maker) && !isCapsuleWord(level.callee))
        return false;
    if (level.points.size() != 2 && !(level.points.empty() && plain.size() == 5 && !level.word)) {
        for (const CodeNumber& number : plain) // of a half height and a radius
            leaveOut(number);
        return !plain.empty();
    }
    remarkBody(level);
    if (plain.size() != 1 && plain.size() != 5) {
        if (plain.empty() && level.lastWord && *level.lastWord > level.points[1].offset)
            m_out.remark(*level.lastWord, foundAt(m_out.text(), *level.lastWord) +
                                              " where a radius is expected; it is no number, so it is left out");
        return plain.empty();
    }
    const double radius = m_out.coordinate(plain.back().number, plain.back().offset, plain.back().isSingle);
    if (radius < 0)
        return false;
    for (std::size_t i = 0; i + 1 < plain.size(); i += 2)
        addPoint(level, plain[i], plain[i + 1], {});
    for (CodePoint& point : level.points)
        point.radius = radius;
    if (isCapsuleWord(level.maker) && sameWord(level.maker, "segment"))
        remarkOnce(level.offset, "the number behind the two ends of a segment is read as its radius");
    return true;
}

void CodeValues::remarkBody(const CodeLevel& level)
{
    const std::string maker = lowerText(level.maker);
    const bool isOfBody = maker.starts_with("pymunk.") || maker.starts_with("cp") || maker.ends_with("shape");
    if (!level.word || !(isOfBody || maker == "segment" || maker == "circle"))
        return;
    std::size_t end = *level.word;
    while (end < m_out.text().size() && (isWordByte(m_out.text()[end]) ||
                                         std::string_view(".->:").find(m_out.text()[end]) != std::string_view::npos))
        ++end;
    const std::string body = lowerText(m_out.text().substr(*level.word, end - *level.word));
    if (body.find("static") == std::string::npos)
        remarkOnce(*level.word, "positions on a body are read as they are written; the position of the body is not "
                                "added");
}

// Numbers with labels such as x and y; those without are appended to `plain`.
void CodeValues::takeLabelled(CodeLevel& level, std::vector<CodeNumber>& plain)
{
    CodeNamed named;
    const std::size_t firstPoint = level.points.size();
    for (std::size_t i = 0; i < level.numbers.size(); ++i) {
        const CodeNumber& number = level.numbers[i];
        const LabelParts parts = labelParts(number.label);
        const bool isAxis = parts.coordinate <= Coordinate::y;
        if (number.label.empty()) {
            plain.push_back(number);
        } else if (isAxis && level.isTop && runEnd(level, i) > i + 1) { // x = 1, 2, 3
            i = takeRun(level, i) - 1;
        } else if (isAxis) {
            const CodeNumber*& one = parts.coordinate == Coordinate::x ? named.x : named.y;
            if (one != nullptr)
                leaveOut(*one);
            one = &number;
            (parts.coordinate == Coordinate::x ? named.xParts : named.yParts) = parts;
        } else {
            i = takeExtra(level, i, named);
        }
        if (named.x != nullptr && named.y != nullptr && named.xParts.base == named.yParts.base &&
            named.xParts.suffix == named.yParts.suffix) {
            addPoint(level, *named.x, *named.y, named.xParts.base);
            named.x = nullptr;
            named.y = nullptr;
        }
    }
    if (named.x != nullptr)
        leaveOut(*named.x);
    if (named.y != nullptr)
        leaveOut(*named.y);
    if (level.isTop && level.points.size() == firstPoint && named.onlyFurther != nullptr)
        leaveOut(*named.onlyFurther); // w = 5
    else if (named.further > 0)
        m_out.remark(level.points.size() > firstPoint ? level.points.back().offset : level.offset,
                     countOf(named.further, "further coordinate") + " (z or w) " + (named.further == 1 ? "is" : "are") +
                         " left out");
    level.numbers.clear();
    giveExtras(level, named.radius, named.time, named.isFrame);
}

// Takes a number whose name is not that of x or y; returns the index of the last one that was taken.
std::size_t CodeValues::takeExtra(CodeLevel& level, std::size_t i, CodeNamed& named)
{
    const CodeNumber& number = level.numbers[i];
    const LabelParts parts = labelParts(number.label);
    switch (parts.coordinate) {
    case Coordinate::beyond:
        named.onlyFurther = named.further++ == 0 ? &number : nullptr;
        return i;
    case Coordinate::radius:
        if (!level.isTop)
            named.radius = m_out.coordinate(number.number, number.offset, number.isSingle);
        else if (parts.base.empty())
            leaveOut(number);
        else
            level.radii.push_back(number);
        return i;
    case Coordinate::time:
    case Coordinate::frame:
        named.time = TimeText{m_out.coordinate(number.number, number.offset, false)};
        named.isFrame = parts.coordinate == Coordinate::frame;
        return i;
    case Coordinate::x:
    case Coordinate::y:
    case Coordinate::none:
        break;
    }
    if (i + 1 < level.numbers.size() && leaveOutPolar(number, level.numbers[i + 1]))
        return i + 1;
    if (!isSize(level, i))
        return takeRun(level, i) - 1;
    addPoint(level, number, level.numbers[i + 1], {}); // size = (width = 3, height = 4)
    return i + 1;
}

// The end of the numbers that follow a name outside of brackets, as in "pos = 1, 2" and "pos 1 2".
std::size_t CodeValues::runEnd(const CodeLevel& level, std::size_t first) const
{
    const std::vector<CodeNumber>& numbers = level.numbers;
    std::size_t end = first + 1;
    while (level.isTop && end < numbers.size() && numbers[end].label.empty() &&
           textBetween(numbers[end - 1], numbers[end]).find_first_not_of(", \t->") == std::string_view::npos)
        ++end;
    return end;
}

// Takes a name's numbers as its position, or as the ends of a segment with an arrow between them; returns their end.
std::size_t CodeValues::takeRun(CodeLevel& level, std::size_t first)
{
    const std::vector<CodeNumber> run(level.numbers.begin() + std::ptrdiff_t(first),
                                      level.numbers.begin() + std::ptrdiff_t(runEnd(level, first)));
    bool hasCommas = true;
    std::size_t arrows = 0;
    for (std::size_t i = 1; i < run.size(); ++i) {
        const std::string_view between = textBetween(run[i - 1], run[i]);
        const bool isArrow = between.find("->") != std::string_view::npos;
        hasCommas = hasCommas && (isArrow || between.find(',') != std::string_view::npos);
        arrows += isArrow && i % 2 == 0 ? 1 : 0;
    }
    const std::string_view ahead = m_out.text().substr(0, std::size_t(run[0].label.data() - m_out.text().data()));
    const bool isScalar = labelParts(run[0].label).coordinate != Coordinate::none || ahead.ends_with("for ");
    const bool isNamed = !isScalar && (hasCommas || vectorName(run[0].label).role != NumberRole::none);
    const bool isSegment = run.size() % 2 == 0 && run.size() == 2 * (arrows + 1);
    if (!isNamed || run.size() < 2 || !(run.size() <= 3 || isSegment)) {
        leaveOut(run);
        return first + run.size();
    }
    if (run.size() == 3)
        m_out.remark(run[2].offset, "a third coordinate is left out");
    for (std::size_t i = 0; i + 1 < run.size(); i += 2) {
        addPoint(level, run[i], run[i + 1], run[0].label);
        level.points.back().isOfAxes = false;
        level.points.back().isJoined = i > 0;
    }
    return first + run.size();
}

std::string_view CodeValues::textBetween(const CodeNumber& p, const CodeNumber& q) const
{
    const std::size_t begin = p.offset + p.number.length;
    return m_out.text().substr(begin, q.offset - begin);
}

void CodeValues::giveExtras(CodeLevel& level, std::optional<double> radius, const std::optional<TimeText>& time,
                            bool isFrame)
{
    if (!radius && !time)
        return;
    if (level.points.empty()) {
        m_out.remark(level.offset, "a radius or time without a point is left out");
        return;
    }
    if (radius && *radius < 0) {
        m_out.remark(level.offset, "a negative radius is left out");
        radius.reset();
    }
    for (CodePoint& point : level.points) {
        point.radius = radius ? radius : point.radius;
        point.time = time ? time : point.time;
        point.isFrame = time ? isFrame : point.isFrame;
    }
}

void CodeValues::takePlain(CodeLevel& level, const std::vector<CodeNumber>& plain)
{
    const bool isThree = plain.size() == 3;
    bool isApart = false;
    for (std::size_t i = 0; level.isTop && i + 1 < plain.size(); i += 2)
        isApart = isApart || !areNeighbours(plain[i], plain[i + 1]);
    for (std::size_t i = 0; i + 1 < plain.size(); i += 2)
        isApart = isApart || plain[i + 1].isApart;
    if (isApart || plain.size() == 1 || level.points.size() > level.flushedPoints ||
        (plain.size() % 2 == 1 && !isThree)) {
        for (const CodeNumber& number : plain)
            leaveOut(number);
        return;
    }
    if (isThree)
        m_out.remark(plain[2].offset, "a third coordinate is left out");
    for (std::size_t i = 0; i + 1 < plain.size(); i += 2) {
        addPoint(level, plain[i], plain[i + 1], {});
        level.points.back().isJoined =
            i > 0 && textBetween(plain[i - 1], plain[i]).find("->") != std::string_view::npos;
    }
}

// Whether no word or bracket stands between two numbers: "3 seconds and 17" is no position.
bool CodeValues::areNeighbours(const CodeNumber& p, const CodeNumber& q) const
{
    const std::string_view between = textBetween(p, q);
    return std::none_of(between.begin(), between.end(), [](char c) {
        return isWordByte(c) || std::string_view("()[]{}").find(c) != std::string_view::npos;
    });
}

// A ray of an origin and a direction.
void CodeValues::makeRay(GeometryItem& item, std::size_t offset)
{
    bool isRounded = false;
    const TextPoint a = item.points[0];
    const TextPoint d = item.points[1];
    if (d == TextPoint{})
        return;
    item.points[1] = {sumOf(a.x, d.x, isRounded), sumOf(a.y, d.y, isRounded)};
    item.shape = "ray";
    remarkOnce(offset, "a ray is read as its origin and direction");
    if (isRounded)
        remarkOnce(offset, "the second position of a ray is a sum that is rounded");
}

void CodeValues::append(GeometryItem& item, PointIterator first, PointIterator last)
{
    const bool thick = std::any_of(first, last, [](const CodePoint& p) { return p.radius; });
    for (; first != last; ++first) {
        item.points.push_back(first->at);
        item.isSingle = item.isSingle || first->isSingle;
        if (thick)
            item.radii.push_back(first->radius.value_or(0));
    }
}

// An item of points, named like the first of them.
void CodeValues::addPoints(PointIterator first, PointIterator last)
{
    GeometryItem item;
    item.kind = GeometryKind::points;
    item.name = first->name;
    append(item, first, last);
    if (first->velocity && *first->velocity != TextPoint{})
        makeMoving(item, *first);
    m_out.add(std::move(item), first->offset);
}

// A position and a velocity, for one unit of time.
void CodeValues::makeMoving(GeometryItem& item, const CodePoint& point)
{
    bool isRounded = false;
    const TextPoint end{sumOf(point.at.x, point.velocity->x, isRounded),
                        sumOf(point.at.y, point.velocity->y, isRounded)};
    if (!std::isfinite(end.x) || !std::isfinite(end.y)) {
        m_out.remark(point.offset, "a velocity is left out, because the position at time 1 is beyond the doubles");
        return;
    }
    item.kind = GeometryKind::track;
    item.points.push_back(end);
    item.times = {0, 1};
    if (!item.radii.empty())
        item.radii.push_back(item.radii[0]);
    remarkOnce(point.offset, "a position with a velocity is read as its motion from time 0 to time 1");
    if (isRounded)
        remarkOnce(point.offset, "the position at time 1 is a sum that is rounded");
    item.isSingle = item.isSingle && isSingleValue(end.x) && isSingleValue(end.y);
}

bool isVelocityName(std::string_view label)
{
    const VectorName name = vectorName(label);
    return name.role > NumberRole::position || name.letter == 'v';
}

void CodeValues::addPoint(CodeLevel& level, const CodeNumber& x, const CodeNumber& y, std::string_view label)
{
    m_out.countPoint(x.offset);
    CodePoint point;
    point.at.x = coordinate(x, point.isSingle);
    point.at.y = coordinate(y, point.isSingle);
    point.name = nameOfLabel(label.ends_with('_') ? label.substr(0, label.size() - 1) : label);
    point.label = label;
    point.isOfAxes = !label.empty();
    point.offset = std::min(x.offset, y.offset);
    if (level.isTop && (label.empty() || !isVelocityName(label)))
        takePendingTime(level, point);
    level.points.push_back(std::move(point));
}

void takePendingTime(CodeLevel& level, CodePoint& point)
{
    const bool isShared = !level.pendingTime && !level.points.empty() && level.sharer + 1 <= level.points.size() &&
                          level.points[level.sharer].time && !point.name.empty();
    if (level.pendingTime) {
        level.sharer = level.points.size();
        point.time = level.pendingTime;
        point.isFrame = level.isPendingFrame;
    } else if (isShared && level.isSharing && point.name != level.points[level.sharer].name) {
        point.time = level.points[level.sharer].time;
        point.isFrame = level.points[level.sharer].isFrame;
    }
    level.isSharing = level.isSharing || level.pendingTime;
    if (!level.isLineTime)
        level.pendingTime.reset();
}

bool CodeValues::addTimed(PointIterator first, PointIterator last, const std::string& name)
{
    if (last - first < 2 || !std::all_of(first, last, [](const CodePoint& p) { return p.time.has_value(); }))
        return false;
    if (std::any_of(first, last, [first](const CodePoint& p) { return p.time->isClock != first->time->isClock; }))
        return false;
    const bool isFrame = first->isFrame;
    std::vector<TrackRow> rows;
    for (; first != last; ++first) {
        if (first->velocity)
            remarkOnce(first->offset, "the velocities of positions with times are left out");
        rows.push_back({first->name.empty() ? name : first->name, *first->time, first->at, first->radius,
                        first->isSingle, first->offset});
    }
    std::set<std::string_view> ids;
    for (const TrackRow& row : rows)
        ids.insert(row.id);
    if (ids.size() == rows.size())
        remarkOnce(rows[0].offset,
                   "each of these positions has a time and a name of its own, so each is a body at rest");
    m_out.addTracks(std::move(rows), isFrame);
    return true;
}

void CodeValues::remarkTimes(PointIterator first, PointIterator last)
{
    const auto timed = std::find_if(first, last, [](const CodePoint& p) { return p.time.has_value(); });
    if (timed != last)
        m_out.remark(timed->offset, last - first == 1
                                        ? "a time is left out, because one position alone is no track"
                                        : "a time is left out, because not every position of a track has one");
}

namespace {

// "[X: (1, 0), Y: (0, 1), O: (5, 6)]", as Godot prints a transform.
bool areAxes(const std::vector<CodePoint>& points)
{
    return points.size() == 3 && points[0].name == "X" && points[1].name == "Y" && points[2].name == "O";
}

} // namespace

// Leaves out a list whose name tells of something else than positions: normals.
bool CodeValues::leaveOutList(const CodeLevel& level)
{
    const NumberRole role = vectorName(level.listName).role;
    const bool isTaken = vectorName(level.callee).role == NumberRole::other || // applyForce(p, q)
                         isCalculatingWord(level.callee) || level.callee.ends_with("World") ||
                         lowerText(level.maker).find("transform") != std::string::npos ||
                         areAxes(level.points); // of a position and a rotation
    if (role != NumberRole::other && !isTaken && !(role == NumberRole::velocity && !level.points[0].velocity))
        return false;
    m_out.remark(level.offset, shortened(areAxes(level.points)  ? std::string_view("a transform")
                                         : !isTaken             ? std::string_view(level.listName)
                                         : level.callee.empty() ? level.maker
                                                                : level.callee) +
                                   " has no list of positions and is left out");
    return true;
}

void CodeValues::addList(CodeLevel& level)
{
    constexpr std::size_t ends = 2;
    if (level.points.size() > ends)
        joinEnds(level.points);
    takeJoined(level.points);
    if (level.points.size() == 1)
        addPoints(level.points.cbegin(), level.points.cend());
    if (level.points.size() < 2 || leaveOutList(level))
        return;
    if (addTimed(level.points.cbegin(), level.points.cend(), level.listName))
        return;
    remarkTimes(level.points.cbegin(), level.points.cend());
    const auto hasId = [](const CodePoint& p) { return p.hasId; };
    const bool moves =
        std::any_of(level.points.begin(), level.points.end(), [](const CodePoint& p) { return p.velocity; });
    if (moves || (!level.isRing && std::all_of(level.points.begin(), level.points.end(), hasId))) {
        for (auto point = level.points.cbegin(); point != level.points.cend(); ++point)
            addPoints(point, point + 1);
        return;
    }
    if (level.rings != nullptr && *level.rings > 0) {
        m_out.remark(level.offset, "a hole with " + countOf(level.points.size(), "position") + " is left out");
        return;
    }
    if (level.rings != nullptr)
        ++*level.rings;
    GeometryItem item;
    constexpr std::size_t fewest = 3;
    const bool isNamed = level.isRing && level.isRingByName;
    const bool isRing = level.isRing && !(isNamed && level.points.size() < fewest);
    item.kind = isRing ? GeometryKind::ring : GeometryKind::polyline;
    item.isLine = level.isLine;
    item.name = level.text.empty() ? level.listName : level.text;
    append(item, level.points.begin(), level.points.end());
    if (isNamed && isRing && item.radii.empty())
        m_out.remarkOnce(level.offset, "read as a polygon because of its name; as a line it stays open");
    if (level.points.size() == 2)
        takeEnds(item, level);
    if (item.shape != "capsule" && (!isRing || isNamed) && !item.radii.empty()) // a list of circles is no line
        item.kind = GeometryKind::points;
    m_out.add(std::move(item), level.offset);
}

// Two positions may be a ray, what is cast along a segment, or a capsule.
void CodeValues::takeEnds(GeometryItem& item, const CodeLevel& level)
{
    if (isRayWord(level.maker))
        makeRay(item, level.offset);
    takeCast(item, level);
    const bool isNamed = isCapsuleWord(level.maker) || isCapsuleWord(level.callee) ||
                         (level.points[0].name == "center1" && level.points[1].name == "center2");
    if (isNamed && !item.radii.empty() && item.radii[0] == item.radii[1])
        item.shape = "capsule";
}

void CodeValues::addBody(CodeLevel& level)
{
    GeometryItem item;
    item.kind = level.shape == "polygon"   ? GeometryKind::ring
                : level.points.size() == 1 ? GeometryKind::points
                                           : GeometryKind::polyline;
    item.name = level.text;
    item.shape = level.shape;
    item.group = level.group;
    append(item, level.points.begin(), level.points.end());
    m_out.add(std::move(item), level.offset);
}

namespace {

// Whether every name is that of several positions with times, as in a log of several bodies.
bool areTracks(const std::vector<CodePoint>& points)
{
    std::map<std::string_view, std::size_t> counts;
    for (const CodePoint& point : points)
        counts[point.name] += point.time ? 1 : 0;
    return std::all_of(counts.begin(), counts.end(), [](const auto& one) { return one.second > 1; });
}

} // namespace

// One item for each run of points with one name.
void CodeValues::addTop(CodeLevel& top)
{
    joinEnds(top.points);
    takeJoined(top.points);
    if (areTracks(top.points) && addTimed(top.points.cbegin(), top.points.cend(), {}))
        return;
    for (auto first = top.points.cbegin(); first != top.points.cend();) {
        const auto last = std::find_if(first + 1, top.points.cend(), [first](const CodePoint& p) {
            const bool isOne = (p.velocity && !p.time) || (first->velocity && !first->time);
            return p.name != first->name || isOne || p.startsRun;
        });
        if (!addTimed(first, last, first->name)) {
            remarkTimes(first, last);
            const bool moves = std::any_of(first, last, [](const CodePoint& p) { return p.velocity; });
            for (auto next = first; next != last; next = moves ? next + 1 : last)
                addPoints(next, moves ? next + 1 : last);
        }
        first = last;
    }
}

} // namespace sweep
