#include "app/files/import/import_choices.h"

#include "app/files/import/flow_layout.h"
#include "widgets/format/labels.h"
#include "widgets/format/number_field.h"
#include "widgets/format/text.h"

#include <sweepbench/number/text.h>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollBar>
#include <QSettings>
#include <QSignalBlocker>
#include <QVBoxLayout>

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

ColumnBoxes::ColumnBoxes(QWidget* parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    hide();
}

void ColumnBoxes::setColumns(const std::vector<TableColumn>& columns)
{
    constexpr std::size_t most = 64;
    const bool isShown = !columns.empty() && columns.size() <= most;
    setVisible(isShown);
    if (columns == m_columns || (!isShown && m_columns.empty()))
        return;
    m_columns = isShown ? columns : std::vector<TableColumn>();
    m_isTold = false;
    m_boxes.clear();
    auto* content = new QWidget;
    auto* row = newLayout<QHBoxLayout>(content, 8);
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        auto* column = newLayout<QVBoxLayout>(nullptr, 0);
        const QString heading =
            columns[i].heading.empty() ? tr("column %1").arg(i + 1) : shownTextOf(columns[i].heading).left(24);
        auto* box = new QComboBox;
        for (int role = 0; role < int(RowRole::none); ++role)
            box->addItem(QString::fromLatin1(name(RowRole(role))));
        box->addItem(tr("unused"));
        box->setAccessibleName(heading);
        box->setCurrentIndex(int(columns[i].role));
        connect(box, &QComboBox::currentIndexChanged, this, [this, i] { choose(i); });
        auto* label = new QLabel(menuText(heading));
        label->setTextFormat(Qt::PlainText);
        label->setBuddy(box);
        column->addWidget(label);
        column->addWidget(box);
        row->addLayout(column);
        m_boxes.push_back(box);
    }
    row->addStretch(1);
    setWidget(content);
    setFixedHeight(content->sizeHint().height() + horizontalScrollBar()->sizeHint().height());
}

// A meaning has one column.
void ColumnBoxes::choose(std::size_t column)
{
    m_isTold = true;
    const int role = m_boxes[column]->currentIndex();
    for (std::size_t i = 0; i < m_boxes.size(); ++i)
        if (i != column && role != int(RowRole::none) && m_boxes[i]->currentIndex() == role) {
            const QSignalBlocker blocked(m_boxes[i]);
            m_boxes[i]->setCurrentIndex(int(RowRole::none));
        }
    Q_EMIT changed();
}

std::vector<RowRole> ColumnBoxes::roles() const
{
    std::vector<RowRole> roles;
    for (const QComboBox* box : m_boxes)
        roles.push_back(RowRole(box->currentIndex()));
    return roles;
}

QString ColumnBoxes::names() const
{
    QStringList names;
    for (const RowRole role : roles())
        names << QString::fromLatin1(name(role));
    return names.join(u',');
}

QString ColumnBoxes::key() const
{
    QStringList headings;
    for (const TableColumn& column : m_columns)
        headings << QString::fromStdString(column.heading).left(24).replace(u'/', u'|');
    return QStringLiteral("import/columns/") + headings.join(u',').left(200);
}

bool ColumnBoxes::recall(const QSettings& store)
{
    const auto stored = rowRolesIn(store.value(key()).toString().toStdString());
    if (!stored || stored->size() != m_boxes.size())
        return false;
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        const QSignalBlocker blocked(m_boxes[i]);
        m_boxes[i]->setCurrentIndex(int((*stored)[i]));
    }
    return m_isTold = true;
}

void ColumnBoxes::remember(QSettings& store) const
{
    if (m_isTold)
        store.setValue(key(), names());
}

ImportChoices::ImportChoices(QWidget* parent) : QWidget(parent)
{
    new FlowLayout(this);
    m_use = addBox(tr("&Points become"),
                   {tr("what the text says"), tr("points"), tr("circles, next number as radius"), tr("a polyline"),
                    tr("a thick line, next number as radius"), tr("a polygon"), tr("keys of one body"),
                    tr("keys of what is above"), tr("a box"), tr("the velocity of the row above"), tr("no body")});
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
    connect(m_rate, &QLineEdit::textChanged, this, &ImportChoices::changed);
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
    query.rule = {.isYBeforeX = m_order->currentIndex() == 1,
                  .numbersPerPosition = m_per->currentIndex() == 1 ? 3U : 2U,
                  .four = FourNumbers(m_four->currentIndex()),
                  .lists = ListKind(m_lists->currentIndex())};
    return true;
}

bool ImportChoices::recall(const QSettings& store)
{
    const QStringList stored = store.value(QStringLiteral("import/rule")).toString().split(u',');
    bool isOther = false;
    for (std::size_t i = 0; i < ruleBoxes().size(); ++i) {
        QComboBox* const box = ruleBoxes().at(i);
        const QSignalBlocker blocked(box);
        box->setCurrentIndex(std::clamp(stored.value(qsizetype(i)).toInt(), 0, box->count() - 1));
        isOther |= box->currentIndex() > 0;
    }
    return isOther;
}

void ImportChoices::remember(QSettings& store) const
{
    QStringList indices;
    for (const QComboBox* box : ruleBoxes())
        indices << QString::number(box->currentIndex());
    store.setValue(QStringLiteral("import/rule"), indices.join(u','));
}

bool ImportChoices::isValid() const
{
    return m_rate->fault().isEmpty();
}

void ImportChoices::setPreview(const ImportPreview& preview)
{
    for (QComboBox* box : ruleBoxes())
        box->parentWidget()->setVisible(preview.isByRule);
    m_rate->parentWidget()->setVisible(preview.hasFrames);
}

} // namespace sweep
