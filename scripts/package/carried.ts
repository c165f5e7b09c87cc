/** Finds the built files of a package and the packages inside them. */
import type { BundleRecord } from '../bundle-record.ts'

/** The programs of the web shell; the desktop shell imports none of them. */
export const WEB_PROGRAMS = ['web.js', 'simulator.js', 'candle-archive-worker.js']

/** Other imports are parts of Node or of Electron. */
const IS_BUILT = /\.js$/u

/** Returns these files and all that they import, sorted. @throws Error if one was not built. */
export function filesReachedFrom(entries: readonly string[], record: BundleRecord): readonly string[] {
  const reached = new Set<string>()
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file) || !IS_BUILT.test(file)) continue
    const recorded = record[file]
    if (recorded === undefined) throw new Error(`${file} is not among the built files. Run "npm run build".`)
    reached.add(file)
    waiting.push(...recorded.imports)
  }
  return [...reached].toSorted()
}

export function packagesIn(files: readonly string[], record: BundleRecord): readonly string[] {
  return [...new Set(files.flatMap((file) => record[file]?.packages ?? []))].toSorted()
}
