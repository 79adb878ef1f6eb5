#include "widgets/models/instruments/clearance_model.h"

#include "core/scene/file/scene_file.h"
#include "widgets/models/instruments/clearance_answer.h"

namespace sweep {

namespace {

ClearanceAnswer computed(std::shared_ptr<const Scene> scene, ClearanceModel::Pair pair, const Job& job)
{
    ClearanceAnswer answer;
    answer.scene = std::move(scene);
    answer.a = pair.first;
    answer.b = pair.second;
    answer.problems = problemsOf(*answer.scene);
    if (!answer.problems.empty())
        return answer;
    const Body& a = answer.scene->bodies[pair.first];
    const Body& b = answer.scene->bodies[pair.second];
    answer.common = commonWindow(*answer.scene, a, b);
    if (!answer.common)
        return answer;
    answer.curve = clearanceCurve(*answer.scene, a, b, *answer.common, job);
    for (const Contact& contact : answer.curve.contacts)
        answer.verdicts.push_back(verdictOn(answer.curve, contact));
    return answer;
}

} // namespace

ClearanceModel::ClearanceModel(QObject* parent) : QObject(parent)
{
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        m_long = true;
        Q_EMIT changed();
    });
}

void ClearanceModel::setActive(bool active)
{
    if (std::exchange(m_active, active) == active)
        return;
    if (!active)
        cancel();
    else
        compute();
    Q_EMIT changed();
}

void ClearanceModel::setSubject(std::shared_ptr<const Scene> scene, std::optional<Pair> pair)
{
    if (scene == m_scene && pair == m_pair)
        return;
    if (pair != m_pair)
        m_answer.reset();
    m_scene = std::move(scene);
    m_pair = pair;
    compute();
    Q_EMIT changed();
}

void ClearanceModel::cancel()
{
    m_cancelled = isBusy();
    m_worker.stop();
    m_patience.stop();
    if (m_run) {
        m_run.reset();
        Q_EMIT changed();
    }
}

void ClearanceModel::computeAgain()
{
    compute();
    Q_EMIT changed();
}

void ClearanceModel::compute()
{
    m_worker.stop();
    m_patience.stop();
    m_run.reset();
    m_cancelled = false;
    m_stale = bool(m_answer);
    if (!m_active || !m_scene || !m_pair)
        return;
    m_run = std::make_shared<Run>();
    m_long = false;
    m_patience.start(300);
    m_worker.start([this, run = m_run, scene = m_scene, pair = *m_pair](const std::stop_token& stop) {
        auto answer = std::make_shared<const ClearanceAnswer>(computed(scene, pair, {.stop = stop, .progress = {}}));
        if (stop.stop_requested())
            return;
        QMetaObject::invokeMethod(
            this, [this, run, answer] { deliver(run, answer); }, Qt::QueuedConnection);
    });
}

void ClearanceModel::deliver(const std::shared_ptr<Run>& run, std::shared_ptr<const ClearanceAnswer> answer)
{
    if (run != m_run)
        return;
    m_run.reset();
    m_patience.stop();
    m_answer = std::move(answer);
    m_stale = false;
    Q_EMIT changed();
}

std::optional<ClearanceModel::Pair> clearancePair(const Scene& scene, const std::vector<std::size_t>& selected)
{
    if (selected.size() == 2 && selected.back() < scene.bodies.size())
        return ClearanceModel::Pair(selected.front(), selected.back());
    if (selected.size() < 2 && scene.bodies.size() == 2)
        return ClearanceModel::Pair(0, 1);
    return {};
}

} // namespace sweep
