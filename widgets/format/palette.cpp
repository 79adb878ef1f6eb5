#include "widgets/format/palette.h"

#include "widgets/format/text.h"

#include <sweepbench/relation.h>

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>

namespace sweep {

namespace {

// Source: Masataka Okabe and Kei Ito, "Color Universal Design", 2008. Their set is made for fills on paper: on white
// its light hues miss a contrast of 3:1, on a dark background its dark ones do. Each theme shades those and keeps hue
// and order of lightness.
constexpr std::array<QRgb, BodyColours::count> lightBodies{
    0xff0072b2, // blue
    0xffd55e00, // vermillion
    0xff00845f, // bluish green
    0xffb4578c, // reddish purple
    0xffa87000, // orange
    0xff2b87bd, // sky blue
    0xff85790a, // yellow
    0xff4b5563, // black
};
constexpr std::array<QRgb, BodyColours::count> darkBodies{
    0xff4aa3df, // blue
    0xfff07f35, // vermillion
    0xff2cc295, // bluish green
    0xffdb93bd, // reddish purple
    0xffe9ae2e, // orange
    0xff86cdf5, // sky blue
    0xffe8dd5a, // yellow
    0xffb6bfcb, // black
};

const Colours lightColours{
    .canvas = 0xfffcfcfd,
    .window = 0xfff1f2f4,
    .raised = 0xfff8f9fa,
    .field = 0xffffffff,
    .fieldAlt = 0xfff6f7f9,
    .marked = 0xfffdf3d8,
    .ink = 0xff1c2128,
    .inkQuiet = 0xff5b6470,
    .inkFaint = 0xff838b96,
    .hairline = 0xffd5d9df,
    .outline = 0xff7f8792,
    .gridFine = 0xffe6e9ed,
    .gridAxis = 0xffb3bac4,
    .gridScene = 0xffd6dbe4,
    .accent = 0xff1b66dc,
    .accentInk = 0xffffffff,
};

const Colours darkColours{
    .canvas = 0xff15181d,
    .window = 0xff1e2228,
    .raised = 0xff272c34,
    .field = 0xff191d22,
    .fieldAlt = 0xff1f242a,
    .marked = 0xff3a3420,
    .ink = 0xffe3e7ec,
    .inkQuiet = 0xff9aa4b1,
    .inkFaint = 0xff7a8491,
    .hairline = 0xff343b45,
    .outline = 0xff7c8693,
    .gridFine = 0xff262b32,
    .gridAxis = 0xff515b68,
    .gridScene = 0xff323a45,
    .accent = 0xff4c94ff,
    .accentInk = 0xff0b0e12,
};

// Source: WCAG 2.1, "relative luminance".
double luminance(const QColor& colour)
{
    const auto linear = [](double c) { return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor& p, const QColor& q)
{
    const auto [low, high] = std::minmax({luminance(p), luminance(q)});
    return (high + 0.05) / (low + 0.05);
}

// The colour, shaded towards the ink until its contrast with the canvas is `least`.
QColor readable(QColor colour, Brightness brightness, double least = 3)
{
    if (!colour.isValid())
        return colour;
    const Colours& c = colours(brightness);
    const auto towards = [](int from, int to) { return from + (to - from) / 8; };
    for (int step = 0; step < 16 && contrast(colour, c.canvas) < least; ++step)
        colour = QColor(towards(colour.red(), c.ink.red()), towards(colour.green(), c.ink.green()),
                        towards(colour.blue(), c.ink.blue()));
    return colour;
}

// A colour for thin strokes that must stay visible: mixed with the canvas by half, or by less to keep this contrast. It
// keeps its hue, which thin lines need most.
QColor fainter(const QColor& colour, Brightness brightness)
{
    const QColor& canvas = colours(brightness).canvas;
    const double least = brightness == Brightness::dark ? 4 : 3; // a thin light line loses more of its contrast
    QColor faint = colour;
    for (int sixteenths = 8; sixteenths > 0; --sixteenths) {
        faint = mixed(colour, canvas, sixteenths / 16.0);
        if (contrast(faint, canvas) >= least)
            return faint;
    }
    return readable(colour, brightness, least);
}

const std::array<QRgb, BodyColours::count>& setOf(Brightness brightness)
{
    return brightness == Brightness::dark ? darkBodies : lightBodies;
}

} // namespace

QColor colourOfSet(std::size_t index)
{
    return QColor::fromRgb(lightBodies[index % BodyColours::count]);
}

QColor shownColour(const QColor& named, Brightness brightness)
{
    for (std::size_t k = 0; named.isValid() && k < BodyColours::count; ++k)
        if (named.rgb() == lightBodies[k])
            return QColor::fromRgb(setOf(brightness)[k]);
    return readable(named, brightness, brightness == Brightness::dark ? 4.5 : 3);
}

QString nameOfSetColour(std::size_t index)
{
    static const char* const names[BodyColours::count] = {
        QT_TRANSLATE_NOOP("sweepbench", "Blue"),   QT_TRANSLATE_NOOP("sweepbench", "Vermilion"),
        QT_TRANSLATE_NOOP("sweepbench", "Green"),  QT_TRANSLATE_NOOP("sweepbench", "Purple"),
        QT_TRANSLATE_NOOP("sweepbench", "Orange"), QT_TRANSLATE_NOOP("sweepbench", "Sky Blue"),
        QT_TRANSLATE_NOOP("sweepbench", "Yellow"), QT_TRANSLATE_NOOP("sweepbench", "Grey")};
    return translated(names[index % BodyColours::count]);
}

// {"color": "#rrggbb"} or an SVG colour name.
QColor namedColour(const Body& body)
{
    if (!body.style)
        return {};
    const QByteArray json(body.style->data(), static_cast<qsizetype>(body.style->size()));
    const QString name = QJsonDocument::fromJson(json).object().value(QLatin1String("color")).toString();
    return QColor::isValidColor(name) ? QColor(name) : QColor();
}

Brightness brightnessOf(const QPalette& palette)
{
    return palette.color(QPalette::Window).lightnessF() < 0.5f ? Brightness::dark : Brightness::light;
}

const Colours& colours(Brightness brightness)
{
    return brightness == Brightness::dark ? darkColours : lightColours;
}

QColor mixed(const QColor& p, const QColor& q, double share)
{
    const auto blend = [share](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
    return {blend(p.red(), q.red()), blend(p.green(), q.green()), blend(p.blue(), q.blue())};
}

QColor faded(QColor colour, double alpha)
{
    colour.setAlphaF(static_cast<float>(alpha));
    return colour;
}

QColor eventColour(EventKind kind, Brightness brightness)
{
    static constexpr std::array<TwoTone, 4> tones{{{0xffb57a00, 0xffe69f00},   // exit: orange
                                                   {0xffb4578c, 0xffdb93bd},   // touch: reddish purple
                                                   {0xff2b87bd, 0xff86cdf5},   // cross: sky blue
                                                   {0xff0072b2, 0xff4aa3df}}}; // enter: blue
    return tones[std::size_t(kind)].in(brightness);
}

QColor relationColour(Relation relation, Brightness brightness)
{
    switch (relation) {
    case Relation::touch:
        return eventColour(EventKind::touch, brightness);
    case Relation::cross:
        return eventColour(EventKind::cross, brightness);
    case Relation::overlap:
        return eventColour(EventKind::enter, brightness);
    case Relation::apart:
        break;
    }
    return colours(brightness).inkQuiet;
}

QColor verdictColour(Verdict verdict, Brightness brightness)
{
    static constexpr std::array<TwoTone, 3> tones{{{0xff00845f, 0xff2cc295},   // agree: bluish green
                                                   {0xff85790a, 0xffe8dd5a},   // undecided: yellow
                                                   {0xffd55e00, 0xfff07f35}}}; // disagree: vermillion
    return tones[std::size_t(verdict)].in(brightness);
}

QColor timeColour(double share)
{
    struct Stop
    {
        double share;
        int red, green, blue;
    };
    constexpr std::array<Stop, 4> stops{{{0, 0, 51, 153}, {0.4, 92, 99, 122}, {0.7, 158, 146, 110}, {1, 252, 214, 36}}};
    share = std::isnan(share) ? 0 : std::clamp(share, 0.0, 1.0);
    std::size_t next = 1;
    while (next + 1 < stops.size() && stops[next].share < share)
        ++next;
    const Stop& p = stops[next - 1];
    const Stop& q = stops[next];
    const double along = (share - p.share) / (q.share - p.share);
    const auto blend = [along](int from, int to) { return static_cast<int>(std::lround(from + (to - from) * along)); };
    return {blend(p.red, q.red), blend(p.green, q.green), blend(p.blue, q.blue)};
}

BodyColours::BodyColours(const Scene& scene, Brightness brightness) : m_brightness(brightness)
{
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        if (!scene.bodies[i].style)
            continue;
        m_own.resize(scene.bodies.size());
        const QColor colour = shownColour(namedColour(scene.bodies[i]), brightness);
        m_own[i] = {colour, colour.isValid() ? fainter(colour, brightness) : QColor()};
    }
}

QColor BodyColours::colour(std::size_t body) const
{
    if (body < m_own.size() && m_own[body].body.isValid())
        return m_own[body].body;
    return QColor::fromRgb(setOf(m_brightness)[body % count]);
}

QColor BodyColours::pathColour(std::size_t body) const
{
    if (body < m_own.size() && m_own[body].path.isValid())
        return m_own[body].path;
    static const auto paths = [] {
        std::array<std::array<QRgb, count>, 2> made{};
        for (const Brightness brightness : {Brightness::light, Brightness::dark})
            for (std::size_t k = 0; k < count; ++k)
                made[std::size_t(brightness)][k] = fainter(QColor::fromRgb(setOf(brightness)[k]), brightness).rgb();
        return made;
    }();
    return QColor::fromRgb(paths[std::size_t(m_brightness)][body % count]);
}

} // namespace sweep
