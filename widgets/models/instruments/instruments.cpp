#include "widgets/models/instruments/instruments.h"

#include "core/measure/inspection.h"
#include "core/number/text/fraction.h"
#include "core/scene/file/scene_file.h"
#include "widgets/format/conversions.h"
#include "widgets/models/instruments/instrument_time.h"

#include <algorithm>
#include <exception>

namespace sweep {

namespace {

using Pair = std::pair<std::size_t, std::size_t>;

// Two selected bodies, or a selected one with the only other one.
std::optional<Pair> pairOf(const InstrumentQuery& query)
{
    const auto& chosen = query.bodies;
    if (chosen.size() == 2)
        return Pair{chosen[0], chosen[1]};
    if (chosen.size() == 1 && query.scene->bodies.size() == 2)
        return Pair{chosen[0], 1 - chosen[0]};
    return {};
}

QString inactiveText(const InstrumentQuery& query)
{
    QStringList names;
    for (const std::size_t body : query.bodies)
        if (!bodyState(*query.scene, query.scene->bodies[body], query.time->t))
            names << labelOf(query.scene->bodies[body]);
    return names.isEmpty() ? Instruments::tr("Nothing else is active at this time.")
                           : Instruments::tr("Not active at this time: %1.").arg(names.join(QStringLiteral(", ")));
}

void readLines(InstrumentReading& reading, const PairInspection& pair)
{
    const InstrumentQuery& asked = reading.query;
    const Scene& scene = *asked.scene;
    const auto p = bodyState(scene, scene.bodies[pair.a], asked.time->t);
    const auto q = bodyState(scene, scene.bodies[pair.b], asked.time->t);
    const bool lines = asked.instrument == Instrument::twoLines;
    if (lines ? !pair.lines : !pair.circle) {
        reading.table.why = needOf(asked.instrument);
        return;
    }
    reading.table = lines ? linesTable(scene, pair) : circleTable(scene, pair);
    reading.marks = lines ? linesMarks(pair, *p, *q) : circleMarks(pair, *p, *q);
}

void readPair(InstrumentReading& reading, const Job& job)
{
    const InstrumentQuery& asked = reading.query;
    const auto pair = pairOf(asked);
    if (!pair) {
        reading.table.why = needOf(asked.instrument);
        return;
    }
    const auto inspection = inspectionOf(*asked.scene, pair->first, pair->second, asked.time->t, job);
    if (!inspection)
        reading.table.why = inactiveText(asked);
    else if (asked.instrument == Instrument::formula)
        reading.table = formulaTable(*asked.scene, *inspection);
    else
        readLines(reading, *inspection);
}

std::vector<Pair> impactPairs(const InstrumentQuery& query)
{
    if (const auto pair = pairOf(query))
        return {*pair};
    std::vector<Pair> pairs;
    if (query.bodies.size() != 1)
        return pairs;
    for (std::size_t other = 0; other < query.scene->bodies.size() && pairs.size() < maxPartners; ++other)
        if (other != query.bodies[0])
            pairs.emplace_back(query.bodies[0], other);
    return pairs;
}

void readImpacts(InstrumentReading& reading, const Job& job)
{
    const InstrumentQuery& asked = reading.query;
    const Scene& scene = *asked.scene;
    const std::vector<Pair> pairs = impactPairs(asked);
    std::vector<ImpactReading> impacts;
    for (std::size_t i = 0; i < pairs.size() && !job.stopped(); ++i) {
        const auto [a, b] = pairs[i];
        if (const auto impact = impactBetween(scene, a, b, asked.time->t)) {
            impacts.push_back(impactReading(*impact, a, b));
            const ImpactReading& one = impacts.back();
            addImpactMarks(reading.marks, one.impact, *bodyState(scene, scene.bodies[one.body], asked.time->t),
                           *bodyState(scene, scene.bodies[one.target], asked.time->t));
        }
        job.report(static_cast<double>(i + 1) / static_cast<double>(pairs.size()));
    }
    if (impacts.empty())
        reading.table.why = pairs.empty() ? needOf(asked.instrument) : inactiveText(asked);
    else
        reading.table = impactTable(scene, impacts, asked.rate);
    if (pairs.size() == maxPartners)
        reading.table.headline += u' ' + Instruments::tr("Only the first %1 are measured.").arg(maxPartners);
}

} // namespace

InstrumentTimePtr instrumentTime(double t)
{
    return std::make_shared<const InstrumentTime>(InstrumentTime{rationalOf(Dyadic(t)), {}});
}

InstrumentTimePtr instrumentTime(const Instant& instant)
{
    const auto fraction = rationalOf(instant);
    if (!fraction)
        return std::make_shared<const InstrumentTime>(
            InstrumentTime{rationalOf(Dyadic(instant.nearest())),
                           Instruments::tr("The instant is irrational: measured at the nearest double.")});
    return std::make_shared<const InstrumentTime>(InstrumentTime{*fraction, {}});
}

bool applies(Instrument instrument, const InstrumentQuery& query)
{
    if (!query.scene || query.bodies.empty() || query.bodies.size() > 2)
        return false;
    if (instrument == Instrument::impact)
        return !impactPairs(query).empty();
    const auto pair = pairOf(query);
    if (!pair || instrument == Instrument::formula)
        return pair.has_value();
    const Shape p = query.scene->bodies[pair->first].shape;
    const Shape q = query.scene->bodies[pair->second].shape;
    const bool longP = hasTwoControlPoints(p);
    const bool longQ = hasTwoControlPoints(q);
    return instrument == Instrument::twoLines ? longP && longQ : longP != longQ && hasRadius(longP ? q : p);
}

InstrumentReading readingOf(const InstrumentQuery& query, const Job& job)
{
    InstrumentReading reading{query, {}, {}, query.isValid};
    try {
        if (!reading.isValid && query.scene)
            reading.isValid = problemsOf(*query.scene, job).empty();
        if (!query.scene || query.scene->bodies.empty())
            reading.table.why = Instruments::tr("The scene is empty.");
        else if (query.bodies.empty() || query.bodies.size() > 2)
            reading.table.why = needOf(query.instrument);
        else if (!reading.isValid)
            reading.table.why = Instruments::tr("This scene cannot be solved as it is; the problems are listed.");
        else if (query.instrument == Instrument::impact)
            readImpacts(reading, job);
        else
            readPair(reading, job);
    } catch (const std::exception& error) {
        reading.table = {.why = Instruments::tr("This cannot be measured: %1").arg(QString::fromUtf8(error.what()))};
        reading.marks = {};
    }
    if (!query.time->remark.isEmpty() && !reading.table.headline.isEmpty())
        reading.table.headline += u' ' + query.time->remark;
    return reading;
}

Instruments::Instruments(QObject* parent)
    : QObject(parent),
      m_job([](const InstrumentQuery& query,
               const Job& job) { return std::make_shared<const InstrumentReading>(readingOf(query, job)); },
            [this](ReadingPtr reading) { take(std::move(reading)); })
{
    connect(&m_job, &BackgroundJob::progressed, this, &Instruments::changed);
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
    if (scene == m_query.scene && bodies == m_query.bodies)
        return;
    m_query.scene = std::move(scene);
    m_query.bodies = std::move(bodies);
    std::erase_if(m_query.bodies,
                  [this](std::size_t body) { return !m_query.scene || body >= m_query.scene->bodies.size(); });
    if (isLong())
        drop(); // no longer needed
    show(suited());
    ask();
}

Instrument Instruments::suited() const
{
    if (m_chosen && mayApply(*m_chosen))
        return *m_chosen;
    const auto found = std::ranges::find_if(allInstruments, [this](Instrument one) { return applies(one, m_query); });
    return found != allInstruments.end() ? *found : m_chosen.value_or(InstrumentQuery().instrument);
}

void Instruments::setTime(InstrumentTimePtr time)
{
    if (*time == *m_query.time)
        return;
    m_query.time = std::move(time);
    ask();
}

void Instruments::setInstrument(Instrument instrument)
{
    m_chosen = instrument;
    show(instrument);
}

void Instruments::show(Instrument instrument)
{
    if (std::exchange(m_query.instrument, instrument) == instrument)
        return;
    drop();
    m_reading.reset();
    ask();
    Q_EMIT changed();
}

void Instruments::setRate(double rate)
{
    if (std::exchange(m_query.rate, rate) != rate)
        ask();
}

void Instruments::cancel()
{
    if (!isBusy())
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
    if (isBusy())
        m_waiting = true;
    else
        start();
}

void Instruments::start()
{
    m_waiting = false;
    m_query.isValid = m_query.scene == m_validScene;
    m_job.start(m_query);
}

void Instruments::drop()
{
    m_job.stop();
    m_waiting = false;
}

void Instruments::take(ReadingPtr reading)
{
    m_reading = std::move(reading);
    if (m_reading->isValid)
        m_validScene = m_reading->query.scene;
    if (m_waiting)
        start();
    Q_EMIT changed();
}

} // namespace sweep
