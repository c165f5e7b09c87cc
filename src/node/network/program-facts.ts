/** Types the facts that the build inserts for `QUOTEDECK_PROGRAM` (electron.vite.config.ts). */
import type { UpdateSource } from './update-feed.ts'

export interface ProgramFacts {
  readonly version: string
  /** Differs between builds of one version. */
  readonly build: string
  /** See `ApplicationFacts`. */
  readonly commit: string | null
  /** Null if the build does not check for updates. */
  readonly updateSource: UpdateSource | null
}
