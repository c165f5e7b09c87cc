/** Finds permanent slowdowns: a single slow run may be the machine's fault, three in a row are ours. */
import { median } from '../measure.ts'
import type { BenchRow } from '../row.ts'
import type { BenchRun } from './history.ts'

const nameOf = ({ subject, case: about, metric, peerName }: BenchRow): string =>
  `${subject}: ${about}, ${metric}${peerName === '' ? '' : `, of ${peerName}`}`

export interface Course {
  readonly name: string
  /** Ratios to the peer, or our numbers without one, oldest first; null for a run without the row. */
  readonly values: readonly (number | null)[]
}

export interface Rise extends Course {
  /** Median of the earlier runs. */
  readonly before: number
  /** Minimum of the last runs. */
  readonly now: number
}

const LAST = 3
const BEFORE = 10
const MAX_RISE = 1.1

/** Returns the rows of the newest run, in its order. */
export function coursesOf(runs: readonly BenchRun[]): readonly Course[] {
  const byName = runs.map(({ rows }) => new Map(rows.map((row) => [nameOf(row), row.ratio ?? row.ours])))
  const names = runs.at(-1)?.rows.map(nameOf) ?? []
  return names.map((name) => ({ name, values: byName.map((values) => values.get(name) ?? null) }))
}

/** Returns the rows whose last three values are all more than a tenth above the median of up to ten earlier ones. */
export function risesOf(courses: readonly Course[]): readonly Rise[] {
  return courses.flatMap((course) => {
    const known = course.values.filter((value) => value !== null)
    const earlier = known.slice(0, -LAST).slice(-BEFORE)
    if (earlier.length === 0) return []
    const before = median(earlier)
    const now = Math.min(...known.slice(-LAST))
    return now > before * MAX_RISE ? [{ ...course, before, now }] : []
  })
}

const BLOCKS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const

/** Draws a line of blocks, scaled from minimum to maximum; a dot for a run without a value. */
export function drawCourse({ values }: Course): string {
  const known = values.filter((value) => value !== null)
  const [least, greatest] = [Math.min(...known), Math.max(...known)]
  const block = (value: number) =>
    BLOCKS[greatest === least ? 0 : Math.round(((value - least) / (greatest - least)) * (BLOCKS.length - 1))]
  return values.map((value) => (value === null ? '·' : block(value))).join('')
}
