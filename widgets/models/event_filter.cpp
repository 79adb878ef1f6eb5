#include "widgets/models/event_filter.h"

#include "widgets/format/geometry.h"
#include "widgets/format/glyph.h"

#include <QStringList>

#include <algorithm>

namespace sweep {

EventFilter::EventFilter(const QString& text, const Scene& scene)
{
    for (const QString& word : text.split(u' ', Qt::SkipEmptyParts))
        addWord(word, scene);
}

void EventFilter::addWord(const QString& word, const Scene& scene)
{
    m_all = false;
    const qsizetype colon = word.indexOf(u':');
    const QString key = word.left(colon).toLower();
    const QString value = word.mid(colon + 1);
    if (key == u"kind") {
        for (std::size_t kind = 0; kind < m_kinds.size(); ++kind)
            m_kinds[kind] = m_kinds[kind] && QLatin1StringView(spelled(EventKind(kind))) == value.toLower();
    } else if (key == u"check") {
        m_anyVerdict = false;
        for (std::size_t verdict = 0; verdict < m_verdicts.size(); ++verdict)
            m_verdicts[verdict] =
                m_verdicts[verdict] && verdictWord(Verdict(verdict)).startsWith(value, Qt::CaseInsensitive);
    } else if (key == u"cell") {
        const QStringList parts = value.split(u',');
        m_cells.push_back(parts.size() == 2 ? Cell{parts[0].toLongLong(), parts[1].toLongLong()} : Cell{});
    } else {
        const QString wanted = key == u"body" ? value : word;
        std::vector<bool> bodies(scene.bodies.size());
        for (std::size_t i = 0; i < bodies.size(); ++i)
            bodies[i] = labelOf(scene.bodies[i]).contains(wanted, Qt::CaseInsensitive) ||
                        textOf(scene.bodies[i].id).contains(wanted, Qt::CaseInsensitive);
        m_bodies.push_back(std::move(bodies));
    }
}

bool EventFilter::matches(const Event& event, const Opinion* opinion) const
{
    if (m_all)
        return true;
    if (!m_kinds[std::size_t(event.kind)])
        return false;
    if (!m_anyVerdict && (!opinion || !m_verdicts[std::size_t(opinion->verdict)]))
        return false;
    const auto isCell = [&](const Cell& cell) { return event.withCell() && event.cell == cell; };
    const auto isMeant = [&](const std::vector<bool>& bodies) {
        return bodies[event.a] || (!event.withCell() && bodies[event.b]);
    };
    return std::all_of(m_cells.begin(), m_cells.end(), isCell) &&
           std::all_of(m_bodies.begin(), m_bodies.end(), isMeant);
}

} // namespace sweep
