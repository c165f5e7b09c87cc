/** Compares the measurements with the bounds. */
import { printTable } from '#test/table.ts'
import { frameQuantile } from './frames.ts'
import { SLOW_FRAME_MS, type FrontReport, type Series } from './sampler.ts'
import { grows, trendOf, type Sample, type Trend } from './trend.ts'

/** Growth of memory in an hour of market time. */
const MAX_PERCENT_PER_HOUR = 5
/** Smaller growth is a few pages of the system's. */
const MIN_GROWTH_BYTES = 1024 * 1024
const MIN_GROWTH_COUNT = 50
const MIN_GROWTH_QUEUE = 20
const MEGABYTE = 1024 * 1024

interface Judged {
  readonly row: readonly string[]
  readonly isBroken: boolean
}

/**
 * Prints the tables and returns whether every bound holds. `from` is the end of the warm-up, in the time of the
 * samples.
 */
export function report({ rss, pss, heaps, counts, queues, waits }: Series, front: FrontReport, from: number): boolean {
  const after = (samples: readonly Sample[]) => samples.filter(({ at }) => at >= from)
  const verdicts: boolean[] = []

  function print(heading: readonly string[], rows: readonly Judged[]): void {
    printTable([[...heading, ''], ...rows.map(({ row, isBroken }) => [...row, isBroken ? 'BROKEN' : ''])])
    process.stdout.write('\n')
    verdicts.push(...rows.map(({ isBroken }) => !isBroken))
  }

  function memoryRow(name: string, samples: readonly Sample[], least: number, show: (value: number) => string): Judged {
    const trend = trendOf(after(samples))
    if (trend === null) return { row: [name, 'too few samples'], isBroken: false }
    const isBroken = grows(after(samples), MAX_PERCENT_PER_HOUR, least)
    return { row: [name, show(trend.first), show(trend.last), ...slopeOf(trend)], isBroken }
  }

  const megabytes = (value: number) => (value / MEGABYTE).toFixed(1)
  const rows = (of: ReadonlyMap<string, readonly Sample[]>, least: number, show: (value: number) => string) =>
    [...of].map(([name, samples]) => memoryRow(name, samples, least, show))

  const lastRss = (name: string) => megabytes(rss.get(name)?.at(-1)?.value ?? 0)
  print(
    ['process', '10th minute, MB', 'end, MB', '% an hour', 'certainty', 'RSS at the end, MB'],
    [...pss].map(([name, samples]) => {
      const { row, isBroken } = memoryRow(name, samples, MIN_GROWTH_BYTES, megabytes)
      return { row: [...row, lastRss(name)], isBroken }
    }),
  )
  print(
    ['heap after collection', '10th minute, MB', 'end, MB', '% an hour', 'certainty'],
    rows(heaps, MIN_GROWTH_BYTES / 2, megabytes),
  )
  print(['in the page', '10th minute', 'end', '% an hour', 'certainty'], rows(counts, MIN_GROWTH_COUNT, whole))
  print(
    ['queue', 'longest', 'slope an hour', 'certainty'],
    [...queues].map(([name, samples]) => queueRow(name, after(samples))),
  )
  print(
    ['held up at once', 'half of the samples, ms', 'longest, ms'],
    [...waits].map(([name, samples]) => waitRow(name, after(samples))),
  )
  print(['window in front', 'measured', 'bound'], frameRows(front))
  for (const line of front.frames.slow) process.stdout.write(`  ${line}\n`)
  return verdicts.every(Boolean)
}

const whole = (value: number): string => value.toFixed(0)

const slopeOf = ({ percentPerHour, certainty }: Trend): readonly string[] => [
  percentPerHour.toFixed(1),
  certainty.toFixed(1),
]

function queueRow(name: string, samples: readonly Sample[]): Judged {
  const longest = Math.max(0, ...samples.map(({ value }) => value))
  const trend = trendOf(samples)
  if (trend === null) return { row: [name, whole(longest), 'too few samples'], isBroken: false }
  const isBroken = grows(samples, MAX_PERCENT_PER_HOUR, MIN_GROWTH_QUEUE)
  return { row: [name, whole(longest), trend.perHour.toFixed(1), trend.certainty.toFixed(1)], isBroken }
}

function waitRow(name: string, samples: readonly Sample[]): Judged {
  const values = samples.map(({ value }) => value).sort((one, other) => one - other)
  const median = values[Math.floor(values.length / 2)] ?? 0
  return { row: [name, whole(median), whole(values.at(-1) ?? 0)], isBroken: false }
}

function frameRows({ frames, busy }: FrontReport): readonly Judged[] {
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const quantile = (part: number) => ms(frameQuantile(frames, part))
  const slow = frames.histogram.slice(SLOW_FRAME_MS + 1).reduce((sum, count) => sum + count, 0)
  return [
    { row: ['frames', whole(frames.frames), '> 0'], isBroken: frames.frames === 0 },
    { row: ['half of the frames', quantile(0.5), ''], isBroken: false },
    { row: ['99 of 100 frames', quantile(0.99), ''], isBroken: false },
    { row: ['longest frame', ms(frames.longestMs), `<= ${SLOW_FRAME_MS} ms`], isBroken: slow > 0 },
    { row: [`frames over ${SLOW_FRAME_MS} ms`, whole(slow), '0'], isBroken: slow > 0 },
    ...[...busy].map(([label, spent]) => ({
      row: [`main thread, ${label}`, `${ms(spent)} a second`, ''],
      isBroken: false,
    })),
  ]
}
