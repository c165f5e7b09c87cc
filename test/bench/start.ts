/**
 * Measures the first watchlist: the time until its first row is painted, at a start and after a reload, and the memory
 * of the pages, beside a blank page from the same server in the same browser. Needs a build (`npm run build`).
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Page } from 'playwright'
import { createLaunchKeys } from '#web/serving/launch-keys.ts'
import { startWebServer } from '#web/serving/server.ts'
import { CHROMIUM_FLAGS, findChromium } from '../browser.ts'
import { median } from './measure.ts'
import { compare, type BenchRow } from './row.ts'
import { residentMegabytes } from './start/resident.ts'
import { benchShellStart } from './start/shell-start.ts'

const SHELL = join(import.meta.dirname, '../../out/main/web.js')
const ROUNDS = 5
const SEVERAL_WINDOWS = 5
/** Ratios to a blank page. */
const GOALS: Readonly<Record<keyof Cost, number>> = {
  launchedMs: 1.3,
  paintedMs: 3,
  seenMs: 1.5,
  liveMs: 3,
  residentOfOne: 1.3,
  residentOfSeveral: 1.2,
  heapOfOne: 3.5,
  heapOfSeveral: 3,
}
const START_LIMIT_MS = 30_000
/** The time until the data of the first rows has arrived and startup memory can be released. */
const SETTLE_MS = 1_500

/** Has one element of the awaited kind, so that both pages are timed to a painted row. */
const BLANK_PAGE = Buffer.from('<!doctype html><title>Blank</title><p data-instrument>Row</p>')

/** The measurements of one start of a browser. */
interface Cost {
  /** From the navigation until the first row is painted. */
  readonly paintedMs: number
  /** From before the browser's start until the first row is painted. */
  readonly launchedMs: number
  /** From a reload until rows are painted: those of the last picture, or the blank page's own. */
  readonly seenMs: number
  /** From the same reload until the first live row is painted. */
  readonly liveMs: number
  readonly heapOfOne: number
  readonly heapOfSeveral: number
  readonly residentOfOne: number
  readonly residentOfSeveral: number
}

export interface Served {
  readonly address: string
  /** The process of the server. */
  readonly pid: number
  close(): Promise<void>
}

export async function benchStart(): Promise<readonly BenchRow[]> {
  const [ours, blank] = await Promise.all([startShell(), serveBlank()])
  const costs: { readonly ours: Cost[]; readonly blank: Cost[] } = { ours: [], blank: [] }
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      costs.ours.push(await costOf(ours.address))
      costs.blank.push(await costOf(blank.address))
    }
  } finally {
    await Promise.all([ours.close(), blank.close()])
  }
  return [...rowsOf(costs.ours, costs.blank), await benchShellStart(SHELL)]
}

function rowsOf(ours: readonly Cost[], blank: readonly Cost[]): readonly BenchRow[] {
  const row = (name: string, metric: string, key: keyof Cost) => {
    const middle = (costs: readonly Cost[]) => median(costs.map((cost) => cost[key]))
    return compare(
      { subject: 'start', case: name, metric, peerName: 'blank page of the same server' },
      middle(ours),
      middle(blank),
      GOALS[key],
    )
  }
  const several = `${SEVERAL_WINDOWS} windows`
  return [
    row('first row painted, with the start of the browser', 'ms', 'launchedMs'),
    row('first row painted, from the navigation', 'ms', 'paintedMs'),
    row('rows seen, from a reload', 'ms', 'seenMs'),
    row('first live row, from a reload', 'ms', 'liveMs'),
    row('one window', 'MB of memory of all processes, shared pages divided (Linux)', 'residentOfOne'),
    row(several, 'MB of memory of all processes, shared pages divided (Linux)', 'residentOfSeveral'),
    row('one window', 'MB of script heap', 'heapOfOne'),
    row(several, 'MB of script heap', 'heapOfSeveral'),
  ]
}

async function costOf(address: string): Promise<Cost> {
  const profile = mkdtempSync(join(tmpdir(), 'quotedeck-bench-'))
  const start = performance.now()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [...CHROMIUM_FLAGS],
    viewport: { width: 1200, height: 760 },
  })
  try {
    await context.addInitScript(watchForRow)
    const [first = await context.newPage()] = context.pages()
    const paintedMs = await openPage(first, address)
    const launchedMs = performance.now() - start
    const pages = [first]
    const heapOfOne = await heapMegabytes(pages)
    const residentOfOne = residentMegabytes(profile)
    const { seenMs, liveMs } = await reload(first)
    while (pages.length < SEVERAL_WINDOWS) {
      const page = await context.newPage()
      pages.push(page)
      await openPage(page, address)
    }
    const heapOfSeveral = await heapMegabytes(pages)
    return {
      paintedMs,
      launchedMs,
      seenMs,
      liveMs,
      heapOfOne,
      heapOfSeveral,
      residentOfOne,
      residentOfSeveral: residentMegabytes(profile),
    }
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Runs in the page first: marks the frame after the one with a row, from the last picture or live. */
function watchForRow(): void {
  const isLive = () =>
    document.querySelector('[data-instrument]') !== null && document.querySelector('#last-picture') === null
  const isSeen = () => isLive() || document.querySelector('#last-picture .row') !== null
  const watch = (mark: string, isThere: () => boolean): void => {
    const look = (): void => {
      if (!isThere()) requestAnimationFrame(look)
      else requestAnimationFrame(() => performance.mark(mark))
    }
    requestAnimationFrame(look)
  }
  watch('row painted', isLive)
  watch('row seen', isSeen)
}

/** Returns the milliseconds from the navigation to the painted row. */
async function openPage(page: Page, address: string): Promise<number> {
  await page.goto(address)
  return timeOf(page, 'row painted')
}

/** Reloads a page that has been open for a while. */
async function reload(page: Page): Promise<Pick<Cost, 'seenMs' | 'liveMs'>> {
  await page.reload()
  return { seenMs: await timeOf(page, 'row seen'), liveMs: await timeOf(page, 'row painted') }
}

async function timeOf(page: Page, name: string): Promise<number> {
  const mark = await page.waitForFunction((one) => performance.getEntriesByName(one)[0]?.startTime ?? false, name)
  return Number(await mark.jsonValue())
}

async function heapMegabytes(pages: readonly Page[]): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  let bytes = 0
  for (const page of pages) {
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    bytes += metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN
    await session.detach()
  }
  return bytes / 1e6
}

export async function startShell(): Promise<Served> {
  if (!existsSync(SHELL)) throw new Error('There is no build to start: run `npm run build` first.')
  const profile = mkdtempSync(join(tmpdir(), 'quotedeck-bench-'))
  const child = spawn(process.execPath, [SHELL, '--no-open', '--profile', profile], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const lines = createInterface(child.stdout)
  const address = await new Promise<string>((resolve, reject) => {
    AbortSignal.timeout(START_LIMIT_MS).addEventListener('abort', () => reject(new Error('The web shell is silent.')))
    void ended.then(() => reject(new Error('The web shell ended.')))
    lines.on('line', (line) => {
      const found = /^Quotedeck is at (\S+)$/u.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  return {
    address,
    pid: child.pid ?? Number.NaN,
    async close() {
      child.kill('SIGTERM')
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

export async function serveBlank(): Promise<Served> {
  const page = { type: 'text/html; charset=utf-8', isHashed: false, read: () => Promise.resolve(BLANK_PAGE) }
  const server = await startWebServer({
    port: 0,
    files: { at: (path) => (path === '/' ? page : undefined) },
    isKey: () => false,
    keys: createLaunchKeys(
      () => 0,
      () => undefined,
    ),
    connect: () => {
      throw new Error('A blank page connects to nothing.')
    },
    program: { protocol: 1, version: '0', build: '' },
    profile: { id: '', directory: '' },
    keyTimeLimitMs: 1_000,
  })
  return { address: server.origin, pid: process.pid, close: () => server.close() }
}
