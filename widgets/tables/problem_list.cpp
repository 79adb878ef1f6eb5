#include "widgets/tables/problem_list.h"

#include "widgets/format/conversions.h"
#include "widgets/format/glyph.h"
#include "widgets/format/layouts.h"
#include "widgets/format/placeholder.h"

#include <QApplication>
#include <QClipboard>
#include <QListWidget>
#include <QPushButton>

#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace sweep {

namespace {

// The number after `member` in the problem's JSON Pointer.
std::optional<std::size_t> entryOf(const Problem& problem, std::string_view member)
{
    if (!problem.pointer.starts_with(member))
        return {};
    std::size_t index = 0;
    const char* first = problem.pointer.data() + member.size();
    const char* end = problem.pointer.data() + problem.pointer.size();
    return std::from_chars(first, end, index).ec == std::errc() ? std::optional(index) : std::nullopt;
}

std::vector<std::size_t> named(const Scene& scene, const std::array<std::string, 2>& ids)
{
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i)
        if (scene.bodies[i].id == ids[0] || scene.bodies[i].id == ids[1])
            indices.push_back(i);
    return indices;
}

} // namespace

ProblemList::ProblemList(QWidget* parent)
    : QWidget(parent), m_list(new QListWidget), m_copy(new QPushButton(tr("Copy All"))),
      m_placeholder(new Placeholder(m_list->viewport()))
{
    auto* column = newLayout<QVBoxLayout>(this, 4);
    m_list->setAccessibleName(tr("Problems"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setWordWrap(true);
    column->addWidget(m_list);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(4, 0, 4, 4);
    row->addStretch(1);
    row->addWidget(m_copy);
    column->addLayout(row);
    connect(m_copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(text()); });
    const auto pick = [this] { Q_EMIT picked(m_problems[std::size_t(m_list->currentRow())]); };
    connect(m_list, &QListWidget::itemClicked, this, pick);
    connect(m_list, &QListWidget::itemActivated, this, pick);
    setProblems({});
}

void ProblemList::setProblems(const std::vector<Problem>& problems)
{
    m_problems = problems;
    m_list->clear();
    const QIcon icon = glyphIcon(Verdict::disagree, brightnessOf(palette()));
    for (const Problem& problem : m_problems)
        m_list->addItem(new QListWidgetItem(icon, shownTextOf(problem)));
    m_copy->setVisible(!m_problems.empty());
    m_placeholder->showText(m_problems.empty() ? tr("No problems.") : QString());
}

QString ProblemList::text() const
{
    QStringList lines;
    for (const Problem& problem : m_problems)
        lines << shownTextOf(problem);
    return lines.join(u'\n');
}

std::vector<std::size_t> bodiesOf(const Scene& scene, const Problem& problem)
{
    if (const auto body = entryOf(problem, "/bodies/"))
        return *body < scene.bodies.size() ? std::vector{*body} : std::vector<std::size_t>();
    if (const auto entry = entryOf(problem, "/ignore/"); entry && scene.ignore && *entry < scene.ignore->size())
        return named(scene, {(*scene.ignore)[*entry].first, (*scene.ignore)[*entry].second});
    const auto entry = entryOf(problem, "/expect/");
    if (!entry || !scene.expect || *entry >= scene.expect->size())
        return {};
    const Expectation& expectation = (*scene.expect)[*entry];
    const auto* other = std::get_if<std::string>(&expectation.other);
    return named(scene, {expectation.a, other ? *other : expectation.a});
}

} // namespace sweep
