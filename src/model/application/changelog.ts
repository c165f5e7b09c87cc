/** Reads the changelog, which follows Keep a Changelog: a section a version, the newest first. */

/** One version of the changelog. */
export interface ChangelogSection {
  /** A version, or `Unreleased`. */
  readonly name: string
  /** As `2026-11-24`; null where there is none. */
  readonly date: string | null
  /** What changed, as Markdown. */
  readonly text: string
}

const HEADING = /^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?\s*$/u

/** All sections, in their order. Text before the first heading belongs to none. */
export function changelogSections(changelog: string): readonly ChangelogSection[] {
  const sections: { name: string; date: string | null; lines: string[] }[] = []
  for (const line of changelog.split(/\r?\n/u)) {
    const [heading, name = '', date] = HEADING.exec(line) ?? []
    if (heading === undefined) sections.at(-1)?.lines.push(line)
    else sections.push({ name, date: date ?? null, lines: [] })
  }
  return sections.map(({ name, date, lines }) => ({ name, date, text: lines.join('\n').trim() }))
}
