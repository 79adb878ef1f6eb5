#include "app/files/import/import_picker.h"

#include "app/files/import/flow_layout.h"
#include "app/files/import/import_text.h"
#include "app/files/import/pick_form.h"
#include "widgets/document/file_path.h"
#include "widgets/format/labels.h"
#include "widgets/format/text.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace sweep {

namespace {

// Their shapes, and whether it is a box.
constexpr std::array<std::pair<Shape, bool>, 8> tools = {{{Shape::point, false},
                                                          {Shape::circle, false},
                                                          {Shape::segment, false},
                                                          {Shape::ray, false},
                                                          {Shape::line, false},
                                                          {Shape::capsule, false},
                                                          {Shape::polygon, false},
                                                          {Shape::polygon, true}}};

} // namespace

ImportPicker::ImportPicker(QWidget* parent) : QWidget(parent)
{
    auto* column = newLayout<QVBoxLayout>(this, 4);
    column->addWidget(toolButtons());
    m_sources = new QComboBox;
    m_sources->setAccessibleName(tr("File"));
    m_sources->hide();
    column->addWidget(m_sources);
    m_text = new ImportText;
    column->addWidget(m_text, 1);
    m_legend = new QLabel;
    m_legend->setTextFormat(Qt::RichText);
    m_legend->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    column->addWidget(m_legend);
    m_form = new PickForm(m_text);
    m_form->hide();
    connectParts();
}

// Select, and a tool for each shape.
QWidget* ImportPicker::toolButtons()
{
    auto* row = new QWidget;
    auto* flow = new FlowLayout(row, 1);
    m_tools = new QButtonGroup(this);
    const QStringList names = {tr("Select"), tr("Point"),      tr("Circle"),  tr("Segment"), tr("Ray"),
                               tr("Line"),   tr("Thick Line"), tr("Polygon"), tr("Box")};
    for (int i = 0; i < names.size(); ++i) {
        auto* button = new QToolButton;
        button->setText(names[i]);
        button->setCheckable(true);
        button->setChecked(i == 0);
        button->setAutoRaise(true); // its frame then shows which one is chosen
        button->setFocusPolicy(Qt::TabFocus);
        button->setToolTip(
            i == 0 ? tr("A click on a number selects its bodies")
                   : tr("Click numbers in the text to fill the fields of a %1 in their order; click a word to name it")
                         .arg(names[i].toLower()));
        m_tools->addButton(button, i);
        flow->addWidget(button);
    }
    return row;
}

template <class Change>
void ImportPicker::edit(const Change& change)
{
    if (!now())
        return;
    change(*now());
    followBody();
    Q_EMIT changed();
}

void ImportPicker::connectParts()
{
    connect(m_tools, &QButtonGroup::idClicked, this, &ImportPicker::chooseTool);
    connect(m_sources, &QComboBox::activated, this, [this](int part) {
        m_source = m_preview->parts[std::size_t(part)].source;
        showSource(0);
    });
    connect(m_text, &ImportText::numberClicked, this, &ImportPicker::take);
    connect(m_text, &ImportText::wordClicked, this, [this](ByteSpan word) {
        edit([&](PickedBody& body) { body.setName(sourceText(m_source).substr(word.offset, word.length)); });
    });
    connect(m_text, &ImportText::numberHovered, this, [this](const std::optional<ByteSpan>& number) {
        if (!now())
            return;
        m_form->setHovered(number ? now()->fieldAt(m_source, number->offset) : std::nullopt);
    });
    connect(m_form, &PickForm::fieldHovered, this, [this](std::optional<std::size_t> field) {
        const auto* one = now() && field && *field < now()->fields().size() ? &now()->fields()[*field] : nullptr;
        m_text->setHovered(one && one->number && one->number->source == m_source ? std::optional(one->number->span)
                                                                                 : std::nullopt);
    });
    connect(m_form, &PickForm::fieldClicked, this,
            [this](std::size_t field) { edit([field](PickedBody& body) { body.mark(field); }); });
    connect(m_form, &PickForm::nameTyped, this,
            [this](const QString& name) { edit([&name](PickedBody& body) { body.setName(name.toStdString()); }); });
    connect(m_form, &PickForm::endChosen, this,
            [this](bool hasEnd) { edit([hasEnd](PickedBody& body) { body.setHasEnd(hasEnd); }); });
    connect(m_form, &PickForm::nextWanted, this, [this] { beginBody(now()->shape(), now()->isBox()); });
}

void ImportPicker::setPreview(ImportPreviewPtr preview)
{
    m_preview = std::move(preview);
    m_sources->clear();
    for (const ImportPreview::Part& part : m_preview->parts)
        m_sources->addItem(shownFileName(part.name));
    m_sources->setVisible(m_preview->parts.size() > 1);
    if (!part() && !m_preview->parts.empty())
        m_source = m_preview->parts.front().source;
    showSource(0);
}

void ImportPicker::showSource(std::size_t around)
{
    if (!part())
        return;
    m_sources->setCurrentIndex(int(part() - m_preview->parts.data()));
    m_text->showText(m_preview->sources[m_source].text, {m_preview, &part()->numbers}, around);
    followBody();
}

void ImportPicker::showRow(std::optional<std::size_t> row)
{
    if (!row)
        return m_text->setItem(noItem);
    const ImportPreview::Part* const of = m_preview->partOfRow(*row);
    m_source = of->source;
    if (const ImportPick* pick = m_preview->pickOf(*row)) {
        m_now = pick->index;
        showSource(pick->offset);
        m_text->setItem(noItem);
        return m_text->reveal(pick->offset);
    }
    const std::uint32_t item = m_preview->rows[*row].item;
    const auto first = std::ranges::find(of->numbers, item, &TextNumber::item);
    showSource(first == of->numbers.end() ? 0 : first->offset);
    m_text->setItem(item);
}

void ImportPicker::chooseTool(int tool)
{
    if (tool == 0) {
        if (now() && !now()->isComplete() && *m_now + 1 == m_bodies.size())
            m_bodies.pop_back();
        m_now.reset();
        return followBody();
    }
    const auto [shape, isBox] = tools.at(std::size_t(tool - 1));
    beginBody(shape, isBox);
    m_text->setFocus();
}

// A body that is not complete becomes one of the shape.
void ImportPicker::beginBody(Shape shape, bool isBox)
{
    if (now() && !now()->isComplete()) {
        *now() = now()->as(shape, isBox);
    } else {
        m_now = m_bodies.size();
        m_bodies.emplace_back(shape, isBox);
    }
    followBody();
    Q_EMIT changed();
}

void ImportPicker::take(const TextNumber& number)
{
    if (!now())
        return wantRows(number);
    if (const auto picked = pickedNumber(sourceText(m_source), number.offset, number.length, m_source))
        edit([&picked](PickedBody& body) { body.pick(*picked); });
}

void ImportPicker::wantRows(const TextNumber& number)
{
    const auto has = [&](const ImportPick& pick) {
        return m_bodies[pick.index].fieldAt(m_source, number.offset).has_value();
    };
    const auto pick = std::ranges::find_if(m_preview->picked, has);
    if (pick != m_preview->picked.end()) {
        const auto row = m_preview->firstPicked() + std::size_t(pick - m_preview->picked.begin());
        return Q_EMIT rowsWanted(row, row + 1);
    }
    if (number.item == noItem)
        return;
    const std::size_t index = std::size_t(part() - m_preview->parts.data());
    const auto begin = m_preview->rows.begin() + std::ptrdiff_t(index == 0 ? 0 : m_preview->parts[index - 1].end);
    const auto end = m_preview->rows.begin() + std::ptrdiff_t(part()->end);
    const auto rows = std::ranges::equal_range(begin, end, number.item, {}, &BodySource::item);
    if (!rows.empty())
        Q_EMIT rowsWanted(std::size_t(rows.begin() - m_preview->rows.begin()),
                          std::size_t(rows.end() - m_preview->rows.begin()));
}

void ImportPicker::followBody()
{
    const auto* const tool = now() ? std::ranges::find(tools, std::pair(now()->shape(), now()->isBox())) : tools.end();
    m_tools->button(now() ? int(tool - tools.begin()) + 1 : 0)->setChecked(true);
    m_form->setVisible(now() != nullptr);
    std::vector<ByteSpan> picked;
    std::vector<ByteSpan> all;
    QStringList texts;
    for (const PickedBody& body : m_bodies)
        for (const PickedBody::Field& field : body.fields()) {
            const bool isHere = field.number && field.number->source == m_source;
            if (isHere)
                all.push_back(field.number->span);
            if (&body != now())
                continue;
            if (isHere)
                picked.push_back(field.number->span);
            texts << (field.number ? textOf(sourceText(field.number->source)
                                                .substr(field.number->span.offset, field.number->span.length))
                                   : QString());
        }
    if (part())
        m_legend->setText(accountText(part()->numbers, all, palette()));
    m_text->setPicked(std::move(picked), std::move(all));
    if (now())
        m_form->showBody(*now(), texts);
}

QString ImportPicker::incompleteText() const
{
    for (const PickedBody& body : m_bodies)
        if (const auto field = body.missing(); field && !body.isEmpty())
            return tr("A picked body is incomplete and is not added: %1 is missing.")
                .arg(PickForm::wordsFor(body, *field));
    return {};
}

std::vector<ImportPick> ImportPicker::picked(const Interval& time) const
{
    std::vector<ImportPick> all;
    for (std::size_t i = 0; i < m_bodies.size(); ++i)
        if (m_bodies[i].isComplete()) {
            const PickedNumber& first = *m_bodies[i].fields().front().number;
            all.push_back({i, first.source, first.span.offset, m_bodies[i].body(time)});
        }
    return all;
}

bool ImportPicker::takesKey(const QKeyEvent& key)
{
    if (!now())
        return false;
    switch (key.key()) {
    case Qt::Key_Escape:
        chooseTool(0);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (now()->isEmpty())
            return false; // the dialog adds
        if (now()->isComplete())
            beginBody(now()->shape(), now()->isBox());
        return true;
    case Qt::Key_Backspace:
        if (const auto last = now()->last())
            edit([&last](PickedBody& body) { body.mark(*last); });
        return true;
    default:
        return false;
    }
}

} // namespace sweep
