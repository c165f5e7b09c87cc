import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  commitOfBuild,
  isBuildCurrent,
  isProgramCurrent,
  nameOfBuild,
  programOfBuild,
  recordProgram,
} from '#scripts/build-state.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

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

describe('the commit of a build', () => {
  function createRepository(): string {
    const root = createProject()
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: root })
    git('init', '--quiet')
    git('add', '.')
    git('commit', '--quiet', '--message', 'Begin')
    return root
  }

  it('is that of the sources, and marked when they differ from it', () => {
    const root = createRepository()
    const commit = commitOfBuild(root, {})
    expect(commit).toMatch(/^[0-9a-f]{40}$/u)
    write(root, 'test/unit/x.test.ts', 9_000)
    expect(commitOfBuild(root, {})).toBe(commit)
    writeFileSync(join(root, 'src/web/web.ts'), 'changed')
    expect(commitOfBuild(root, {})).toBe(`${commit}+`)
  })

  it('is unknown outside a repository and inside that of another project, unless it is given', () => {
    const other = join(createRepository(), 'vendor')
    write(other, 'package.json', 1_000)
    expect([commitOfBuild(createProject(), {}), commitOfBuild(other, {})]).toEqual([null, null])
    const given = 'ab'.repeat(20)
    expect(commitOfBuild(other, { QUOTEDECK_COMMIT: given })).toBe(given)
    expect(commitOfBuild(other, { QUOTEDECK_COMMIT: 'main' })).toBe(null)
  })
})

describe('the marks of built programs', () => {
  const feed = {
    QUOTEDECK_UPDATE_FEED: 'https://updates.example/feed.json',
    QUOTEDECK_UPDATE_KEY: Buffer.alloc(32, 1).toString('base64url'),
  }

  it('hold their build, commit and address for updates', () => {
    const root = createProject()
    writeFileSync(join(root, 'package.json'), '{ "version": "1.2.3" }')
    const commit = 'ab'.repeat(20)
    expect(programOfBuild(root, { ...feed, QUOTEDECK_COMMIT: commit })).toEqual({
      version: '1.2.3',
      build: nameOfBuild(root),
      commit,
      updateSource: { address: feed.QUOTEDECK_UPDATE_FEED, publicKey: feed.QUOTEDECK_UPDATE_KEY },
    })
  })

  it('are out of date when the commit or the address has changed alone, or nothing is built', () => {
    const root = createProject()
    writeFileSync(join(root, 'package.json'), '{ "version": "1.2.3" }')
    expect(isProgramCurrent(root, {})).toBe(false)
    recordProgram(root, programOfBuild(root, {}))
    expect(isProgramCurrent(root, {})).toBe(true)
    expect(isProgramCurrent(root, { QUOTEDECK_COMMIT: 'cd'.repeat(20) })).toBe(false)
    expect(isProgramCurrent(root, feed)).toBe(false)
  })
})

describe('the name of a build', () => {
  it('is the same for the same sources, wherever and whenever they were written', () => {
    const [one, other] = [createProject(), createProject()]
    write(other, 'src/web/web.ts', 9_000)
    write(other, 'src/i18n/compiled/messages.js', 9_000)
    write(other, 'test/unit/x.test.ts', 9_000)
    expect(nameOfBuild(one)).toMatch(/^[0-9a-f]{12}$/u)
    expect(nameOfBuild(other)).toBe(nameOfBuild(one))
  })

  it.each(SOURCES)('changes when %s has another content', (path) => {
    const root = createProject()
    const before = nameOfBuild(root)
    writeFileSync(join(root, path), 'changed')
    expect(nameOfBuild(root)).not.toBe(before)
  })

  it('changes when a source has another name', () => {
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
