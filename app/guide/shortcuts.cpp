#include "app/guide/shortcuts.h"

#include "app/files/printed_pages.h"
#include "app/workbench/actions.h"
#include "widgets/format/text.h"
#include "widgets/tables/dense_table.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPrintDialog>
#include <QPrinter>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QTableView>
#include <QTextDocument>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace sweep {

namespace {

// Panels are identified by their object name; an action without a name by its default key.
QString idOf(const QAction& action)
{
    if (!action.objectName().isEmpty())
        return action.objectName();
    if (const auto* panel = qobject_cast<const QDockWidget*>(action.parent()))
        return QStringLiteral("panel ") + panel->objectName();
    return action.shortcut().toString(QKeySequence::PortableText);
}

QString settingsKey(const QString& id)
{
    return QStringLiteral("shortcuts/") + id;
}

bool collide(const QKeySequence& a, const QKeySequence& b)
{
    return !a.isEmpty() && !b.isEmpty() &&
           (a.matches(b) != QKeySequence::NoMatch || b.matches(a) != QKeySequence::NoMatch);
}

bool collides(const QKeySequence& key, const QList<QKeySequence>& keys)
{
    return std::ranges::any_of(keys, [&key](const QKeySequence& other) { return collide(key, other); });
}

} // namespace

ShortcutMap::ShortcutMap(const QMenuBar& menus, QSettings& store, QObject* parent) : QObject(parent), m_store(store)
{
    for (const MenuEntry& entry : menuEntries(menus))
        if (const QString id = idOf(*entry.action); !id.isEmpty() && id != QLatin1String("searchField"))
            m_rows.push_back({id, entry.action, entry.context, entry.action->shortcuts()});
    restore();
}

void ShortcutMap::restore()
{
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const QVariant stored = m_store.value(settingsKey(m_rows[row].id));
        if (stored.typeId() != QMetaType::QString) // QSettings reads a comma outside quotes as a list
            continue;
        const QString text = stored.toString();
        QList<QKeySequence> keys =
            text.isEmpty() ? QList<QKeySequence>() : QKeySequence::listFromString(text, QKeySequence::PortableText);
        const bool isForeign = std::ranges::any_of(keys, [](const QKeySequence& key) {
            return key.isEmpty() || key[0].key() == Qt::Key_unknown || !refusal(key).isEmpty();
        });
        if (isForeign)
            continue;
        // The settings may be from another version, so a stored key may collide with the default of a new command.
        for (const std::size_t other : conflicts(row, keys))
            setKeys(*m_rows[other].action, keysWithout(other, keys));
        setKeys(*m_rows[row].action, keys);
    }
}

QString ShortcutMap::name(std::size_t row) const
{
    return plainName(m_rows[row].action->text());
}

QList<QKeySequence> ShortcutMap::keys(std::size_t row) const
{
    return m_rows[row].action->shortcuts();
}

QList<QKeySequence> ShortcutMap::keysWithout(std::size_t row, const QList<QKeySequence>& taken) const
{
    QList<QKeySequence> kept = keys(row);
    kept.removeIf([&taken](const QKeySequence& key) { return collides(key, taken); });
    return kept;
}

std::vector<std::size_t> ShortcutMap::conflicts(std::size_t row, const QList<QKeySequence>& keys) const
{
    std::vector<std::size_t> found;
    for (std::size_t other = 0; other < m_rows.size(); ++other)
        if (other != row &&
            std::ranges::any_of(this->keys(other), [&keys](const QKeySequence& key) { return collides(key, keys); }))
            found.push_back(other);
    return found;
}

void ShortcutMap::assign(std::size_t row, const QList<QKeySequence>& keys)
{
    for (const std::size_t other : conflicts(row, keys))
        set(other, keysWithout(other, keys));
    set(row, keys);
    Q_EMIT changed();
}

void ShortcutMap::resetAll()
{
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        set(row, m_rows[row].usual);
    Q_EMIT changed();
}

void ShortcutMap::set(std::size_t row, const QList<QKeySequence>& keys)
{
    setKeys(*m_rows[row].action, keys);
    const QString key = settingsKey(m_rows[row].id);
    if (isChanged(row))
        m_store.setValue(key, QKeySequence::listToString(keys, QKeySequence::PortableText));
    else
        m_store.remove(key);
}

QString ShortcutMap::refusal(const QKeySequence& key)
{
    if (key.isEmpty())
        return {};
    constexpr std::array fixed{Qt::Key_Space, Qt::Key_Escape, Qt::Key_Tab,    Qt::Key_Backtab,  Qt::Key_Return,
                               Qt::Key_Enter, Qt::Key_Left,   Qt::Key_Right,  Qt::Key_Up,       Qt::Key_Down,
                               Qt::Key_Home,  Qt::Key_End,    Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Backspace};
    const Qt::KeyboardModifiers modifiers = key[0].keyboardModifiers();
    const Qt::Key letter = key[0].key();
    const QString text = key.toString(QKeySequence::NativeText);
    if (modifiers & Qt::MetaModifier)
        return tr("%1 cannot be used: the desktop reserves such keys.").arg(text);
    if (modifiers == Qt::AltModifier && letter >= Qt::Key_A && letter <= Qt::Key_Z)
        return tr("%1 cannot be used: Alt with a letter opens a menu.").arg(text);
    const bool isPlain = (modifiers & ~Qt::ShiftModifier) == Qt::NoModifier;
    if (isPlain && std::ranges::find(fixed, letter) != fixed.end())
        return tr("%1 cannot be used: the canvas and the lists use it.").arg(text);
    return {};
}

QString shortcutPage(const ShortcutMap& map)
{
    QStringList menus;
    for (const ShortcutMap::Row& row : map.rows())
        menus << row.menu;
    menus.removeDuplicates();
    QString page = QStringLiteral("<h2>%1</h2>").arg(translated("Sweepbench: keyboard shortcuts").toHtmlEscaped());
    for (const QString& menu : menus) {
        QString lines;
        for (std::size_t row = 0; row < map.rows().size(); ++row)
            if (map.rows()[row].menu == menu && !map.keys(row).isEmpty())
                lines += QStringLiteral("<tr><td width=\"70%\">%1</td><td><b>%2</b></td></tr>")
                             .arg(map.name(row).toHtmlEscaped(),
                                  QKeySequence::listToString(map.keys(row), QKeySequence::NativeText).toHtmlEscaped());
        if (!lines.isEmpty())
            page += QStringLiteral("<h4>%1</h4><table width=\"100%\">%2</table>").arg(menu.toHtmlEscaped(), lines);
    }
    return page;
}

namespace {

// A key is accepted as soon as it is pressed, and the next one replaces it. QKeySequenceEdit waits for more keys of a
// sequence of up to four.
class KeyField : public QKeySequenceEdit
{
protected:
    void keyPressEvent(QKeyEvent* event) override
    {
        QKeySequenceEdit::keyPressEvent(event);
        const QKeySequence typed = keySequence();
        if (typed.isEmpty())
            return;
        clear(); // otherwise no signal follows, because the field already has the key
        setKeySequence(QKeySequence(typed[uint(typed.count() - 1)]));
    }
};

} // namespace

ShortcutDialog::ShortcutDialog(ShortcutMap& map, QWidget& window)
    : QDialog(&window), m_map(map), m_search(new QLineEdit), m_table(new DenseTable), m_command(new QLabel),
      m_typed(new KeyField), m_assign(new QPushButton), m_remove(new QPushButton(tr("Re&move"))),
      m_reset(new QPushButton(tr("&Reset"))), m_message(new QLabel)
{
    setWindowTitle(tr("Keyboard Shortcuts"));
    auto* column = new QVBoxLayout(this);
    column->addWidget(list(), 1);
    column->addWidget(editor());
    column->addWidget(buttons());
    const QSize room = window.screen()->availableSize() - QSize(16, 48); // with the window's frame
    resize(QSize(720, 620).boundedTo(window.size()).boundedTo(room));
    connect(&map, &ShortcutMap::changed, this, &ShortcutDialog::fill);
    fill();
    m_search->setFocus();
}

QWidget* ShortcutDialog::list()
{
    auto* list = new QWidget;
    auto* column = new QVBoxLayout(list);
    column->setContentsMargins(0, 0, 0, 0);
    m_search->setPlaceholderText(tr("Search by name, menu or key"));
    m_search->setAccessibleName(tr("Search by name, menu or key"));
    m_search->setClearButtonEnabled(true);
    m_table->setModel(&m_model);
    m_table->setAccessibleName(tr("Keyboard shortcuts"));
    m_table->setObjectName(QStringLiteral("shortcuts"));
    m_table->setCopyRole(Qt::DisplayRole);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    const QString words = QStringLiteral("the words of a command"); // the same for all columns
    m_table->setColumnTexts({words, words, words});
    column->addWidget(m_search);
    column->addWidget(m_table, 1);
    connect(m_search, &QLineEdit::textChanged, this, &ShortcutDialog::fill);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ShortcutDialog::followSelection);
    connect(m_table, &QTableView::activated, this, [this] { m_typed->setFocus(); });
    return list;
}

QWidget* ShortcutDialog::editor()
{
    auto* editor = new QWidget;
    auto* column = new QVBoxLayout(editor);
    column->setContentsMargins(0, 0, 0, 0);
    auto* row = new QHBoxLayout;
    m_typed->setAccessibleName(tr("New key"));
    m_typed->setClearButtonEnabled(true);
    row->addWidget(m_typed, 1);
    for (QPushButton* button : {m_assign, m_remove, m_reset}) {
        button->setAutoDefault(false);
        row->addWidget(button);
    }
    m_assign->setText(tr("A&ssign Anyway")); // the longer of its two texts sets the width
    m_assign->setMinimumWidth(m_assign->sizeHint().width());
    m_command->setBuddy(m_typed);
    m_message->setWordWrap(true);
    m_message->setMinimumHeight(2 * fontMetrics().height());
    m_message->setAlignment(Qt::AlignTop);
    column->addWidget(m_command);
    column->addLayout(row);
    column->addWidget(m_message);
    connect(m_typed, &QKeySequenceEdit::keySequenceChanged, this, &ShortcutDialog::followTyped);
    connect(m_assign, &QPushButton::clicked, this, [this] { assign(m_typed->keySequence()); });
    connect(m_remove, &QPushButton::clicked, this, [this] { assign({}); });
    connect(m_reset, &QPushButton::clicked, this, &ShortcutDialog::resetSelected);
    return editor;
}

QWidget* ShortcutDialog::buttons()
{
    auto* box = new QDialogButtonBox(QDialogButtonBox::Close);
    QPushButton* resetAll = box->addButton(tr("Reset &All"), QDialogButtonBox::ResetRole);
    QPushButton* page = box->addButton(tr("&Print…"), QDialogButtonBox::ActionRole);
    for (QAbstractButton* button : box->buttons())
        qobject_cast<QPushButton*>(button)->setAutoDefault(false); // Enter belongs to the list
    connect(box, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(resetAll, &QPushButton::clicked, &m_map, &ShortcutMap::resetAll);
    connect(page, &QPushButton::clicked, this, &ShortcutDialog::print);
    return box;
}

void ShortcutDialog::select(std::size_t row)
{
    m_search->clear();
    m_table->selectRow(int(row)); // without a search, all commands are listed in their order
    m_table->scrollTo(m_table->currentIndex());
}

std::optional<std::size_t> ShortcutDialog::selected() const
{
    const QModelIndex index = m_table->currentIndex();
    return index.isValid() ? std::optional(m_model.indexOf(index.row())) : std::nullopt;
}

void ShortcutDialog::fill()
{
    const auto before = selected();
    std::vector<Command> commands;
    for (std::size_t row = 0; row < m_map.rows().size(); ++row)
        commands.push_back({.name = m_map.name(row),
                            .context = m_map.rows()[row].menu,
                            .keys = QKeySequence::listToString(m_map.keys(row), QKeySequence::NativeText),
                            .tip = m_map.rows()[row].action->statusTip(),
                            .isChanged = m_map.isChanged(row)});
    m_model.setCommands(std::move(commands));
    m_model.search(m_search->text());
    int shown = 0;
    for (int row = 0; row < m_model.rowCount(); ++row)
        if (m_model.indexOf(row) == before)
            shown = row;
    m_table->selectRow(shown);
    followSelection();
}

void ShortcutDialog::followSelection()
{
    const auto row = selected();
    m_command->setText(
        row ? tr("&New key of %1:").arg(m_map.name(*row).remove(u'…').replace(u'&', QStringLiteral("&&")))
            : tr("No command is selected."));
    m_typed->setEnabled(row.has_value());
    m_typed->clear();
    m_remove->setEnabled(row && !m_map.keys(*row).isEmpty());
    m_reset->setEnabled(row && m_map.isChanged(*row));
    followTyped();
}

// Shows a refusal, or the commands that would lose the typed key.
void ShortcutDialog::followTyped()
{
    const QKeySequence typed = m_typed->keySequence();
    const auto row = selected();
    QString message = ShortcutMap::refusal(typed);
    m_assign->setText(tr("A&ssign"));
    m_assign->setEnabled(row && !typed.isEmpty() && message.isEmpty());
    if (m_assign->isEnabled()) {
        message = loss(*row, {typed});
        if (!message.isEmpty())
            m_assign->setText(tr("A&ssign Anyway"));
    } else if (row && typed.isEmpty() && m_map.isChanged(*row)) {
        message = loss(*row, m_map.rows()[*row].usual);
    }
    m_message->setText(message);
}

QString ShortcutDialog::loss(std::size_t row, const QList<QKeySequence>& keys) const
{
    QStringList owners;
    for (const std::size_t other : m_map.conflicts(row, keys))
        owners << m_map.rows()[other].menu + QStringLiteral(" ▸ ") + m_map.name(other);
    return owners.isEmpty() ? QString()
                            : tr("%1 is already assigned to %2, which would lose it.")
                                  .arg(QKeySequence::listToString(keys, QKeySequence::NativeText),
                                       owners.join(QStringLiteral(", ")));
}

void ShortcutDialog::assign(const QKeySequence& key)
{
    const auto row = selected();
    if (row && ShortcutMap::refusal(key).isEmpty())
        m_map.assign(*row, key.isEmpty() ? QList<QKeySequence>() : QList<QKeySequence>{key});
}

void ShortcutDialog::resetSelected()
{
    if (const auto row = selected())
        m_map.reset(*row);
}

void ShortcutDialog::print()
{
    QPrinter printer(QPrinter::HighResolution);
    printer.setDocName(windowTitle());
    QPrintDialog dialog(&printer, this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    QTextDocument document;
    document.setHtml(shortcutPage(m_map));
    const auto paint = [&document](QPagedPaintDevice& device) {
        document.print(&device);
        return true;
    };
    if (const auto printed = printPages(printer, paint); !printed)
        m_message->setText(safeLine(QString::fromStdString(printed.problems().front().text())));
}

} // namespace sweep
