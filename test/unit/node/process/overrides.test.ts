import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseCommandLine } from '#node/process/options.ts'
import { UsageError } from '#model/values/usage-error.ts'
import { overridesOf, takeToken } from '#node/process/overrides.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

function optionsOf(...argv: readonly string[]) {
  const commandLine = parseCommandLine(argv, '1.2.3')
  if (commandLine.kind !== 'run') throw new Error(commandLine.text)
  return commandLine.options
}

describe('the key of the environment', () => {
  it('is taken out of it, so that no child inherits it', () => {
    const environment = { QUOTEDECK_TOKEN: ' CANARY-5d41 ', PATH: '/bin' }
    expect(takeToken(environment)).toBe('CANARY-5d41')
    expect(environment).toEqual({ PATH: '/bin' })
  })

  it.each([undefined, '', '  '])('is missing when the variable is %j', (value) => {
    expect(takeToken({ QUOTEDECK_TOKEN: value })).toBeUndefined()
  })

  it.each(['CANARY 5d41', 'CANARY\r\nx: y', 'CANARY-ключ', 'CANARY'.repeat(1_000)])('cannot be %j', (value) => {
    const environment = { QUOTEDECK_TOKEN: value }
    expect(() => takeToken(environment)).toThrow(UsageError)
    expect(() => takeToken({ QUOTEDECK_TOKEN: value })).not.toThrow(/CANARY/u)
    expect(environment).toEqual({})
  })
})

describe('overrides', () => {
  it('are empty when nothing was said', () => {
    expect(overridesOf(optionsOf(), undefined)).toEqual({})
  })

  it('carry what was said', () => {
    const options = optionsOf('--base-url', 'http://h', '--plan', 'base', '--requests-per-minute', '5')
    expect(overridesOf(options, 'key')).toEqual({
      token: 'key',
      baseUrl: 'http://h',
      plan: 'base',
      requestsPerMinute: 5,
    })
  })

  it('carry a watchlist, named after its file', () => {
    const path = join(temporaryDirectory(), 'asia tech.csv')
    writeFileSync(path, 'class,region,code\nstock,HK,700\n')
    expect(overridesOf(optionsOf('--import', path), undefined)).toEqual({
      importFile: { name: 'asia tech', content: 'class,region,code\nstock,HK,700\n' },
    })
  })

  it('carry a watchlist in the encoding that its program writes', () => {
    const directory = temporaryDirectory()
    const contentOf = (name: string, bytes: readonly number[]) => {
      const path = join(directory, name)
      writeFileSync(path, Uint8Array.from(bytes))
      return overridesOf(optionsOf('--import', path), undefined).importFile?.content
    }
    expect(contentOf('gbk.csv', [0xb4, 0xfa, 0xc2, 0xeb, 0x0a, 0x31])).toBe('代码\n1')
    expect(contentOf('utf-16.csv', [0xff, 0xfe, 0xe3, 0x4e, 0x01, 0x78])).toBe('代码')
    expect(contentOf('utf-8.csv', [0xef, 0xbb, 0xbf, 0x61])).toBe('a')
  })

  it('refuse a watchlist that is not there, a directory and a file too large to be one', () => {
    const directory = temporaryDirectory()
    const large = join(directory, 'large.csv')
    writeFileSync(large, 'x'.repeat(4_000_001))
    for (const path of [join(directory, 'absent.csv'), directory, large])
      expect(() => overridesOf(optionsOf('--import', path), undefined)).toThrow(UsageError)
  })
})
