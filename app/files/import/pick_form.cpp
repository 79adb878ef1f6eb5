#include "app/files/import/pick_form.h"

#include "app/files/import/flow_layout.h"
#include "widgets/format/labels.h"
#include "widgets/format/palette.h"
#include "widgets/format/text.h"

#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>

namespace sweep {

namespace {

// The label of a group of fields, of which the first one has this role.
QString groupLabel(const PickedBody& body, const PickedBody::Field& field)
{
    const bool hasEnds = hasTwoControlPoints(body.shape());
    switch (field.role) {
    case PickRole::place:
        return hasEnds        ? (field.point == 0 ? PickForm::tr("from") : PickForm::tr("to"))
               : body.isBox() ? (field.point == 0 ? PickForm::tr("corner") : PickForm::tr("opposite corner"))
               : body.shape() == Shape::polygon ? PickForm::tr("vertex %1").arg(field.point + 1)
               : body.shape() == Shape::circle  ? PickForm::tr("centre")
                                                : PickForm::tr("position");
    case PickRole::radius:
        return PickForm::tr("radius");
    case PickRole::motion:
        return !body.hasEnd()     ? PickForm::tr("velocity")
               : !hasEnds         ? PickForm::tr("end")
               : field.point == 0 ? PickForm::tr("end of “from”")
                                  : PickForm::tr("end of “to”");
    case PickRole::from:
        return PickForm::tr("time from");
    case PickRole::to:
        return PickForm::tr("time to");
    }
    return {};
}

bool isPair(PickRole role)
{
    return role == PickRole::place || role == PickRole::motion;
}

} // namespace

QString PickForm::wordsFor(const PickedBody& body, std::size_t field)
{
    const PickedBody::Field& one = body.fields().at(field);
    const QString label = groupLabel(body, one);
    return isPair(one.role) ? (one.isY ? tr("%1 y") : tr("%1 x")).arg(label) : label;
}

PickForm::PickForm(QWidget* text) : m_text(text)
{
    scrollVertically(*this);
    setAccessibleName(tr("Picked body"));
    setFocusPolicy(Qt::NoFocus);
}

QHBoxLayout* PickForm::addGroup(const QString& label)
{
    auto* group = new QWidget;
    auto* row = newLayout<QHBoxLayout>(group, 4);
    if (!label.isEmpty())
        row->addWidget(new QLabel(label));
    widget()->layout()->addWidget(group);
    return row;
}

void PickForm::addField(QHBoxLayout& group, const PickedBody& body, std::size_t field)
{
    auto* button = new QToolButton;
    button->setFocusPolicy(Qt::TabFocus);
    button->setAccessibleName(wordsFor(body, field));
    button->setMinimumWidth(button->fontMetrics().averageCharWidth() * 8);
    button->installEventFilter(this);
    connect(button, &QToolButton::clicked, this, [this, field] { Q_EMIT fieldClicked(field); });
    group.addWidget(button);
    m_fields.push_back(button);
}

// The widgets for the fields of this body.
void PickForm::build(const PickedBody& body)
{
    const bool hadFocus = widget() && widget()->isAncestorOf(QApplication::focusWidget());
    if (hadFocus)
        m_text->setFocus(); // else it goes on to the table of bodies, whose row may show another body here
    if (QWidget* const before = takeWidget())
        before->deleteLater(); // one of its buttons may be the reason for the call
    m_fields.clear();
    auto* content = new QWidget;
    new FlowLayout(content);
    setWidget(content);
    QHBoxLayout* group = addGroup(tr("name"));
    m_name = new QLineEdit;
    m_name->setAccessibleName(tr("Name"));
    m_name->setFixedWidth(m_name->fontMetrics().averageCharWidth() * 16);
    connect(m_name, &QLineEdit::textEdited, this, &PickForm::nameTyped);
    group->addWidget(m_name);
    m_motion = nullptr;
    for (std::size_t i = 0; i < body.fields().size(); ++i) {
        const PickedBody::Field& field = body.fields()[i];
        const bool isChoice = field.role == PickRole::motion && !m_motion && body.shape() != sweep::Shape::polygon;
        if (!isPair(field.role) || !field.isY)
            group = addGroup(isChoice ? QString() : groupLabel(body, field));
        if (isChoice) {
            m_motion = new QComboBox;
            m_motion->addItems({tr("velocity"), hasTwoControlPoints(body.shape()) ? tr("ends at") : tr("end")});
            m_motion->setAccessibleName(tr("Motion"));
            m_motion->setCurrentIndex(body.hasEnd() ? 1 : 0);
            connect(m_motion, &QComboBox::activated, this, [this](int choice) { Q_EMIT endChosen(choice == 1); });
            group->addWidget(m_motion);
        }
        addField(*group, body, i);
    }
    m_another = new QPushButton;
    m_another->setAutoDefault(false);
    connect(m_another, &QPushButton::clicked, this, &PickForm::nextWanted);
    content->layout()->addWidget(m_another);
    m_hint = new QLabel;
    m_hint->setEnabled(false);
    m_hint->setMinimumHeight(m_another->sizeHint().height());
    content->layout()->addWidget(m_hint);
    QWidget* last = m_text;
    for (QWidget* const widget : content->findChildren<QWidget*>())
        if (last && widget->focusPolicy() & Qt::TabFocus) {
            setTabOrder(last, widget);
            last = widget;
        }
    content->show();
    if (hadFocus)
        m_fields[body.next().value_or(0)]->setFocus();
}

void PickForm::showBody(const PickedBody& body, const QStringList& texts)
{
    const bool hasChoice = body.shape() != sweep::Shape::polygon;
    const auto sameFields = [&] {
        for (std::size_t i = 0; i < m_fields.size(); ++i)
            if (m_fields[i]->accessibleName() != wordsFor(body, i))
                return false;
        return m_fields.size() == body.fields().size() && hasChoice == (m_motion != nullptr);
    };
    if (!widget() || !sameFields())
        build(body);
    m_next = body.next();
    if (const QString name = textOf(body.name()); m_name->text() != name)
        m_name->setText(name);
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        const PickedBody::Field& field = body.fields()[i];
        const QString empty =
            isPair(field.role) ? (field.isY ? QStringLiteral("y") : QStringLiteral("x")) : QStringLiteral("…");
        m_fields[i]->setText(field.number ? texts[qsizetype(i)] : empty);
        m_fields[i]->setToolTip(field.number ? tr("%1; a click empties it").arg(wordsFor(body, i))
                                             : tr("%1; click it to fill it next").arg(wordsFor(body, i)));
    }
    m_another->setEnabled(body.isComplete());
    m_another->setText(tr("Next Body"));
    m_another->setToolTip(tr("Begin another body of this kind (Enter)"));
    m_hint->setText(m_next ? tr("click the number: %1").arg(wordsFor(body, *m_next)) : tr("all fields are filled"));
    paintFields();
    fitHeight();
}

void PickForm::setHovered(std::optional<std::size_t> field)
{
    m_hovered = field;
    paintFields();
}

void PickForm::paintFields()
{
    const Colours& look = colours(brightnessOf(palette()));
    for (std::size_t i = 0; i < m_fields.size(); ++i) {
        QPalette own;
        if (i == m_next) {
            own.setColor(QPalette::Button, look.accent);
            own.setColor(QPalette::ButtonText, look.accentInk);
        } else if (i == m_hovered) {
            own.setColor(QPalette::Button, mixed(look.field, look.accent, 0.6));
        } else if (m_fields[i]->text().size() == 1 && !m_fields[i]->text().front().isDigit()) {
            own.setColor(QPalette::ButtonText, look.inkQuiet);
        }
        m_fields[i]->setPalette(own);
    }
}

// Enough for all rows, at most for three.
void PickForm::fitHeight()
{
    if (!widget())
        return;
    const int row = m_name->sizeHint().height() + 4;
    setFixedHeight(std::min(widget()->layout()->heightForWidth(viewport()->width()), 3 * row) + 2);
    if (m_next) {
        widget()->layout()->activate();
        ensureWidgetVisible(m_fields[*m_next], 0, 4);
    }
}

bool PickForm::eventFilter(QObject* watched, QEvent* event)
{
    const auto field = std::ranges::find(m_fields, watched);
    if (field != m_fields.end()) {
        const bool begins = event->type() == QEvent::Enter || event->type() == QEvent::FocusIn;
        if (begins)
            Q_EMIT fieldHovered(std::size_t(field - m_fields.begin()));
        else if (event->type() == QEvent::Leave || event->type() == QEvent::FocusOut)
            Q_EMIT fieldHovered({});
    }
    return QScrollArea::eventFilter(watched, event);
}

bool PickForm::event(QEvent* event)
{
    const bool isTaken = QScrollArea::event(event);
    if (event->type() == QEvent::Resize)
        fitHeight();
    else if (event->type() == QEvent::PaletteChange)
        paintFields();
    return isTaken;
}

} // namespace sweep
