#include "widgets/tables/event_table.h"

#include "widgets/format/labels.h"
#include "widgets/format/numbers.h"
#include "widgets/format/text.h"
#include "widgets/tables/dense_table.h"
#include "widgets/tables/panels.h"

#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QStringListModel>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <iterator>

namespace sweep {

namespace {

constexpr std::size_t mostBodies = 1000;

const char* const fixedWords[] = {"kind:enter",
                                  "kind:exit",
                                  "kind:touch",
                                  "kind:cross",
                                  "kind:clipped",
                                  "audit:agree",
                                  "audit:disagree",
                                  "audit:undecided",
                                  "sample:seen",
                                  "sample:late",
                                  "sample:missed",
                                  "sample:merged",
                                  "sample:unreported",
                                  "body:",
                                  "cell:",
                                  "t<",
                                  "t>",
                                  "t="};

QString bodyWord(const std::string& id)
{
    const QString text = textOf(id);
    const bool isPlain = std::ranges::none_of(text, [](QChar c) { return c.isSpace() || c == u':'; });
    return QStringLiteral("body:") + (isPlain ? text : u'"' + text + u'"');
}

} // namespace

qsizetype lastWordStart(QStringView text)
{
    qsizetype start = 0;
    bool inQuotes = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        inQuotes ^= text[i] == u'"';
        if (text[i].isSpace() && !inQuotes)
            start = i + 1;
    }
    return start;
}

FilterCompleter::FilterCompleter(QObject* parent) : QCompleter(parent), m_words(new QStringListModel(this))
{
    setModel(m_words);
    setCaseSensitivity(Qt::CaseInsensitive);
    setFilterMode(Qt::MatchContains);
    setScene({});
}

void FilterCompleter::setScene(const Scene& scene)
{
    QStringList words;
    for (const char* word : fixedWords)
        words << QLatin1String(word);
    for (std::size_t i = 0; i < std::min(scene.bodies.size(), mostBodies); ++i)
        words << bodyWord(scene.bodies[i].id);
    if (words != m_words->stringList())
        m_words->setStringList(words);
}

QStringList FilterCompleter::splitPath(const QString& text) const
{
    const QString word = text.mid(lastWordStart(text));
    const bool isComplete = m_words->stringList().contains(word, Qt::CaseInsensitive);
    return {isComplete ? QStringLiteral("\n") : word}; // no word holds an end of line
}

QString FilterCompleter::pathFromIndex(const QModelIndex& index) const
{
    const auto* field = qobject_cast<const QLineEdit*>(widget());
    const QString before = field ? field->text() : QString();
    return before.left(lastWordStart(before)) + index.data().toString();
}

RestingTable::RestingTable(RestingModel& model, Playhead& playhead, Selection& selection, QWidget* parent)
    : QWidget(parent), m_model(model), m_playhead(playhead), m_selection(selection), m_title(new QToolButton),
      m_table(new DenseTable)
{
    auto* column = newLayout<QVBoxLayout>(this, 0);
    m_title->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_title->setAutoRaise(true);
    m_title->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_title->setToolTip(
        tr("Bodies at rest have no events. These pairs are in contact as long as both are active. Click to show or "
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
    m_table->selectOnly(row);
}

namespace {

// Permanent names of the columns, in their order, for the settings; those of cells are always shown with them.
const std::array<QString, EventModel::ColumnCount> columnNames{
    QStringLiteral("instant"), QStringLiteral("t"), QStringLiteral("kind"),  QStringLiteral("pair"),
    QStringLiteral("audit"),   QStringLiteral("s"), QStringLiteral("point"), QStringLiteral("frames"),
    QStringLiteral("a"),       QStringLiteral("b")};

// For each column, a text that it has room for before further columns are shown.
const std::array<QString, EventModel::ColumnCount> roomyTexts{QStringLiteral("000"),
                                                              QStringLiteral("≈ 0.000000  (0 + √00)/00"),
                                                              QStringLiteral("XX enter, clipped"),
                                                              QStringLiteral("Plasma ball · Launch pad"),
                                                              QStringLiteral("XX disagree"),
                                                              QStringLiteral("0.00000000"),
                                                              QStringLiteral("−0.000000, −0.00"),
                                                              QStringLiteral("late by 0.0000"),
                                                              QStringLiteral("XX Plasma"),
                                                              QStringLiteral("XX Plasma")};
constexpr int columnMargin = 20; // pixels, both sides together

// One column shows both names, so each has its own column only on demand.
constexpr bool isOnDemand(int column)
{
    return column == EventModel::AColumn || column == EventModel::BColumn;
}
constexpr bool isFurther(int column)
{
    return column == EventModel::SColumn || column == EventModel::PointColumn || column == EventModel::FramesColumn;
}

} // namespace

EventTable::EventTable(EventModel& model, RestingModel& resting, Playhead& playhead, Selection& selection,
                       QWidget* parent)
    : QWidget(parent), m_model(model), m_playhead(playhead), m_selection(selection), m_filter(new QLineEdit),
      m_completer(new FilterCompleter(this)), m_hits(new QLabel), m_cells(new QCheckBox(tr("Cells"))),
      m_table(new DenseTable), m_resting(new RestingTable(resting, playhead, selection)),
      m_parts(new QSplitter(Qt::Vertical)), m_placeholder(new Placeholder(m_table->viewport())),
      m_progress(new ProgressPanel), m_columns(new QMenu(tr("Event &Columns"), this))
{
    auto* column = newLayout<QVBoxLayout>(this, 4, {0, 4, 0, 0});
    m_filter->setPlaceholderText(tr("Filter events, e.g. kind:touch or t<1/2"));
    m_filter->setAccessibleName(tr("Event filter"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setToolTip(tr("All of these must match: kind:touch,cross  audit:disagree  sample:missed,late,merged  "
                            "body:\"Plasma ball\"  cell:3,-4  t<0.5  "
                            "t>=1/3, or a part of a name"));
    auto* row = new QHBoxLayout;
    row->setContentsMargins(4, 0, 4, 0);
    row->addWidget(m_filter);
    row->addWidget(m_hits);
    row->addWidget(m_cells);
    m_cells->hide();
    m_cells->setToolTip(tr("One row for each cell that a body meets: when it enters and exits, and how long it stays"));
    connect(m_cells, &QCheckBox::toggled, &model, &EventModel::setCellsWanted);
    connect(m_cells, &QCheckBox::clicked, this, &EventTable::columnChoicesChanged);
    m_hits->setAccessibleName(tr("Events that match"));
    m_filter->setCompleter(m_completer);
    column->addLayout(row);
    m_parts->addWidget(m_table);
    m_parts->addWidget(m_resting);
    m_parts->setChildrenCollapsible(false);
    m_table->setMinimumHeight(1); // the panel may be low
    column->addWidget(m_parts);
    column->addWidget(m_progress);
    m_table->setAccessibleName(tr("Events"));
    m_table->setObjectName(QStringLiteral("events"));
    m_table->setCopyRole(EventModel::ExactRole);
    m_table->setLinkRole(EventModel::BodyRole);
    m_table->setModel(&model);
    m_table->setStretchedColumns({EventModel::StayColumn, EventModel::PairColumn, EventModel::TimeColumn},
                                 EventModel::PairColumn,
                                 {EventModel::InstantColumn, EventModel::KindColumn, EventModel::AuditColumn});
    m_table->setSortingEnabled(true);
    m_table->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked); // a body's name
    m_table->horizontalHeader()->setSortIndicator(EventModel::InstantColumn, Qt::AscendingOrder);
    m_table->setColumnTexts({QStringLiteral("00"), QStringLiteral("≈ 0.000000"), QStringLiteral("XX touch"),
                             QStringLiteral("Line · Po"), QStringLiteral("XX agree"), QStringLiteral("0.000000"),
                             QStringLiteral("−0.0000, −0.0"), QStringLiteral("late by 0.0"),
                             QStringLiteral("XX Plasma"), QStringLiteral("XX Plasma"), QStringLiteral("≈ 0.000000"),
                             QStringLiteral("0.000000")});
    connect(&model, &QAbstractItemModel::modelReset, this, [this, &model] { // the numbers of instants stay whole
        const SolverAnswerPtr& answer = model.answer();
        const std::size_t instants = answer && answer->timeline ? answer->timeline->instants().size() : 0;
        const qsizetype digits = QString::number(instants).size();
        m_table->setColumnText(EventModel::InstantColumn, QString(std::max<qsizetype>(digits, 2), u'0'));
        const bool hasClipped = instants > 0 && std::ranges::any_of(answer->timeline->events(), [](const Event& event) {
                                    return event.clipped && !event.withCell();
                                });
        m_table->setColumnText(EventModel::KindColumn,
                               hasClipped ? QStringLiteral("XX enter, clipped") : QStringLiteral("XX touch"));
    });
    connect(m_filter, &QLineEdit::textChanged, &model, &EventModel::setFilter);
    connect(m_filter, &QLineEdit::textChanged, &resting, &RestingModel::setFilter);
    connect(m_resting, &RestingTable::heightChanged, this, &EventTable::shareHeight);
    connect(m_parts, &QSplitter::splitterMoved, this, [this] { m_isShared = false; });
    fillColumnsMenu();
    connectProgress();
    connect(m_table, &DenseTable::linkActivated, this, &EventTable::selectBody);
    connect(m_table, &DenseTable::rowPicked, this, &EventTable::pick);
    connect(m_table, &DenseTable::heightChanged, this, &EventTable::keepPlayhead);
    connect(&selection, &Selection::changed, this, &EventTable::followSelection);
    connect(&playhead, &Playhead::moved, this, &EventTable::followPlayhead);
    connect(&model, &QAbstractItemModel::modelReset, this, [this] {
        showColumns();
        showWhyEmpty();
        showHits();
        m_table->doItemsLayout(); // otherwise scrolling would use the scroll bar's range for the earlier rows
        shareHeight();
        scrollToPlayhead();
        followSelection();
    });
    m_scrollTimer.setSingleShot(true);
    m_scrollTimer.setInterval(100);
    m_scrollTimer.callOnTimeout(this, [this] {
        if (m_scrollWaits)
            followPlayhead();
    });
}

// A key that the table does not take.
void EventTable::keyPressEvent(QKeyEvent* event)
{
    const QModelIndex current = m_table->currentIndex();
    const QVariant body = current.siblingAtColumn(EventModel::AColumn).data(EventModel::BodyRole);
    if (event->key() != Qt::Key_F2 || !body.isValid())
        return QWidget::keyPressEvent(event);
    Q_EMIT renameWanted(body.value<std::size_t>());
}

// Shows the progress of long work below the rows, where it can be cancelled.
void EventTable::connectProgress()
{
    m_table->setCopier([this] { return m_model.copier(); });
    const auto follow = [this] {
        if (m_table->isCopying())
            m_progress->begin(tr("Copying rows…"));
        else if (m_model.isSorting())
            m_progress->begin(tr("Sorting by points…"));
        else
            m_progress->end();
    };
    connect(m_table, &DenseTable::copyingChanged, this, follow);
    connect(m_table, &DenseTable::copyProgressed, m_progress, &ProgressPanel::setProgress);
    connect(&m_model, &EventModel::sortingChanged, this, follow);
    connect(m_progress, &ProgressPanel::cancelled, this, [this] {
        m_table->cancelCopy();
        m_model.cancelSorting();
    });
}

DenseTable& EventTable::meantTable()
{
    DenseTable& resting = m_resting->table();
    const bool isMeant = resting.hasFocus() || !m_table->selectionModel()->hasSelection();
    return isMeant && resting.selectionModel()->hasSelection() ? resting : *m_table;
}

// The contacts at rest get the height of their rows, but at most half, or what the events leave.
void EventTable::shareHeight()
{
    constexpr int messageRows = 5;
    m_resting->setMaximumHeight(m_resting->isFolded() ? m_resting->titleHeight() : QWIDGETSIZE_MAX);
    if (!m_isShared || m_resting->isHidden())
        return;
    const int row = m_table->verticalHeader()->defaultSectionSize();
    const int events =
        m_model.rowCount() > 0 ? m_table->horizontalHeader()->height() + m_model.rowCount() * row : messageRows * row;
    const int height = m_parts->height() - m_parts->handleWidth();
    const int resting = std::min(m_resting->fullHeight(), std::max(height / 2, height - events));
    m_parts->setSizes({height - resting, resting});
}

void EventTable::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    showColumns();
    shareHeight();
}

void EventTable::setEmptyReason(const QString& reason)
{
    m_reason = reason;
    showWhyEmpty();
}

void EventTable::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

QString EventTable::filter() const
{
    return m_filter->text();
}

void EventTable::setFilter(const QString& words)
{
    m_filter->setText(words);
}

void EventTable::showWhyEmpty()
{
    const bool filtered = m_reason.isEmpty() && !m_filter->text().isEmpty();
    QString passes = tr("No events match the filter.");
    if (!m_model.filterProblem().isEmpty())
        passes += u'\n' + m_model.filterProblem();
    m_placeholder->showText(m_model.rowCount() > 0 ? QString() : filtered ? passes : m_reason);
    m_table->horizontalHeader()->setVisible(m_model.rowCount() > 0 || m_reason.isEmpty()); // none above a message
}

// Shows how many of all events pass the filter, and completes the filter with the words of the events' scene.
void EventTable::showHits()
{
    const SolverAnswerPtr& answer = m_model.answer();
    m_cells->setVisible(answer && answer->scene && answer->scene->grid);
    const bool filtered = answer && answer->timeline && !m_filter->text().trimmed().isEmpty();
    m_hits->setVisible(filtered);
    const QString matches = countText(m_model.rowCount());
    if (filtered) // in the Cells form, only the number of matches
        m_hits->setText(m_model.showsCells()
                            ? matches
                            : tr("%1 of %2").arg(matches, countText(qlonglong(answer->timeline->events().size()))));
    if (answer && answer->scene && m_offered.lock() != answer->scene) {
        m_offered = answer->scene;
        m_completer->setScene(*answer->scene);
    }
}

void EventTable::fillColumnsMenu()
{
    for (int column = 0; column < EventModel::ColumnCount; ++column) {
        QAction* action = m_columns->addAction(m_model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        action->setCheckable(true);
        action->setChecked(true);
        action->setStatusTip(tr("Show or hide this column of the event table"));
        action->setToolTip(action->statusTip());
        connect(action, &QAction::triggered, this, [this, column] { chooseColumn(column); });
    }
    QHeaderView* header = m_table->horizontalHeader();
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header, &QWidget::customContextMenuRequested, this,
            [this, header](const QPoint& at) { m_columns->popup(header->mapToGlobal(at)); });
}

// The column of time cannot be hidden: without any column there is no header to bring one back.
void EventTable::showColumns()
{
    const QList<QAction*> actions = m_columns->actions();
    const bool cells = m_model.showsCells(); // whose columns are fixed
    const int sorted = m_table->horizontalHeader()->sortIndicatorSection();
    bool isSortOfForm = true;
    int room = width();
    for (const bool areFurther : {false, true})
        for (int column = 0; column < EventModel::ColumnCount; ++column) {
            if (isFurther(column) != areFurther)
                continue;
            const bool isOfStays = column >= EventModel::ExitColumn;
            const bool isOfForm =
                cells ? isOfStays || column <= EventModel::TimeColumn || column == EventModel::PairColumn : !isOfStays;
            isSortOfForm &= isOfForm || column != sorted;
            const int wanted = fontMetrics().horizontalAdvance(roomyTexts[std::size_t(column)]) + columnMargin;
            const Choice choice = cells ? Choice::byRoom : m_choices[std::size_t(column)];
            const bool isEmpty = column == EventModel::SColumn && !m_model.hasProportions();
            const bool isByRoom = isOfForm && (cells || (areFurther ? wanted <= room : !isOnDemand(column)));
            const bool isShown = choice == Choice::shown || (choice == Choice::byRoom && isByRoom && !isEmpty);
            actions[column]->setChecked(isShown);
            actions[column]->setVisible(isOfForm);
            actions[column]->setEnabled(column != EventModel::TimeColumn && !cells);
            m_table->setColumnShown(column, isShown && !isEmpty);
            room -= m_table->isColumnHidden(column) ? 0 : wanted;
        }
    if (!isSortOfForm && m_model.answer() && m_model.answer()->timeline)
        m_table->sortByColumn(EventModel::InstantColumn, Qt::AscendingOrder);
}

void EventTable::chooseColumn(int column)
{
    m_choices[std::size_t(column)] = m_columns->actions()[column]->isChecked() ? Choice::shown : Choice::hidden;
    showColumns();
    Q_EMIT columnChoicesChanged();
}

void EventTable::restoreColumns()
{
    setColumnChoices({});
    Q_EMIT columnChoicesChanged();
}

QStringList EventTable::columnChoices() const
{
    QStringList choices(m_cells->isChecked() ? 1 : 0, QStringLiteral("cells"));
    for (std::size_t column = 0; column < columnNames.size(); ++column)
        if (m_choices[column] != Choice::byRoom)
            choices << (m_choices[column] == Choice::shown ? u'+' : u'-') + columnNames[column];
    return choices;
}

void EventTable::setColumnChoices(const QStringList& choices)
{
    for (std::size_t column = 0; column < columnNames.size(); ++column)
        m_choices[column] = choices.contains(u'+' + columnNames[column])   ? Choice::shown
                            : choices.contains(u'-' + columnNames[column]) ? Choice::hidden
                                                                           : Choice::byRoom;
    m_choices[EventModel::TimeColumn] = Choice::byRoom;
    m_cells->setChecked(choices.contains(QStringLiteral("cells")));
    showColumns();
}

void EventTable::selectBody(const QModelIndex& link)
{
    const Timeline* timeline = m_playhead.timeline();
    if (timeline && timeline == m_model.answer()->timeline.get()) // otherwise the rows belong to an earlier scene
        m_selection.setBodies({link.data(EventModel::BodyRole).value<std::size_t>()});
}

void EventTable::pick(int row)
{
    const std::size_t event = m_model.eventOf(row);
    const Timeline* timeline = m_playhead.timeline();
    if (!timeline || timeline != m_model.answer()->timeline.get())
        return; // the rows belong to an earlier scene
    const QScopedValueRollback picking(m_picking, true);
    m_playhead.setInstant(timeline->instantOf(event));
    m_selection.setEvent(event);
}

void EventTable::followSelection()
{
    if (m_picking)
        return; // the user is picking a row here
    if (m_selection.pickedCell())
        return selectCell(*m_selection.pickedCell());
    const auto event = m_selection.pickedEvent();
    const auto row = event ? m_model.rowOf(*event) : std::nullopt;
    const QItemSelection selected = m_table->selectionModel()->selection();
    if (!row || m_table->currentIndex().row() != *row || selected.size() != 1 || selected[0].top() != *row ||
        selected[0].bottom() != *row)
        m_table->selectOnly(row);
}

// The rows of the last and the first event at the playhead's instant, or at the last instant before it.
std::vector<int> EventTable::playheadRows() const
{
    const Timeline* timeline = m_playhead.timeline();
    if (!timeline || timeline->instants().empty() || !m_model.answer() || timeline != m_model.answer()->timeline.get())
        return {};
    std::size_t instant = firstInstantFrom(*timeline, m_playhead.time());
    if (m_playhead.instant())
        instant = *m_playhead.instant();
    else if (instant > 0)
        --instant;
    const TimelineInstant& events = timeline->instants()[instant];
    std::vector<int> rows;
    for (const std::size_t event : {events.first + events.count - 1, events.first})
        if (const auto row = m_model.rowUpTo(event))
            rows.push_back(*row);
    return rows;
}

// While the playhead moves, the table scrolls at most ten times a second: each time, all of its rows are painted.
void EventTable::followPlayhead()
{
    if (m_picking)
        return;
    m_scrollWaits = m_scrollTimer.isActive();
    if (m_scrollWaits)
        return;
    scrollToPlayhead();
    m_scrollTimer.start();
}

void EventTable::scrollToPlayhead()
{
    for (const int row : playheadRows())
        m_table->scrollTo(m_model.index(row, 0));
}

// Keeps the playhead's rows in view when the height changes, if they were in view before.
void EventTable::keepPlayhead(int heightBefore)
{
    const std::vector<int> rows = playheadRows();
    const int top = rows.empty() ? -1 : m_table->rowViewportPosition(rows.back());
    if (top >= 0 && top + m_table->rowHeight(rows.back()) <= heightBefore)
        scrollToPlayhead();
}

void EventTable::selectCell(const Cell& cell)
{
    constexpr std::size_t most = 1000; // rows
    const std::vector<int> rows = m_model.rowsOf(cell, most);
    QItemSelection selected;
    for (const int row : rows)
        selected.select(m_model.index(row, 0), m_model.index(row, EventModel::ColumnCount - 1));
    m_table->selectionModel()->select(selected, QItemSelectionModel::ClearAndSelect);
    if (!rows.empty())
        m_table->scrollTo(m_model.index(rows.front(), 0));
}

} // namespace sweep
