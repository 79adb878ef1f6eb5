#include "widgets/inspectors/body_inspector.h"

#include "core/scene_file/kept_members.h"
#include "widgets/document/handles.h"
#include "widgets/format/labels.h"
#include "widgets/format/number_field.h"
#include "widgets/format/numbers.h"
#include "widgets/format/palette.h"
#include "widgets/format/text.h"
#include "widgets/inspectors/fields.h"
#include "widgets/inspectors/path_editor.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QListWidget>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace sweep {

namespace {

QIcon swatch(const QColor& colour, const QWidget& on)
{
    constexpr QSize size(16, 16);
    QPixmap picture(size * on.devicePixelRatioF());
    picture.setDevicePixelRatio(on.devicePixelRatioF());
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(colours(brightnessOf(on.palette())).outline);
    painter.setBrush(colour);
    painter.drawRoundedRect(QRectF({}, size).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    return picture;
}

} // namespace

ColourButton::ColourButton(QWidget* parent) : QPushButton(parent)
{
    setIconSize({16, 16});
    auto* menu = new QMenu(this);
    setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        const Brightness seen = brightnessOf(palette());
        for (std::size_t k = 0; k < BodyColours::count; ++k) {
            const QColor colour = colourOfSet(k);
            QAction* action = menu->addAction(swatch(shownColour(colour, seen), *this), nameOfSetColour(k));
            connect(action, &QAction::triggered, this, [this, colour] { Q_EMIT chosen(colour); });
        }
        menu->addSeparator();
        connect(menu->addAction(tr("Other…")), &QAction::triggered, this, &ColourButton::otherWanted);
        connect(menu->addAction(tr("None")), &QAction::triggered, this, [this] { Q_EMIT chosen({}); });
    });
}

void ColourButton::show(const QColor& colour, const QString& words)
{
    setIcon(colour.isValid() ? swatch(colour, *this) : QIcon());
    setText(words);
}

namespace {

constexpr int idRole = Qt::UserRole; // the id itself; the text is for display
constexpr int mostRowsShown = 4;
constexpr std::size_t mostChoices = 1000; // other ids have to be typed

using Pair = std::pair<std::string, std::string>;

bool isPair(const Pair& pair, const std::string& a, const std::string& b)
{
    return (pair.first == a && pair.second == b) || (pair.first == b && pair.second == a);
}

} // namespace

IgnoredPairs::IgnoredPairs(SceneDocument& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_list(new QListWidget), m_other(new QComboBox), m_typed(new TextField),
      m_add(new QPushButton(tr("Ignore"))), m_remove(new QPushButton(tr("Test Again"))), m_message(new MessageLabel)
{
    m_list->setAccessibleName(tr("Ignored bodies"));
    m_list->setObjectName(QStringLiteral("ignored"));
    m_list->setUniformItemSizes(true);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setToolTip(tr("This body and these are never tested against each other"));
    m_other->setEditable(true);
    m_other->setLineEdit(m_typed);
    m_other->setInsertPolicy(QComboBox::NoInsert);
    m_other->setCompleter(nullptr); // keep the text, and the mark that it was typed
    m_other->setAccessibleName(tr("Id of a body to ignore"));
    m_other->setObjectName(QStringLiteral("ignore"));
    m_typed->setAccessibleName(m_other->accessibleName());
    m_typed->setPlaceholderText(tr("id of a body"));
    m_other->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_other->setMinimumContentsLength(6);
    m_add->setToolTip(tr("Never test this body against that one"));
    m_remove->setToolTip(tr("Test this body against the selected ones again"));
    auto* column = newLayout<QVBoxLayout>(this, 4);
    column->addWidget(m_list);
    auto* row = newLayout<QHBoxLayout>(nullptr, 4);
    row->addWidget(m_other, 1);
    row->addWidget(m_add);
    column->addWidget(m_remove, 0, Qt::AlignLeft);
    column->addLayout(row);
    column->addWidget(m_message);
    connect(m_add, &QPushButton::clicked, this, &IgnoredPairs::add);
    connect(m_typed, &QLineEdit::returnPressed, this, &IgnoredPairs::add);
    // Not isModified(): a list with a matching entry has reset it by now.
    connect(m_typed, &QLineEdit::editingFinished, this, [this] {
        if (std::exchange(m_isTyped, false))
            add();
    });
    connect(m_remove, &QPushButton::clicked, this, &IgnoredPairs::remove);
    connect(m_typed, &QLineEdit::textEdited, this, [this] {
        m_isTyped = true;
        m_message->setMessages({});
    });
    connect(m_list, &QListWidget::itemSelectionChanged, this,
            [this] { m_remove->setEnabled(!m_list->selectedItems().isEmpty()); });
}

void IgnoredPairs::show(std::size_t body)
{
    if (body != m_body) {
        m_message->setMessages({});
        setShownText(*m_typed, {});
        m_isTyped = false;
    }
    m_body = body;
    QStringList ids;
    for (const auto& [a, b] : m_document.scene().ignore.value_or(std::vector<Pair>()))
        if (a == id() || b == id())
            ids += textOf(a == id() ? b : a);
    ids.removeDuplicates();
    QStringList shown;
    for (int row = 0; row < m_list->count(); ++row)
        shown += m_list->item(row)->data(idRole).toString();
    if (ids != shown) {
        m_list->clear();
        for (const QString& other : ids)
            (new QListWidgetItem(visibleText(other), m_list))->setData(idRole, other);
    }
    m_list->setVisible(!ids.isEmpty());
    m_remove->setVisible(!ids.isEmpty());
    m_remove->setEnabled(!m_list->selectedItems().isEmpty());
    m_list->setFixedHeight(std::min<int>(int(ids.size()), mostRowsShown) * (fontMetrics().height() + 4) +
                           2 * m_list->frameWidth());
    const QString written = m_other->currentText();
    const bool isTyped = m_typed->isModified();
    QStringList choices;
    const auto& bodies = m_document.scene().bodies;
    for (std::size_t i = 0; i < std::min(bodies.size(), mostChoices); ++i)
        if (i != body && !ids.contains(textOf(bodies[i].id)))
            choices += textOf(bodies[i].id);
    m_other->clear();
    m_other->addItems(choices);
    m_other->setCurrentIndex(-1);
    m_other->setEditText(written);
    m_typed->setModified(isTyped);
}

void IgnoredPairs::add()
{
    const std::string other = m_other->currentText().trimmed().toStdString();
    if (other.empty())
        return; // leaving the field has already added the id
    const auto& bodies = m_document.scene().bodies;
    const bool known = std::ranges::any_of(bodies, [&](const Body& body) { return body.id == other; });
    if (!known || other == id()) {
        m_typed->setFault(known ? tr("A body is never tested against itself. Choose another body.")
                                : tr("No body has the id “%1”.").arg(shownTextOf(other)));
        m_message->setMessages({m_typed->fault()});
        return;
    }
    setShownText(*m_typed, {});
    SceneSettings settings = settingsOf(m_document.scene());
    auto pairs = settings.ignore.value_or(std::vector<Pair>());
    if (std::ranges::any_of(pairs, [&](const auto& pair) { return isPair(pair, id(), other); }))
        return;
    pairs.emplace_back(id(), other);
    settings.ignore = std::move(pairs);
    m_document.changeSettings(std::move(settings), tr("Ignore %1 and %2").arg(shownTextOf(id()), shownTextOf(other)));
}

void IgnoredPairs::remove()
{
    SceneSettings settings = settingsOf(m_document.scene());
    if (!settings.ignore)
        return;
    for (const QListWidgetItem* item : m_list->selectedItems())
        std::erase_if(*settings.ignore, [&, other = item->data(idRole).toString().toStdString()](const auto& pair) {
            return isPair(pair, id(), other);
        });
    if (settings.ignore->empty())
        settings.ignore.reset();
    m_document.changeSettings(std::move(settings), tr("Test %1 again").arg(shownTextOf(id())));
}

namespace {

constexpr Shape shapes[] = {Shape::point,   Shape::circle, Shape::projectile, Shape::segment,
                            Shape::capsule, Shape::ray,    Shape::line};

// Partially checked while the bodies differ.
void showCheck(QCheckBox& box, bool same, bool on)
{
    box.setTristate(!same);
    box.setCheckState(!same ? Qt::PartiallyChecked : on ? Qt::Checked : Qt::Unchecked);
}

// A sentence about the uses of a body's id: in the scene, and possibly outside of it.
QString referenceText(const Scene& scene, const std::string& id)
{
    const auto joins = [&](const std::pair<std::string, std::string>& pair) {
        return pair.first == id || pair.second == id;
    };
    const auto expects = [&](const Expectation& expectation) {
        const auto* other = std::get_if<std::string>(&expectation.other);
        return expectation.a == id || (other && *other == id);
    };
    const auto ignored = scene.ignore ? std::ranges::count_if(*scene.ignore, joins) : 0;
    const auto expected = scene.expect ? std::ranges::count_if(*scene.expect, expects) : 0;
    QStringList names;
    if (expected > 0)
        names << (expected == 1 ? BodyInspector::tr("1 expectation")
                                : BodyInspector::tr("%1 expectations").arg(countText(expected)));
    if (ignored > 0)
        names << (ignored == 1 ? BodyInspector::tr("1 ignored pair")
                               : BodyInspector::tr("%1 ignored pairs").arg(countText(ignored)));
    if (names.isEmpty())
        return BodyInspector::tr("Logs and the command line use it to name the body.");
    return (ignored + expected == 1
                ? BodyInspector::tr("Used by %1, which is updated when you rename it. Logs and scripts are not.")
                : BodyInspector::tr("Used by %1, which are updated when you rename it. Logs and scripts are not."))
        .arg(names.join(BodyInspector::tr(" and ")));
}

} // namespace

BodyInspector::BodyInspector(SceneDocument& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_icon(new QLabel), m_title(new ElidedLabel), m_form(newForm()),
      m_id(new TextField), m_references(new QLabel), m_name(new TextField), m_group(new TextField),
      m_colour(new ColourButton), m_more(new QToolButton), m_style(new TextField), m_styleMessage(new MessageLabel),
      m_shape(new QComboBox), m_traced(new QComboBox), m_growing(new QCheckBox(tr("Radius changes"))),
      m_ownInterval(new QCheckBox(tr("Limit the time in which it is active"))), m_a(new PathEditor(document, false)),
      m_b(new PathEditor(document, true)), m_points(new PointTable(document)), m_rest(new NumberRows(document)),
      m_ignoredTitle(boldLabel(tr("Never tested against"))), m_ignored(new IgnoredPairs(document))
{
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_growing->setObjectName(QStringLiteral("radius changes"));
    m_ownInterval->setObjectName(QStringLiteral("active interval"));
    auto* column = newLayout<QVBoxLayout>(this, 8, {12, 12, 12, 12});
    auto* heading = newLayout<QHBoxLayout>(nullptr, 8);
    heading->addWidget(m_icon);
    heading->addWidget(m_title, 1);
    column->addLayout(heading);
    addTextRows(*m_form);
    column->addLayout(m_form);
    column->addWidget(m_a);
    column->addWidget(m_b);
    column->addWidget(m_points);
    column->addWidget(boldLabel(tr("Extent and time")));
    column->addWidget(m_rest);
    column->addWidget(m_growing);
    column->addWidget(m_ownInterval);
    auto* options = newForm();
    addOptions(*options);
    column->addLayout(options);
    column->addWidget(m_styleMessage);
    column->addWidget(m_ignoredTitle);
    column->addWidget(m_ignored);
    column->addStretch(1);
}

void BodyInspector::addTextRows(QFormLayout& form)
{
    m_id->setAccessibleName(tr("Id"));
    m_id->setObjectName(QStringLiteral("id"));
    form.addRow(tr("Id"), m_id);
    m_references->setObjectName(QStringLiteral("references"));
    m_references->setForegroundRole(QPalette::PlaceholderText);
    m_references->setWordWrap(true);
    form.addRow(QString(), m_references);
    addTextRow(form, tr("Name"), m_name, &Body::name);
    addChoices(form);
    addTextRow(form, tr("Group"), m_group, &Body::group);
    m_id->setToolTip(tr("The id by which expectations, ignored pairs, logs and the command line name the body"));
    m_name->setToolTip(tr("Display name; labels show it instead of the id"));
    m_group->setToolTip(tr("Two bodies of the same group are never tested against each other"));
    connect(m_id, &QLineEdit::editingFinished, this, &BodyInspector::writeId);
}

void BodyInspector::addTextRow(QFormLayout& form, const QString& label, TextField* field, TextMember member)
{
    field->setAccessibleName(label);
    field->setObjectName(label.toLower());
    form.addRow(label, field);
    connect(field, &QLineEdit::editingFinished, this,
            [this, field, member, label] { writeText(*field, member, QStringLiteral("%1 %2").arg(label, whose())); });
}

void BodyInspector::addChoices(QFormLayout& form)
{
    for (const Shape shape : shapes)
        m_shape->addItem(shapeWord(shape), int(shape));
    m_shape->setPlaceholderText(tr("mixed"));
    m_shape->setAccessibleName(tr("Shape"));
    m_shape->setObjectName(QStringLiteral("shape"));
    form.addRow(tr("Shape"), m_shape);
    connect(m_shape, &QComboBox::activated, this, [this](int row) {
        edit(tr("Make %1 a %2").arg(whose(), shapeWord(shapes[row])),
             [row](Body& copy) { copy = withShape(std::move(copy), shapes[row], 1); });
    });
    m_traced->addItems({tr("Automatic"), tr("Yes"), tr("No")});
    m_traced->setPlaceholderText(tr("mixed"));
    m_traced->setAccessibleName(tr("Traced"));
    m_traced->setObjectName(QStringLiteral("traced"));
    m_traced->setToolTip(
        tr("Whether the events include the cells of the scene's grid that this body enters and leaves"));
    connect(m_traced, &QComboBox::activated, this, [this](int row) {
        edit(tr("Trace %1").arg(whose()),
             [row](Body& copy) { copy.grid = row == 0 ? std::nullopt : std::optional(row == 1); });
    });
}

void BodyInspector::addOptions(QFormLayout& form)
{
    form.addRow(tr("Traced"), m_traced);
    m_colour->setAccessibleName(tr("Colour"));
    m_colour->setObjectName(QStringLiteral("colour"));
    m_colour->setToolTip(tr("The colour of the body in every view"));
    form.addRow(tr("Colour"), m_colour);
    connect(m_colour, &ColourButton::chosen, this, &BodyInspector::setColour);
    connect(m_colour, &ColourButton::otherWanted, this, [this] { Q_EMIT otherColourWanted(namedColour(first())); });
    addStyle(form);
    addRadiusAndTime();
}

// Adds the style as it is in the file, which few users need.
void BodyInspector::addStyle(QFormLayout& form)
{
    m_more->setObjectName(QStringLiteral("more"));
    m_more->setText(tr("More"));
    m_more->setToolTip(tr("Show the style of the body as JSON"));
    m_more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_more->setAutoRaise(true);
    m_more->setCheckable(true);
    form.addRow(m_more);
    m_style->setAccessibleName(tr("Style"));
    m_style->setObjectName(QStringLiteral("style"));
    m_style->setToolTip(
        tr("A JSON object, kept as it is; “color” sets the body's colour, such as {\"color\": \"#d55e00\"}"));
    form.addRow(tr("Style"), m_style);
    m_styleMessage->setObjectName(QStringLiteral("style remark"));
    connect(m_style, &QLineEdit::editingFinished, this, &BodyInspector::writeStyle);
    connect(m_style, &QLineEdit::textEdited, this, [this] { m_styleMessage->setMessages({}); });
    const auto disclose = [this, &form](bool on) {
        m_more->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
        form.setRowVisible(m_style, on);
    };
    connect(m_more, &QToolButton::toggled, this, disclose);
    disclose(false);
}

void BodyInspector::addRadiusAndTime()
{
    connect(m_growing, &QCheckBox::clicked, this, [this] {
        const bool on = m_growing->checkState() != Qt::Unchecked;
        edit(tr("Change the radius of %1").arg(whose()), [on](Body& copy) {
            if (on != copy.radius.to.has_value())
                copy.radius.to = on ? std::optional(copy.radius.from) : std::nullopt;
        });
    });
    connect(m_ownInterval, &QCheckBox::clicked, this, [this] {
        const bool on = m_ownInterval->checkState() != Qt::Unchecked;
        edit(tr("Change when %1 is active").arg(whose()), [this, on](Body& copy) {
            if (on != copy.active.has_value())
                copy.active = on ? std::optional(sweep::window(m_document.scene())) : std::nullopt;
        });
    });
}

template <class Condition>
bool BodyInspector::all(Condition condition) const
{
    return std::ranges::all_of(m_bodies, [&](std::size_t index) { return condition(body(index)); });
}

QString BodyInspector::whose() const
{
    return m_bodies.size() == 1 ? labelOf(first()) : tr("%1 bodies").arg(countText(qint64(m_bodies.size())));
}

void BodyInspector::show(const std::vector<std::size_t>& bodies)
{
    if (m_bodies != bodies) {
        m_style->setModified(false); // an invalid text belonged to another body
        m_id->setModified(false);
        m_styleMessage->setMessages({});
    }
    m_bodies = bodies;
    showHeading();
    showTexts();
    showColour();
    showChoices();
    showNumbers();
    const bool one = bodies.size() == 1;
    m_ignoredTitle->setVisible(one);
    m_ignored->setVisible(one);
    if (one)
        m_ignored->show(bodies.front());
}

void BodyInspector::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    const bool shows = !m_bodies.empty() && std::ranges::max(m_bodies) < m_document.scene().bodies.size();
    if (event->type() == QEvent::PaletteChange && shows)
        showHeading(); // a body's colour depends on the theme
}

void BodyInspector::showHeading()
{
    const QColor colour = BodyColours(m_document.scene(), brightnessOf(palette())).colour(m_bodies.front());
    m_icon->setPixmap(m_icons.icon(first().shape, colour).pixmap(QSize(16, 16), devicePixelRatioF()));
    m_icon->setVisible(m_bodies.size() == 1);
    m_title->setText(whose());
}

void BodyInspector::showColour()
{
    const auto place = [this](std::size_t k) { return namedColour(body(m_bodies[k])); };
    const QColor named = place(0);
    bool same = true;
    for (std::size_t k = 1; k < m_bodies.size() && same; ++k)
        same = place(k) == named;
    QString words = tr("automatic");
    for (std::size_t k = 0; named.isValid() && k < BodyColours::count; ++k)
        if (colourOfSet(k).rgb() == named.rgb())
            words = nameOfSetColour(k);
    if (named.isValid() && words == tr("automatic"))
        words = named.name();
    const QColor shown = BodyColours(m_document.scene(), brightnessOf(palette())).colour(m_bodies.front());
    const bool isOne = same && (named.isValid() || m_bodies.size() == 1);
    m_colour->show(isOne ? shown : QColor(), same ? words : tr("mixed"));
}

void BodyInspector::setColour(const QColor& colour)
{
    const auto name = colour.isValid() ? std::optional(colour.name().toStdString()) : std::nullopt;
    m_style->setModified(false);
    m_styleMessage->setMessages({});
    edit(tr("Colour %1").arg(whose()), [&name](Body& copy) { copy.style = styleWithColour(copy.style, name); });
}

void BodyInspector::showTexts()
{
    const auto showMember = [this](TextField* field, TextMember member) {
        const std::optional<std::string> value = first().*member;
        const bool same = all([&](const Body& other) { return other.*member == value; });
        field->setPlaceholderText(same ? tr("none") : tr("mixed"));
        if (field->isModified() && (field->hasFocus() || field == m_style))
            return; // the text is being typed, or is invalid
        setShownText(*field, same ? textOf(value.value_or(std::string())) : QString());
    };
    showMember(m_name, &Body::name);
    showMember(m_group, &Body::group);
    showMember(m_style, &Body::style);
    if (!m_id->isModified()) // otherwise it is being typed, or taken by another body
        setShownText(*m_id, textOf(first().id));
    for (QWidget* part : {static_cast<QWidget*>(m_id), m_form->labelForField(m_id)})
        part->setVisible(m_bodies.size() == 1);
    m_form->setRowVisible(m_references, m_bodies.size() == 1);
    if (m_bodies.size() == 1)
        m_references->setText(referenceText(m_document.scene(), first().id));
}

void BodyInspector::showChoices()
{
    const auto rowOf = [](const Body& other) { return !other.grid ? 0 : *other.grid ? 1 : 2; };
    const Body& model = first();
    showShape();
    m_traced->setCurrentIndex(all([&](const Body& other) { return rowOf(other) == rowOf(model); }) ? rowOf(model) : -1);
    m_traced->setEnabled(all([](const Body& other) { return !isUnbounded(other.shape); }) &&
                         m_document.scene().grid.has_value());
    m_growing->setVisible(all([](const Body& other) { return hasRadius(other.shape); }));
    const bool grows = model.radius.to.has_value();
    showCheck(*m_growing, all([&](const Body& other) { return other.radius.to.has_value() == grows; }), grows);
    const bool own = model.active.has_value();
    showCheck(*m_ownInterval, all([&](const Body& other) { return other.active.has_value() == own; }), own);
}

// No body becomes a polygon here, and a polygon keeps its vertices.
void BodyInspector::showShape()
{
    const auto isPolygon = [](const Body& other) { return other.shape == Shape::polygon; };
    const Shape shape = first().shape;
    const bool same = all([shape](const Body& other) { return other.shape == shape; });
    const bool hasPolygon = !all([&](const Body& other) { return !isPolygon(other); });
    m_shape->setMaxCount(int(std::size(shapes)) + (hasPolygon ? 1 : 0)); // drops the entry for polygons
    if (hasPolygon && m_shape->count() == int(std::size(shapes)))
        m_shape->addItem(shapeWord(Shape::polygon), int(Shape::polygon));
    m_shape->setCurrentIndex(same ? m_shape->findData(int(shape)) : -1);
    m_shape->setEnabled(!hasPolygon);
    m_shape->setToolTip(hasPolygon ? tr("A polygon keeps its shape; Body ▸ Explode takes it apart into its edges")
                                   : QString());
}

void BodyInspector::showNumbers()
{
    const bool two = hasTwoControlPoints(first().shape);
    const bool isPolygon = first().shape == Shape::polygon;
    const bool samePoints = !isPolygon && all([&](const Body& other) {
        return other.shape != Shape::polygon && hasTwoControlPoints(other.shape) == two;
    });
    m_a->setVisible(samePoints);
    m_b->setVisible(samePoints && two);
    if (isPolygon && m_bodies.size() == 1)
        m_points->show(m_bodies.front());
    else
        m_points->clear();
    // The rows that all bodies have, divided by their position in the first body. Those of vertices are in their table.
    std::size_t ofA = 0;
    std::size_t ofPaths = 0;
    forEachPath(first(), [&](const Path& path) {
        ofA = ofPaths == 0 ? pathRowCount(path) : ofA;
        ofPaths += pathRowCount(path);
    });
    std::vector<SharedRow> a;
    std::vector<SharedRow> b;
    std::vector<SharedRow> rest;
    for (SharedRow& row : sharedRows(m_document.scene(), m_bodies)) {
        const std::size_t index = row.entries.front().row;
        (index < ofA ? a : index < ofPaths ? b : rest).push_back(std::move(row));
    }
    if (samePoints)
        m_a->show(m_bodies, std::move(a));
    if (samePoints && two)
        m_b->show(m_bodies, std::move(b));
    m_rest->show(std::move(rest));
}

template <class Change>
void BodyInspector::edit(const QString& step, Change change)
{
    std::vector<IndexedBody> changed;
    for (const std::size_t index : m_bodies) {
        if (index >= m_document.scene().bodies.size())
            return;
        Body copy = body(index);
        change(copy);
        changed.emplace_back(index, std::move(copy));
    }
    m_document.changeBodies(std::move(changed), step);
}

void BodyInspector::writeId()
{
    if (!m_id->isModified())
        return;
    const QString id = m_id->text().trimmed();
    const QString own = textOf(first().id);
    const bool isNew = !id.isEmpty() && id != own && m_bodies.size() == 1;
    if (isNew && m_document.freeId(id.toStdString()) != id.toStdString())
        return m_id->refuse(tr("Another body is already called “%1”; %2 keeps its name.")
                                .arg(visibleText(id), shownTextOf(first().id)));
    m_id->setModified(false);
    if (isNew)
        m_document.renameBody(m_bodies.front(), id.toStdString());
    setShownText(*m_id, textOf(first().id));
}

void BodyInspector::writeText(TextField& field, TextMember member, const QString& step)
{
    if (!field.isModified())
        return;
    field.setModified(false);
    const QString text = field.text();
    const bool same = all([&](const Body& other) { return other.*member == first().*member; });
    if (!same && text.isEmpty())
        return; // the bodies still differ
    edit(step, [&](Body& copy) {
        if (text != textOf((copy.*member).value_or(std::string()))) // keeps an empty name that the file contains
            copy.*member = text.isEmpty() ? std::nullopt : std::optional(text.toStdString());
    });
}

void BodyInspector::writeStyle()
{
    if (!m_style->isModified())
        return;
    const QString text = m_style->text().trimmed();
    if (!text.isEmpty()) {
        const Result<std::string> style = keptStyle(text.toStdString());
        if (!style) {
            m_style->setFault(QString::fromStdString(style.problems().front().text()));
            m_styleMessage->setMessages({m_style->fault()});
            return;
        }
        setShownText(*m_style, textOf(*style));
        m_style->setModified(true);
    }
    m_styleMessage->setMessages({});
    writeText(*m_style, &Body::style, tr("Style %1").arg(whose()));
}

} // namespace sweep
