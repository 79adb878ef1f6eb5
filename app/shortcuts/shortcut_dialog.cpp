#include "app/shortcuts/shortcut_dialog.h"

#include "app/shortcuts/shortcut_map.h"
#include "app/shortcuts/shortcut_page.h"
#include "widgets/tables/dense_table.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPrintDialog>
#include <QPrinter>
#include <QPushButton>
#include <QScreen>
#include <QTableView>
#include <QTextDocument>
#include <QVBoxLayout>

namespace sweep {

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
    : QDialog(&window), m_map(map), m_model(map), m_search(new QLineEdit), m_table(new DenseTable),
      m_command(new QLabel), m_typed(new KeyField), m_assign(new QPushButton), m_remove(new QPushButton(tr("Re&move"))),
      m_reset(new QPushButton(tr("&Reset"))), m_message(new QLabel)
{
    setWindowTitle(tr("Keyboard Shortcuts"));
    auto* column = new QVBoxLayout(this);
    column->addWidget(list(), 1);
    column->addWidget(editor());
    column->addWidget(buttons());
    const QSize room = window.screen()->availableSize() - QSize(16, 48); // with the window's frame
    resize(QSize(720, 620).boundedTo(window.size()).boundedTo(room));
    connect(&map, &ShortcutMap::changed, this, &ShortcutDialog::followSelection);
    m_table->selectRow(0);
    followSelection();
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
    m_filter.setSourceModel(&m_model);
    m_table->setModel(&m_filter);
    m_table->setAccessibleName(tr("Keyboard shortcuts"));
    m_table->setObjectName(QStringLiteral("shortcuts"));
    m_table->setCopyRole(Qt::DisplayRole);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    const QString words = QStringLiteral("the words of a command"); // the same for all columns
    m_table->setColumnTexts({words, words, words});
    column->addWidget(m_search);
    column->addWidget(m_table, 1);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& typed) {
        m_filter.search(typed);
        if (!m_table->currentIndex().isValid())
            m_table->selectRow(0);
    });
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
    const QModelIndex index = m_filter.mapFromSource(m_model.index(int(row), 0));
    m_table->setCurrentIndex(index);
    m_table->scrollTo(index);
}

std::optional<std::size_t> ShortcutDialog::selected() const
{
    const QModelIndex index = m_filter.mapToSource(m_table->currentIndex());
    return index.isValid() ? std::optional(std::size_t(index.row())) : std::nullopt;
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
    document.print(&printer);
}

} // namespace sweep
