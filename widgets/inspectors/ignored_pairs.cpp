#include "widgets/inspectors/ignored_pairs.h"

#include "widgets/format/conversions.h"
#include "widgets/format/layouts.h"
#include "widgets/format/text_field.h"
#include "widgets/inspectors/message_label.h"

#include <QComboBox>
#include <QListWidget>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace sweep {

namespace {

constexpr int idRole = Qt::UserRole; // the id itself; the text is for display
constexpr int mostRowsShown = 4;
constexpr std::size_t mostChoices = 1000; // other ids have to be typed

using Pair = std::pair<std::string, std::string>;

bool isPair(const Pair& pair, const std::string& a, const std::string& b)
{
    return (pair.first == a && pair.second == b) || (pair.first == b && pair.second == a);
}

} // namespace

IgnoredPairs::IgnoredPairs(SceneDocument& document, QWidget* parent)
    : QWidget(parent), m_document(document), m_list(new QListWidget), m_other(new QComboBox), m_typed(new TextField),
      m_add(new QPushButton(tr("Ignore"))), m_remove(new QPushButton(tr("Test Again"))), m_message(new MessageLabel)
{
    m_list->setAccessibleName(tr("Ignored bodies"));
    m_list->setObjectName(QStringLiteral("ignored"));
    m_list->setUniformItemSizes(true);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setToolTip(tr("This body and these are never tested against each other"));
    m_other->setEditable(true);
    m_other->setLineEdit(m_typed);
    m_other->setInsertPolicy(QComboBox::NoInsert);
    m_other->setCompleter(nullptr); // keep the text, and the mark that it was typed
    m_other->setAccessibleName(tr("Id of a body to ignore"));
    m_other->setObjectName(QStringLiteral("ignore"));
    m_typed->setAccessibleName(m_other->accessibleName());
    m_typed->setPlaceholderText(tr("id of a body"));
    m_other->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_other->setMinimumContentsLength(6);
    m_add->setToolTip(tr("Never test this body against that one"));
    m_remove->setToolTip(tr("Test this body against the selected ones again"));
    auto* column = newLayout<QVBoxLayout>(this, 4);
    column->addWidget(m_list);
    auto* row = newLayout<QHBoxLayout>(nullptr, 4);
    row->addWidget(m_other, 1);
    row->addWidget(m_add);
    column->addWidget(m_remove, 0, Qt::AlignLeft);
    column->addLayout(row);
    column->addWidget(m_message);
    connect(m_add, &QPushButton::clicked, this, &IgnoredPairs::add);
    connect(m_typed, &QLineEdit::returnPressed, this, &IgnoredPairs::add);
    // Not isModified(): a list with a matching entry has reset it by now.
    connect(m_typed, &QLineEdit::editingFinished, this, [this] {
        if (std::exchange(m_isTyped, false))
            add();
    });
    connect(m_remove, &QPushButton::clicked, this, &IgnoredPairs::remove);
    connect(m_typed, &QLineEdit::textEdited, this, [this] {
        m_isTyped = true;
        m_message->setMessages({});
    });
    connect(m_list, &QListWidget::itemSelectionChanged, this,
            [this] { m_remove->setEnabled(!m_list->selectedItems().isEmpty()); });
}

void IgnoredPairs::show(std::size_t body)
{
    if (body != m_body) {
        m_message->setMessages({});
        setShownText(*m_typed, {});
        m_isTyped = false;
    }
    m_body = body;
    QStringList ids;
    for (const auto& [a, b] : m_document.scene().ignore.value_or(std::vector<Pair>()))
        if (a == id() || b == id())
            ids += textOf(a == id() ? b : a);
    ids.removeDuplicates();
    QStringList shown;
    for (int row = 0; row < m_list->count(); ++row)
        shown += m_list->item(row)->data(idRole).toString();
    if (ids != shown) {
        m_list->clear();
        for (const QString& other : ids)
            (new QListWidgetItem(visibleText(other), m_list))->setData(idRole, other);
    }
    m_list->setVisible(!ids.isEmpty());
    m_remove->setVisible(!ids.isEmpty());
    m_remove->setEnabled(!m_list->selectedItems().isEmpty());
    m_list->setFixedHeight(std::min<int>(int(ids.size()), mostRowsShown) * (fontMetrics().height() + 4) +
                           2 * m_list->frameWidth());
    const QString written = m_other->currentText();
    const bool isTyped = m_typed->isModified();
    QStringList choices;
    const auto& bodies = m_document.scene().bodies;
    for (std::size_t i = 0; i < std::min(bodies.size(), mostChoices); ++i)
        if (i != body && !ids.contains(textOf(bodies[i].id)))
            choices += textOf(bodies[i].id);
    m_other->clear();
    m_other->addItems(choices);
    m_other->setCurrentIndex(-1);
    m_other->setEditText(written);
    m_typed->setModified(isTyped);
}

void IgnoredPairs::add()
{
    const std::string other = m_other->currentText().trimmed().toStdString();
    if (other.empty())
        return; // leaving the field has already added the id
    const auto& bodies = m_document.scene().bodies;
    const bool known = std::ranges::any_of(bodies, [&](const Body& body) { return body.id == other; });
    if (!known || other == id()) {
        m_typed->setFault(known ? tr("A body is never tested against itself. Choose another body.")
                                : tr("No body has the id “%1”.").arg(shownTextOf(other)));
        m_message->setMessages({m_typed->fault()});
        return;
    }
    setShownText(*m_typed, {});
    SceneSettings settings = settingsOf(m_document.scene());
    auto pairs = settings.ignore.value_or(std::vector<Pair>());
    if (std::ranges::any_of(pairs, [&](const auto& pair) { return isPair(pair, id(), other); }))
        return;
    pairs.emplace_back(id(), other);
    settings.ignore = std::move(pairs);
    m_document.changeSettings(std::move(settings), tr("Ignore %1 and %2").arg(shownTextOf(id()), shownTextOf(other)));
}

void IgnoredPairs::remove()
{
    SceneSettings settings = settingsOf(m_document.scene());
    if (!settings.ignore)
        return;
    for (const QListWidgetItem* item : m_list->selectedItems())
        std::erase_if(*settings.ignore, [&, other = item->data(idRole).toString().toStdString()](const auto& pair) {
            return isPair(pair, id(), other);
        });
    if (settings.ignore->empty())
        settings.ignore.reset();
    m_document.changeSettings(std::move(settings), tr("Test %1 again").arg(shownTextOf(id())));
}

} // namespace sweep
