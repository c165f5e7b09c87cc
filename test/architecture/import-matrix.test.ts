/** The import rule of src/README.md, shown to bite: every layer tries to import every other one. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  model: [],
  api: ['model'],
  contract: ['model'],
  i18n: ['model', 'contract'],
  core: ['model', 'api', 'contract'],
  node: ['model'],
  main: ['model', 'contract', 'i18n', 'core', 'node', 'electron'],
  preload: ['contract', 'electron'],
  web: ['model', 'contract', 'core', 'node'],
  simulator: ['model', 'api'],
  renderer: ['model', 'contract', 'i18n'],
}
const LAYERS = Object.keys(MAY_IMPORT)
const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly imports: Record<string, string> }
const ATTEMPTS = LAYERS.flatMap((from) =>
  [...LAYERS.filter((to) => to !== from), 'electron'].map((to) => ({
    from,
    to,
    allowed: MAY_IMPORT[from]?.includes(to) ?? false,
  })),
)

/** Rooms of one layer stand on floors: one may import what stands below it. */
const DOWNWARD: readonly (readonly [from: string, to: string])[] = [
  ['core/alerts', 'core/candles'],
  ['core/feed', 'core/budget'],
  ['renderer/panels/chart', 'renderer/market'],
  ['renderer/desk', 'renderer/panels/chart'],
]
const UPWARD: typeof DOWNWARD = [
  ['core/feed', 'core/alerts'],
  ['core/candles', 'core/alerts'],
  ['core/reference', 'core/charts'],
  ['renderer/market', 'renderer/panels/chart'],
  ['renderer/commands', 'renderer/desk'],
  ['renderer/panels/chart', 'renderer/panels/tape'],
]
const floorFile = (from: string, to: string): string => `src/${from}/imports-${to.replaceAll('/', '-')}.ts`

describe('the import matrix', () => {
  let tree: string
  let violating: ReadonlySet<string>

  function put(path: string, content: string): void {
    const file = join(tree, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }

  beforeAll(async () => {
    tree = mkdtempSync(join(tmpdir(), 'import-matrix-'))
    put('node_modules/electron/package.json', '{"name":"electron","main":"index.js"}')
    put('node_modules/electron/index.js', 'module.exports = {}')
    put('package.json', JSON.stringify({ imports, devDependencies: { electron: '*' } }))
    for (const layer of LAYERS) put(`src/${layer}/target.ts`, 'export const target = 1\n')
    for (const { from, to } of ATTEMPTS) {
      const specifier = to === 'electron' ? 'electron' : `#${to}/target.ts`
      put(`src/${from}/imports-${to}.ts`, `import * as it from '${specifier}'\nexport const seen = it\n`)
    }
    for (const [from, to] of [...DOWNWARD, ...UPWARD]) {
      put(`src/${to}/target.ts`, 'export const target = 1\n')
      put(floorFile(from, to), `import * as it from '#${to}/target.ts'\nexport const seen = it\n`)
    }
    const { tsConfig: _unused, ...options } = configuration().options ?? {}
    const result = await cruise(['src'], {
      ...options,
      baseDir: tree,
      ruleSet: {
        forbidden: configuration().forbidden ?? [],
        allowed: configuration().allowed ?? [],
        allowedSeverity: 'error',
      },
      validate: true,
    })
    const { summary } = result.output as ICruiseResult
    violating = new Set(summary.violations.map((violation) => violation.from))
  }, 60_000)

  afterAll(() => rmSync(tree, { recursive: true, force: true }))

  it.each(ATTEMPTS.filter((attempt) => attempt.allowed))('lets $from import $to', ({ from, to }) => {
    expect(violating).not.toContain(`src/${from}/imports-${to}.ts`)
  })

  it.each(ATTEMPTS.filter((attempt) => !attempt.allowed))('keeps $from from importing $to', ({ from, to }) => {
    expect(violating).toContain(`src/${from}/imports-${to}.ts`)
  })

  it.each(DOWNWARD)('lets %s import %s, which stands below it', (from, to) => {
    expect(violating).not.toContain(floorFile(from, to))
  })

  it.each(UPWARD)('keeps %s from importing %s', (from, to) => {
    expect(violating).toContain(floorFile(from, to))
  })
})

function configuration(): IConfiguration {
  return createRequire(import.meta.url)('../../config/dependency-cruiser.cjs') as IConfiguration
}
