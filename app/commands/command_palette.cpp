#include "app/commands/command_palette.h"

#include "widgets/format/placeholder.h"

#include <QApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QSignalBlocker>
#include <QTreeView>
#include <QVBoxLayout>
#include <QWidgetAction>

#include <algorithm>
#include <array>

namespace sweep {

namespace {

QTreeView* commandView(CommandModel& model)
{
    auto* view = new QTreeView;
    view->setModel(&model);
    view->setHeaderHidden(true);
    view->setRootIsDecorated(false);
    view->setUniformRowHeights(true);
    view->setFocusPolicy(Qt::NoFocus); // letters are always typed into the field
    view->setFrameShape(QFrame::NoFrame);
    view->header()->setStretchLastSection(false);
    view->header()->setSectionResizeMode(CommandModel::name, QHeaderView::Stretch);
    return view;
}

} // namespace

CommandPalette::CommandPalette(const WindowParts& parts)
    : QFrame(&parts.window, Qt::Popup), m_parts(parts), m_field(new QLineEdit), m_list(commandView(m_model)),
      m_nothing(new Placeholder(m_list))
{
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(tr("Find a command"));
    m_field->setPlaceholderText(tr("A command, body, bookmark, example, panel or page of the manual"));
    m_field->setAccessibleName(tr("Search text"));
    m_field->setClearButtonEnabled(true);
    m_field->installEventFilter(this);
    m_list->setAccessibleName(tr("Matching commands"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->addWidget(m_field);
    column->addWidget(m_list, 1);
    setFocusProxy(m_field);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::search);
    connect(m_list, &QTreeView::clicked, this, &CommandPalette::run);
}

void CommandPalette::addSearchField(QMenu& menu)
{
    auto* field = new QLineEdit;
    field->setPlaceholderText(tr("Search commands…"));
    field->setAccessibleName(tr("Search commands"));
    auto* entry = new QWidgetAction(&menu);
    entry->setObjectName(QStringLiteral("searchField"));
    entry->setText(tr("Search Commands"));
    entry->setToolTip(tr("Type to find a command by its name"));
    entry->setStatusTip(entry->toolTip());
    entry->setDefaultWidget(field);
    QAction* first = menu.actions().value(0);
    menu.insertAction(first, entry);
    menu.insertSeparator(first);
    connect(field, &QLineEdit::textEdited, this, [this, field, &menu](const QString& typed) {
        field->clear();
        menu.close();
        open(typed);
    });
}

void CommandPalette::open(const QString& typed)
{
    m_model.setCommands(commandsOf(m_parts));
    {
        const QSignalBlocker once(m_field); // search() below runs once, even if the text is unchanged
        m_field->setText(typed);
    }
    search(typed);
    fitToWindow();
    show();
    m_field->setFocus(Qt::PopupFocusReason);
}

// Places the palette in the upper middle of the window, which stays visible around it.
void CommandPalette::fitToWindow()
{
    constexpr QSize largest(760, 460);
    const QWidget& window = m_parts.window;
    resize(largest.boundedTo(window.size() - QSize(48, 96)));
    move(window.mapToGlobal(QPoint((window.width() - width()) / 2, 48)));
    m_list->header()->resizeSection(CommandModel::context, width() / 4);
    m_list->header()->resizeSection(CommandModel::keys, width() / 4);
}

// Releases the commands, because a scene may have a hundred thousand bodies.
void CommandPalette::hideEvent(QHideEvent* event)
{
    QFrame::hideEvent(event);
    m_model.setCommands({});
}

void CommandPalette::search(const QString& typed)
{
    m_model.search(typed);
    m_nothing->showText(m_model.rowCount() == 0 ? tr("No matches.") : QString());
    m_list->setCurrentIndex(m_model.index(0, 0)); // the first row is enabled if any is
    m_list->scrollToTop();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        constexpr std::array moves{Qt::Key_Up, Qt::Key_Down, Qt::Key_PageUp, Qt::Key_PageDown};
        if (std::ranges::find(moves, key) != moves.end())
            return QApplication::sendEvent(m_list, event);
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            run(m_list->currentIndex());
            return true;
        }
        if (key == Qt::Key_Escape) {
            hide();
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

void CommandPalette::run(const QModelIndex& index)
{
    if (!index.isValid() || !m_model.command(index.row()).isEnabled)
        return;
    const Command command = m_model.command(index.row()); // a copy, because the command may open the palette again
    hide();
    command.run();
}

} // namespace sweep
