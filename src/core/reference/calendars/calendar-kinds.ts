/** How the calendars of offerings and of splits are asked for, and how they are kept. */
import * as v from 'valibot'
import { catalogue } from '../../../api/catalogue.ts'
import type { IpoParameters } from '../../../api/codecs/ipo.ts'
import type { SplitParameters } from '../../../api/codecs/split.ts'
import { HOUR_MS } from '../../../model/duration.ts'
import type { Ipo } from '../../../model/ipo.ts'
import type { Page } from '../../../model/page.ts'
import type { Split } from '../../../model/split.ts'
import type { AnswerKind } from '../answers/answer-cache.ts'
import { announcedOfferings, announcedSplits } from './announced.ts'
import type { StoredAnswerKind } from '../answers/stored-answers.ts'

const MAX_ITEMS = 500

/** What is kept of a page. */
export interface StoredPage<Item> {
  readonly items: readonly Item[]
  readonly total: number | null
}

const storedPage = <Item>({ items, totalItems }: Page<Item>, announced: Announced<Item>, now: number) => ({
  items: announced(items.slice(0, MAX_ITEMS), now),
  total: totalItems,
})

/** See `announced.ts`. */
type Announced<Item> = (items: readonly Item[], now: number) => readonly Item[]

const mendedBy =
  <Item>(announced: Announced<Item>) =>
  ({ items, total }: StoredPage<Item>, fetchedAt: number): StoredPage<Item> => ({
    items: announced(items, fetchedAt),
    total,
  })

export const offeringKind: AnswerKind<IpoParameters, StoredPage<Ipo>, Page<Ipo>> = {
  nameOf: ({ stage, region }) => `${stage} ${region}`,
  freshMs: { prompt: 4 * HOUR_MS, slow: 12 * HOUR_MS },
  ask: (feed, parameters) => feed.ask(catalogue.stockIpo, parameters),
  take: (page, _known, _key, now) => storedPage(page, announcedOfferings, now),
}

export const splitKind: AnswerKind<SplitParameters, StoredPage<Split>, Page<Split>> = {
  nameOf: ({ region }) => region,
  freshMs: { prompt: 12 * HOUR_MS, slow: 24 * HOUR_MS },
  ask: (feed, parameters) => feed.ask(catalogue.stockSplit, parameters),
  take: (page, _known, _key, now) => storedPage(page, announcedSplits, now),
}

const text = v.nullable(v.string())
const number = v.pipe(v.number(), v.finite())
const time = v.nullable(number)
const pageOf = <Item>(item: v.GenericSchema<unknown, Item>): v.GenericSchema<unknown, StoredPage<Item>> =>
  v.object({ items: v.pipe(v.array(item), v.maxLength(MAX_ITEMS)), total: time })

const ipo = v.object({
  company: v.string(),
  code: text,
  exchange: text,
  country: text,
  marketCapitalisation: text,
  price: text,
  listingAt: time,
  subscriptionStartAt: time,
  subscriptionEndAt: time,
  allotmentAt: time,
})

const positive = v.pipe(number, v.gtValue(0))
const split = v.object({
  code: v.string(),
  name: text,
  region: text,
  exDate: number,
  ratio: v.object({ after: positive, before: positive }),
})

export const offeringStorage: StoredAnswerKind<StoredPage<Ipo>> = {
  document: 'offerings',
  max: 80,
  value: pageOf(ipo),
  mended: mendedBy(announcedOfferings),
}
export const splitStorage: StoredAnswerKind<StoredPage<Split>> = {
  document: 'splits',
  max: 40,
  value: pageOf(split),
  mended: mendedBy(announcedSplits),
}
