// What is the smallest scene in which something still happens? Asks what, reduces the scene, and puts it on the bench.
#pragma once

#include "app/dialogs/reduce_choices.h"
#include "core/reduce/reduction.h"
#include "widgets/document/worker.h"

#include <QDialog>

#include <stop_token>

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace sweep {

class Workbench;

// Reduces on a thread of its own, and says how far it is. Stopped, it keeps the smallest scene so far. The result is
// one undo step; if the scene was changed meanwhile, it stays as it is.
class ReduceDialog : public QDialog
{
    Q_OBJECT

public:
    // `bench` outlives the dialog; it has an answer with a timeline. `solver`: what answers for smaller scenes, on
    // another thread; empty: solve().
    ReduceDialog(Workbench& workbench, ComparedWithLogPtr log, QWidget* parent, SolveScene solver = {});
    ~ReduceDialog() override { m_cancel.request_stop(); }

    void reject() override;

Q_SIGNALS:
    // The scene is reduced, or what was wrong is said.
    void settled();

private:
    struct Outcome
    {
        Reduction reduction;
        std::vector<Problem> problems; // not empty: nothing was reduced
    };

    void build();
    void start();
    void stop();
    void tell(std::size_t bodies, ReductionStep step);
    void finish(const std::shared_ptr<Outcome>& outcome);
    void setRunning(bool running);

    Workbench& m_workbench;
    ComparedWithLogPtr m_log;
    SolveScene m_solver;
    std::vector<ReduceChoice> m_choices;
    quint64 m_revision = 0; // that is being reduced
    bool m_running = false;
    std::stop_source m_cancel; // what was begun ends by itself, and says what it found
    QComboBox* m_keep = nullptr;
    QLabel* m_words = nullptr;
    QProgressBar* m_bar = nullptr;
    QPushButton* m_start = nullptr;
    QPushButton* m_stop = nullptr;
    QPushButton* m_close = nullptr;
    Worker m_worker; // last: its thread posts to this object
};

} // namespace sweep
