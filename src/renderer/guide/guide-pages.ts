/** The pages of the guide, bundled as they are written in `docs/`, so that they can be read offline and match the version. */
import { lexer, walkTokens, type Token, type Tokens } from 'marked'
import type { Locale } from '#i18n/locale.ts'

export interface GuidePage {
  /** Its file name, by which other pages link to it. A translation has the same. */
  readonly id: string
  readonly language: Locale
  readonly title: string
  readonly tokens: readonly Token[]
}

/** The page that links to all others. */
export const INDEX_PAGE = 'README.md'

/**
 * Returns the pages in the order in which the lists of the index link to them, the index first. Each is in the language of the reader
 * if there is a translation, else in English.
 *
 * @param sources The Markdown of each page, by its path; translations are in a folder that is named after their language.
 */
export function guidePages(sources: Readonly<Record<string, string>>, locale: Locale = 'en'): readonly GuidePage[] {
  const pages = pagesIn(sources, locale)
  const index = pages.find(({ id }) => id === INDEX_PAGE)
  const lists = index?.tokens.filter(({ type }) => type === 'list') ?? []
  const order = [INDEX_PAGE, ...linksOf(lists).flatMap((href) => pageOfLink(href) ?? [])]
  const place = ({ id }: GuidePage) => (order.includes(id) ? order.indexOf(id) : order.length)
  return pages.toSorted((one, other) => place(one) - place(other))
}

/** The id of the page that a link leads to; null for a link to something else than a page. */
export const pageOfLink = (href: string): string | null => /([^/]+\.md)(?:#.*)?$/u.exec(href)?.[1] ?? null

/** Where the links lead, in their order, as it is written in the page. */
export function linksOf(tokens: readonly Token[]): readonly string[] {
  const links: string[] = []
  void walkTokens([...tokens], (token) => {
    if (isLink(token)) links.push(token.href)
  })
  return links
}

const isLink = (token: Token): token is Tokens.Link => token.type === 'link'
const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading'

const languageOf = (path: string): Locale => (path.includes('/zh-CN/') ? 'zh-CN' : 'en')

function pagesIn(sources: Readonly<Record<string, string>>, locale: Locale): readonly GuidePage[] {
  const found = new Map<string, GuidePage>()
  for (const [path, text] of Object.entries(sources)) {
    const [id, language] = [pageOfLink(path) ?? path, languageOf(path)]
    if (language === locale || (language === 'en' && !found.has(id))) found.set(id, pageOf(id, language, text))
  }
  return [...found.values()]
}

function pageOf(id: string, language: Locale, text: string): GuidePage {
  const tokens = lexer(text)
  const heading = tokens.find(isHeading)
  return { id, language, title: heading?.text ?? id, tokens }
}
