/** What was asked for on this run's command line or environment; it comes before what is stored, and is not stored. */
import type { Plan } from '#model/service/plan.ts'

export interface Overrides {
  /** Without a trailing slash. */
  readonly baseUrl?: string
  readonly token?: string
  readonly plan?: Plan
  readonly requestsPerMinute?: number
  /** The key may be sent unencrypted in this run. */
  readonly allowInsecure?: boolean
  /** A watchlist file to import once the application has started. */
  readonly importFile?: { readonly name: string; readonly content: string }
}
