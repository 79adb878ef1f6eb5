#include "app/files/import/import_choices.h"

#include "app/files/import/flow_layout.h"
#include "widgets/format/labels.h"
#include "widgets/format/number_field.h"
#include "widgets/format/text.h"

#include <sweepbench/number/text.h>

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

namespace sweep {

namespace {

// A label and its field, which are shown and hidden together.
void addLabelled(QWidget& row, const QString& label, QWidget* field)
{
    auto* pair = new QWidget;
    auto* layout = newLayout<QHBoxLayout>(pair, 6);
    auto* words = new QLabel(label);
    words->setBuddy(field);
    layout->addWidget(words);
    layout->addWidget(field);
    row.layout()->addWidget(pair);
}

} // namespace

ImportChoices::ImportChoices(QWidget* parent) : QWidget(parent)
{
    new FlowLayout(this);
    m_use = addBox(tr("&Points become"), {tr("what the text says"), tr("points or circles"), tr("a polyline"),
                                          tr("a polygon"), tr("keys of one body"), tr("a box")});
    m_scope = addBox(tr("&in"), {tr("all rows"), tr("the chosen rows"), tr("the rows with their names")});
    m_scope->setAccessibleName(tr("Rows"));
    m_scope->disconnect(this);
    m_use->disconnect(this);
    connect(m_use, &QComboBox::currentIndexChanged, this, &ImportChoices::chooseUse);
    m_order = addBox(tr("&Order"), {tr("x, y"), tr("y, x")});
    m_per = addBox(tr("&Numbers a position"), {tr("2"), tr("3")});
    m_four = addBox(tr("Fo&ur numbers"),
                    {tr("two positions"), tr("corners"), tr("corner and size"), tr("centre and half size")});
    m_lists = addBox(tr("&Lists"), {tr("lines"), tr("polygons"), tr("points")});
    m_rate = new TextField;
    m_rate->setFixedWidth(m_rate->fontMetrics().averageCharWidth() * 16);
    m_rate->setAccessibleName(tr("Frames per unit of time"));
    addLabelled(*this, tr("&Frames per unit of time"), m_rate);
    m_grid = new QCheckBox;
    layout()->addWidget(m_grid);
    connect(m_rate, &QLineEdit::textChanged, this, &ImportChoices::changed);
    connect(m_grid, &QCheckBox::clicked, this, [this](bool on) {
        m_takesGrid = on;
        Q_EMIT changed();
    });
}

QComboBox* ImportChoices::addBox(const QString& label, const QStringList& texts)
{
    auto* box = new QComboBox;
    box->addItems(texts);
    box->setAccessibleName(QString(label).remove(u'&'));
    addLabelled(*this, label, box);
    connect(box, &QComboBox::currentIndexChanged, this, &ImportChoices::changed);
    return box;
}

void ImportChoices::chooseUse(int use)
{
    const int scope = m_scope->currentIndex();
    if (scope == 0) {
        m_uses.clear();
        m_useOfAll = GeometryUse(use);
    }
    for (const auto& [source, at] : scope == 0 ? Places() : m_chosen()) {
        m_uses.resize(std::max(m_uses.size(), source + 1));
        m_uses[source].push_back({at, GeometryUse(use), scope == 2});
    }
    Q_EMIT changed();
}

void ImportChoices::setRate(const Rational& rate)
{
    m_rate->setText(QString::fromStdString(fractionText(rate)));
}

std::optional<Rational> ImportChoices::rate()
{
    const Result<Rational> typed = fractionFrom(m_rate->text().trimmed().toStdString());
    QString fault;
    if (!typed)
        fault = textOf(typed.problems().front().message);
    else if (typed->sign() <= 0)
        fault = tr("%1 is not a rate; enter a number above 0").arg(m_rate->text());
    m_rate->setFault(fault);
    return fault.isEmpty() ? std::optional(*typed) : std::nullopt;
}

bool ImportChoices::fill(ImportQuery& query)
{
    const std::optional<Rational> frames = rate();
    if (!frames)
        return false;
    query.use = m_useOfAll;
    query.uses = m_uses;
    query.rate = *frames;
    query.takesGrid = m_takesGrid;
    query.rule = {.isYBeforeX = m_order->currentIndex() == 1,
                  .numbersPerPosition = m_per->currentIndex() == 1 ? 3U : 2U,
                  .four = FourNumbers(m_four->currentIndex()),
                  .lists = ListKind(m_lists->currentIndex())};
    return true;
}

bool ImportChoices::isValid() const
{
    return m_rate->fault().isEmpty();
}

void ImportChoices::setPreview(const ImportPreview& preview, const Scene& present)
{
    for (QComboBox* box : {m_order, m_per, m_four, m_lists})
        box->parentWidget()->setVisible(preview.isByRule);
    m_rate->parentWidget()->setVisible(preview.hasFrames);
    m_grid->setVisible(preview.grid.has_value());
    if (!preview.grid)
        return;
    const Vec spacing = preview.grid->spacing;
    const QString size = QStringLiteral("%1 × %2").arg(importNumberText(spacing.x, preview.made.scene),
                                                       importNumberText(spacing.y, preview.made.scene));
    m_grid->setText(present.grid ? tr("Replace the scene's &grid by %1").arg(size) : tr("Take the &grid %1").arg(size));
    m_grid->setChecked(preview.takesGrid);
}

} // namespace sweep
