import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openConfFile } from '#node/documents/conf-file.ts'
import { createDocumentStore } from '#node/documents/document-store.ts'
import { createFakeLog } from '#test/fakes/ports/fake-log.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'
import { neverLost } from '#test/fakes/profile/never-lost.ts'

const KILLS = 12
/** Each kill waits for the start of a process. */
const PATIENCE_MS = 120_000

/** Writes documents of changing size without a pause, and prints each number once it is safe. */
const WRITER = `
  const [, store, conf, directory, from] = process.argv
  const { createDocumentStore } = await import(store)
  const { openConfFile } = await import(conf)
  const log = { info() {}, warn() {}, error() {} }
  const [report, schedule] = [() => undefined, () => () => undefined]
  const hold = { mayWrite: true, ensure() {} }
  const documents = createDocumentStore({ directory, open: openConfFile, now: () => 0, log, report, schedule, hold })
  for (let number = Number(from); ; number++) {
    documents.write('watchlists', { number, filler: 'x'.repeat((number * 7919) % 60_000) })
    process.stdout.write(number + '\\n')
  }
`

const moduleUrl = (name: string) => new URL(`../../../../src/node/documents/${name}.ts`, import.meta.url).href

/** Returns the last number printed as safe before the writer was killed. */
async function writeUntilKilled(directory: string, from: number, afterMs: number): Promise<number> {
  const urls = [moduleUrl('document-store'), moduleUrl('conf-file')]
  const writer = spawn(process.execPath, ['--input-type=module', '--eval', WRITER, ...urls, directory, String(from)])
  let said = ''
  writer.stdout.on('data', (data: Buffer) => (said += data.toString()))
  await once(writer.stdout, 'data')
  setTimeout(() => writer.kill('SIGKILL'), afterMs)
  await once(writer, 'close')
  // The last line may have been cut.
  return Number(said.split('\n').at(-2) ?? from)
}

describe('a store whose process is killed again and again in the middle of writing', () => {
  it('never loses what it said was safe, and has nothing to repair', { timeout: PATIENCE_MS }, async () => {
    const directory = temporaryDirectory()
    let next = 1
    for (let kill = 0; kill < KILLS; kill++) {
      const safe = await writeUntilKilled(directory, next, kill * 3)
      const store = createDocumentStore({
        directory,
        hold: neverLost(directory),
        open: openConfFile,
        now: () => 0,
        schedule: () => () => undefined,
        log: createFakeLog(),
        report: () => undefined,
      })
      const found = store.read('watchlists') as { number: number; filler: string }
      expect(found.number).toBeGreaterThanOrEqual(safe)
      expect(found.filler).toHaveLength((found.number * 7919) % 60_000)
      expect(store.notices).toEqual([])
      next = found.number + 1
    }
    expect(next).toBeGreaterThan(KILLS)
    const names = readdirSync(directory)
    expect(names.sort()).toEqual([
      'documents.json',
      'documents.last-good.json',
      'watchlists.json',
      'watchlists.last-good.json',
    ])
    for (const name of names) expect(statSync(join(directory, name)).mode & 0o777).toBe(0o600)
  })
})
