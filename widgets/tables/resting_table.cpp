#include "widgets/tables/resting_table.h"

#include "widgets/format/layouts.h"
#include "widgets/tables/dense_table.h"

#include <QHeaderView>
#include <QScopedValueRollback>
#include <QToolButton>

namespace sweep {

RestingTable::RestingTable(RestingModel& model, Playhead& playhead, Selection& selection, QWidget* parent)
    : QWidget(parent), m_model(model), m_playhead(playhead), m_selection(selection), m_title(new QToolButton),
      m_table(new DenseTable)
{
    auto* column = newLayout<QVBoxLayout>(this, 0);
    m_title->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_title->setAutoRaise(true);
    m_title->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_title->setToolTip(
        tr("Bodies at rest have no events. These pairs are in contact as long as both are there. Click to show or "
           "hide them."));
    column->addWidget(m_title);
    column->addWidget(m_table);
    m_table->setAccessibleName(tr("Contacts at rest"));
    m_table->setObjectName(QStringLiteral("resting"));
    m_table->setCopyRole(RestingModel::ExactRole);
    m_table->setLinkRole(RestingModel::BodyRole);
    m_table->setModel(&model);
    m_table->horizontalHeader()->hide();
    m_table->setMinimumHeight(m_table->verticalHeader()->defaultSectionSize());
    // The verdict has its full width from the start; width that the other columns do not need goes to the names.
    m_table->setStretchedColumns(
        {RestingModel::RelationColumn, RestingModel::AColumn, RestingModel::BColumn, RestingModel::SharedColumn},
        RestingModel::SharedColumn);
    m_table->setColumnTexts({QStringLiteral("XX overlap"), QStringLiteral("XX wall"), QStringLiteral("XX wall"),
                             QStringLiteral("0.00, 0"), QStringLiteral("XX disagree")});
    connect(m_title, &QToolButton::clicked, this, [this] { open(!m_isOpen); });
    connect(m_table, &DenseTable::rowPicked, this, &RestingTable::pick);
    connect(m_table, &DenseTable::linkActivated, this, &RestingTable::selectBody);
    connect(&selection, &Selection::changed, this, &RestingTable::followSelection);
    connect(&model, &QAbstractItemModel::modelReset, this, &RestingTable::refill);
    open(true);
    refill();
}

int RestingTable::titleHeight() const
{
    return m_title->sizeHint().height();
}

int RestingTable::fullHeight() const
{
    return titleHeight() + m_model.rowCount() * m_table->verticalHeader()->defaultSectionSize();
}

void RestingTable::refill()
{
    m_title->setText(m_model.title());
    setVisible(m_model.hasContacts());
    m_table->doItemsLayout(); // otherwise scrolling would use the scroll bar's range for the earlier rows
    followSelection();
    Q_EMIT heightChanged();
}

void RestingTable::open(bool isOpen)
{
    m_isOpen = isOpen;
    m_title->setArrowType(isOpen ? Qt::DownArrow : Qt::RightArrow);
    m_table->setVisible(isOpen);
    Q_EMIT heightChanged();
}

void RestingTable::pick(int row)
{
    if (m_model.isStale())
        return; // the rows belong to an earlier scene
    const BodyPair pair = m_model.pairOf(row);
    const Scene& scene = m_model.scene();
    const auto isThere = [&](std::uint32_t body) {
        const Interval active = activeInterval(scene, scene.bodies[body]);
        return active.start <= m_playhead.time() && m_playhead.time() <= active.end;
    };
    const QScopedValueRollback picking(m_picking, true);
    if (!isThere(pair.a) || !isThere(pair.b))
        m_playhead.setTime(commonStart(scene, pair).nearest());
    m_selection.setBodies({pair.a, pair.b});
}

void RestingTable::selectBody(const QModelIndex& link)
{
    if (!m_model.isStale())
        m_selection.setBodies({link.data(RestingModel::BodyRole).value<std::size_t>()});
}

void RestingTable::followSelection()
{
    if (m_picking)
        return; // the user is picking a row here
    const auto& bodies = m_selection.bodies();
    const bool isPair = m_selection.lastPicked() == Selection::Picked::bodies && bodies.size() == 2;
    const auto row = isPair && !m_model.isStale() ? m_model.rowOf({std::uint32_t(bodies[0]), std::uint32_t(bodies[1])})
                                                  : std::nullopt;
    if (!row) {
        m_table->clearSelection();
        return;
    }
    // Not selectRow(): that adds to the selection while the Ctrl of a shortcut is held.
    const QModelIndex first = m_model.index(*row, 0);
    m_table->selectionModel()->setCurrentIndex(first, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    m_table->scrollTo(first);
}

} // namespace sweep
