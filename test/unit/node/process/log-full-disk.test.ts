import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLog } from '#node/process/log.ts'
import { noDisk, smallDisk } from '#test/fakes/profile/test-disk.ts'
import { TRADING } from '#test/fixtures/alerts.ts'

describe.runIf(noDisk === null)('the log on a full disk', () => {
  it('does not throw, and writes whole lines again when there is room', () => {
    const disk = smallDisk('64k')
    const file = join(disk.directory, 'quotedeck.log')
    const log = createLog({ file, printError: () => undefined, now: () => TRADING })
    log.info('before')
    disk.fill()
    const text = 'x'.repeat(300)
    for (let line = 0; line < 30; line++) log.info(text)
    disk.free()
    log.info('after')
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    const isWhole = (line: string) => line.endsWith('}')
    expect(lines.filter((line) => !isWhole(line)).length).toBeLessThanOrEqual(1)
    expect([lines[0], lines.at(-1)].map((line) => (JSON.parse(line ?? '') as { message: string }).message)).toEqual([
      'before',
      'after',
    ])
  })
})
