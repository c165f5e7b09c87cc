/** The pages of the guide, bundled from `docs/`, so that they are readable offline and match the version. */
import { lexer, walkTokens, type Token, type Tokens } from 'marked'
import type { Locale } from '#i18n/locale.ts'

export interface GuidePage {
  /** A file name, by which other pages link to it. Translations share it. */
  readonly id: string
  readonly language: Locale
  readonly title: string
  readonly tokens: readonly Token[]
}

export const INDEX_PAGE = 'README.md'

/**
 * Returns the index first, then pages in the order of its links. Each is in the user's language if there is a translation, else in English.
 *
 * @param sources Markdown by path; translations are in a folder named after their language.
 */
export function guidePages(sources: Readonly<Record<string, string>>, locale: Locale = 'en'): readonly GuidePage[] {
  const pages = pagesIn(sources, locale)
  const index = pages.find(({ id }) => id === INDEX_PAGE)
  const lists = index?.tokens.filter(({ type }) => type === 'list') ?? []
  const order = [INDEX_PAGE, ...linksOf(lists).flatMap((href) => pageOfLink(href) ?? [])]
  const place = ({ id }: GuidePage) => (order.includes(id) ? order.indexOf(id) : order.length)
  return pages.toSorted((one, other) => place(one) - place(other))
}

/** Returns null for a link to something else. */
export const pageOfLink = (href: string): string | null => /([^/]+\.md)(?:#.*)?$/u.exec(href)?.[1] ?? null

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
