#include "app/dialogs/bookmark_dialog.h"

#include "widgets/format/numbers.h"
#include "widgets/tables/dense_table.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <utility>

namespace sweep {

namespace {

std::optional<std::string> noteOf(const QString& text)
{
    return text.isEmpty() ? std::nullopt : std::optional(text.toStdString());
}

QDialogButtonBox* answers(QDialog& dialog)
{
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Ok)->setText(BookmarkDialog::tr("&Save"));
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, [&dialog] { dialog.done(bookmarksGivenUp); });
    return buttons;
}

} // namespace

BookmarkDialog::BookmarkDialog(const Bookmark& bookmark, QWidget* parent)
    : QDialog(parent), m_bookmark(bookmark), m_name(new QLineEdit(QString::fromStdString(bookmark.name))),
      m_note(new QPlainTextEdit(QString::fromStdString(bookmark.note.value_or(""))))
{
    setWindowTitle(tr("Bookmark"));
    auto* form = new QFormLayout(this);
    m_note->setTabChangesFocus(true);
    m_note->setFixedHeight(4 * fontMetrics().lineSpacing() + 12);
    form->addRow(tr("&Name"), m_name);
    form->addRow(tr("Time"), new QLabel(shownText(bookmark.t)));
    form->addRow(tr("No&te"), m_note);
    QDialogButtonBox* buttons = answers(*this);
    form->addRow(buttons);
    const auto follow = [this, buttons] {
        buttons->button(QDialogButtonBox::Ok)->setEnabled(!m_name->text().trimmed().isEmpty());
    };
    connect(m_name, &QLineEdit::textChanged, this, follow);
    follow();
    m_name->selectAll();
}

Bookmark BookmarkDialog::bookmark() const
{
    Bookmark named = m_bookmark;
    named.name = m_name->text().trimmed().toStdString();
    named.note = noteOf(m_note->toPlainText());
    return named;
}

BookmarkList::BookmarkList(std::vector<Bookmark> bookmarks, const QStringList& keys, QWidget* parent)
    : QDialog(parent), m_bookmarks(std::move(bookmarks)), m_keys(keys), m_table(new QTableWidget)
{
    setWindowTitle(tr("Bookmarks"));
    m_table->setColumnCount(4);
    m_table->setHorizontalHeaderLabels({tr("Key"), tr("Name"), tr("Time"), tr("Note")});
    m_table->horizontalHeader()->setSectionResizeMode(3, QHeaderView::Stretch);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setAccessibleName(tr("Bookmarks"));
    makeDense(*m_table);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_table);
    auto* row = new QHBoxLayout;
    const auto add = [&](const QString& text, auto act) {
        auto* button = new QPushButton(text);
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, act);
        row->addWidget(button);
    };
    add(tr("&Up"), [this] { move(-1); });
    add(tr("&Down"), [this] { move(1); });
    add(tr("De&lete"), [this] { remove(); });
    row->addStretch(1);
    column->addLayout(row);
    column->addWidget(answers(*this));
    resize(560, 320);
    fill(0);
}

void BookmarkList::fill(int current)
{
    m_table->setRowCount(int(m_bookmarks.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const Bookmark& bookmark = m_bookmarks[std::size_t(row)];
        const auto put = [&](int column, const QString& text, bool editable) {
            auto* item = new QTableWidgetItem(text);
            if (!editable)
                item->setFlags(item->flags() & ~Qt::ItemIsEditable);
            m_table->setItem(row, column, item);
        };
        put(0, m_keys.value(row), false);
        put(1, QString::fromStdString(bookmark.name), true);
        put(2, shownText(bookmark.t), false);
        put(3, QString::fromStdString(bookmark.note.value_or("")), true);
    }
    m_table->resizeColumnToContents(0);
    m_table->resizeColumnToContents(2);
    m_table->selectRow(current);
}

// What the table holds; an empty name leaves the old one.
std::vector<Bookmark> BookmarkList::bookmarks() const
{
    std::vector<Bookmark> written = m_bookmarks;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const QString name = m_table->item(row, 1)->text().trimmed();
        if (!name.isEmpty())
            written[std::size_t(row)].name = name.toStdString();
        written[std::size_t(row)].note = noteOf(m_table->item(row, 3)->text());
    }
    return written;
}

void BookmarkList::move(int by)
{
    const int row = m_table->currentRow();
    const int to = row + by;
    if (row < 0 || to < 0 || to >= m_table->rowCount())
        return;
    m_bookmarks = bookmarks();
    std::swap(m_bookmarks[std::size_t(row)], m_bookmarks[std::size_t(to)]);
    fill(to);
}

void BookmarkList::remove()
{
    const int row = m_table->currentRow();
    if (row < 0)
        return;
    m_bookmarks = bookmarks();
    m_bookmarks.erase(m_bookmarks.begin() + row);
    fill(std::min(row, int(m_bookmarks.size()) - 1));
}

} // namespace sweep
