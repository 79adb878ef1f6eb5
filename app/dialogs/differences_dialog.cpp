#include "app/dialogs/differences_dialog.h"

#include "core/events/scene_differences.h"
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

namespace sweep {

namespace {

using Row = DifferencesDialog::Row;

QString listed(const std::vector<std::string>& members)
{
    QStringList names;
    for (const std::string& member : members)
        names << textOf(member);
    return names.join(QStringLiteral(", "));
}

Row rowOf(const BodyDifference& one)
{
    const QString body = DifferencesDialog::tr("body %1").arg(shownTextOf(one.id));
    switch (one.kind) {
    case Difference::added:
        return {body, {}, DifferencesDialog::tr("only in the file")};
    case Difference::removed:
        return {body, DifferencesDialog::tr("only here"), {}};
    case Difference::changed:
        break;
    }
    return {DifferencesDialog::tr("%1: %2").arg(body, listed(one.members)), DifferencesDialog::tr("differs"),
            DifferencesDialog::tr("differs")};
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
    const auto add = [&found](const auto& row) {
        if (found.rows.size() < mostRows)
            found.rows.push_back(row());
        else
            ++found.more;
    };
    if (const auto members = memberDifferences(*query.here, file.value()); !members.empty())
        add([&] { return Row{tr("scene: %1").arg(listed(members)), tr("differs"), tr("differs")}; });
    for (const BodyDifference& one : bodyDifferences(*query.here, file.value()))
        add([&] { return rowOf(one); });
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
    for (const EventDifference& one : eventDifferences(solvedHere, solvedFile))
        add([&] { return rowOf(one, solvedHere, solvedFile); });
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
