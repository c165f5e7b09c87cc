/** The import rule of src/README.md, shown to bite: every layer tries to import every other one. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  model: [],
  api: ['model'],
  contract: ['model'],
  core: ['model', 'api', 'contract'],
  node: ['model'],
  main: ['model', 'contract', 'core', 'node', 'electron'],
  preload: ['contract', 'electron'],
  web: ['model', 'contract', 'core', 'node'],
  simulator: ['model', 'api'],
  renderer: ['model', 'contract'],
}
const LAYERS = Object.keys(MAY_IMPORT)
const ATTEMPTS = LAYERS.flatMap((from) =>
  [...LAYERS.filter((to) => to !== from), 'electron'].map((to) => ({
    from,
    to,
    allowed: MAY_IMPORT[from]?.includes(to) ?? false,
  })),
)

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
    put('package.json', '{"devDependencies":{"electron":"*"}}')
    for (const layer of LAYERS) put(`src/${layer}/target.ts`, 'export const target = 1\n')
    for (const { from, to } of ATTEMPTS) {
      const specifier = to === 'electron' ? 'electron' : `../${to}/target.ts`
      put(`src/${from}/imports-${to}.ts`, `import * as it from '${specifier}'\nexport const seen = it\n`)
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
})

function configuration(): IConfiguration {
  return createRequire(import.meta.url)('../../config/dependency-cruiser.cjs') as IConfiguration
}
