#include "widgets/models/instruments/clearance.h"

#include <sweepbench/contacts.h>
#include <sweepbench/scene_file.h>

namespace sweep {

ClearanceModel::ClearanceModel(QObject* parent)
    : QObject(parent), m_job(computed, [this](AnswerPtr answer) { take(std::move(answer)); })
{
    connect(&m_job, &BackgroundJob::becameLong, this, &ClearanceModel::changed);
}

ClearanceModel::AnswerPtr ClearanceModel::computed(const Query& query, const Job& job)
{
    const auto answer = std::make_shared<ClearanceAnswer>();
    answer->scene = query.scene;
    answer->a = query.pair.first;
    answer->b = query.pair.second;
    const Scene& scene = *query.scene;
    answer->problems = problemsOf(scene);
    if (!answer->problems.empty())
        return answer;
    const Body& a = scene.bodies[answer->a];
    const Body& b = scene.bodies[answer->b];
    answer->common = commonWindow(scene, a, b);
    if (!answer->common)
        return answer;
    answer->curve = clearanceCurve(scene, a, b, *answer->common, job);
    for (const Contact& contact : answer->curve.contacts)
        answer->verdicts.push_back(verdictOn(answer->curve, contact));
    return answer;
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
    if (!m_cancelled)
        return;
    m_job.stop();
    Q_EMIT changed();
}

void ClearanceModel::computeAgain()
{
    compute();
    Q_EMIT changed();
}

void ClearanceModel::compute()
{
    m_job.stop();
    m_cancelled = false;
    m_stale = bool(m_answer);
    if (m_active && m_scene && m_pair)
        m_job.start({m_scene, *m_pair});
}

void ClearanceModel::take(AnswerPtr answer)
{
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
