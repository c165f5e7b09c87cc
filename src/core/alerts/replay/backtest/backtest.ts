/** Evaluates a draft on past bars: how often it would have fired, and how often with wider thresholds. */
import { MAX_BACKTEST_FIRES, type AlertBacktest, type BacktestRefusal } from '#model/alerts/alert-view.ts'
import type { AlertCondition } from '#model/alerts/alert-condition.ts'
import type { Alert, AlertDefinition, AlertDraft } from '#model/alerts/alert.ts'
import { ruleOf } from '#model/candles/candle-interval.ts'
import { DAY_MS } from '#model/values/duration.ts'
import { failure, success, type Result } from '#model/values/failure.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { BarHistory, BarsOfPast, ServedReach } from '#core/candles/series/bar-history.ts'
import type { GridOf } from '#core/market/hours/market-grids.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { CalendarDate } from '#model/values/zoned-time.ts'
import { createOpenness } from '#core/alerts/measure/openness.ts'
import { instrumentsOf, isAboutHeld } from '#core/alerts/evaluation/targets.ts'
import { windowMinutesFor } from '#core/alerts/evaluation/watchers.ts'
import { coarserReach, isInBars, reachOf } from './backtest-reach.ts'
import { createPastBars } from './past-bars.ts'
import { evidenceOf, firesOf, type PastEvidence, type PastFire } from './replay-bars.ts'
import { widened, wideningOf, WIDER_STEPS } from './wider.ts'

export interface BacktestParts {
  readonly clock: Clock
  readonly history: BarHistory
  readonly gridOf: GridOf
  readonly listed: () => ReadonlyMap<string, readonly InstrumentId[]>
  /** The service in use, or null. */
  readonly service: () => string | null
}

interface Tried {
  readonly instrument: InstrumentId
  readonly past: BarsOfPast
  readonly evidence: readonly PastEvidence[]
}

interface InstrumentFire extends PastFire {
  readonly instrument: InstrumentId
}

interface FireTally {
  readonly count: number
  /** Most fires on one date, over all instruments. */
  readonly worstDay: number
}

/** This many instruments are a sample of a longer list. */
const MAX_INSTRUMENTS = 20
const MAX_BARS = 2_000
const MAX_BARS_OF_MANY = 1_000

export type Backtest = (asked: {
  readonly draft: AlertDraft
  /** Days before now. */
  readonly days: number
}) => Promise<Result<AlertBacktest, BacktestRefusal>>

export function createBacktest(parts: BacktestParts): Backtest {
  const { clock, listed, gridOf } = parts
  const isOpen = createOpenness()
  const pastBars = createPastBars(parts)

  async function collect(instruments: readonly InstrumentId[], alert: Alert, reach: ServedReach): Promise<Tried[]> {
    const pasts = await pastBars.read(instruments, reach)
    const windowMinutes = windowMinutesFor([{ alert }])
    const tried: Tried[] = []
    for (const [place, past] of pasts.entries()) {
      const instrument = instruments[place]
      if (instrument === undefined || past.bars.length === 0) continue
      const { assetClass } = instrumentOf(instrument)
      const [grid, { interval }] = [gridOf(instrument), reach]
      tried.push({
        instrument,
        past,
        evidence: evidenceOf(past.bars, { assetClass, interval, grid, windowMinutes, until: clock.now() }),
      })
      await othersFirst()
    }
    return tried
  }

  /** Lets waiting answers be handled first. */
  const othersFirst = (): Promise<void> => new Promise((resolve) => clock.schedule(0, resolve))

  async function firesOn(tried: readonly Tried[], alert: Alert): Promise<readonly InstrumentFire[]> {
    const all: InstrumentFire[] = []
    for (const { instrument, evidence } of tried) {
      const fires = firesOf(alert, evidence, (at) => isOpen(instrument, at))
      for (const fire of fires) all.push({ ...fire, instrument })
    }
    await othersFirst()
    return all.sort((a, b) => a.time - b.time)
  }

  async function widerRuns(tried: readonly Tried[], alert: Alert, reach: ServedReach): Promise<AlertBacktest['wider']> {
    const [only] = tried
    // Price thresholds are widened by the day range of one instrument; others need no range.
    const widening =
      only === undefined || tried.length > 1
        ? { dayRange: 0, decimals: 0 }
        : wideningOf(only.past.bars, dateOfBars(gridOf(only.instrument), reach.interval))
    const runs: (FireTally & { readonly conditions: readonly AlertCondition[] })[] = []
    for (const wideStep of WIDER_STEPS) {
      const conditions = widened(alert.conditions, wideStep, widening)
      if (conditions === null) continue
      runs.push({ conditions, ...tallyOf(await firesOn(tried, { ...alert, conditions })) })
    }
    return runs
  }

  return async ({ draft, days }) => {
    const alert = repeated(draft, clock.now())
    const watched = instrumentsOf(alert, listed()).filter((instrument) => instrument !== null)
    const instruments = watched.slice(0, MAX_INSTRUMENTS)
    const [first] = instruments
    const isDecidable = instruments.every((one) => isInBars(draft.conditions, instrumentOf(one).assetClass))
    if (!isDecidable || draft.target.kind === 'everything' || isAboutHeld(draft)) return failure('notInBars')
    if (first === undefined) return failure('noBars')
    const maxBars = instruments.length === 1 ? MAX_BARS : MAX_BARS_OF_MANY
    const from = clock.now() - days * DAY_MS
    let reach: ServedReach = { ...reachOf(alert, instrumentOf(first).assetClass, { days, maxBars }), from }
    let tried = await collect(instruments, alert, reach)
    const coarser = coarserReach(alert, reach, { days, coveredDays: coveredDays(tried, clock.now()) })
    if (tried.length > 0 && coarser !== null) {
      const again = { ...coarser, from }
      const others = await collect(instruments, alert, again)
      if (others.length > 0) [reach, tried] = [again, others]
    }
    if (tried.length === 0) return failure('noBars')
    const { interval } = reach
    const fires = await firesOn(tried, alert)
    return resultOf({ tried, fires, interval, watched: watched.length, wider: await widerRuns(tried, alert, reach) })
  }
}

function resultOf(found: {
  readonly tried: readonly Tried[]
  readonly fires: readonly InstrumentFire[]
  readonly interval: ServedReach['interval']
  readonly watched: number
  readonly wider: AlertBacktest['wider']
}): Result<AlertBacktest, BacktestRefusal> {
  const { tried, fires, interval, watched, wider } = found
  const times = tried.flatMap(({ past }) => past.bars.map(({ time }) => time))
  const dates = tried.flatMap(({ evidence }) => evidence.map(({ date }) => date))
  return success({
    from: Math.min(...tried.map(({ past }) => past.bars[0]?.time ?? Infinity)),
    to: Math.max(...tried.map(({ past }) => past.bars.at(-1)?.time ?? -Infinity)),
    bars: times.length,
    interval,
    instruments: tried.length,
    watched,
    isPolled: tried.some(({ past }) => past.origin === 'polls'),
    failure: tried.map(({ past }) => past.failure).find((reason) => reason !== null) ?? null,
    fires: fires.slice(-MAX_BACKTEST_FIRES).map(({ instrument, time, price }) => ({ instrument, time, price })),
    ...tallyOf(fires),
    days: new Set(dates).size,
    wider,
  })
}

function coveredDays(tried: readonly Tried[], now: number): number {
  const first = Math.min(now, ...tried.map(({ past }) => past.bars[0]?.time ?? now))
  return (now - first) / DAY_MS
}

const dateOfBars = (grid: ReturnType<GridOf>, interval: ServedReach['interval']) =>
  ruleOf(interval).unit === 'minute' ? grid.dateOf : grid.dateNamed

/** An alert that fires once is armed again here, to count how often its threshold is reached. */
function repeated({ repeat, ...definition }: AlertDefinition, now: number): Alert {
  return {
    ...definition,
    repeat: repeat.kind === 'once' ? { kind: 'always', rearmPercent: 0, cooldownMs: 0 } : repeat,
    id: 'alert-1',
    revision: 1,
    createdAt: now,
    pricedAt: now,
    snoozedUntil: null,
  }
}

function tallyOf(fires: readonly PastFire[]): FireTally {
  const byDate = new Map<CalendarDate, number>()
  for (const { date } of fires) byDate.set(date, (byDate.get(date) ?? 0) + 1)
  return { count: fires.length, worstDay: Math.max(0, ...byDate.values()) }
}
