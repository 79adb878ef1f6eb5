// What do the instruments say of what is selected, at the time that is shown?
#pragma once

#include "core/base/job.h"
#include "widgets/document/worker.h"
#include "widgets/models/instruments/instrument_marks.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <memory>

namespace sweep {

// A time as exactly as fractions can say it.
struct InstrumentTime
{
    Rational t = 0;
    QString remark = {}; // where that is not all of it
    friend bool operator==(const InstrumentTime&, const InstrumentTime&) = default;
};
[[nodiscard]] InstrumentTime instrumentTime(double t);
// An irrational instant is taken at its nearest double.
[[nodiscard]] InstrumentTime instrumentTime(const Instant& instant);

struct InstrumentQuery
{
    std::shared_ptr<const Scene> scene; // null: nothing to ask
    std::vector<std::size_t> bodies;    // the selected ones
    Instrument instrument = Instrument::twoLines;
    InstrumentTime time;
    double rate = 60;     // frames in a unit of time
    bool isSound = false; // its scene is known to have no problems
};

// Immutable once it is handed out.
struct InstrumentReading
{
    InstrumentQuery question;
    InstrumentTable sheet;
    InstrumentMarks marks;
    bool isSound = false; // the scene has no problems
};

// Of more partners only the first ones.
inline constexpr std::size_t maxPartners = 1000;

// Has that instrument something to measure, as far as what is selected says?
[[nodiscard]] bool applies(Instrument instrument, const InstrumentQuery& question);

// The whole answer: two bodies are the pair; one is measured against the only other one, and its times to impact
// against every other. With nothing to measure the sheet says what to select.
[[nodiscard]] InstrumentReading readingOf(const InstrumentQuery& question, const Job& job = {});

// Measures on a thread of its own, and only while somebody looks. While it measures, newer questions wait, so that
// something is seen while time runs; of those that wait the newest is next. Laws, each a test:
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
    void setTime(InstrumentTime time);
    void setInstrument(Instrument instrument);
    void setRate(double rate);
    void cancel();

    [[nodiscard]] Instrument instrument() const { return m_question.instrument; }
    // With nothing selected yet every one may.
    [[nodiscard]] bool mayApply(Instrument instrument) const
    {
        return m_question.bodies.empty() || applies(instrument, m_question);
    }
    // Null while there is none.
    [[nodiscard]] const std::shared_ptr<const InstrumentReading>& reading() const { return m_reading; }
    [[nodiscard]] bool isBusy() const { return bool(m_run); }
    [[nodiscard]] bool isCancelled() const { return m_cancelled; }
    // Has the present work taken longer than 300 ms?
    [[nodiscard]] bool isLong() const { return isBusy() && m_long; }
    [[nodiscard]] double share() const { return m_run ? m_run->share.load() : 0; }

Q_SIGNALS:
    // The reading or the state of the work is another one.
    void changed();

private:
    struct Run
    {
        std::atomic<double> share{0};
    };
    void ask();
    void start();
    void drop();
    void deliver(const std::shared_ptr<Run>& run, const std::shared_ptr<const InstrumentReading>& reading);

    bool m_active = false;
    InstrumentQuery m_question;
    std::shared_ptr<const InstrumentReading> m_reading;
    std::shared_ptr<const Scene> m_sound; // was found to have no problems
    std::shared_ptr<Run> m_run;           // until it is answered
    bool m_waiting = false;               // something was asked since
    bool m_long = false;
    bool m_cancelled = false; // and nothing was asked since
    QTimer m_progress;
    Worker m_worker; // last: its thread posts to this object
};

} // namespace sweep
