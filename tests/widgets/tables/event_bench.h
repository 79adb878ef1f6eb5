// The visible events panel of a document's scene, with all models that it uses.
#pragma once

#include "widgets/tables/dense_table.h"
#include "widgets/tables/event_table.h"

#include <sweepbench/solve.h>

#include <QTest>

#include <memory>

namespace sweep {

inline constexpr const char* twoHits = R"({"format": "sweepbench.scene", "version": 1, "bodies": [
  {"id": "wall", "shape": "segment", "a": [2, -3], "b": [2, 3]},
  {"id": "far", "shape": "segment", "a": [4, -3], "b": [4, 3]},
  {"id": "dot", "shape": "point", "path": {"from": [0, 0], "to": [8, 0]}}]})";

struct EventBench
{
    EventModel model;
    RestingModel resting;
    Playhead playhead;
    EventTable events;

    EventBench(const SceneDocument& document, Selection& selection) : events(model, resting, playhead, selection)
    {
        events.resize(900, 200);
        events.show();
        solveAgain(document);
    }

    void solveAgain(const SceneDocument& document)
    {
        auto known = std::make_shared<SolverAnswer>();
        known->scene = std::make_shared<const Scene>(document.scene());
        known->timeline = std::make_shared<const Timeline>(solve(*known->scene).value());
        known->untested = std::make_shared<const UntestedPairs>(untestedPairs(*known->scene));
        playhead.setTimeline(known->timeline);
        model.setAnswer(known);
        resting.setAnswer(known);
    }

    void click(int row) { clickIn(events.table(), model.index(row, 1)); }
    void clickAtRest(int row) { clickIn(events.resting().table(), resting.index(row, RestingModel::RelationColumn)); }

    [[nodiscard]] bool isInView(int row)
    {
        DenseTable& table = events.table();
        return table.viewport()->rect().contains(table.visualRect(model.index(row, 0)));
    }

private:
    static void clickIn(DenseTable& table, const QModelIndex& cell)
    {
        QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, table.visualRect(cell).center());
    }
};

} // namespace sweep
