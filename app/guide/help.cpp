#include "app/guide/help.h"

#include "app/guide/command_palette.h"
#include "app/guide/commit.h"
#include "app/guide/manual_reader.h"
#include "app/guide/shortcuts.h"
#include "app/workbench/actions.h"
#include "app/workbench/settings.h"
#include "widgets/format/text.h"

#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QGuiApplication>
#include <QLabel>
#include <QLocale>
#include <QMainWindow>
#include <QMenuBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <QWhatsThis>

#include <boost/version.hpp>

#include <utility>

class QString;
class QWidget;

namespace sweep {

// About box: the versions of the program and its environment.

// Shows aboutText() with a button that copies it.
void showAboutBox(QWidget& window);
// The versions of the program and of Qt, the platform and the locale, one per line.
[[nodiscard]] QString aboutText();

namespace {

#ifdef __clang__
constexpr const char* compiler = "clang " __clang_version__;
#else
constexpr const char* compiler = "g++ " __VERSION__;
#endif

QDialogButtonBox* closeButton(QDialog& dialog)
{
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    return buttons;
}

} // namespace

QString aboutText()
{
    QStringList built;
    if (*SWEEPBENCH_COMMIT != 0)
        built << QStringLiteral("commit " SWEEPBENCH_COMMIT);
    built << QStringLiteral("built " __DATE__);
    return QStringList{QStringLiteral("Sweepbench " SWEEPBENCH_VERSION " (%1)").arg(built.join(QStringLiteral(", "))),
                       QStringLiteral("Qt %1 (built with " QT_VERSION_STR "), platform %2")
                           .arg(QString::fromLatin1(qVersion()), QGuiApplication::platformName()),
                       QStringLiteral("Boost %1.%2.%3, compiled by %4")
                           .arg(BOOST_VERSION / 100'000)
                           .arg(BOOST_VERSION / 100 % 1'000)
                           .arg(BOOST_VERSION % 100)
                           .arg(QString::fromLatin1(compiler)),
                       QStringLiteral("Locale %1").arg(QLocale::system().name())}
        .join(u'\n');
}

void showAboutBox(QWidget& window)
{
    QDialog dialog(&window);
    dialog.setWindowTitle(translated("About Sweepbench"));
    auto* column = new QVBoxLayout(&dialog);
    column->setContentsMargins(24, 20, 24, 16);
    column->setSpacing(12);
    column->addWidget(new QLabel(translated("Exact 2D collision timelines, checked by an independent library.")));
    auto* versions = new QLabel(aboutText());
    versions->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(versions);
    column->addWidget(
        new QLabel(translated("Free software under the MIT License. It is built on Qt (LGPL 3), Boost (Boost\n"
                              "Software License), GIFLIB (MIT), CLI11 and libzip (BSD).")));
    QDialogButtonBox* buttons = closeButton(dialog);
    QPushButton* copy = buttons->addButton(translated("Copy"), QDialogButtonBox::ActionRole);
    QObject::connect(copy, &QPushButton::clicked, &dialog, [] { QApplication::clipboard()->setText(aboutText()); });
    column->addWidget(buttons);
    dialog.exec();
}

namespace {

#define TEXT(text) QT_TRANSLATE_NOOP("sweepbench", text)

const char* const canvasText =
    TEXT("The scene at the current time. Drag a body to move it, a round or square handle to change its start or end, "
         "its edge to change its radius. Drag beside bodies to select. The wheel zooms about the cursor; Space with a "
         "drag moves the view. Ctrl turns snapping off, Shift keeps a direction, Esc cancels a drag.");

// The What's This texts, by the object name of the panel.
const std::pair<const char*, const char*> panelTexts[] = {
    {"bodies",
     TEXT("Every body with its numbers. In each pair the upper body is a; drag to change the order. Type over a number "
          "or a name to change it; the eye hides a body, the lock keeps it from being moved on the canvas.")},
    {"inspector",
     TEXT("What is selected: a body, several, an event, or the scene itself. Numbers are decimals, fractions such as "
          "1/3, hexadecimal, or expressions; ≈ marks what had to be rounded. Alt with the "
          "arrow keys steps from double to double.")},
    {"time", TEXT("The scene's time with every instant at which something happens. Drag to change the time, turn the "
                  "wheel to zoom; a lane below shows when a pair is in contact. Ctrl with the arrow keys steps from "
                  "instant to instant.")},
    {"events",
     TEXT("Every event in exact order, each time correctly rounded. Click one to go there. The filter takes words "
          "such as kind:touch, body:ball and t<1/2; a right click on the heading chooses columns.")},
    {"audit", TEXT("The verdict of an independent library on each pair: agree, disagree, or undecided with the "
                   "reason.")},
    {"frames", TEXT("What a frame-by-frame checker would miss, see late, or mistake for a contact.")},
    {"log",
     TEXT("What an engine recorded, compared with the exact events: which of its rows are equal, late, missing or "
          "extra, and what each column of its file means.")},
    {"lab", TEXT("The cells of the selected body by several walks and policies, side by side, and where they differ.")},
    {"clearance", TEXT("The distance of two bodies minus their radii over time, with its roots and minima.")},
    {"instruments", TEXT("Exact answers about the selected bodies at the current time, beside the plain formulas in "
                         "doubles and their errors.")},
    {"cuts", TEXT("The lines that a swipe with the Cut tool, or the selected point, cut: each with its t, s and place, "
                  "and the direction of the cut by three conventions.")},
    {"problems",
     TEXT("What is wrong with the scene or with a file that was refused. A click selects the body concerned.")},
    {"history", TEXT("Every change since the scene was opened. Click one to go back or forward to it; the check mark "
                     "shows what is in the file.")},
};

#undef TEXT

} // namespace

void connectHelpActions(const WindowParts& parts)
{
    const Actions& actions = parts.actions;
    QMainWindow& window = parts.window;
    auto* palette = new CommandPalette(parts);
    palette->addSearchField(*actions.menu(MenuId::help));
    actions.onTriggered(ActionId::findCommand, palette, [palette] { palette->open(); });
    auto* shortcuts = new ShortcutMap(*window.menuBar(), parts.store, &window);
    actions.onTriggered(ActionId::shortcuts, &window, [shortcuts, &window, &store = parts.store] {
        ShortcutDialog dialog(*shortcuts, window);
        rememberColumns(store, dialog);
        dialog.exec();
    });
    new ManualKey(parts);
    actions.onTriggered(ActionId::whatsThis, &window, [] { QWhatsThis::enterWhatsThisMode(); });
    actions.onTriggered(ActionId::about, &window, [&window] { showAboutBox(window); });
    window.centralWidget()->setWhatsThis(translated(canvasText));
    for (const auto& [name, text] : panelTexts)
        if (auto* panel = window.findChild<QDockWidget*>(QString::fromLatin1(name)))
            panel->setWhatsThis(translated(text));
}

} // namespace sweep
