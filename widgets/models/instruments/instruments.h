// Instruments: what is measured between bodies, as rows and as marks on the canvas.
#pragma once

#include "widgets/document/background_job.h"
#include "widgets/format/table_model.h"
#include "widgets/models/instruments/instrument_table.h"

#include <sweepbench/number/exact.h>

#include <QString>

#include <memory>
#include <vector>

namespace sweep {

// Time of a measurement as a fraction.

struct InstrumentTime
{
    Rational t = 0;
    QString remark = {}; // a sentence if the fraction is not the exact time
    friend bool operator==(const InstrumentTime&, const InstrumentTime&) = default;
};

// Marks of an instrument on the canvas: points, labels and strokes.

// For pictures only: coordinates are rounded.
struct InstrumentMarks
{
    struct Point
    {
        Vec at;
        QString label = {};
        bool leftward = false; // the label is to the left of the point
        bool onBody = true;    // whether it is on the body; otherwise on the line beyond its ends
        bool past = false;
        friend bool operator==(const Point&, const Point&) = default;
    };
    struct Stroke
    {
        Vec from;
        Vec to;
        bool onBody = false; // whether it is on a body; otherwise a guide outside the bodies
        bool past = false;
        friend bool operator==(const Stroke&, const Stroke&) = default;
    };
    std::vector<Point> points;
    std::vector<Stroke> strokes;

    [[nodiscard]] bool isEmpty() const { return points.empty() && strokes.empty(); }
    friend bool operator==(const InstrumentMarks&, const InstrumentMarks&) = default;
};

// The crossing, and the stretch of the line to it if it lies beyond an end. p and q are the states of a and b at the
// time of the inspection. Requires: pair.lines.
[[nodiscard]] InstrumentMarks linesMarks(const PairInspection& pair, const BodyState& p, const BodyState& q);
// The points that the circle and the line have in common, the chord, and the point of the line closest to the centre.
// Requires: pair.circle.
[[nodiscard]] InstrumentMarks circleMarks(const PairInspection& pair, const BodyState& p, const BodyState& q);
// The hit, painted on the target at its present position. A guide leads from the point of the body that hits to the
// position of the hit. No marks if a target of one control point is missed, or the hit is not finite.
void addImpactMarks(InstrumentMarks& marks, const Impact& impact, const BodyState& body, const BodyState& target);

// Instruments: background measurements of the selected bodies at the playhead's time.

struct InstrumentTime;

// A time as a fraction; never null.
using InstrumentTimePtr = std::shared_ptr<const InstrumentTime>;
[[nodiscard]] InstrumentTimePtr instrumentTime(double t);
// For an irrational instant, the nearest double.
[[nodiscard]] InstrumentTimePtr instrumentTime(const Instant& instant);

struct InstrumentQuery
{
    std::shared_ptr<const Scene> scene; // null: nothing to measure
    std::vector<std::size_t> bodies;    // the selected bodies
    Instrument instrument = Instrument::impact;
    InstrumentTimePtr time = instrumentTime(0.0);
    double rate = 60;     // frames per unit of time
    bool isValid = false; // the scene is known to have no problems
};

// Immutable once it is handed out.
struct InstrumentReading
{
    InstrumentQuery query;
    InstrumentTable table;
    InstrumentMarks marks;
    bool isValid = false; // the scene has no problems
};

inline constexpr std::size_t maxPartners = 1000; // most targets for the times to impact of one body

// Whether the selection suits the instrument.
[[nodiscard]] bool applies(Instrument instrument, const InstrumentQuery& query);

// The whole answer: two bodies are the pair; one is measured against the only other one, and its times to impact
// against every other. With nothing to measure, the table names the selection needed.
[[nodiscard]] InstrumentReading readingOf(const InstrumentQuery& query, const Job& job = {});

// Measures only while it is active, that is while its panel is visible. A newer query waits until the running one is
// done, so that there are results while time runs; only the newest one waits. Laws, each a test:
// 1. once it is not busy, reading() is that of what was set last, unless it was cancelled;
// 2. nothing is measured while it is not active.
class Instruments : public QObject
{
    Q_OBJECT

public:
    explicit Instruments(QObject* parent = nullptr);

    void setActive(bool active);
    [[nodiscard]] bool isActive() const { return m_active; }
    void setSubject(std::shared_ptr<const Scene> scene, std::vector<std::size_t> bodies);
    void setTime(InstrumentTimePtr time);
    // Sets the user's choice. If it does not suit the selection, the first instrument that does takes its place.
    void setInstrument(Instrument instrument);
    void setRate(double rate);
    void cancel();

    [[nodiscard]] Instrument instrument() const { return m_query.instrument; }
    // Whether the instrument may apply. Without a selection, every instrument may.
    [[nodiscard]] bool mayApply(Instrument instrument) const
    {
        return m_query.bodies.empty() || applies(instrument, m_query);
    }
    // Null while there is no reading.
    [[nodiscard]] const std::shared_ptr<const InstrumentReading>& reading() const { return m_reading; }
    [[nodiscard]] bool isBusy() const { return m_job.isBusy(); }
    [[nodiscard]] bool isCancelled() const { return m_cancelled; }
    // Whether the present work has taken longer than 300 ms.
    [[nodiscard]] bool isLong() const { return m_job.isLong(); }
    [[nodiscard]] double share() const { return m_job.share(); }

Q_SIGNALS:
    // The reading or the state of the work has changed.
    void changed();

private:
    using ReadingPtr = std::shared_ptr<const InstrumentReading>;
    [[nodiscard]] Instrument suited() const;
    void show(Instrument instrument);
    void ask();
    void start();
    void drop();
    void take(ReadingPtr reading);

    bool m_active = false;
    InstrumentQuery m_query;
    std::optional<Instrument> m_chosen;
    ReadingPtr m_reading;
    std::shared_ptr<const Scene> m_validScene; // the scene found to have no problems
    bool m_waiting = false;                    // the query has changed since the job began
    bool m_cancelled = false;                  // cancelled, and nothing has been requested since
    LatestJob<InstrumentQuery, ReadingPtr> m_job;
};

// Table model of the instrument in view.

// While only numbers change, the rows stay, and with them the selection.
class InstrumentModel : public TableModel
{
    Q_OBJECT

public:
    static constexpr int FullRole = Qt::UserRole; // the text that is copied

    explicit InstrumentModel(const Instruments& instruments, QObject* parent = nullptr);

    [[nodiscard]] const InstrumentTable& table() const { return m_table; }

private:
    [[nodiscard]] int rows() const override { return int(m_table.rows.size()); }
    [[nodiscard]] QVariant cell(int row, int column, int role) const override;
    void refill();

    const Instruments& m_instruments;
    InstrumentTable m_table;
};

} // namespace sweep
