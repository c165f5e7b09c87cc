/**
 * Measures an idle desk: processor time of all processes over a minute of the default desk, beside a blank page of a
 * similar server, visible, behind another page, and minimised. Linux only; needs a build (`npm run build`).
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { descendantsOf } from '../e2e/processes.ts'
import { startLoadBrowser, type LoadBrowser } from '../soak/load/browser.ts'
import { compare, type BenchRow } from './row.ts'
import { serveBlank, startShell } from './start.ts'

const MINUTE_MS = 60_000
/** The time until the first answers and all one-time requests are complete. */
const SETTLE_MS = 15_000
/** The kernel's process clock, `getconf CLK_TCK`, the same on every Linux that runs Node. */
const TICKS_PER_SECOND = 100
const HIDDEN_GOAL = 1.3
/** Half of the first measurement: 5.4 in the page, 3.1 in the application, 1.1 in the simulated market. */
const VISIBLE_GOAL_SECONDS = 4.8

const STATES = ['visible', 'hidden', 'minimised'] as const
type State = (typeof STATES)[number]

/** Seconds of processor time in a minute. */
interface Cost {
  /** The browser with all its processes. */
  readonly browser: number
  /** The application and its simulated market; 0 for a blank page. */
  readonly application: number
  readonly market: number
}

export async function benchIdle(): Promise<readonly BenchRow[]> {
  const [shell, blank] = await Promise.all([startShell(), serveBlank()])
  try {
    const ours = await costsOf(shell.address, undefined, shell.pid)
    const peer = await costsOf(blank.address, 'true', null)
    return STATES.flatMap((state) => rowsOf(state, ours[state], peer[state]))
  } finally {
    await Promise.all([shell.close(), blank.close()])
  }
}

function rowsOf(state: State, ours: Cost, peer: Cost): readonly BenchRow[] {
  const about = { subject: 'idle', case: state, peerName: 'blank page of the same server' }
  const alone = { ...about, peer: null, peerName: '', ratio: null }
  const all = ours.browser + ours.application + ours.market
  return [
    compare(
      { ...about, metric: 'processor s a minute, browser' },
      ours.browser,
      peer.browser,
      state === 'visible' ? null : HIDDEN_GOAL,
    ),
    { ...alone, metric: 'processor s a minute, application', ours: ours.application, goal: null },
    { ...alone, metric: 'processor s a minute, simulated market', ours: ours.market, goal: null },
    {
      ...alone,
      metric: 'processor s a minute, all',
      ours: all,
      goal: state === 'visible' ? VISIBLE_GOAL_SECONDS : null,
    },
  ]
}

/** @param server The application's process; null for a page without one. */
async function costsOf(
  address: string,
  isReady: string | undefined,
  server: number | null,
): Promise<Record<State, Cost>> {
  const directory = mkdtempSync(join(tmpdir(), 'quotedeck-bench-'))
  const browser = await startLoadBrowser(directory)
  try {
    const page = await browser.open(address, false, isReady)
    const visible = await costOfMinute(browser, server)
    await page.minimise()
    const minimised = await costOfMinute(browser, server)
    await page.restore()
    await browser.open('about:blank', false, 'true')
    const hidden = await costOfMinute(browser, server)
    return { visible, hidden, minimised }
  } finally {
    await browser.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function costOfMinute(browser: LoadBrowser, server: number | null): Promise<Cost> {
  await sleep(SETTLE_MS)
  const before = spent(browser, server)
  await sleep(MINUTE_MS)
  const after = spent(browser, server)
  return {
    browser: after.browser - before.browser,
    application: after.application - before.application,
    market: after.market - before.market,
  }
}

function spent(browser: LoadBrowser, server: number | null): Cost {
  const sum = (ids: readonly string[]) => ids.reduce((total, id) => total + secondsOf(id), 0)
  const family = (id: string) => [id, ...descendantsOf(id)]
  return {
    browser: sum(family(`${browser.pid}`)),
    application: server === null ? 0 : secondsOf(`${server}`),
    market: server === null ? 0 : sum(descendantsOf(`${server}`)),
  }
}

/** Returns the user and system time of a process since its start; 0 when it has ended. */
function secondsOf(id: string): number {
  try {
    // The name before the last parenthesis may contain anything.
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /su, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return 0
  }
}
