/** Which built files a package takes along, and which packages are inside them. */
import type { BundleRecord } from '../bundle-record.ts'

/** The programs of the web shell; none of them reaches the desktop shell. */
export const WEB_PROGRAMS = ['web.js', 'simulator.js', 'candle-archive-worker.js']

/** What is imported and not built is a part of Node or of Electron. */
const IS_BUILT = /\.js$/u

/** These files and all that they import, in order of their names. @throws Error when one was not built. */
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

/** The packages inside these files, in order of their names. */
export function packagesIn(files: readonly string[], record: BundleRecord): readonly string[] {
  return [...new Set(files.flatMap((file) => record[file]?.packages ?? []))].toSorted()
}
