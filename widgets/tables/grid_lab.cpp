#include "widgets/tables/grid_lab.h"

#include "widgets/format/labels.h"
#include "widgets/format/text.h"
#include "widgets/tables/dense_table.h"

#include <QApplication>
#include <QCheckBox>
#include <QEvent>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QSplitter>

#include <algorithm>

namespace sweep {

namespace {

constexpr WalkKind kinds[] = {WalkKind::exact, WalkKind::square, WalkKind::discDouble, WalkKind::thin};
constexpr CellPolicy policies[] = {CellPolicy::closed, CellPolicy::open, CellPolicy::halfOpen};
constexpr LineCover covers[] = {LineCover::supercover, LineCover::polygon, LineCover::fourConnected,
                                LineCover::eightConnected};

QString tipOf(WalkKind kind)
{
    static constexpr const char* tips[] = {
        "The exact cells and times, for all ticked cell borders",
        "The leading and trailing corners of the bounding square: too many cells",
        "Cells and disc as rounded boxes, in doubles: touches and ties are left to rounding",
        "Amanatides and Woo 1987: the cells of the centre, half-open; the radius is ignored"};
    return GridLab::tr(tips[std::size_t(kind)]);
}

QString tipOf(CellPolicy policy)
{
    constexpr const char* tips[] = {
        "The exact cells if a cell includes its whole border",
        "The exact cells if a cell excludes its border",
        "The exact cells if a cell includes only its sides of smaller x and y, as floor() assigns cells",
    };
    return GridLab::tr(tips[std::size_t(policy)]);
}

QString tipOf(LineCover cover)
{
    static constexpr const char* tips[] = {
        "Every cell that a thick line meets at this time, round ends and all, in doubles: rounding decides about "
        "borders",
        "The same of the rectangle about the segment, without round ends",
        "A chain of cells that share sides, between the centres of the two cells that hold the ends; the body need not "
        "meet the cells between",
        "A chain of cells that share sides or corners, between the centres of the two cells that hold the ends; the "
        "body need not meet the cells between"};
    return GridLab::tr(tips[std::size_t(cover)]);
}

template <class Value>
std::vector<Value> ticked(const std::map<Value, QCheckBox*>& boxes)
{
    std::vector<Value> values;
    for (const auto& [value, box] : boxes) {
        if (box->isChecked())
            values.push_back(value);
    }
    return values;
}

} // namespace

GridLab::GridLab(GridLabComparison& lab, Playhead& playhead, Selection& selection, QWidget* parent)
    : QWidget(parent), m_lab(lab), m_playhead(playhead), m_selection(selection), m_walkModel(lab), m_findingModel(lab),
      m_subject(new QLabel), m_walks(new DenseTable), m_findings(new DenseTable),
      m_placeholder(new Placeholder(m_findings->viewport()))
{
    auto* area = new QScrollArea; // a low panel has no room for all parts
    scrollVertically(*area);
    newLayout<QVBoxLayout>(this, 0)->addWidget(area);
    auto* page = new QWidget;
    area->setWidget(page);
    auto* row = new FoldingRow(page);
    row->addWidget(choices(), 0, Qt::AlignTop | Qt::AlignLeft);
    auto* tables = new QSplitter(Qt::Vertical);
    tables->addWidget(m_walks);
    tables->addWidget(m_findings);
    tables->setChildrenCollapsible(false);
    row->addWidget(tables, 1);
    constexpr int rows = 5; // with the heading
    for (DenseTable* table : {m_walks, m_findings}) {
        table->setMinimumHeight(rows * table->verticalHeader()->defaultSectionSize());
        table->setWordWrap(true);
    }
    m_walks->setModel(&m_walkModel);
    m_walks->setAccessibleName(tr("Walks side by side"));
    m_walks->setObjectName(QStringLiteral("walks"));
    m_walks->setColumnTexts({QStringLiteral("XX exact, closed"), QString(), QString(), QString()});
    m_findings->setModel(&m_findingModel);
    m_findings->setAccessibleName(tr("Where the walks differ"));
    m_findings->setObjectName(QStringLiteral("walk findings"));
    m_findings->setColumnTexts({QStringLiteral("XXXX bounding square: reordered"), QStringLiteral("(−0, −0)"),
                                QStringLiteral("≈ 0.000000"), QStringLiteral("first, against exact, closed;")},
                               {3}); // the tool tips of rows have the details, too
    connect(m_walks, &DenseTable::rowPicked, this, &GridLab::pickWalk);
    connect(m_findings, &DenseTable::rowPicked, this, &GridLab::pickFinding);
    connect(&lab, &GridLabComparison::changed, this, &GridLab::follow);
    connect(&playhead, &Playhead::moved, this, [this] { m_lab.setTime(m_playhead.time()); });
    updateColours();
    readChoices();
    follow();
}

QWidget* GridLab::choices()
{
    auto* panel = new QWidget;
    auto* column = newLayout<QVBoxLayout>(panel, 2, {8, 4, 4, 4});
    column->addWidget(m_subject);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(0);
    const auto make = [this](const QString& name, const QString& tip, bool checked) {
        auto* box = new QCheckBox(name);
        box->setToolTip(tip);
        box->setChecked(checked);
        connect(box, &QCheckBox::toggled, this, &GridLab::readChoices);
        return box;
    };
    std::vector<QCheckBox*> boxes;
    for (const WalkKind kind : kinds)
        boxes.push_back(m_kinds[kind] =
                            make(kind == WalkKind::exact ? tr("exact")
                                                         : walkStyle(kind, CellPolicy::closed, Brightness::light).name,
                                 tipOf(kind), true));
    addGroup(*grid, 0, tr("Methods"), std::exchange(boxes, {}));
    for (const CellPolicy policy : policies)
        boxes.push_back(m_policies[policy] =
                            make(QLatin1String(name(policy)), tipOf(policy), policy == CellPolicy::closed));
    addGroup(*grid, 1, tr("Cell borders"), std::exchange(boxes, {}));
    for (const LineCover cover : covers)
        boxes.push_back(m_covers[cover] = make(coverStyle(cover, Brightness::light).name, tipOf(cover), false));
    m_coverTitle = addGroup(*grid, 2, tr("Covers of a line"), std::exchange(boxes, {}));
    column->addLayout(grid);
    return panel;
}

QLabel* GridLab::addGroup(QGridLayout& grid, int column, const QString& heading, const std::vector<QCheckBox*>& boxes)
{
    auto* title = new QLabel(heading);
    title->setForegroundRole(QPalette::PlaceholderText);
    grid.addWidget(title, 0, column);
    for (int row = 0; QCheckBox * box : boxes)
        grid.addWidget(box, ++row, column);
    return title;
}

void GridLab::readChoices()
{
    const std::vector<CellPolicy> chosen = ticked(m_policies);
    std::vector<WalkKind> walks = ticked(m_kinds);
    if (chosen.empty())
        std::erase(walks, WalkKind::exact);
    m_lab.setWalks(std::move(walks), chosen);
    m_lab.setCovers(ticked(m_covers));
}

void GridLab::setSeen(bool seen)
{
    m_lab.setTime(m_playhead.time());
    m_lab.setActive(seen);
}

void GridLab::follow()
{
    const auto body = m_lab.body();
    const Scene* scene = m_lab.scene().get();
    m_subject->setText(body ? distinctLabelOf(*scene, *body) : tr("No body"));
    const Shape shape = body ? scene->bodies[*body].shape : Shape::point;
    const bool hasCovers = shape == Shape::segment || shape == Shape::capsule;
    m_coverTitle->setVisible(hasCovers);
    for (const auto& [cover, box] : m_covers)
        box->setVisible(hasCovers);
    m_placeholder->showText(whyNoFindings());
}

QString GridLab::whyNoFindings() const
{
    const Scene* scene = m_lab.scene().get();
    if (!scene || !scene->grid)
        return tr("The scene has no grid. The Inspector adds one.");
    if (!m_lab.body())
        return tr("Select a body to trace it through the grid.");
    if (m_lab.isLong())
        return tr("Comparing… %1 %").arg(int(m_lab.share() * 100));
    if (m_lab.isCancelled())
        return tr("Comparing was cancelled. Check ▸ Compute Again starts it again.");
    const GridLabAnswer* answer = m_lab.answer().get();
    if (!answer)
        return m_lab.isBusy() || !m_lab.isActive() ? QString() : tr("Tick methods to compare them.");
    if (!answer->problems.empty())
        return textOf(answer->problems.front().message);
    const auto& walks = answer->comparison.walks;
    const auto applying = std::ranges::count_if(walks, [](const auto& walk) { return walk.applies(); });
    if (applying == 0)
        return tr("None of these methods applies to this body; the table beside it gives the reasons.");
    if (m_findingModel.rowCount() > 0)
        return {};
    return applying == 1 ? tr("Only one method applies: there is nothing to compare it with.")
                         : tr("All methods report the same cells in the same order.");
}

void GridLab::pickWalk(int row)
{
    if (const WalkDeviation* deviation = m_walkModel.deviationOf(row))
        goTo(deviation->cell, deviation->t);
}

void GridLab::pickFinding(int row)
{
    goTo(m_findingModel.cellOf(row), m_findingModel.timeOf(row));
}

void GridLab::goTo(const Cell& cell, double t)
{
    m_playhead.setTypedTime(t);
    m_selection.setCell(cell);
    Q_EMIT cellPicked(cell);
}

void GridLab::updateColours()
{
    const Brightness brightness = brightnessOf(QApplication::palette());
    m_walkModel.setBrightness(brightness);
    m_findingModel.setBrightness(brightness);
    for (const auto& [policy, box] : m_policies)
        box->setIcon(hatchIcon(walkStyle(WalkKind::exact, policy, brightness)));
    for (const auto& [kind, box] : m_kinds) {
        if (kind != WalkKind::exact)
            box->setIcon(hatchIcon(walkStyle(kind, nativePolicy(kind), brightness)));
    }
    for (const auto& [cover, box] : m_covers)
        box->setIcon(hatchIcon(coverStyle(cover, brightness)));
}

void GridLab::tint()
{
    updateColours();
    tintSelection(*m_walks);
    tintSelection(*m_findings);
}

} // namespace sweep
