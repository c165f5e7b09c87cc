/** House rules that no linter knows. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

function filesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('/compiled/'))
}

function bareExports(path: string): readonly string[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    const name = /^export (?:async )?(?:function\*? |const |interface |type |class )(\w+)/u.exec(line)?.[1]
    return name === undefined || lines[index - 1]?.trimEnd().endsWith('*/') === true ? [] : [`${path}: ${name}`]
  })
}

/** Relative imports that climb more than one folder or leave their layer instead of using its alias. */
function climbingImports(path: string): readonly string[] {
  const [, layer = ''] = path.split('/')
  const specifiers = [...readFileSync(path, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.\.\/[^']+)'/gu)]
  return specifiers
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => specifier.startsWith('../../') || !join(path, '..', specifier).startsWith(`src/${layer}/`))
    .map((specifier) => `${path}: ${specifier}`)
}

/** Folders of similar modules, which are read as a list. */
const LISTS: ReadonlySet<string> = new Set([
  'src/core/positions/import/formats',
  'src/i18n/messages/en',
  'src/i18n/messages/zh-CN',
  'src/i18n/wording',
  'test/architecture',
  'test/bench',
  'test/e2e/any-host',
  'test/fixtures',
  'test/fixtures/import-files',
  'test/fixtures/position-files',
  'test/host',
  'test/simulation/invariants',
  'test/simulation/planted',
  'test/unit/scripts',
])
const MAX_FILES_OF_FOLDER = 15

const SOURCES = filesBelow('src')
const TESTS = filesBelow('test')
const CODE = [...SOURCES, ...TESTS].filter((path) => /\.(ts|svelte)$/u.test(path))

describe('the house rules', () => {
  it('have no folder or file that collects what has no home', () => {
    const dumps = /(^|\/)(shared|common|libs?|utils?|helpers?|misc)(\/|\.)/u
    expect(SOURCES.filter((path) => dumps.test(path))).toEqual([])
  })

  it('import by the alias of a layer what is not in the same folder or one beside it', () => {
    const layers = readdirSync('src').filter((name) => name !== 'README.md')
    const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> }
    expect(layers.filter((layer) => imports[`#${layer}/*`] !== `./src/${layer}/*`)).toEqual([])
    expect(SOURCES.filter((path) => /\.(ts|svelte)$/u.test(path)).flatMap(climbingImports)).toEqual([])
  })

  it('have no folder of more than fifteen files that is no list of like things', () => {
    const folders = [...SOURCES, ...TESTS].map((path) => dirname(path))
    const counts = new Map<string, number>()
    for (const folder of folders) counts.set(folder, (counts.get(folder) ?? 0) + 1)
    const large = [...counts].filter(([, count]) => count > MAX_FILES_OF_FOLDER).map(([folder]) => folder)
    expect(large.filter((folder) => !LISTS.has(folder))).toEqual([])
    expect([...LISTS].filter((folder) => !large.includes(folder))).toEqual([])
  })

  it('let no test replace a module of ours', () => {
    const replaces = new RegExp(`\\bvi\\.${'mock'}\\(`, 'u')
    expect(TESTS.filter((path) => path.endsWith('.ts') && replaces.test(readFileSync(path, 'utf8')))).toEqual([])
  })

  it('begin every module with a sentence that says what it is for', () => {
    const modules = SOURCES.filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
    expect(modules.filter((path) => !readFileSync(path, 'utf8').startsWith('/**'))).toEqual([])
  })

  it('describe every name that a seam hands out', () => {
    const seams = SOURCES.filter((path) => /^src\/(core\/ports|contract|api|model)\/.*\.ts$/u.test(path))
    expect(seams.length).toBeGreaterThan(100)
    expect(seams.flatMap(bareExports)).toEqual([])
  })

  it('take the time from the Clock port wherever code is pure', () => {
    const pure = SOURCES.filter((path) => /^src\/(model|api|contract|core)\//u.test(path))
    expect(pure.length).toBeGreaterThan(300)
    expect(pure.filter((path) => /\bnew Date\(\)/u.test(readFileSync(path, 'utf8')))).toEqual([])
  })

  it('let no style of a component reach the buttons of the menus that are drawn inside of it', () => {
    const components = SOURCES.filter((path) => path.endsWith('.svelte'))
    const reaching = /[^\s>+~,{}]\s+:global\((?:button|span|:is\([^)]*button)/u
    expect(components.length).toBeGreaterThan(100)
    expect(components.filter((path) => reaching.test(readFileSync(path, 'utf8')))).toEqual([])
  })

  it('silence no checker', () => {
    const silencers = new RegExp(
      ['@ts-' + 'ignore', '@ts-' + 'nocheck', 'eslint-' + 'disable', 'oxlint-' + 'disable'].join('|'),
      'u',
    )
    expect(CODE.filter((path) => silencers.test(readFileSync(path, 'utf8')))).toEqual([])
  })

  it('name electron-store, echarts, number formats and the IPC modules only where they live', () => {
    const homes: readonly (readonly [RegExp, RegExp])[] = [
      [/from 'electron-store'/u, /^src\/main\//u],
      [/from 'echarts/u, /^src\/renderer\/plotting\//u],
      // Only this module decides that a zero has no sign.
      [/Intl\.NumberFormat\(|\.toLocaleString\(/u, /^src\/i18n\/format\/number-text\.ts$/u],
      [/\bipcMain\b/u, /^src\/main\/windows\/ipc\.ts$/u],
      [/\bipcRenderer\b/u, /^src\/preload\//u],
    ]
    const orphans = SOURCES.filter((path) => /\.(ts|svelte)$/u.test(path)).flatMap((path) => {
      const text = readFileSync(path, 'utf8')
      return homes
        .filter(([name, home]) => name.test(text) && !home.test(path))
        .map(([name]) => `${path}: ${name.source}`)
    })
    expect(orphans).toEqual([])
  })
})
