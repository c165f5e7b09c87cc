/** Computes a release's changes of files, or why it is refused. */
import { changelogSections } from '#model/application/changelog.ts'
import { compareVersions, parseVersion } from '#model/application/version.ts'

export interface ReleaseState {
  /** The contents of `package.json`, `package-lock.json` and `CHANGELOG.md`. */
  readonly manifest: string
  readonly lock: string
  readonly changelog: string
  /** Lines of `git status --porcelain`. */
  readonly changes: readonly string[]
  readonly tags: readonly string[]
}

export interface ReleasePlan {
  readonly files: Readonly<Record<'package.json' | 'package-lock.json' | 'CHANGELOG.md', string>>
  readonly tag: string
  readonly subject: string
  /** The section of the changelog. */
  readonly notes: string
}

/** Thrown for a refused release; the message says what to do. */
export class ReleaseRefused extends Error {}

/**
 * @param date The day of the release, as `2026-11-24`.
 * @throws ReleaseRefused
 */
export function planRelease(version: string, date: string, state: ReleaseState): ReleasePlan {
  if (state.changes.length > 0)
    throw new ReleaseRefused(
      `There are changes that are not committed: ${state.changes.join(', ')}. Commit or undo them.`,
    )
  refuseOldVersion(version, state)
  const notes = unreleasedText(state.changelog)
  return {
    files: {
      'package.json': withVersion(state.manifest, version),
      'package-lock.json': withLockedVersion(state.lock, version),
      'CHANGELOG.md': state.changelog.replace(UNRELEASED, `## [Unreleased]\n\n## [${version}] - ${date}`),
    },
    tag: `v${version}`,
    subject: `Release ${version}`,
    notes,
  }
}

const UNRELEASED = /^## \[Unreleased\][ \t]*$/mu

function refuseOldVersion(version: string, { manifest, tags }: ReleaseState): void {
  const next = parseVersion(version)
  if (next === null) throw new ReleaseRefused(`"${version}" is no version. Give one like 1.4.0 or 1.4.0-beta.1.`)
  const { version: current } = JSON.parse(manifest) as { readonly version: string }
  const earlier = [current, ...tags.flatMap((tag) => /^v(.+)$/u.exec(tag)?.[1] ?? [])]
  const notBelow = earlier.find((known) => {
    const parsed = parseVersion(known)
    return parsed !== null && compareVersions(next, parsed) <= 0
  })
  if (notBelow !== undefined)
    throw new ReleaseRefused(`${version} is not above ${notBelow}, which exists already. Choose a higher version.`)
}

function unreleasedText(changelog: string): string {
  const text = changelogSections(changelog).find(({ name }) => name === 'Unreleased')?.text
  if (text === undefined) throw new ReleaseRefused('CHANGELOG.md has no section [Unreleased]. Add it.')
  // Headings without entries do not describe a change.
  const entries = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  if (entries.length === 0)
    throw new ReleaseRefused('The section [Unreleased] of CHANGELOG.md is empty. Write down what changed.')
  return text
}

const asFile = (content: unknown): string => `${JSON.stringify(content, null, 2)}\n`

function withVersion(manifest: string, version: string): string {
  return asFile({ ...(JSON.parse(manifest) as object), version })
}

function withLockedVersion(lock: string, version: string): string {
  const locked = JSON.parse(lock) as { readonly packages: Readonly<Record<string, object>> }
  const packages = { ...locked.packages, '': { ...locked.packages[''], version } }
  return asFile({ ...locked, version, packages })
}
