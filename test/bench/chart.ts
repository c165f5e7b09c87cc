/**
 * Charts of one-minute bars: our own drawing code beside its peers in one browser. Each contender runs repeatedly in
 * its own page, alternating with the others; medians count. Times are the busy time of the page's main thread,
 * including frames, excluding waits.
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

/** A contender that has spent this time on a case is not repeated. */
const MAX_CASE_MS = 12_000
const TURNS = 20

type Own = 'ours' | 'oursWithIndicators'
interface Pair {
  readonly own: Own
  readonly peer: ContenderName
  readonly peerName: string
}

const PAIRS: readonly Pair[] = [
  { own: 'ours', peer: 'lightweight', peerName: 'lightweight-charts 5' },
  { own: 'ours', peer: 'lightweightConflated', peerName: 'lightweight-charts 5, conflating' },
  { own: 'ours', peer: 'klinecharts', peerName: 'klinecharts 10' },
  { own: 'ours', peer: 'plainECharts', peerName: 'ECharts candlestick' },
  { own: 'ours', peer: 'rawCanvas', peerName: 'raw canvas' },
  { own: 'oursWithIndicators', peer: 'lightweightWithIndicators', peerName: 'lightweight-charts 5, as many lines' },
  { own: 'oursWithIndicators', peer: 'ours', peerName: 'ours without' },
]
const CONTENDERS = [...new Set(PAIRS.flatMap(({ own, peer }) => [own, peer]))]

type Metric = 'init' | 'second' | 'update' | 'pan'

interface ChartTimes {
  readonly initMs: number
  /** The time for another chart in the same page. */
  readonly secondMs: number
  readonly updateMs: number
  readonly panMs: number
  readonly heapBytes: number
}

/** The maximum ratio of our time to that of lightweight-charts, by number of bars. */
const GOALS: Readonly<Record<Metric, Readonly<Record<Count, number>>>> = {
  init: { 1_000: 0.25, 10_000: 0.12, 100_000: 0.04 },
  second: { 1_000: 0.1, 10_000: 0.1, 100_000: 0.1 },
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

/** Returns the time of one turn; `task` returns the number of turns. */
async function turnMs(session: CDPSession, task: () => Promise<number>): Promise<number> {
  let turns = 1
  const ms = await busyMs(session, async () => {
    turns = await task()
  })
  return ms / turns
}

async function run(browser: Browser, script: string, chartCase: ChartCase): Promise<ChartTimes> {
  const page = await browser.newPage({ viewport: { width: 1240, height: 740 } })
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.addScriptTag({ content: script })
    await page.evaluate((wanted) => window.chartBench.prepare(wanted), chartCase)
    const initMs = await busyMs(session, () => page.evaluate(() => window.chartBench.make()))
    const heapBytes = await page.evaluate(() => window.chartBench.heldBytes())
    // A warm-up, so that compilation on the first use does not count.
    await page.evaluate(() => window.chartBench.update(3))
    const updateMs = await turnMs(session, () => page.evaluate((count) => window.chartBench.update(count), TURNS))
    const panMs = await turnMs(session, () => page.evaluate((count) => window.chartBench.pan(count), TURNS))
    const secondMs = await busyMs(session, () => page.evaluate(() => window.chartBench.make()))
    return { initMs, secondMs, heapBytes, updateMs, panMs }
  } finally {
    await page.close()
  }
}

function middle(times: readonly ChartTimes[]): ChartTimes {
  const of = (name: keyof ChartTimes) => median(times.map((time) => time[name]))
  return {
    initMs: of('initMs'),
    secondMs: of('secondMs'),
    updateMs: of('updateMs'),
    panMs: of('panMs'),
    heapBytes: of('heapBytes'),
  }
}

/** Excludes contenders that need more than a few seconds per frame. */
function contendersFor(bars: Count, view: ChartCase['view']): readonly ContenderName[] {
  const isTooSlow = (name: ContenderName) =>
    view === 'all' && (name === 'klinecharts' || (name === 'plainECharts' && bars > 1_000))
  return CONTENDERS.filter((name) => !isTooSlow(name))
}

type Measured = ReadonlyMap<ContenderName, ChartTimes>

async function measureCase(browser: Browser, script: string, bars: Count, view: ChartCase['view']): Promise<Measured> {
  const names = contendersFor(bars, view)
  const times = new Map(names.map((name): [ContenderName, ChartTimes[]] => [name, []]))
  const spentMs = new Map<ContenderName, number>()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of names) {
      const spent = spentMs.get(name) ?? 0
      if (spent > MAX_CASE_MS) continue
      const start = performance.now()
      times.get(name)?.push(await run(browser, script, { name, bars, view }))
      spentMs.set(name, spent + performance.now() - start)
    }
  return new Map([...times].map(([name, all]) => [name, middle(all)]))
}

/**
 * Goals compare with the default lightweight-charts, except for the pan over all bars; indicators have the same goals.
 */
function goalOf(metric: Metric, peer: ContenderName, bars: Count, view: ChartCase['view']): number | null {
  if (metric === 'pan' && view === 'all')
    return bars === 100_000 && (peer === 'lightweight' || peer === 'lightweightConflated') ? PAN_ALL_GOALS[peer] : null
  const isPlain = peer === 'lightweight' || peer === 'lightweightWithIndicators'
  return isPlain && view === 'few' ? GOALS[metric][bars] : null
}

function rowsOf(measured: Measured, bars: Count, view: ChartCase['view']): readonly BenchRow[] {
  const inView = `${bars.toLocaleString('en')} bars, ${view === 'all' ? 'all' : '200'} in view`
  return PAIRS.flatMap(({ own, peer, peerName }) => {
    const [mine, theirs] = [measured.get(own), measured.get(peer)]
    if (mine === undefined || theirs === undefined) return []
    const name = own === 'ours' ? inView : `${inView}, three indicators`
    const row = (metric: string) => ({ subject: SUBJECT, case: name, metric, peerName })
    const goal = (metric: Metric) => goalOf(metric, peer, bars, view)
    return [
      compare(row('init'), mine.initMs, theirs.initMs, goal('init')),
      compare(row('second chart of a page, of the first of'), mine.secondMs, theirs.initMs, goal('second')),
      compare(row('update of the last bar'), mine.updateMs, theirs.updateMs, goal('update')),
      compare(row('pan'), mine.panMs, theirs.panMs, goal('pan')),
      compare(row('heap, MB'), mine.heapBytes / 2 ** 20, theirs.heapBytes / 2 ** 20, null),
    ]
  })
}

/** Returns the cost of a hundred times the bars with the same number in view. */
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
