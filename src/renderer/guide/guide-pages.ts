/** The pages of the guide, bundled as they are written in `docs/`, so that they can be read offline and match the version. */
import { plainText, readMarkdown, type Block } from './read-markdown.ts'

export interface GuidePage {
  /** Its file name, by which other pages link to it. */
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
}

/** The page that links to all others. */
export const INDEX_PAGE = 'README.md'

/**
 * Pages in the order in which the index links to them, the index first.
 * @param sources The Markdown of each page, by its path.
 */
export function guidePages(sources: Readonly<Record<string, string>>): readonly GuidePage[] {
  const pages = Object.entries(sources).map(([path, text]) => pageOf(pageOfLink(path) ?? path, text))
  const index = pages.find(({ id }) => id === INDEX_PAGE)
  const order = [INDEX_PAGE, ...(index?.blocks ?? []).flatMap(linksOf)]
  const place = ({ id }: GuidePage) => (order.includes(id) ? order.indexOf(id) : order.length)
  return pages.toSorted((one, other) => place(one) - place(other))
}

/** The id of the page that a link leads to; null for a link to something else than a page. */
export const pageOfLink = (href: string): string | null => /([^/]+\.md)(?:#.*)?$/u.exec(href)?.[1] ?? null

function pageOf(id: string, text: string): GuidePage {
  const blocks = readMarkdown(text)
  const heading = blocks.find((block) => block.kind === 'heading')
  return { id, title: heading === undefined ? id : plainText(heading.text), blocks }
}

function linksOf(block: Block): readonly string[] {
  if (block.kind !== 'list') return []
  return block.items.flat().flatMap(({ href }) => (href === null ? [] : (pageOfLink(href) ?? [])))
}
