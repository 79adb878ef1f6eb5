#include "app/guide/command_palette.h"

#include "app/guide/manual_reader.h"
#include "app/workbench/workbench.h"
#include "widgets/canvas/canvas.h"
#include "widgets/document/handles.h"
#include "widgets/format/labels.h"
#include "widgets/format/text.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QFont>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QSignalBlocker>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <tuple>

namespace sweep {

namespace {

constexpr int beginsWord = 100;
constexpr int insideWord = 60;
constexpr int lettersInOrder = 40; // minus 1 for each letter in a gap

bool isWordStart(const QString& text, qsizetype at)
{
    return at == 0 || !text[at - 1].isLetterOrNumber();
}

int literalScore(const QString& word, const QString& text)
{
    int score = 0;
    for (qsizetype at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
        if (isWordStart(text, at))
            return beginsWord;
        score = insideWord;
    }
    return score;
}

// The score of the word's letters in order, starting at `at`. The gaps together may not be longer than the word;
// otherwise nearly every long text would match.
int scoreFrom(const QString& word, const QString& text, qsizetype at)
{
    qsizetype letter = 0;
    qsizetype end = at;
    for (; end < text.size() && letter < word.size(); ++end)
        if (text[end] == word[letter])
            ++letter;
    const qsizetype between = end - at - word.size();
    return letter == word.size() && between <= word.size() ? std::max(1, lettersInOrder - int(between)) : 0;
}

int fuzzyScore(const QString& word, const QString& text)
{
    int best = literalScore(word, text);
    if (best > 0)
        return best;
    for (qsizetype at = text.indexOf(word.front()); at >= 0; at = text.indexOf(word.front(), at + 1))
        if (isWordStart(text, at))
            best = std::max(best, scoreFrom(word, text, at));
    return best;
}

} // namespace

QString foldedText(const QString& text)
{
    QString folded = text.normalized(QString::NormalizationForm_KD).toCaseFolded();
    folded.removeIf([](QChar letter) { return letter.isMark(); });
    return folded;
}

FuzzyQuery::FuzzyQuery(const QString& typed) : m_words(foldedText(typed).simplified().split(u' ', Qt::SkipEmptyParts))
{
}

int FuzzyQuery::score(const SearchedText& text) const
{
    // Weights so far apart that neither a text's length nor the kind of match outweighs the text that matched.
    constexpr int nameWeight = 1000;
    constexpr int contextWeight = 300;
    constexpr int restWeight = 100;
    constexpr qsizetype longestName = 90; // below the least score of a word in the rest
    if (isEmpty())
        return 1;
    int sum = 0;
    for (const QString& word : m_words) {
        const int best =
            std::max({nameWeight * fuzzyScore(word, text.name), contextWeight * fuzzyScore(word, text.context),
                      restWeight * literalScore(word, text.rest)});
        if (best == 0)
            return 0;
        sum += best;
    }
    return sum - int(std::min(text.name.size(), longestName));
}

namespace {

void collect(const QList<QAction*>& actions, const QString& context, std::vector<MenuEntry>& found)
{
    for (QAction* action : actions) {
        if (action->isSeparator())
            continue;
        if (QMenu* menu = action->menu()) {
            const QString name = plainName(action->text());
            const bool isPart = context.isEmpty() || name.isEmpty();
            collect(menu->actions(), isPart ? context + name : context + QStringLiteral(" ▸ ") + name, found);
        } else if (std::ranges::find(found, action, &MenuEntry::action) == found.end()) {
            found.push_back({action, context});
        }
    }
}

void bringToFront(QDockWidget& panel)
{
    panel.show();
    panel.raise();
    if (panel.widget())
        panel.widget()->setFocus(Qt::ShortcutFocusReason);
}

Command commandOf(const MenuEntry& entry)
{
    QAction* action = entry.action;
    Command command{.name = plainName(action->text()),
                    .context = entry.context,
                    .keys = QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText),
                    .tip = action->statusTip(),
                    .icon = action->icon(),
                    .isEnabled = action->isEnabled(),
                    .run = [action = QPointer<QAction>(action)] {
                        if (action)
                            action->trigger();
                    }};
    if (auto* panel = qobject_cast<QDockWidget*>(action->parent())) {
        command.context = translated("Panel");
        command.tip = translated("Bring this panel to the front");
        command.run = [panel = QPointer<QDockWidget>(panel)] {
            if (panel)
                bringToFront(*panel);
        };
    }
    return command;
}

Command bodyCommand(const WindowParts& parts, const Body& body)
{
    return {.name = labelOf(body),
            .context = translated("Body, %1").arg(shapeWord(body.shape)),
            .keys = {},
            .tip = translated("Select %1, and bring it into view").arg(shownTextOf(body.id)),
            .run = [parts, id = body.id] {
                const auto& bodies = parts.workbench.scene()->bodies;
                for (std::size_t i = 0; i < bodies.size(); ++i)
                    if (bodies[i].id == id) {
                        parts.workbench.selection.setBodies({i});
                        parts.canvas.centreOn(i);
                    }
            }};
}

} // namespace

QString plainName(const QString& text)
{
    QString name;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == u'&' && ++i == text.size())
            break;
        name += text[i];
    }
    return name;
}

std::vector<MenuEntry> menuEntries(const QMenuBar& bar)
{
    std::vector<MenuEntry> found;
    collect(bar.actions(), {}, found);
    return found;
}

std::vector<Command> commandsOf(const WindowParts& parts)
{
    std::vector<Command> commands;
    for (const MenuEntry& entry : menuEntries(*parts.window.menuBar()))
        if (entry.action->isVisible())
            commands.push_back(commandOf(entry));
    for (const Body& body : parts.workbench.scene()->bodies)
        commands.push_back(bodyCommand(parts, body));
    for (const ManualSection& page : searchManual({}))
        commands.push_back({.name = page.title,
                            .context = translated("Manual"),
                            .keys = {},
                            .tip = translated("Open this page of the manual"),
                            .run = [parts, link = page.link] { showManual(parts.window, link); }});
    return commands;
}

void CommandModel::setCommands(std::vector<Command> commands)
{
    beginResetModel();
    m_found.clear();
    m_commands = std::move(commands);
    endResetModel();
    m_texts.clear();
    for (const Command& command : m_commands)
        m_texts.push_back(
            {foldedText(command.name), foldedText(command.context), foldedText(command.keys + u' ' + command.tip)});
}

void CommandModel::search(const QString& typed)
{
    const FuzzyQuery query(typed);
    struct Hit
    {
        std::size_t command;
        int score;
        bool isEnabled;
    };
    std::vector<Hit> hits;
    for (std::size_t i = 0; i < m_commands.size(); ++i)
        if (const int score = query.score(m_texts[i]); score > 0)
            hits.push_back({i, score, m_commands[i].isEnabled});
    std::ranges::stable_sort(hits, [](const Hit& a, const Hit& b) {
        return std::tuple(a.isEnabled, a.score) > std::tuple(b.isEnabled, b.score);
    });
    beginResetModel();
    m_found.clear();
    for (const Hit& hit : hits)
        m_found.push_back(hit.command);
    endResetModel();
}

int CommandModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_found.size());
}

int CommandModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : columnTotal;
}

QVariant CommandModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Command& shown = command(index.row());
    if (role == Qt::ToolTipRole)
        return shown.tip;
    if (role == Qt::DecorationRole && index.column() == name)
        return shown.icon;
    if (role == Qt::FontRole && index.column() == keys && shown.isChanged) {
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    if (role != Qt::DisplayRole)
        return {};
    return index.column() == name ? shown.name : index.column() == context ? shown.context : shown.keys;
}

QVariant CommandModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == name ? tr("Command") : section == context ? tr("Menu") : tr("Keys");
}

Qt::ItemFlags CommandModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const Qt::ItemFlags flags = Qt::ItemNeverHasChildren | Qt::ItemIsSelectable;
    return command(index.row()).isEnabled ? flags | Qt::ItemIsEnabled : flags;
}

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

void CommandPalette::open()
{
    m_model.setCommands(commandsOf(m_parts));
    {
        const QSignalBlocker once(m_field); // search() below runs once, even if the text is unchanged
        m_field->clear();
    }
    search({});
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
