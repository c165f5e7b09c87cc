/** Continues the stored bars of an earlier run, without those of the future. */
import { MAX_AHEAD_MS } from '#model/values/ahead-time.ts'
import type { Provenance } from '#model/market/freshness.ts'
import type { Feed } from '#core/feed/feed.ts'
import type { LevelBars, PolledLevels } from './polled-levels.ts'
import type { PolledStore, StoredEnds } from './polled-store.ts'
import { createServiceAnswers } from '../bars/service-answers.ts'

export interface ResumedBars {
  /** @param until The end of the stored coverage, Unix epoch ms, or null. */
  resume(ends: StoredEnds, until: number | null): void
  answered(provenance: Pick<Provenance, 'fetchedAt'>): void
  clear(): void
}

export interface ResumedBarsParts {
  readonly feed: Pick<Feed, 'serviceNow'>
  readonly levels: Pick<PolledLevels, 'resume' | 'interruptedAt' | 'clear'>
  readonly store: Pick<PolledStore, 'forget'>
  readonly onChanged: (changed: LevelBars) => void
}

export function createResumedBars({ feed, levels, store, onChanged }: ResumedBarsParts): ResumedBars {
  const answers = createServiceAnswers()
  /** Empty once judged. */
  let ends: StoredEnds = new Map()
  let interruptedAt = -Infinity

  /** An earlier version stored bars of the future, and no later bar can be built after them. */
  function giveUpAhead(): void {
    const latest = feed.serviceNow() + MAX_AHEAD_MS
    const ahead = [...ends].filter(([, { newest }]) => newest.time >= latest)
    ends = new Map()
    if (ahead.length === 0) return
    for (const [level, { newest, notAhead }] of ahead) {
      levels.resume(level, notAhead)
      store.forget(level, newest)
    }
    const resumed = ahead.map(([level]) => level)
    onChanged(levels.interruptedAt(interruptedAt, resumed))
  }

  return {
    resume(stored, until) {
      ends = stored
      interruptedAt = until ?? -Infinity
      for (const [level, { newest }] of stored) levels.resume(level, newest)
      // Nothing was polled since the last run, however short the pause.
      onChanged(levels.interruptedAt(interruptedAt))
    },
    answered(provenance) {
      answers.isNew(provenance)
      if (ends.size > 0 && answers.tellClock()) giveUpAhead()
    },
    clear() {
      answers.restart()
      ends = new Map()
      levels.clear()
    },
  }
}
