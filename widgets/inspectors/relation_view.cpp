#include "widgets/inspectors/relation_view.h"

#include "widgets/format/bold_label.h"
#include "widgets/format/layouts.h"
#include "widgets/format/numbers.h"
#include "widgets/inspectors/copy_button.h"
#include "widgets/inspectors/fact_rows.h"
#include "widgets/models/events/pair_text.h"

#include <QLabel>

namespace sweep {

namespace {

// Nearly every relation is found sooner: waiting for it costs less than painting twice.
constexpr std::chrono::milliseconds briefly{4};
constexpr int momentMilliseconds = 200;

} // namespace

RelationView::RelationView(const Playhead& playhead, QWidget* parent)
    : QWidget(parent), m_playhead(playhead), m_title(boldLabel({})), m_copy(new CopyButton), m_rows(new FactRows),
      m_job(
          [](Query query, const Job&) {
              const Scene& scene = *query.scene;
              auto relation = relationAt(scene, scene.bodies[query.pair.a], scene.bodies[query.pair.b], query.t);
              return Answer{std::move(query), std::move(relation)};
          },
          [this](const Answer& answer) { take(answer); })
{
    auto* column = newLayout<QVBoxLayout>(this, 4, {12, 12, 12, 4});
    auto* row = newLayout<QHBoxLayout>(nullptr, 4);
    m_title->setWordWrap(true);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_title->setAccessibleName(tr("Relation of the two bodies"));
    row->addWidget(m_title, 1);
    row->addWidget(m_copy, 0, Qt::AlignTop);
    column->addLayout(row);
    column->addWidget(m_rows);
    m_lateness.setSingleShot(true);
    m_lateness.setInterval(momentMilliseconds);
    connect(&m_lateness, &QTimer::timeout, this, [this] { setFacts(tr("Computing…"), {}); });
    connect(&playhead, &Playhead::moved, this, &RelationView::follow);
}

void RelationView::show(std::shared_ptr<const Scene> scene, BodyPair pair)
{
    if (scene == m_scene && pair == m_pair)
        return;
    if (pair != m_pair)
        setFacts(tr("Computing…"), {});
    m_scene = std::move(scene);
    m_pair = pair;
    m_scene ? m_lateness.stop() : m_lateness.start();
    follow();
}

QString RelationView::text() const
{
    return m_facts.empty() ? m_title->text() : m_title->text() + u'\n' + factText(m_facts);
}

void RelationView::follow()
{
    if (!m_scene || !isVisible())
        return;
    m_isWaiting = m_job.isBusy();
    if (m_isWaiting)
        return;
    const Timeline* timeline = m_playhead.timeline();
    const auto instant = timeline ? m_playhead.instant() : std::nullopt;
    const Instant t = instant ? timeline->instants()[*instant].time : Instant(m_playhead.time());
    m_job.start({m_scene, m_pair, t, timeText(t, instant ? neighboursOf(*timeline, *instant) : AdjacentInstants())});
    m_job.waitForAnswer(briefly);
}

void RelationView::take(const Answer& answer)
{
    const Query& query = answer.query;
    if (query.scene == m_scene && query.pair == m_pair)
        setFacts(relationSentence(answer.relation, query.timeText),
                 answer.relation ? relationFacts(*query.scene, query.pair, *answer.relation) : std::vector<Fact>());
    if (m_isWaiting)
        QMetaObject::invokeMethod(this, &RelationView::follow, Qt::QueuedConnection);
}

void RelationView::setFacts(const QString& title, const std::vector<Fact>& facts)
{
    m_title->setText(title);
    m_facts = facts;
    m_rows->show(facts);
    m_rows->setVisible(!facts.empty());
    m_copy->setVisible(!facts.empty());
    m_copy->setCopied(tr("the relation"), text());
    // Lay out at once: one step of the event loop for each level would be visible.
    m_rows->layout()->activate();
    layout()->activate();
    Q_EMIT textChanged();
}

void RelationView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    follow();
}

} // namespace sweep
