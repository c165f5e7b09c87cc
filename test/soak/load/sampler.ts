/** Samples a run every few seconds: memory of its processes, heaps after a collection, and queues. */
import { memoryOf } from './process-memory.ts'
import { installFrameWatch, type FrameReport } from './frames.ts'
import type { DebugSession } from '#test/debug-line.ts'
import type { LoadRun } from './run.ts'
import type { Sample } from './trend.ts'

/** All samples by name; bytes for memory, counts for the rest. */
export interface Series {
  readonly rss: ReadonlyMap<string, readonly Sample[]>
  readonly pss: ReadonlyMap<string, readonly Sample[]>
  /** Live objects after a garbage collection. */
  readonly heaps: ReadonlyMap<string, readonly Sample[]>
  /** DOM nodes, documents and listeners of the windows. */
  readonly counts: ReadonlyMap<string, readonly Sample[]>
  readonly queues: ReadonlyMap<string, readonly Sample[]>
  /** The longest block of a process's event loop since the previous sample, ms; reported, not judged. */
  readonly waits: ReadonlyMap<string, readonly Sample[]>
}

export interface Sampler {
  readonly series: Series
  /** Takes one sample; includes hidden windows only if `isWhole`. */
  sample(at: number, isWhole: boolean): Promise<void>
  /** Starts the measurement of the front window. */
  startFront(): Promise<void>
  front(): Promise<FrontReport>
  /** Returns uncaught errors of the windows, each with its window. */
  errors(): Promise<readonly string[]>
}

/** The measurements of the front window since {@link Sampler.startFront}. */
export interface FrontReport {
  readonly frames: FrameReport
  /** Processor time of its main thread, ms per second, by purpose; independent of other work on the machine. */
  readonly busy: ReadonlyMap<string, number>
}

/** Converts the samples to JSON, by kind and name. */
export function plainOf(series: Series): object {
  const kinds = Object.entries(series) as [string, Series[keyof Series]][]
  return Object.fromEntries(kinds.map(([kind, byName]) => [kind, Object.fromEntries(byName)]))
}

/** Longer frames of the front window are reported, ms. */
export const SLOW_FRAME_MS = 100
const HISTOGRAM_PLACES = 1_001
const MAX_SLOW_FRAMES = 50

/** Unsent bytes of a Node process's sockets, mainly of its windows' lines. */
const UNSENT_BYTES = `process._getActiveHandles().reduce((sum, { writableLength }) => sum + (writableLength ?? 0), 0)`

/** Collects the texts of uncaught errors in a page, without the objects that errors hold. */
const WATCH_ERRORS = `
  globalThis.uncaught = []
  const note = (what) => uncaught.length < 20 && uncaught.push(String(what))
  addEventListener('error', ({ message }) => note(message))
  addEventListener('unhandledrejection', ({ reason }) => note(reason))
`

/** The longest block of a Node process's event loop since the last sample, ms. */
const HELD_UP = `(globalThis.loopDelay ??= process.getBuiltinModule('node:perf_hooks').monitorEventLoopDelay({ resolution: 5 })).max / 1e6`

export async function createSampler(run: LoadRun): Promise<Sampler> {
  const series: Readonly<Record<keyof Series, Map<string, Sample[]>>> = {
    rss: new Map(),
    pss: new Map(),
    heaps: new Map(),
    counts: new Map(),
    queues: new Map(),
    waits: new Map(),
  }
  const front = run.pages[0]?.session
  if (front === undefined) throw new Error('There is no window.')
  const frameWatch = (call: string) => front.evaluate(`frameWatch.${call}`)
  await front.evaluate(`(${installFrameWatch.toString()})(${SLOW_FRAME_MS}, ${HISTOGRAM_PLACES}, ${MAX_SLOW_FRAMES})`)
  for (const { session } of run.pages) {
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await session.evaluate(`{ ${WATCH_ERRORS} }`)
  }
  let started = { at: performance.now(), metrics: await metricsOf(front) }

  function note(kind: keyof Series, name: string, sample: Sample): void {
    const samples = series[kind].get(name) ?? []
    series[kind].set(name, samples)
    samples.push(sample)
  }

  async function sampleShell(at: number): Promise<void> {
    note('waits', 'web shell', { at, value: Number(await run.shell.evaluate(HELD_UP)) })
    await sampleHeap(at, 'web shell', run.shell)
    // Excludes the block by the garbage collection.
    await run.shell.evaluate('void (loopDelay.reset(), loopDelay.enable())')
    note('queues', 'bytes not sent to windows', { at, value: Number(await run.shell.evaluate(UNSENT_BYTES)) })
    const feed = run.client.health()?.feed
    note('queues', 'requests in flight', { at, value: feed?.budget.inFlight ?? 0 })
    note('queues', 'instruments that wait for too long', { at, value: feed?.starved.length ?? 0 })
  }

  async function sampleHeap(at: number, name: string, session: DebugSession): Promise<void> {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
    note('heaps', name, { at, value: Number(usedSize) })
    note('heaps', `${name}, buffers`, { at, value: Number(backingStorageSize ?? 0) })
  }

  async function samplePage(at: number, name: string, session: DebugSession): Promise<void> {
    await session.send('HeapProfiler.collectGarbage')
    const metrics = await metricsOf(session)
    note('heaps', name, { at, value: metrics.get('JSHeapUsedSize') ?? 0 })
    note('counts', `${name}, DOM nodes`, { at, value: metrics.get('Nodes') ?? 0 })
    note('counts', `${name}, listeners`, { at, value: metrics.get('JSEventListeners') ?? 0 })
  }

  return {
    series,
    async sample(at, isWhole) {
      await frameWatch('pause()')
      for (const [place, { session }] of run.pages.entries())
        if (place === 0 || isWhole) await samplePage(at, `window ${place + 1}`, session)
      await frameWatch('resume()')
      await sampleShell(at)
      await sampleHeap(at, 'simulated market', run.market)
      for (const { pid, name } of run.processes()) {
        const memory = memoryOf(pid)
        if (memory === null) continue
        note('rss', name, { at, value: memory.rss })
        note('pss', name, { at, value: memory.pss })
      }
    },
    async errors() {
      const ofPages = run.pages.map(async ({ session }, place) => {
        const uncaught = (await session.evaluate('uncaught')) as readonly string[]
        return uncaught.map((text) => `window ${place + 1}: ${text}`)
      })
      return (await Promise.all(ofPages)).flat()
    },
    async startFront() {
      started = { at: performance.now(), metrics: await metricsOf(front) }
      await frameWatch('clear()')
    },
    async front() {
      const seconds = (performance.now() - started.at) / 1_000
      const metrics = await metricsOf(front)
      const spent = (name: string) => ((metrics.get(name) ?? 0) - (started.metrics.get(name) ?? 0)) * 1_000
      return {
        frames: (await frameWatch('report()')) as FrameReport,
        busy: new Map(Object.entries(DURATIONS).map(([label, name]) => [label, spent(name) / seconds])),
      }
    },
  }
}

/** The browser's counters by name for readers. */
const DURATIONS = {
  'all tasks': 'TaskDuration',
  script: 'ScriptDuration',
  style: 'RecalcStyleDuration',
  layout: 'LayoutDuration',
} as const

async function metricsOf(session: DebugSession): Promise<ReadonlyMap<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}
