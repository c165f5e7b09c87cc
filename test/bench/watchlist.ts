/**
 * Measures five hundred quotes, ten times a second, in a watchlist: the real panel beside its peers, in one browser.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { chromium, type Browser } from 'playwright'
import { build, preview } from 'vite'
import { CHROMIUM_FLAGS, findChromium } from '../browser.ts'
import { median } from './measure.ts'
import { compare, type BenchRow } from './row.ts'
import type { PlayOutcome } from './watchlist/page.ts'

const CONTENDERS = ['quotedeck', 'ag-grid', 'hand DOM', 'canvas'] as const
type Name = (typeof CONTENDERS)[number]

const ROUNDS = 3
const PLAY_SECONDS = 4
const ROWS = [
  { rows: 500, goalAgainstGrid: 0.4 },
  { rows: 2_000, goalAgainstGrid: 0.3 },
] as const

export interface Cost {
  /** Time of the page's main thread per batch: script, style, layout and everything else. */
  readonly taskMs: number
  readonly heapMegabytes: number
  readonly dropped: number
}

export function benchWatchlist(): Promise<readonly BenchRow[]> {
  return onBenchPages(async (browser, address) => {
    const rows: BenchRow[] = []
    for (const { rows: count, goalAgainstGrid } of ROWS)
      rows.push(...rowsOf(count, goalAgainstGrid, await costsOf(browser, address, count)))
    return rows
  })
}

export async function onBenchPages(
  bench: (browser: Browser, address: string) => Promise<readonly BenchRow[]>,
): Promise<readonly BenchRow[]> {
  const directory = mkdtempSync(join(tmpdir(), 'quotedeck-bench-'))
  const root = join(import.meta.dirname, 'watchlist')
  const svelteConfig = join(import.meta.dirname, '../../src/renderer/svelte.config.js')
  const settings = { root, configFile: false, logLevel: 'error', build: { outDir: directory } } as const
  await build({ ...settings, plugins: [svelte({ configFile: svelteConfig })] })
  const server = await preview({ ...settings, preview: { port: 0, host: '127.0.0.1' } })
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS] })
  try {
    return await bench(browser, server.resolvedUrls?.local[0] ?? '')
  } finally {
    await browser.close()
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

type Costs = Readonly<Record<Name, readonly Cost[]>>

async function costsOf(browser: Browser, address: string, rows: number): Promise<Costs> {
  const costs: Record<Name, Cost[]> = { quotedeck: [], 'ag-grid': [], 'hand DOM': [], canvas: [] }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of CONTENDERS) costs[name].push(await costOf(browser, address, name, rows))
  return costs
}

/** @param name The contender's name in the page. */
export async function costOf(browser: Browser, address: string, name: string, rows: number): Promise<Cost> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 820 } })
  try {
    const page = await context.newPage()
    const query = new URLSearchParams({ contender: name, rows: String(rows) })
    await page.goto(`${address}?${query.toString()}`)
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const metric = async (wanted: string) => {
      const { metrics } = await session.send('Performance.getMetrics')
      return metrics.find((found) => found.name === wanted)?.value ?? NaN
    }
    const heap = async () => {
      await session.send('HeapProfiler.collectGarbage')
      return (await metric('JSHeapUsedSize')) / 1e6
    }
    const heapOfPage = await heap()
    await page.evaluate(() => window.startTable())
    const play = (seconds: number): Promise<PlayOutcome> => page.evaluate((time) => window.play(time), seconds)
    await play(1)
    await heap()
    const before = await metric('TaskDuration')
    const { batches, dropped } = await play(PLAY_SECONDS)
    const taskMs = (((await metric('TaskDuration')) - before) * 1_000) / batches
    return { taskMs, dropped, heapMegabytes: (await heap()) - heapOfPage }
  } finally {
    await context.close()
  }
}

function rowsOf(count: number, goalAgainstGrid: number, costs: Costs): readonly BenchRow[] {
  const middle = (name: Name, key: keyof Cost) => median(costs[name].map((cost) => cost[key]))
  const row = (metric: string, peerName: string) => {
    return { subject: 'watchlist', case: `${count} rows, 500 quotes at 10 Hz`, metric, peerName }
  }
  const against = (peer: Name, key: 'taskMs' | 'heapMegabytes', metric: string, goal: number) =>
    compare(row(metric, peer), middle('quotedeck', key), middle(peer, key), goal)
  return [
    against('ag-grid', 'taskMs', 'ms a batch', goalAgainstGrid),
    against('hand DOM', 'taskMs', 'ms a batch', 1.05),
    against('canvas', 'taskMs', 'ms a batch', 2.3),
    against('ag-grid', 'heapMegabytes', 'MB of heap', 0.4),
    { ...row('dropped frames', ''), ours: middle('quotedeck', 'dropped'), peer: null, ratio: null, goal: 0 },
  ]
}
