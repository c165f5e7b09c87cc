/**
 * How long a text of the service may be, by its kind, and the kind of each text that is stored or shown. Codecs, stores and
 * windows read the bounds here. A text field without a kind does not compile.
 */
import type { Company } from './company.ts'
import type { Ipo } from './ipo.ts'
import type { NewsItem, NewsPage } from './news-item.ts'
import type { Split } from './split.ts'

interface TextBound {
  /** UTF-16 units. */
  readonly max: number
  /**
   * `cut`: the start stays, and an ellipsis marks the cut. `cutInside`: start and end stay. `refused`: a part of it would mean
   * something else, so that there is no text at all.
   */
  readonly beyond: 'cut' | 'cutInside' | 'refused'
}

/** The bound of each kind of text. */
export const TEXT_BOUNDS = {
  /** The code of an instrument, whose id has no room for a longer one. */
  code: { max: 32, beyond: 'refused' },
  /** A code with its region and exchange, as an answer may spell it. */
  spelledCode: { max: 64, beyond: 'refused' },
  /** A number that was sent as text. */
  number: { max: 100, beyond: 'refused' },
  /** A price, a range or an amount that the service wrote as text. */
  figure: { max: 100, beyond: 'refused' },
  /** The id of a headline, which is compared and never shown. */
  id: { max: 200, beyond: 'cutInside' },
  /** Where the next page starts. */
  cursor: { max: 1_000, beyond: 'refused' },
  /** An address to open. */
  link: { max: 2_048, beyond: 'refused' },
  /** A word from a list, such as a sector, an exchange or a language. */
  label: { max: 100, beyond: 'cut' },
  /** A company, a provider or a stock. */
  name: { max: 200, beyond: 'cut' },
  /** The reason of a refusal. */
  message: { max: 300, beyond: 'cut' },
  /** A headline. */
  title: { max: 500, beyond: 'cut' },
  /** Paragraphs about a company. */
  description: { max: 5_000, beyond: 'cut' },
} as const satisfies Readonly<Record<string, TextBound>>

/** A kind of text of the service. */
export type TextKind = keyof typeof TEXT_BOUNDS

type TextField<Item> = {
  [Field in keyof Item]-?: [Item[Field]] extends [string | null] ? Field : never
}[keyof Item]

/** The kind of each text field of an item. */
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

/** The texts of a page of headlines, beside those of its items. */
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

/** Returns the text within the bound of its kind; null where its kind is refused beyond it. */
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

/**
 * Whether a text was cut at the bound of its kind: it has the full length and ends in an ellipsis. A text that the service sent
 * that way counts as well.
 */
export function isCutText(kind: TextKind, text: string): boolean {
  const { max } = TEXT_BOUNDS[kind]
  // One unit less where half of a pair was left out.
  return text.length >= max - 1 && text.endsWith(ELLIPSIS)
}

/** Returns the same text in memory of its own: engines let a part of a text hold all of it. */
export const ownCopy = (text: string): string => [...text].join('')
