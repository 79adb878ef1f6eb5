#include "widgets/models/instruments/instruments.h"

#include "core/number/text/fraction.h"
#include "core/scene/file/scene_file.h"
#include "widgets/format/geometry.h"

#include <exception>

namespace sweep {

namespace {

using Pair = std::pair<std::size_t, std::size_t>;

// Two selected bodies, or a selected one with the only other one.
std::optional<Pair> pairOf(const InstrumentQuery& question)
{
    const auto& chosen = question.bodies;
    if (chosen.size() == 2)
        return Pair{chosen[0], chosen[1]};
    if (chosen.size() == 1 && question.scene->bodies.size() == 2)
        return Pair{chosen[0], 1 - chosen[0]};
    return {};
}

QString inactiveText(const InstrumentQuery& question)
{
    QStringList names;
    for (const std::size_t body : question.bodies)
        if (!bodyState(*question.scene, question.scene->bodies[body], question.time.t))
            names << labelOf(question.scene->bodies[body]);
    return names.isEmpty() ? Instruments::tr("Nothing else is active at this time.")
                           : Instruments::tr("Not active at this time: %1.").arg(names.join(QStringLiteral(", ")));
}

void readLines(InstrumentReading& reading, const PairInspection& pair)
{
    const InstrumentQuery& asked = reading.question;
    const Scene& scene = *asked.scene;
    const auto p = bodyState(scene, scene.bodies[pair.a], asked.time.t);
    const auto q = bodyState(scene, scene.bodies[pair.b], asked.time.t);
    const bool lines = asked.instrument == Instrument::twoLines;
    if (lines ? !pair.lines : !pair.circle) {
        reading.sheet.why = needOf(asked.instrument);
        return;
    }
    reading.sheet = lines ? linesTable(scene, pair) : circleTable(scene, pair);
    reading.marks = lines ? linesMarks(pair, *p, *q) : circleMarks(pair, *p, *q);
}

void readPair(InstrumentReading& reading)
{
    const InstrumentQuery& asked = reading.question;
    const auto pair = pairOf(asked);
    if (!pair) {
        reading.sheet.why = needOf(asked.instrument);
        return;
    }
    const auto inspection = inspectionOf(*asked.scene, pair->first, pair->second, asked.time.t);
    if (!inspection)
        reading.sheet.why = inactiveText(asked);
    else if (asked.instrument == Instrument::formula)
        reading.sheet = formulaTable(*asked.scene, *inspection);
    else
        readLines(reading, *inspection);
}

std::vector<Pair> impactPairs(const InstrumentQuery& question)
{
    if (const auto pair = pairOf(question))
        return {*pair};
    std::vector<Pair> pairs;
    if (question.bodies.size() != 1)
        return pairs;
    for (std::size_t other = 0; other < question.scene->bodies.size() && pairs.size() < maxPartners; ++other)
        if (other != question.bodies[0])
            pairs.emplace_back(question.bodies[0], other);
    return pairs;
}

void readImpacts(InstrumentReading& reading, const Job& job)
{
    const InstrumentQuery& asked = reading.question;
    const Scene& scene = *asked.scene;
    const std::vector<Pair> pairs = impactPairs(asked);
    std::vector<ImpactReading> impacts;
    for (std::size_t i = 0; i < pairs.size() && !job.stopped(); ++i) {
        const auto [a, b] = pairs[i];
        if (const auto impact = impactBetween(scene, a, b, asked.time.t)) {
            impacts.push_back(impactReading(*impact, a, b));
            const ImpactReading& one = impacts.back();
            addImpactMarks(reading.marks, one.impact, *bodyState(scene, scene.bodies[one.body], asked.time.t),
                           *bodyState(scene, scene.bodies[one.target], asked.time.t));
        }
        job.report(static_cast<double>(i + 1) / static_cast<double>(pairs.size()));
    }
    if (impacts.empty())
        reading.sheet.why = pairs.empty() ? needOf(asked.instrument) : inactiveText(asked);
    else
        reading.sheet = impactTable(scene, impacts, asked.rate);
    if (pairs.size() == maxPartners)
        reading.sheet.headline += u' ' + Instruments::tr("Only the first %1 are measured.").arg(maxPartners);
}

} // namespace

InstrumentTime instrumentTime(double t)
{
    return {rationalOf(Dyadic(t)), {}};
}

InstrumentTime instrumentTime(const Instant& instant)
{
    if (const auto fraction = rationalOf(instant))
        return {*fraction, {}};
    return {rationalOf(Dyadic(instant.nearest())),
            Instruments::tr("The instant is irrational: measured at the nearest double.")};
}

bool applies(Instrument instrument, const InstrumentQuery& question)
{
    if (!question.scene || question.bodies.empty() || question.bodies.size() > 2)
        return false;
    if (instrument == Instrument::impact)
        return !impactPairs(question).empty();
    const auto pair = pairOf(question);
    if (!pair || instrument == Instrument::formula)
        return pair.has_value();
    const Shape p = question.scene->bodies[pair->first].shape;
    const Shape q = question.scene->bodies[pair->second].shape;
    const bool longP = hasTwoControlPoints(p);
    const bool longQ = hasTwoControlPoints(q);
    return instrument == Instrument::twoLines ? longP && longQ : longP != longQ && hasRadius(longP ? q : p);
}

InstrumentReading readingOf(const InstrumentQuery& question, const Job& job)
{
    InstrumentReading reading{question, {}, {}, question.isSound};
    try {
        if (!reading.isSound && question.scene)
            reading.isSound = problemsOf(*question.scene, job).empty();
        if (!question.scene || question.scene->bodies.empty())
            reading.sheet.why = Instruments::tr("The scene is empty.");
        else if (question.bodies.empty() || question.bodies.size() > 2)
            reading.sheet.why = needOf(question.instrument);
        else if (!reading.isSound)
            reading.sheet.why = Instruments::tr("This scene cannot be solved as it is; the problems are listed.");
        else if (question.instrument == Instrument::impact)
            readImpacts(reading, job);
        else
            readPair(reading);
    } catch (const std::exception& error) {
        reading.sheet = {.why = Instruments::tr("This cannot be measured: %1").arg(QString::fromUtf8(error.what()))};
        reading.marks = {};
    }
    if (!question.time.remark.isEmpty() && !reading.sheet.headline.isEmpty())
        reading.sheet.headline += u' ' + question.time.remark;
    return reading;
}

Instruments::Instruments(QObject* parent) : QObject(parent)
{
    connect(&m_progress, &QTimer::timeout, this, [this] {
        m_progress.setInterval(100);
        m_long = true;
        Q_EMIT changed();
    });
}

void Instruments::setActive(bool active)
{
    if (std::exchange(m_active, active) == active)
        return;
    if (active) {
        ask();
    } else {
        drop();
        m_reading.reset();
    }
    Q_EMIT changed();
}

void Instruments::setSubject(std::shared_ptr<const Scene> scene, std::vector<std::size_t> bodies)
{
    if (scene == m_question.scene && bodies == m_question.bodies)
        return;
    m_question.scene = std::move(scene);
    m_question.bodies = std::move(bodies);
    std::erase_if(m_question.bodies,
                  [this](std::size_t body) { return !m_question.scene || body >= m_question.scene->bodies.size(); });
    if (isLong())
        drop(); // nobody waits for that any more
    ask();
}

void Instruments::setTime(InstrumentTime time)
{
    if (time == m_question.time)
        return;
    m_question.time = std::move(time);
    ask();
}

void Instruments::setInstrument(Instrument instrument)
{
    if (std::exchange(m_question.instrument, instrument) == instrument)
        return;
    drop();
    m_reading.reset();
    ask();
    Q_EMIT changed();
}

void Instruments::setRate(double rate)
{
    if (std::exchange(m_question.rate, rate) != rate)
        ask();
}

void Instruments::cancel()
{
    if (!m_run)
        return;
    drop();
    m_cancelled = true;
    Q_EMIT changed();
}

void Instruments::ask()
{
    if (!m_active)
        return;
    m_cancelled = false;
    if (m_run)
        m_waiting = true;
    else
        start();
}

void Instruments::start()
{
    m_waiting = false;
    m_run = std::make_shared<Run>();
    m_long = false;
    m_progress.start(300);
    m_question.isSound = m_question.scene == m_sound;
    m_worker.start([this, run = m_run, question = m_question](const std::stop_token& stop) {
        const Job job{stop, [run](double share) { run->share = share; }};
        auto reading = std::make_shared<const InstrumentReading>(readingOf(question, job));
        if (stop.stop_requested())
            return;
        QMetaObject::invokeMethod(
            this, [this, run, reading] { deliver(run, reading); }, Qt::QueuedConnection);
    });
}

void Instruments::drop()
{
    m_worker.stop();
    m_progress.stop();
    m_run.reset();
    m_waiting = false;
}

void Instruments::deliver(const std::shared_ptr<Run>& run, const std::shared_ptr<const InstrumentReading>& reading)
{
    if (run != m_run)
        return;
    m_run.reset();
    m_progress.stop();
    m_reading = reading;
    if (reading->isSound)
        m_sound = reading->question.scene;
    if (m_waiting)
        start();
    Q_EMIT changed();
}

} // namespace sweep
