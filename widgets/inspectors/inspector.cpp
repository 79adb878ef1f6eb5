#include "widgets/inspectors/inspector.h"

#include "widgets/format/conversions.h"
#include "widgets/format/elided_label.h"
#include "widgets/format/layouts.h"
#include "widgets/inspectors/body_inspector.h"
#include "widgets/inspectors/event_inspector.h"
#include "widgets/inspectors/fact_rows.h"
#include "widgets/inspectors/held_field.h"
#include "widgets/inspectors/related_events.h"
#include "widgets/inspectors/relation_view.h"
#include "widgets/inspectors/scene_inspector.h"

#include <QEvent>
#include <QLabel>
#include <QScrollBar>

#include <algorithm>

namespace sweep {

Inspector::Inspector(SceneDocument& document, Selection& selection, Playhead& playhead, QWidget* parent)
    : QScrollArea(parent), m_document(document), m_selection(selection), m_page(new QWidget),
      m_relation(new RelationView(playhead)), m_related(new RelatedEvents(playhead, selection)), m_cast(new QWidget),
      m_castTitle(new WrappedLabel), m_castRows(new FactRows), m_scene(new SceneInspector(document)),
      m_body(new BodyInspector(document)), m_event(new EventInspector), m_computing(new QLabel)
{
    scrollVertically(*this);
    auto* column = newLayout<QVBoxLayout>(m_page, 0);
    m_computing->setContentsMargins(12, 12, 12, 12);
    m_computing->setAlignment(Qt::AlignTop);
    m_computing->setWordWrap(true);
    QFont bold = font();
    bold.setBold(true);
    m_castTitle->setFont(bold);
    auto* cast = newLayout<QVBoxLayout>(m_cast, 4, {12, 8, 12, 0});
    cast->addWidget(m_castTitle);
    cast->addWidget(m_castRows);
    auto* gap = new QWidget;
    gap->setObjectName(QStringLiteral("gap"));
    for (QWidget* part :
         std::initializer_list<QWidget*>{m_relation, m_related, m_cast, gap, m_scene, m_body, m_event, m_computing})
        column->addWidget(part);
    setWidget(m_page);
    m_held = new HeldField(*this, *gap);
    connect(&document, &SceneDocument::changed, this, &Inspector::refresh);
    connect(&selection, &Selection::changed, this, &Inspector::refresh);
    connect(m_relation, &RelationView::textChanged, m_page, [this] { m_page->layout()->activate(); });
    refresh();
}

void Inspector::setAnswer(SolverAnswerPtr answer)
{
    m_answer = std::move(answer);
    followScene();
    showRelation();
    if (m_selection.lastPicked() == Selection::Picked::event) // bodies and scene do not depend on the answer
        refresh();
    else
        showCast();
}

void Inspector::setPairSummary(QWidget* summary)
{
    m_pair = summary;
    static_cast<QVBoxLayout*>(m_page->layout())->insertWidget(2, summary);
    refresh();
}

QSize Inspector::minimumSizeHint() const
{
    int width = 0;
    for (const QWidget* part :
         std::initializer_list<const QWidget*>{m_relation, m_related, m_cast, m_scene, m_body, m_event})
        width = std::max(width, part->minimumSizeHint().width());
    return {width + verticalScrollBar()->sizeHint().width(), QScrollArea::minimumSizeHint().height()};
}

void Inspector::changeEvent(QEvent* event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && widget())
        refresh();
}

// The list of events needs an answer for the present scene, because its body indices refer to that scene.
void Inspector::followScene()
{
    const bool isPresent = m_answer && m_answer->scene.get() == &m_document.scene();
    m_related->setAnswer(isPresent ? m_answer : nullptr);
}

// Shows nothing while the answer does not belong to the present scene.
void Inspector::showCast()
{
    std::vector<Fact> facts;
    const auto& bodies = m_selection.bodies();
    const bool isPresent = m_answer && m_answer->timeline && m_answer->scene.get() == &m_document.scene();
    const bool isComing = !m_answer || m_answer->scene.get() != &m_document.scene();
    m_cast->setEnabled(isPresent);
    if (isComing && m_selection.lastPicked() == Selection::Picked::bodies && !bodies.empty() && m_castBodies == bodies)
        return; // the hits of the same bodies stay, faint
    m_castBodies = bodies;
    if (isPresent && m_selection.lastPicked() == Selection::Picked::bodies && !bodies.empty() && bodies.size() <= 2) {
        for (const std::size_t body : bodies) {
            const auto partner = bodies.size() == 2 ? std::optional(bodies[body == bodies[0] ? 1 : 0]) : std::nullopt;
            facts = castFacts(*m_answer, body, partner);
            const bool hits = facts.size() > 1; // otherwise the only row states that there is none
            m_castTitle->setWholeText(
                (hits ? tr("%1 as a cast; normals point out of what it hits") : tr("%1 as a cast"))
                    .arg(distinctLabelOf(m_document.scene(), body)));
            if (!facts.empty())
                break;
        }
    }
    m_castRows->show(facts);
    m_cast->setVisible(!facts.empty());
}

void Inspector::showRelation()
{
    const auto& bodies = m_selection.bodies();
    const bool isPair = m_selection.lastPicked() == Selection::Picked::bodies && bodies.size() == 2 &&
                        bodies.back() < m_document.scene().bodies.size();
    const bool isPresent = m_answer && m_answer->scene.get() == &m_document.scene();
    const bool isRefused = isPresent && !m_answer->timeline;
    m_relation->setVisible(isPair && !isRefused);
    if (isPair)
        m_relation->show(isPresent && m_answer->timeline ? m_answer->scene : nullptr,
                         {std::uint32_t(bodies[0]), std::uint32_t(bodies[1])});
}

void Inspector::refresh()
{
    followScene();
    const auto& bodies = m_selection.bodies();
    const auto event = m_selection.pickedEvent();
    const Subject subject{m_selection.lastPicked(), bodies, event};
    if (std::exchange(m_subject, subject) != subject) {
        m_held->release();
        verticalScrollBar()->setValue(0); // the answer is at the top
    }
    const bool known = event && m_answer && m_answer->timeline && *event < m_answer->timeline->events().size();
    const bool onEvent = m_selection.lastPicked() == Selection::Picked::event;
    const bool onBodies = m_selection.lastPicked() == Selection::Picked::bodies && !bodies.empty() &&
                          bodies.back() < m_document.scene().bodies.size();
    m_event->setVisible(onEvent && known);
    m_body->setVisible(onBodies);
    m_computing->setVisible(onEvent && !known);
    m_scene->setVisible(!onEvent && !onBodies);
    if (onEvent && known)
        m_related->showPicked(*event);
    else if (onBodies)
        m_related->showBodies(bodies);
    m_related->setVisible((onEvent && known) || onBodies);
    if (m_pair)
        m_pair->setVisible(onBodies && bodies.size() == 2);
    showCast();
    showRelation();
    if (onEvent && known)
        m_event->show(m_answer, *event);
    else if (onEvent)
        m_computing->setText(tr("Computing…"));
    else if (onBodies)
        m_body->show(bodies);
    else
        m_scene->show();
    m_page->layout()->activate();
}

} // namespace sweep
