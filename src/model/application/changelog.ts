/** Reads the changelog (Keep a Changelog): one section per version, the newest first. */

/** The section of one version. */
export interface ChangelogSection {
  /** A version, or `Unreleased`. */
  readonly name: string
  /** For example `2026-11-24`. */
  readonly date: string | null
  /** Markdown. */
  readonly text: string
}

const HEADING = /^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?\s*$/u

/** Returns all sections in order, without the text before them. */
export function changelogSections(changelog: string): readonly ChangelogSection[] {
  const sections: { name: string; date: string | null; lines: string[] }[] = []
  for (const line of changelog.split(/\r?\n/u)) {
    const [heading, name = '', date] = HEADING.exec(line) ?? []
    if (heading === undefined) sections.at(-1)?.lines.push(line)
    else sections.push({ name, date: date ?? null, lines: [] })
  }
  return sections.map(({ name, date, lines }) => ({ name, date, text: lines.join('\n').trim() }))
}
