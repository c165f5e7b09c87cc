/** Options of this run's command line or environment. They override stored values and are not stored. */
import type { Plan } from '#model/service/plan.ts'

export interface Overrides {
  /** Without a trailing slash. */
  readonly baseUrl?: string
  readonly token?: string
  readonly plan?: Plan
  readonly requestsPerMinute?: number
  /** Whether the key may be sent unencrypted. */
  readonly allowInsecure?: boolean
  /** A watchlist file to import after the start. */
  readonly importFile?: { readonly name: string; readonly content: string }
}
