/** Every layer tries to import every other one, to prove the import rule of src/README.md. */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import CONFIGURATION from '../../config/dependency-cruiser.mjs'
import { FLOORS } from '../../config/floors.mjs'
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

/** An import between two subfolders of a folder. The folder's own files are the subfolder `.`. */
interface Arrow {
  readonly folder: string
  readonly from: string
  readonly to: string
}

const arrows = (pairs: (floors: readonly (readonly string[])[]) => readonly (readonly [string, string])[]) =>
  Object.entries(FLOORS).flatMap(([folder, floors]) => pairs(floors).map(([from, to]): Arrow => ({ folder, from, to })))
const above = (floors: readonly (readonly string[])[], floor: number) => floors.slice(floor + 1).flat()
const DOWNWARD = arrows((floors) =>
  floors.flatMap((rooms, floor) =>
    above(floors, floor).flatMap((upper) => rooms.map((room) => [upper, room] as const)),
  ),
)
const UPWARD = DOWNWARD.map(({ folder, from, to }): Arrow => ({ folder, from: to, to: from }))
const ACROSS = arrows((floors) =>
  floors.flatMap((rooms) =>
    rooms.flatMap((room) => rooms.filter((other) => other !== room).map((other) => [room, other] as const)),
  ),
)
const fileIn = (folder: string, room: string, name: string) =>
  room === '.' ? `${folder}/${name}.ts` : `${folder}/${room}/${name}.ts`
const nameOf = (room: string) => (room === '.' ? 'own' : room)
const fileOf = ({ folder, from, to }: Arrow) => fileIn(folder, from, `imports-${nameOf(to)}`)
const targetOf = ({ folder, to }: Arrow) => fileIn(folder, to, `target-${nameOf(to)}`)

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
    for (const arrow of [...DOWNWARD, ...UPWARD, ...ACROSS]) {
      put(targetOf(arrow), 'export const target = 1\n')
      put(fileOf(arrow), `import * as it from '#${targetOf(arrow).slice('src/'.length)}'\nexport const seen = it\n`)
    }
    const { tsConfig: _unused, ...options } = CONFIGURATION.options ?? {}
    const result = await cruise(['src'], {
      ...options,
      baseDir: tree,
      ruleSet: {
        forbidden: CONFIGURATION.forbidden ?? [],
        allowed: CONFIGURATION.allowed ?? [],
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

  it('lets a room import every room below it', () => {
    expect(DOWNWARD.length).toBeGreaterThan(400)
    expect(DOWNWARD.map(fileOf).filter((file) => violating.has(file))).toEqual([])
  })

  it('keeps a room from importing a room above it', () => {
    expect(UPWARD.map(fileOf).filter((file) => !violating.has(file))).toEqual([])
  })

  it('keeps rooms of one floor from importing each other', () => {
    expect(ACROSS.length).toBeGreaterThan(100)
    expect(ACROSS.map(fileOf).filter((file) => !violating.has(file))).toEqual([])
  })

  it('gives every room a floor, and no floor to a room that is not there', () => {
    const isCode = (name: string) => /\.(ts|svelte|css)$/u.test(name)
    const folders = readdirSync('src', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && isCode(entry.name) && !entry.parentPath.includes('compiled'))
      .map((entry) => entry.parentPath)
    const rooms = [...new Set(folders)].flatMap((path) => {
      const parts = path.split('/')
      const within = parts.slice(2).map((room, index) => `${parts.slice(0, index + 2).join('/')} ${room}`)
      return [...within, `${path} .`]
    })
    const hasRooms = (folder: string) => rooms.some((one) => one.startsWith(`${folder} `) && !one.endsWith(' .'))
    const found = new Set(rooms.filter((one) => !one.endsWith(' .') || hasRooms(one.slice(0, -2))))
    const listed = Object.entries(FLOORS).flatMap(([folder, floors]) =>
      floors.flat().map((room) => `${folder} ${room}`),
    )
    expect([...found].filter((one) => !listed.includes(one))).toEqual([])
    expect(listed.filter((one) => !found.has(one))).toEqual([])
    expect(listed.length).toBe(new Set(listed).size)
  })
})
