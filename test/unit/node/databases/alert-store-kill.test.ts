import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { createAlertStore } from '#node/databases/alert-store.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'
import { alertEvent } from '#test/fixtures/alerts.ts'
import { neverLost } from '#test/fakes/profile/never-lost.ts'

const KILLS = 4
const SERVICE = 'simulated'

/** Prints the number of each event once it is safe. */
const WRITER = `
  const [, url, directory, template, from] = process.argv
  const { createAlertStore } = await import(url)
  const log = { info() {}, warn() {}, error() {} }
  const hold = { mayWrite: true, ensure() {} }
  const store = createAlertStore({ directory, log, now: () => 0, report() {}, hold })
  const event = JSON.parse(template)
  for (let number = Number(from); ; number++) {
    const arming = { alert: event.alert, instrument: event.instrument, revision: 1, state: { number: number + 1 } }
    const written = { ...event, number, arming: number, text: 'x'.repeat((number * 7919) % 20_000) }
    store.commit('${SERVICE}', { armings: [arming], markets: [], looks: [], events: [written], removed: [] })
    process.stdout.write(number + '\\n')
  }
`

/** Returns the last number printed as safe before the writer was killed. */
async function writeUntilKilled(directory: string, from: number, afterMs: number): Promise<number> {
  const url = new URL('../../../../src/node/databases/alert-store.ts', import.meta.url).href
  const parameters = [url, directory, JSON.stringify(alertEvent()), String(from)]
  const writer = spawn(process.execPath, ['--input-type=module', '--eval', WRITER, ...parameters])
  let said = ''
  writer.stdout.on('data', (data: Buffer) => (said += data.toString()))
  await once(writer.stdout, 'data')
  setTimeout(() => writer.kill('SIGKILL'), afterMs)
  await once(writer, 'close')
  // The last line may have been cut.
  return Number(said.split('\n').at(-2) ?? from)
}

describe('a store of alerts whose process is killed again and again in the middle of writing', () => {
  it('has every event that it said was safe, each once, and the arming that belongs to the last', async () => {
    const directory = temporaryDirectory()
    let next = 1
    for (let kill = 0; kill < KILLS; kill++) {
      const safe = await writeUntilKilled(directory, next, kill * 3)
      const report = (notice: unknown) => expect.unreachable(JSON.stringify(notice))
      const store = createAlertStore({
        directory,
        log: createFakeLog(),
        now: () => 0,
        report,
        hold: neverLost(directory),
      })
      const { lastEventNumber, armings, pending } = store.load(SERVICE)
      expect(lastEventNumber).toBeGreaterThanOrEqual(safe)
      expect(pending.map(({ number }) => number)).toEqual(Array.from({ length: lastEventNumber }, (_, at) => at + 1))
      expect(armings).toMatchObject([{ state: { number: lastEventNumber + 1 } }])
      store.close()
      next = lastEventNumber + 1
    }
    expect(next).toBeGreaterThan(KILLS)
  })
})
