/** Counts answers of the service: what is stored is not to be judged by its clock before that is known. */
import type { Provenance } from '#model/market/freshness.ts'
import { MIN_ANSWERS } from '#core/service/service-clock.ts'

/** Answers about one instrument. */
export interface ServiceAnswers {
  /** Returns whether a provenance is of another answer than the one before: its mark and its turn change without an answer. */
  isNew(provenance: Pick<Provenance, 'fetchedAt'>): boolean
  /** Whether enough answers came to learn the clock of the service, if they have a date. */
  tellClock(): boolean
  /** Another service may be in use. */
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
