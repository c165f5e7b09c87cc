/** The names of bars of the service in use: learned from its answers, unless the user has chosen. */
import { isAssetClass } from '#model/market/asset-class.ts'
import {
  DATED_INTERVALS,
  dateMeant,
  explains,
  isDated,
  learnDays,
  learnSundays,
  type BarNaming,
  type KnownNaming,
  type NamedBars,
} from '#model/candles/bar-naming.ts'
import type { Candle, CandleInterval } from '#model/candles/candle.ts'
import { instrumentOf, type InstrumentId } from '#model/market/instrument.ts'
import type { GridOf } from '#core/market/hours/market-grids.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { PriceSource } from '#core/source/price-source.ts'
import type { VersionedDocument } from '#core/storage/versioned-document.ts'
import type { StoredNaming, StoredNamings } from './bar-names-format.ts'

export interface BarNames {
  current(): readonly KnownNaming[]
  /** Returns the start of the period that a time of the service names; intraday times are unchanged. */
  startOf(instrument: InstrumentId, interval: CandleInterval): (timeMs: number) => number
  learn(instrument: InstrumentId, interval: CandleInterval, candles: readonly Pick<Candle, 'time'>[]): void
  /** Sets the user's choice; null lets the answers decide. */
  choose(bars: NamedBars, chosen: BarNaming | null): void
}

export interface BarNamesPorts {
  readonly clock: Pick<Clock, 'now'>
  readonly source: PriceSource
  readonly gridOf: GridOf
  readonly document: VersionedDocument<StoredNamings>
  /** Called when stored bars were read with a wrong naming. */
  readonly renamed: (bars: NamedBars) => void
}

const UNKNOWN: StoredNaming = { learned: { days: null, sundays: null }, chosen: null }

export function createBarNames({ clock, source, gridOf, document, renamed }: BarNamesPorts): BarNames {
  let stored = document.read()
  /** Bars renamed once because of an answer. A service that mixes names must not cause repeated requests. */
  const relearned = new Set<string>()

  const storedOf = (bars: NamedBars): StoredNaming => stored[source.current() ?? '']?.[nameOf(bars)] ?? UNKNOWN

  function store(bars: NamedBars, next: StoredNaming): void {
    const service = source.current()
    if (service === null) return
    stored = { ...stored, [service]: { ...stored[service], [nameOf(bars)]: next } }
    document.write(stored)
  }

  function learnOf(instrument: InstrumentId, bars: NamedBars, times: readonly number[]): void {
    const known = storedOf(bars)
    const learned = namingIn(times, known.learned, bars, instrument)
    if (!differs(known.learned, learned)) return
    const name = `${source.current() ?? ''} ${nameOf(bars)}`
    const isMisread = contradicts(known.learned, learned) && known.chosen === null
    if (isMisread && relearned.has(name)) return
    store(bars, { ...known, learned })
    if (!isMisread) return
    relearned.add(name)
    renamed(bars)
  }

  function namingIn(times: readonly number[], known: BarNaming, bars: NamedBars, instrument: InstrumentId): BarNaming {
    const { interval } = bars
    const { dates } = gridOf(instrument)
    const isExplained = known.days !== null && explains(known.days, times, interval, dates)
    const days = isExplained ? known.days : (learnDays(times, interval, dates) ?? known.days)
    const sundays = interval === '1W' ? learnSundays(times, days, dates, clock.now()) : null
    return { days, sundays: sundays ?? known.sundays }
  }

  return {
    current: () => namingsOf(stored, source.current()),
    startOf(instrument, interval) {
      if (!isDated(interval)) return (timeMs) => timeMs
      const grid = gridOf(instrument)
      const naming = inUse(storedOf({ ...instrumentOf(instrument), interval }))
      return (timeMs) => grid.startOfDate(interval, dateMeant(timeMs, interval, naming, grid.dates))
    },
    learn(instrument, interval, candles) {
      if (!isDated(interval)) return
      const { assetClass, region } = instrumentOf(instrument)
      const times = candles.map(({ time }) => time)
      learnOf(instrument, { assetClass, region, interval }, times)
    },
    choose(bars, chosen) {
      const known = storedOf(bars)
      const next = { ...known, chosen }
      store(bars, next)
      if (differs(inUse(known), inUse(next))) renamed(bars)
    },
  }
}

const nameOf = ({ assetClass, region, interval }: NamedBars): string => `${assetClass} ${region} ${interval}`

function namingsOf(stored: StoredNamings, service: string | null): readonly KnownNaming[] {
  return Object.entries(stored[service ?? ''] ?? {}).flatMap(([name, { learned, chosen }]) => {
    const [assetClass = '', region = '', third] = name.split(' ')
    const interval = DATED_INTERVALS.find((candidate) => candidate === third)
    return isAssetClass(assetClass) && interval !== undefined ? [{ assetClass, region, interval, learned, chosen }] : []
  })
}

const inUse = ({ learned, chosen }: StoredNaming): BarNaming => ({
  days: chosen?.days ?? learned.days,
  sundays: chosen?.sundays ?? learned.sundays,
})

const differs = (before: BarNaming, next: BarNaming): boolean =>
  before.days !== next.days || before.sundays !== next.sundays

/**
 * Returns whether bars read with one naming have other dates with the next. Without a naming, a time was read as a midnight of the market
 * or UTC, or as a moment of trading: only a midnight of another clock, and a Sunday at the end of a week, were misread.
 */
const contradicts = (before: BarNaming, next: BarNaming): boolean =>
  (before.days !== next.days && (before.days !== null || (typeof next.days === 'number' && next.days !== 0))) ||
  (before.sundays ?? 'before') !== (next.sundays ?? 'before')
