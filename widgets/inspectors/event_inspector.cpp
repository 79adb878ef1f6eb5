#include "widgets/inspectors/event_inspector.h"

#include "widgets/format/bold_label.h"
#include "widgets/format/glyph.h"
#include "widgets/format/layouts.h"
#include "widgets/format/numbers.h"

#include <QApplication>
#include <QClipboard>
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

QFormLayout* factForm()
{
    QFormLayout* form = newForm();
    form->setLabelAlignment(Qt::AlignLeft | Qt::AlignTop);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    return form;
}

// Lets a long number wrap after every eighth character. Several numbers wrap at the spaces between them.
QString breakable(const QString& value)
{
    QString text;
    for (qsizetype i = 0; i < value.size(); ++i) {
        text += value[i];
        if (i % 8 == 7 && value.size() > 24 && !value.contains(u' '))
            text += QChar(0x200b);
    }
    return text;
}

} // namespace

EventInspector::EventInspector(QWidget* parent)
    : QWidget(parent), m_glyph(new QLabel), m_title(titleLabel()), m_event(factForm()), m_audit(factForm()),
      m_auditTitle(titleLabel()), m_auditGlyph(new QLabel)
{
    auto* column = newLayout<QVBoxLayout>(this, 8, {12, 12, 12, 12});
    column->addLayout(titleRow(m_glyph, m_title));
    column->addLayout(m_event);
    column->addSpacing(8);
    column->addLayout(titleRow(m_auditGlyph, m_auditTitle));
    column->addLayout(m_audit);
    auto* copy = new QPushButton(tr("Copy All"));
    copy->setToolTip(tr("Copy everything that is known about this event"));
    column->addSpacing(4);
    column->addWidget(copy, 0, Qt::AlignLeft);
    column->addStretch(1);
    connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(text()); });
}

void EventInspector::show(const SolverAnswerPtr& answer, std::size_t index)
{
    const Brightness brightness = brightnessOf(palette());
    const Event& event = answer->timeline->events()[index];
    m_glyph->setPixmap(glyphIcon(event.kind, event.clipped, brightness).pixmap(QSize(16, 16), devicePixelRatioF()));
    m_title->setText(eventSentence(*answer, index));
    m_facts = {{tr("Pair"), m_title->text()}};
    const std::vector<Fact> facts = eventFacts(*answer, index);
    const std::vector<Fact> audit = auditFacts(*answer, index);
    fill(*m_event, facts);
    fill(*m_audit, audit);
    m_facts.insert(m_facts.end(), facts.begin(), facts.end());
    m_facts.insert(m_facts.end(), audit.begin(), audit.end());
    m_auditTitle->setText(audit.empty() ? tr("Boost.Geometry is being asked…") : tr("Boost.Geometry’s opinion"));
    m_auditGlyph->setPixmap(
        audit.empty()
            ? QPixmap()
            : glyphIcon(answer->audit->events[index].verdict, brightness).pixmap(QSize(16, 16), devicePixelRatioF()));
    m_auditGlyph->setVisible(!audit.empty());
}

QString EventInspector::text() const
{
    return factText(m_facts);
}

void EventInspector::fill(QFormLayout& form, const std::vector<Fact>& facts)
{
    while (form.rowCount() > 0)
        form.removeRow(0);
    for (const Fact& fact : facts) {
        auto* name = new QLabel(fact.name);
        name->setForegroundRole(QPalette::PlaceholderText);
        auto* value = new QLabel(breakable(fact.value));
        value->setFont(tabularFont(font()));
        value->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        value->setWordWrap(true);
        value->setTextFormat(Qt::PlainText);
        value->setAccessibleName(fact.name);
        form.addRow(name, value);
    }
}

} // namespace sweep
