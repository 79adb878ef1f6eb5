#include "tests/support/comparison_text.h"

#include <sweepbench/scene_file.h>

#include <QStringList>

#include <algorithm>
#include <cstring>
#include <variant>

namespace sweep {

namespace {

constexpr int shownDigits = 40;

QString doubleText(double value)
{
    return QString::number(value, 'g', QLocale::FloatingPointShortest);
}

bool sameProportion(const Event& p, const Event& q)
{
    return p.sIsNull() ? q.sIsNull() : std::memcmp(&p.s, &q.s, sizeof p.s) == 0;
}

bool sameEvent(const Event& p, const Event& q)
{
    return samePair(p, q) && p.kind == q.kind && p.clipped == q.clipped && p.hasS == q.hasS && sameProportion(p, q);
}

QString proportionText(const std::optional<double>& s)
{
    return s ? QStringLiteral(", s = ") + doubleText(*s) : QString();
}

QString vecText(const Vec& v)
{
    return QStringLiteral("(%1, %2)").arg(doubleText(v.x), doubleText(v.y));
}

QString pathText(const Rest& path)
{
    return QStringLiteral("rest at ") + vecText(path.at);
}
QString pathText(const FromTo& path)
{
    return QStringLiteral("from %1 to %2").arg(vecText(path.from), vecText(path.to));
}
QString pathText(const Launch& path)
{
    const QString acceleration =
        path.acceleration ? QStringLiteral(", acceleration ") + vecText(*path.acceleration) : QString();
    return QStringLiteral("launch at %1, velocity %2%3").arg(vecText(path.at), vecText(path.velocity), acceleration);
}
QString pathText(const Keyed& path)
{
    QStringList keys;
    for (const Key& key : path.keys)
        keys << doubleText(key.t) + QStringLiteral(": ") + vecText(key.at);
    return QStringLiteral("keys ") + keys.join(QStringLiteral(", "));
}

// The difference of the event at index `first`, with its time.
QString differenceFrom(std::size_t first, const Timeline& timeline, const Timeline& expected)
{
    const auto described = [first](const Timeline& one) {
        if (first >= one.events().size())
            return QStringLiteral("no more events");
        const Instant& time = one.instants()[one.instantOf(first)].time;
        return oracle::eventText(one.events()[first]) + QStringLiteral(" at ") + oracle::instantText(time);
    };
    return QStringLiteral("event %1: %2; expected: %3").arg(first).arg(described(timeline), described(expected));
}

} // namespace

namespace oracle {

QString instantText(const Instant& instant)
{
    if (instant.isDouble())
        return doubleText(instant.nearest());
    const std::string closed = closedForm(instant);
    const QString decimals = QStringLiteral("≈ ") + QString::fromStdString(digits(instant, shownDigits));
    return closed.empty() ? decimals : decimals + QStringLiteral(" = ") + QString::fromStdString(closed);
}

QString eventText(const Event& event)
{
    const QString other = event.withCell() ? QStringLiteral("cell (%1, %2)").arg(event.cell.i).arg(event.cell.j)
                                           : QString::number(event.b);
    return QStringLiteral("%1 %2, %3%4%5")
        .arg(QLatin1String(name(event.kind)))
        .arg(event.a)
        .arg(other, event.clipped ? QStringLiteral(", clipped") : QString(),
             proportionText(event.hasS ? std::optional(event.s) : std::nullopt));
}

QString contactText(const Contact& contact)
{
    return QStringLiteral("%1%2, %3%4%5%6")
        .arg(contact.touchesAtBegin ? u'[' : u'(')
        .arg(instantText(contact.begin), instantText(contact.end))
        .arg(contact.touchesAtEnd ? u']' : u')')
        .arg(contact.crosses() ? QStringLiteral(", crosses") : QString(), proportionText(contact.s));
}

QString contactsText(const std::vector<Contact>& contacts)
{
    QStringList lines;
    for (const Contact& contact : contacts)
        lines << contactText(contact);
    return lines.join(u'\n');
}

QString firstDifference(const Timeline& timeline, const Timeline& expected)
{
    if (timeline.window() != expected.window())
        return QStringLiteral("another window of time");
    const std::size_t count = std::max(timeline.events().size(), expected.events().size());
    for (std::size_t i = 0; i < count; ++i) {
        if (i >= timeline.events().size() || i >= expected.events().size() ||
            !sameEvent(timeline.events()[i], expected.events()[i]))
            return differenceFrom(i, timeline, expected);
        const TimelineInstant& instant = timeline.instants()[timeline.instantOf(i)];
        const TimelineInstant& other = expected.instants()[expected.instantOf(i)];
        if (instant.first != other.first || instant.time != other.time)
            return differenceFrom(i, timeline, expected);
    }
    return {};
}

} // namespace oracle

char* toString(Verdict verdict)
{
    constexpr const char* words[] = {"agree", "undecided", "disagree"};
    return qstrdup(words[std::size_t(verdict)]);
}

char* toString(const Vec& v)
{
    return qstrdup(vecText(v).toUtf8());
}

char* toString(const Cell& cell)
{
    return qstrdup(QStringLiteral("(%1, %2)").arg(cell.i).arg(cell.j).toUtf8());
}

char* toString(const Interval& interval)
{
    return qstrdup(QStringLiteral("[%1, %2]").arg(doubleText(interval.start), doubleText(interval.end)).toUtf8());
}

char* toString(const RationalVec& v)
{
    return qstrdup(('(' + v.x.str() + ", " + v.y.str() + ')').c_str());
}

char* toString(const Rounded& number)
{
    return qstrdup((doubleText(number.value) + (number.isExact ? QString() : QStringLiteral(", rounded"))).toUtf8());
}

char* toString(const Path& path)
{
    return qstrdup(std::visit([](const auto& form) { return pathText(form); }, path).toUtf8());
}

char* toString(const Body& body)
{
    Scene scene;
    scene.bodies = {body};
    return qstrdup(sceneText(scene).c_str());
}

} // namespace sweep
