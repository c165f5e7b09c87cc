/** Starts the hostile service, the web shell on a new profile, and a line that receives every push. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instrumentId, type InstrumentId } from '#model/market/instrument.ts'
import { startProcess, type ApplicationProcess } from '#test/e2e/hosts/application-process.ts'
import { joinShell, type ShellClient } from '../load/shell-client.ts'
import { memoryOf } from '../load/process-memory.ts'
import { prepareProfile } from './prepare-profile.ts'

const STOCKS = 400
const REQUESTS_PER_MINUTE = 600
const START_LIMIT_MS = 60_000

export interface HostileRun {
  readonly address: string
  readonly client: ShellClient
  readonly stocks: readonly InstrumentId[]
  /** The profile of the run, and an unused one that was prepared in the same way. */
  readonly profile: string
  readonly cleanProfile: string
  residentBytes(): number
  /** The longest time between two pushes, ms. */
  longestSilenceMs(): number
  errors(): string
  /** Ends the shell in order, and the service. */
  stop(): Promise<void>
}

export async function startRun(): Promise<HostileRun> {
  const directory = mkdtempSync(join(tmpdir(), 'quotedeck-hostile-'))
  const started: ApplicationProcess[] = []
  process.once('exit', () => {
    for (const { child } of started) child.kill('SIGKILL')
    rmSync(directory, { recursive: true, force: true })
  })
  const stocks = Array.from({ length: STOCKS }, (_, index) =>
    instrumentId({ assetClass: 'stock', region: 'US', exchange: '', code: `S${index}` }),
  )
  const [profile, cleanProfile] = [join(directory, 'met'), join(directory, 'clean')]
  for (const one of [profile, cleanProfile]) {
    mkdirSync(one, { mode: 0o700 })
    await prepareProfile(one, stocks)
  }
  const service = startProcess(['test/soak/hostile/service.ts'], {})
  started.push(service)
  const [, baseUrl = ''] = await service.says(/^Hostile service at (\S+)$/mu, START_LIMIT_MS)
  const shell = startProcess(
    ['out/main/web.js', '--no-open', '--profile', profile, '--base-url', baseUrl, '--plan', 'enterprise',
      '--requests-per-minute', `${REQUESTS_PER_MINUTE}`],
    { QUOTEDECK_TOKEN: 'any' },
  ) // prettier-ignore
  started.push(shell)
  const [, address = ''] = await shell.says(/^Quotedeck is at (\S+)$/mu, START_LIMIT_MS)
  let [lastAt, longestMs] = [performance.now(), 0]
  const client = await joinShell(address, () => {
    const now = performance.now()
    longestMs = Math.max(longestMs, now - lastAt)
    lastAt = now
  })
  return {
    address,
    client,
    stocks,
    profile,
    cleanProfile,
    residentBytes: () => memoryOf(shell.child.pid ?? Number.NaN)?.rss ?? 0,
    longestSilenceMs: () => Math.max(longestMs, performance.now() - lastAt),
    errors: () => shell.stderr(),
    async stop() {
      await shell.quit()
      await service.kill()
    },
  }
}

/** Returns the size of each file of a profile, bytes, by name. */
export function storedBytes(profile: string): ReadonlyMap<string, number> {
  const files = readdirSync(profile, { withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(files.map(({ name }) => [name, statSync(join(profile, name)).size]))
}
