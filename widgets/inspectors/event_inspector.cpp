#include "widgets/inspectors/event_inspector.h"

#include "widgets/format/glyph.h"
#include "widgets/format/labels.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/inspectors/fields.h"
#include "widgets/models/events/event_text.h"
#include "widgets/models/events/facts.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QTreeWidget>

#include <algorithm>

namespace sweep {

namespace {

QLabel* titleLabel()
{
    QLabel* label = boldLabel({});
    label->setWordWrap(true);
    return label;
}

QHBoxLayout* titleRow(QLabel* glyph, QLabel* title)
{
    auto* row = newLayout<QHBoxLayout>(nullptr, 8);
    row->addWidget(glyph, 0, Qt::AlignTop);
    row->addWidget(title, 1);
    return row;
}

// Allows line breaks after every sixteenth letter of a word that is too long for a line.
QString withBreaks(const QString& text)
{
    constexpr int longest = 16;
    QString broken;
    int length = 0;
    for (const QChar c : text) {
        if (length == longest)
            broken += QChar(0x200b);
        length = c.isSpace() ? 0 : length % longest + 1;
        broken += c;
    }
    return broken;
}

} // namespace

EventInspector::EventInspector(QWidget* parent)
    : QWidget(parent), m_glyph(new QLabel), m_title(titleLabel()), m_time(new FactRows), m_event(new FactRows),
      m_audit(new FactRows), m_auditTitle(titleLabel()), m_auditSentence(new ValueText), m_auditGlyph(new QLabel)
{
    m_auditSentence->setAccessibleName(tr("Query to Boost.Geometry and its answer"));
    auto* column = newLayout<QVBoxLayout>(this, 8, {12, 12, 12, 12});
    column->addLayout(titleRow(m_glyph, m_title));
    column->addWidget(m_time);
    column->addSpacing(4);
    column->addWidget(m_event);
    column->addSpacing(8);
    column->addLayout(titleRow(m_auditGlyph, m_auditTitle));
    column->addWidget(m_auditSentence);
    column->addWidget(m_audit);
    auto* copy = new QPushButton(tr("Copy All"));
    copy->setToolTip(tr("Copy everything that is known about this event"));
    column->addSpacing(4);
    column->addWidget(copy, 0, Qt::AlignLeft);
    column->addStretch(1);
    connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(text()); });
}

void EventInspector::show(const SolverAnswerPtr& answer, std::size_t index)
{
    m_shown = answer->timeline->events()[index];
    m_verdict.reset();
    m_title->setText(withBreaks(eventSentence(*answer, index)));
    const QString tip = m_shown->clipped ? clippedTip(m_shown->kind) : QString();
    for (QWidget* part : std::initializer_list<QWidget*>{m_title, m_glyph, m_event})
        part->setToolTip(tip);
    const std::vector<Fact> time =
        timeFacts(answer->timeline->timeOf(index), neighboursOf(*answer->timeline, answer->timeline->instantOf(index)));
    const std::vector<Fact> facts = eventFacts(*answer, index);
    m_time->show(time);
    m_event->show(facts);
    m_facts = {{tr("Pair"), eventSentence(*answer, index)}};
    m_facts.insert(m_facts.end(), time.begin(), time.end());
    m_facts.insert(m_facts.end(), facts.begin(), facts.end());
    showAudit(*answer, index);
    paintGlyphs();
    // Lay out at once: one step of the event loop for each level would be visible.
    for (const FactRows* rows : {m_time, m_event, m_audit})
        rows->layout()->activate();
    layout()->activate();
}

void EventInspector::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        paintGlyphs();
}

void EventInspector::paintGlyphs()
{
    const Brightness brightness = brightnessOf(palette());
    const auto pixmap = [this](const QIcon& icon) { return icon.pixmap(QSize(16, 16), devicePixelRatioF()); };
    if (m_shown)
        m_glyph->setPixmap(pixmap(glyphIcon(m_shown->kind, m_shown->clipped, brightness)));
    if (m_verdict)
        m_auditGlyph->setPixmap(pixmap(glyphIcon(*m_verdict, brightness)));
}

void EventInspector::showAudit(const SolverAnswer& answer, std::size_t index)
{
    const std::vector<Fact> facts = auditFacts(answer, index);
    const QString sentence = auditSentence(answer, index);
    const bool known = !facts.empty();
    m_audit->show(facts);
    m_auditSentence->setValue(sentence, {});
    m_auditSentence->setVisible(known);
    m_auditGlyph->setVisible(known);
    m_auditTitle->setText(tr("Boost.Geometry is auditing…"));
    if (!known)
        return;
    m_verdict = answer.audit->events[index].verdict;
    m_auditTitle->setText(m_verdict == Verdict::agree       ? tr("Boost.Geometry agrees")
                          : m_verdict == Verdict::undecided ? tr("Boost.Geometry is undecided")
                                                            : tr("Boost.Geometry disagrees"));
    m_facts.push_back({tr("Audit"), sentence});
    m_facts.insert(m_facts.end(), facts.begin(), facts.end());
}

QString EventInspector::text() const
{
    return factText(m_facts);
}

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
              auto sharing = sharingAt(scene, scene.bodies[query.pair.a], scene.bodies[query.pair.b], query.t);
              return Answer{std::move(query), std::move(relation), std::move(sharing)};
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
                 answer.relation ? relationFacts(*query.scene, query.pair, *answer.relation, answer.sharing)
                                 : std::vector<Fact>());
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

namespace {

constexpr int restMilliseconds = 60;

QToolButton* textButton(const QString& text, const QString& tip)
{
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(tip);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    return button;
}

QTreeWidget* eventList()
{
    auto* list = new QTreeWidget;
    list->setColumnCount(2);
    list->setHeaderHidden(true);
    list->setRootIsDecorated(false);
    list->setUniformRowHeights(true);
    list->setSelectionMode(QAbstractItemView::NoSelection); // a click moves the playhead there
    list->setFrameShape(QFrame::NoFrame);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setTextElideMode(Qt::ElideMiddle);
    list->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    list->setAccessibleName(RelatedEvents::tr("Events of the selection"));
    return list;
}

// The events of one body, of a pair, or of any of several bodies.
EventSubject subjectOf(const std::vector<std::size_t>& bodies)
{
    if (bodies.size() != 2)
        return {bodies, {}};
    Event pair;
    pair.a = static_cast<std::uint32_t>(bodies[0]);
    pair.b = static_cast<std::uint32_t>(bodies[1]);
    return {{}, pair};
}

} // namespace

RelatedEvents::RelatedEvents(Playhead& playhead, Selection& selection, QWidget* parent)
    : QWidget(parent), m_playhead(playhead), m_selection(selection), m_words(new WrappedLabel),
      m_previous(textButton(tr("Previous"), tr("Go to the previous of these events"))),
      m_next(textButton(tr("Next"), tr("Go to the next of these events"))), m_list(eventList()),
      m_all(textButton(tr("Show All"), tr("List all of these events in the Events panel")))
{
    auto* column = newLayout<QVBoxLayout>(this, 4, {12, 8, 12, 0});
    auto* row = newLayout<QHBoxLayout>(nullptr, 4);
    row->addWidget(m_words, 1);
    for (QToolButton* button : {m_previous, m_next, m_all})
        row->addWidget(button, 0, Qt::AlignTop);
    column->addLayout(row);
    column->addWidget(m_list);
    m_rest.setSingleShot(true);
    m_rest.setInterval(restMilliseconds);
    connect(&m_rest, &QTimer::timeout, this, &RelatedEvents::refill);
    connect(&playhead, &Playhead::moved, &m_rest, qOverload<>(&QTimer::start));
    connect(m_previous, &QToolButton::clicked, this, [this] { step(false); });
    connect(m_next, &QToolButton::clicked, this, [this] { step(true); });
    connect(m_all, &QToolButton::clicked, this, [this] { Q_EMIT allWanted(m_bodies); });
    for (const auto chosen : {&QTreeWidget::itemClicked, &QTreeWidget::itemActivated})
        connect(m_list, chosen, this,
                [this](const QTreeWidgetItem* item) { goTo(item->data(0, Qt::UserRole).value<std::size_t>(), true); });
}

void RelatedEvents::setAnswer(SolverAnswerPtr answer)
{
    if (answer == m_answer)
        return;
    m_answer = std::move(answer);
    m_isCollected = m_isCollected && !m_answer; // the shown events stay, faint, until the next answer
    refill();
}

void RelatedEvents::showBodies(const std::vector<std::size_t>& bodies)
{
    if (m_bodies == bodies && !m_event)
        return;
    m_bodies = bodies;
    m_event.reset();
    m_isCollected = false;
    refill();
}

void RelatedEvents::showPicked(std::size_t event)
{
    if (m_event == event)
        return;
    m_bodies.clear();
    m_event = event;
    m_isCollected = false;
    refill();
}

void RelatedEvents::collect()
{
    m_isCollected = true;
    m_listedFrom.reset();
    m_events = {};
    if (!m_answer || !m_answer->timeline)
        return;
    if (m_event && *m_event >= m_answer->timeline->events().size())
        return; // the event belongs to an earlier scene
    if (m_event)
        m_events = {m_answer->timeline, {{}, m_answer->timeline->events()[*m_event]}};
    else
        m_events = {m_answer->timeline, subjectOf(m_bodies)};
}

// Nothing is collected for a panel in the background.
void RelatedEvents::refill()
{
    if (!isVisible())
        return;
    if (!m_isCollected)
        collect();
    const bool isPresent = m_answer != nullptr;
    m_words->setMinimumHeight(isPresent ? 0 : m_words->height()); // the fields below stay where they are
    m_words->setWholeText(words());
    m_previous->setEnabled(isPresent && previous().has_value());
    m_next->setEnabled(isPresent && next().has_value());
    m_all->setEnabled(isPresent);
    m_list->setEnabled(isPresent);
    const bool lists = !m_event && m_events.size() > 0;
    for (QWidget* part : std::initializer_list<QWidget*>{m_previous, m_next})
        part->setVisible(m_events.size() > 0);
    m_all->setVisible(lists && m_events.size() > maxRows);
    m_list->setVisible(lists);
    const std::size_t before = m_events.countBefore(m_playhead.position());
    if (lists && isPresent && m_listedFrom != before)
        fillList(before);
}

// Fills the list with the events to come; if these are few, past ones follow, the latest first.
void RelatedEvents::fillList(std::size_t before)
{
    m_listedFrom = before;
    m_list->clear();
    for (std::size_t i = before; i < m_events.size() && m_list->topLevelItemCount() < maxRows; ++i)
        addRow(i, false);
    for (std::size_t i = before; i-- > 0 && m_list->topLevelItemCount() < maxRows;)
        addRow(i, true);
    m_list->setFixedHeight(m_list->topLevelItemCount() * m_list->sizeHintForRow(0) + 2 * m_list->frameWidth());
}

void RelatedEvents::addRow(std::size_t number, bool isOver)
{
    const std::size_t index = m_events[number];
    const Event& event = m_answer->timeline->events()[index];
    const Scene& scene = *m_answer->scene;
    QString what = eventWord(event.kind, event.clipped);
    const bool ofOneBody = m_bodies.size() == 1;
    if (ofOneBody && event.a != m_bodies.front())
        what += QStringLiteral(" · ") + distinctLabelOf(scene, event.a);
    else if (ofOneBody)
        what += QStringLiteral(" · ") + distinctPartnerText(scene, event);
    else if (m_bodies.size() > 2)
        what += QStringLiteral(" · %1 · %2").arg(distinctLabelOf(scene, event.a), distinctPartnerText(scene, event));
    auto* row = new QTreeWidgetItem(m_list, {timeText(*m_answer->timeline, index), what});
    row->setIcon(1, glyphIcon(event.kind, event.clipped, brightnessOf(palette())));
    row->setData(0, Qt::UserRole, QVariant::fromValue(index));
    const QString sentence = eventSentence(*m_answer, index);
    for (int column = 0; column < 2; ++column) {
        row->setToolTip(column, sentence);
        if (isOver)
            row->setForeground(column, palette().brush(QPalette::PlaceholderText));
    }
    row->setFont(0, tabularFont(font()));
}

QString RelatedEvents::words() const
{
    if (!m_answer)
        return tr("Computing…");
    if (!m_answer->timeline)
        return {};
    const auto count = static_cast<long long>(m_events.size());
    if (m_event)
        return tr("Event %1 of %2 of this pair.")
            .arg(countText(static_cast<long long>(m_events.numberOf(*m_event).value_or(0)) + 1), countText(count));
    return (m_bodies.size() == 2 ? pairSentence(*m_answer->scene, m_bodies[0], m_bodies[1]) + u' ' : QString()) +
           (m_answer->timeline->events().empty() ? QString() // the table says so
            : count == 0                         ? tr("No events.")
            : count == 1                         ? tr("1 event.")
                                                 : tr("%1 events.").arg(countText(count)));
}

std::optional<std::size_t> RelatedEvents::previous() const
{
    const std::size_t end =
        m_event ? m_events.numberOf(*m_event).value_or(0) : m_events.countBefore(m_playhead.position());
    return end > 0 ? std::optional(m_events[end - 1]) : std::nullopt;
}

std::optional<std::size_t> RelatedEvents::next() const
{
    const std::size_t first =
        m_event ? m_events.numberOf(*m_event).value_or(0) + 1 : m_events.firstAfter(m_playhead.position());
    return first < m_events.size() ? std::optional(m_events[first]) : std::nullopt;
}

// Accepts events of the present timeline only: after an edit the answer is that of an earlier scene for a moment.
void RelatedEvents::goTo(std::size_t event, bool picks)
{
    if (!m_answer || m_playhead.timeline() != m_answer->timeline.get())
        return;
    m_playhead.setInstant(m_playhead.timeline()->instantOf(event));
    if (picks)
        m_selection.setEvent(event);
    else
        refill(); // a second click finds the buttons up to date
}

void RelatedEvents::step(bool forward)
{
    if (const auto event = forward ? next() : previous())
        goTo(*event, m_event.has_value());
}

void RelatedEvents::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refill();
}

void RelatedEvents::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange)
        return;
    m_listedFrom.reset();
    refill();
}

} // namespace sweep
