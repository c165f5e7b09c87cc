/** The stored form of the memory of updates. */
import * as v from 'valibot'
import { MAX_FEED_UNITS } from './feed-format.ts'
import type { DocumentFormat } from '../storage/versioned-document.ts'

export interface UpdateMemory {
  /** A random number in [0, 1); null before it is drawn. It never leaves the machine. */
  readonly chance: number | null
  /** See `UpdateStatus`. */
  readonly checkedAt: number | null
  /** The issue time of the newest accepted feed, Unix epoch ms; 0 before the first. */
  readonly newestIssuedAt: number
  /** The newest accepted feed, whose signature is checked again at the start. */
  readonly feed: string | null
  /** The last version that the user was notified of. */
  readonly announced: string | null
}

const EMPTY: UpdateMemory = { chance: null, checkedAt: null, newestIssuedAt: 0, feed: null, announced: null }

const moment = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const entries = {
  chance: v.nullable(v.pipe(v.number(), v.minValue(0), v.ltValue(1))),
  checkedAt: v.nullable(moment),
  newestIssuedAt: moment,
  feed: v.nullable(v.pipe(v.string(), v.maxLength(MAX_FEED_UNITS))),
  announced: v.nullable(v.pipe(v.string(), v.maxLength(64))),
}

export const updatesFormat: DocumentFormat<UpdateMemory> = {
  name: 'updates',
  version: 1,
  migrations: {},
  outline: v.object(entries),
  read: (content) =>
    v.parse(
      v.fallback(v.object(entries), () => EMPTY),
      content ?? EMPTY,
    ),
}
