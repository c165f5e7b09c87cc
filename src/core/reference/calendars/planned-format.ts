/** The stored format of planned listings. */
import * as v from 'valibot'
import { instrument } from '#contract/values/schemas.ts'
import { MAX_PLANNED, type PlannedListing } from '#model/reference/offering.ts'
import { OFFERING_TEXTS } from '#model/reference/served-text.ts'
import { storedText } from '../answers/stored-text.ts'
import type { BoundedFormat } from '#core/storage/document-bound.ts'

const planned = v.object({
  instrument,
  company: storedText(OFFERING_TEXTS.company),
  listingOn: v.pipe(v.string(), v.isoDate()),
  opensAt: v.pipe(v.number(), v.finite()),
  list: v.string(),
})

export const plannedFormat: BoundedFormat<readonly PlannedListing[]> = {
  name: 'plannedListings',
  version: 1,
  migrations: {},
  outline: v.array(v.unknown()),
  read(content) {
    const stored: readonly unknown[] = Array.isArray(content) ? content : []
    const sound = stored.flatMap((one): readonly PlannedListing[] => {
      const checked = v.safeParse(planned, one)
      return checked.success ? [checked.output] : []
    })
    return sound.slice(0, MAX_PLANNED)
  },
}
