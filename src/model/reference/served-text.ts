/**
 * The maximum length of each kind of the service's texts, and the kind of each text that is stored or shown. Codecs, stores and
 * windows use it. A text field without a kind does not compile.
 */
import type { Company } from './company.ts'
import type { Ipo } from './ipo.ts'
import type { NewsItem, NewsPage } from './news-item.ts'
import type { Split } from './split.ts'

interface TextBound {
  /** UTF-16 units. */
  readonly max: number
  /**
   * `cut`: keeps the start, with an ellipsis. `cutInside`: keeps start and end. `refused`: no text, because a part would have
   * another meaning.
   */
  readonly beyond: 'cut' | 'cutInside' | 'refused'
}

/** The bound of each kind of text. */
export const TEXT_BOUNDS = {
  /** The maximum in an instrument's id. */
  code: { max: 32, beyond: 'refused' },
  /** A code with region and exchange. */
  spelledCode: { max: 64, beyond: 'refused' },
  number: { max: 100, beyond: 'refused' },
  /** A price, range or amount. */
  figure: { max: 100, beyond: 'refused' },
  /** Compared, never shown. */
  id: { max: 200, beyond: 'cutInside' },
  cursor: { max: 1_000, beyond: 'refused' },
  link: { max: 2_048, beyond: 'refused' },
  /** A sector, an exchange, a language. */
  label: { max: 100, beyond: 'cut' },
  /** A company, provider or stock. */
  name: { max: 200, beyond: 'cut' },
  message: { max: 300, beyond: 'cut' },
  title: { max: 500, beyond: 'cut' },
  description: { max: 5_000, beyond: 'cut' },
} as const satisfies Readonly<Record<string, TextBound>>

/** A key of {@link TEXT_BOUNDS}. */
export type TextKind = keyof typeof TEXT_BOUNDS

type TextField<Item> = {
  [Field in keyof Item]-?: [Item[Field]] extends [string | null] ? Field : never
}[keyof Item]

type TextKinds<Item> = Readonly<Record<TextField<Item>, TextKind>>

/** The texts of a company. */
export const COMPANY_TEXTS = {
  code: 'code',
  name: 'name',
  type: 'label',
  exchange: 'label',
  sector: 'label',
  industry: 'label',
  country: 'label',
  description: 'description',
  website: 'link',
  currency: 'label',
} as const satisfies TextKinds<Company>

/** The texts of a headline. */
export const HEADLINE_TEXTS = {
  id: 'id',
  title: 'title',
  market: 'label',
  language: 'label',
  link: 'link',
  provider: 'name',
} as const satisfies TextKinds<NewsItem>

/** The texts of a page of headlines, except its items. */
export const NEWS_PAGE_TEXTS = { nextCursor: 'cursor' } as const satisfies TextKinds<NewsPage>

/** The texts of an offering. */
export const OFFERING_TEXTS = {
  company: 'name',
  code: 'code',
  exchange: 'label',
  country: 'label',
  marketCapitalisation: 'figure',
  price: 'figure',
} as const satisfies TextKinds<Ipo>

/** The texts of a split. */
export const SPLIT_TEXTS = { code: 'code', name: 'name', region: 'label' } as const satisfies TextKinds<Split>

const ELLIPSIS = '…'
const HALF_AT_END = /[\uD800-\uDBFF]$/u

/** Returns the text within its bound; null if refused. */
export function boundText(kind: TextKind, text: string): string | null {
  const { max, beyond }: TextBound = TEXT_BOUNDS[kind]
  if (text.length <= max) return text
  const trimmed = text.trim()
  if (trimmed.length <= max) return ownCopy(trimmed)
  if (beyond === 'refused') return null
  const tail = beyond === 'cutInside' ? Math.floor(max / 2) : 0
  const head = trimmed.slice(0, max - ELLIPSIS.length - tail).replace(HALF_AT_END, '')
  return ownCopy(head + ELLIPSIS + trimmed.slice(trimmed.length - tail))
}

/** Returns whether a text was cut: it has the maximum length and ends in an ellipsis, which a served text may have as well. */
export function isCutText(kind: TextKind, text: string): boolean {
  const { max } = TEXT_BOUNDS[kind]
  // One less if half of a surrogate pair was dropped.
  return text.length >= max - 1 && text.endsWith(ELLIPSIS)
}

/** Copies a text, because engines let a substring keep the whole. */
export const ownCopy = (text: string): string => [...text].join('')
