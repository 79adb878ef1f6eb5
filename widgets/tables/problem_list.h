// What is wrong with the scene, and where?
#pragma once

#include "core/base/result.h"
#include "core/scene/scene.h"

#include <QWidget>

#include <vector>

class QListWidget;
class QPushButton;

namespace sweep {

class Placeholder;

// Every problem on a line of its own, to copy; picking one says where it is.
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

// The bodies that a problem's JSON Pointer leads to: the one, or those that an ignored pair or an expectation names.
// None where it is about the scene itself.
[[nodiscard]] std::vector<std::size_t> bodiesOf(const Scene& scene, const Problem& problem);

} // namespace sweep
