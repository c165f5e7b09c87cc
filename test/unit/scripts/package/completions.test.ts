import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { bashCompletion, fishCompletion, zshCompletion } from '#scripts/package/completions.ts'
import { commandWords } from '#scripts/package/command-words.ts'
import { manualPage } from '#scripts/package/manual.ts'

const words = commandWords('1.2.3')
const flags = words.options.map(({ flag }) => flag)

function offered(...line: readonly string[]): readonly string[] {
  const typed = ['quotedeck', ...line]
  const script = `${bashCompletion(words)}
COMP_WORDS=(${typed.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${typed.length - 1}
_quotedeck; printf '%s\\n' "\${COMPREPLY[@]}"`
  return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
}

describe('the options as packages know them', () => {
  it('are those of --help', () => {
    expect(flags).toEqual(expect.arrayContaining(['--no-open', '--tab', '--profile', '--plan', '--help', '--version']))
  })
})

describe.skipIf(process.platform === 'win32')('completion in bash', () => {
  it('offers every option', () => {
    expect(offered('--')).toEqual(flags)
  })

  it('offers the plans behind --plan', () => {
    expect(offered('--plan', 'p')).toEqual(['professional', 'premium'])
  })

  it('offers directories alone behind --profile, and files as well behind --import', () => {
    expect(offered('--profile', 'resources/')).toContain('resources/market')
    expect(offered('--profile', 'resources/')).not.toContain('resources/directory.json')
    expect(offered('--import', 'resources/')).toContain('resources/directory.json')
  })
})

describe('completion in zsh and fish', () => {
  it('knows every option and the plans', () => {
    for (const flag of flags) {
      expect(zshCompletion(words)).toContain(`'${flag}[`)
      expect(fishCompletion(words)).toContain(` -l ${flag.slice(2)} `)
    }
    expect(zshCompletion(words)).toContain(':(base professional premium enterprise)')
    expect(fishCompletion(words)).toContain("-a 'base professional premium enterprise'")
  })
})

describe('the manual page', () => {
  it('has every option, with its dashes as they are typed', () => {
    const page = manualPage(words, { version: '1.2.3', isDesktop: false })
    for (const flag of flags) expect(page).toContain(`\\fB${flag.replaceAll('-', '\\-')}\\fR`)
    expect(page).toContain('"Quotedeck 1.2.3"')
  })
})
