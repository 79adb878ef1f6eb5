#include "app/files/preferences_dialog.h"

#include "app/workbench/actions.h"
#include "app/workbench/settings.h"
#include "app/workbench/workbench.h"
#include "widgets/canvas/snapping.h"
#include "widgets/format/labels.h"
#include "widgets/format/number_field.h"
#include "widgets/tables/event_table.h"
#include "widgets/tables/frame_panel.h"
#include "widgets/timeline/clearance_view.h"
#include "widgets/timeline/lane_view.h"
#include "widgets/timeline/transport.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QVBoxLayout>

namespace sweep {

namespace {

QString plain(const QAction& action)
{
    return action.text().remove(u'&');
}

// Triggers the action like a click, unless it already has this state.
void check(QAction& action, bool on)
{
    if (action.isChecked() != on)
        action.trigger();
}

NumberField* toleranceField(ClearanceView& view)
{
    auto* field = new NumberField;
    const auto follow = [field, &view] { field->setValue(view.tolerance()); };
    const auto take = [follow, &view](double typed) {
        if (typed >= 0)
            view.setTolerance(typed);
        follow();
    };
    QObject::connect(field, &NumberField::typed, &view, take);
    QObject::connect(field, &NumberField::stepped, &view, take);
    QObject::connect(&view, &ClearanceView::toleranceChanged, field, follow);
    field->setStep(0.001);
    follow();
    return field;
}

// Fields that mirror the panel's sampling rule: a change of either updates the other.
SamplingFields* samplingFields(SamplingFields& panels)
{
    auto* fields = new SamplingFields;
    fields->setSizePolicy(QSizePolicy::Ignored,
                          QSizePolicy::Preferred); // the three fields together are as wide as one field
    fields->setTexts(panels.texts());
    QObject::connect(fields, &SamplingFields::ruleChanged, &panels,
                     [fields, &panels] { panels.setTexts(fields->texts()); });
    QObject::connect(&panels, &SamplingFields::ruleChanged, fields,
                     [fields, &panels] { fields->setTexts(panels.texts()); });
    return fields;
}

} // namespace

PreferencesDialog::PreferencesDialog(const WindowParts& parts, std::function<void()> restoreHints)
    : QDialog(&parts.window), m_parts(parts)
{
    m_restores.push_back(std::move(restoreHints));
    setWindowTitle(tr("Preferences"));
    auto* all = new QVBoxLayout(this);
    QWidget* content = page();
    auto* scrolled = new QScrollArea; // on a low screen with large letters, not everything fits
    scrollVertically(*scrolled);
    scrolled->setWidget(content);
    const QSize room = parts.window.screen()->availableSize() - QSize(64, 112);
    QSize wanted = content->sizeHint();
    if (wanted.height() > room.height())
        wanted.rwidth() += scrolled->verticalScrollBar()->sizeHint().width();
    scrolled->setMinimumSize(wanted.boundedTo(room));
    all->addWidget(scrolled, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::RestoreDefaults | QDialogButtonBox::Close);
    for (QAbstractButton* button : buttons->buttons())
        qobject_cast<QPushButton*>(button)->setAutoDefault(false); // Enter in a field commits that field
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this,
            &PreferencesDialog::restoreDefaults);
    all->addWidget(buttons);
}

QWidget* PreferencesDialog::page()
{
    auto* content = new QWidget;
    auto* columns = newLayout<QHBoxLayout>(content, 32);
    const auto fill = [this, columns](const std::vector<void (PreferencesDialog::*)()>& groups) {
        auto* side = new QVBoxLayout;
        m_column = new QGridLayout;
        m_column->setVerticalSpacing(2);
        m_column->setColumnStretch(1, 1);
        for (const auto group : groups)
            (this->*group)();
        side->addLayout(m_column);
        side->addStretch(1);
        columns->addLayout(side);
    };
    fill({&PreferencesDialog::addLook, &PreferencesDialog::addTime, &PreferencesDialog::addFrames});
    fill({&PreferencesDialog::addSnapping, &PreferencesDialog::addClearance});
    return content;
}

void PreferencesDialog::restoreDefaults()
{
    for (const auto& restore : m_restores)
        restore();
}

void PreferencesDialog::addLook()
{
    const Settings usual;
    addHeading(tr("Window"));
    addChoice(tr("&Theme"), {ActionId::systemTheme, ActionId::lightTheme, ActionId::darkTheme},
              themeAction(usual.theme), tr("The colours of the window; pictures and reports have their own"));
    addSwitch(ActionId::reopenOnStart, usual.reopensOnStart);
    addSwitch(ActionId::wheelPans, false);
    EventTable& events = m_parts.panels.events();
    auto* button = new QPushButton(tr("Shown Columns"));
    button->setAutoDefault(false);
    button->setMenu(&events.columnsMenu());
    addField(tr("&Events"), button, tr("Columns of the event table"), [&events] { events.restoreColumns(); });
}

void PreferencesDialog::addTime()
{
    const Settings usual;
    Player& player = m_parts.workbench.player;
    FrameStepper& frames = m_parts.workbench.frames;
    LaneView& lanes = m_parts.panels.lanes();
    addHeading(tr("Time"));
    addField(tr("&Speed"), speedChoice(player), tr("The time in which the whole scene is played"),
             [&player, usual] { player.setSpeed(usual.speed); });
    addSwitch(ActionId::loop, usual.loops);
    addField(tr("&Frame rate"), rateChoice(frames),
             tr("Frames per unit of time: the step of the playhead; times to impact are also counted in frames"),
             [&frames] { frames.setRate(FrameStepper::defaultRate); });
    addField(tr("&Lanes"), laneOrderChoice(lanes), tr("Their order below the time axis"),
             [&lanes] { lanes.setOrder(LaneOrder::firstEvent); });
}

void PreferencesDialog::addFrames()
{
    SamplingFields& fields = m_parts.panels.frames().fields();
    addHeading(tr("Frames"));
    addSwitch(ActionId::sampleFrames, true);
    addField(tr("Frames"), samplingFields(fields),
             tr("Frames per unit of time, the time of one frame, and the margin added to two radii"),
             [&fields] { fields.setTexts(SamplingFields::usualTexts()); });
}

void PreferencesDialog::addClearance()
{
    ClearanceView& view = m_parts.panels.clearance();
    addHeading(tr("Clearance"));
    addField(tr("&Near miss"), toleranceField(view),
             tr("Bodies that stay apart but come at least this close are a near miss"),
             [&view] { view.setTolerance(ClearanceView::boxSlop); });
}

void PreferencesDialog::addSnapping()
{
    const SnapSettings usual;
    addHeading(tr("Snapping"));
    addSwitch(ActionId::snap, usual.on);
    addSwitch(ActionId::snapFiner, usual.finer);
    addChoice(tr("&Parts of the grid"), {ActionId::snapHalf, ActionId::snapTenth},
              usual.parts == 10 ? ActionId::snapTenth : ActionId::snapHalf,
              tr("Number of parts into which the finer grid divides each step"));
    addSwitch(ActionId::snapGrid, usual.kinds.grid);
    addSwitch(ActionId::snapPoints, usual.kinds.points);
    addSwitch(ActionId::snapLines, usual.kinds.lines);
    addSwitch(ActionId::snapCrossings, usual.kinds.crossings);
    addSwitch(ActionId::snapAlignment, usual.kinds.alignment);
    addSwitch(ActionId::snapTangents, usual.kinds.tangents);
}

void PreferencesDialog::addHeading(const QString& text)
{
    const int row = m_column->rowCount();
    if (m_column->count() > 0)
        m_column->setRowMinimumHeight(row, 4);
    m_column->addWidget(boldLabel(text), row + 1, 0, 1, 2);
}

void PreferencesDialog::addField(const QString& name, QWidget* field, const QString& meaning,
                                 std::function<void()> restore)
{
    m_restores.push_back(std::move(restore));
    const int row = m_column->rowCount();
    auto* label = new QLabel(name);
    label->setBuddy(field);
    if (field->accessibleName().isEmpty())
        field->setAccessibleName(QString(name).remove(u'&'));
    field->setAccessibleDescription(meaning);
    m_column->addWidget(label, row, 0);
    m_column->addWidget(field, row, 1);
    addMeaning(meaning, 0);
}

void PreferencesDialog::addSwitch(ActionId command, bool usual)
{
    QAction& action = m_parts.actions[command];
    auto* box = new QCheckBox(plain(action));
    box->setChecked(action.isChecked());
    box->setAccessibleDescription(action.statusTip());
    connect(box, &QCheckBox::clicked, &action, [&action](bool on) { check(action, on); });
    connect(&action, &QAction::toggled, box, &QCheckBox::setChecked);
    m_restores.push_back([&action, usual] { check(action, usual); });
    m_column->addWidget(box, m_column->rowCount(), 0, 1, 2);
    addMeaning(action.statusTip(),
               style()->pixelMetric(QStyle::PM_IndicatorWidth) + style()->pixelMetric(QStyle::PM_CheckBoxLabelSpacing));
}

void PreferencesDialog::addChoice(const QString& name, const std::vector<ActionId>& commands, ActionId usual,
                                  const QString& meaning)
{
    auto* choice = new QComboBox;
    for (std::size_t row = 0; row < commands.size(); ++row) {
        QAction& action = m_parts.actions[commands[row]];
        choice->addItem(plain(action));
        choice->setItemData(int(row), action.statusTip(), Qt::ToolTipRole);
        const auto follow = [choice, row = int(row)](bool on) {
            if (on)
                choice->setCurrentIndex(row);
        };
        follow(action.isChecked());
        connect(&action, &QAction::toggled, choice, follow);
        connect(choice, &QComboBox::activated, &action, [&action, row = int(row)](int chosen) {
            if (chosen == row)
                check(action, true);
        });
    }
    addField(name, choice, meaning, [&action = m_parts.actions[usual]] { check(action, true); });
}

void PreferencesDialog::addMeaning(const QString& text, int indent)
{
    constexpr int letters = 62;
    constexpr int below = 6;
    auto* label = new QLabel(text);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setWordWrap(true);
    label->setContentsMargins(indent, 0, 0, below);
    const int width = letters * label->fontMetrics().averageCharWidth();
    label->setFixedSize(width, label->heightForWidth(width)); // a layout would only estimate the number of lines
    m_column->addWidget(label, m_column->rowCount(), 0, 1, 2);
}

void connectPreferences(const WindowParts& parts, const std::function<void()>& restoreHints)
{
    parts.actions.onTriggered(ActionId::preferences, &parts.window, [parts, restoreHints] {
        auto* dialog = parts.window.findChild<PreferencesDialog*>();
        if (dialog == nullptr) {
            dialog = new PreferencesDialog(parts, restoreHints);
            dialog->setAttribute(Qt::WA_DeleteOnClose);
        }
        dialog->show();
        dialog->raise();
        dialog->activateWindow();
    });
}

} // namespace sweep
