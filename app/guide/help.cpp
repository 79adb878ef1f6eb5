#include "app/guide/help.h"

#include "app/guide/command_palette.h"
#include "app/guide/commit.h"
#include "app/guide/manual_reader.h"
#include "app/guide/shortcuts.h"
#include "app/workbench/actions.h"
#include "app/workbench/message_bar.h"
#include "app/workbench/settings.h"
#include "widgets/canvas/canvas.h"
#include "widgets/format/text.h"

#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QKeySequenceEdit>
#include <QLocale>
#include <QMainWindow>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QWhatsThis>

#include <boost/version.hpp>

#include <utility>

namespace sweep {

namespace {

#ifdef __clang__
constexpr const char* compiler = "clang " __clang_version__;
#else
constexpr const char* compiler = "g++ " __VERSION__;
#endif

} // namespace

QString buildText()
{
    QStringList built{QStringLiteral("built " __DATE__)};
    if (*SWEEPBENCH_COMMIT != 0)
        built.prepend(QStringLiteral("commit " SWEEPBENCH_COMMIT));
    return QStringList{built.join(QStringLiteral(", ")),
                       QStringLiteral("Qt %1 (built with " QT_VERSION_STR ")").arg(QString::fromLatin1(qVersion())),
                       QStringLiteral("Boost %1.%2.%3, compiled by %4")
                           .arg(BOOST_VERSION / 100'000)
                           .arg(BOOST_VERSION / 100 % 1'000)
                           .arg(BOOST_VERSION % 100)
                           .arg(QString::fromLatin1(compiler))}
        .join(u'\n');
}

namespace {

// The versions of the program, the platform and the locale, one per line.
QString aboutText()
{
    return QStringLiteral("Sweepbench " SWEEPBENCH_VERSION "\n%1\nPlatform %2\nLocale %3")
        .arg(buildText(), QGuiApplication::platformName(), QLocale::system().name());
}

// A box with a button that copies a part of its text.
void showBox(QWidget& window, const QString& title, const QStringList& paragraphs, const QString& copied)
{
    QMessageBox box(QMessageBox::NoIcon, title, paragraphs.join(QStringLiteral("\n\n")), QMessageBox::Close, &window);
    box.setTextInteractionFlags(Qt::TextSelectableByMouse);
    box.setDefaultButton(QMessageBox::Close);
    const QPushButton* copy = box.addButton(translated("Copy"), QMessageBox::ActionRole);
    QObject::connect(copy, &QPushButton::clicked, &box, [&copied] { QApplication::clipboard()->setText(copied); });
    box.exec();
}

void showAboutBox(QWidget& window)
{
    const QString purpose = translated("Exact 2D collision timelines, checked by an independent library.");
    const QString licence = translated("Free software under the MIT License. It is built on Qt (LGPL 3), Boost (Boost\n"
                                       "Software License), GIFLIB (MIT), CLI11 and libzip (BSD).");
    showBox(window, translated("About Sweepbench"), {purpose, aboutText(), licence}, aboutText());
}

// Versions and the latest messages, to paste into a report about the program.
void showProblemBox(const WindowParts& parts)
{
    const QString asked =
        translated("Copy this into your report, and add what you did, what you expected and what happened. A scene "
                   "that shows the problem helps. The messages may contain names of files.");
    const QString messages = parts.messageBar.log().join(u'\n');
    const QString text =
        aboutText() + u'\n' + translated("Messages:") + u'\n' + (messages.isEmpty() ? translated("none") : messages);
    showBox(parts.window, translated("Report a Problem"), {asked, text}, text);
}

#define TEXT(text) QT_TRANSLATE_NOOP("sweepbench", text)

const char* const canvasText =
    TEXT("The scene at the current time. Drag a body to move it, a round or square handle to change its start or end, "
         "its edge to change its radius. Drag on the empty canvas to select. The wheel zooms about the cursor; hold "
         "Space and drag to move the view. Ctrl turns snapping off, Shift keeps a direction, Esc cancels a drag.");

struct Subject
{
    const char* name; // the object name of a panel, or the class of a dialog
    const char* section;
    const char* text = ""; // shown by Shift+F1
};

const Subject subjects[] = {
    {"bodies", "edit-bodies.md#the-list-of-bodies",
     TEXT("Every body with its numbers. In each pair, the upper body is called a; drag bodies to change the order. "
          "Type over a number or a name to change it; the eye hides a body, the lock keeps it from being moved on the "
          "canvas.")},
    {"inspector", "edit-bodies.md#the-inspector",
     TEXT("What is selected: a body, several bodies, an event, or the scene itself. Numbers are decimals, fractions "
          "such as 1/3, hexadecimal, or expressions; ≈ marks rounded ones. Alt with the arrow keys steps from double "
          "to double.")},
    {"time", "time.md",
     TEXT("The scene's time with every instant at which something happens. Drag to change the time, turn the "
          "wheel to zoom; a lane below shows when a pair is in contact. Ctrl with the arrow keys steps from "
          "instant to instant.")},
    {"events", "events.md",
     TEXT("Every event in exact order, each time correctly rounded. Click one to go there. The filter takes words such "
          "as kind:touch, body:ball and t<1/2; right-click the heading to choose columns.")},
    {"audit", "events.md#the-audit",
     TEXT("The verdict of an independent library on each pair: agree, disagree, or undecided with the "
          "reason.")},
    {"frames", "frames.md", TEXT("What a frame-by-frame checker would miss, see late, or mistake for a contact.")},
    {"log", "compare-and-reduce.md#compare-with-an-engines-log",
     TEXT("What an engine recorded, compared with the exact events: which of its rows are equal, late, missing or "
          "extra, and what each column of its file means.")},
    {"lab", "grid.md",
     TEXT("The cells of the selected body by several methods and cell borders, side by side, and where they differ.")},
    {"clearance", "instruments.md#the-clearance-panel",
     TEXT("The distance of two bodies minus their radii over time, with its roots and minima.")},
    {"instruments", "instruments.md#the-instruments-panel",
     TEXT("Exact answers about the selected bodies at the current time, beside the plain formulas in "
          "doubles and their errors.")},
    {"cuts", "cut-and-steer.md#cut-with-a-swipe",
     TEXT("The lines cut by a swipe of the Cut tool or by the selected point: each with its t, s and position, and the "
          "direction of the cut in three conventions.")},
    {"problems", "edit-bodies.md#numbers",
     TEXT("What is wrong with the scene or with a file that was refused. A click selects the body concerned.")},
    {"sweep::ImportDialog", "edit-bodies.md#paste-and-import-geometry"},
    {"sweep::ReduceDialog", "compare-and-reduce.md#reduce-a-scene"},
    {"sweep::PictureDialog", "share.md#pictures-and-animations"},
    {"sweep::ReportDialog", "share.md#bug-reports"},
    {"sweep::BookmarkDialog", "time.md#bookmarks"},
    {"sweep::BookmarkList", "time.md#bookmarks"},
    {"sweep::ShortcutDialog", "index.md#keys-and-commands"},
    {"sweep::CommandPalette", "index.md#keys-and-commands"},
};

#undef TEXT

const std::pair<ToolKind, const char*> toolTopics[] = {
    {ToolKind::select, "draw-and-move.md#select-and-drag"}, {ToolKind::hand, "draw-and-move.md#move-the-view"},
    {ToolKind::measure, "instruments.md#measure-by-hand"},  {ToolKind::cut, "cut-and-steer.md#cut-with-a-swipe"},
    {ToolKind::steer, "cut-and-steer.md#steer-a-body"},
};

const char* toolTopic(ToolKind tool)
{
    const auto* found = std::ranges::find(toolTopics, tool, &std::pair<ToolKind, const char*>::first);
    return found == std::end(toolTopics) ? "draw-and-move.md#draw-a-body" : found->second;
}

} // namespace

QString manualTopic(const QWidget* widget)
{
    for (; widget != nullptr; widget = widget->parentWidget()) {
        if (const auto* canvas = qobject_cast<const Canvas*>(widget))
            return QString::fromLatin1(toolTopic(canvas->tool()));
        const QString subject = qobject_cast<const QDockWidget*>(widget)
                                    ? widget->objectName()
                                    : QString::fromLatin1(widget->metaObject()->className());
        for (const auto& [name, section, text] : subjects)
            if (subject == QLatin1String(name))
                return QString::fromLatin1(section);
    }
    return QStringLiteral("index.md");
}

namespace {

// Opens the section about the focused widget in modal dialogs, where the shortcuts of the window's actions do not work.
class ManualKey : public QObject
{
public:
    explicit ManualKey(const WindowParts& parts) : QObject(&parts.window), m_manual(parts.actions[ActionId::manual]) {}

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        QWidget* dialog = event->type() == QEvent::KeyPress ? QApplication::activeModalWidget() : nullptr;
        const auto* widget = dialog ? qobject_cast<const QWidget*>(watched) : nullptr;
        // A key sequence editor records this key like any other.
        if (!widget || widget->window() != dialog || qobject_cast<const QKeySequenceEdit*>(widget))
            return false;
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool isTyped =
            !(key->modifiers() & ~Qt::ShiftModifier) && !key->text().isEmpty() && key->text()[0].isPrint();
        const bool isManual = !isTyped && m_manual.shortcuts().contains(QKeySequence(key->keyCombination()));
        if (isManual)
            showManual(*dialog, manualTopic(widget));
        return isManual;
    }

private:
    const QAction& m_manual;
};

} // namespace

void connectHelpActions(const WindowParts& parts)
{
    const Actions& actions = parts.actions;
    QMainWindow& window = parts.window;
    auto* palette = new CommandPalette(parts);
    actions.onTriggered(ActionId::findCommand, palette, [palette] { palette->open(); });
    auto* shortcuts = new ShortcutMap(*window.menuBar(), parts.store, &window);
    actions.onTriggered(ActionId::shortcuts, &window, [shortcuts, &window, &store = parts.store] {
        ShortcutDialog dialog(*shortcuts, window);
        rememberColumns(store, dialog);
        dialog.exec();
    });
    actions.onTriggered(ActionId::manual, &window,
                        [&window] { showManual(window, manualTopic(QApplication::focusWidget())); });
    qApp->installEventFilter(new ManualKey(parts));
    actions.onTriggered(ActionId::whatsThis, &window, [] { QWhatsThis::enterWhatsThisMode(); });
    actions.onTriggered(ActionId::reportProblem, &window, [parts] { showProblemBox(parts); });
    actions.onTriggered(ActionId::about, &window, [&window] { showAboutBox(window); });
    window.centralWidget()->setWhatsThis(translated(canvasText));
    for (const auto& [name, section, text] : subjects)
        if (auto* panel = window.findChild<QDockWidget*>(QString::fromLatin1(name)))
            panel->setWhatsThis(translated(text));
}

} // namespace sweep
