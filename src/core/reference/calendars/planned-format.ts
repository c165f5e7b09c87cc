/** How planned listings are kept on disk. */
import * as v from 'valibot'
import { instrument } from '../../../contract/schemas.ts'
import { MAX_PLANNED, type PlannedListing } from '../../../model/offering.ts'
import type { BoundedFormat } from '../../storage/document-bound.ts'

const planned = v.object({
  instrument,
  company: v.string(),
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
    return stored.filter((one): one is PlannedListing => v.is(planned, one)).slice(0, MAX_PLANNED)
  },
}
