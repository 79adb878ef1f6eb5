// Relation of two selected bodies at the playhead's time.
#pragma once

#include "core/broad_phase/tested_pairs.h"
#include "core/measure/relation.h"
#include "widgets/document/latest_job.h"
#include "widgets/models/events/event_facts.h"
#include "widgets/models/session/playhead.h"

#include <QTimer>
#include <QWidget>

#include <memory>

class QLabel;

namespace sweep {

class CopyButton;
class FactRows;

// Apart, touch, cross or overlap, the distance and the nearest points, and the sides of thin bodies: at the exact
// instant if the playhead is at one, otherwise at its double. Found in the background: while time runs, the next query
// waits until the previous one is answered. Nothing is computed while the view is hidden.
class RelationView : public QWidget
{
    Q_OBJECT

public:
    explicit RelationView(const Playhead& playhead, QWidget* parent = nullptr);

    // The pair belongs to a scene without problems, whose timeline the playhead has. A null scene is not known yet: the
    // relation of the same pair stays for a moment, in which most edits are solved.
    void show(std::shared_ptr<const Scene> scene, BodyPair pair);
    // All that is shown, as text.
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    // The view may need another height.
    void textChanged();

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Query
    {
        std::shared_ptr<const Scene> scene;
        BodyPair pair;
        Instant t;
        QString timeText;
    };
    struct Answer
    {
        Query query;
        std::optional<PairRelation> relation;
    };

    void follow();
    void take(const Answer& answer);
    void setFacts(const QString& title, const std::vector<Fact>& facts);

    const Playhead& m_playhead;
    std::shared_ptr<const Scene> m_scene;
    BodyPair m_pair;
    QLabel* m_title;
    CopyButton* m_copy;
    FactRows* m_rows;
    std::vector<Fact> m_facts;
    bool m_isWaiting = false; // the query has changed since the job began
    QTimer m_lateness;        // runs while the scene is null
    LatestJob<Query, Answer> m_job;
};

} // namespace sweep
