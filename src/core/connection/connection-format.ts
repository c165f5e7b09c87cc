/** The stored form of the chosen service: its address and allowance, never its key. */
import * as v from 'valibot'
import * as schemas from '#contract/values/schemas.ts'
import type { ServiceAddress } from '#model/service/service-session.ts'
import type { BoundedFormat } from '../storage/document-bound.ts'

const { baseUrl, plan, codesPerRequest, requestsPerMinute } = schemas.connectionForm.entries
const addressSchema = v.object({
  baseUrl,
  plan,
  codesPerRequest,
  requestsPerMinute,
  allowsInsecure: v.optional(v.literal(true)),
  isLeft: v.optional(v.literal(true)),
})

/** With `isLeft` the simulated market is in use. */
export interface StoredAddress extends ServiceAddress {
  readonly isLeft?: true | undefined
}

/**
 * Null without a service. A partly invalid address counts as null, because half of it could send a key to the wrong
 * host.
 */
export const connectionFormat: BoundedFormat<StoredAddress | null> = {
  name: 'connection',
  version: 1,
  migrations: {},
  outline: v.nullable(v.object({ baseUrl: v.string() })),
  read(content) {
    const checked = v.safeParse(addressSchema, content)
    return checked.success ? checked.output : null
  },
}
