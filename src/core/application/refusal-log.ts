/** Logs the first refused messages of each minute, then a count: a page in a loop must not fill the log. */
import type { ContractError } from '#contract/wire/transport.ts'
import type { Cancel, Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'

export interface RefusalLog {
  report(error: ContractError, messageName: string): void
  dispose(): void
}

const PERIOD_MS = 60_000
/** Lines per period before the count. */
const MAX_LINES = 5

export function createRefusalLog(clock: Pick<Clock, 'schedule'>, log: Log): RefusalLog {
  let lines = 0
  let unlogged = 0
  let cancel: Cancel | null = null

  function endPeriod(): void {
    cancel?.()
    cancel = null
    if (unlogged > 0) log.warn('further messages were refused', { count: unlogged })
    lines = 0
    unlogged = 0
  }

  return {
    report({ code, message }, name) {
      cancel ??= clock.schedule(PERIOD_MS, endPeriod)
      if (lines < MAX_LINES) log.warn('a message was refused', { code, message, name })
      else unlogged += 1
      lines += 1
    },
    dispose: endPeriod,
  }
}
