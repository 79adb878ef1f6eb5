#include "widgets/format/text.h"

#include "core/base/decimal.h"
#include "core/scene_file/shown_names.h"
#include "widgets/format/numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace sweep {

// Ids are unique, so at least one of two equal labels is a name.
RepeatedLabels::RepeatedLabels(const Scene& scene)
{
    const auto isNamed = [](const Body& body) { return body.name && !body.name->empty(); };
    std::unordered_map<std::string_view, std::size_t> counts; // number of bodies by name, for labels that are names
    for (const Body& body : scene.bodies)
        if (isNamed(body))
            ++counts[*body.name];
    for (const Body& body : scene.bodies)
        if (const auto found = counts.find(body.id); !isNamed(body) && found != counts.end())
            ++found->second;
    if (std::ranges::none_of(counts, [](const auto& label) { return label.second > 1; }))
        return;
    for (const Body& body : scene.bodies) {
        const auto found = counts.find(isNamed(body) ? *body.name : body.id);
        m_repeats.push_back(found != counts.end() && found->second > 1);
    }
}

QString distinctLabelOf(const Scene& scene, std::size_t body)
{
    const std::string& label = labelTextOf(scene.bodies[body]);
    const bool repeats = std::ranges::count(scene.bodies, label, labelTextOf) > 1;
    return labelWithId(shownTextOf(label), repeats ? shownTextOf(scene.bodies[body].id) : QString());
}

QString labelOf(const Scene& scene, const std::vector<std::size_t>& bodies)
{
    if (bodies.empty())
        return {};
    const Body& first = scene.bodies[bodies.front()];
    if (bodies.size() == 1)
        return labelOf(first);
    const bool oneGroup = first.group && std::ranges::all_of(bodies, [&](std::size_t body) {
                              return scene.bodies[body].group == first.group;
                          });
    return oneGroup ? shownTextOf(*first.group)
                    : QCoreApplication::translate("Bodies", "%1 bodies").arg(countText(qint64(bodies.size())));
}

QString safeLine(const QString& text)
{
    QString safe;
    safe.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        const bool paired = c.isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate();
        const char32_t code = paired ? QChar::surrogateToUcs4(c, text[i + 1]) : c.unicode();
        if (c == u'\n' || c == u'\t' || c == QChar(0x2028) || c == QChar(0x2029))
            safe += u' ';
        else if (isEscaped(code) || (c.isSurrogate() && !paired) || c >= QChar(0xfffe))
            safe += QChar(0xfffd);
        else
            safe += QStringView(text).mid(i, paired ? 2 : 1);
        i += paired ? 1 : 0;
    }
    return safe;
}

QString visibleText(const QString& text)
{
    const QString safe = safeLine(text);
    const bool mayBeLong = safe.size() > qsizetype(mostShownCharacters);
    return mayBeLong ? QString::fromStdString(shownName(safe.toStdString())) : safe;
}

QString menuText(const QString& text, qsizetype most)
{
    const qsizetype end = most * 2 / 5; // file names have their suffix there
    QString safe = safeLine(text);
    if (safe.size() > most) {
        qsizetype start = most - end - 1;
        qsizetype rest = safe.size() - end;
        start -= safe[start - 1].isHighSurrogate();
        rest += safe[rest].isLowSurrogate();
        safe = safe.left(start) + u'…' + safe.mid(rest);
    }
    return safe.replace(u'&', QStringLiteral("&&"));
}

QString titleText(const QString& text)
{
    return visibleText(text).replace(QStringLiteral("[*]"), QStringLiteral("[*][*]"));
}

namespace {

// Longer numbers are larger, so the length comes before the digits, its highest byte first.
void appendNumber(std::string& key, std::string_view digits)
{
    while (digits.size() > 1 && digits.front() == '0')
        digits.remove_prefix(1);
    key.push_back('0');
    for (int shift = 24; shift >= 0; shift -= 8)
        key.push_back(static_cast<char>(digits.size() >> shift & 0xff));
    key.append(digits);
}

} // namespace

std::string naturalKey(const QString& name)
{
    const QByteArray utf8 = name.toCaseFolded().toUtf8();
    const std::string_view text(utf8.constData(), static_cast<std::size_t>(utf8.size()));
    std::string key;
    key.reserve(text.size() + 8);
    for (std::size_t i = 0; i < text.size();) {
        if (!isDigit(text[i])) {
            key.push_back(text[i++]);
            continue;
        }
        std::size_t end = i;
        while (end < text.size() && isDigit(text[end]))
            ++end;
        appendNumber(key, text.substr(i, end - i));
        i = end;
    }
    return key;
}

} // namespace sweep
