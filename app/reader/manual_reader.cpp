#include "app/reader/manual_reader.h"

#include "app/reader/manual_view.h"

#include <QHBoxLayout>
#include <QKeySequence>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScreen>
#include <QShortcut>
#include <QSplitter>
#include <QVBoxLayout>

#include <utility>

namespace sweep {

ManualReader::ManualReader(QWidget& window)
    : QDialog(&window), m_view(new ManualView), m_field(new QLineEdit), m_list(new QListWidget)
{
    setWindowTitle(tr("Manual"));
    auto* split = new QSplitter;
    split->addWidget(side());
    split->addWidget(m_view);
    split->setStretchFactor(1, 1);
    split->setSizes({240, 560});
    split->setChildrenCollapsible(false);
    auto* column = new QVBoxLayout(this);
    column->addWidget(buttons());
    column->addWidget(split, 1);
    resize(QSize(860, 620).boundedTo(window.screen()->availableSize()));
    connect(m_view, &ManualView::linkFollowed, this, &ManualReader::open);
    connect(m_field, &QLineEdit::textChanged, this, &ManualReader::search);
    connect(m_field, &QLineEdit::returnPressed, this, [this] { pick(0); });
    connect(m_list, &QListWidget::itemClicked, this, [this] { pick(m_list->currentRow()); });
    connect(m_list, &QListWidget::itemActivated, this, [this] { pick(m_list->currentRow()); });
    const auto focusField = [this] {
        m_field->setFocus(Qt::ShortcutFocusReason);
        m_field->selectAll();
    };
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, this, focusField);
    search({});
}

QWidget* ManualReader::side()
{
    auto* side = new QWidget;
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    m_field->setPlaceholderText(tr("Search the manual"));
    m_field->setAccessibleName(tr("Search the manual"));
    m_field->setClearButtonEnabled(true);
    m_list->setAccessibleName(tr("Pages"));
    m_list->setWordWrap(true);
    column->addWidget(m_field);
    column->addWidget(m_list, 1);
    return side;
}

QWidget* ManualReader::buttons()
{
    auto* bar = new QWidget;
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    const auto add = [row](const QString& text, const QKeySequence& key) {
        auto* button = new QPushButton(text);
        button->setAutoDefault(false); // Enter belongs to the search field
        button->setShortcut(key);
        button->setToolTip(QStringLiteral("%1 (%2)").arg(text, key.toString(QKeySequence::NativeText)));
        row->addWidget(button);
        return button;
    };
    m_back = add(tr("Back"), QKeySequence(Qt::ALT | Qt::Key_Left));
    m_forward = add(tr("Forward"), QKeySequence(Qt::ALT | Qt::Key_Right));
    QPushButton* home = add(tr("Contents"), QKeySequence(Qt::ALT | Qt::Key_Home));
    row->addStretch(1);
    connect(m_back, &QPushButton::clicked, this, [this] { move(m_before, m_after); });
    connect(m_forward, &QPushButton::clicked, this, [this] { move(m_after, m_before); });
    connect(home, &QPushButton::clicked, this, [this] { open({manualPages().front().name}); });
    return bar;
}

const ManualAddress& ManualReader::address() const
{
    return m_view->address();
}

void ManualReader::open(const ManualAddress& address)
{
    if (manualPage(address.page) == nullptr)
        return;
    if (!this->address().page.isEmpty() && !(this->address() == address)) {
        m_before.push_back(this->address());
        m_after.clear();
    }
    show(address);
}

void ManualReader::move(std::vector<ManualAddress>& from, std::vector<ManualAddress>& to)
{
    if (from.empty())
        return;
    to.push_back(address());
    const ManualAddress wanted = from.back();
    from.pop_back();
    show(wanted);
}

void ManualReader::show(const ManualAddress& address)
{
    m_view->showSection(address);
    m_view->mark(m_field->text());
    follow();
    QDialog::show();
    raise();
    activateWindow();
}

void ManualReader::follow()
{
    m_back->setEnabled(!m_before.empty());
    m_forward->setEnabled(!m_after.empty());
    for (std::size_t row = 0; row < m_listed.size(); ++row)
        if (m_listed[row] == address() || (m_field->text().isEmpty() && m_listed[row].page == address().page))
            m_list->setCurrentRow(int(row));
}

void ManualReader::search(const QString& words)
{
    std::vector<ManualHit> hits = searchManual(words);
    if (words.trimmed().isEmpty())
        for (const ManualPage& page : manualPages())
            hits.push_back({{page.name}, page.title});
    m_list->clear();
    m_listed.clear();
    for (const ManualHit& hit : hits) {
        m_list->addItem(hit.title);
        m_listed.push_back(hit.address);
    }
    if (hits.empty()) {
        m_list->addItem(tr("No section contains all of these words."));
        m_list->item(0)->setFlags(Qt::NoItemFlags);
    }
    m_view->mark(words);
    follow();
}

void ManualReader::pick(int row)
{
    if (row >= 0 && std::size_t(row) < m_listed.size())
        open(ManualAddress(m_listed[std::size_t(row)]));
}

void showManual(QWidget& window, const QString& link)
{
    const auto address = manualAddress(link, {});
    if (!address)
        return;
    auto* reader = window.findChild<ManualReader*>(QString(), Qt::FindDirectChildrenOnly);
    if (reader == nullptr)
        reader = new ManualReader(window);
    reader->open(*address);
}

} // namespace sweep
