#include "widgets/inspectors/body_inspector.h"

#include "widgets/format/bold_label.h"
#include "widgets/format/geometry.h"
#include "widgets/format/glyph.h"
#include "widgets/format/text_field.h"
#include "widgets/inspectors/number_rows.h"
#include "widgets/models/body_forms.h"
#include "widgets/models/body_numbers.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace sweep {

namespace {

constexpr Shape shapes[] = {Shape::point,   Shape::circle, Shape::projectile, Shape::segment,
                            Shape::capsule, Shape::ray,    Shape::line};

std::size_t pathRows(const Body& body, bool second)
{
    Body alone;
    alone.a = second ? body.b : body.a;
    return numberRowCount(alone); // a point has the rows of its path alone
}

} // namespace

BodyInspector::BodyInspector(SceneDocument& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_icon(new QLabel), m_title(boldLabel({})), m_id(new TextField),
      m_name(new TextField), m_group(new TextField), m_shape(new QComboBox), m_traced(new QComboBox),
      m_growing(new QCheckBox(tr("Radius changes"))),
      m_ownInterval(new QCheckBox(tr("Active in an interval of its own"))), m_rest(new NumberRows(document))
{
    m_growing->setObjectName(QStringLiteral("radius changes"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(8);
    auto* heading = new QHBoxLayout;
    heading->setSpacing(8);
    heading->addWidget(m_icon);
    heading->addWidget(m_title, 1);
    column->addLayout(heading);
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(12);
    form->setVerticalSpacing(4);
    addTextRows(*form);
    column->addLayout(form);
    m_a = addPath(false);
    m_b = addPath(true);
    column->addWidget(boldLabel(tr("Extent and time")));
    column->addWidget(m_rest);
    column->addWidget(m_growing);
    column->addWidget(m_ownInterval);
    auto* options = new QFormLayout;
    options->setHorizontalSpacing(12);
    addOptions(*options);
    column->addLayout(options);
    column->addStretch(1);
}

void BodyInspector::addTextRows(QFormLayout& form)
{
    for (const Shape shape : shapes)
        m_shape->addItem(QString::fromLatin1(spelled(shape)), int(shape));
    m_id->setAccessibleName(tr("Id"));
    m_name->setAccessibleName(tr("Name"));
    m_group->setAccessibleName(tr("Group"));
    m_name->setPlaceholderText(tr("none"));
    m_group->setPlaceholderText(tr("none"));
    m_group->setToolTip(tr("Two bodies of the same group are never tested against each other"));
    form.addRow(tr("Id"), m_id);
    form.addRow(tr("Name"), m_name);
    form.addRow(tr("Shape"), m_shape);
    form.addRow(tr("Group"), m_group);
    connect(m_id, &QLineEdit::editingFinished, this, [this] {
        const QString id = m_id->text().trimmed();
        if (m_id->isModified() && !id.isEmpty())
            m_document.renameBody(m_body, id.toStdString());
        m_id->setModified(false);
        m_id->setText(textOf(body().id));
    });
    connect(m_name, &QLineEdit::editingFinished, this, [this] {
        m_name->setModified(false);
        setText(&Body::name, m_name->text(), tr("Name %1").arg(textOf(body().id)));
    });
    connect(m_group, &QLineEdit::editingFinished, this, [this] {
        m_group->setModified(false);
        setText(&Body::group, m_group->text(), tr("Group %1").arg(textOf(body().id)));
    });
    connect(m_shape, &QComboBox::activated, this, [this](int row) { setShape(shapes[row]); });
}

void BodyInspector::addOptions(QFormLayout& form)
{
    m_traced->addItems({tr("as its shape says"), tr("yes"), tr("no")});
    m_traced->setToolTip(tr("Are the cells of the scene's grid reported that this body is in?"));
    form.addRow(tr("Traced"), m_traced);
    connect(m_traced, &QComboBox::activated, this, [this](int row) {
        edit(tr("Trace %1").arg(labelOf(body())),
             [row](Body& copy) { copy.grid = row == 0 ? std::nullopt : std::optional(row == 1); });
    });
    connect(m_growing, &QCheckBox::clicked, this, [this](bool on) {
        edit(tr("Change the radius of %1").arg(labelOf(body())),
             [on](Body& copy) { copy.radius.to = on ? std::optional(copy.radius.from) : std::nullopt; });
    });
    connect(m_ownInterval, &QCheckBox::clicked, this, [this](bool on) {
        edit(tr("Change when %1 is active").arg(labelOf(body())), [this, on](Body& copy) {
            copy.active = on ? std::optional(sweep::window(m_document.scene())) : std::nullopt;
        });
    });
}

BodyInspector::PathPart BodyInspector::addPath(bool second)
{
    PathPart part;
    part.title = boldLabel({});
    part.form = new QComboBox;
    part.form->addItems({tr("at rest"), tr("from – to"), tr("velocity"), tr("keys")});
    part.form->setAccessibleName(second ? tr("Form of the path of b") : tr("Form of the path"));
    part.form->setObjectName(second ? QStringLiteral("form b") : QStringLiteral("form a"));
    part.numbers = new NumberRows(m_document);
    part.addKey = new QPushButton(tr("Add Key"));
    part.removeKey = new QPushButton(tr("Remove Last Key"));
    auto* column = qobject_cast<QVBoxLayout*>(layout());
    auto* heading = new QHBoxLayout;
    heading->addWidget(part.title);
    heading->addStretch(1);
    heading->addWidget(part.form);
    column->addSpacing(4);
    column->addLayout(heading);
    column->addWidget(part.numbers);
    auto* keys = new QHBoxLayout;
    keys->setSpacing(4);
    keys->addWidget(part.addKey);
    keys->addWidget(part.removeKey);
    keys->addStretch(1);
    column->addLayout(keys);
    connect(part.form, &QComboBox::activated, this, [this, second](int form) { setForm(second, form); });
    connect(part.addKey, &QPushButton::clicked, this, [this, second] { changeKeys(second, true); });
    connect(part.removeKey, &QPushButton::clicked, this, [this, second] { changeKeys(second, false); });
    return part;
}

void BodyInspector::show(std::size_t place)
{
    m_body = place;
    const Body& shown = body();
    const Brightness brightness = brightnessOf(palette());
    const QColor colour = BodyColours(m_document.scene(), brightness).colour(place);
    m_icon->setPixmap(shapeIcon(shown.shape, colour).pixmap(QSize(16, 16), devicePixelRatioF()));
    m_title->setText(labelOf(shown));
    const auto tell = [](QLineEdit* field, const std::string& text) {
        if (!(field->hasFocus() && field->isModified()))
            field->setText(textOf(text));
    };
    tell(m_id, shown.id);
    tell(m_name, shown.name.value_or(std::string()));
    tell(m_group, shown.group.value_or(std::string()));
    m_shape->setCurrentIndex(int(shown.shape));
    m_traced->setCurrentIndex(!shown.grid ? 0 : *shown.grid ? 1 : 2);
    m_traced->setEnabled(!isUnbounded(shown.shape) && m_document.scene().grid.has_value());
    m_growing->setVisible(hasRadius(shown.shape));
    m_growing->setChecked(shown.radius.to.has_value());
    m_ownInterval->setChecked(shown.active.has_value());
    showPath(m_a, false);
    showPath(m_b, true);
    const bool two = hasTwoControlPoints(shown.shape);
    const std::size_t first = pathRows(shown, false) + (two ? pathRows(shown, true) : 0);
    m_rest->show(rowsOf(m_document.scene(), place, first, numberRowCount(shown)));
}

void BodyInspector::showPath(const PathPart& part, bool second)
{
    const bool two = hasTwoControlPoints(body().shape);
    const bool there = !second || two;
    const PathForm form = formOf(second ? body().b : body().a);
    part.title->setText(!two ? tr("Path") : second ? tr("Path of b") : tr("Path of a"));
    part.title->setVisible(there);
    part.form->setVisible(there);
    part.numbers->setVisible(there);
    part.addKey->setVisible(there && form == PathForm::keyed);
    part.removeKey->setVisible(there && form == PathForm::keyed);
    if (!there)
        return;
    part.form->setCurrentIndex(int(form));
    const std::size_t first = second ? pathRows(body(), false) : 0;
    const std::size_t count = pathRows(body(), second);
    part.removeKey->setEnabled(count > 1);
    part.numbers->show(rowsOf(m_document.scene(), m_body, first, first + count));
}

template <class Change>
void BodyInspector::edit(const QString& step, Change change)
{
    if (m_body >= m_document.scene().bodies.size())
        return;
    Body copy = body();
    change(copy);
    m_document.changeBody(m_body, std::move(copy), step);
}

void BodyInspector::setText(std::optional<std::string> Body::*member, const QString& text, const QString& step)
{
    if (m_body >= m_document.scene().bodies.size() || text == textOf((body().*member).value_or(std::string())))
        return;
    edit(step, [&](Body& copy) { copy.*member = text.isEmpty() ? std::nullopt : std::optional(text.toStdString()); });
}

void BodyInspector::setShape(Shape shape)
{
    edit(tr("Make %1 a %2").arg(labelOf(body()), QString::fromLatin1(spelled(shape))),
         [shape](Body& copy) { copy = withShape(std::move(copy), shape, 1); });
}

void BodyInspector::setForm(bool second, int form)
{
    const Interval active = activeInterval(m_document.scene(), body());
    edit(tr("Change the path of %1").arg(labelOf(body())), [&](Body& copy) {
        Path& path = second ? copy.b : copy.a;
        path = withForm(path, PathForm(form), active);
    });
}

void BodyInspector::changeKeys(bool second, bool add)
{
    const Interval active = activeInterval(m_document.scene(), body());
    edit(add ? tr("Add a key to %1").arg(labelOf(body())) : tr("Remove a key of %1").arg(labelOf(body())),
         [&](Body& copy) {
             auto* keyed = std::get_if<Keyed>(second ? &copy.b : &copy.a);
             if (keyed && add)
                 *keyed = withKeyAdded(std::move(*keyed), active);
             else if (keyed && keyed->keys.size() > 1)
                 keyed->keys.pop_back();
         });
}

} // namespace sweep
