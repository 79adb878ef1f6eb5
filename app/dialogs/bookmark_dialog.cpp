#include "app/dialogs/bookmark_dialog.h"

#include "app/dialogs/dialog_draft.h"
#include "widgets/format/numbers.h"
#include "widgets/format/visible_text.h"
#include "widgets/tables/dense_table.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <utility>

namespace sweep {

namespace {

std::optional<std::string> noteOf(const QString& text)
{
    return text.isEmpty() ? std::nullopt : std::optional(text.toStdString());
}

// An item that shows its text with invisible characters replaced, and edits the text itself.
class TextItem : public QStandardItem
{
public:
    using QStandardItem::QStandardItem;

    [[nodiscard]] QVariant data(int role) const override
    {
        const QVariant held = QStandardItem::data(role);
        return role == Qt::DisplayRole ? visibleText(held.toString()) : held;
    }
};

QDialogButtonBox* answers(QDialog& dialog)
{
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Ok)->setText(BookmarkDialog::tr("&Save"));
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
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
    : QDialog(parent), m_bookmarks(std::move(bookmarks)), m_keys(keys), m_model(new QStandardItemModel(this)),
      m_table(new DenseTable)
{
    setWindowTitle(tr("Bookmarks"));
    m_model->setHorizontalHeaderLabels({tr("Key"), tr("Name"), tr("Time"), tr("Note")});
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                             QAbstractItemView::AnyKeyPressed);
    m_table->setCopyRole(Qt::DisplayRole);
    m_table->setAccessibleName(tr("Bookmarks"));
    m_table->setObjectName(QStringLiteral("bookmarks"));
    m_table->setColumnTexts({QStringLiteral("Ctrl+0"), QStringLiteral("a name of a bookmark"),
                             QStringLiteral("0.1234567890123456"), QString()});
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

void BookmarkList::continueWith(std::vector<Bookmark> edited)
{
    const std::vector<Bookmark> before = std::exchange(m_bookmarks, std::move(edited));
    fill(0);
    addReset(*this, [this, before] {
        m_bookmarks = before;
        fill(0);
    });
}

// Commits the cell that is being edited.
void BookmarkList::done(int result)
{
    m_table->setCurrentIndex({}); // closes the cell's editor
    QDialog::done(result);
}

void BookmarkList::fill(int current)
{
    m_model->setRowCount(int(m_bookmarks.size()));
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const Bookmark& bookmark = m_bookmarks[std::size_t(row)];
        const auto put = [&](int column, const QString& text, bool editable) {
            auto* item = new TextItem(text);
            item->setEditable(editable);
            m_model->setItem(row, column, item);
        };
        put(0, m_keys.value(row), false);
        put(1, QString::fromStdString(bookmark.name), true);
        put(2, shownText(bookmark.t), false);
        put(3, QString::fromStdString(bookmark.note.value_or("")), true);
    }
    m_table->selectRow(current);
}

// The bookmarks in the table; an empty name keeps the old one.
std::vector<Bookmark> BookmarkList::bookmarks() const
{
    std::vector<Bookmark> written = m_bookmarks;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QString name = m_model->item(row, 1)->data(Qt::EditRole).toString().trimmed();
        if (!name.isEmpty())
            written[std::size_t(row)].name = name.toStdString();
        written[std::size_t(row)].note = noteOf(m_model->item(row, 3)->data(Qt::EditRole).toString());
    }
    return written;
}

void BookmarkList::move(int by)
{
    const int row = m_table->currentIndex().row();
    const int to = row + by;
    if (row < 0 || to < 0 || to >= m_model->rowCount())
        return;
    m_bookmarks = bookmarks();
    std::swap(m_bookmarks[std::size_t(row)], m_bookmarks[std::size_t(to)]);
    fill(to);
}

void BookmarkList::remove()
{
    const int row = m_table->currentIndex().row();
    if (row < 0)
        return;
    m_bookmarks = bookmarks();
    m_bookmarks.erase(m_bookmarks.begin() + row);
    fill(std::min(row, int(m_bookmarks.size()) - 1));
}

} // namespace sweep
