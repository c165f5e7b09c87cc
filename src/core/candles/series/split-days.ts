/** The days of periods with a split, requested only by a series that shows such a period. */
import type { Bar } from '#model/candles/candle-bar.ts'
import { DAY_MS } from '#model/values/duration.ts'
import type { Cancel, Clock } from '#core/ports/clock.ts'
import type { BarSource } from '../bars/bar-source.ts'

export interface SplitDays {
  /** Returns daily bars as traded; empty before they are known. */
  bars(): readonly Bar[]
  /** Loads the days since a time, Unix epoch ms; Infinity needs none. */
  need(from: number): void
  close(): void
}

export interface SplitDaysParts {
  readonly clock: Pick<Clock, 'now'>
  readonly hold: () => { readonly thing: BarSource; readonly release: Cancel }
  /** Called with the time from which days changed, Unix epoch ms. */
  readonly changed: (from: number) => void
}

/** Each step reads a page of stored days or requests a longer answer. */
const MAX_STEPS = 16

export function createSplitDays({ clock, hold, changed }: SplitDaysParts): SplitDays {
  let held: { readonly source: BarSource; readonly letGo: readonly Cancel[] } | null = null
  let neededFrom = Infinity

  function open(): BarSource {
    const { thing: source, release } = hold()
    held = { source, letGo: [source.watch(changed), source.want('recorder'), release] }
    return source
  }

  async function reachBack(source: BarSource): Promise<void> {
    await source.whenRead()
    for (let step = 0; step < MAX_STEPS && held?.source === source; step++) {
      const [first] = source.bars()
      if (first === undefined || first.time <= neededFrom || !source.hasOlder()) return
      const outcome = await source.older(Math.ceil((clock.now() - neededFrom) / DAY_MS))
      if (!outcome.ok) return
    }
  }

  return {
    bars: () => held?.source.bars() ?? [],
    need(from) {
      if (from >= neededFrom) return
      neededFrom = from
      void reachBack(held?.source ?? open())
    },
    close() {
      for (const cancel of held?.letGo ?? []) cancel()
      held = null
    },
  }
}
