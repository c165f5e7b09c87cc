/** Measures the time until the web shell prints its address, on the profile of the run and on a clean one. */
import { median } from '#test/bench/measure.ts'
import { startProcess } from '#test/e2e/hosts/application-process.ts'

/** Ms, medians. */
export interface StartTimes {
  readonly met: number
  readonly clean: number
}

const ROUNDS = 9
const START_LIMIT_MS = 60_000
/** No service answers there, so a start adds no data. */
const NO_SERVICE = 'http://127.0.0.1:9'

/** Alternates the profiles, so that both meet the same disturbances. */
export async function measureStarts(met: string, clean: string): Promise<StartTimes> {
  const times: { readonly met: number[]; readonly clean: number[] } = { met: [], clean: [] }
  // The first start on each profile stores compiled code.
  for (const profile of [met, clean]) await startMs(profile)
  for (let round = 0; round < ROUNDS; round++) {
    times.met.push(await startMs(met))
    times.clean.push(await startMs(clean))
  }
  return { met: median(times.met), clean: median(times.clean) }
}

async function startMs(profile: string): Promise<number> {
  const started = performance.now()
  const shell = startProcess(['out/main/web.js', '--no-open', '--profile', profile, '--base-url', NO_SERVICE], {
    QUOTEDECK_TOKEN: 'any',
  })
  await shell.says(/^Quotedeck is at (\S+)$/mu, START_LIMIT_MS)
  const spent = performance.now() - started
  await shell.quit()
  return spent
}
