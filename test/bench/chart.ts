/**
 * Charts of one-minute bars: our own drawing code beside its peers in one browser. Each way runs in a page of its own, several
 * times over in turn; medians count. Times are those that the page's main thread was busy, frames included, waiting not.
 */
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type CDPSession } from 'playwright'
import { build } from 'vite'
import { CHROMIUM_FLAGS, findChromium } from '../browser.ts'
import type { ChartCase, ContenderName } from './chart/page.ts'
import { median } from './measure.ts'
import { compare, type BenchRow } from './row.ts'

const SUBJECT = 'chart, milliseconds of the main thread'
const COUNTS = [1_000, 10_000, 100_000] as const
type Count = (typeof COUNTS)[number]
const ROUNDS = 3

const PEERS = {
  lightweight: 'lightweight-charts 5',
  lightweightConflated: 'lightweight-charts 5, conflating',
  klinecharts: 'klinecharts 10',
  plainECharts: 'ECharts candlestick',
  rawCanvas: 'raw canvas',
  oursWithLines: 'ours with three lines',
} as const satisfies Partial<Record<ContenderName, string>>

type Metric = 'init' | 'update' | 'pan'

interface ChartTimes {
  readonly initMs: number
  /** Of one. */
  readonly updateMs: number
  readonly panMs: number
  readonly heapBytes: number
}

/** The most that our time should be of lightweight-charts', by number of bars. */
const GOALS: Readonly<Record<Metric, Readonly<Record<Count, number>>>> = {
  init: { 1_000: 0.25, 10_000: 0.12, 100_000: 0.04 },
  update: { 1_000: 1.2, 10_000: 0.45, 100_000: 0.08 },
  pan: { 1_000: 1.3, 10_000: 1.3, 100_000: 1.3 },
}
const PAN_ALL_GOALS = { lightweight: 0.05, lightweightConflated: 1 } as const

async function pageScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL('chart/page.ts', import.meta.url)), formats: ['iife'], name: 'chartBench' },
    },
  })
  const [output] = [built].flat()
  if (output === undefined || !('output' in output)) throw new Error('The page was not built.')
  return output.output[0].code
}

async function busyMs(session: CDPSession, task: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000
  }
  const before = await read()
  await task()
  return (await read()) - before
}

async function run(browser: Browser, script: string, chartCase: ChartCase, turns: number): Promise<ChartTimes> {
  const page = await browser.newPage({ viewport: { width: 1240, height: 740 } })
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await page.addScriptTag({ content: script })
    let heapBytes = NaN
    const initMs = await busyMs(session, async () => {
      heapBytes = await page.evaluate((wanted) => window.chartBench.make(wanted), chartCase)
    })
    // Once to warm up, so that what is compiled on the first use does not count.
    await page.evaluate(() => window.chartBench.update(3))
    const updates = await busyMs(session, () => page.evaluate((count) => window.chartBench.update(count), turns))
    const pans = await busyMs(session, () => page.evaluate((count) => window.chartBench.pan(count), turns))
    return { initMs, heapBytes, updateMs: updates / turns, panMs: pans / turns }
  } finally {
    await page.close()
  }
}

function middle(times: readonly ChartTimes[]): ChartTimes {
  const of = (name: keyof ChartTimes) => median(times.map((time) => time[name]))
  return { initMs: of('initMs'), updateMs: of('updateMs'), panMs: of('panMs'), heapBytes: of('heapBytes') }
}

/** Which ways can show so much within a few seconds a frame, or at all. */
function contendersFor(bars: Count, view: ChartCase['view']): readonly ContenderName[] {
  const all: readonly ContenderName[] = ['ours', ...(Object.keys(PEERS) as (keyof typeof PEERS)[])]
  const tooSlow = (name: ContenderName) =>
    view === 'all' && (name === 'klinecharts' || (name === 'plainECharts' && bars > 1_000))
  return all.filter((name) => !tooSlow(name))
}

type Measured = ReadonlyMap<ContenderName, ChartTimes>

async function measureCase(browser: Browser, script: string, bars: Count, view: ChartCase['view']): Promise<Measured> {
  const names = contendersFor(bars, view)
  const times = new Map(names.map((name): [ContenderName, ChartTimes[]] => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of names) {
      const turns = name === 'plainECharts' ? 4 : 20
      times.get(name)?.push(await run(browser, script, { name, bars, view }, turns))
    }
  return new Map([...times].map(([name, all]) => [name, middle(all)]))
}

function goalOf(metric: Metric, peer: ContenderName, bars: Count, view: ChartCase['view']): number | null {
  if (metric === 'pan' && view === 'all')
    return bars === 100_000 && (peer === 'lightweight' || peer === 'lightweightConflated') ? PAN_ALL_GOALS[peer] : null
  return peer === 'lightweight' && view === 'few' ? GOALS[metric][bars] : null
}

function rowsOf(measured: Measured, bars: Count, view: ChartCase['view']): readonly BenchRow[] {
  const own = measured.get('ours')
  if (own === undefined) return []
  const name = `${bars.toLocaleString('en')} bars, ${view === 'all' ? 'all' : '200'} in view`
  return (Object.keys(PEERS) as (keyof typeof PEERS)[]).flatMap((peer) => {
    const theirs = measured.get(peer)
    if (theirs === undefined) return []
    const row = (metric: string) => ({ subject: SUBJECT, case: name, metric, peerName: PEERS[peer] })
    const goal = (metric: Metric) => goalOf(metric, peer, bars, view)
    return [
      compare(row('init'), own.initMs, theirs.initMs, goal('init')),
      compare(row('update of the last bar'), own.updateMs, theirs.updateMs, goal('update')),
      compare(row('pan'), own.panMs, theirs.panMs, goal('pan')),
      compare(row('heap, MB'), own.heapBytes / 2 ** 20, theirs.heapBytes / 2 ** 20, null),
    ]
  })
}

/** What a hundred times the bars cost while as many are in view. */
function scalingRows(few: ReadonlyMap<Count, Measured>): readonly BenchRow[] {
  const [small, large] = [few.get(1_000)?.get('ours'), few.get(100_000)?.get('ours')]
  if (small === undefined || large === undefined) return []
  const row = (metric: string) => ({
    subject: SUBJECT,
    case: '100,000 bars, 200 in view',
    metric,
    peerName: 'ours at 1,000',
  })
  return [
    compare(row('update of the last bar'), large.updateMs, small.updateMs, 1.3),
    compare(row('pan'), large.panMs, small.panMs, 1.3),
  ]
}

export async function benchChart(): Promise<readonly BenchRow[]> {
  const script = await pageScript()
  const flags = ['--enable-precise-memory-info', '--js-flags=--expose-gc']
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS, ...flags] })
  const rows: BenchRow[] = []
  const few = new Map<Count, Measured>()
  try {
    for (const view of ['few', 'all'] as const)
      for (const bars of COUNTS) {
        const measured = await measureCase(browser, script, bars, view)
        if (view === 'few') few.set(bars, measured)
        rows.push(...rowsOf(measured, bars, view))
      }
  } finally {
    await browser.close()
  }
  return [...rows, ...scalingRows(few)]
}
