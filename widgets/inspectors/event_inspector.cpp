#include "widgets/inspectors/event_inspector.h"

#include "widgets/format/bold_label.h"
#include "widgets/format/glyph.h"
#include "widgets/format/layouts.h"
#include "widgets/inspectors/fact_rows.h"
#include "widgets/inspectors/value_text.h"
#include "widgets/models/events/audit_facts.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QLabel>
#include <QPushButton>

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
    m_auditSentence->setAccessibleName(tr("What Boost.Geometry was asked and answered"));
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
    m_auditTitle->setText(tr("Boost.Geometry is being asked…"));
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

} // namespace sweep
