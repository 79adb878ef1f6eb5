#include "widgets/inspectors/key_table.h"

#include "widgets/format/layouts.h"
#include "widgets/format/number_delegate.h"
#include "widgets/format/numbers.h"
#include "widgets/inspectors/message_label.h"
#include "widgets/models/bodies/key_text.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPushButton>
#include <QTableView>

#include <algorithm>

namespace sweep {

namespace {

constexpr int mostKeysShown = 8; // the rest scrolls

} // namespace

KeyTable::KeyTable(SceneDocument& document, QWidget* parent)
    : QWidget(parent), m_model(document), m_table(new QTableView), m_message(new MessageLabel)
{
    m_table->setModel(&m_model);
    m_table->setItemDelegate(new NumberDelegate(m_table));
    m_table->setAccessibleName(tr("Keys"));
    m_table->setFont(tabularFont(font()));
    m_table->setAlternatingRowColors(true);
    m_table->setCornerButtonEnabled(false);
    m_table->setWordWrap(false); // wrapping would cut a long number to "2.…"
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_table->setTabKeyNavigation(false);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                             QAbstractItemView::AnyKeyPressed);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 8);
    m_table->installEventFilter(this);
    auto* column = newLayout<QVBoxLayout>(this, 4);
    column->addWidget(m_table);
    column->addWidget(m_message);
    auto* buttons = newLayout<QHBoxLayout>(nullptr, 4);
    column->addLayout(buttons);
    const auto addButton = [&](const QString& text, const QString& tip, void (KeyTable::*act)()) {
        auto* button = new QPushButton(text);
        button->setToolTip(tip);
        button->setStatusTip(tip);
        button->setObjectName(text + QStringLiteral(" keys"));
        button->setMinimumWidth(button->fontMetrics().horizontalAdvance(text) + 12);
        buttons->addWidget(button);
        connect(button, &QPushButton::clicked, this, act);
        return button;
    };
    addButton(tr("Add"), tr("Add a key after the current one"), &KeyTable::add);
    m_remove = addButton(tr("Remove"), tr("Remove the selected keys (Del)"), &KeyTable::remove);
    addButton(tr("Copy"), tr("Copy the selected keys, or all, as rows of t, x and y (Ctrl+C)"), &KeyTable::copy);
    addButton(tr("Paste"), tr("Replace all keys by rows of t, x and y from the clipboard (Ctrl+V)"), &KeyTable::paste);
    connect(&m_model, &KeyModel::refused, this, [this](const QString& words) {
        m_message->setMessages(words.isEmpty() ? QStringList() : QStringList(words));
    });
}

void KeyTable::show(std::size_t body, bool second)
{
    if (body != m_body)
        m_message->setMessages({});
    m_body = body;
    m_model.setPath(body, second);
    m_remove->setEnabled(m_model.rowCount() > 1);
    const int rows = std::clamp(m_model.rowCount(), 2, mostKeysShown);
    const int header = m_table->horizontalHeader()->sizeHint().height();
    m_table->setFixedHeight(header + rows * m_table->verticalHeader()->defaultSectionSize() +
                            2 * m_table->frameWidth());
}

std::vector<int> KeyTable::pickedRows() const
{
    std::vector<int> rows;
    for (const QItemSelectionRange& range : m_table->selectionModel()->selection())
        for (int row = range.top(); row <= range.bottom(); ++row)
            rows.push_back(row);
    std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

void KeyTable::add()
{
    const QModelIndex current = m_table->currentIndex();
    const auto row = m_model.addKey(current.isValid() ? current.row() : m_model.rowCount() - 1);
    if (row)
        m_table->setCurrentIndex(m_model.index(*row, 0));
}

void KeyTable::remove()
{
    const std::vector<int> rows = pickedRows();
    m_model.removeKeys(rows.empty() ? std::vector<int>{m_model.rowCount() - 1} : rows);
}

void KeyTable::selectAll()
{
    m_table->selectAll();
}

void KeyTable::copy()
{
    const std::vector<int> rows = pickedRows();
    std::vector<Key> keys;
    for (const int row : rows)
        keys.push_back(m_model.keys()[std::size_t(row)]);
    QApplication::clipboard()->setText(textOfKeys(rows.empty() ? m_model.keys() : keys));
}

void KeyTable::paste()
{
    m_model.paste(QApplication::clipboard()->text());
}

bool KeyTable::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
        return QWidget::eventFilter(watched, event);
    const auto& key = *static_cast<QKeyEvent*>(event);
    if (event->type() == QEvent::ShortcutOverride && beginsNumber(key, m_table->currentIndex())) {
        event->accept();
        return true;
    }
    void (KeyTable::*act)() = nullptr;
    if (key.matches(QKeySequence::Copy))
        act = &KeyTable::copy;
    else if (key.matches(QKeySequence::Paste))
        act = &KeyTable::paste;
    else if (key.matches(QKeySequence::Delete))
        act = &KeyTable::remove;
    else if (key.matches(QKeySequence::SelectAll))
        act = &KeyTable::selectAll;
    if (!act)
        return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::KeyPress)
        (this->*act)();
    event->accept(); // the window's shortcuts act on bodies
    return true;
}

} // namespace sweep
