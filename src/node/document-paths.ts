/** Where the files of one document lie in the profile. */
import { join } from 'node:path'

export interface DocumentPaths {
  readonly file: string
  /** The newest content that was read back whole after it was written. */
  readonly lastGood: string
  /** The name under which a damaged file is kept; `at` is Unix epoch ms. */
  corrupt(at: number): string
}

export function documentPaths(directory: string, name: string): DocumentPaths {
  return {
    file: join(directory, `${name}.json`),
    lastGood: join(directory, `${name}.last-good.json`),
    corrupt: (at) => join(directory, `${name}.corrupt-${new Date(at).toISOString().replaceAll(/[:.]/gu, '-')}.json`),
  }
}
