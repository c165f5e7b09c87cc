/** What the build puts into the programs, in the place of `QUOTEDECK_PROGRAM` (electron.vite.config.ts). */
import type { UpdateSource } from './update-feed.ts'

/** Facts of one build. */
export interface ProgramFacts {
  readonly version: string
  /** Differs from build to build of one version. */
  readonly build: string
  /** See `ApplicationFacts`. */
  readonly commit: string | null
  /** Where to ask for updates; null for nowhere. */
  readonly updateSource: UpdateSource | null
}
