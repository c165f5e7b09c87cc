/** The splits of stocks, by region: asked for when somebody shows a stock of it, and again after a day. */
import { catalogue } from '../../api/catalogue.ts'
import type { SplitMark } from '../../model/candle-series.ts'
import { instrumentOf, type InstrumentId } from '../../model/instrument.ts'
import type { Split } from '../../model/split.ts'
import type { Feed } from '../feed/feed.ts'
import { createListeners } from '../listeners.ts'
import type { Cancel, Clock } from '../ports.ts'

export interface SplitBook {
  /** Known ones, in order of time; empty for what is no stock. */
  splitsOf(instrument: InstrumentId): readonly SplitMark[]
  /** Sees to it that the splits of a stock's region are known. */
  need(instrument: InstrumentId): void
  /** Hears of every region whose splits became known. */
  watch(listener: (region: string) => void): Cancel
  /** Another service is in use. */
  clear(): void
}

interface Page {
  readonly splits: readonly Split[]
  readonly askedAt: number
}

const DAY_MS = 86_400_000
const RETRY_MS = 600_000

export function createSplitBook(feed: Pick<Feed, 'ask'>, clock: Pick<Clock, 'monotonic'>): SplitBook {
  const pages = new Map<string, Page>()
  /** When a region may be asked about again, monotonic ms. */
  const nextAt = new Map<string, number>()
  const listeners = createListeners<string>()
  let epoch = 0

  async function ask(region: string): Promise<void> {
    const own = epoch
    nextAt.set(region, clock.monotonic() + DAY_MS)
    const answer = await feed.ask(catalogue.stockSplit, { region }).result
    if (own !== epoch) return
    if (!answer.ok) {
      nextAt.set(region, clock.monotonic() + RETRY_MS)
      return
    }
    pages.set(region, { splits: answer.value.value.items, askedAt: clock.monotonic() })
    listeners.tell(region)
  }

  return {
    splitsOf(instrument) {
      const { assetClass, region, code } = instrumentOf(instrument)
      if (assetClass !== 'stock') return []
      return (pages.get(region)?.splits ?? [])
        .filter((split) => split.code === code)
        .map(({ exDate, ratio }) => ({ exDate, ratio }))
        .sort((a, b) => a.exDate - b.exDate)
    },
    need(instrument) {
      const { assetClass, region } = instrumentOf(instrument)
      if (assetClass === 'stock' && clock.monotonic() >= (nextAt.get(region) ?? -Infinity)) void ask(region)
    },
    watch: (listener) => listeners.add(listener),
    clear() {
      epoch++
      pages.clear()
      nextAt.clear()
    },
  }
}
