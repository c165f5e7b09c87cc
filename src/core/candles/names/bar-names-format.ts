/** The stored format of services' bar names. */
import * as v from 'valibot'
import type { BarNaming } from '#model/candles/bar-naming.ts'
import type { DocumentFormat } from '#core/storage/versioned-document.ts'

export interface StoredNaming {
  readonly learned: BarNaming
  /** A null part uses the learned one. */
  readonly chosen: BarNaming | null
}

/** By service (see `serviceOf`), then by bars: `stock US 1D`. */
export type StoredNamings = Readonly<Record<string, Readonly<Record<string, StoredNaming>>>>

const days = v.nullable(v.union([v.picklist(['market', 'trading']), v.pipe(v.number(), v.integer())]))
const sundays = v.nullable(v.picklist(['before', 'after']))
const naming = v.object({ days: v.fallback(days, null), sundays: v.fallback(sundays, null) })
const storedNaming = v.object({ learned: naming, chosen: v.fallback(v.nullable(naming), null) })
const namings = v.record(v.string(), v.record(v.string(), storedNaming))

export const barNamesFormat: DocumentFormat<StoredNamings> = {
  name: 'barNames',
  version: 1,
  migrations: {},
  outline: v.record(v.string(), v.record(v.string(), v.unknown())),
  read(content) {
    const checked = v.safeParse(namings, content)
    return checked.success ? checked.output : {}
  },
}
