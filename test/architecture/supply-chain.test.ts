import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface LockedPackage {
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: true
  readonly inBundle?: true
}

/** Every package that npm downloads, by its path in `node_modules`. */
function downloadedPackages(): readonly (readonly [string, LockedPackage])[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>
  }
  return Object.entries(packages).filter(([place, { link, inBundle }]) => place !== '' && !link && !inBundle)
}

describe('the lock file', () => {
  it('has a strong hash of every package that is downloaded', () => {
    const found = downloadedPackages()
    expect(found.length).toBeGreaterThan(100)
    expect(found.filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/u.test(integrity ?? ''))).toEqual([])
  })

  it('names no source but the public registry, over an encrypted line', () => {
    const sources = downloadedPackages().map(([, { resolved }]) => resolved)
    const foreign = sources.filter((url) => url !== undefined && !url.startsWith('https://registry.npmjs.org/'))
    expect(foreign).toEqual([])
  })
})

describe('a package that is used', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly devDependencies: Readonly<Record<string, string>>
  }
  /** The first column of the table, without remarks in brackets. */
  const named = [...readFileSync('docs/decisions/0001-dependencies.md', 'utf8').matchAll(/^\| ([^|]+) \|/gmu)].flatMap(
    ([, names = '']) =>
      names
        .replaceAll(/\(.*?\)/gu, '')
        .split(',')
        .map((name) => name.trim()),
  )

  it('has its reasons written down, and is pinned to one version', () => {
    expect(Object.keys(devDependencies).filter((name) => !named.includes(name))).toEqual([])
    const loose = Object.entries(devDependencies).filter(
      ([, version]) => !/^(?:npm:[\w@/.-]+@)?\d+\.\d+\.\d+$/u.test(version),
    )
    expect(loose).toEqual([])
  })
})
