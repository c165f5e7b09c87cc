import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isBuildCurrent, nameOfBuild } from '../../../scripts/build-state.ts'
import { temporaryDirectory } from '../../fakes/temporary-directory.ts'

const SOURCES = [
  'src/web/web.ts',
  'resources/directory.json',
  'docs/guide/alerts.md',
  'electron.vite.config.ts',
  'package.json',
]
const PRODUCTS = [
  'out/main/main.js',
  'out/main/web.js',
  'out/main/simulator.js',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
  'out/packages-renderer.json',
]

function write(root: string, path: string, modifiedAtSeconds: number): void {
  mkdirSync(join(root, dirname(path)), { recursive: true })
  writeFileSync(join(root, path), '')
  utimesSync(join(root, path), modifiedAtSeconds, modifiedAtSeconds)
}

/** A project whose sources are from second 1000 and whose products are from second 2000. */
function createProject(): string {
  const root = temporaryDirectory()
  for (const path of SOURCES) write(root, path, 1_000)
  for (const path of PRODUCTS) write(root, path, 2_000)
  return root
}

describe('the name of a build', () => {
  it('is the same for the same sources, wherever and whenever they were written', () => {
    const [one, other] = [createProject(), createProject()]
    write(other, 'src/web/web.ts', 9_000)
    write(other, 'src/i18n/compiled/messages.js', 9_000)
    write(other, 'test/unit/x.test.ts', 9_000)
    expect(nameOfBuild(one)).toMatch(/^[0-9a-f]{12}$/u)
    expect(nameOfBuild(other)).toBe(nameOfBuild(one))
  })

  it.each(SOURCES)('is another one when %s says something else', (path) => {
    const root = createProject()
    const before = nameOfBuild(root)
    writeFileSync(join(root, path), 'changed')
    expect(nameOfBuild(root)).not.toBe(before)
  })

  it('is another one when a source has another name', () => {
    const root = createProject()
    const before = nameOfBuild(root)
    renameSync(join(root, 'src/web/web.ts'), join(root, 'src/web/shell.ts'))
    expect(nameOfBuild(root)).not.toBe(before)
  })
})

describe('a build', () => {
  it('is current when every product is newer than every source', () => {
    expect(isBuildCurrent(createProject())).toBe(true)
  })

  it.each([...SOURCES, 'src/renderer/panels/new/deep/file.svelte'])('is not when %s changed since', (path) => {
    const root = createProject()
    write(root, path, 3_000)
    expect(isBuildCurrent(root)).toBe(false)
  })

  it.each(PRODUCTS)('is not when %s is missing', (path) => {
    const root = createProject()
    rmSync(join(root, path))
    expect(isBuildCurrent(root)).toBe(false)
  })

  it.each(PRODUCTS)('is not when %s alone is older than a source', (path) => {
    const root = createProject()
    write(root, path, 500)
    expect(isBuildCurrent(root)).toBe(false)
  })

  it('does not mind what it writes among the sources itself, nor tests and notes', () => {
    const root = createProject()
    for (const path of ['src/i18n/compiled/messages.js', 'test/unit/x.test.ts', 'README.md']) write(root, path, 3_000)
    expect(isBuildCurrent(root)).toBe(true)
  })
})
