import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { planRelease, type ReleaseState } from '#scripts/release/plan.ts'
import { temporaryDirectory } from '#test/fakes/profile/temporary-directory.ts'

const CHANGELOG = '# Changelog\n\n## [Unreleased]\n\n### Added\n- A thing.\n\n## [0.1.0] - 2026-01-01\n- The first.\n'

function state(change: Partial<ReleaseState> = {}): ReleaseState {
  return {
    manifest: '{\n  "name": "quotedeck",\n  "version": "0.1.0",\n  "private": true\n}\n',
    lock: JSON.stringify({
      name: 'quotedeck',
      version: '0.1.0',
      packages: { '': { version: '0.1.0' }, 'node_modules/x': { version: '0.1.0' } },
    }),
    changelog: CHANGELOG,
    changes: [],
    tags: ['v0.1.0', 'nightly'],
    ...change,
  }
}

const refusal = (version: string, change: Partial<ReleaseState> = {}): string => {
  try {
    planRelease(version, '2026-11-24', state(change))
    return 'not refused'
  } catch (error) {
    return String(error)
  }
}

describe('a release', () => {
  it('writes the version in both files and dates the changes since the last one', () => {
    const { files, tag, subject, notes } = planRelease('0.2.0', '2026-11-24', state())
    expect(files['package.json']).toBe(state().manifest.replace('0.1.0', '0.2.0'))
    const lock = JSON.parse(files['package-lock.json']) as unknown
    expect(lock).toEqual({
      name: 'quotedeck',
      version: '0.2.0',
      packages: { '': { version: '0.2.0' }, 'node_modules/x': { version: '0.1.0' } },
    })
    expect(files['CHANGELOG.md']).toBe(
      CHANGELOG.replace('## [Unreleased]\n', '## [Unreleased]\n\n## [0.2.0] - 2026-11-24\n'),
    )
    expect([tag, subject, notes]).toEqual(['v0.2.0', 'Release 0.2.0', '### Added\n- A thing.'])
  })

  it('changes no other character of the project’s own files', () => {
    const own = { manifest: readFileSync('package.json', 'utf8'), lock: readFileSync('package-lock.json', 'utf8') }
    const { files } = planRelease('9.0.0', '2026-11-24', state(own))
    const { version } = JSON.parse(own.manifest) as { version: string }
    expect(files['package.json']).toBe(own.manifest.replace(`"version": "${version}"`, '"version": "9.0.0"'))
    expect(files['package-lock.json'].split('\n').length).toBe(own.lock.split('\n').length)
  })

  it('is refused for a tree with changes, a version that is invalid or not above, and when nothing has changed', () => {
    expect(refusal('0.2.0', { changes: ['src/a.ts'] })).toMatch(/not committed: src\/a\.ts/u)
    expect(refusal('0.2')).toMatch(/"0\.2" is no version/u)
    expect(refusal('0.1.0')).toMatch(/not above 0\.1\.0/u)
    expect(refusal('0.1.0-beta.1')).toMatch(/not above 0\.1\.0/u)
    expect(refusal('0.2.0', { tags: ['v0.3.0'] })).toMatch(/not above 0\.3\.0/u)
    expect(refusal('0.2.0', { changelog: '## [Unreleased]\n\n### Added\n\n## [0.1.0]\n' })).toMatch(/is empty/u)
    expect(refusal('0.2.0', { changelog: '# Changelog\n' })).toMatch(/no section \[Unreleased\]/u)
  })
})

describe('npm run release', () => {
  function repository() {
    const directory = temporaryDirectory()
    const git = (...args: string[]) => execFileSync('git', args, { cwd: directory, encoding: 'utf8' })
    const write = (name: string, content: string) => writeFileSync(join(directory, name), content)
    write('package.json', state().manifest)
    write('package-lock.json', state().lock)
    write('CHANGELOG.md', CHANGELOG)
    git('init', '--quiet')
    git('config', 'user.name', 'A tester')
    git('config', 'user.email', 'tester@example.com')
    git('add', '.')
    git('commit', '--quiet', '--message', 'Begin')
    const release = (...args: string[]) =>
      spawnSync(process.execPath, [resolve('scripts/release/release.ts'), ...args], {
        cwd: directory,
        encoding: 'utf8',
      })
    return { directory, git, write, release }
  }

  it('commits and tags, and leaves a clean tree', () => {
    const { git, release } = repository()
    const { status, stderr } = release('0.2.0')
    expect([status, stderr]).toEqual([0, ''])
    expect(git('log', '-1', '--format=%s').trim()).toBe('Release 0.2.0')
    expect(git('status', '--porcelain')).toBe('')
    expect(git('show', '--name-only', '--format=', 'HEAD').trim().split('\n')).toEqual([
      'CHANGELOG.md',
      'package-lock.json',
      'package.json',
    ])
    expect(git('rev-parse', 'v0.2.0^{commit}')).toBe(git('rev-parse', 'HEAD'))
    expect(git('tag', '--list', '--format=%(contents)', 'v0.2.0').trim()).toBe('Release 0.2.0\n\n### Added\n- A thing.')
  })

  it('changes nothing when it is refused, or when the commit is', () => {
    const { directory, git, write, release } = repository()
    const head = git('rev-parse', 'HEAD')
    write('note.txt', 'mine')
    expect([release('0.2.0').status, release('0.2.0').stderr]).toEqual([1, expect.stringMatching(/note\.txt/u)])
    git('add', '.')
    git('commit', '--quiet', '--message', 'Note')
    expect(release().stderr).toMatch(/Give one version/u)
    writeFileSync(join(directory, '.git/hooks/pre-commit'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
    expect(release('0.2.0').status).toBe(1)
    expect([git('status', '--porcelain'), git('tag')]).toEqual(['', ''])
    expect(git('rev-parse', 'HEAD~1')).toBe(head)
  })
})
