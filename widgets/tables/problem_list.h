// List of the problems of a scene.
#pragma once

#include "core/base/result.h"
#include "core/scene/scene.h"

#include <QWidget>

#include <vector>

class QListWidget;
class QPushButton;

namespace sweep {

class Placeholder;

// One problem per line, which can be copied. Picking one emits it.
class ProblemList : public QWidget
{
    Q_OBJECT

public:
    explicit ProblemList(QWidget* parent = nullptr);

    void setProblems(const std::vector<Problem>& problems);
    // One problem a line.
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void picked(const sweep::Problem& problem);

private:
    QListWidget* m_list;
    QPushButton* m_copy;
    Placeholder* m_placeholder;
    std::vector<Problem> m_problems;
};

// The bodies that a problem's JSON Pointer refers to: a single one, or those of an ignored pair or an expectation. None
// if the problem is about the scene itself.
[[nodiscard]] std::vector<std::size_t> bodiesOf(const Scene& scene, const Problem& problem);

} // namespace sweep
