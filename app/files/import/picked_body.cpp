#include "app/files/import/picked_body.h"

#include "app/formats/geometry_reader.h"

#include <algorithm>
#include <utility>

namespace sweep {

std::optional<PickedNumber> pickedNumber(std::string_view text, std::size_t offset, std::size_t length,
                                         std::size_t source)
{
    const NumberText number = numberAtStart(text.substr(offset, length));
    const std::optional<double> value = valueOf(number);
    if (!value)
        return {};
    constexpr std::string_view minus = "\u2212";
    const std::string_view before = text.substr(0, offset);
    const std::size_t sign = before.ends_with('-') || before.ends_with('+') ? 1 : before.ends_with(minus) ? 3 : 0;
    const std::string_view further = before.substr(0, offset - sign);
    const char last = further.empty() ? ' ' : further.back();
    const bool isAscii = static_cast<unsigned char>(last) < 0x80; // else it may be a bracket of another script
    const bool isBehind = (isAscii && isWordByte(last)) || last == ')' || last == ']' || last == '.';
    if (sign == 0 || isBehind)
        return PickedNumber{source, {std::uint32_t(offset), std::uint32_t(number.length)}, *value};
    return PickedNumber{source,
                        {std::uint32_t(offset - sign), std::uint32_t(number.length + sign)},
                        before.ends_with('+') ? *value : -*value};
}

namespace {

using PickField = PickedBody::Field;

bool isFilled(const PickField& field)
{
    return field.number.has_value();
}

} // namespace

void PickedBody::layOut()
{
    const std::vector<Field> before = std::exchange(m_fields, {});
    const auto add = [&](PickRole role, std::size_t point, bool isY) {
        const auto same = std::ranges::find_if(
            before, [&](const Field& field) { return field.role == role && field.point == point && field.isY == isY; });
        m_fields.push_back({role, point, isY, same == before.end() ? std::nullopt : same->number});
    };
    const auto addPairs = [&](PickRole role, bool areTwo) {
        for (std::size_t i = 0; i < (areTwo ? 4U : 2U); ++i)
            add(role, i / 2, i % 2 == 1);
    };
    addPairs(PickRole::place, hasTwoControlPoints(m_shape) || m_isBox);
    if (m_shape == Shape::circle || m_shape == Shape::capsule)
        add(PickRole::radius, 0, false);
    addPairs(PickRole::motion, m_hasEnd && hasTwoControlPoints(m_shape));
    add(PickRole::from, 0, false);
    add(PickRole::to, 0, false);
}

PickedBody PickedBody::as(Shape shape, bool isBox) const
{
    PickedBody other(shape, isBox);
    other.m_name = m_name;
    for (const Field& field : m_fields)
        if (field.number)
            other.pick(*field.number);
    return other;
}

void PickedBody::setHasEnd(bool hasEnd)
{
    if (hasEnd == m_hasEnd || m_shape == Shape::polygon)
        return;
    m_hasEnd = hasEnd;
    layOut();
    m_next = emptyFrom(0);
}

std::optional<std::size_t> PickedBody::emptyFrom(std::size_t field) const
{
    const auto begin = m_fields.begin() + std::ptrdiff_t(std::min(field, m_fields.size()));
    const auto found = std::find_if_not(begin, m_fields.end(), isFilled);
    return found == m_fields.end() ? std::nullopt : std::optional(std::size_t(found - m_fields.begin()));
}

std::optional<std::size_t> PickedBody::fieldAt(std::size_t source, std::size_t offset) const
{
    const auto found = std::ranges::find_if(m_fields, [=](const Field& field) {
        return field.number && field.number->source == source && field.number->span.offset <= offset &&
               offset < std::size_t(field.number->span.offset) + field.number->span.length;
    });
    return found == m_fields.end() ? std::nullopt : std::optional(std::size_t(found - m_fields.begin()));
}

void PickedBody::pick(const PickedNumber& number)
{
    if (!m_next)
        return;
    m_fields[*m_next].number = number;
    settleVertices();
    m_next = emptyFrom(*m_next);
    if (!m_next)
        m_next = emptyFrom(0);
}

void PickedBody::mark(std::size_t field)
{
    m_fields.at(field).number.reset();
    const std::size_t before = m_fields.size();
    settleVertices();
    m_next = m_fields.size() < before ? emptyFrom(0) : field;
}

void PickedBody::settleVertices()
{
    if (!hasOpenVertices())
        return;
    std::size_t x = 0;
    while (m_fields[x].role == PickRole::place)
        if (const auto pair = m_fields.begin() + std::ptrdiff_t(x); !pair[0].number && !pair[1].number)
            m_fields.erase(pair, pair + 2);
        else
            x += 2;
    m_fields.insert(m_fields.begin() + std::ptrdiff_t(x), {Field{}, Field{.isY = true}});
    for (std::size_t i = 0; i < x + 2; ++i)
        m_fields[i].point = i / 2;
}

std::optional<std::size_t> PickedBody::last() const
{
    const auto found = std::find_if(m_fields.rbegin(), m_fields.rend(), isFilled);
    return found == m_fields.rend() ? std::nullopt : std::optional(std::size_t(m_fields.rend() - found - 1));
}

std::size_t PickedBody::count(PickRole role, bool onlyFilled) const
{
    return std::size_t(std::ranges::count_if(
        m_fields, [&](const Field& field) { return field.role == role && (!onlyFilled || field.number); }));
}

std::optional<std::size_t> PickedBody::missing() const
{
    const std::size_t places = count(PickRole::place, true);
    const bool isClosed =
        hasOpenVertices() && places >= 2 * fewestPoints && count(PickRole::place, false) == places + 2;
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        const PickRole role = m_fields[i].role;
        if (!m_fields[i].number && ((role == PickRole::place && !isClosed) || role == PickRole::radius ||
                                    (role == PickRole::motion && count(role, true) > 0)))
            return i;
    }
    return {};
}

std::vector<double> PickedBody::numbers(PickRole role) const
{
    std::vector<double> values;
    for (const Field& field : m_fields)
        if (field.role == role && field.number)
            values.push_back(field.number->value);
    return values;
}

Body PickedBody::body(const Interval& time) const
{
    std::vector<double> places = numbers(PickRole::place);
    if (m_isBox)
        places = {places[0], places[1], places[2], places[1], places[2], places[3], places[0], places[3]};
    const std::vector<double> motion = numbers(PickRole::motion);
    const auto path = [&](std::size_t point) -> Path {
        const Vec at{places.at(2 * point), places.at(2 * point + 1)};
        if (motion.empty())
            return Rest{at};
        if (m_hasEnd)
            return FromTo{at, {motion.at(2 * point), motion.at(2 * point + 1)}};
        return Launch{at, {motion.at(0), motion.at(1)}};
    };
    Body body;
    body.id = m_name;
    body.shape = m_shape;
    if (m_shape == Shape::polygon)
        for (std::size_t point = 0; point < places.size() / 2; ++point)
            body.points.push_back(path(point));
    else
        body.a = path(0);
    if (hasTwoControlPoints(m_shape))
        body.b = path(1);
    if (const std::vector<double> radius = numbers(PickRole::radius); !radius.empty())
        body.radius.from = radius.front();
    const std::vector<double> from = numbers(PickRole::from);
    const std::vector<double> to = numbers(PickRole::to);
    if (!from.empty() || !to.empty())
        body.active = Interval{from.empty() ? time.start : from.front(), to.empty() ? time.end : to.front()};
    return body;
}

} // namespace sweep
