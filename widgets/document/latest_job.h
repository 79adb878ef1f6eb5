// Background job of which only the latest request counts: a newer query replaces a waiting one and stops a running one.
#pragma once

#include "widgets/document/background_job.h"

#include <optional>

namespace sweep {

// Computes an Answer to a Query on a thread of its own and delivers it on the GUI thread. Laws, each a test:
// 1. no answer to a query is delivered once a newer query has come, or stop();
// 2. a newer query stops the work on an older one;
// 3. every query is answered, unless it was stopped or a newer one has come.
// Declare it after everything that its functions use: the destructor stops the work and waits for its end.
template <class Query, class Answer>
class LatestJob : public BackgroundJob
{
public:
    // Passed to the work beside its query. The answer that the work returns is the last one; `post` delivers earlier
    // ones.
    struct Running : Job
    {
        std::function<void(Answer)> post;
    };
    // Called on the job's thread. The query is released before the answer is delivered.
    using Work = std::function<Answer(Query, const Running&)>;
    // Called on the GUI thread.
    using Deliver = std::function<void(Answer)>;

    LatestJob(Work work, Deliver deliver) : m_work(std::move(work)), m_deliver(std::move(deliver)) {}
    ~LatestJob() override { finish(); }

    void start(Query query)
    {
        m_query = std::make_shared<Query>(std::move(query));
        begin([this, query = m_query](const RunPtr& run) {
            const auto send = [this, &run](Answer answer, bool isLast) {
                const auto held = std::make_shared<Answer>(std::move(answer));
                post(
                    run, [this, held] { m_deliver(std::move(*held)); }, isLast);
            };
            const Running running{{run->stop.get_token(), [&run](double share) { run->share = share; }},
                                  [&send](Answer answer) { send(std::move(answer), false); }};
            Answer answer = m_work(std::move(*query), running);
            send(std::move(answer), true);
        });
    }

    // Takes back the latest query if the work on it has not begun.
    [[nodiscard]] std::optional<Query> takeWaiting()
    {
        return forgetWaiting() ? std::optional<Query>(std::move(*m_query)) : std::nullopt;
    }

private:
    Work m_work;
    Deliver m_deliver;
    std::shared_ptr<Query> m_query; // the latest one; moved from once its work has begun
};

} // namespace sweep
