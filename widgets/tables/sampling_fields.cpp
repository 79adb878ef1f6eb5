#include "widgets/tables/sampling_fields.h"

#include "core/sampling/sampling.h"
#include "widgets/format/conversions.h"
#include "widgets/format/layouts.h"
#include "widgets/format/number_text.h"
#include "widgets/format/palette.h"

#include <QLabel>
#include <QLineEdit>

namespace sweep {

namespace {

Result<Rational> fractionIn(const QLineEdit& field)
{
    return fractionFrom(plainFractionText(field.text()));
}

} // namespace

SamplingFields::SamplingFields(QWidget* parent)
    : QWidget(parent), m_rule(std::make_shared<const SamplingRule>()), m_fields{}
{
    setLayout(newLayout<QHBoxLayout>(nullptr, 4));
    const QStringList usual = usualTexts();
    m_fields = {
        addField(tr("Rate"), usual[0],
                 tr("Frames per unit of time that the checker looks at, such as 60, 0.5 or 100/3")),
        addField(tr("Offset"), usual[1], tr("The time of one of the frames, such as 1/120")),
        addField(tr("Margin"), usual[2], tr("Added to the sum of two radii before the checker looks, such as 0.01"))};
}

QLineEdit* SamplingFields::addField(const QString& label, const QString& text, const QString& tip)
{
    auto* field = new QLineEdit(text);
    auto* words = new QLabel(label);
    words->setBuddy(field);
    field->setAccessibleName(tr("%1 of the frames").arg(label));
    field->setAccessibleDescription(tip);
    field->setToolTip(tip);
    field->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0000")) + 12);
    layout()->addWidget(words);
    layout()->addWidget(field);
    connect(field, &QLineEdit::editingFinished, this, &SamplingFields::read);
    return field;
}

QString SamplingFields::faultOf(const QLineEdit& field) const
{
    const auto number = fractionIn(field);
    if (!number)
        return textOf(number.problems().front().message);
    if (&field == m_fields[0] && number->sign() <= 0)
        return tr("%1 is not a rate; enter a number above 0").arg(field.text());
    if (&field == m_fields[2] && number->sign() < 0)
        return tr("%1 is not a margin; enter 0 or a number above it").arg(field.text());
    return {};
}

bool SamplingFields::checkAndMark(QLineEdit& field)
{
    const QString fault = faultOf(field);
    QPalette marked;
    if (!fault.isEmpty())
        marked.setColor(QPalette::Text, palette().color(QPalette::BrightText));
    field.setPalette(marked);
    field.setToolTip(fault.isEmpty() ? field.accessibleDescription() : fault);
    return fault.isEmpty();
}

void SamplingFields::read()
{
    bool valid = true;
    for (QLineEdit* field : m_fields)
        valid = checkAndMark(*field) && valid; // so that every field is marked
    if (!valid)
        return;
    const SamplingRule rule{fractionIn(*m_fields[0]).value(), fractionIn(*m_fields[1]).value(),
                            fractionIn(*m_fields[2]).value()};
    if (rule.rate == m_rule->rate && rule.offset == m_rule->offset && rule.margin == m_rule->margin)
        return;
    m_rule = std::make_shared<const SamplingRule>(rule);
    Q_EMIT ruleChanged();
}

double SamplingFields::nearestRate() const
{
    return nearest(m_rule->rate);
}

QStringList SamplingFields::usualTexts()
{
    return {QStringLiteral("60"), QStringLiteral("0"), QStringLiteral("0")}; // the defaults of SamplingRule
}

QStringList SamplingFields::texts() const
{
    return {m_fields[0]->text(), m_fields[1]->text(), m_fields[2]->text()};
}

void SamplingFields::setTexts(const QStringList& texts)
{
    for (std::size_t i = 0; i < m_fields.size() && qsizetype(i) < texts.size(); ++i) {
        const QString before = m_fields[i]->text();
        m_fields[i]->setText(texts[qsizetype(i)]);
        if (!faultOf(*m_fields[i]).isEmpty())
            m_fields[i]->setText(before);
    }
    read();
}

} // namespace sweep
