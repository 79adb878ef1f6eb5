#include "widgets/inspectors/path_editor.h"

#include "widgets/format/bold_label.h"
#include "widgets/format/conversions.h"
#include "widgets/inspectors/key_table.h"
#include "widgets/inspectors/message_label.h"
#include "widgets/inspectors/number_rows.h"
#include "widgets/models/bodies/body_forms.h"

#include <QComboBox>
#include <QVBoxLayout>

#include <algorithm>

namespace sweep {

namespace {

constexpr PathForm forms[] = {PathForm::rest, PathForm::fromTo, PathForm::velocity, PathForm::acceleration,
                              PathForm::keys};
constexpr std::size_t mostComparedKeys = 1000; // losses of longer paths are shown only afterwards
constexpr std::size_t mostComparedAtOnce = 16; // losses of longer paths are computed after a pause
constexpr int pause = 250;                     // milliseconds

} // namespace

PathEditor::PathEditor(SceneDocument& document, bool second, QWidget* parent)
    : QWidget(parent), m_document(document), m_second(second), m_title(boldLabel({})), m_form(new QComboBox),
      m_lost(new MessageLabel), m_numbers(new NumberRows(document)), m_keys(new KeyTable(document))
{
    for (const PathForm form : forms)
        m_form->addItem(formName(form));
    m_form->setPlaceholderText(tr("mixed"));
    m_form->setAccessibleName(second ? tr("Form of the path of b") : tr("Form of the path"));
    m_form->setObjectName(second ? QStringLiteral("form b") : QStringLiteral("form a"));
    m_form->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_form->setMinimumContentsLength(12);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 0);
    auto* heading = new QHBoxLayout;
    heading->addWidget(m_title);
    heading->addWidget(m_form, 1);
    column->addLayout(heading);
    column->addWidget(m_lost);
    column->addWidget(m_numbers);
    column->addWidget(m_keys);
    m_lossTimer.setSingleShot(true);
    m_lossTimer.setInterval(pause);
    connect(&m_lossTimer, &QTimer::timeout, this, &PathEditor::showLosses);
    connect(m_form, &QComboBox::activated, this, &PathEditor::setForm);
    connect(m_form, &QComboBox::highlighted, this,
            [this](int form) { m_form->setStatusTip(m_form->itemData(form, Qt::ToolTipRole).toString()); });
}

const Path& PathEditor::pathOf(std::size_t body) const
{
    const Body& values = m_document.scene().bodies[body];
    return m_second ? values.b : values.a;
}

void PathEditor::show(const std::vector<std::size_t>& bodies, std::vector<SharedRow> rows)
{
    if (m_bodies != bodies || m_lostAt != m_document.revision())
        m_lost->setMessages({});
    m_bodies = bodies;
    const PathForm form = formOf(pathOf(bodies.front()));
    const bool same = std::ranges::all_of(bodies, [&](std::size_t body) { return formOf(pathOf(body)) == form; });
    const bool two = hasTwoControlPoints(m_document.scene().bodies[bodies.front()].shape);
    m_title->setText(m_second ? tr("Path of b") : two ? tr("Path of a") : tr("Path"));
    m_form->setCurrentIndex(same ? int(form) : -1);
    const bool keys = same && form == PathForm::keys;
    m_keys->setVisible(keys && bodies.size() == 1);
    if (keys && bodies.size() == 1)
        m_keys->show(bodies.front(), m_second);
    m_numbers->setVisible(!keys);
    m_numbers->show(keys ? std::vector<SharedRow>() : std::move(rows));
    // A path that is being recorded or dragged changes with every frame.
    const auto* keyed = std::get_if<Keyed>(&pathOf(bodies.front()));
    if (keyed && keyed->keys.size() > mostComparedAtOnce) {
        m_lossTimer.start();
    } else {
        m_lossTimer.stop();
        showLosses();
    }
}

void PathEditor::showLosses()
{
    if (m_bodies.empty() || m_bodies.back() >= m_document.scene().bodies.size())
        return;
    QString all = tr("Form of the path; effect of choosing another form:");
    const Path& path = pathOf(m_bodies.front());
    const auto* keyed = std::get_if<Keyed>(&path);
    const bool known = m_bodies.size() == 1 && !(keyed && keyed->keys.size() > mostComparedKeys);
    const Interval active = activeInterval(m_document.scene(), m_document.scene().bodies[m_bodies.front()]);
    for (const PathForm form : forms) {
        QString lost;
        if (known) {
            lost = lossText(path, withForm(path, form, active));
            lost = lost.isEmpty() ? tr("The motion stays the same.") : lost;
            all += QStringLiteral("\n%1: %2").arg(formName(form), lost);
        }
        m_form->setItemData(int(form), lost, Qt::ToolTipRole);
    }
    m_form->setToolTip(known ? all : tr("Form of the path; any loss is reported after the change"));
}

void PathEditor::setForm(int form)
{
    std::vector<IndexedBody> changed;
    QStringList losses;
    for (const std::size_t index : m_bodies) {
        Body body = m_document.scene().bodies[index];
        const FormChange change = withForm(pathOf(index), forms[form], activeInterval(m_document.scene(), body));
        const QString lost = change.isSame ? QString() : lossText(pathOf(index), change);
        if (!change.isSame)
            losses += m_bodies.size() == 1 ? lost : QStringLiteral("%1: %2").arg(labelOf(body), lost);
        (m_second ? body.b : body.a) = change.path;
        changed.emplace_back(index, std::move(body));
    }
    const QString whose =
        changed.size() == 1 ? labelOf(changed.front().second) : tr("%n bodies", nullptr, int(changed.size()));
    const bool isNew = formOf(pathOf(m_bodies.front())) != forms[form] || m_bodies.size() > 1;
    m_document.changeBodies(std::move(changed), tr("Change the path of %1").arg(whose));
    if (!isNew)
        return;
    m_lostAt = m_document.revision();
    constexpr qsizetype most = 8;
    if (losses.size() > most)
        losses = losses.first(most) + QStringList(tr("and %n more", nullptr, int(losses.size() - most)));
    m_lost->setMessages({}, losses);
}

} // namespace sweep
