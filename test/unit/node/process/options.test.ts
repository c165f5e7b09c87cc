import { describe, expect, it } from 'vitest'
import { parseCommandLine, type CommandLineOptions } from '#node/process/options.ts'

const NOTHING_SAID: CommandLineOptions = {
  web: false,
  open: true,
  tab: false,
  port: null,
  profile: null,
  baseUrl: null,
  plan: null,
  requestsPerMinute: null,
  allowInsecure: false,
  importFile: null,
}
const parse = (...argv: readonly string[]) => parseCommandLine(argv, '1.2.3')

const ALL_OPTIONS = [
  '--web',
  '--no-open',
  '--tab',
  '--port',
  '--profile',
  '--base-url',
  '--plan',
  '--requests-per-minute',
  '--allow-insecure',
  '--import',
  '--help',
  '--version',
]

describe('the command line', () => {
  it.each<[readonly string[], Partial<CommandLineOptions>]>([
    [[], {}],
    [['--web'], { web: true }],
    [['--no-open'], { open: false }],
    [['--tab'], { tab: true }],
    [['--port', '8080'], { port: 8080 }],
    [['--port=0'], { port: 0 }],
    [['--profile', '/home/x/my profile'], { profile: '/home/x/my profile' }],
    [['--base-url', 'https://data.example.com/v1/'], { baseUrl: 'https://data.example.com/v1' }],
    [['--base-url', 'http://127.0.0.1:4000'], { baseUrl: 'http://127.0.0.1:4000' }],
    [['--plan', 'professional'], { plan: 'professional' }],
    [['--requests-per-minute', '5'], { requestsPerMinute: 5 }],
    [['--allow-insecure'], { allowInsecure: true }],
    [['--import', 'list.csv'], { importFile: 'list.csv' }],
    [['--web', '--no-open', '--port', '1', '--plan', 'base'], { web: true, open: false, port: 1, plan: 'base' }],
  ])('%j means %j', (argv, said) => {
    expect(parse(...argv)).toEqual({ kind: 'run', options: { ...NOTHING_SAID, ...said } })
  })

  it.each([
    [['--port', '65536'], 'a whole number from 0 to 65535'],
    [['--port', '-1'], 'a whole number from 0 to 65535'],
    [['--port', '80.5'], 'a whole number from 0 to 65535'],
    [['--port', '0x50'], 'a whole number from 0 to 65535'],
    [['--port', ''], 'a whole number from 0 to 65535'],
    [['--requests-per-minute', '0'], 'a whole number from 1 to 100000'],
    [['--plan', 'gold'], 'one of base, professional, premium, enterprise'],
    [['--base-url', 'data.example.com'], 'https://host'],
    [['--base-url', 'ftp://data.example.com'], 'https://host'],
    [['--base-url', 'https://user:word@data.example.com'], 'https://host'],
    [['--base-url', 'https://data.example.com/?a=1'], 'https://host'],
    [['--base-url', 'https://data.example.com/#a'], 'https://host'],
    [['--base-url', 'https://'], 'https://host'],
    [['--profile', ''], 'It must name a directory'],
    [['--port'], '--port <number>'],
  ])('%j is refused, and the answer says what is allowed', (argv, allowed) => {
    const answer = parse(...argv)
    expect(answer).toMatchObject({ kind: 'answered', exitCode: 2 })
    expect(answer.kind === 'answered' && answer.text.split('\n', 1)[0]).toContain(allowed)
  })

  it.each([['--colour'], ['-p'], ['watchlist.csv'], ['--port', '1', 'extra']])(
    '%s is refused with the list of options',
    (...argv) => {
      const answer = parse(...argv)
      expect(answer).toMatchObject({ kind: 'answered', exitCode: 2 })
      for (const option of ALL_OPTIONS) expect(answer.kind === 'answered' && answer.text).toContain(option)
    },
  )

  it.each([['--token', 'CANARY'], ['--token=CANARY'], ['-token', 'CANARY'], ['--web', '--token', 'CANARY']])(
    '%s is refused with advice, and the key is not repeated',
    (...argv) => {
      const answer = parse(...argv)
      expect(answer).toMatchObject({ kind: 'answered', exitCode: 2 })
      expect(answer.kind === 'answered' && answer.text).toContain('QUOTEDECK_TOKEN')
      expect(JSON.stringify(answer)).not.toContain('CANARY')
    },
  )

  it('answers --help with every option and where the key comes from', () => {
    const answer = parse('--help')
    expect(answer).toMatchObject({ kind: 'answered', exitCode: 0 })
    for (const text of [...ALL_OPTIONS, 'QUOTEDECK_TOKEN'])
      expect(answer.kind === 'answered' && answer.text).toContain(text)
  })

  it('answers --version with the version alone', () => {
    expect(parse('--version')).toEqual({ kind: 'answered', text: '1.2.3\n', exitCode: 0 })
  })
})
