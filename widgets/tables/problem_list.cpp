#include "widgets/tables/problem_list.h"

#include "widgets/format/geometry.h"
#include "widgets/format/glyph.h"
#include "widgets/tables/placeholder.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <charconv>

namespace sweep {

ProblemList::ProblemList(QWidget* parent)
    : QWidget(parent), m_list(new QListWidget), m_copy(new QPushButton(tr("Copy All"))),
      m_placeholder(new Placeholder(m_list->viewport()))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
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
    connect(m_list, &QListWidget::itemClicked, this,
            [this] { Q_EMIT picked(m_problems[std::size_t(m_list->currentRow())]); });
    connect(m_list, &QListWidget::itemActivated, this,
            [this] { Q_EMIT picked(m_problems[std::size_t(m_list->currentRow())]); });
    setProblems({});
}

void ProblemList::setProblems(const std::vector<Problem>& problems)
{
    m_problems = problems;
    m_list->clear();
    const QIcon icon = glyphIcon(Verdict::disagree, brightnessOf(palette()));
    for (const Problem& problem : m_problems)
        m_list->addItem(new QListWidgetItem(icon, textOf(problem.text())));
    m_copy->setVisible(!m_problems.empty());
    m_placeholder->tell(m_problems.empty() ? tr("No problems.") : QString());
}

QString ProblemList::text() const
{
    QStringList lines;
    for (const Problem& problem : m_problems)
        lines << textOf(problem.text());
    return lines.join(u'\n');
}

std::optional<std::size_t> bodyOf(const Problem& problem)
{
    constexpr std::string_view bodies = "/bodies/";
    if (!problem.pointer.starts_with(bodies))
        return {};
    std::size_t place = 0;
    const char* first = problem.pointer.data() + bodies.size();
    const char* end = problem.pointer.data() + problem.pointer.size();
    return std::from_chars(first, end, place).ec == std::errc() ? std::optional(place) : std::nullopt;
}

} // namespace sweep
