/**
 * Times several implementations side by side, in processor time, which other work on the machine affects less than wall
 * time.
 */

export interface MeasureOptions {
  readonly rounds?: number
  readonly warmUpMs?: number
  /** The run time of each task per round. */
  readonly roundMs?: number
}

/** Returns the median processor milliseconds of one run of each task; the rounds are interleaved. */
export function measure<Name extends string>(
  tasks: Readonly<Record<Name, () => unknown>>,
  { rounds = 41, warmUpMs = 300, roundMs = 20 }: MeasureOptions = {},
): Readonly<Record<Name, number>> {
  const names = Object.keys(tasks) as Name[]
  const runs = new Map(names.map((name) => [name, runsIn(tasks[name], warmUpMs, roundMs)]))
  const times = new Map(names.map((name): [Name, number[]] => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) times.get(name)?.push(timeOf(tasks[name], runs.get(name) ?? 1))
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<Name, number>
}

function runsIn(task: () => unknown, warmUpMs: number, roundMs: number): number {
  const start = performance.now()
  let runs = 0
  for (; performance.now() - start < warmUpMs; runs += 1) task()
  return Math.max(1, Math.round((runs * roundMs) / warmUpMs))
}

function timeOf(task: () => unknown, runs: number): number {
  const start = process.cpuUsage()
  for (let run = 0; run < runs; run += 1) task()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000 / runs
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle) - 1] ?? NaN)) / 2
}
