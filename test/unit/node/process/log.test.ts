import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLog } from '#node/process/log.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

const AT = Date.UTC(2026, 10, 20, 14, 30)
const TOKEN = 'CANARY-"quoted"-5d41'

function openLog(maxBytes?: number) {
  const file = join(temporaryDirectory(), 'quotedeck.log')
  const errors: string[] = []
  const limit = maxBytes === undefined ? {} : { maxBytes }
  const log = createLog({ file, printError: (line) => errors.push(line), now: () => AT, ...limit })
  return { log, file, errors, text: () => readFileSync(file, 'utf8') }
}

describe('the log', () => {
  it('writes one JSON object a line, and prints warnings and errors alone', () => {
    const { log, errors, text } = openLog()
    log.info('started', { port: 8080 })
    log.warn('slow')
    log.error('broken', { cause: new Error('no disk') })
    const lines = text()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { level: string })
    expect(lines).toMatchObject([
      { at: '2026-11-20T14:30:00.000Z', level: 'info', message: 'started', facts: { port: 8080 } },
      { level: 'warn', message: 'slow', facts: {} },
      { level: 'error', message: 'broken', facts: { cause: { name: 'Error', message: 'no disk' } } },
    ])
    expect(errors).toHaveLength(2)
    expect(errors[0]).toBe('slow')
  })

  it('writes a key nowhere, wherever it occurs', () => {
    const { log, errors, text } = openLog()
    log.redact(TOKEN)
    log.warn(`refused ${TOKEN}`, {
      url: `http://x/?${TOKEN}`,
      nested: { list: [`a${TOKEN}b`] },
      cause: new Error(TOKEN),
    })
    expect(text() + errors.join('')).not.toContain('CANARY')
    for (const line of text().trimEnd().split('\n')) expect(() => JSON.parse(line) as unknown).not.toThrow()
  })

  it.each(['token', 'apiToken', 'Authorization', 'clientSecret', 'password', 'key'])(
    'writes no fact called %s, known or not',
    (name) => {
      const { log, text } = openLog()
      log.info('request', { headers: { [name]: 'CANARY-unknown' } })
      expect(text()).not.toContain('CANARY')
    },
  )

  it('does not black out ordinary words for a text too short to be a key', () => {
    const { log, text } = openLog()
    log.redact('a')
    log.info('started again')
    expect(text()).toContain('started again')
  })

  it('keeps two files of bounded size, the newest lines among them', () => {
    const { log, file, text } = openLog(2_000)
    for (let number = 0; number < 200; number++) log.info(`line ${number}`)
    expect(statSync(file).size).toBeLessThanOrEqual(2_000)
    expect(statSync(`${file}.1`).size).toBeLessThanOrEqual(2_000)
    expect(text()).toContain('"line 199"')
  })

  it('counts what an earlier run has written', () => {
    const file = join(temporaryDirectory(), 'quotedeck.log')
    writeFileSync(file, 'x'.repeat(1_990))
    createLog({ file, printError: () => undefined, now: () => AT, maxBytes: 2_000 }).info('a new run')
    expect(statSync(`${file}.1`).size).toBe(1_990)
    expect(readFileSync(file, 'utf8')).toContain('a new run')
  })

  it('can be read by the user alone', () => {
    const { log, file } = openLog()
    log.info('started')
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('never throws, not even for a file that cannot be written or facts that cannot be', () => {
    const file = join(temporaryDirectory(), 'quotedeck.log')
    mkdirSync(file)
    const errors: string[] = []
    const log = createLog({ file, printError: (line) => errors.push(line), now: () => AT })
    const loop: Record<string, unknown> = { big: 1n }
    loop['self'] = loop
    log.error('broken', loop)
    expect(errors).toEqual(['broken {"facts":"not serialisable"}'])
  })
})
