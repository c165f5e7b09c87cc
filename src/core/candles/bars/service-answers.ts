/** Counts answers: stored bars are not judged by the service's clock until it is known. */
import type { Provenance } from '#model/market/freshness.ts'
import { MIN_ANSWERS } from '#core/service/service-clock.ts'

export interface ServiceAnswers {
  /** The state of a provenance also changes without an answer. */
  isNew(provenance: Pick<Provenance, 'fetchedAt'>): boolean
  /** Returns whether enough answers arrived to learn the service's clock. */
  tellClock(): boolean
  restart(): void
}

export function createServiceAnswers(): ServiceAnswers {
  let lastAt: number | null = null
  let count = 0
  return {
    isNew({ fetchedAt }) {
      const isNew = fetchedAt !== lastAt
      lastAt = fetchedAt
      if (isNew && fetchedAt !== null) count++
      return isNew
    },
    tellClock: () => count >= MIN_ANSWERS,
    restart() {
      lastAt = null
      count = 0
    },
  }
}
