#include "app/tool_palette.h"

#include "app/edit_actions.h"
#include "app/workbench/numbers_link.h"
#include "app/workbench/workbench.h"
#include "core/solve/other_numbers.h"
#include "widgets/canvas/canvas.h"
#include "widgets/canvas/tools.h"
#include "widgets/format/labels.h"
#include "widgets/format/text.h"
#include "widgets/tables/event_table.h"
#include "widgets/tables/frame_panel.h"
#include "widgets/tables/grid_lab.h"
#include "widgets/tables/panels.h"
#include "widgets/timeline/clearance_view.h"

#include <QActionGroup>
#include <QEvent>
#include <QMenu>
#include <QSettings>
#include <QToolButton>

#include <algorithm>

namespace sweep {

void connectTools(const Actions& actions, Workbench& workbench, Canvas& canvas, Panels& panels)
{
    auto* tools = new ToolBox({canvas, workbench.document, workbench.selection, workbench.playhead, workbench.player,
                               workbench.frames, actions[ActionId::laser], actions[ActionId::drawCasts]});
    QObject::connect(tools, &ToolBox::swipeAdded, &panels, [&panels] { panels.raise(panels.cuts()); });
    (new CutNotes(workbench, canvas, panels))->setParent(&canvas);
    auto* group = new QActionGroup(&canvas);
    for (int tool = 0; tool < int(toolCount); ++tool) {
        QAction& action = *group->addAction(&actions[actionOf(ToolKind(tool))]);
        QObject::connect(&action, &QAction::triggered, &canvas, [&canvas, tool] {
            canvas.setTool(ToolKind(tool));
            canvas.setFocus();
        });
    }
    const auto follow = [&actions](ToolKind now) { actions[actionOf(now)].setChecked(true); };
    QObject::connect(&canvas, &Canvas::toolChanged, group, follow);
    follow(canvas.tool());
    QObject::connect(&actions[ActionId::autoKey], &QAction::toggled, &canvas, &Canvas::setAutoKey);
}

namespace {

// The body's name, shortened and escaped for a button.
QString nameOn(const Body& body)
{
    constexpr qsizetype longest = 24;
    const QString name = labelOf(body);
    return menuText(name.size() > longest ? name.left(longest - 1) + u'…' : name);
}

Offer offerOf(const Actions& actions, ActionId id)
{
    QAction* action = &actions[id];
    return {action->text().remove(u'&'), [action] { action->trigger(); }};
}

std::optional<Offer> pairOffer(Workbench& workbench)
{
    const auto pair = workbench.pairAhead();
    if (!pair || workbench.selection.bodies().size() == 2)
        return {};
    const Scene& scene = *workbench.scene();
    const QString text =
        translated("Select %1 and %2").arg(nameOn(scene.bodies[pair->first]), nameOn(scene.bodies[pair->second]));
    return Offer{text, [&workbench, pair] {
                     if (pair->second < workbench.scene()->bodies.size())
                         workbench.selection.setBodies({pair->first, pair->second});
                 }};
}

std::optional<Offer> bodyOffer(Workbench& workbench)
{
    const Scene& scene = *workbench.scene();
    if (scene.bodies.empty())
        return {};
    return Offer{translated("Select %1").arg(nameOn(scene.bodies.front())),
                 [&workbench] { workbench.selection.setBodies({0}); }};
}

std::optional<Offer> gridOffer(Workbench& workbench)
{
    if (workbench.scene()->grid)
        return workbench.lab.body() ? std::nullopt : bodyOffer(workbench);
    return Offer{translated("Add a Grid"), [&workbench] {
                     SceneSettings settings = settingsOf(workbench.document.scene());
                     settings.grid = Grid{};
                     workbench.document.changeSettings(settings, translated("Add Grid"));
                 }};
}

std::optional<Offer> eventOffer(const WindowParts& parts)
{
    const Workbench& workbench = parts.workbench;
    if (workbench.scene()->bodies.empty())
        return offerOf(parts.actions, ActionId::newScene);
    if (workbench.solver.stage() == Solver::Stage::cancelled)
        return offerOf(parts.actions, ActionId::computeAgain);
    EventTable& events = parts.panels.events();
    if (!events.filter().isEmpty())
        return Offer{translated("Clear the Filter"), [&events] { events.setFilter({}); }};
    return {};
}

} // namespace

void connectOffers(const WindowParts& parts)
{
    Workbench& workbench = parts.workbench;
    Panels& panels = parts.panels;
    panels.events().placeholder().setOffers([parts] { return eventOffer(parts); });
    panels.frames().placeholder().setOffers([parts]() -> std::optional<Offer> {
        if (parts.workbench.sampler.isOn())
            return {};
        return offerOf(parts.actions, ActionId::sampleFrames);
    });
    panels.lab().placeholder().setOffers([&workbench] { return gridOffer(workbench); });
    panels.log().placeholder().setOffers([parts] { return offerOf(parts.actions, ActionId::compareLog); });
    for (Placeholder* empty : {&panels.clearance().placeholder(), &panels.instruments().placeholder()}) {
        empty->setOffers([&workbench] { return pairOffer(workbench); });
        // Renewed when the answer or the time changes, because the pair that meets next depends on both.
        QObject::connect(&workbench, &Workbench::answerChanged, empty, &Placeholder::renewOffer);
        QObject::connect(&workbench.playhead, &Playhead::moved, empty, &Placeholder::renewOffer);
    }
    new NumbersLink(parts, OtherNumbers::singles);
    new NumbersLink(parts, OtherNumbers::decimals);
    panels.cuts().placeholder().setOffers([parts]() -> std::optional<Offer> {
        if (parts.workbench.cuts.point())
            return {};
        QAction* tool = &parts.actions[ActionId::toolCut];
        return Offer{translated("Use the Cut Tool"), [tool] { tool->trigger(); }};
    });
}

namespace {

constexpr QSize usualPicture{20, 20};
constexpr QSize smallPicture{16, 16};

} // namespace

ToolPalette::ToolPalette(const Actions& actions, QSettings& store)
    : QToolBar(tr("Tools")), m_names(new QAction(tr("Tool &Names"), this))
{
    setObjectName(QStringLiteral("palette"));
    setIconSize(usualPicture);
    setOrientation(Qt::Vertical);
    addTools(actions);
    m_names->setObjectName(QStringLiteral("toolNames"));
    m_names->setCheckable(true);
    m_names->setChecked(store.value(QStringLiteral("tools/names"), true).toBool());
    m_names->setStatusTip(tr("Show the names of the tools beside their icons, if the window is wide enough"));
    connect(m_names, &QAction::toggled, this, [this, &store](bool on) {
        store.setValue(QStringLiteral("tools/names"), on);
        fit();
    });
    actions.menu(MenuId::view)->insertAction(actions.menu(MenuId::theme)->menuAction(), m_names);
    setContextMenuPolicy(Qt::CustomContextMenu);
    connect(this, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& at) { QMenu::exec({m_names}, mapToGlobal(at), nullptr, this); });
}

void ToolPalette::addTools(const Actions& actions)
{
    auto* menu = new QMenu(this);
    menu->setToolTipsVisible(true);
    for (int tool = 0; tool < int(toolCount); ++tool) {
        const auto kind = ToolKind(tool);
        if (kind == ToolKind::point || kind == ToolKind::measure)
            addSeparator();
        QWidget* place = kind > ToolKind::measure ? static_cast<QWidget*>(menu) : this;
        place->addAction(&actions[actionOf(kind)]);
    }
    menu->addAction(&actions[ActionId::autoKey]);
    auto* more = addAction(icon(QStringLiteral("more")), tr("More"));
    more->setToolTip(tr("Cut, Steer with Keys, Hand and Auto-Key"));
    more->setMenu(menu);
    more->setCheckable(true);
    qobject_cast<QToolButton*>(widgetForAction(more))->setPopupMode(QToolButton::InstantPopup);
    const auto follow = [menu, more] { more->setChecked(std::ranges::any_of(menu->actions(), &QAction::isChecked)); };
    for (const QAction* action : menu->actions())
        connect(action, &QAction::toggled, more, follow);
}

void ToolPalette::showEvent(QShowEvent* event)
{
    QToolBar::showEvent(event);
    window()->installEventFilter(this);
    fit();
}

void ToolPalette::resizeEvent(QResizeEvent* event)
{
    QToolBar::resizeEvent(event);
    fit();
}

bool ToolPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == window() && event->type() == QEvent::Resize)
        fit();
    return QToolBar::eventFilter(watched, event);
}

// Gives all buttons the same width, so that icons and names are aligned.
void ToolPalette::fit()
{
    const bool named = m_names->isChecked() && window()->width() >= enough;
    setToolButtonStyle(named ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    int widest = 0;
    for (QAction* tool : actions())
        if (!tool->isSeparator())
            widest = std::max(widest, widgetForAction(tool)->sizeHint().width());
    for (QAction* tool : actions())
        if (!tool->isSeparator())
            widgetForAction(tool)->setMinimumWidth(widest);
    fitHeight();
}

// Compares the height with icons of the usual size, whichever size is shown now, so that the choice does not flicker.
void ToolPalette::fitHeight()
{
    const auto isTool = [](const QAction* action) { return !action->isSeparator(); };
    const auto tools = int(std::ranges::count_if(actions(), isTool));
    const int wanted = sizeHint().height() + tools * (usualPicture.height() - iconSize().height());
    setIconSize(wanted <= height() ? usualPicture : smallPicture);
}

} // namespace sweep
