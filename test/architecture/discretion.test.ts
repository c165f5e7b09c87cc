import { readFileSync } from 'node:fs'
import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Texts that discreet mode covers, and the files that use them without showing them. */
const UNCOVERED: readonly (readonly [what: string, pattern: RegExp, allowed: Readonly<Record<string, string>>])[] = [
  [
    'a code',
    /\bcodeOf\(|instrumentOf\([^)]*\)\.code/u,
    {
      'src/i18n/wording/instrument.ts': 'covers it',
      'src/renderer/panels/watchlist/columns/entry-columns.ts': 'sorts rows, and covers what is shown',
      'src/renderer/panels/watchlist/columns/arrange.ts': 'is searched, never shown',
      'src/renderer/symbols/known-otherwise.ts': 'is compared, never shown',
      'src/renderer/symbols/symbol-choice.svelte.ts': 'is compared, never shown',
    },
  ],
  [
    'an address of the service',
    /(?<!serviceText\([^)]{0,40})\.baseUrl\b/u,
    {
      'src/renderer/connect/ConnectDialog.svelte': 'is where the user types it',
      'src/renderer/connect/connection-form.ts': 'is what the user typed',
      'src/renderer/last-picture/keep-picture.svelte.ts': 'is compared, never shown',
    },
  ],
]

const files = globSync('src/{renderer,i18n}/**/*.{ts,svelte}').filter((file) => !file.includes('compiled'))

describe('discreet mode', () => {
  it.each(UNCOVERED)('is asked wherever %s is shown', (_, pattern, allowed) => {
    const lines = files
      .filter((file) => !Object.hasOwn(allowed, file.replaceAll('\\', '/')))
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => pattern.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      )
    expect(lines).toEqual([])
  })
})
