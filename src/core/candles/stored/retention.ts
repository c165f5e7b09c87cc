/** Trims stored bars to the user's limits. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#model/values/duration.ts'
import type { Settings } from '#model/application/settings.ts'
import type { CandleArchive } from '#core/ports/candle-archive.ts'
import type { Cancel, Clock } from '#core/ports/clock.ts'
import type { Observable } from '#core/reactive/variable.ts'

export interface RetentionPorts {
  readonly clock: Pick<Clock, 'now' | 'schedule'>
  readonly archive: Pick<CandleArchive, 'trim'>
  readonly settings: Observable<Pick<Settings, 'candles'>>
}

const BYTES = 1_048_576
/** Other parts use the disk at the start. */
const FIRST_DELAY_MS = MINUTE_MS
const PERIOD_MS = HOUR_MS

export function createRetention({ clock, archive, settings }: RetentionPorts): { dispose(): void } {
  let cancel: Cancel = clock.schedule(FIRST_DELAY_MS, trim)

  function trim(): void {
    cancel()
    cancel = clock.schedule(PERIOD_MS, trim)
    const { keepDays, mostMegabytes } = settings.current().candles
    void archive.trim({ keepFrom: clock.now() - keepDays * DAY_MS, maxBytes: mostMegabytes * BYTES })
  }

  let known = settings.current().candles
  const stopWatching = settings.watch(({ candles }) => {
    const isOther = candles.keepDays !== known.keepDays || candles.mostMegabytes !== known.mostMegabytes
    known = candles
    if (isOther) trim()
  })
  return {
    dispose() {
      stopWatching()
      cancel()
    },
  }
}
