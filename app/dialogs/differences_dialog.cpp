#include "app/dialogs/differences_dialog.h"

#include "core/events/scene_differences.h"
#include "core/scene/file/member_text.h"
#include "core/scene/file/scene_file.h"
#include "core/solve/solve.h"
#include "widgets/format/conversions.h"
#include "widgets/format/visible_text.h"
#include "widgets/models/events/event_text.h"
#include "widgets/tables/dense_table.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <unordered_map>

namespace sweep {

namespace {

using Row = DifferencesDialog::Row;

// A row for each member that differs, with what it is here and in the file; a dash where it is missing.
template <class Owner>
void addMembers(std::vector<Row>& rows, const QString& whose, const std::vector<std::string>& members,
                const Owner& here, const Owner& file)
{
    const auto shown = [](const std::string& text) { return text.empty() ? QStringLiteral("–") : shownTextOf(text); };
    for (const std::string& member : members)
        rows.push_back({DifferencesDialog::tr("%1: %2").arg(whose, textOf(member)), shown(memberText(here, member)),
                        shown(memberText(file, member))});
}

using BodyById = std::unordered_map<std::string_view, const Body*>;

BodyById byId(const Scene& scene)
{
    BodyById bodies;
    for (const Body& body : scene.bodies)
        bodies.emplace(body.id, &body);
    return bodies;
}

std::vector<Row> rowsOf(const BodyDifference& one, const BodyById& here, const BodyById& file)
{
    const QString body = DifferencesDialog::tr("body %1").arg(shownTextOf(one.id));
    if (one.kind == Difference::added)
        return {{body, {}, DifferencesDialog::tr("only in the file")}};
    if (one.kind == Difference::removed)
        return {{body, DifferencesDialog::tr("only here"), {}}};
    std::vector<Row> rows;
    addMembers(rows, body, one.members, *here.at(one.id), *file.at(one.id));
    return rows;
}

Row rowOf(const EventDifference& one, const SceneTimeline& here, const SceneTimeline& file)
{
    const SceneTimeline& known = one.earlier ? here : file;
    const Event& event = known.timeline.events()[one.earlier ? *one.earlier : *one.later];
    const auto time = [](const SceneTimeline& solved, std::optional<std::size_t> index) {
        return index ? timeText(solved.timeline, *index) : QString();
    };
    return {QStringLiteral("%1 · %2 · %3")
                .arg(QString::fromLatin1(name(event.kind)), labelOf(known.scene.bodies[event.a]),
                     visibleText(partnerText(known.scene, event.b, event.cell))),
            time(here, one.earlier), time(file, one.later)};
}

} // namespace

DifferencesDialog::DifferencesDialog(std::shared_ptr<const Scene> here, ReadScene readFile, const QString& name,
                                     QWidget* parent)
    : QDialog(parent), m_summary(new QLabel(tr("Comparing…"))), m_table(new DenseTable),
      m_model(new QStandardItemModel(this)),
      m_job([](const Query& query, const Job& job) { return compare(query, job); },
            [this](const Found& found) { show(found); })
{
    setWindowTitle(tr("Differences from %1").arg(titleText(name)));
    auto* column = new QVBoxLayout(this);
    m_summary->setWordWrap(true);
    column->addWidget(m_summary);
    m_model->setHorizontalHeaderLabels({tr("What Differs"), tr("Here"), tr("In the File")});
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Differences"));
    m_table->setObjectName(QStringLiteral("differences"));
    m_table->setCopyRole(Qt::DisplayRole);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setColumnTexts({QStringLiteral("enter · Plasma ball · cell (0, 0)"), QStringLiteral("≈ 0.00000000"),
                             QStringLiteral("≈ 0.00000000")});
    column->addWidget(m_table, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    resize(640, 420);
    m_job.start({std::move(here), std::move(readFile)});
}

DifferencesDialog::Found DifferencesDialog::compare(const Query& query, const Job& job)
{
    Found found;
    const Result<Scene> file = query.readFile(job);
    if (!file) {
        found.problems = file.problems();
        return found;
    }
    addMembers(found.rows, tr("scene"), memberDifferences(*query.here, file.value()), *query.here, file.value());
    const BodyById bodiesHere = byId(*query.here);
    const BodyById bodiesInFile = byId(file.value());
    for (const BodyDifference& one : bodyDifferences(*query.here, file.value())) {
        if (found.rows.size() < mostRows)
            std::ranges::move(rowsOf(one, bodiesHere, bodiesInFile), std::back_inserter(found.rows));
        else
            ++found.more;
    }
    found.problems = problemsOf(*query.here, job);
    if (!found.problems.empty())
        return found;
    SolveOptions options;
    options.job = job;
    const auto here = solve(*query.here, options);
    const auto there = here ? solve(file.value(), options) : here;
    if (!here || !there) {
        found.problems = there.problems();
        return found;
    }
    const SceneTimeline solvedHere{*query.here, here.value()};
    const SceneTimeline solvedFile{file.value(), there.value()};
    for (const EventDifference& one : eventDifferences(solvedHere, solvedFile)) {
        if (found.rows.size() < mostRows)
            found.rows.push_back(rowOf(one, solvedHere, solvedFile));
        else
            ++found.more;
    }
    return found;
}

void DifferencesDialog::show(const Found& found)
{
    for (const Row& row : found.rows) {
        QList<QStandardItem*> items;
        for (const QString& text : {row.subject, row.here, row.file})
            items << new QStandardItem(text);
        m_model->appendRow(items);
    }
    const int count = int(found.rows.size() + found.more);
    QStringList lines;
    if (!found.problems.empty())
        lines << tr("The events cannot be compared: %1").arg(shownTextOf(found.problems.front()));
    else if (found.rows.empty())
        lines << tr("The scene and its file hold the same bodies and have the same events.");
    else
        lines << (count == 1 ? tr("One difference") : tr("%n differences", nullptr, count));
    if (found.more > 0)
        lines << tr("Only the first %n are listed.", nullptr, int(mostRows));
    m_summary->setText(lines.join(u'\n'));
}

} // namespace sweep
