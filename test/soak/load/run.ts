/** Starts the market, the web shell on a new profile, and ten windows. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createMarket } from '#simulator/market/market.ts'
import { isInstrumentId } from '#model/market/instrument.ts'
import { startProcess, type ApplicationProcess } from '#test/e2e/hosts/application-process.ts'
import { startLoadBrowser, type LoadBrowser, type LoadPage } from './browser.ts'
import { openDebugLine, type DebugLine, type DebugSession } from '#test/debug-line.ts'
import { prepareProfile } from './prepare-profile.ts'
import { browserProcesses, type RunProcess } from './process-memory.ts'
import { joinShell, type ShellClient } from './shell-client.ts'

const INSTRUMENTS = 2_000
const WINDOWS = 10
const REQUESTS_PER_MINUTE = 1_200
const TOKEN = 'soak-token-of-the-simulated-market'
const START_LIMIT_MS = 60_000
const SHELL_ADDRESS = /^Quotedeck is at (\S+)$/mu

export interface LoadRun {
  readonly shell: DebugSession
  readonly market: DebugSession
  /** The first window is in front. */
  readonly pages: readonly LoadPage[]
  readonly client: ShellClient
  readonly profile: string
  processes(): readonly RunProcess[]
  /** Returns the shell's standard error. */
  errors(): string
  close(): Promise<void>
}

export interface LoadOptions {
  readonly seed: number
  readonly speed: number
  /** Market time at the start, Unix epoch ms. */
  readonly startMs: number
  /** Whether all windows are visible, as on several screens. */
  readonly areAllShown: boolean
  readonly say: (line: string) => void
}

export async function startRun({ seed, speed, startMs, areAllShown, say }: LoadOptions): Promise<LoadRun> {
  const directory = mkdtempSync(join(tmpdir(), 'quotedeck-load-'))
  const started: ApplicationProcess[] = []
  process.once('exit', () => {
    for (const { child } of started) child.kill('SIGKILL')
    rmSync(directory, { recursive: true, force: true })
  })
  const [profile, browserDirectory] = [join(directory, 'profile'), join(directory, 'browser')]
  mkdirSync(profile, { mode: 0o700 })
  const market = startProcess(
    ['--inspect=127.0.0.1:0', 'out/main/simulator.js', '--plan', 'enterprise', '--instruments', `${INSTRUMENTS}`, '--seed', `${seed}`,
      '--speed', `${speed}`, '--start', new Date(startMs).toISOString(), '--token', TOKEN],
    {},
  ) // prettier-ignore
  started.push(market)
  const [, baseUrl = ''] = await market.says(/^Simulated market at (\S+)$/mu, START_LIMIT_MS)
  const instruments = createMarket({ seed, hours: 'always', instruments: INSTRUMENTS }).listings.map(({ id }) => id)
  const service = { baseUrl, plan: 'enterprise', requestsPerMinute: REQUESTS_PER_MINUTE } as const
  say(`Preparing ${instruments.length} instruments…`)
  await prepareProfile(profile, { ...service, token: TOKEN }, instruments.filter(isInstrumentId))
  const shell = startProcess(
    ['--inspect=127.0.0.1:0', 'out/main/web.js', '--no-open', '--profile', profile, '--base-url', baseUrl,
      '--plan', service.plan, '--requests-per-minute', `${REQUESTS_PER_MINUTE}`],
    { QUOTEDECK_TOKEN: TOKEN },
  ) // prettier-ignore
  started.push(shell)
  const [, address = ''] = await shell.says(SHELL_ADDRESS, START_LIMIT_MS)
  const [debug, marketDebug] = await Promise.all([debugLineOf(shell), debugLineOf(market)])
  const browser = await startLoadBrowser(browserDirectory)
  say(`Opening ${WINDOWS} windows…`)
  const pages = await openWindows(browser, address, areAllShown)
  const client = await joinShell(address)
  return {
    shell: debug,
    market: marketDebug,
    pages,
    client,
    profile,
    processes: () => [
      { pid: shell.child.pid ?? Number.NaN, name: 'web shell' },
      { pid: market.child.pid ?? Number.NaN, name: 'simulated market' },
      ...browserProcesses(browser.pid),
    ],
    errors: () => shell.stderr(),
    async close() {
      await browser.close()
      debug.close()
      marketDebug.close()
      await shell.quit()
      await market.quit()
    },
  }
}

/** Opens windows one by one, so that they take the workspace's windows in order; shows the first. */
async function openWindows(browser: LoadBrowser, address: string, areAllShown: boolean): Promise<readonly LoadPage[]> {
  const pages: LoadPage[] = []
  while (pages.length < WINDOWS) pages.push(await browser.open(address, areAllShown))
  await pages[0]?.show()
  return pages
}

async function debugLineOf(one: ApplicationProcess): Promise<DebugLine> {
  for (const limit = Date.now() + START_LIMIT_MS; Date.now() < limit; await sleep(50)) {
    const found = /Debugger listening on (ws:\S+)/u.exec(one.stderr())?.[1]
    if (found !== undefined) return openDebugLine(found)
  }
  throw new Error('A process did not open its inspector.')
}
